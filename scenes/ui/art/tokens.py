"""Tokens of those who take part in a tournament or a party: a pawn, or a computer's face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.ui.art.portraits import CHARACTERS, draw_portrait

if TYPE_CHECKING:
    from game.club.cup import Entrant
    from scenes.ui.brush import Brush, Point

FACE = 0.92
"""A face is a little smaller than a pawn: it has ears and corners."""


def tint_of(entrant: Entrant) -> str:
    """Return the colour of an entrant."""
    if entrant.is_computer:
        return CHARACTERS[entrant.strength - 1]
    return f"look{entrant.colour}"


def draw_token(
    brush: Brush, entrant: Entrant, at: Point, r: float, *, is_dim: bool = False, halo: bool = False
) -> None:
    """Draw the token with its middle at `at`, dim for a player who has lost."""
    if halo:
        brush.glow(at, r * 2.4, tint_of(entrant), 130)
    if entrant.is_computer:
        draw_portrait(brush, at, r * FACE, CHARACTERS[entrant.strength - 1])
    else:
        brush.pawn(at, r, entrant.colour, shape=entrant.shape)
    if is_dim:
        veil = at[0] - r - 2, at[1] - r - 2, 2 * r + 4, 2 * r + 5
        brush.rounded(veil, "panel", r + 2, alpha=150)
