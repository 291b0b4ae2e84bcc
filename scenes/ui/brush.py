"""Brush of scenes and boards: draws the things that screens are made of, by name."""

from __future__ import annotations

import math
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from scenes.input.actions import Button
from scenes.ui.art import backdrop, icons, logo, pawn_art, prompts, trophy_art, widget_shapes
from scenes.ui.art.prompts import DEFAULT_LABELS, Labels
from scenes.ui.canvas import Canvas
from scenes.ui.easel import Easel, anchor_box
from scenes.ui.paint.fonts import Fonts, clean
from scenes.ui.paint.picture_cache import Parts
from scenes.ui.screen import Box, Point, Viewport
from scenes.ui.theme import Theme, Tint

__all__ = ["Box", "Brush", "Point"]

ICON_ROOM: Final = 74.0
"""What a button has beside its label if it has an icon."""

_GAUGE_STEPS: Final = 180


class Brush(Canvas):
    """A canvas that knows the house's furniture, pieces and signs."""

    def __init__(
        self,
        screen: Viewport,
        theme: Theme,
        assets: Path,
        prompt_labels: Labels = DEFAULT_LABELS,
        faces: Fonts | None = None,
    ) -> None:
        self.faces = faces or Fonts(assets / "fonts")
        super().__init__(screen, theme, self.faces)
        self.prompt_labels = prompt_labels
        self._letters = lru_cache(maxsize=256)(self._letters_width)
        self.ring_from: tuple[Box, float] | None = None
        """Where the next mark of the focus comes from, and how far (0..1) it has come."""

    def logo(self, words: str, at: Point, size: float, top: Tint, bottom: Tint, edge: Tint) -> Box:
        """Letters like a shop sign; gives the box of its letters. The text setting is ignored."""
        words = clean(words)
        size *= min(1152.0 / max(self._logo_width(words, size), 1.0), 1.0)
        height = self.faces.height("display", max(self.screen.px(size), 1)) / self.screen.scale
        box = anchor_box(at, self._logo_width(words, size), height, "center")
        look = words, size, top, bottom, edge

        def paint(easel: Easel, _: Box) -> None:
            logo.paint(easel, *look)

        self.stamp(("logo", *look), box, paint, margin=logo.margin(size), fineness=1)
        self.take(box)
        return box

    def _logo_width(self, words: str, size: float) -> float:
        px = max(self.screen.px(size), 1)
        return self.faces.width(words, "display", px) / self.screen.scale

    def panel(
        self,
        box: Box,
        tone: Tint = "panel",
        rim: Tint | None = "line",
        radius: float = 22,
        rim_width: float = 1.5,
        glow: Tint | None = None,
        shadow: bool = True,
    ) -> None:
        """Draw a slab of the table; ``tone`` "panel", "panel2" or any colour that tints it."""
        look = (tone, rim, radius, rim_width, glow, shadow)
        margin = widget_shapes.GLOW_MARGIN if glow else widget_shapes.PANEL_MARGIN if shadow else 0
        ends = radius + widget_shapes.panel_depth(glow)

        def paint(easel: Easel, b: Box) -> Parts:
            return widget_shapes.panel(easel, b, *look)

        key = "panel", look
        self.stamp(key, box, paint, margin=margin, fineness=1, ends=ends, has_parts=True)

    def pill(self, box: Box, tone: Tint, rim: Tint | None = None) -> None:
        """Draw a flat box with round ends."""
        self.rounded(box, tone, box[3] / 2)
        if rim:
            self.rounded(box, rim, box[3] / 2, width=1.5)

    def chip(self, words: str, at: Point) -> Box:
        """Draw a setting in a pill whose left end's middle is ``at``; gives the pill's box."""
        height = self.measure(words, 18)[1] + 6
        box = (at[0], at[1] - height / 2, self.chip_width(words), height)
        self.pill(box, "panel2")
        self.text(words, (at[0] + box[2] / 2, at[1]), 18, "bold", "sub", "center")
        return box

    def chip_width(self, words: str) -> float:
        return self.measure(words, 18)[0] + 26

    def button(
        self,
        box: Box,
        label: str,
        tone: str = "plain",
        icon: str | None = None,
        enabled: bool = True,
        size: float = 24,
        *,
        is_tall: bool = False,
    ) -> None:
        """Draw a button with its label in the middle, beside its icon or below it."""
        x, y, w, h = box
        self.button_face(box, tone, enabled)
        ink, icon_ink = widget_shapes.button_ink(self.theme, tone, is_enabled=enabled)
        if icon and not label:
            self.icon(icon, (x + w / 2, y + h / 2), min(w, h) * 0.55, icon_ink)
            return
        if is_tall and icon:
            self.icon(icon, (x + w / 2, y + 25), 22, icon_ink)
            self.text(label, (x + w / 2, y + h - 21), size, "heavy", ink, "center", fit=w - 12)
            return
        middle, fit = y + h / 2, self.button_room(box, icon, label)
        if icon and fit <= w - ICON_ROOM:
            self.icon(icon, (x + 32, middle), 24, icon_ink)
            self.text(label, (x + 56, middle), size, "heavy", ink, "midleft", fit=fit)
        else:
            self.text(label, (x + w / 2, middle), size, "heavy", ink, "center", fit=fit)

    def button_room(self, box: Box, icon: str | None, label: str = "") -> float:
        """Return the width that the label of a button may take.

        A small button, as a key is, has smaller margins. A label that would be cut off replaces the
        icon.
        """
        rooms = [box[2] - ICON_ROOM] if icon else []
        rooms += [box[2] - min(36.0, 0.3 * box[2]), box[2] - 12.0]
        least = self.least_width(label, "heavy")
        return max(next((room for room in rooms if least <= room), rooms[-1]), 1.0)

    def button_face(self, box: Box, tone: str, is_enabled: bool) -> None:
        """Draw a button without label and icon."""
        self.take(box)
        paint = partial(widget_shapes.button, tone=tone, is_enabled=is_enabled)
        ends = widget_shapes.BUTTON_RADIUS + 2
        self.stamp(("button", tone, is_enabled), box, paint, margin=5, ends=ends)

    def focus_ring(self, box: Box, radius: float = 22, tint: Tint = "acc") -> None:
        """White round a dark gap round the owner's colour; it stands out 6 from ``box``."""
        if self.ring_from is not None and self.ring_from[1] < 1.0:
            start, part = self.ring_from
            x, y, w, h = (a + (b - a) * part for a, b in zip(start, box, strict=True))
            self._sliding_ring((x, y, w, h), radius, tint)
            return
        paint, margin = (
            partial(widget_shapes.focus_ring, radius=radius, tint=tint),
            widget_shapes.RING_REACH + 1,
        )
        self.stamp(("focus", radius, tint), box, paint, margin=margin, ends=radius + 3)

    def _sliding_ring(self, box: Box, radius: float, tint: Tint) -> None:
        """Draw the focus ring on its way, uncached, as no two pictures of it are alike."""
        x, y, w, h = box
        width_px = max(self.screen.px(3), 1)
        rings = []
        for out, ink in ((6.0, "white"), (3.0, "ink0"), (0.0, tint)):
            rect = self.screen.rect((x - out, y - out, w + 2 * out, h + 2 * out))
            # a corner of no pixels at all: pygame-ce 2.5.8 draws it wrong where it is clipped
            rings.append((self.theme.ink(ink), rect, max(self.screen.px(radius + out), 1)))

        def paint(surface: pygame.Surface) -> None:
            for ink, rect, corner in rings:
                pygame.draw.rect(surface, ink, rect, width_px, border_radius=corner)

        outer, inks = rings[0][1], tuple(ink for ink, _, _ in rings)
        self.stroke(outer, (inks, *rings[2][1], rings[2][2]), paint)

    def pips(self, box: Box, filled: int, total: int, tint: Tint) -> None:
        """Draw `filled` of `total` little slabs, or above twelve a bar."""
        slots = widget_shapes.slots(box, total)
        for k, slot in enumerate(slots):
            paint = partial(widget_shapes.pip, tint=tint, is_full=k < filled)
            self.stamp(("pip", k < filled, tint), slot, paint, margin=3)
        if total and not slots:
            self.bar(box, filled / total, tint)

    def bar(self, box: Box, fraction: float, tint: Tint) -> None:
        """Draw a trough, ``fraction`` of it full."""
        steps = max(self.screen.px(box[2]), 1)
        full = round(min(max(fraction, 0.0), 1.0) * steps)
        paint = partial(widget_shapes.bar, fraction=full / steps, tint=tint)
        self.stamp(("bar", full, tint), box, paint)

    def gauge(self, at: Point, r: float, fraction: float, tint: Tint, width: float = 7) -> None:
        """Draw a clock: ``fraction`` of a ring, clockwise from the top."""
        lit = math.ceil(min(max(fraction, 0.0), 1.0) * _GAUGE_STEPS)
        side, part = 2 * r + 4, lit / _GAUGE_STEPS
        paint = partial(widget_shapes.gauge, r=r, fraction=part, tint=tint, width=width)
        self.stamp_at(("gauge", r, lit, tint, width), at, side, side, paint)

    def pawn(
        self,
        at: Point,
        r: float,
        look: int,
        halo: bool = False,
        alpha: int = 255,
        frozen: bool = False,
        shape: int | None = None,
    ) -> None:
        """Draw the pawn of a seat.

        Args:
            at: Middle, in design units.
            r: Radius, in design units.
            look: Colour of the seat.
            halo: Whether it shines.
            alpha: Opacity, 0 to 255.
            frozen: Whether it stands in a block of ice.
            shape: Shape other than that of its colour.
        """
        if halo:
            self.glow(at, r * 2.4, f"look{look}", 150 * alpha // 255)
        side, key = 2 * r * (1 + pawn_art.SHADOW_MARGIN), ("pawn", round(r, 1), look, frozen, shape)
        paint = partial(pawn_art.pawn, r=r, look=look, is_frozen=frozen, shape=shape)
        self.stamp_at(key, at, side, side, paint, alpha=alpha)

    def shape(self, look: int, at: Point, r: float) -> None:
        """Draw a seat's shape in its colour."""
        side, key = 2.4 * r + 4, ("shape", look, round(r, 1))
        self.stamp_at(
            key, at, side, side, lambda easel: easel.shape(look, (0, 0), r, f"look{look}")
        )

    def icon(self, name: str, at: Point, size: float, ink: Tint = "text") -> None:
        """One of ``icons.ICONS``, its middle at ``at``. Raises ``KeyError``."""
        if size <= 0:  # a window of some pixels leaves no room
            return
        side = size * icons.REACH
        paint = partial(icons.paint, name=name, at=(0.0, 0.0), size=size, tint=ink)
        self.stamp_at(("icon", name, size, ink), at, side, side, paint)

    def prompt(
        self, kind: str, button: Button, at: Point, r: float = 14, anchor: str = "midleft"
    ) -> float:
        """Draw the sign of `button` on a device ("pad", "keys:left", "keys:right", "mouse").

        Its `anchor` lies at `at`.

        Returns:
            Its width, in design units.
        """
        kind, label, width = self._sign(kind, button, r)
        box = anchor_box(at, width, 2 * r, anchor)
        self.take(box)
        key = ("prompt", kind, label, button if kind == "mouse" else None)
        paint = partial(prompts.paint, kind=kind, button=button, label=label)
        self.stamp(key, box, paint, margin=3)
        return width

    def prompt_width(self, kind: str, button: Button, r: float = 14) -> float:
        """Return how wide ``prompt`` would be."""
        return self._sign(kind, button, r)[2]

    def _sign(self, device: str, button: Button, r: float) -> tuple[str, str, float]:
        """Return the kind of device, what is written on its button, and the sign's width."""
        kind = prompts.kind_of(device)
        label = clean(prompts.label_of(kind, button, self.prompt_labels))
        letters = self._letters(label, max(prompts.LETTER_SIZE, prompts.LETTER_PART * 2 * r))
        return kind, label, prompts.width_of(kind, label, letters, r)

    def _letters_width(self, label: str, size: float) -> float:
        px = self.lettering.px(size)
        return self.faces.width(label, "heavy", px) / self.screen.scale

    def backdrop(self, tint: Tint = "spot") -> None:
        """Draw the table under everything; "title" has a floor to the horizon."""
        screen, theme = self.screen, self.theme
        if not (self._clip or self.paints_windows or self.pictures.keeps_windows):
            return
        has_floor = tint == "title"
        paint = partial(backdrop.paint, screen=screen, theme=theme, tint=tint, has_floor=has_floor)
        self.put(self.pictures.window(("backdrop", tint), paint), (0, 0))

    def rays(self, at: Point, tint: Tint) -> None:
        """Beams of light from ``at`` over the whole window."""
        place = self.screen.at(*at)
        paint = partial(backdrop.paint_rays, at_px=place, theme=self.theme, tint=tint)
        beams = self.pictures.window(("rays", place, tint), paint)
        self.put(beams, (0, 0), pygame.BLEND_RGB_ADD)

    def podium(self, box: Box, place: int, tint: str) -> None:
        """Draw a winner's step with its number; its plate stands out 8 above ``box``."""
        paint = partial(trophy_art.podium, place=place, tint=tint)
        self.stamp(("podium", place, tint), box, paint, margin=42)

    def crown(self, at: Point, size: float = 72, tilt: float = 0.0) -> None:
        """Draw a crown ``size`` wide; ``tilt`` in degrees counter-clockwise."""
        factor = size / 72
        wide, high = trophy_art.CROWN_W * factor, trophy_art.CROWN_H * factor

        def paint(easel: Easel) -> None:
            trophy_art.crown(easel.scaled((0, 0), factor))

        self.stamp_at(("crown", size), at, wide, high, paint, angle=tilt)

    def ribbon(self, at: Point, words: str, tone: str = "gold", cracked: bool = False) -> Box:
        """Draw a ribbon with its middle at `at`, gold or grey.

        Returns:
            The box between its tails.
        """
        is_gold = tone in ("gold", "amber")
        width, height = self.measure(words, 22, "heavy", 1.5)
        box = anchor_box(at, max(width + 60, 200), max(height + 8, 38), "center")
        paint = partial(trophy_art.ribbon, is_gold=is_gold, is_cracked=cracked)
        self.stamp(("ribbon", is_gold, cracked), box, paint, margin=30)
        ink = "amber_ink" if is_gold else "ink0"
        self.text(words, at, 22, "heavy", ink, "center", tracking=1.5)
        return box

    def laurel(self, at: Point, r: float, spread: float = 0.0) -> None:
        """Draw a wreath; ``spread`` moves its two branches apart, e.g. by half a ribbon."""
        wide, paint = 2 * (r * 1.5 + spread), partial(trophy_art.laurel, r=r, spread=spread)
        self.stamp_at(("laurel", r, spread), at, wide, 3 * r, paint)
