"""Cards over the middle of a board: work, a dramatic move, a swap, the end of an auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.match.seats import Seat
from game.extras.auction import NOBODY, Auction
from scenes.app_context import AppContext
from scenes.kit.boxes import Align, Column, Layers, Row
from scenes.kit.leaves import Live, Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import DOTS, dots, pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_back

SWAP_MS, SALE_MS = 3600, 3200
"""For so long the cards of a swap and of an auction are seen."""
CROSS_MS: Final = 700
"""For so long two signs change places."""


def _card(parts: Sequence[Node], rim: str, wide: float) -> Node:
    inner = Column(parts, "m", (24.0, 22.0))
    return Align(Panel(inner, "", 0.0, "panel2", rim, 22.0, 3.0, width=wide))


def swap_card(context: AppContext, taker: Seat, giver: Seat) -> Node:
    """Return the card of the moment in which `taker` takes the other side."""
    words, since_ms = context.words, context.stack.ticker.move(CROSS_MS)

    def cross(brush: Brush, box: Box, now_ms: int) -> None:
        (x, y), part = middle(box), min((now_ms - since_ms) / CROSS_MS, 1.0)
        far = 0.27 * box[2] * (1.0 if brush.theme.is_calm else out_back(part) * 2 - 1)
        brush.icon("swap", (x, y), 34, "sub")
        for seat, side in ((giver, far), (taker, -far)):
            brush.shape(seat.look, (x + side, y), 17)
        if part == 1.0 or brush.theme.is_calm:
            for seat, side, anchor in ((giver, 1, "midleft"), (taker, -1, "midright")):
                at, room = (x + side * (far + 28), y), box[2] / 2 - far - 28
                brush.text(seat.name, at, 20, "heavy", "text", anchor, fit=room)

    taken = words("swap.taken", who=taker.name, other=giver.name)
    title = Text(taken, "title", align="center", size=32.0)
    colours = Text(words("swap.colours", other=giver.name), "body", "text", "center")
    return _card([title, Live(0.0, 46.0, cross), colours], f"look{taker.look}", 600.0)


def sale_card(context: AppContext, seats: Sequence[Seat], auction: Auction) -> Node:
    """Return the card of the moment in which an auction has ended: who moves first and who pays."""
    words, first = context.words, seats[auction.mover]
    lines = [words("auction.won_even")]
    if auction.holder != NOBODY:
        payer, other = seats[auction.holder], seats[1 - auction.holder]
        lines = [words("auction.paid", who=payer.name, n=auction.bid)]
        if payer.is_computer:
            lines.append(words("auction.gains", who=other.name, n=auction.bid))
    who = words("auction.who_first", who=first.name)
    title = Text(who, "title", align="center", size=38.0, grow=1.0)
    head = Row([pawn(first.look, 22.0), title], align="center")
    said = [Text(line, "body", "amber", "center", size=22.0) for line in lines]
    return _card([head, *said], f"look{first.look}", 600.0)


def work_card(context: AppContext, game: str, spent_ms: int, tried: int) -> Node:
    """Return what is being worked out, for how long already, and how far it is."""
    words, n, lit = context.words, spent_ms // 1000, spent_ms // 200 % DOTS

    far = words("play.work_tried", n=n, tried=tried) if tried else words("play.work", n=n)
    title = Text(words(f"{game}.work"), "strong", "text", "center", lines=0, size=22.0)
    parts = [title, Text(far, "note", align="center"), Align(dots(lit, 20.0))]
    return _card(parts, "amber", 540.0 * context.window.brush.theme.text_scale)


def drama_card(words: str, part: float, *, has_rim: bool) -> Node:
    """Return words across the board, over its lit rim; `part` (0 to 1) is how clear they are."""
    said = Text(words, "title", "amber", "center", size=54.0, alpha=round(255 * part), grow=1.0)
    band = Plate(Row([said], pad=(16.0, 0.0)), "ink0", 0.0, round(220 * part), height=124.0)
    lit = Picture("rim", 0.0, 0.0, lambda brush, box: brush.rounded(box, "amber", 22, width=4))
    return Layers([lit if has_rim else None, Column([band], pad=(4.0, 0.0), justify="center")])
