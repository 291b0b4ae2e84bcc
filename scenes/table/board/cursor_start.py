"""Start of the cursor: what is in focus on a board at first, and where buttons lead from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scenes.boards.pick import Path, Pick
from scenes.boards.view import AnyView, choices
from scenes.input.focus import Box, nearest


def box_of(pick: Pick) -> Box:
    """Where ``pick`` is, in board units."""
    return (pick.x - pick.w / 2, pick.y - pick.h / 2, pick.w, pick.h)


def spots_of(targets: Mapping[Pick, Any], path: Path) -> list[Pick]:
    """Return where buttons can lead after ``path``: only what a single press decides.

    The rest is the pointer's longer way.
    """
    placed = ((pick, move) for pick, move in targets.items() if pick.w)
    return [pick for pick, move in placed if path or pick.leads_on or move is not None]


def set_out_from(view: AnyView, state: Any, path: Path, spots: Sequence[Pick]) -> Box:
    """Return the last pick, the mover's piece, or the middle of all that can be picked."""
    if path and path[-1].w:
        return box_of(path[-1])
    if (place := view.origin(state)) is not None:
        return *place, 0.0, 0.0
    left, right = min(p.x - p.w / 2 for p in spots), max(p.x + p.w / 2 for p in spots)
    top, bottom = min(p.y - p.h / 2 for p in spots), max(p.y + p.h / 2 for p in spots)
    return (left + right) / 2, (top + bottom) / 2, 0.0, 0.0


def way_on(targets: Mapping[Pick, Any], path: Path, x: float, y: float) -> Pick | None:
    """Return what lies there and takes another pick, though a press there means an aim."""
    under = (pick for pick, move in targets.items() if move is None and pick.w and pick.holds(x, y))
    return None if path else next(under, None)


def first_path(view: AnyView, state: Any, *, is_steered: bool) -> Path | None:
    """Return what is picked before a player points at anything; None for nothing.

    A pointer finds the likely piece picked. Arrows choose it, unless it is the only one.
    """
    path = view.start(state)
    likely = None if path != () or is_steered else view.likely(state, ())
    return path if likely is None or not likely.leads_on else (likely,)


def stands_apart(view: AnyView, state: Any, spots: Sequence[Pick]) -> bool:
    """Whether the mover's piece stands outside all that can be picked.

    Arrows mean steps from it then: a press towards nothing does nothing, for no other way was
    meant.
    """
    place = view.origin(state)
    return place is not None and not any(pick.holds(*place) for pick in spots)


def next_pick(
    view: AnyView, state: Any, path: Path, focus: Pick | None, spots: list[Pick], dx: int, dy: int
) -> Pick | None:
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


class FirstPick:
    """Selection before a player points at anything.

    It gives way to whatever else lies under the pointer, and comes back when the pointer leaves
    that.
    """

    def __init__(self, view: AnyView, state: Any, path: Path) -> None:
        self._view, self._state, self.path = view, state, path
        self._roots: Sequence[Pick] | None = None
        self._next: Sequence[Pick] | None = None

    def path_at(self, x: float, y: float) -> Path:
        """Return the path that holds while the pointer is there."""
        if self._roots is None or self._next is None:
            self._roots, self._next = self._picks(()), self._picks(self.path)
        if any(pick.holds(x, y) for pick in self._next if pick.w):
            return self.path
        is_elsewhere = any(pick.holds(x, y) for pick in self._roots if pick.w)
        return () if is_elsewhere else self.path

    def _picks(self, path: Path) -> Sequence[Pick]:
        return tuple(choices(self._view, self._state, self._view.pickable(self._state), path))
