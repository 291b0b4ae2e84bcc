"""How the bottom line of prompts is drawn, and where its buttons are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST

SAFE_LEFT, SAFE_RIGHT = 64.0, 1216.0

LETTERS, PROMPT_GAP, SIGN_R = 20.0, 26.0, 14.0
TIGHT_GAP = 12.0
"""Between prompts that have no room else."""

PILL_W, PILL_GAP = 32.0, 12.0
"""Of a prompt for the mouse: what is beside its words, and between it and the next."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bottom line for the mouse. Its words may change, its place and width do not.

    ``width_of`` are all the words it may have; without ``is_live`` it is dim and does nothing.
    """

    button: Button
    words: str
    is_live: bool = True
    width_of: tuple[str, ...] = ()


Drawn: TypeAlias = tuple[float, Box, dict[Button, Box]]
"""Where a bottom line ends, where its places are, and the box of each of its buttons."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A button of a device and what it does, placed in the bottom line."""

    kind: str
    button: Button
    words: str
    x: float
    width: float
    """Of all of it; the words have ``words_w`` of that."""
    words_w: float
    size: float
    r: float
    """Half the height of the button's sign."""
    is_squeezed: bool

    def box(self, y: float) -> Box:
        """Return where it can be clicked, in a line whose middle is at ``y``."""
        return self.x, y - 20, self.width, 40

    def draw(self, brush: Brush, y: float) -> None:
        """Draw it in a line whose middle is at ``y``."""
        fit = self.words_w if self.is_squeezed else None
        if self.kind == "mouse":
            brush.pill((self.x, y - 17, self.width - PILL_GAP, 34), "panel2", "line")
            middle = self.x + (self.width - PILL_GAP) / 2, y
            brush.text(self.words, middle, self.size, "bold", "text", "center", fit=fit)
            return
        width = brush.prompt(self.kind, self.button, (self.x, y), self.r)
        left = self.x + width + 8, y
        brush.text(self.words, left, self.size, "bold", "sub", "midleft", fit=fit)


def signs(
    brush: Brush,
    kind: str,
    prompts: Sequence[tuple[Button, str]],
    on_screen: Sequence[Button] = (),
    right: float = SAFE_RIGHT,
    *,
    can_drop: bool = False,
) -> list[Sign]:
    """Place what the buttons of a device do, from left to right up to ``right``."""
    if kind == "mouse":
        hidden = {Button.CONFIRM, *on_screen}
        prompts = [prompt for prompt in prompts if prompt[0] not in hidden]
    least = LETTERS if can_drop else SMALLEST / brush.theme.text_scale
    for spare in on_screen:
        if _size(brush, kind, prompts, right) < least:
            prompts = [prompt for prompt in prompts if prompt[0] is not spare]
    sign_r, gap = _sign_r(brush), PROMPT_GAP
    size = _size(brush, kind, prompts, right, sign_r, gap)
    if size < LETTERS / brush.theme.text_scale:  # smaller than with text of the usual size
        sign_r = SIGN_R
        size = _size(brush, kind, prompts, right, sign_r, gap)
    if size < SMALLEST / brush.theme.text_scale:
        gap = TIGHT_GAP
        size = _size(brush, kind, prompts, right, sign_r, gap)
    x = SAFE_LEFT
    widths = [brush.measure(words, size)[0] for _, words in prompts]
    room = _room(brush, kind, prompts, right, sign_r, gap)
    part = min(1.0, max(room, 1.0) / max(sum(widths), 1.0))  # of what even the smallest need
    made = []
    for (button, words), words_w in zip(prompts, (width * part for width in widths), strict=True):
        if kind == "mouse":
            width = words_w + PILL_W + PILL_GAP
        else:
            width = brush.prompt_width(kind, button, sign_r) + 8 + words_w + gap
        made.append(Sign(kind, button, words, x, width, words_w, size, sign_r, part < 1.0))
        x += width
    return made


def draw_signs(
    brush: Brush,
    kind: str,
    prompts: Sequence[tuple[Button, str]],
    y: float,
    on_screen: Sequence[Button],
    right: float,
    can_drop: bool,
) -> Drawn:
    """Draw what the buttons of a device do, from left to right up to ``right``."""
    placed = signs(brush, kind, prompts, on_screen, right, can_drop=can_drop)
    for sign in placed:
        sign.draw(brush, y)
    end = placed[-1].x + placed[-1].width if placed else SAFE_LEFT
    return end, (0.0, 0.0, 0.0, 0.0), {sign.button: sign.box(y) for sign in placed}


def draw_slots(brush: Brush, slots: Sequence[Slot], y: float) -> Drawn:
    """Draw the places of the mouse; each is as wide as the longest of its words."""
    widest = [
        (slot.button, max((slot.words, *slot.width_of), key=_width_in(brush))) for slot in slots
    ]
    boxes: dict[Button, Box] = {}
    x, size = SAFE_LEFT, _size(brush, "mouse", widest, SAFE_RIGHT)
    for slot, (_, words) in zip(slots, widest, strict=True):
        width = brush.measure(words, size)[0] + PILL_W
        brush.pill((x, y - 17, width, 34), "panel2" if slot.is_live else "panel", "line")
        ink = "text" if slot.is_live else "dim"
        brush.text(slot.words, (x + width / 2, y), size, "bold", ink, "center")
        if slot.is_live:
            boxes[slot.button] = (x, y - 20, width, 40)
        x += width + PILL_GAP
    return x, (SAFE_LEFT, y - 20, x - SAFE_LEFT, 40), boxes


def _width_in(brush: Brush) -> Callable[[str], float]:
    """Return what words are wide, to compare them by."""
    return lambda words: brush.measure(words, LETTERS)[0]


def _sign_r(brush: Brush) -> float:
    """Half the height of a button's sign: it grows with the letters as far as the line has room."""
    return min(SIGN_R * brush.theme.text_scale, 17.5)


def _size(
    brush: Brush,
    kind: str,
    prompts: Sequence[tuple[Button, str]],
    right: float,
    sign_r: float | None = None,
    gap: float = PROMPT_GAP,
) -> float:
    """Of the letters: smaller than usual where large ones would lead out of the screen."""
    words_w = sum(brush.measure(words, LETTERS)[0] for _, words in prompts)
    room = _room(brush, kind, prompts, right, _sign_r(brush) if sign_r is None else sign_r, gap)
    if words_w <= room:
        return LETTERS
    scale = brush.theme.text_scale * brush.screen.scale  # whole pixels, none too many
    return math.floor(LETTERS * room / words_w * scale) / scale


def _room(
    brush: Brush,
    kind: str,
    prompts: Sequence[tuple[Button, str]],
    right: float,
    sign_r: float,
    gap: float,
) -> float:
    """Return how wide all words may be together."""
    if kind == "mouse":
        rest_w = len(prompts) * (PILL_W + PILL_GAP) - PILL_GAP
    else:
        signs_w = sum(brush.prompt_width(kind, button, sign_r) + 8 for button, _ in prompts)
        rest_w = signs_w + (len(prompts) - 1) * gap
    return right - SAFE_LEFT - rest_w
