"""One thing about a game that the search process finds while somebody waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from game.ai.question import Question

T = TypeVar("T")


class Asked(Generic[T]):
    """It is asked for while somebody looks, and kept when it has come."""

    def __init__(self) -> None:
        self._question: Question[T] | None = None
        self._answer: T | None = None
        self.has_failed = False

    @property
    def is_open(self) -> bool:
        """Whether the answer is still awaited."""
        return self._question is not None

    @property
    def _is_known(self) -> bool:
        """Whether the answer has come, or will."""
        return self._answer is not None or self.is_open

    def _ask(self, question: Question[T]) -> None:
        self._question, self.has_failed = question, False

    def close(self) -> None:
        """Stop asking: nobody looks any more."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def update(self) -> bool:
        """Take the answer; True when it has come."""
        if self._question is None or self._question.is_open:
            return False
        self._answer, self.has_failed = self._question.answer, self._question.has_failed
        self._question = None
        return True
