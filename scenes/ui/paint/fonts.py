"""Typefaces: any string becomes a surface."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame

from game.words.grammar import ENGLISH
from game.words.sanitize import sanitize
from scenes.ui.theme import RGB

MAX_LINE_LENGTH: Final = 400
"""Characters of a line; what is beyond could not be seen on any screen."""

FILES: Final = {
    "display": "FredokaOne-Regular.ttf",
    "heavy": "Manrope-ExtraBold.ttf",
    "bold": "Manrope-Bold.ttf",
    "medium": "Manrope-SemiBold.ttf",
    "carons": "QuintetCarons.ttf",
    "names": "NotoSansCJK-Names.otf",
}
"""The last two are opened when a letter needs them: those of Czech that the display face lacks, and
Chinese, Japanese and Korean ones.
"""

BUILT_IN: Final = "built-in"
"""pygame's own typeface: plain, but it has letters of more scripts than ours."""

_CHAINS: Final = {
    "display": ("carons", "display", "heavy", "names", BUILT_IN),
    "heavy": ("heavy", "names", BUILT_IN),
    "bold": ("bold", "names", BUILT_IN),
    "medium": ("medium", "names", BUILT_IN),
}
"""Where a letter is looked for that is none of ASCII."""


def clean(words: str, longest: int = MAX_LINE_LENGTH) -> str:
    """Return the beginning of ``words`` as one line that can be drawn."""
    return sanitize(words[:longest])


class Fonts:
    """The typefaces of ``folder`` at any size in pixels, with a fallback letter by letter."""

    _MAX_FONTS = 64
    grammar = ENGLISH
    """How numbers are drawn. Boards write them as in English."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._files: dict[str, bytes] = {}
        self._covered: dict[tuple[str, str], bool] = {}
        if not pygame.font.get_init():
            pygame.font.init()

    def font(self, face: str, px: int) -> pygame.font.Font:
        """``face`` at ``px`` pixels. Raises ``KeyError`` for an unknown face."""
        key = (face, px)
        if key in self.fonts:
            self.fonts.move_to_end(key)
            return self.fonts[key]
        font = self.fonts[key] = pygame.font.Font(self._file(face), max(px, 1))
        if len(self.fonts) > self._MAX_FONTS:
            self.fonts.popitem(last=False)
        return font

    def _file(self, face: str) -> BytesIO | Path | None:
        """Return the typeface's file in memory; drawing from the disk takes half as long again.

        The largest typefaces are rarely needed, and stay on the disk.
        """
        if face == BUILT_IN:
            return None
        path = self._folder / FILES[face]
        if face not in self._files:
            is_small = path.stat().st_size < (1 << 20)  # bytes: that of Chinese stays a file
            self._files[face] = path.read_bytes() if is_small else b""
        return BytesIO(self._files[face]) if self._files[face] else path

    def width(self, words: str, face: str, px: int, tracking_px: int = 0) -> int:
        """Width in pixels of a clean line; ``tracking_px`` is extra space between letters."""
        words = self.grammar.localize_numbers(words)
        runs = self.runs(words, face)
        if not tracking_px:
            return sum(self.font(f, px).size(run)[0] for f, run in runs)
        counted = Counter((f, letter) for f, run in runs for letter in run)
        letters = sum(self.font(f, px).size(c)[0] * times for (f, c), times in counted.items())
        return letters + tracking_px * max(len(words) - 1, 0)

    def height(self, face: str, px: int) -> int:
        return self.font(face, px).get_height()

    def render(
        self, words: str, face: str, px: int, colour: RGB, tracking_px: int = 0, outline_px: int = 0
    ) -> pygame.Surface:
        """Return a clean line as a surface with straight alpha, as high as the face's line.

        ``outline_px`` > 0 draws the letters' edges that thick, and the surface larger by as much on
        every side.
        """
        words = self.grammar.localize_numbers(words)
        runs = list(self.runs(words, face))
        if len(runs) == 1 and runs[0][0] == face and not tracking_px:
            return _render(self.font(face, px), words, colour, outline_px)
        main = self.font(face, px)
        parts = [(f, piece) for f, run in runs for piece in (run if tracking_px else (run,))]
        drawn = {
            (f, piece): (
                _render(self.font(f, px), piece, colour, outline_px),
                self.font(f, px).get_ascent(),
            )
            for f, piece in set(parts)
        }
        images = [drawn[part] for part in parts]
        step = tracking_px - 2 * outline_px
        width = sum(image.get_width() + step for image, _ in images) - step if images else 0
        line = pygame.Surface((width, main.get_height() + 2 * outline_px), pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0
        for image, ascent in images:
            line.blit(image, (x, main.get_ascent() - ascent))
            x += image.get_width() + step
        return line

    def runs(self, words: str, face: str) -> Iterator[tuple[str, str]]:
        """``words`` cut where the face that has the letters changes."""
        if words.isascii():
            if words:
                yield face, words
            return
        for found, letters in groupby(words, lambda c: self._face_with(face, c)):
            yield found, "".join(letters)

    def _face_with(self, face: str, letter: str) -> str:
        if letter.isascii():
            return face
        return next((f for f in _CHAINS[face] if self._has(f, letter)), face)

    def has(self, face: str, letter: str) -> bool:
        """Return whether ``face`` or another font of ours draws a letter, not a plain one."""
        return letter.isascii() or any(self._has(f, letter) for f in _CHAINS[face][:-1])

    def _has(self, face: str, letter: str) -> bool:
        """Return whether ``face`` draws ``letter`` as anything but the box for an unknown letter.

        SDL_ttf measures that box for a letter it lacks, so equal measures give it away.
        """
        key = (face, letter)
        if key not in self._covered:
            if len(self._covered) > 4096:
                self._covered.clear()
            measured = self.font(face, 32).metrics(letter + "\uffff")
            self._covered[key] = measured[0] != measured[-1]
        return self._covered[key]


def _render(font: pygame.font.Font, words: str, colour: RGB, outline_px: int) -> pygame.Surface:
    font.outline = outline_px
    try:
        return font.render(words, True, colour)
    except pygame.error:  # marks without a letter to stand on have no width, which SDL_ttf refuses
        return pygame.Surface((2 * outline_px, font.get_height()), pygame.SRCALPHA)
    finally:
        font.outline = 0
