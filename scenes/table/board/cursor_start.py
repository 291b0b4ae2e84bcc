"""Start of the cursor: what is in focus on a board at first, and where buttons lead from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.view import BoardView, targets_after
from scenes.input.focus import Box, nearest


def box_of(target: HitTarget) -> Box:
    """Return the box of ``target``, in board units."""
    return (target.x - target.w / 2, target.y - target.h / 2, target.w, target.h)


def spots_of(targets: Mapping[HitTarget, Any], path: TargetPath) -> list[HitTarget]:
    """Return where buttons can lead after ``path``: only what a single press decides.

    The rest is the pointer's longer way.
    """
    placed = ((target, move) for target, move in targets.items() if target.w)
    return [target for target, move in placed if path or target.leads_on or move is not None]


def set_out_from(view: BoardView, state: Any, path: TargetPath, spots: Sequence[HitTarget]) -> Box:
    """Return the last target, the mover's piece, or the middle of all targets."""
    if path and path[-1].w:
        return box_of(path[-1])
    if (place := view.origin(state)) is not None:
        return *place, 0.0, 0.0
    left, right = min(p.x - p.w / 2 for p in spots), max(p.x + p.w / 2 for p in spots)
    top, bottom = min(p.y - p.h / 2 for p in spots), max(p.y + p.h / 2 for p in spots)
    return (left + right) / 2, (top + bottom) / 2, 0.0, 0.0


def way_on(
    targets: Mapping[HitTarget, Any], path: TargetPath, x: float, y: float
) -> HitTarget | None:
    """Return what lies there and takes another target, though a press there means an aim."""
    under = (t for t, move in targets.items() if move is None and t.w and t.holds(x, y))
    return None if path else next(under, None)


def first_path(view: BoardView, state: Any, *, is_steered: bool) -> TargetPath | None:
    """Return what is picked before a player points at anything; None for nothing.

    A pointer finds the likely piece picked. Arrows choose it, unless it is the only one.
    """
    path = view.start(state)
    likely = None if path != () or is_steered else view.likely(state, ())
    return path if likely is None or not likely.leads_on else (likely,)


def stands_apart(view: BoardView, state: Any, spots: Sequence[HitTarget]) -> bool:
    """Return whether the mover's piece stands outside all that can be picked.

    Arrows mean steps from it then: a press towards nothing does nothing, for no other way was
    meant.
    """
    place = view.origin(state)
    return place is not None and not any(target.holds(*place) for target in spots)


def next_target(
    view: BoardView,
    state: Any,
    path: TargetPath,
    focus: HitTarget | None,
    spots: list[HitTarget],
    dx: int,
    dy: int,
) -> HitTarget | None:
    """Return the one of ``spots`` that a press leads to, (0, 0) being that of confirm.

    None if it leads nowhere. Where nothing is in focus yet, any press leads to something: confirm
    to what is likely, an arrow that way if anything lies there.
    """
    is_way = (dx, dy) != (0, 0)
    boxes = {box_of(spot): spot for spot in spots}
    here = set_out_from(view, state, path, spots) if focus is None else box_of(focus)
    found = nearest(here, boxes, dx, dy) if is_way else None
    if found:
        return boxes[found]
    if focus is not None or (is_way and stands_apart(view, state, spots)):
        return None
    wanted = view.likely(state, path)
    return next((spot for spot in spots if spot == wanted), spots[0])


class StartPath:
    """Selection before a player points at anything.

    It gives way to whatever else lies under the pointer, and comes back when the pointer leaves
    that.
    """

    def __init__(self, view: BoardView, state: Any, path: TargetPath) -> None:
        self._view, self._state, self.path = view, state, path
        self._roots: Sequence[HitTarget] | None = None
        self._next: Sequence[HitTarget] | None = None

    def path_at(self, x: float, y: float) -> TargetPath:
        """Return the path that holds while the pointer is there."""
        if self._roots is None or self._next is None:
            self._roots, self._next = self._targets(()), self._targets(self.path)
        if any(target.holds(x, y) for target in self._next if target.w):
            return self.path
        is_elsewhere = any(target.holds(x, y) for target in self._roots if target.w)
        return () if is_elsewhere else self.path

    def _targets(self, path: TargetPath) -> Sequence[HitTarget]:
        return tuple(targets_after(self._view, self._state, self._view.pickable(self._state), path))
