"""Chart of the lead over a game: up for the first seat, down for the second."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from game.core.match.leader import ahead
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel

Evaluations: TypeAlias = Sequence[Sequence[float]]
"""How good each position is for each player."""

MAX_POINTS: Final = 600
"""Longer games are downsampled."""


def draw_lead(
    brush: Brush, box: Box, stood: Evaluations, looks: Sequence[int], *, has_line: bool = True
) -> None:
    """Draw the lead over the whole of `box`, a position each column; nothing without evaluations.

    Among more than two players it is a band in the colour of the leader.
    """
    if len(stood) < 2:
        return
    shown = tuple(tuple(one) for one in _thinned(stood))

    def paint(easel: Easel, inner: Box) -> None:
        if len(looks) == 2:
            _paint_curve(easel, inner, shown, looks, has_line)
        else:
            _paint_band(easel, inner, shown, looks)

    brush.stamp(("lead", shown, tuple(looks), has_line), box, paint, margin=2)


def lead_point(box: Box, evaluations: Evaluations, ply: int) -> Point:
    """Return where the line is at the position after ``ply`` moves, in a game of two."""
    x, y, w, h = box
    stood = [one[0] for one in evaluations]
    value = (stood[ply] + stood[max(ply - 1, 0)]) / 2
    return x + w * ply / max(len(evaluations) - 1, 1), y + h / 2 - value * h / 2


def _thinned(stood: Evaluations) -> Evaluations:
    if (count := len(stood)) <= MAX_POINTS:
        return stood
    return [stood[k * (count - 1) // (MAX_POINTS - 1)] for k in range(MAX_POINTS)]


def _paint_curve(
    easel: Easel, box: Box, stood: Evaluations, looks: Sequence[int], has_line: bool
) -> None:
    x, y, w, h = box
    middle = y + h / 2
    line = [lead_point(box, stood, ply) for ply in range(len(stood))]
    crossed = list(_with_crossings(line, middle))
    for look, sign in zip(looks, (-1, 1), strict=True):
        side = [(px, py if (py - middle) * sign > 0 else middle) for px, py in crossed]
        easel.polygon([(x, middle), *side, (x + w, middle)], f"look{look}", 110)
    easel.line([(x, middle), (x + w, middle)], "line", 1.5)
    if has_line:
        easel.line(line, "white", 2.6)


def _with_crossings(line: Sequence[Point], middle: float) -> list[Point]:
    """Return the points of ``line``, and those where it crosses the middle."""
    points = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        if (ay - middle) * (by - middle) < 0:
            part = (middle - ay) / (by - ay)
            points.append((ax + (bx - ax) * part, middle))
        points.append((bx, by))
    return points


def _paint_band(easel: Easel, box: Box, stood: Evaluations, looks: Sequence[int]) -> None:
    x, y, w, h = box
    wide = w / (len(stood) - 1)
    for ply, one in enumerate(stood[1:]):
        if (first := ahead(one)) is not None:
            column = (x + wide * ply, y, wide, h)
            easel.rounded(column, f"look{looks[first]}", 0, 150)
