"""The coach beside a table: the search process finds what there is to say, and it is said bit by
bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.ai.wire import unpack_hints
from game.core.match import Match
from game.core.teaching import Hint
from scenes.table.asking.inquiry import Inquiry

if TYPE_CHECKING:
    from game.ai.worker import Thinker


class Coach:
    """What there is to say about the position of ``match``, and how much of it has been said."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._counsel: Inquiry[tuple[Hint, ...]] = Inquiry(thinker)
        self._said = 0

    @property
    def is_thinking(self) -> bool:
        return self._counsel.is_open

    @property
    def has_failed(self) -> bool:
        return self._counsel.has_failed

    @property
    def told(self) -> Sequence[Hint]:
        """What has been said so far."""
        return (self._counsel.answer or ())[: self._said]

    @property
    def has_the_word(self) -> bool:
        """Whether somebody has asked, and there is something to show for it."""
        return self.is_thinking or bool(self.told)

    @property
    def has_more(self) -> bool:
        """Whether the game has a coach, who has something more to say as far as is known."""
        if self._match.game.teaching.coach is None:
            return False
        return self._counsel.answer is None or self._said < len(self._counsel.answer)

    def ask(self, state: Any) -> None:
        """Say one thing more about the position, which whoever asks sees as ``state``.

        The first thing is said once it has been found.
        """
        if self._counsel.answer is not None:
            self._said += 1
        elif not self._counsel.is_open:
            self._counsel.begin(
                partial(self._thinker.ask_hints, self._match.record()),
                partial(unpack_hints, self._match.game, state),
            )

    def update(self) -> bool:
        """Take in what has been found; True if that has just come."""
        if not self._counsel.update():
            return False
        self._said = 1 if self._counsel.answer else 0
        return True

    def cancel(self) -> None:
        """Nobody waits any more; what has been said stays."""
        self._counsel.cancel()

    def forget(self) -> None:
        """It is another position."""
        self._said = 0
        self._counsel.forget()
