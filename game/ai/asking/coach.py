"""The coach beside a table: the search process finds what there is to say, and it is said bit by
bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.match import Match
from game.core.teaching import Hint

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Coach:
    """What there is to say about the position of ``match``, and how much of it has been said."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[tuple[Hint, ...]] | None = None
        self._found: tuple[Hint, ...] | None = None
        self._said = 0
        self.has_failed = False

    @property
    def is_thinking(self) -> bool:
        return self._question is not None

    @property
    def told(self) -> Sequence[Hint]:
        """What has been said so far."""
        return (self._found or ())[: self._said]

    @property
    def has_the_word(self) -> bool:
        """Whether somebody has asked, and there is something to show for it."""
        return self.is_thinking or bool(self.told)

    @property
    def has_more(self) -> bool:
        """Whether the game has a coach, who has something more to say as far as is known."""
        if self._match.game.teaching.coach is None:
            return False
        return self._found is None or self._said < len(self._found)

    def ask(self, state: Any) -> None:
        """Say one thing more about the position, which whoever asks sees as ``state``.

        The first thing is said once it has been found.
        """
        if self._found is not None:
            self._said += 1
        elif self._question is None:
            game, record = self._match.game, self._match.record()
            self._question, self.has_failed = self._thinker.ask_hints(game, record, state), False

    def update(self) -> bool:
        """Take in what has been found; True if that has just come."""
        if self._question is None or self._question.is_open:
            return False
        self._found, self.has_failed = self._question.answer, self._question.has_failed
        self._question = None
        self._said = 1 if self._found else 0
        return True

    def cancel(self) -> None:
        """Nobody waits any more; what has been said stays."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def forget(self) -> None:
        """It is another position."""
        self.cancel()
        self._found, self._said, self.has_failed = None, 0, False
