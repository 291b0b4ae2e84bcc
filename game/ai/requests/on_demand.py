"""Answer that is requested while a screen shows it, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from game.ai.request import Request

T = TypeVar("T")


class OnDemand(Generic[T]):
    """Answer requested on demand and kept after it has arrived."""

    def __init__(self) -> None:
        self._request: Request[T] | None = None
        self._answer: T | None = None
        self.has_failed = False

    @property
    def is_open(self) -> bool:
        """Whether the answer is awaited."""
        return self._request is not None

    @property
    def _is_known(self) -> bool:
        """Whether the answer has arrived or is awaited."""
        return self._answer is not None or self.is_open

    def _ask(self, request: Request[T]) -> None:
        self._request, self.has_failed = request, False

    def close(self) -> None:
        """Cancel the request, as the screen no longer shows the answer."""
        if self._request is not None:
            self._request.cancel()
            self._request = None

    def update(self) -> bool:
        """Take the answer; return whether it has just arrived."""
        if self._request is None or self._request.is_open:
            return False
        self._answer, self.has_failed = self._request.answer, self._request.has_failed
        self._request = None
        return True
