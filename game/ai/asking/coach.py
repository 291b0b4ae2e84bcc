"""The coach of a table: the search process finds the hints, and they are shown one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.match import Match
from game.core.teaching import Hint

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Coach:
    """The hints about the position of ``match``, and how many have been shown."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[tuple[Hint, ...]] | None = None
        self._found: tuple[Hint, ...] | None = None
        self.said = 0
        """How many hints were shown so far."""
        self.has_failed = False
        self.tenths = 0
        """How much of the search is done; in tenths, so that a panel is seldom painted anew."""

    @property
    def is_thinking(self) -> bool:
        return self._question is not None

    @property
    def told(self) -> Sequence[Hint]:
        """The hints that were shown so far."""
        return (self._found or ())[: self.said]

    @property
    def has_the_word(self) -> bool:
        """Whether somebody has asked, and there are hints to show."""
        return self.is_thinking or bool(self.told)

    @property
    def has_more(self) -> bool:
        """Whether the game has a coach for this seat, and there may be another hint."""
        match = self._match
        is_alone = match.seats[match.state.to_move].handicap.help == "alone"
        if match.game.teaching.coach is None or is_alone:
            return False
        return self._found is None or self.said < len(self._found)

    def ask(self, state: Any) -> None:
        """Show one more hint; ``state`` is the position as the asker sees it.

        The first one is shown as soon as it is found.
        """
        if self._found is not None:
            self.said += 1
        elif self._question is None:
            game, record = self._match.game, self._match.record()
            self._question, self.has_failed = self._thinker.ask_hints(game, record, state), False
            self.tenths = 0

    def update(self) -> bool:
        """Take the answer or the progress; True if there is something new to show."""
        if self._question is None:
            return False
        if self._question.is_open:
            before, self.tenths = self.tenths, min(self._question.done // 10, 10)
            return self.tenths != before
        self._found, self.has_failed = self._question.answer, self._question.has_failed
        self._question = None
        self.said = 1 if self._found else 0
        return True

    def cancel(self) -> None:
        """Forget the question; hints that were shown stay."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def forget(self) -> None:
        """Forget everything: the position has changed."""
        self.cancel()
        self._found, self.said, self.has_failed = None, 0, False
