"""One question to the search process, held by the asker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from game.ai.jobs import Answer, BadAnswer, Job

T = TypeVar("T")


class Question(Generic[T]):
    """A question is open until it is answered, fails, or is cancelled.

    ``answer`` is None until it comes. It stays None if the answer was useless; then ``error`` says
    why. Only the holder of a question gets its answer.
    """

    def __init__(
        self, job: Job, read: Callable[[Answer], T], drop: Callable[[Question[Any]], None]
    ) -> None:
        """``read`` turns the packed answer into its value, or raises ``BadAnswer``. ``drop`` tells
        the search process that nobody waits any more.
        """
        self.job = job
        self._read, self._drop = read, drop
        self.failures = 0
        """How often the process has failed over this question."""
        self.done = 0
        """How much of the work is done, in steps of the game; 0 if nothing was reported."""
        self.is_open = True
        self.answer: T | None = None
        self.error = ""

    @property
    def has_failed(self) -> bool:
        """Whether it has failed, and was not cancelled."""
        return bool(self.error)

    def cancel(self) -> None:
        """Give up the question. An answer that has come stays."""
        if self.is_open:
            self.is_open = False
            self._drop(self)

    def close(self, answer: Answer) -> None:
        """Take the packed answer; the client of the search process calls this once."""
        self.is_open = False
        if answer.error:
            self.error = answer.error
            return
        try:
            self.answer = self._read(answer)
        except BadAnswer as bad:
            self.error = f"the answer makes no sense: {bad}"
