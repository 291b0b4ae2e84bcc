"""The moment in which somebody takes the other side: both see who plays on with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.match.seats import Seat
from game.core.rules.state import Player
from scenes.cabinet import Cabinet
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_back

SHOWN_MS: Final = 3600
CROSS_MS: Final = 700
"""For so long the two signs change places."""
WIDE: Final = 640.0
HIGH: Final = 176.0


class SwapMoment:
    """A card over the middle of the board. It goes by itself, or with the first press."""

    def __init__(self, cabinet: Cabinet, seats: Sequence[Seat]) -> None:
        self._cabinet, self._seats = cabinet, seats
        self._taker: Player = 0
        self.left_ms = 0

    def begin(self, taker: Player) -> None:
        """``taker`` has just taken the other side."""
        self._taker, self.left_ms = taker, SHOWN_MS

    def end(self) -> None:
        self.left_ms = 0

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something can be seen to have changed."""
        if not self.left_ms:
            return False
        was_crossing = SHOWN_MS - self.left_ms < CROSS_MS
        self.left_ms = max(self.left_ms - tick_ms, 0)
        return was_crossing or not self.left_ms

    def draw(self, brush: Brush, frame: Box) -> None:
        """``frame`` is the box of the board."""
        if not self.left_ms:
            return
        x, y, w, h = frame
        middle, wide = x + w / 2, min(WIDE, w - 24)
        top = y + (h - HIGH) / 2
        taker, giver = self._seats[self._taker], self._seats[1 - self._taker]
        words = self._cabinet.words
        brush.panel((middle - wide / 2, top, wide, HIGH), "panel2", f"look{taker.look}", 22, 3)
        brush.text(words("swap.taken", who=taker.name, other=giver.name), (middle, top + 38), 32,
                   "display", "text", "center", fit=wide - 48)  # fmt: skip
        part = min((SHOWN_MS - self.left_ms) / CROSS_MS, 1.0)
        reach = wide * 0.27 * (1.0 if brush.theme.is_calm else out_back(part) * 2 - 1)
        at_y = top + 90
        brush.icon("swap", (middle, at_y), 34, "sub")
        for seat, side in ((giver, reach), (taker, -reach)):
            brush.shape(seat.look, (middle + side, at_y), 17)
        if part == 1.0 or brush.theme.is_calm:
            for seat, side in ((giver, 1), (taker, -1)):
                anchor, at_x = ("midleft", 28) if side > 0 else ("midright", -28)
                room = wide / 2 - abs(reach) - 44
                brush.text(seat.name, (middle + reach * side + at_x, at_y), 20, "heavy", "text",
                           anchor, fit=room)  # fmt: skip
        brush.text(words("swap.colours", other=giver.name), (middle, top + 144), 20, "bold",
                   "text", "center", fit=wide - 40)  # fmt: skip
