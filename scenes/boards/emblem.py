"""A game's emblem: a small picture that moves for two seconds, and the game's colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from game.core.lazy import find_module
from scenes.ui.art import pawn_art
from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

SIDE: Final = 108.0
"""The square round (0, 0) in which an emblem at rest is painted."""

LOOP_MS: Final = 2000
FRAMES: Final = 40
"""Number of pictures in the loop."""


class Emblem(NamedTuple):
    """``paint(easel, phase)`` paints it round (0, 0); ``phase`` runs from 0 to 1, 0 is at rest.

    ``accent`` is the colour of everything round the game outside of its board.
    """

    paint: Callable[[Easel, float], None]
    accent: Tint


@cache
def emblem_of(game_id: str) -> Emblem:
    """Return the emblem of a game, which needs no rules; a plain one if the game has none."""
    found = find_module(f"{__package__}.{game_id}.emblem")
    if found is not None:
        emblem: Emblem = found.EMBLEM
        return emblem
    import logging

    logging.getLogger(__name__).warning("no emblem for %r", game_id)
    return Emblem(_plain, "muted")


def _plain(easel: Easel, phase: float) -> None:
    """For a game that has none: an empty board."""
    easel.rounded((-48, -48, 96, 96), "slab", 14)
    easel.rounded((-48, -48, 96, 96), "line", 14, width=3)
    for at in (-16, 16):
        easel.line([(at, -48), (at, 48)], "line", 2)
        easel.line([(-48, at), (48, at)], "line", 2)


def smooth(t: float) -> float:
    """Slow, fast, slow: how far a part of the loop has come, 0 before it and 1 after it."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def pawn(easel: Easel, at: Point, r: float, look: int) -> None:
    """Draw the pawn of a seat."""
    pawn_art.pawn(easel.scaled(at, 1.0), r, look)


def draw_emblem(
    brush: Brush, game_id: str, at: Point, size: float = SIDE, phase: float = 0.0
) -> None:
    """Draw the emblem of a game with its middle at `at`.

    Args:
        brush: What draws on the window.
        game_id: Id of the game.
        at: Middle, in design units.
        size: Width, in design units.
        phase: Moment of the loop, 0 to 1.
    """
    frame = round(phase * FRAMES) % FRAMES
    factor = size / SIDE
    brush.stamp_at(
        ("emblem", game_id, frame),
        at,
        size * 1.6,
        size * 1.4,
        lambda easel: emblem_of(game_id).paint(easel.scaled((0, 0), factor), frame / FRAMES),
    )
