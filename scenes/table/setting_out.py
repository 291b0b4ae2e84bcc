"""From where the first press of an arrow sets out, while nothing is in focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scenes.boards.pick import Path, Pick
from scenes.boards.view import AnyView
from scenes.input.focus import Box


def box_of(pick: Pick) -> Box:
    """Where ``pick`` is, in board units."""
    return (pick.x - pick.w / 2, pick.y - pick.h / 2, pick.w, pick.h)


def set_out_from(view: AnyView, state: Any, path: Path, spots: Sequence[Pick]) -> Box:
    """What was picked last, the mover's piece, or the middle of all that can be picked."""
    if path and path[-1].w:
        return box_of(path[-1])
    if (place := view.origin(state)) is not None:
        return *place, 0.0, 0.0
    left, right = min(p.x - p.w / 2 for p in spots), max(p.x + p.w / 2 for p in spots)
    top, bottom = min(p.y - p.h / 2 for p in spots), max(p.y + p.h / 2 for p in spots)
    return (left + right) / 2, (top + bottom) / 2, 0.0, 0.0


def stands_apart(view: AnyView, state: Any, spots: Sequence[Pick]) -> bool:
    """Whether the mover's piece stands outside all that can be picked.

    Arrows mean steps from it then: a press towards nothing does nothing, for no other way was
    meant.
    """
    place = view.origin(state)
    return place is not None and not any(pick.holds(*place) for pick in spots)
