"""One question to the search process, in the hands of whoever asked it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from game.ai.jobs import Answer, BadAnswer, Job

T = TypeVar("T")


class Question(Generic[T]):
    """Open until it is answered, has failed, or is cancelled.

    ``answer`` is None until it has come, and stays None if it was no good: then ``error`` says
    why. Nobody but the holder of a question can take its answer away.
    """

    def __init__(
        self, job: Job, read: Callable[[Answer], T], drop: Callable[[Question[Any]], None]
    ) -> None:
        """``read`` makes sense of what comes back, or raises ``BadAnswer``; ``drop`` tells the
        search process that nobody waits any more.
        """
        self.job = job
        self._read, self._drop = read, drop
        self.failures = 0
        """How often the process has failed while it had this question."""
        self.done = 0
        """How much of the work is done, in steps of the game's own; 0 while nobody tells."""
        self.is_open = True
        self.answer: T | None = None
        self.error = ""

    @property
    def has_failed(self) -> bool:
        """Whether it was closed without an answer, and nobody has cancelled it."""
        return bool(self.error)

    def cancel(self) -> None:
        """Want no answer any more; one that has come stays."""
        if self.is_open:
            self.is_open = False
            self._drop(self)

    def close(self, answer: Answer) -> None:
        """Take in what came back: called once, by the client of the search process."""
        self.is_open = False
        if answer.error:
            self.error = answer.error
            return
        try:
            self.answer = self._read(answer)
        except BadAnswer as bad:
            self.error = f"the answer makes no sense: {bad}"
