"""Panels, buttons, gauges: what every screen is furnished with, painted on an easel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenes.ui.easel import Easel, on_circle
from scenes.ui.screen import Box
from scenes.ui.theme import Theme, Tint

BUTTON_RADIUS: Final = 16.0
RING_REACH: Final = 6.0
"""How far a focus ring stands out from what it surrounds."""

PANEL_MARGIN: Final = 32.0
GLOW_MARGIN: Final = 50.0
_SHADOW_BLUR: Final = 12.0
_GLOW_BLUR: Final = 25.0

_COARSE: Final = 2
"""Divisor of the size at which the shadows of panels are blurred."""

_PANEL_TONES: Final = {"panel": ("panel", "panel_low"), "panel2": ("panel2", "panel")}
MAX_PIPS: Final = 12
"""Above this many, pips could not be counted at a glance: a bar is shown instead."""


def deep(tint: Tint) -> Tint:
    """``tint`` for large fills: yellow and pearl mixed into blue would turn grey."""
    return f"deep{tint[4:]}" if isinstance(tint, str) and tint.startswith("look") else tint


def panel(
    easel: Easel,
    box: Box,
    tone: Tint,
    rim: Tint | None,
    radius: float,
    rim_width: float,
    glow: Tint | None,
    has_shadow: bool,
) -> Iterator[None]:
    """Draw a slab of the dark table; ``tone`` "panel", "panel2", or any colour that tints it.

    It is smooth on an easel that is no larger than its picture, and quickest there. Yields after
    its light and its shadow.
    """
    if glow and not easel.theme.is_high_contrast:
        easel.shadow(box, radius, _GLOW_BLUR, 170, 0, glow, _COARSE, is_hollow=True)
        yield
    if has_shadow:
        easel.shadow(box, radius, _SHADOW_BLUR, 110, 6, coarse=_COARSE, is_hollow=True)
        yield
    plain = _PANEL_TONES.get(tone) if isinstance(tone, str) else None
    top, bottom = plain or (easel.theme.mix("panel2", deep(tone), 0.26), "panel_low")
    width = max(rim_width, 3) if easel.theme.is_high_contrast else rim_width
    easel.slab(box, top, bottom, radius, rim, width)


def panel_depth(glow: Tint | None) -> float:
    """Return how far from its sides, and its corners, a panel's shadow or light still changes."""
    return (_GLOW_BLUR if glow else _SHADOW_BLUR) + 6.0


def button(easel: Easel, box: Box, tone: str, *, is_enabled: bool) -> None:
    """Draw a button's face: `tone` "plain", "primary", "amber", "danger" or a look's colour."""
    x, y, w, h = box
    theme = easel.theme
    radius = min(BUTTON_RADIUS, h / 2)
    if not is_enabled:
        easel.rounded(box, "off_panel", radius)
        easel.rounded(box, "off_rim", radius, width=1.5)
        return
    base = "acc" if tone == "primary" else tone
    easel.rounded((x, y + 4, w, h), "slab_lip", radius)
    if tone == "primary":
        easel.gradient(box, theme.lit(base, 0.08), theme.shaded(base, 0.26), radius)
        easel.rounded(box, theme.lit(base, 0.5), radius, width=2)
        return
    fill = deep(base)
    easel.gradient(box, theme.mix("panel2", fill, 0.42), theme.mix("panel", fill, 0.22), radius)
    easel.rounded(box, base, radius, width=3 if theme.is_high_contrast else 2)


def button_ink(theme: Theme, tone: str, *, is_enabled: bool) -> tuple[Tint, Tint]:
    """Return the colours of a button's words and of its icon."""
    if not is_enabled:
        return "off", "dim"
    if tone == "primary":
        return "acc_ink", "acc_ink"
    return "text", theme.lit(tone, 0.45)


def focus_ring(easel: Easel, box: Box, radius: float, tint: Tint) -> None:
    """White outside, a dark gap, the owner's colour on the edge itself."""
    x, y, w, h = box
    for out, ink in ((RING_REACH, "white"), (RING_REACH - 3, "ink0")):
        grown = (x - out, y - out, w + 2 * out, h + 2 * out)
        easel.rounded(grown, ink, radius + out, width=3)
    easel.rounded(box, tint, radius, width=3)


def slots(box: Box, total: int) -> list[Box]:
    """Return the places of ``total`` pips in ``box``; none if they are too many."""
    x, y, w, h = box
    if not 0 < total <= MAX_PIPS:
        return []
    gap = min(5.0, w / total / 4)
    each = (w - (total - 1) * gap) / total
    return [(x + k * (each + gap), y, each, h) for k in range(total)]


def pip(easel: Easel, box: Box, tint: Tint, *, is_full: bool) -> None:
    """Draw a little slab with a lip, or the hollow it was taken from."""
    x, y, w, h = box
    radius, theme = min(5.0, w / 3, h / 3), easel.theme
    if is_full:
        easel.rounded((x, y + 2.5, w, h), theme.shaded(tint, 0.6), radius)
        easel.gradient(box, theme.lit(tint, 0.28), theme.shaded(tint, 0.12), radius)
    else:
        easel.rounded(box, "hole", radius)
        easel.rounded(box, "line", radius, width=1)


def bar(easel: Easel, box: Box, fraction: float, tint: Tint) -> None:
    """Draw a trough filled from the left."""
    x, y, w, h = box
    theme = easel.theme
    radius = min(h / 2, 6.0)
    easel.rounded(box, "hole", radius)
    if fraction > 0:
        full = (x, y, max(w * min(fraction, 1.0), 2 * radius), h)
        easel.gradient(full, theme.lit(tint, 0.28), theme.shaded(tint, 0.12), radius)
    easel.rounded(box, "line", radius, width=1)


def gauge(easel: Easel, r: float, fraction: float, tint: Tint, width: float) -> None:
    """Draw a ring round (0, 0), `fraction` of it lit clockwise from the top, with a head."""
    easel.ring((0, 0), r, "hole", width)
    if fraction <= 0:
        return
    easel.arc((0, 0), r, min(fraction, 1.0), tint, width)
    if fraction < 1:
        head = on_circle((0, 0), r - width / 2, fraction)
        easel.circle(head, width * 0.28, easel.theme.lit(tint, 0.7))
