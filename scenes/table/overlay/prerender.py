"""Painting out of sight while nothing moves, so that no animation has to wait for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Final, TypeAlias

from scenes.ui.brush import Brush

Paint: TypeAlias = Callable[[Brush], None]

REST_MS: Final = 400
"""Nothing has moved for so long before the first of it is painted."""

SPENT_S: Final = 0.003
"""No other part of a picture is begun in a tick that has taken so long."""


class Prerender:
    """Paints one picture after the other, a little in each tick, for as long as all is still.

    ``pictures`` are all that may be needed soon; in another position, size or look others are.
    """

    def __init__(self, pictures: Callable[[], Iterable[Paint]]) -> None:
        self._pictures = pictures
        self._left: Iterator[Paint] = iter(())
        self._begun: Callable[[float], bool] | None = None
        self._known: Hashable = None
        self._rested_ms = 0

    def update(self, brush: Brush, tick_ms: int, position: Hashable, *, is_still: bool) -> None:
        """Let time pass, and paint a little at rest."""
        self._rested_ms = self._rested_ms + tick_ms if is_still else 0
        if self._rested_ms < REST_MS:
            return
        known = brush.screen, brush.theme, position
        if known != self._known:
            self._known, self._left, self._begun = known, iter(self._pictures()), None
        until_s = min(perf_counter() + SPENT_S, brush.spare_until_s)
        while perf_counter() < until_s:
            if self._begun is None and (paint := next(self._left, None)) is not None:
                self._begun = brush.rehearsal(partial(paint, brush))
            if self._begun is None or not self._begun(until_s):
                return
            self._begun = None
