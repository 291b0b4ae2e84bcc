"""Shape names and who paints them. A painter knows sizes and colours, never a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from scenes.boards.causality.painters import dial as paint_dial
from scenes.boards.causality.painters import places as paint_places
from scenes.boards.causality.painters import signs as paint_signs
from scenes.boards.causality.painters import stones as paint_stones
from scenes.boards.causality.painters import strip as paint_strip
from scenes.boards.common.painters import ground as paint_ground
from scenes.boards.common.painters import marks as paint_marks
from scenes.boards.common.painters import numbers as paint_numbers
from scenes.boards.even_steven import painters as paint_tower
from scenes.boards.look import Look
from scenes.boards.quoridor.painters import pieces as paint_pieces
from scenes.boards.reduction import painters as paint_reduction
from scenes.boards.subtraction_squares import painters as paint_heap
from scenes.ui.easel import Easel

Painter: TypeAlias = Callable[[Easel, float, float, str, str], None]
"""``paint(easel, w, h, tint, text)`` round (0, 0), in design units."""


@dataclass(frozen=True, slots=True)
class Form:
    """A painter, and how far beyond its look's box it paints (shadows, glows)."""

    paint: Painter
    margin: float = 2.0
    is_legible: bool = False
    """Whether its text can be read, or is none to read, on a stage of half the size too."""
    shorten: Callable[[str], str] = lambda text: ""
    """What is left of its text where it could not be read."""


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
    "tray": Form(paint_numbers.tray, 4.0),
    "figure": Form(paint_numbers.figure, 8.0),
    "caption": Form(paint_numbers.caption, 4.0),
    "note": Form(paint_numbers.note, 4.0),
    "note_right": Form(paint_numbers.note_right, 4.0),
    "title": Form(paint_numbers.figure, 8.0, is_legible=True),
    "equation": Form(paint_numbers.equation, 8.0, is_legible=True),
    "sign": Form(paint_numbers.sign, 60.0, is_legible=True),
    "plate": Form(paint_numbers.plate, 6.0),
    "plate_aim": Form(paint_numbers.plate_aim, 34.0),
    "plate_low": Form(paint_numbers.plate_low),
    "label_plate": Form(paint_numbers.label_plate),
    "key_cap": Form(paint_numbers.key_cap),
    "padlock": Form(paint_numbers.padlock),
    "pointer": Form(paint_numbers.pointer, 4.0),
    "unit": Form(paint_heap.unit, 4.0),
    "socket": Form(paint_heap.socket),
    "pit": Form(paint_heap.pit),
    "heap": Form(paint_heap.heap, 4.0, is_legible=True),
    "sheet": Form(paint_heap.sheet, 56.0, is_legible=True),
    "brick": Form(paint_tower.brick, 6.0),
    "seam": Form(paint_tower.seam, 24.0),
    "window_lit": Form(paint_tower.window_lit, 12.0),
    "window_dark": Form(paint_tower.window_dark),
    "pipe": Form(paint_tower.pipe, 14.0),
    "pipe_left": Form(paint_tower.pipe_left, 14.0),
    "stump": Form(paint_tower.stump, 14.0),
    "stump_left": Form(paint_tower.stump_left, 14.0),
    "joint": Form(paint_tower.joint),
    "stone": Form(paint_tower.stone, 20.0),
    "stone_here": Form(paint_tower.stone_here, 30.0),
    "stone_ghost": Form(paint_tower.stone_ghost, 4.0),
    "goal_stone": Form(paint_tower.goal_stone, 24.0),
    "raised": Form(paint_reduction.raised, 14.0),
    "hollow": Form(paint_reduction.hollow, 4.0),
    "lattice_point": Form(paint_reduction.lattice_point),
    "node_fill": Form(paint_reduction.node_fill, 3.0),
    "node_turn": Form(paint_reduction.node_turn, 3.0),
    "node_empty": Form(paint_reduction.node_empty, 16.0),
    "bracket": Form(paint_reduction.bracket, 6.0),
    "quad_frame": Form(paint_reduction.quad_frame, 14.0),
    "pill": Form(paint_reduction.pill, 18.0, is_legible=True),
    "rim": Form(paint_reduction.rim, 6.0),
    "sheen": Form(paint_reduction.sheen),
    "lit_cell": Form(paint_reduction.lit_cell, 4.0),
    "change_left": Form(paint_reduction.change_left, 2.0),
    "change_made": Form(paint_reduction.change_made, 2.0, is_legible=True),
    "becomes": Form(paint_reduction.becomes),
    "tank": Form(paint_stones.tank, 16.0, shorten=paint_stones.unnamed),
    "sniper": Form(paint_stones.sniper, 16.0, shorten=paint_stones.unnamed),
    "bombardier": Form(paint_stones.bombardier, 16.0, shorten=paint_stones.unnamed),
    "tagger": Form(paint_stones.tagger, 16.0, shorten=paint_stones.unnamed),
    "wildcard": Form(paint_stones.wildcard, 16.0, shorten=paint_stones.unnamed),
    "box": Form(paint_stones.box, 12.0),
    "mine": Form(paint_stones.mine, 12.0),
    "stone_glow": Form(paint_stones.stone_glow),
    "brick_wall": Form(paint_places.brick_wall, 12.0),
    "base": Form(paint_places.base, 2.0, is_legible=True),
    "gate": Form(paint_places.gate, 4.0, is_legible=True),
    "bomb_mark": Form(paint_places.bomb_mark, 12.0, is_legible=True),
    "tagscreen": Form(paint_places.tagscreen, 2.0, is_legible=True),
    "stage_rim": Form(paint_places.stage_rim, 2.0),
    "line_badge": Form(paint_signs.badge, 20.0, is_legible=True),
    "film": Form(paint_signs.film, 6.0),
    "check": Form(paint_signs.check, 4.0),
    "letter": Form(paint_signs.letter, 14.0, shorten=paint_signs.unlettered),
    "chip": Form(paint_signs.chip, 24.0, is_legible=True),
    "hinge": Form(paint_signs.hinge, 40.0, is_legible=True),
    "trail": Form(paint_signs.trail, 6.0),
    "station": Form(paint_signs.station, 8.0),
    "order": Form(paint_signs.order, 12.0, is_legible=True),
    "clash_star": Form(paint_signs.clash_star, 22.0),
    "uturn": Form(paint_signs.uturn, 2.0),
    "blast": Form(paint_signs.blast, 12.0),
    "shot": Form(paint_signs.shot, 8.0),
    "missing": Form(paint_signs.missing, 2.0),
    "slash": Form(paint_signs.slash, 4.0),
    "spot_ring": Form(paint_signs.spot_ring, 4.0),
    "go_target": Form(paint_signs.target, 2.0),
    "chosen": Form(paint_signs.chosen, 2.0),
    "dial": Form(paint_dial.dial, 30.0),
    "petal": Form(paint_dial.petal, 24.0, is_legible=True),
    "film_ground": Form(paint_strip.film_ground),
    "divider": Form(paint_strip.divider),
    "thumb": Form(paint_strip.thumb, 24.0, is_legible=True),
    "thumb_fog": Form(paint_strip.thumb_fog, 6.0, is_legible=True),
    "thumb_ring": Form(paint_strip.thumb_ring, 14.0, is_legible=True),
    "thumb_frame": Form(paint_strip.thumb_frame),
    "slice_number": Form(paint_strip.slice_number, 8.0, is_legible=True),
    "round_sign": Form(paint_strip.round_sign, 6.0),
    "page_arrow": Form(paint_strip.page_arrow, is_legible=True),
    "arc": Form(paint_strip.arc, 14.0, is_legible=True),
    "hop": Form(paint_tower.hop, 4.0),
    "hop_ghost": Form(paint_tower.hop_ghost, 4.0),
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
