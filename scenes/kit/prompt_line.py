"""Where the prompts of the bottom line are, and how they are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.paint.lettering import SMALLEST

SAFE_LEFT, SAFE_RIGHT = 64.0, 1216.0

LETTERS, PROMPT_GAP, SIGN_R = 20.0, 26.0, 14.0
TIGHT_GAP = 12.0
"""Between prompts that have no room else."""

PILL_W, PILL_GAP = 32.0, 12.0
"""Of a prompt for the mouse: what is beside its words, and between it and the next."""


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
    is_live: bool = True

    def box(self, y: float) -> Box:
        """Return where it can be clicked, in a line whose middle is at ``y``."""
        return self.x, y - 20, self.width, 40

    def draw(self, brush: Brush, y: float) -> None:
        """Draw it in a line whose middle is at ``y``."""
        fit = self.words_w if self.is_squeezed else None
        if self.kind == "mouse":
            tone, ink = ("panel2", "text") if self.is_live else ("panel", "dim")
            brush.pill((self.x, y - 17, self.width - PILL_GAP, 34), tone, "line")
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
    wide = [(one.button, max(one.all_words, key=_width_in(brush))) for one in prompts]
    least = LETTERS if can_drop else SMALLEST / brush.theme.text_scale
    for button in spare:
        if _size(brush, kind, wide, right) < least:
            wide = [one for one in wide if one[0] is not button]
    sign_r, gap = _sign_r(brush), PROMPT_GAP
    size = _size(brush, kind, wide, right, sign_r, gap)
    if size < LETTERS / brush.theme.text_scale:  # smaller than with text of the usual size
        sign_r = SIGN_R
        size = _size(brush, kind, wide, right, sign_r, gap)
    if size < SMALLEST / brush.theme.text_scale:
        gap = TIGHT_GAP
        size = _size(brush, kind, wide, right, sign_r, gap)
    widths = {button: brush.measure(words, size)[0] for button, words in wide}
    room = _room(brush, kind, wide, right, sign_r, gap)
    part = min(1.0, max(room, 1.0) / max(sum(widths.values()), 1.0))  # of what the smallest need
    x, made = SAFE_LEFT, []
    for one in prompts:
        if one.button not in widths:
            continue
        words_w = widths[one.button] * part
        if kind == "mouse":
            width = words_w + PILL_W + PILL_GAP
        else:
            width = brush.prompt_width(kind, one.button, sign_r) + 8 + words_w + gap
        made.append(
            Sign(
                kind,
                one.button,
                one.words,
                x,
                width,
                words_w,
                size,
                sign_r,
                part < 1.0,
                one.is_live,
            )
        )
        x += width
    return made


def _width_in(brush: Brush) -> Callable[[str], float]:
    """Return what words are wide, to compare them by."""
    return lambda words: brush.measure(words, LETTERS)[0]


def _sign_r(brush: Brush) -> float:
    """Half the height of a button's sign: it grows with the letters while the line has room."""
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
