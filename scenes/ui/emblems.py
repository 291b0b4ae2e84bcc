"""The games' emblems, painted round (0, 0) in a square of 108; the theme says whose is whose."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from scenes.ui import icons, pieces
from scenes.ui.easel import Easel
from scenes.ui.screen import Point

SIDE: Final = 108.0


def _lattice(easel: Easel) -> None:
    """Boxes, two boards between them, and a pawn on either side."""
    for row in range(3):
        for column in range(3):
            tile = (-50 + column * 35, -50 + row * 35, 30, 30)
            easel.gradient(tile, easel.theme.lit("tile_hi", 0.06), "tile", 7)
    easel.rounded((-50, -19, 65, 7), "look1", 3.5)
    easel.rounded((14.5, -15, 7, 65), "look0", 3.5)
    for at, look in (((-35, 35), 0), ((35, -35), 1)):
        _pawn(easel, at, 11, look)


def _pawn(easel: Easel, at: Point, r: float, look: int) -> None:
    pieces.pawn(easel.scaled(at, 1.0), r, look, has_shadow=True, is_frozen=False)


def _turning(easel: Easel) -> None:
    """Full and empty cells round the point where four of them meet."""
    theme = easel.theme
    for row, cells in enumerate(("1100", "1001", "0110", "0101")):
        for column, cell in enumerate(cells):
            box = (-52 + column * 27, -52 + row * 27, 23, 23)
            if cell == "1":
                easel.gradient(box, theme.lit("acc", 0.3), theme.shaded("acc", 0.25), 6)
            else:
                easel.rounded(box, "slab_hi", 6)
                easel.rounded(box, "slab_rim", 6, width=1.2)
    easel.circle((0, 0), 9, "ink0")
    easel.ring((0, 0), 9, "white", 2.5)


def _nested(easel: Easel) -> None:
    theme = easel.theme
    ground = theme.shaded("amber", 0.72)
    for side, part in ((104, 0.0), (78, 0.25), (52, 0.5), (26, 0.8)):
        box = (-52, 52 - side, side, side)
        easel.rounded(box, theme.mix(ground, "amber", part), 8)
        easel.rounded(box, "amber", 8, width=1.6)
    easel.text("n²", (34, -30), 30, "display", theme.lit("amber", 0.55), "center")


def _fork(easel: Easel) -> None:
    theme = easel.theme
    dark = theme.mix("violet", "ink0", 0.78)
    for side, words in ((-1, "\N{MINUS SIGN}1"), (1, "÷2")):
        easel.line([(side * 16, 4), (side * 32, 22)], "violet", 3)
        easel.rounded((side * 36 - 27, 18, 54, 34), "violet", 12)
        easel.text(words, (side * 36, 35), 22, "display", dark, "center")
    easel.circle((0, -22), 30, dark)
    easel.ring((0, -22), 30, "violet", 3)
    easel.text("14", (0, -21), 30, "display", theme.lit("violet", 0.6), "center")


def _slices(easel: Easel) -> None:
    """Three moments of one board, and a way back from the last to the first."""
    theme = easel.theme
    for n in range(3):
        box = (-58.0 + n * 22, -22.0 - (2 - n) * 9, 72.0, 72.0)
        easel.shadow(box, 10, 5, 130, 3)
        easel.gradient(
            box, theme.mix("tile_hi", "look1", 0.1 + 0.15 * n),
            theme.mix("tile", "look1", 0.05 + 0.1 * n), 10,
        )  # fmt: skip
        easel.rounded(box, theme.mix("line", "look1", 0.35 + 0.3 * n), 10, width=1.8)
        for part in (24, 48):
            easel.line([(box[0] + part, box[1] + 4), (box[0] + part, box[1] + 68)], "slab_hi", 1.2)
            easel.line([(box[0] + 4, box[1] + part), (box[0] + 68, box[1] + part)], "slab_hi", 1.2)
    _pawn(easel, (22, 14), 11, 1)
    easel.circle((-46, 2), 8, "look0")
    arc = [(-44 + 66 * k / 24, -6 - 46 * math.sin(math.pi * k / 24)) for k in range(25)]
    easel.line(arc, "amber", 3.4)
    easel.polygon([(-51, -13), (-36, -12), (-45, 1)], "amber")


def _resume(easel: Easel) -> None:
    """A game that waits: its clock and the sign to go on."""
    easel.ring((0, 0), 50, "hole", 9)
    easel.arc((0, 0), 50, 0.68, "acc", 9)
    easel.circle((0, 0), 36, easel.theme.mix("acc", "ink0", 0.78))
    icons.paint(easel, "play", (1, 0), 38, "acc")


EMBLEMS: Final[Mapping[str, Callable[[Easel], None]]] = {
    "lattice": _lattice,
    "turning": _turning,
    "nested": _nested,
    "fork": _fork,
    "slices": _slices,
    "resume": _resume,
}
