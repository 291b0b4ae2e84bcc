"""Request to the search process, held by the caller that waits for its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from game.ai.jobs import Answer, BadAnswer, Job, SearchInfo

T = TypeVar("T")


class Request(Generic[T]):
    """Request for an answer; open until it is answered, fails or is cancelled.

    `answer` is None until it arrives; if it was invalid, it stays None and `error` says why.

    Args:
        job: The job to send.
        read: Gives the answer in a message, or raises ``BadAnswer``.
        cancel: Called when the request is cancelled.
    """

    def __init__(
        self,
        job: Job,
        read: Callable[[Answer], T],
        cancel: Callable[[Request[Any]], None],
    ) -> None:
        self.job = job
        self._read, self._cancel = read, cancel
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
        """Take the answer, or the error in its place."""
        self.is_open, self.error = False, answer.error
        if not answer.error:
            try:
                self.answer = self._read(answer)
            except BadAnswer as bad:
                self.error = f"the answer makes no sense: {bad}"
