"""Makes the Czech letters that Fredoka One lacks, from letters and accents that it has.

Its own caron is a wave, which Czechs read as a tilde; this one has a corner.

    python assets/fonts/put_carons.py

It needs fonttools, and reads and writes fonts beside this file. The new font has these letters
alone, and a name of its own, as the licence of Fredoka One asks.
"""

from __future__ import annotations

from math import atan2, cos, pi, sin
from pathlib import Path
from typing import NamedTuple

from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SOURCE, MADE = HERE / "FredokaOne-Regular.ttf", HERE / "QuintetCarons.ttf"
NAMES = {1: "Quintet Carons", 3: "Quintet Carons 1.0", 4: "Quintet Carons", 6: "QuintetCarons"}
GAP = 26
"""Between a letter and what stands over it, in units of the font."""


class Beside(NamedTuple):
    """What stands beside the top of a letter, so far from its right end."""

    right: int


CARON, RING = "caron", "\N{RING ABOVE}"
RING_SCALE, APOSTROPHE_SCALE = 0.78, 0.8
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
STROKES = (((-118, 166), (0, 48)), ((0, 48), (118, 166)))
"""The caron: lines over the middle of a letter, in units of the font."""

THICK = 46
"""Half of how thick its lines are."""

LETTERS = {
    **dict(zip("čěňřšžČĎĚŇŘŠŤŽ", ((base, CARON) for base in "cenrszCDENRSTZ"), strict=True)),
    "ů": ("u", RING),
    "Ů": ("U", RING),
    "ď": ("d", Beside(0)),
    "ť": ("t", Beside(-70)),
}


def main() -> None:
    """Write ``QuintetCarons.ttf`` beside this file."""
    font = TTFont(SOURCE)
    for letter, (base, accent) in LETTERS.items():
        add(font, letter, base, accent)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({ord(letter): name_of(letter) for letter in LETTERS})
    options = Options()
    options.layout_features, options.name_IDs = [], ["*"]
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "FFTM", "prep", "gasp"]
    cutter = Subsetter(options)
    cutter.populate(text="".join(LETTERS))
    cutter.subset(font)
    for number, name in NAMES.items():
        font["name"].setName(name, number, 3, 1, 0x409)
        font["name"].removeNames(nameID=number, platformID=1)
    font.save(MADE)


def name_of(letter: str) -> str:
    """Return the font's name for the glyph of a letter."""
    return f"uni{ord(letter):04X}"


def add(font: TTFont, letter: str, base: str, accent: str | Beside) -> None:
    """Put the glyph of ``letter`` into ``font``: ``base`` with ``accent``."""
    names, glyphs, widths = font.getBestCmap(), font["glyf"], font["hmtx"]
    below, drawn = glyphs[names[ord(base)]], font.getGlyphSet()
    width, left = widths[names[ord(base)]]
    pen = TTGlyphPen(None)
    drawn[names[ord(base)]].draw(pen)
    middle, top = (below.xMin + below.xMax) / 2, below.yMax + GAP
    if isinstance(accent, Beside):
        name, scale = names[ord(APOSTROPHE)], APOSTROPHE_SCALE
        sign = glyphs[name]
        x = below.xMax + GAP + accent.right - scale * sign.xMin
        width = max(width, round(x + scale * sign.xMax) + left)
        place = (scale, 0, 0, scale, x, below.yMax - scale * sign.yMax)
        drawn[name].draw(TransformPen(pen, place))
    elif accent == RING:
        name, scale = names[ord(RING)], RING_SCALE
        sign = glyphs[name]
        x = middle - scale * (sign.xMin + sign.xMax) / 2
        drawn[name].draw(TransformPen(pen, (scale, 0, 0, scale, x, top - scale * sign.yMin)))
    else:
        for start, end in STROKES:
            stroke(pen, (middle + start[0], top + start[1]), (middle + end[0], top + end[1]))
    made = name_of(letter)
    if made not in font.getGlyphOrder():
        font.setGlyphOrder([*font.getGlyphOrder(), made])
    glyphs[made] = pen.glyph()
    widths[made] = width, left


def stroke(pen: TTGlyphPen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a thick line with round ends."""
    along = atan2(end[1] - start[1], end[0] - start[0])
    corners = []
    for (x, y), first in ((end, along + pi / 2), (start, along - pi / 2)):
        for k in range(9):
            angle = first - pi * k / 8
            corners.append((round(x + THICK * cos(angle)), round(y + THICK * sin(angle))))
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()


if __name__ == "__main__":
    main()
