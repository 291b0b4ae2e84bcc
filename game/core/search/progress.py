"""Progress and cancellation of long work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # the title needs the rest of this before any search is loaded
    from game.core.search.search_api import Budget

Watch: TypeAlias = Callable[[int, int], None]
"""Takes how many steps are done, and of how many; 0 of 0 says only that the work goes on. It raises
``Stopped`` to end the work.
"""

_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


class Stopped(Exception):
    """The work is no longer wanted."""


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let everything inside the ``with`` block tell ``watch`` how far it is."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


def tell(done: int, of: int) -> None:
    """Report how much of the work is done. Raises ``Stopped``."""
    watch = _watch.get()
    if watch is not None:
        watch(done, of)


@contextmanager
def second_half() -> Iterator[None]:
    """Report what happens inside the ``with`` block as the second half of the work."""
    watch = _watch.get()
    if watch is None:
        yield
    else:
        with watched(lambda done, of: watch(of + done, 2 * of)):
            yield


def go_on() -> None:
    """Report that the present step takes longer.

    Raises:
        Stopped: The work was cancelled.
    """
    tell(0, 0)


def watched_budget(nodes: int) -> Budget:
    """Return a budget whose search reports how much of it is spent.

    The search ends with ``Stopped`` when it is no longer wanted.
    """
    from game.core.search.search_api import Budget

    def report() -> bool:
        tell(nodes - budget.left, nodes)
        return False

    budget = Budget(nodes, report)
    return budget
