"""The sign of a button on a device: a pad's coloured disc, a key cap, a mouse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from scenes.input.actions import Button
from scenes.ui.art import icons
from scenes.ui.easel import Easel
from scenes.ui.screen import Box

Labels: TypeAlias = Mapping[tuple[str, Button], str]
"""What is written on a button, by the device's kind ("pad", "keys:left", "keys:right")."""

_LABELS: Final = """
    up         Up     W          Up
    down       Down   S          Down
    left       Left   A          Left
    right      Right  D          Right
    confirm    A      Space      Enter
    cancel     B      Q          Esc
    alternate  X      E          L
    special    Y      F          K
    prev       LB     1          I
    next       RB     2          O
    page_back  LT     3          ,
    page_on    RT     4          .
    pause      Start  P          P
    erase      X      Backspace  Backspace
    digits     -      0-9        0-9
"""
"""Button, and what is written on it on a pad and on both halves of the keyboard."""

DEFAULT_LABELS: Final[Labels] = {
    (kind, Button(name)): label.strip("-")
    for name, *labels in map(str.split, _LABELS.strip().splitlines())
    for kind, label in zip(("pad", "keys:left", "keys:right"), labels, strict=True)
}

_PAD_INKS: Final = ("pad_a", "pad_b", "pad_x", "pad_y")
_PAD_TINTS: Final = dict(zip("ABXY", _PAD_INKS, strict=True)) | dict(
    zip(("Triangle", "Circle", "Cross", "Square"), _PAD_INKS, strict=True)
)
SHAPES: Final = ("Cross", "Circle", "Square", "Triangle")
"""Labels that are told by a shape instead of letters."""

_WAYS: Final = ("Up", "Down", "Left", "Right")
_DRAWN: Final = {"Start": "menu"} | {way: f"arrow_{way.lower()}" for way in _WAYS}
"""Labels that are told by a sign instead of letters."""

_WHEEL: Final = (Button.PREV, Button.NEXT, Button.PAGE_BACK, Button.PAGE_ON)
_MOUSE_PARTS: Final = dict.fromkeys(_WHEEL, "wheel") | {
    Button.CANCEL: "right",
    Button.ALTERNATE: "right",
}
"""What is pressed on a mouse, where it is not its left button."""

LETTER_SIZE: Final = 18.0
LETTER_PART: Final = 0.62
"""Height of the letters as a part of the sign's, from 18 units upwards."""


def kind_of(device: str) -> str:
    """Return the kind of a device's id or kind, as in "pad" for "pad:3"."""
    if device.startswith("pad"):
        return "pad"
    return device if device in ("mouse", "keys:left") else "keys:right"


def label_of(kind: str, button: Button, labels: Labels) -> str:
    """Return what is written on ``button``: ``labels`` first, the usual otherwise."""
    return labels.get((kind, button)) or DEFAULT_LABELS.get((kind, button), "")


def width_of(kind: str, label: str, letters_w: float, r: float) -> float:
    """Return how wide the sign is whose letters take ``letters_w``."""
    if kind == "mouse":
        return r * 1.4
    if label in SHAPES:
        return 2 * r
    if label in _DRAWN:
        return 2 * r + (r * 0.3 if label == "Start" else 0)
    return max(2 * r, letters_w + r * 1.15) if len(label) > 1 else 2 * r


def paint(easel: Easel, box: Box, kind: str, button: Button, label: str) -> None:
    """Draw the sign in ``box``; ``label`` as ``label_of`` gives it."""
    if kind == "mouse":
        _mouse(easel, box, _MOUSE_PARTS.get(button, "left"))
    elif kind == "pad":
        _cap(easel, box, label, _PAD_TINTS.get(label, "key"), box[3] / 2)
    else:
        _cap(easel, box, label, "key", box[3] * 0.27)


def _cap(easel: Easel, box: Box, label: str, tint: str, radius: float) -> None:
    x, y, w, h = box
    theme = easel.theme
    lip = h * 0.08
    easel.rounded((x, y + lip, w, h), theme.shaded(tint, 0.5), radius)
    easel.gradient(box, theme.lit(tint, 0.1), theme.shaded(tint, 0.06), radius)
    if theme.is_high_contrast:
        easel.rounded(box, "white", radius, width=2)
    middle = x + w / 2, y + h / 2
    if label in SHAPES:
        _shape(easel, label, middle, h * 0.24)
    elif label in _DRAWN:
        icons.paint(easel, _DRAWN[label], middle, h * 0.62, "white")
    else:
        easel.text(label, middle, max(LETTER_SIZE, h * LETTER_PART), "heavy", "white", "center")


def _shape(easel: Easel, label: str, at: tuple[float, float], r: float) -> None:
    (x, y), width = at, r * 0.36
    match label:
        case "Circle":
            easel.ring(at, r * 1.1, "white", width)
        case "Cross":
            easel.line([(x - r, y - r), (x + r, y + r)], "white", width)
            easel.line([(x + r, y - r), (x - r, y + r)], "white", width)
        case "Square":
            corners = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
            easel.line([*corners, corners[0]], "white", width)
        case _:
            top, low = y - r * 1.15, y + r * 0.8
            easel.line(
                [(x, top), (x + r * 1.15, low), (x - r * 1.15, low), (x, top)], "white", width
            )


def _mouse(easel: Easel, box: Box, side: str) -> None:
    x, y, w, h = box
    radius = w / 2
    easel.rounded((x, y + h * 0.06, w, h), easel.theme.shaded("key", 0.5), radius)
    easel.rounded(box, "soft", radius)
    inner = (x + w * 0.09, y + w * 0.09, w * 0.82, h - w * 0.18)
    easel.rounded(inner, "key", radius * 0.82)
    split = y + h * 0.46
    if side in ("left", "right"):
        half = (x if side == "left" else x + w / 2, y, w / 2, split - y)
        with easel.clipped(half):
            easel.rounded(inner, "acc", radius * 0.82)
    easel.line([(inner[0], split), (inner[0] + inner[2], split)], "soft", w * 0.08)
    easel.line([(x + w / 2, inner[1]), (x + w / 2, split)], "soft", w * 0.08)
    wheel = (x + w * 0.4, y + h * 0.15, w * 0.2, h * 0.24)
    easel.rounded(wheel, "acc" if side == "wheel" else "soft", w * 0.1)
