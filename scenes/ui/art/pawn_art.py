"""Pawns, painted round (0, 0): a ring of the seat's colour with its shape inside."""

from __future__ import annotations

from typing import Final

from scenes.ui.art import icons
from scenes.ui.easel import Easel

SHADOW_MARGIN: Final = 0.7
"""Room that a pawn's shadow needs round it, in radii."""

ICE_REACH: Final = 1.22
"""Half the side of the ice round a frozen pawn, in radii."""

_SMALL: Final = 14.0
"""Below this radius a pawn's symbol has no dark ground, so that it stays large enough."""


def pawn(
    easel: Easel,
    r: float,
    look: int,
    *,
    has_shadow: bool = True,
    is_frozen: bool = False,
    shape: int | None = None,
) -> None:
    """Draw a pawn seen from above and a little from the front.

    Its shape is that of its colour, unless it has another ``shape``.
    """
    theme = easel.theme
    tint, shape = f"look{look}", look if shape is None else shape
    if has_shadow:
        easel.shadow((-r, -r * 0.9, 2 * r, 2 * r), r, r * 0.2, 170, r * 0.2)
    easel.circle((0, r * 0.09), r, theme.shaded(tint, 0.55))
    easel.circle((0, 0), r, theme.shaded(tint, 0.18))
    steps = 10
    for k in range(steps):
        part = k / steps
        shade = theme.mix(theme.shaded(tint, 0.08), theme.lit(tint, 0.22), part)
        easel.circle((0, -r * (0.03 + 0.05 * part)), r * (0.93 - 0.25 * part), shade)
    if r < _SMALL:
        easel.shape(shape, (0, 0), r * 0.62, theme.mix(tint, "ink0", 0.86))
    else:
        easel.circle((0, 0), r * 0.62, theme.mix(tint, "ink0", 0.8))
        easel.shape(shape, (0, r * 0.02), r * 0.4, theme.lit(tint, 0.35))
    easel.ellipse((-r * 0.65, -r * 0.97, r * 1.3, r * 0.55), "white", 60)
    if is_frozen:
        _ice(easel, r)


def _ice(easel: Easel, r: float) -> None:
    half = r * ICE_REACH
    block = (-half, -half, 2 * half, 2 * half)
    easel.gradient(block, "ice", "ice_deep", r * 0.5, 110)
    easel.rounded(block, easel.theme.lit("ice", 0.3), r * 0.5, 230, max(r * 0.09, 1.4))
    for shift in (0.0, 0.28):
        ends = (half * (0.45 + shift), half * 0.82), (half * 0.82, half * (0.45 + shift))
        easel.line(ends, "white", max(r * 0.07, 1), 190)
    badge = -half * 0.84, -half * 0.84
    easel.circle(badge, r * 0.46, easel.theme.mix("ice_deep", "ink0", 0.35))
    icons.paint(easel, "snowflake", badge, r * 0.62, "white")
