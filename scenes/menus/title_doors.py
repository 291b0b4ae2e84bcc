"""The row of doors below the cards of the title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.registry import GAMES
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from game.core.seam import AnyGame
    from scenes.cabinet import Cabinet

DOORS_W, DOORS_Y, DOOR_H, DOOR_GAP, DOOR_LETTERS = 1152.0, 590.0, 46.0, 8.0, 20
DOOR_PAD: Final = 78.0
"""What a door needs besides its label: its icon, and room at both ends."""


def door_boxes(brush: Brush, labels: Sequence[str]) -> list[Box]:
    """One beside the other, each as wide as what is written on it, and a share of the rest."""
    room = DOORS_W - (len(labels) - 1) * DOOR_GAP - len(labels) * DOOR_PAD
    size = float(DOOR_LETTERS)
    while sum(brush.measure(label, size, "heavy")[0] for label in labels) > room and size > 8:
        size -= 0.5
    widths = [brush.measure(label, size, "heavy")[0] for label in labels]
    spare = (DOORS_W + DOOR_GAP - sum(widths)) / len(labels) - DOOR_GAP
    x, made = (1280 - DOORS_W) / 2, []
    for width in widths:
        made.append((x, DOORS_Y, width + spare, DOOR_H))
        x += width + spare + DOOR_GAP
    return made


def with_puzzles(game: str) -> AnyGame:
    """That game if it has puzzles, else the first one that has any."""
    names = [name for name in (game, *GAMES) if name]
    return next(g for g in map(GAMES.__getitem__, names) if g.exercises.puzzles is not None)


def show_rules(cabinet: Cabinet, game: str) -> None:
    """The rules of all games in turn, beginning with that game; with the first one for none."""
    names = list(GAMES)
    first = names.index(game) if game in names else 0
    cabinet.go.help(*names[first:], *names[:first])
