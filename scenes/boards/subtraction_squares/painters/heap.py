"""Painters of heaps: single units, whole fields, and the lifted sheet."""

from __future__ import annotations

from typing import Final

from scenes.boards.shape import LOOSE, Shape, Shapes
from scenes.boards.subtraction_squares.heap import Heap, cuts, place
from scenes.ui.easel import Easel
from scenes.ui.screen import Box
from scenes.ui.theme import Tint

GRID_FROM = 26.0
"""Width from which a tile shows its ten by ten parts."""


LIP: Final = 3.0
"""Largest overhang of a unit below its box."""


def unit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a raised tile that can be taken."""
    _unit(easel, (-w / 2, -h / 2), w, h, tint)


def _unit(easel: Easel, at: tuple[float, float], w: float, h: float, tint: Tint) -> None:
    (x, y), theme, radius = at, easel.theme, min(8.0, min(w, h) * 0.24)
    if min(w, h) < 12:
        easel.rounded((x, y, w, h), theme.lit(tint, 0.12), radius)
        return
    easel.rounded((x, y + min(LIP, h * 0.09), w, h), theme.shaded(tint, 0.6), radius)
    easel.gradient((x, y, w, h), theme.lit(tint, 0.3), theme.shaded(tint, 0.2), radius)
    easel.rounded((x, y, w, h), theme.lit(tint, 0.5), radius, width=1.3)
    gloss = (x + w * 0.15, y + h * 0.1, w * 0.7, h * 0.14)
    easel.rounded(gloss, "white", gloss[3] / 2, 50)


def socket(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the hole of one unit."""
    radius = min(8.0, w * 0.24)
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", radius)
    easel.rounded((-w / 2, -h / 2, w, h), "off_rim", radius, width=1.2)


def pit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the hole of many units."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", min(6.0, w * 0.2), 215)
    easel.rounded((-w / 2, -h / 2, w, h), "off_rim", min(6.0, w * 0.2), width=1.2)


def heap(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a heap of as many units as `text` says, in the middle of the box."""
    pile = Heap(int(text))
    pitch = min(w, h) / pile.columns
    left, bottom = -pile.columns * pitch / 2, pile.rows * pitch / 2
    unit_of = _Units(easel, tint)
    _field(unit_of, (left, bottom), pitch, pile.side, pile.tile)
    if pile.tile == 1:
        for at in range(pile.side**2, pile.total):
            column, row = place(at)
            x, y = left + column * pitch, bottom - (row + 1) * pitch
            unit_of.lay(_inset(x, y, pitch, pitch, pitch))
        return
    rim = easel.theme.lit(tint, 0.4)
    up, along = min(pile.extra, pile.side + 1), max(pile.extra - pile.side - 1, 0)
    thick = max(pitch, 0.7)
    easel.rounded((left + pile.side * pitch, bottom - up * pitch, thick, up * pitch), rim, 0)
    if along:
        top = bottom - pile.side * pitch - thick
        easel.rounded((left, top, along * pitch, thick), rim, 0)


def sheet(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a lifted square; `text` is its side and the side of a tile, in units."""
    side, tile = map(int, text.split())
    theme, edge = easel.theme, min(6.0, w * 0.06)
    box = (-w / 2 - edge, -h / 2 - edge, w + 2 * edge, h + 2 * edge)
    easel.shadow(box, 14, 16, 190, 14)
    easel.rounded(box, theme.shaded(tint, 0.62), min(14.0, w * 0.2))
    _field(_Units(easel, tint), (-w / 2, h / 2), w / side, side, tile)
    easel.rounded(box, "white", min(14.0, w * 0.2), width=2.5)


class _Units:
    """Units of one colour; each size is painted once."""

    def __init__(self, easel: Easel, tint: Tint) -> None:
        self.easel, self._tint = easel, tint
        self._sheets: dict[tuple[float, float], Easel] = {}

    def lay(self, box: Box, easel: Easel | None = None) -> None:
        """Paint a unit in `box`."""
        x, y, w, h = box
        size = round(w, 3), round(h, 3)
        if size not in self._sheets:
            self._sheets[size] = self.easel.sheet(w + 2, h + 2 * LIP)
            _unit(self._sheets[size], (-w / 2, -h / 2), w, h, self._tint)
        (easel or self.easel).lay(self._sheets[size], (x + w / 2, y + h / 2))


def _field(units: _Units, corner: tuple[float, float], pitch: float, side: int, tile: int) -> None:
    """Paint a full square of units from its left bottom corner; equal rows are painted once."""
    left, bottom = corner
    rows: dict[int, Easel] = {}
    for row, high in cuts(side, tile):
        if high not in rows:
            rows[high] = units.easel.sheet(side * pitch + 2, high * pitch + 2 * LIP)
            _fill_row(units, rows[high], side, tile, high, pitch)
        units.easel.lay(rows[high], (left + side * pitch / 2, bottom - (row + high / 2) * pitch))


def _fill_row(units: _Units, easel: Easel, side: int, tile: int, high: int, pitch: float) -> None:
    """Paint the tiles of one row, `high` units, around the middle of `easel`."""
    whole = tile * pitch
    for column, wide in cuts(side, tile):
        x = (column - side / 2) * pitch
        box = _inset(x, -high * pitch / 2, wide * pitch, high * pitch, whole)
        units.lay(box, easel)
        if tile > 1 and whole >= GRID_FROM:
            _grid(easel, box, whole / 10)


def _inset(x: float, y: float, w: float, h: float, pitch: float) -> Box:
    """Return a tile's box without its part of the gap, however thin it is."""
    gap = pitch * 0.1
    return x + gap / 2, y + gap / 2, max(w - gap, 0.5), max(h - gap, 0.5)


def _grid(easel: Easel, box: Box, step: float) -> None:
    x, y, w, h = box
    for k in range(1, 10):
        if k * step < w:
            easel.line([(x + k * step, y), (x + k * step, y + h)], "black", 0.6, 60)
        if k * step < h:
            easel.line([(x, y + h - k * step), (x + w, y + h - k * step)], "black", 0.6, 60)


SHAPES: Final[Shapes] = {
    "unit": Shape(unit, 4.0, LOOSE),
    "socket": Shape(socket),
    "pit": Shape(pit),
    "heap": Shape(heap, 4.0, is_legible=True),
    "sheet": Shape(sheet, 56.0, LOOSE, is_legible=True),
}
