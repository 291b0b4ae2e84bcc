"""Request to the search process, held by the caller that waits for its answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, Generic, TypeVar

from game.ai.jobs import Answer, BadAnswer, Job, SearchInfo

T = TypeVar("T")

STEPS: Final = 100
"""Number of steps of a long answer read at a time."""


class Request(Generic[T]):
    """Request for an answer; open until it is answered, fails or is cancelled.

    `answer` is None until it arrives; if it was invalid, it stays None and `error` says why.

    Args:
        job: The job to send.
        read: Converts the packed answer at once or in steps, or raises ``BadAnswer``.
        cancel: Called when the request is cancelled.
    """

    def __init__(
        self,
        job: Job,
        read: Callable[[Answer], T | Generator[None, None, T]],
        cancel: Callable[[Request[Any]], None],
    ) -> None:
        self.job = job
        self._read, self._cancel = read, cancel
        self._steps: Generator[None, None, T] | None = None
        self.failures = 0
        """Number of times the process has failed over this request."""
        self.done = 0
        """Progress in steps of the game; 0 if none was reported."""
        self.info: SearchInfo | None = None
        """Last search info, if the search is unlimited."""
        self.wants_best = False
        """Whether to end an unlimited search with the best move found."""
        self.is_open = True
        self.answer: T | None = None
        self.error = ""

    @property
    def has_failed(self) -> bool:
        """Whether the request has failed and was not cancelled."""
        return bool(self.error)

    def cancel(self) -> None:
        """Cancel the request; an answer that has arrived stays."""
        if self.is_open:
            self.is_open = False
            self._cancel(self)

    def close(self, answer: Answer) -> None:
        """Read the packed answer, once; the request stays open while there is more to read."""
        if answer.error:
            self._end(error=answer.error)
            return
        try:
            found = self._read(answer)
        except BadAnswer as bad:
            self._end(error=_invalid(bad))
            return
        if isinstance(found, Generator):
            self._steps = found
            self.read_on()
        else:
            self._end(found)

    def read_on(self) -> bool:
        """Read the next steps of a long answer; return whether there are more."""
        assert self._steps is not None  # it has come
        try:
            for _ in range(STEPS):
                next(self._steps)
        except StopIteration as done:
            self._end(done.value)
        except BadAnswer as bad:
            self._end(error=_invalid(bad))
        return self.is_open

    def _end(self, answer: T | None = None, error: str = "") -> None:
        self.answer, self.error, self.is_open = answer, error, False


def _invalid(bad: BadAnswer) -> str:
    return f"the answer makes no sense: {bad}"
