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

_PAD: Final = {
    Button.CONFIRM: "A", Button.CANCEL: "B", Button.ALTERNATE: "X", Button.SPECIAL: "Y",
    Button.PREV: "LB", Button.NEXT: "RB", Button.PAUSE: "Start",
    Button.PAGE_BACK: "LT", Button.PAGE_ON: "RT",
    Button.UP: "Up", Button.DOWN: "Down", Button.LEFT: "Left", Button.RIGHT: "Right",
    Button.ERASE: "X", Button.DIGITS: "",
}  # fmt: skip
_LEFT_KEYS: Final = {
    Button.CONFIRM: "Space", Button.CANCEL: "Q", Button.ALTERNATE: "E", Button.SPECIAL: "F",
    Button.PREV: "1", Button.NEXT: "2", Button.PAUSE: "P",
    Button.PAGE_BACK: "3", Button.PAGE_ON: "4",
    Button.UP: "W", Button.DOWN: "S", Button.LEFT: "A", Button.RIGHT: "D",
    Button.ERASE: "Backspace", Button.DIGITS: "0-9",
}  # fmt: skip
_RIGHT_KEYS: Final = {
    Button.CONFIRM: "Enter", Button.CANCEL: "Esc", Button.ALTERNATE: "L", Button.SPECIAL: "K",
    Button.PREV: "I", Button.NEXT: "O", Button.PAUSE: "P",
    Button.PAGE_BACK: ",", Button.PAGE_ON: ".",
    Button.UP: "Up", Button.DOWN: "Down", Button.LEFT: "Left", Button.RIGHT: "Right",
    Button.ERASE: "Backspace", Button.DIGITS: "0-9",
}  # fmt: skip

DEFAULT_LABELS: Final[Labels] = {
    (kind, button): label
    for kind, labels in (("pad", _PAD), ("keys:left", _LEFT_KEYS), ("keys:right", _RIGHT_KEYS))
    for button, label in labels.items()
}

_PAD_TINTS: Final = {
    "A": "pad_a", "B": "pad_b", "X": "pad_x", "Y": "pad_y",
    "Cross": "pad_x", "Circle": "pad_b", "Square": "pad_y", "Triangle": "pad_a",
}  # fmt: skip
SHAPES: Final = ("Cross", "Circle", "Square", "Triangle")
"""Labels that are told by a shape instead of letters."""

_DRAWN: Final = {
    "Start": "menu",
    "Up": "arrow_up",
    "Down": "arrow_down",
    "Left": "arrow_left",
    "Right": "arrow_right",
}
"""Labels that are told by a sign instead of letters."""

_MOUSE_SIDES: Final = {
    Button.CONFIRM: "left",
    Button.CANCEL: "right",
    Button.ALTERNATE: "right",
    Button.PREV: "wheel",
    Button.NEXT: "wheel",
    Button.PAGE_BACK: "wheel",
    Button.PAGE_ON: "wheel",
}

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
    """How wide the sign is whose letters take ``letters_w``."""
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
        _mouse(easel, box, _MOUSE_SIDES.get(button, "left"))
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
