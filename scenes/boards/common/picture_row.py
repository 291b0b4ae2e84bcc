"""Row of pictures, for what happens one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scenes.boards.sprite import Key, Sprite, Sprites

GAP: Final = 0.4
"""Gap between two pictures, in board units."""

NAME_H: Final = 0.62


@dataclass(frozen=True, slots=True)
class RowPicture:
    """Picture of a row, with a number or a sign above it."""

    picture: Sprites
    name: str = ""
    tint: str = "sub"


def side_by_side(
    shots: Sequence[RowPicture], gap: float = GAP
) -> tuple[dict[Key, Sprite], list[float]]:
    """Join pictures to one; return it, and how far each was moved to the right.

    The tops of their grounds are level, and no picture covers another.
    """
    found: dict[Key, Sprite] = {}
    moved, right = list[float](), 0.0
    for k, shot in enumerate(shots):
        left, top, end = _edges(shot.picture.values())
        by = right - left
        for key, sprite in shot.picture.items():
            found[k, *key] = replace(sprite, x=sprite.x + by, y=sprite.y - top)
        if shot.name:
            middle = (left + end) / 2 + by
            found["name", k] = Sprite(
                "figure", middle, -NAME_H * 0.75, 2.0, NAME_H, tint=shot.tint, text=shot.name
            )
        moved.append(by)
        right += end - left + gap
    return found, moved


def _edges(sprites: Iterable[Sprite]) -> tuple[float, float, float]:
    """Return left, top and right of the ground."""
    ground = [sprite for sprite in sprites if sprite.z < 0]
    return (
        min(sprite.x - sprite.w / 2 for sprite in ground),
        min(sprite.y - sprite.h / 2 for sprite in ground),
        max(sprite.x + sprite.w / 2 for sprite in ground),
    )
