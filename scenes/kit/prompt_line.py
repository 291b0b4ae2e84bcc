"""Prompts of the bottom line: their places, and how they are drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.paint.text_layout import SMALLEST

SAFE_LEFT, SAFE_RIGHT = 64.0, 1216.0

LETTERS, PROMPT_GAP, SIGN_R = 20.0, 26.0, 14.0
TIGHT_GAP = 12.0
"""Between prompts that have no room else."""

PILL_W, PILL_GAP = 32.0, 12.0
"""Of a prompt for the mouse: what is beside its words, and between it and the next."""
PILL_H, PILL_MOST_H = 34.0, 40.0
"""Height of a prompt for the mouse; large letters make it higher."""


class Prompt(NamedTuple):
    """A button of the device with the words for its present effect.

    For the mouse it is as wide as the widest of ``others``, the words that it may have as well, and
    without ``is_live`` it is dim and does nothing.
    """

    button: Button
    words: str
    is_live: bool = True
    others: tuple[str, ...] = ()

    @property
    def all_words(self) -> tuple[str, ...]:
        """All words that it may have, the present ones first."""
        return self.words, *self.others


class Sign(NamedTuple):
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
    is_live: bool = True

    def box(self, y: float) -> Box:
        """Return where it can be clicked, in a line whose middle is at ``y``."""
        return self.x, y - 20, self.width, 40

    def draw(self, brush: Brush, y: float) -> None:
        """Draw it in a line whose middle is at ``y``."""
        fit = self.words_w if self.is_squeezed else None
        if self.kind == "mouse":
            tone, ink = ("panel2", "text") if self.is_live else ("panel", "dim")
            high = min(max(brush.measure(self.words, self.size)[1], PILL_H), PILL_MOST_H)
            brush.pill((self.x, y - high / 2, self.width - PILL_GAP, high), tone, "line")
            middle = self.x + (self.width - PILL_GAP) / 2, y
            brush.text(self.words, middle, self.size, "bold", ink, "center", fit=fit)
            return
        width = brush.prompt(self.kind, self.button, (self.x, y), self.r)
        left = self.x + width + 8, y
        brush.text(self.words, left, self.size, "bold", "sub", "midleft", fit=fit)


def signs(
    brush: Brush,
    kind: str,
    prompts: Sequence[Prompt],
    spare: Sequence[Button] = (),
    right: float = SAFE_RIGHT,
    *,
    can_drop: bool = False,
) -> list[Sign]:
    """Place what the buttons of a device do, from left to right up to ``right``.

    Those in ``spare`` are left out one after the other while there is no room; with
    ``can_drop`` before the letters get smaller.
    """

    def words_w(words: str) -> float:
        return brush.measure(words, LETTERS)[0]

    wide, scale = (
        [(one.button, max(one.all_words, key=words_w)) for one in prompts],
        brush.theme.text_scale,
    )
    least = LETTERS if can_drop else SMALLEST / scale
    line = _Line(brush, kind, right, min(SIGN_R * scale, 17.5))  # large if there is room
    for button in spare:
        if line.letters(wide) < least:
            wide = [one for one in wide if one[0] is not button]
    if line.letters(wide) < LETTERS / scale:  # smaller than with text of the usual size
        line = line._replace(sign_r=SIGN_R)
    if line.letters(wide) < SMALLEST / scale:
        line = line._replace(gap=TIGHT_GAP)
    size = line.letters(wide)
    widths = {button: brush.measure(words, size)[0] for button, words in wide}
    room = max(line.room(wide), 1.0)
    part = min(1.0, room / max(sum(widths.values()), 1.0))  # of what the smallest need
    x, made = SAFE_LEFT, []
    for one in prompts:
        if one.button not in widths:
            continue
        own_w = widths[one.button] * part
        if kind == "mouse":
            width = own_w + PILL_W + PILL_GAP
        else:
            width = brush.prompt_width(kind, one.button, line.sign_r) + 8 + own_w + line.gap
        look = size, line.sign_r, part < 1.0, one.is_live
        made.append(Sign(kind, one.button, one.words, x, width, own_w, *look))
        x += width
    return made


class _Line(NamedTuple):
    """A line of prompts up to ``right``, with signs of radius ``sign_r``."""

    brush: Brush
    kind: str
    right: float
    sign_r: float
    gap: float = PROMPT_GAP

    def letters(self, prompts: Sequence[tuple[Button, str]]) -> float:
        """Return the size of the letters: smaller where large ones would leave the screen."""
        brush, room = self.brush, self.room(prompts)
        words_w = sum(brush.measure(words, LETTERS)[0] for _, words in prompts)
        if words_w <= room:
            return LETTERS
        scale = brush.theme.text_scale * brush.screen.scale  # whole pixels, none too many
        return math.floor(LETTERS * room / words_w * scale) / scale

    def room(self, prompts: Sequence[tuple[Button, str]]) -> float:
        """Return how wide all words may be together."""
        if self.kind == "mouse":
            rest_w = len(prompts) * (PILL_W + PILL_GAP) - PILL_GAP
        else:
            width = self.brush.prompt_width
            signs_w = sum(width(self.kind, button, self.sign_r) + 8 for button, _ in prompts)
            rest_w = signs_w + (len(prompts) - 1) * self.gap
        return self.right - SAFE_LEFT - rest_w
