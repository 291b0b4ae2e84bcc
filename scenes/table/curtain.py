"""The curtain between two people at one screen who must not see the same."""

from __future__ import annotations

from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.table.table import MatchTable
from scenes.ui.brush import Box, Brush

BOX: Box = (340.0, 150.0, 600.0, 380.0)
LEAST_MS = 300
"""A press so soon was meant for what was there before."""


class Curtain:
    """Hides a table that is covered until whoever is to move presses something of theirs."""

    def __init__(self, cabinet: Cabinet, table: MatchTable) -> None:
        self._cabinet, self._table = cabinet, table
        self.shown_ms = 0

    def act(self, action: Action) -> bool:
        """Whether ``action`` opens the curtain."""
        match action:
            case Press(Button.CONFIRM, device, is_down=True, is_repeat=False):
                pass
            case Point(phase=Phase.UP, device=device):
                pass
            case _:
                return False
        is_theirs = self._table.sitting.seating.may_act(device, self._table.sitting.to_move)
        return is_theirs and self.shown_ms >= LEAST_MS

    def update(self, tick_ms: int) -> None:
        self.shown_ms = self.shown_ms + tick_ms if self._table.sitting.is_covered else 0

    def draw(self, brush: Brush) -> None:
        words, table = self._cabinet.words, self._table
        player = table.sitting.to_move
        seat = table.match.seats[player]
        x, y, w, _ = BOX
        middle = x + w / 2
        brush.backdrop("spot")
        brush.panel(BOX, "panel2", f"look{seat.look}", 26, 3, glow=f"look{seat.look}")
        brush.pawn((middle, y + 96), 52, seat.look, halo=True)
        title = words("curtain.title", who=seat.name)
        brush.text(title, (middle, y + 194), 34, "display", "text", "center", fit=w - 60)
        brush.paragraph(words("curtain.what"), (x + 50, y + 232, w - 100, 70), 20, align="center")
        device = table.sitting.seating.device_of(player)
        kind = device or self._cabinet.devices.last_kind
        ask = words("curtain.press")
        sign = brush.prompt_width(kind, Button.CONFIRM)
        width = sign + 10 + brush.measure(ask, 22, "heavy")[0]
        left = middle - width / 2
        brush.prompt(kind, Button.CONFIRM, (left, y + 334))
        brush.text(ask, (left + sign + 10, y + 334), 22, "heavy", "amber", "midleft")
