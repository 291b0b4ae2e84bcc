"""Colours and durations by name, as ``assets/theme.json`` gives them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

RGB: TypeAlias = tuple[int, int, int]

Tint: TypeAlias = str | RGB
"""A name of the theme, or a colour made from some with ``Theme.mix``."""

CALM_MS: Final = 80
"""The longest cross-fade that reduced motion leaves of any movement."""


class TextStyle(NamedTuple):
    """A style of text: its size in design units, face, tint and space between letters.

    With large text the size grows up to ``most``.
    """

    size: float
    face: str
    ink: Tint
    tracking: float = 0.0
    most: float = 1000.0


class Theme(NamedTuple):
    """Look of everything, and the durations of its motion.

    ``motion`` stretches every movement; 0 is reduced motion: fades of ``CALM_MS`` at most.
    """

    inks: Mapping[str, RGB]
    moves_ms: Mapping[str, int]
    holds_ms: Mapping[str, int]
    motion: float = 1.0
    text_scale: float = 1.0
    is_high_contrast: bool = False
    has_coordinates: bool = True
    """Whether boards show the numbers along their rims."""
    has_flashes: bool = True
    """Whether there are sparks, and lights that come and go at once."""
    spaces: Mapping[str, float] = MappingProxyType({})
    """Distances by name, in design units."""
    letters: Mapping[str, TextStyle] = MappingProxyType({})
    """Styles of text by name."""

    def ink(self, tint: Tint) -> RGB:
        """Return the colour that ``tint`` names. Raises ``KeyError``."""
        return self.inks[tint] if isinstance(tint, str) else tint

    def mix(self, a: Tint, b: Tint, t: float) -> RGB:
        """Return the colour ``t`` of the way (0..1) from ``a`` to ``b``."""
        (ar, ag, ab), (br, bg, bb) = self.ink(a), self.ink(b)
        return round(ar + (br - ar) * t), round(ag + (bg - ag) * t), round(ab + (bb - ab) * t)

    def lit(self, tint: Tint, t: float) -> RGB:
        return self.mix(tint, "white", t)

    def shaded(self, tint: Tint, t: float) -> RGB:
        return self.mix(tint, "black", t)

    def duration_ms(self, name: str) -> int:
        """Return how long the movement or the pause ``name`` lasts. Raises ``KeyError``.

        Pauses are there to read or think; motion never changes them.
        """
        if name in self.holds_ms:
            return self.holds_ms[name]
        base = self.moves_ms[name]
        return round(base * self.motion) if self.motion > 0 else min(base // 4, CALM_MS)

    @property
    def is_calm(self) -> bool:
        """Reduced motion: nothing flies, shakes or pulses."""
        return self.motion <= 0


def load_theme(
    assets: Path,
    palette: str = "standard",
    *,
    high_contrast: bool = False,
    motion: float = 1.0,
    text_scale: float = 1.0,
    has_coordinates: bool = True,
    has_flashes: bool = True,
) -> Theme:
    """Return the theme in ``assets``.

    An unknown ``palette`` (from an old settings file) is standard.
    """
    table = json.loads((assets / "theme.json").read_text(encoding="utf-8"))
    inks = table["inks"] | table["palettes"].get(palette, {})
    if high_contrast:
        inks |= table["high_contrast"]
    return Theme(
        {name: _rgb(code) for name, code in inks.items()},
        table["moves_ms"],
        table["holds_ms"],
        motion,
        text_scale,
        high_contrast,
        has_coordinates,
        has_flashes,
        table["spaces"],
        {name: TextStyle(**style) for name, style in table["letters"].items()},
    )


def _rgb(code: str) -> RGB:
    """``"#RRGGBB"`` as three bytes."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
