"""Lines of text in design units: sized by the text setting, made to fit, wrapped, kept."""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from typing import Final, TypeAlias

import pygame

from game.words.strings import NO_BREAK_SPACE
from scenes.ui.paint.finishing import FADE_STEPS
from scenes.ui.paint.fonts import Fonts, clean
from scenes.ui.paint.surface_cache import Allowance, SurfaceCache, budget_bytes
from scenes.ui.screen import WIDTH, Viewport
from scenes.ui.theme import Theme, Tint

SMALLEST: Final = 18.0
"""No text is smaller, in design units, whatever it has to fit into."""

ELLIPSIS: Final = "…"

SQUEEZED: Final = 0.86
"""What does not fit even so is made this much narrower at most, before anything is left out."""

_MAX_PARAGRAPH_LENGTH: Final = 4000
_EQUALS: Final = f"{NO_BREAK_SPACE}={NO_BREAK_SPACE}"
_MAX_LINES: Final = 1024
_BLANKLESS: Final = "\u3000-\u9fff\uf900-\ufaff\uff00-\uff65"
"""The letters and signs of Chinese and Japanese, as ranges."""

_OPENS, _CLOSES = "“‘（《〈「『【〔[(", "”’）》〉」』】〕])，。、；：！？…—·％%"  # noqa: RUF001

WINDOWS_KEPT: Final = 0.8
"""The budget of lines, in pictures as large as the window."""

LineKey: TypeAlias = tuple[str, float, str, Tint, float, float | None, int]


class TextLayout:
    """Text for one screen and theme; every line is rendered at the window's own resolution."""

    def __init__(
        self, screen: Viewport, theme: Theme, faces: Fonts, allowance: Allowance | None = None
    ) -> None:
        self._screen, self._theme, self._faces = screen, theme, faces
        self._allowance = allowance or Allowance()
        self.cache: SurfaceCache[LineKey] = SurfaceCache(
            budget_bytes(screen.surface, WINDOWS_KEPT), _MAX_LINES
        )
        self.measure = lru_cache(maxsize=_MAX_LINES)(self._measure)
        self.wrap = lru_cache(maxsize=256)(self._wrap)
        self.fitting = lru_cache(maxsize=256)(self._fitting)
        self._width = lru_cache(maxsize=_MAX_LINES)(self._measured_width)

    def scaled(self, size: float) -> float:
        """Return the size that the text setting makes of ``size``."""
        return max(size * self._theme.text_scale, SMALLEST)

    def line(
        self,
        words: str,
        size: float,
        face: str,
        ink: Tint,
        tracking: float = 0.0,
        fit: float | None = None,
        alpha: int = 255,
    ) -> pygame.Surface:
        """One line with straight alpha, for a plain blit.

        A line wider than ``fit`` (the screen's width if None) shrinks to ``SMALLEST``, is squeezed
        a little, then ends in an ellipsis.
        """
        fade = round(alpha * FADE_STEPS / 255)
        key = (words, size, face, ink, tracking, fit, fade)
        kept = self.cache.get(key)
        if kept is not None:
            return kept
        if fade < FADE_STEPS:
            image = self.line(words, size, face, ink, tracking, fit).copy()
            whole = (255, 255, 255, round(255 * fade / FADE_STEPS))
            image.fill(whole, special_flags=pygame.BLEND_RGBA_MULT)
            return self.cache.put(key, image)
        self._allowance.spend()
        fitted, px = self._fit(clean(words), self.scaled(size), face, tracking, fit or WIDTH)
        image = self._faces.render(
            fitted, face, px, self._theme.ink(ink), self._screen.px(tracking)
        ).convert_alpha()
        most = round((fit or WIDTH) * self._screen.scale)
        if 0 < most < image.get_width() - 1:  # less than that is rounding
            image = pygame.transform.smoothscale(image, (most, image.get_height()))
        return self.cache.put(key, image)

    def px(self, size: float) -> int:
        """``size``, already scaled, in pixels; never below the smallest readable."""
        scale = self._screen.scale
        return max(round(size * scale), math.ceil(SMALLEST * scale - 1e-9), 1)

    def line_height(self, size: float, face: str) -> float:
        """Height in design units of a line of ``size``, already scaled."""
        return self._faces.height(face, self.px(size)) / self._screen.scale

    def _measure(
        self, words: str, size: float = 20.0, face: str = "bold", tracking: float = 0.0
    ) -> tuple[float, float]:
        scaled = self.scaled(size)
        width = self._width(clean(words), scaled, face, tracking)
        return width, self.line_height(scaled, face)

    def _fitting(self, words: str, size: float, face: str, fit: float) -> float:
        """``size``, or the smaller one that ``line`` would take for ``fit``."""
        scaled = self.scaled(size)
        shrunk = self._shrunk(clean(words), scaled, face, 0.0, fit)
        if shrunk == scaled:
            return size
        return self.px(shrunk) / self._screen.scale / self._theme.text_scale

    def _measured_width(self, words: str, size: float, face: str, tracking: float) -> float:
        px = self._faces.width(words, face, self.px(size), self._screen.px(tracking))
        return px / self._screen.scale

    def _fit(
        self, words: str, size: float, face: str, tracking: float, most: float
    ) -> tuple[str, int]:
        """``words``, shortened if nothing else helps, and their size in pixels."""
        size = self._shrunk(words, size, face, tracking, most)
        if self._width(words, size, face, tracking) * SQUEEZED > most:
            words = self._shortened(words, size, face, tracking, most)
        return words, self.px(size)

    def _shrunk(self, words: str, size: float, face: str, tracking: float, most: float) -> float:
        """``size``, or a smaller one at which ``words`` fit; ``SMALLEST`` if none does.

        In a tiny window there may be less room than none.
        """
        most, wanted = max(most, 0.0), size
        width = self._width(words, size, face, tracking)
        while width > most and size > SMALLEST:
            size = max(min(size * most / width, size - 0.5), SMALLEST)
            width = self._width(words, size, face, tracking)
        larger = size + 1 / self._screen.scale  # letters are whole pixels: one more may fit
        while larger <= wanted and self._width(words, larger, face, tracking) <= most:
            size, larger = larger, larger + 1 / self._screen.scale
        return size

    def _shortened(self, words: str, size: float, face: str, tracking: float, most: float) -> str:
        """Return the longest beginning of ``words`` that fits with an ellipsis."""
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            attempt = words[:middle].rstrip() + ELLIPSIS
            if self._width(attempt, size, face, tracking) <= most:
                low = middle
            else:
                high = middle - 1
        return words[:low].rstrip() + ELLIPSIS

    def _wrap(
        self, words: str, size: float, face: str, w: float, h: float, line: float
    ) -> tuple[float, tuple[str, ...]]:
        """Return the size and the lines of a paragraph ``w`` wide.

        If ``h`` > 0 and it is not high enough, or not wide enough for a word, the text shrinks to
        ``SMALLEST``; lines that are still too many are dropped and the last one ends in an
        ellipsis.
        """
        scaled = self.scaled(size)
        rows = self._rows(words, scaled, face, w)
        if h <= 0:
            return scaled, rows
        widest = self._widest(words, scaled, face)
        while scaled > SMALLEST and (
            len(rows) * scaled * line > h or self._width(widest, scaled, face, 0) > w
        ):
            scaled = max(scaled - 1, SMALLEST)
            rows = self._rows(words, scaled, face, w)
        most = max(int(h / (scaled * line)), 1)
        if len(rows) > most:
            rows = (*rows[: most - 1], self._shortened(rows[most - 1], scaled, face, 0, w))
        return scaled, rows

    def _widest(self, words: str, size: float, face: str) -> str:
        """Return the one word that needs most room."""
        return max(unbroken(words), key=lambda word: self._width(word, size, face, 0), default="")

    def _rows(self, words: str, size: float, face: str, w: float) -> tuple[str, ...]:
        """Return the lines of all paragraphs, broken between words, or inside an overlong one.

        Words joined by no-break spaces or equals signs are one.
        """
        rows: list[str] = []
        for paragraph in words[:_MAX_PARAGRAPH_LENGTH].split("\n"):
            row = ""
            for word in _pieces(paragraph):
                longer = row + word if row else word.lstrip(" ")
                if self._width(longer, size, face, 0) <= w:
                    row = longer
                    continue
                if row:
                    rows.append(row)
                *whole, row = self._broken(word.lstrip(" "), size, face, w)
                rows += whole
            rows.append(row)
        return tuple(row.replace(NO_BREAK_SPACE, " ") for row in rows)

    def _broken(self, word: str, size: float, face: str, w: float) -> list[str]:
        """``word`` in pieces that fit; one letter at least in each."""
        pieces = [""]
        for letter in word:
            if pieces[-1] and self._width(pieces[-1] + letter, size, face, 0) > w:
                pieces.append("")
            pieces[-1] += letter
        return pieces


@cache
def _unit() -> re.Pattern[str]:
    """Return the pattern of what a line break must not cut.

    This is a letter of a script without blanks, or a word of others, with the signs at it.
    Compiling it takes milliseconds, which the first title does not need.
    """
    opens, closes = re.escape(_OPENS), re.escape(_CLOSES)
    return re.compile(f"[{opens}]*(?:[{_BLANKLESS}]|[^{_BLANKLESS}{opens}{closes}]+)?[{closes}]*")


def unbroken(paragraph: str) -> list[str]:
    """Return the parts of a text that a line break does not cut."""
    return [piece.lstrip(" ") for piece in _pieces(paragraph)]


def _pieces(paragraph: str) -> list[str]:
    """Return what stays on one line, each with the blank before it if there is one.

    Where there are no blanks between words, as in Chinese, a line may end after each letter, but
    not before a sign that closes or after one that opens.
    """
    clear = clean(paragraph, _MAX_PARAGRAPH_LENGTH).replace(" = ", _EQUALS)
    made: list[str] = []
    for word in clear.split(" "):
        if not word:
            continue
        units = filter(None, _unit().findall(word)) if max(word) >= _BLANKLESS[0] else [word]
        first, *others = units
        made += [f" {first}" if made else first, *others]
    return made
