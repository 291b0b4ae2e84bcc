"""Focus of a screen, and spatial navigation to the nearest item in a direction."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in design units."""

CROSS_PENALTY: Final = 3.0
"""Cost of sideways distance, relative to distance ahead."""

SKEW_PENALTY: Final = 0.1
"""Cost of being off-centre straight ahead: a tie-break."""


def holds(box: Box | None, x: float, y: float, reach: float = 0.0) -> bool:
    """Return whether a point lies in ``box``, or at most ``reach`` beside it."""
    if box is None:
        return False
    left, top, w, h = box
    return left - reach <= x < left + w + reach and top - reach <= y < top + h + reach


class Focusable(Protocol):
    """Item that can have the focus."""

    @property
    def box(self) -> Box: ...

    @property
    def is_enabled(self) -> bool: ...


def nearest(here: Box, others: Iterable[Box], dx: int, dy: int) -> Box | None:
    """Return the best box in the direction ``(dx, dy)``, a unit step, or None.

    A box qualifies if it begins beyond the centre of `here` and its own centre is farther. One that
    is rather above, below or beside is taken only if there is no other.
    """

    def cost(box: Box) -> tuple[bool, float]:
        gap = _gap(here, box, dx, dy)
        is_beside = gap > 0 and _gap(here, box, dy, dx) == 0
        far = _ahead(here, box, dx, dy)
        skew = abs(_ahead(here, box, dy, dx))
        return is_beside, far + CROSS_PENALTY * gap + SKEW_PENALTY * skew

    return min((box for box in others if _is_that_way(here, box, dx, dy)), key=cost, default=None)


def _is_that_way(here: Box, box: Box, dx: int, dy: int) -> bool:
    axis, step = (0, dx) if dx else (1, dy)
    near_edge = box[axis] if step > 0 else box[axis] + box[axis + 2]
    is_beyond = (near_edge - _centre(here)[axis]) * step >= 0
    return is_beyond and _ahead(here, box, dx, dy) > 1e-6


def _ahead(here: Box, box: Box, dx: int, dy: int) -> float:
    """Return how much farther in that direction the centre of `box` is."""
    (hx, hy), (x, y) = _centre(here), _centre(box)
    return (x - hx) * dx + (y - hy) * dy


def _gap(here: Box, box: Box, dx: int, dy: int) -> float:
    """Return the sideways distance, edge to edge; 0 if the boxes overlap in that direction."""
    axis = 1 if dx else 0
    return max(0.0, box[axis] - here[axis] - here[axis + 2], here[axis] - box[axis] - box[axis + 2])


def _centre(box: Box) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2


def _distance(a: Box, b: Box) -> float:
    (ax, ay), (bx, by) = _centre(a), _centre(b)
    return hypot(ax - bx, ay - by)


T = TypeVar("T", bound=Focusable)


class Focus(Generic[T]):
    """Focus of one screen. While anything is enabled, exactly one enabled item has it.

    It does not wrap around.
    """

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items: tuple[T, ...] = ()
        self._item: T | None = None
        self._at: Box | None = None
        self.set_items(items)

    @property
    def current(self) -> T | None:
        """The focused thing: the one chosen or, while that is disabled, the nearest that is not."""
        if self._item is not None and self._item.is_enabled:
            return self._item
        enabled = self._enabled()
        at = self._at
        if at is None:
            return enabled[0] if enabled else None
        return min(enabled, key=lambda item: _distance(at, item.box), default=None)

    @current.setter
    def current(self, item: T | None) -> None:
        """Focused item; while that is disabled, the nearest enabled one."""
        self._take(item)

    def set_items(self, items: Iterable[T]) -> None:
        """Replace the items; the focused one keeps the focus if it is among them.

        Otherwise the nearest to its place gets the focus; at first, the first item.
        """
        focused = self.current
        self._items = tuple(items)
        if focused is not None:
            self._at = focused.box
        self._item = next((item for item in self._items if item == focused), None)
        self._take(self.current)

    def toward(self, dx: int, dy: int) -> T | None:
        """Return the item one step up, down, left or right."""
        here = self.current
        if here is None:
            return None
        others = [item for item in self._enabled() if item is not here]
        box = nearest(here.box, (item.box for item in others), dx, dy)
        return next((item for item in others if item.box == box), None)

    def move(self, dx: int, dy: int) -> bool:
        """Move the focus one step; return False if it stays."""
        return self._take(self.toward(dx, dy))

    def point_at(self, x: float, y: float) -> T | None:
        """Focus and return the enabled item under the pointer, the last drawn of several."""
        item = self.under(x, y)
        self._take(item)
        return item

    def under(self, x: float, y: float) -> T | None:
        """Return the enabled item at a point, the last drawn of several."""
        found = (item for item in reversed(self._enabled()) if holds(item.box, x, y))
        return next(found, None)

    def _take(self, item: T | None) -> bool:
        if item is None or not any(item == other for other in self._enabled()):
            return False
        self._item, self._at = item, item.box
        return True

    def _enabled(self) -> list[T]:
        return [item for item in self._items if item.is_enabled]
