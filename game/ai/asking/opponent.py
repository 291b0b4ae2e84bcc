"""The computer's move: asked of the search process, and not shown sooner than people can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.match import Match
from game.core.state import Packed

if TYPE_CHECKING:
    from game.ai.jobs import Answer
    from game.ai.question import Question
    from game.ai.worker import Thinker

LEAST_THINK_MS: Final = 400
"""A computer's move is never shown sooner, so that people can see that it was its turn."""

LONG_S: Final = 2
"""Whoever thinks longer is shown the time that it takes."""


class Opponent:
    """At most one open question for the move after the present position of ``match``."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[Answer] | None = None
        self._spent_ms = 0

    @property
    def long_s(self) -> int:
        """For how many seconds it has been thinking about the move; 0 while they are few."""
        spent_s = self._spent_ms // 1000
        return spent_s if spent_s >= LONG_S else 0

    def begin(self) -> None:
        """It is a new turn."""
        self._spent_ms = 0

    def cancel(self) -> None:
        """Nobody waits any more: the search stops."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def update(self, tick_ms: int, level: str) -> bool:
        """Let time pass, and ask a computer of that ``level`` if nobody has; whether it shows."""
        before_s = self.long_s
        self._spent_ms += tick_ms
        if self._question is None:
            self._question = self._thinker.ask_move(self._match.record(), level)
            return True
        return self.is_due or self.long_s != before_s

    @property
    def is_due(self) -> bool:
        """Whether the search is over, and it is time to move."""
        is_over = self._question is not None and not self._question.is_open
        return is_over and self._spent_ms >= LEAST_THINK_MS

    def take(self) -> Packed | None:
        """The move that is due, once; None if the search has failed."""
        assert self._question is not None  # nothing is due before it was asked for
        answer, self._question = self._question.answer, None
        return None if answer is None else answer.move
