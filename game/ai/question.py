"""One question to the search process, held by the asker."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, Generic, TypeVar

from game.ai.jobs import Answer, BadAnswer, Job, Thought

T = TypeVar("T")

STEPS: Final = 100
"""Of a long answer, so many are read at a time."""


class Question(Generic[T]):
    """A question is open until it is answered, fails, or is cancelled.

    ``answer`` is None until it comes. It stays None if the answer was useless; then ``error`` says
    why. Only the holder of a question gets its answer.
    """

    def __init__(
        self, job: Job, read: Callable[[Answer], T | Generator[None, None, T]],
        drop: Callable[[Question[Any]], None],
    ) -> None:  # fmt: skip
        """``read`` turns the packed answer into its value, at once or in steps, or raises
        ``BadAnswer``. ``drop`` tells the search process that nobody waits any more.
        """
        self.job = job
        self._read, self._drop = read, drop
        self._steps: Generator[None, None, T] | None = None
        self.failures = 0
        """How often the process has failed over this question."""
        self.done = 0
        """How much of the work is done, in steps of the game; 0 if nothing was reported."""
        self.thought: Thought | None = None
        """What was found so far, if that was told."""
        self.is_hurried = False
        """Whether somebody wants the best answer found so far; only a search that tells its
        thoughts heeds that.
        """
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
        """Take the packed answer; the client of the search process calls this once.

        The question stays open while there is more to read.
        """
        if answer.error:
            self._end(error=answer.error)
            return
        try:
            found = self._read(answer)
        except BadAnswer as bad:
            self._end(error=_nonsense(bad))
            return
        if isinstance(found, Generator):
            self._steps = found
            self.read_on()
        else:
            self._end(found)

    def read_on(self) -> bool:
        """Read so much of a long answer that no frame waits for it; whether there is more."""
        assert self._steps is not None  # it has come
        try:
            for _ in range(STEPS):
                next(self._steps)
        except StopIteration as done:
            self._end(done.value)
        except BadAnswer as bad:
            self._end(error=_nonsense(bad))
        return self.is_open

    def _end(self, answer: T | None = None, error: str = "") -> None:
        self.answer, self.error, self.is_open = answer, error, False


def _nonsense(bad: BadAnswer) -> str:
    return f"the answer makes no sense: {bad}"
