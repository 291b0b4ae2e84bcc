"""The computer's move: asked of the search process, and not shown sooner than people can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.match import Match

if TYPE_CHECKING:
    from game.ai.jobs import Answer
    from game.ai.worker import Thinker

LEAST_THINK_MS: Final = 400
"""A computer's move is never shown sooner, so that people can see that it was its turn."""

LONG_S: Final = 2
"""Whoever thinks longer is shown the time that it takes."""


class Opponent:
    """At most one open question for the move after the present position of ``match``."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._ticket: int | None = None
        self._answer: Answer | None = None
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
        if self._ticket is not None:
            self._thinker.cancel()
            self._ticket = self._answer = None

    def update(self, tick_ms: int, level: str) -> tuple[bool, Answer | None]:
        """Let time pass: whether it shows, and the answer of that ``level`` once it is due."""
        before_s = self.long_s
        self._spent_ms += tick_ms
        if self._ticket is None:
            self._ticket = self._thinker.ask(self._match.record(), level)
            return True, None
        self._answer = self._answer or self._thinker.poll()
        if self._answer is None or self._spent_ms < LEAST_THINK_MS:
            return self.long_s != before_s, None
        answer, self._answer, self._ticket = self._answer, None, None
        return True, answer
