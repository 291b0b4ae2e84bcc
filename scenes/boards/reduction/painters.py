"""Painters of a field of cells that are raised or sunken, and of the points where they turn."""

from __future__ import annotations

import math
from typing import Final

from scenes.boards.common.painters.numbers import width
from scenes.boards.shape import SWEEP, TURNED, Announcement, Shape, Shapes
from scenes.boards.sprite import SEPARATOR
from scenes.ui.art import icons
from scenes.ui.easel import Easel, on_circle
from scenes.ui.theme import Tint

CORNER: Final = 0.2
"""Radius of a cell's corners, in cells."""

BACKING: Final = 2.0
"""Factor by which a node's dark ground is larger, to stand out from slab and hole alike."""

SHEEN_STRIPS: Final = 24


def raised(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a full cell: a slab that stands out of the board, seen a little from the front."""
    theme, radius, up = easel.theme, CORNER * w, min(5.0, 0.09 * w)
    face = (-w / 2, -h / 2 - up, w, h)
    easel.shadow((-w / 2, -h / 2 + up / 2, w, h), radius, 4, 170, up / 2)
    easel.rounded((-w / 2, -h / 2 + 1, w, h), theme.shaded(tint, 0.68), radius)
    easel.gradient(face, theme.lit(tint, 0.24), theme.shaded(tint, 0.28), radius)
    easel.rounded(face, theme.lit(tint, 0.65), radius, width=1.5)
    if w > 28:
        gloss = (-w * 0.36, -h / 2 - up + h * 0.09, w * 0.72, h * 0.12)
        easel.rounded(gloss, "white", gloss[3] / 2, 60)


def hollow(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw an empty cell: a hole with a shadow under its upper edge and light on the lower one."""
    theme, radius, sunk = easel.theme, CORNER * w, 0.09 * h
    box = (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 1.5, w, h), theme.lit("slab_rim", 0.06), radius)
    easel.rounded(box, theme.shaded("ink0", 0.2), radius)
    easel.gradient(
        (box[0], box[1] + sunk, w, h - sunk),
        theme.mix("ink0", "off_panel", 0.7),
        theme.mix("panel", "panel2", 0.3),
        radius,
    )
    easel.rounded(box, "off_rim" if tint == "plain" else tint, radius, width=1.2)


def lattice_point(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint where four cells meet."""
    easel.circle((0, 0), w / 2, tint)


def node_fill(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Four holes rise here: a dark tile with a plus."""
    easel.rounded(_grown(w, h, BACKING), "ink0", w * 0.32)
    easel.rounded((-w / 2, -h / 2, w, h), easel.theme.mix("ink0", tint, 0.22), w * 0.28)
    easel.rounded((-w / 2, -h / 2, w, h), tint, w * 0.28, width=w * 0.11)
    for ends in (((-w * 0.25, 0), (w * 0.25, 0)), ((0, -w * 0.25), (0, w * 0.25))):
        easel.line(ends, tint, w * 0.15)


def node_turn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Two slabs and two holes change places here: two arrows chasing each other."""
    easel.circle((0, 0), w / 2 + BACKING, "ink0", 235)
    _chase(easel, w / 2, tint)


def _chase(easel: Easel, r: float, tint: Tint) -> None:
    """Two arrows round a circle of radius ``r``, clockwise."""
    middle, thick = r * 0.66, r * 0.3
    for start in (0.03, 0.53):
        neck = start + 0.24
        easel.arc((0, 0), middle + thick / 2, 0.24, tint, thick, start)
        x, y = on_circle((0, 0), middle, neck)
        ahead_x, ahead_y = -y / middle, x / middle
        out, inwards = (on_circle((0, 0), middle + side * r * 0.42, neck) for side in (1, -1))
        easel.polygon([out, inwards, (x + ahead_x * r * 0.64, y + ahead_y * r * 0.64)], tint)


def node_empty(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Four slabs sink here: a capsule with a minus, the brightest of the three."""
    reach = max(w, h)
    easel.glow((0, 0), reach * 0.95, tint, 190)
    easel.rounded(_grown(w, h, BACKING + 0.5), "ink0", h / 2 + BACKING)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h / 2)
    easel.line([(-h * 0.3, 0), (h * 0.3, 0)], "ink0", h * 0.22)


def bracket(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the corners of a box in which a change was made."""
    reach = min(w, h) * 0.16
    for ink, thick in (("ink0", 6.5), (tint, 3.5)):
        for x, y in ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)):
            inwards_x, inwards_y = (reach if x < 0 else -reach), (reach if y < 0 else -reach)
            easel.line([(x + inwards_x, y), (x, y), (x, y + inwards_y)], ink, thick)


def quad_frame(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the frame of an aim: white within, its owner's colour without."""
    radius = CORNER * w / 2
    for out, ink, thick in ((9.0, tint, 3.5), (6.0, "ink0", 3.5), (3.0, "white", 3.5)):
        easel.rounded(_grown(w, h, out), ink, radius + out, width=thick)


def pill(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a pill with two numbers, now and after the move; ``tint`` "acc" adds a tick."""
    before, after = text.split()
    theme, is_goal = easel.theme, tint == "acc"
    easel.shadow((-w / 2, -h / 2, w, h), h / 2, 5, 190, 3)
    easel.rounded(_grown(w, h, 2.5), "ink0", h / 2 + 2.5)
    easel.rounded((-w / 2, -h / 2, w, h), "white", h / 2)
    size = h * 0.62
    arrow, tick = 0.7 * size, 0.9 * size if is_goal else 0.0
    wide = [width(easel, words, size) for words in (before, after)]
    x = -(sum(wide) + arrow + tick + 0.3 * size) / 2
    ink = theme.shaded("acc", 0.55) if is_goal else theme.ink("ink0")
    easel.text(before, (x, 0), size, "display", "ink0", "midleft")
    icons.paint(easel, "arrow_right", (x + wide[0] + 0.15 * size + arrow / 2, 0), arrow, "dim")
    x += wide[0] + arrow + 0.3 * size
    easel.text(after, (x, 0), size, "display", ink, "midleft")
    if is_goal:
        icons.paint(easel, "check", (x + wide[1] + tick * 0.55, 0), tick * 0.75, ink)


def rim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a light around the board during a challenge or another special phase."""
    box = (-w / 2, -h / 2, w, h)
    for k in range(6):
        edge = 3.0 + 2.5 * k
        inner = (box[0] + edge, box[1] + edge, w - 2 * edge, h - 2 * edge)
        easel.rounded(inner, tint, 26 - edge, 110 - 18 * k, 2.5)
    easel.rounded(box, tint, 26, width=4)


def sheen(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a band of light, strongest in its middle."""
    wide = w / SHEEN_STRIPS
    for k in range(SHEEN_STRIPS):
        near = 1.0 - abs(2 * (k + 0.5) / SHEEN_STRIPS - 1.0)
        easel.rounded((-w / 2 + k * wide, -h / 2, wide + 0.5, h), tint, 0, round(120 * near**2))


def lit_cell(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the light of a cell in a hint."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, CORNER * w, 60)
    easel.rounded((-w / 2, -h / 2, w, h), tint, CORNER * w, width=2.5)


def change_left(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One change that can still be made."""
    r, theme = w / 2, easel.theme
    easel.circle((0, r * 0.12), r, theme.shaded(tint, 0.55))
    easel.circle((0, 0), r, tint)
    easel.circle((0, -r * 0.18), r * 0.62, theme.lit(tint, 0.3))


def change_made(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One change that was made: ``text`` says which of the three kinds it was."""
    r = w / 2
    easel.circle((0, 0), r, "hole")
    easel.ring((0, 0), r, "line", 2.0)
    easel.ring((0, 0), r, tint, 2.0, 130)
    ink: Tint = "soft"
    if text == "turn":
        _chase(easel, r * 0.66, ink)
        return
    easel.line([(-r * 0.42, 0), (r * 0.42, 0)], "white" if text == "empty" else "acc", r * 0.24)
    if text == "fill":
        easel.line([(0, -r * 0.42), (0, r * 0.42)], "acc", r * 0.24)


def becomes(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """From this to that."""
    easel.line([(-w / 2, 0), (w * 0.1, 0)], tint, h * 0.24)
    easel.polygon([(w / 2, 0), (w * 0.02, -h * 0.42), (w * 0.02, h * 0.42)], tint)


def track(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw numbers in a row, the highest first: now, after a change, and where the turn ends.

    `text` is the numbers and the three places, -1 for none.
    """
    numbers, at, to, first = text.split(SEPARATOR)
    words, here, there, start = numbers.split(), int(at), int(to), int(first)
    pitch, y, r = w / len(words), -h * 0.16, h * 0.21
    spots = [(-w / 2 + pitch * (k + 0.5), y) for k in range(len(words))]
    easel.line([spots[0], spots[start]], "line", r * 0.6)
    easel.line([(spots[start][0] + pitch * 0.5, y), spots[-1]], "acc", r * 0.6, 150)
    for k, (spot, number) in enumerate(zip(spots, words, strict=True)):
        is_goal = k > start
        easel.circle(spot, r * 0.42, "acc" if is_goal else "dim")
        ink = "text" if k == here else "acc" if is_goal else "muted"
        shown = "" if number == "-" else number
        easel.text(shown, (spot[0], h * 0.30), h * 0.40, "display", ink, "center")
    if there not in (-1, here) and here >= 0:
        (left, _), (right, _) = spots[here], spots[there]
        middle, reach = (left + right) / 2, (right - left) / 2
        turns = [math.pi * k / 12 for k in range(13)]
        way = [(middle - reach * math.cos(a), y - r * 0.9 - h * 0.16 * math.sin(a)) for a in turns]
        easel.line(way, "white", 3.0, dash=(7, 6))
        easel.ring(spots[there], r * 0.9, "white", 3.5)
    if here >= 0:
        easel.circle(spots[here], r * 1.15, "ink0")
        easel.circle(spots[here], r, tint)
        easel.circle(spots[here], r * 0.4, "white")


def _grown(w: float, h: float, by: float) -> tuple[float, float, float, float]:
    return -w / 2 - by, -h / 2 - by, w + 2 * by, h + 2 * by


SHAPES: Final[Shapes] = {
    "raised": Shape(raised, 14.0, TURNED),
    "hollow": Shape(hollow, 4.0),
    "lattice_point": Shape(lattice_point),
    "node_fill": Shape(node_fill, 3.0),
    "node_turn": Shape(node_turn, 3.0),
    "node_empty": Shape(node_empty, 16.0),
    "bracket": Shape(bracket, 6.0),
    "quad_frame": Shape(quad_frame, 14.0),
    "pill": Shape(pill, 18.0, is_legible=True),
    "rim": Shape(rim, 6.0, Announcement("challenge")),
    "sheen": Shape(sheen, nature=SWEEP),
    "lit_cell": Shape(lit_cell, 4.0),
    "change_left": Shape(change_left, 2.0),
    "change_made": Shape(change_made, 2.0, is_legible=True),
    "becomes": Shape(becomes),
    "track": Shape(track, is_legible=True),
}
