"""Emblems that belong to no game, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from scenes.ui import icons
from scenes.ui.easel import Easel

SIDE: Final = 108.0

Emblem: TypeAlias = Callable[[Easel], None]
"""Paints an emblem round (0, 0) in a square of ``SIDE``."""


def resume(easel: Easel) -> None:
    """A game that waits: its clock and the sign to go on."""
    easel.ring((0, 0), 50, "hole", 9)
    easel.arc((0, 0), 50, 0.68, "acc", 9)
    easel.circle((0, 0), 36, easel.theme.mix("acc", "ink0", 0.78))
    icons.paint(easel, "play", (1, 0), 38, "acc")


def plain(easel: Easel) -> None:
    """For a game that has none: an empty board."""
    easel.rounded((-48, -48, 96, 96), "slab", 14)
    easel.rounded((-48, -48, 96, 96), "line", 14, width=3)
    for at in (-16, 16):
        easel.line([(at, -48), (at, 48)], "line", 2)
        easel.line([(-48, at), (48, at)], "line", 2)
