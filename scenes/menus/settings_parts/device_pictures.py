"""A gamepad and a keyboard as pictures, on which what is bound can be lit."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import pygame

from scenes.input.labels import ARROWS
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.paint.text_layout import SMALLEST

MIDDLE: Final = (952.0, 334.0)
FACE_R: Final = 21.0
SPOTS: Final[dict[str, tuple[float, float, float]]] = {
    "a": (130, 8, FACE_R), "b": (168, -30, FACE_R), "x": (92, -30, FACE_R),
    "y": (130, -68, FACE_R),
    "back": (-30, -44, 13), "start": (30, -44, 13), "guide": (0, -74, 11),
    "leftstick": (-66, 46, 34), "rightstick": (66, 46, 34),
    "leftx-": (-90, 46, 11), "leftx+": (-42, 46, 11), "lefty-": (-66, 22, 11),
    "lefty+": (-66, 70, 11),
    "rightx-": (42, 46, 11), "rightx+": (90, 46, 11), "righty-": (66, 22, 11),
    "righty+": (66, 70, 11),
    "dpup": (-130, -56, 14), "dpdown": (-130, -4, 14), "dpleft": (-156, -30, 14),
    "dpright": (-104, -30, 14),
    "leftshoulder": (-132, -108, 22), "rightshoulder": (132, -108, 22),
    "lefttrigger": (-132, -140, 18), "righttrigger": (132, -140, 18),
}  # fmt: skip
"""Where a control of a pad lies, from the middle of the picture, and how large it is."""

UNIT, GROUND = 34.0, 5.0
ROWS: Final = (
    (0.0, "ESCAPE", "1234567890", "BACKSPACE"),
    (0.5, "", "qwertyuiop", ""),
    (0.75, "", "asdfghjkl", "RETURN"),
    (0.9, "", "zxcvbnm,./", "RSHIFT"),
)
"""The rows of a keyboard: how far it is indented, what begins it, its letters, what ends it."""

ROWS_END: Final = 13.0
"""Column where the last key of each row ends."""
OTHERS: Final[dict[str, tuple[float, float, float]]] = {
    "SPACE": (3.6, 4.0, 5.6),
    "PAGEUP": (13.2, 0.0, 1.0),
    "PAGEDOWN": (14.2, 0.0, 1.0),
    "UP": (14.2, 3.0, 1.0),
    "LEFT": (13.2, 4.0, 1.0),
    "DOWN": (14.2, 4.0, 1.0),
    "RIGHT": (15.2, 4.0, 1.0),
}
"""Column, row and width of the keys that belong to no row."""


def _keys() -> dict[int, Box]:
    """Return the box of each key by its scancode."""
    left, top = 682.0, 216.0
    made: dict[int, Box] = {}

    def put(name: str, column: float, row: float, wide: float) -> None:
        box = (left + column * UNIT, top + row * (UNIT + 8), wide * UNIT - 4, UNIT + 4)
        made[getattr(pygame, f"KSCAN_{name}")] = box

    for row, (indent, first, letters, last) in enumerate(ROWS):
        column = indent + 1.0
        if first:
            put(first, indent, row, 1.0)
        for letter in letters:
            name = {",": "COMMA", ".": "PERIOD", "/": "SLASH"}.get(letter, letter.upper())
            put(name, column, row, 1.0)
            column += 1.0
        if last:
            put(last, column, row, ROWS_END - column)
    for name, (column, at, wide) in OTHERS.items():
        put(name, column, at, wide)
    return made


KEYS: Final = _keys()


def draw_keyboard(
    brush: Brush, layout: Mapping[int, str], own: Collection[int], lit: Collection[int]
) -> None:
    """Draw a keyboard with the labels of `layout`.

    The keys in `own`, of one half, stand out, and those that are `lit` most.
    """
    for key, box in KEYS.items():
        x, y, w, h = box
        is_own = key in own
        tone = "acc" if key in lit else "key" if is_own else "panel_low"
        brush.rounded((x, y + 3, w, h), "ink0", 8)
        brush.rounded(box, tone, 8)
        ink = "acc_ink" if key in lit else "text" if is_own else "dim"
        if key in ARROWS:
            brush.icon(f"arrow_{ARROWS[key].lower()}", (x + w / 2, y + h / 2), 15, ink)
        elif key in layout:
            _write(brush, layout[key], (x + w / 2, y + h / 2), ink, w)


def _write(brush: Brush, label: str, at: Point, ink: str, room: float) -> None:
    brush.text(label, at, SMALLEST / brush.theme.text_scale, "heavy", ink, "center", fit=room)


def draw_pad(brush: Brush, lit: Collection[str]) -> None:
    """Draw a gamepad with `lit` controls."""
    x, y, w, h = -250.0, -150.0, 500.0, 300.0
    box = (MIDDLE[0] + x, MIDDLE[1] + y, w, h)
    brush.stamp(("gamepad",), box, _paint_pad, margin=24)
    for control in "abxy":
        brush.disc(_at(control), FACE_R, f"pad_{control}")
        _write(brush, control.upper(), _at(control), "white", FACE_R * 2)
    for control in lit:
        if control in SPOTS:
            r = SPOTS[control][2]
            brush.glow(_at(control), r + 26, "acc", 150)
            brush.ring(_at(control), r + 5, "white", 4)


def _at(control: str) -> Point:
    x, y, _ = SPOTS[control]
    return MIDDLE[0] + x, MIDDLE[1] + y


def _paint_pad(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    mid_x, mid_y = x + w / 2, y + h / 2

    def spot(control: str) -> Point:
        return mid_x + SPOTS[control][0], mid_y + SPOTS[control][1]

    for side in (-1, 1):
        for control, wide, high in (("trigger", 84, 40), ("shoulder", 108, 44)):
            name = f"{'left' if side < 0 else 'right'}{control}"
            cx, cy = spot(name)
            easel.rounded((cx - wide / 2, cy - high / 2, wide, high), "key", 16)
            easel.rounded((cx - wide / 2, cy - high / 2, wide, high), "off", 16, width=1.5)
        foot = (mid_x + side * 190, mid_y + 104)
        easel.line([(mid_x + side * 160, mid_y), foot], "key", 92)
        easel.circle(foot, 46, "key")
    easel.rounded((mid_x - 220, mid_y - 104, 440, 168), "key", 74)
    easel.gradient((mid_x - 216, mid_y - 100, 432, 160), "plain", "key", 70)
    for dx, dy, wide, high in ((-40, -13, 80, 26), (-13, -40, 26, 80)):
        easel.rounded((mid_x - 130 + dx, mid_y - 30 + dy, wide, high), "lip", 7)
    for control in ("leftstick", "rightstick"):
        easel.circle(spot(control), 37, "lip")
        easel.circle(spot(control), 26, "panel2")
        easel.ring(spot(control), 37, "off", 2)
    for control in ("back", "start"):
        cx, cy = spot(control)
        easel.rounded((cx - 13, cy - 6, 26, 12), "lip", 6)
    easel.circle(spot("guide"), 10, "lip")
