"""Shape names and who paints them. A painter knows sizes and colours, never a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from scenes.boards import paint_ground, paint_marks, paint_pieces
from scenes.boards.board import Look
from scenes.ui.easel import Easel

Painter: TypeAlias = Callable[[Easel, float, float, str, str], None]
"""``paint(easel, w, h, tint, text)`` round (0, 0), in design units."""


@dataclass(frozen=True, slots=True)
class Form:
    """A painter, and how far beyond its look's box it paints (shadows, glows)."""

    paint: Painter
    margin: float = 2.0


FORMS: Final[Mapping[str, Form]] = {
    "slab": Form(paint_ground.slab, 64.0),
    "tile": Form(paint_ground.tile, 5.0),
    "goal": Form(paint_ground.goal, 1.0),
    "chevrons": Form(paint_ground.chevrons),
    "label": Form(paint_ground.label),
    "home": Form(paint_ground.home),
    "badge": Form(paint_ground.badge),
    "halo": Form(paint_pieces.halo, 40.0),
    "pawn": Form(paint_pieces.pawn, 18.0),
    "frozen_pawn": Form(paint_pieces.frozen_pawn, 18.0),
    "ghost_pawn": Form(paint_pieces.ghost_pawn, 4.0),
    "short_board": Form(paint_pieces.board, 16.0),
    "board": Form(paint_pieces.board, 16.0),
    "long_board": Form(paint_pieces.long_board, 16.0),
    "broken_board": Form(paint_pieces.broken_board, 16.0),
    "ghost_board": Form(paint_marks.ghost_board, 8.0),
    "refused_board": Form(paint_marks.refused_board, 8.0),
    "cross": Form(paint_marks.cross),
    "sealed": Form(paint_marks.sealed),
    "landing": Form(paint_marks.landing, 18.0),
    "end_ring": Form(paint_marks.landing, 18.0),
    "point": Form(paint_marks.point, 18.0),
    "target": Form(paint_marks.target, 12.0),
    "target_aim": Form(paint_marks.target_aim, 16.0),
    "frame": Form(paint_marks.frame, 28.0),
    "flight_dot": Form(paint_marks.flight_dot),
    "arrow": Form(paint_marks.arrow, 4.0),
    "count": Form(paint_marks.count),
    "dot": Form(paint_marks.dot),
    "light": Form(paint_marks.light, 36.0),
}
"""How every shape is painted."""


def margin(shape: str) -> float:
    """How far beyond its box a shape paints, in design units of the full stage."""
    return FORMS[shape].margin


def paint(easel: Easel, look: Look, unit: float) -> None:
    """Paint ``look`` round (0, 0); ``unit`` is design units for one board unit."""
    form, w, h = FORMS[look.shape], look.w * unit, look.h * unit
    if not look.angle:
        form.paint(easel, w, h, look.tint, look.text)
        return
    easel.rotated(
        (0, 0), w + 2 * form.margin, h + 2 * form.margin, look.angle,
        lambda turned: form.paint(turned, w, h, look.tint, look.text),
    )  # fmt: skip
