"""The moment in which an auction has ended: who moves first, and who pays for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match.auction import NOBODY, Auction, AuctionRule
from game.core.match.match import Transition
from game.core.match.seats import Seat
from scenes.cabinet import Cabinet
from scenes.ui.brush import Box, Brush

SHOWN_MS: Final = 3200
WIDE, HIGH = 600.0, 164.0


class AuctionMoment:
    """A card over the middle of the board. It goes by itself, or with the first press."""

    def __init__(self, cabinet: Cabinet, seats: Sequence[Seat]) -> None:
        self._cabinet, self._seats = cabinet, seats
        self._auction: Auction | None = None
        self.left_ms = 0

    def follow(self, rule: AuctionRule[Any], step: Transition) -> None:
        """Begin if ``step`` has ended an auction."""
        after = rule.of(step.after)
        if rule.running(step.before) is not None and after is not None and not after.is_open:
            self._auction, self.left_ms = after, SHOWN_MS

    def end(self) -> None:
        self.left_ms = 0

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something can be seen to have changed."""
        was_shown, self.left_ms = self.left_ms > 0, max(self.left_ms - tick_ms, 0)
        return was_shown and not self.left_ms

    def draw(self, brush: Brush, frame: Box) -> None:
        """``frame`` is the box of the board."""
        auction = self._auction
        if not self.left_ms or auction is None:
            return
        x, y, w, h = frame
        middle, wide = x + w / 2, min(WIDE, w - 24)
        top = y + (h - HIGH) / 2
        words, first = self._cabinet.words, self._seats[auction.mover]
        brush.panel((middle - wide / 2, top, wide, HIGH), "panel2", f"look{first.look}", 22, 3)
        brush.pawn((middle - wide / 2 + 46, top + 44), 22, first.look)
        brush.text(words("auction.who_first", who=first.name), (middle + 24, top + 44), 38,
                   "display", "text", "center", fit=wide - 130)  # fmt: skip
        lines = [words("auction.won_even")]
        if auction.holder != NOBODY:
            payer, other = self._seats[auction.holder], self._seats[1 - auction.holder]
            lines = [words("auction.paid", who=payer.name, n=auction.bid)]
            if payer.is_computer:
                lines.append(words("auction.gains", who=other.name, n=auction.bid))
        for k, line in enumerate(lines):
            down = 110 + 30 * (k - (len(lines) - 1) / 2)
            brush.text(line, (middle, top + down), 22, "bold", "amber", "center", fit=wide - 48)
