"""The specials that are explained before they are used, listed at the left of the board."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.boards.beside import Listed
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.table.showing import Showing
from scenes.table.sitting import Sitting
from scenes.ui.brush import Box, Brush

FROM_H = 200.0
"""A panel at least so high lists the specials; a lower one leaves that to their screen."""

PITCH = 48.0


class SpecialList:
    """A row for each special, under a title. ``box`` is always what is left of the left rail."""

    def __init__(self, cabinet: Cabinet, sitting: Sitting, showing: Showing) -> None:
        self._cabinet, self._sitting, self._showing = cabinet, sitting, showing

    @property
    def specials(self) -> Sequence[Listed]:
        specials = self._showing.specials(self._sitting.state)
        return [special for special in specials if isinstance(special, Listed)]

    def is_shown(self, box: Box) -> bool:
        """Whether there are any, and ``box`` is high enough."""
        return box[3] >= FROM_H and bool(self.specials)

    def at(self, box: Box, x: float, y: float) -> Listed | None:
        """Return the special listed at a point, if any is."""
        left, top, w, h = box
        row = int((y - top - PITCH) // PITCH)
        is_inside = left <= x <= left + w and top + PITCH <= y <= top + h
        if not self.is_shown(box) or not is_inside or row >= len(self.specials):
            return None
        return self.specials[row]

    def draw(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        words, prefix = self._cabinet.words, f"{self._sitting.match.game.id}.special"
        kind = self._cabinet.devices.last_kind
        brush.panel((x, y, w, h), "panel", "line", 22)
        brush.text(words(f"{prefix}.title"), (x + 22, y + 14), 18, "heavy", "amber", tracking=1)
        if kind != "mouse":
            brush.prompt(kind, Button.SPECIAL, (x + w - 18, y + 26), anchor="midright")
        specials, fitting = self.specials, brush.lettering.fitting
        names = [words(f"{prefix}.{special.name}") for special in specials]
        size = min((fitting(name, 20, "bold", w - 86) for name in names), default=20.0)
        for row, (special, name) in enumerate(zip(specials, names, strict=True)):
            middle = y + PITCH * (row + 1.5)
            ink = "text" if special.refusal is None and self._sitting.is_persons_turn else "dim"
            brush.icon(special.icon, (x + 40, middle), 26, "amber" if ink == "text" else "dim")
            brush.text(name, (x + 66, middle), size, "bold", ink, "midleft", fit=w - 86)
