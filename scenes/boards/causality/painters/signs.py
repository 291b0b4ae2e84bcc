"""Painters of the signs of a game in time: badges, letters of doors, chips, arrows, stars.

Those with an ``h`` are as high as their box, so that they may lie in little pictures too.
"""

from __future__ import annotations

from typing import Final

from scenes.boards.causality.signs import line_tint
from scenes.boards.common.painters.numbers import width
from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import SEPARATOR
from scenes.ui.art import icons
from scenes.ui.easel import Easel, on_circle
from scenes.ui.paint.text_layout import SMALLEST
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

BADGE_H: Final = 21.0
BADGE_PAD: Final = 12.0
CHIP_H: Final = 24.0
LETTER_R: Final = 12.0


def badge_sign(easel: Easel, at: Point, name: str, size: float = SMALLEST) -> None:
    """Draw a worldline's number in its colour, a prime for every jump."""
    w, h = width(easel, name, size) + BADGE_PAD * size / SMALLEST, BADGE_H * size / SMALLEST
    x, y = at[0] - w / 2, at[1] - h / 2
    easel.rounded((x - 1.6, y - 1.6, w + 3.2, h + 3.2), "ink0", h / 2 + 1.6)
    easel.rounded((x, y, w, h), line_tint(name), h / 2)
    easel.text(name, at, size, "display", "ink1", "center")


def badge(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a worldline's number, as high as its box."""
    badge_sign(easel, (0, 0), text, h * SMALLEST / BADGE_H)


def name_tag(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the name of a player, at most as wide as the box; filled where the text ends in "on"."""
    name, _, state = text.rpartition(SEPARATOR)
    while len(name) > 1 and width(easel, name, SMALLEST) > w - h:
        name = name.rstrip("…")[:-1] + "…"
    wide = width(easel, name, SMALLEST) + h
    box = (-wide / 2, -h / 2, wide, h)
    easel.rounded(box, tint if state == "on" else "panel", h / 2)
    easel.rounded(box, tint, h / 2, width=1.5)
    easel.text(name, (0, 0), SMALLEST, "display", "ink0" if state == "on" else "text", "center")


def film_sign(easel: Easel, at: Point, half: float) -> None:
    """Draw a frame of film: this one replays."""
    x, y = at
    easel.rounded((x - half * 1.25, y - half, half * 2.5, half * 2), "ink0", 3)
    easel.rounded((x - half * 1.1, y - half * 0.85, half * 2.2, half * 1.7), "sub", 2)
    easel.rounded((x - half * 0.55, y - half * 0.5, half * 1.1, half), "ink0", 1)
    for side in (-0.88, 0.72):
        for k in (-0.55, -0.08, 0.39):
            hole = (x + side * half, y + k * half, half * 0.2, half * 0.26)
            easel.rounded(hole, "ink0", 0)


def check_sign(easel: Easel, at: Point, r: float) -> None:
    """Draw the tick of a stone that has its order."""
    easel.circle(at, r + 1.5, "ink0")
    easel.circle(at, r, "acc")
    icons.paint(easel, "check", at, r * 1.25, "acc_ink")


def lock_sign(easel: Easel, at: Point, r: float) -> None:
    """Draw the lock of a stone that a tagscreen keeps in its time."""
    easel.circle(at, r + 1.5, "ink0")
    easel.circle(at, r, "violet")
    icons.paint(easel, "lock", at, r * 1.25, "ink0")


def film(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a frame of film, as high as its box."""
    film_sign(easel, (0, 0), h / 2)


def check(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a tick, as wide as its box."""
    check_sign(easel, (0, 0), w / 2)


def letter_sign(
    easel: Easel,
    at: Point,
    text: str,
    state: str,
    r: float = LETTER_R,
    tint: Tint = "amber",
    *,
    is_bomb: bool = False,
) -> None:
    """Draw a door's disc: filled while it is open, hollow while shut, dashed while it is new."""
    size = SMALLEST * r / LETTER_R
    if is_bomb:
        fuse = [(at[0] + r * 0.6, at[1] - r * 0.7), (at[0] + r * 1.05, at[1] - r * 1.25)]
        easel.line(fuse, "white", 2)
        easel.shape("diamond", (at[0] + r * 1.12, at[1] - r * 1.38), r * 0.32, "gold")
    if len(text) > 1:
        size = min(size * 0.8, size * 1.75 * r / width(easel, text, size))
    easel.circle(at, r + 2, "ink0")
    if state in ("open", "clash"):
        easel.circle(at, r, "clash" if state == "clash" else tint)
        easel.text(text, at, size, "display", "amber_ink", "center")
        return
    easel.circle(at, r, "off_panel")
    if state == "new":
        for k in range(8):
            arc = [on_circle(at, r - 1.2, (k + part * 0.12) / 8 * 1.0) for part in range(6)]
            easel.line(arc, tint, 2.2)
    else:
        easel.ring(at, r, tint, 2)
    easel.text(text, at, size, "display", tint, "center")


def letter(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a door's or a bomb's disc; the text is its letter, its state, and "bomb" for one."""
    name, state, what = (*text.split(SEPARATOR), "")[:3]
    letter_sign(easel, (0, 0), name, state, w / 2, tint, is_bomb=what == "bomb")


def unlettered(text: str) -> str:
    """Return what is left of a letter's text where it is too small."""
    return SEPARATOR.join(("", *text.split(SEPARATOR)[1:]))


def chip(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a chip on a worldline with the numbers of the slices in which the stone was here."""
    wide = max(h, width(easel, text, SMALLEST) + 13)
    _capsule(easel, wide, h, tint)
    easel.text(text, (0, 0), SMALLEST, "display", tint, "center")


def hinge(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a jump on a trail: the last slice before it, the door, the first slice after it."""
    before, name, after = text.split(SEPARATOR)
    left, right = (max(22.0, width(easel, t, SMALLEST) + 12) for t in (before, after))
    wide = left + right + 24
    _capsule(easel, wide, h, tint)
    easel.text(before, (-wide / 2 + left / 2 + 1, 0), SMALLEST, "display", tint, "center")
    easel.text(after, (wide / 2 - right / 2 - 1, 0), SMALLEST, "display", tint, "center")
    letter_sign(easel, (-wide / 2 + left + 12, 0), name, "open")


def _capsule(easel: Easel, w: float, h: float, tint: Tint) -> None:
    easel.rounded((-w / 2 - 1.5, -h / 2 - 1.5, w + 3, h + 3), "ink0", h / 2 + 1.5)
    easel.rounded((-w / 2, -h / 2, w, h), easel.theme.mix("ink0", "ink1", 0.5), h / 2)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h / 2, width=2)


def trail(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a piece of a worldline, from left to right."""
    easel.line([(-w / 2, 0), (w / 2, 0)], "ink0", 9)
    easel.line([(-w / 2, 0), (w / 2, 0)], tint, 4.5)


def station(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a square on a worldline's way."""
    easel.circle((0, 0), 7, "ink0")
    easel.circle((0, 0), 5, tint)


def order(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw an arrow to the right; text "dashed" is what an old self will do."""
    head, dash = 13.0, (9.0, 6.0) if text == "dashed" else None
    stop = w / 2 - head * 0.8
    easel.line([(-w / 2, 0), (stop, 0)], "ink0", 9)
    _head(easel, (w / 2 + 2, 0), head + 4, "ink0")
    easel.line([(-w / 2, 0), (stop, 0)], tint, 5, dash=dash)
    _head(easel, (w / 2, 0), head, tint)


def _head(easel: Easel, tip: Point, size: float, tint: Tint) -> None:
    x, y = tip
    easel.polygon(
        [tip, (x - size * 1.25, y - size * 0.62), (x - size * 1.25, y + size * 0.62)], tint
    )


def clash_star(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a star where stones meet."""
    r = w / 2
    easel.glow((0, 0), r * 1.8, "amber", 150)
    for outer, inner, ink in ((r, r * 0.56, "ink0"), (r * 0.88, r * 0.48, "amber")):
        points = [on_circle((0, 0), inner if k % 2 else outer, k / 16) for k in range(16)]
        easel.polygon(points, ink)
    easel.text("!", (0, 0), r * 0.96, "display", "amber_ink", "center")


def uturn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the turn of a stone that will bounce back."""
    r = w / 2
    easel.circle((0, 0), r, "ink0")
    easel.circle((0, 0), r * 0.88, "amber")
    icons.paint(easel, "undo", (0, 0), r * 1.1, "amber_ink")


def blast(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a blast where something is destroyed."""
    r = w / 2
    easel.glow((0, 0), r * 1.3, "clash", 190)
    for outer, inner, ink in (
        (1.0, 0.55, "ink0"),
        (0.9, 0.48, "clash"),
        (0.62, 0.36, "amber"),
        (0.36, 0.2, "gold"),
    ):
        turns = (k / 20 for k in range(20))
        points = [
            on_circle((0, 0), r * (inner if k % 2 else outer), t) for k, t in enumerate(turns)
        ]
        easel.polygon(points, ink)


def shot(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the line of a shot."""
    for thick, alpha in ((11.0, 60), (6.0, 120)):
        easel.line([(-w / 2, 0), (w / 2, 0)], "amber", thick, alpha)
    easel.line([(-w / 2, 0), (w / 2, 0)], "gold", 2.5)


def missing(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the outline of a stone that a paradox has removed."""
    steps = 24
    r = w * 0.36
    points = [on_circle((0, 0), r, k / steps) for k in range(steps + 1)]
    easel.line(points, tint, max(2.0, w * 0.035), dash=(w * 0.09, w * 0.07))


def slash(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a slash through what no longer exists."""
    ends = [(-w * 0.42, w * 0.42), (w * 0.42, -w * 0.42)]
    easel.line(ends, "ink0", w * 0.2)
    easel.line(ends, "clash", w * 0.11)


def spot_ring(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Look here."""
    r = w / 2
    easel.ring((0, 0), r + 2, "ink0", 6)
    easel.ring((0, 0), r, tint, 3)


def target(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a square that a stone may be sent to."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, w * 0.15, 34)
    easel.rounded((-w / 2, -h / 2, w, h), tint, w * 0.15, width=2.5)
    easel.circle((0, 0), max(w * 0.09, 3), tint)


def chosen(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the double ring round the stone in hand."""
    r = w / 2
    easel.ring((0, 0), r, tint, 2.5)
    easel.ring((0, 0), r - 5, "white", 3)


SHAPES: Final[Shapes] = {
    "name_tag": Shape(name_tag, 4.0, is_legible=True),
    "line_badge": Shape(badge, 20.0, is_legible=True),
    "film": Shape(film, 6.0),
    "check": Shape(check, 4.0),
    "letter": Shape(letter, 14.0, shorten=unlettered),
    "chip": Shape(chip, 24.0, is_legible=True),
    "hinge": Shape(hinge, 40.0, is_legible=True),
    "trail": Shape(trail, 6.0),
    "station": Shape(station, 8.0),
    "order": Shape(order, 12.0, is_legible=True),
    "clash_star": Shape(clash_star, 22.0),
    "uturn": Shape(uturn, 2.0),
    "blast": Shape(blast, 12.0),
    "shot": Shape(shot, 8.0),
    "missing": Shape(missing, 2.0),
    "slash": Shape(slash, 4.0),
    "spot_ring": Shape(spot_ring, 4.0),
    "go_target": Shape(target, 2.0),
    "chosen": Shape(chosen, 2.0),
}
