"""How much of the screen each part beside a board takes with its light or its shadow."""

from __future__ import annotations

from typing import Final

from scenes.table.beside.hud import TOP_H
from scenes.ui.brush import Box

GLOW, SHADOW = 34.0, 16.0
"""How far a card's light and a panel's shadow reach."""

GAP: Final = 16.0
"""How far apart the two lie."""


def with_glow(card: Box) -> Box:
    """Return a card and its light, up to the panel below or above it."""
    x, y, w, h = card
    top = y - TOP_H if y < 200 else GAP
    bottom = GAP if y < 400 else GLOW
    return x - GLOW, y - top, w + 2 * GLOW, h + top + bottom


def with_shadow(panel: Box) -> Box:
    """Return a panel and its shadow; the gaps above and below it belong to the cards."""
    x, y, w, h = panel
    return x - SHADOW, y, w + 2 * SHADOW, h + (SHADOW if h > 200 else 0)


def parted(box: Box, y: float) -> tuple[Box, Box]:
    """``box`` above and below a line."""
    left, top, w, h = box
    return (left, top, w, y - top), (left, y, w, top + h - y)
