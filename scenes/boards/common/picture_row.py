"""Row of pictures, for what happens one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.boards.look import Key, Look, Picture

GAP: Final = 0.4
"""Gap between two pictures, in board units."""

NAME_H: Final = 0.62


@dataclass(frozen=True, slots=True)
class RowPicture:
    """Picture of a row, with a number or a sign above it."""

    picture: Picture
    name: str = ""
    tint: str = "sub"


def side_by_side(
    shots: Sequence[RowPicture], gap: float = GAP
) -> tuple[dict[Key, Look], list[float]]:
    """Join pictures to one; return it, and how far each was moved to the right.

    The tops of their grounds are level, and no picture covers another.
    """
    found: dict[Key, Look] = {}
    moved, right = list[float](), 0.0
    for k, shot in enumerate(shots):
        left, top, end = _edges(shot.picture.values())
        by = right - left
        for key, look in shot.picture.items():
            found[k, *key] = replace(look, x=look.x + by, y=look.y - top)
        if shot.name:
            middle = (left + end) / 2 + by
            found["name", k] = Look(
                "figure", middle, -NAME_H * 0.75, 2.0, NAME_H, tint=shot.tint, text=shot.name
            )
        moved.append(by)
        right += end - left + gap
    return found, moved


def _edges(looks: Iterable[Look]) -> tuple[float, float, float]:
    """Return left, top and right of the ground."""
    ground = [look for look in looks if look.z < 0]
    return (
        min(look.x - look.w / 2 for look in ground),
        min(look.y - look.h / 2 for look in ground),
        max(look.x + look.w / 2 for look in ground),
    )
