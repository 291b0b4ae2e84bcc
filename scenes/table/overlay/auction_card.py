"""The card over the board on which both bid for the choice who moves first.

What is at stake stands above, the highest bid in the middle, then who has to bid, and below one
button for each thing that can be done: so that one pad, one mouse or one button is enough. What
the button in focus costs stands in words below it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.extras.auction import (
    NOBODY,
    Auction,
    AuctionGame,
    AuctionStage,
    PassBid,
    Raise,
    TakeSeat,
    running,
)
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Boxes, Row
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box, Brush

AFTER_MS: Final = 250
"""A question is on the screen for so long before a press counts as its answer."""

OUTSET: Final = 2.0
"""The card covers all that stands on the board."""
TITLE_Y, EXPLAINED_Y, STAKE_Y = 40.0, 90.0, 166.0
BID_Y, BID_H = 236.0, 96.0
WHO_Y: Final = 368.0
BUTTONS_Y, BUTTON_H, GAP = 402.0, 78.0, 14.0
COST_Y, COST_H = 494.0, 60.0
MARGIN: Final = 32.0
WHOLE_H: Final = 568.0
"""A board of this height has room for all of it; on a lower one all is smaller."""
Look: TypeAlias = tuple[str, str]
"""Face and colour of letters."""
LARGE: Final[Look] = ("display", "text")
SMALL: Final[Look] = ("heavy", "sub")


class AuctionCard(ViewScene):
    """Card of an auction, while it goes on and a person has to bid.

    It is a part of the table, not a scene of the stack; the key of a button is the move it plays.
    """

    covers = False

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        super().__init__(context)
        self._table = table
        self._shown: tuple[int, bool, Any] | None = None
        self._asked_ms = 0

    @property
    def is_on(self) -> bool:
        """Whether nothing else can be done than to bid."""
        return self._table.auction is not None

    @property
    def is_on_top(self) -> bool:
        return self.is_on

    @property
    def _may_bid(self) -> bool:
        return self.is_on and self._table.may_point

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if there is something else to choose from."""
        if self._shown is None and not self.is_on:
            return False
        self._asked_ms += tick_ms
        at = (self._table.match.ply, self._may_bid, self._table.auction)
        if at == self._shown:
            return False
        self._shown, self._asked_ms = at if self.is_on else None, 0
        if moves := self._moves():
            self.screen.focus_on(moves[0][1])
        self.refresh()
        return True

    def act(self, action: Action) -> bool:
        """Return whether ``action`` meant something on the card."""
        match action:
            case _ if not self._may_bid:
                return False
            case Press(Button.CANCEL) | Point(phase=Phase.TURN):
                return False
            case Press(Button.CONFIRM, is_down=True) | Point(phase=Phase.DOWN) if (
                self._asked_ms < AFTER_MS
            ):
                return True  # meant for what was there before
        return super().act(action)

    def on_press(self, key: Hashable) -> None:
        self._table.submit(key)

    def _moves(self) -> list[tuple[str, Any]]:
        """Return what can be done, with the words on its button."""
        auction, words = self._table.auction, self.words
        if auction is None or not self._may_bid:
            return []
        if auction.stage is AuctionStage.CHOOSING:
            first, second = words("auction.move_first"), words("auction.move_second")
            return [(first, TakeSeat(True)), (second, TakeSeat(False))]
        bids = sorted({min(auction.bid + by, auction.most) for by in (1, 5)})
        return [
            *((words("auction.bid", n=n), Raise(n)) for n in bids),
            (words("auction.pass"), PassBid()),
        ]

    def view(self) -> Node:
        x, y, w, _ = self._table.stage.frame
        buttons = []
        for label, move in self._moves():
            tone = "plain" if isinstance(move, PassBid) else "primary"
            buttons.append(TextButton(label, None, tone, 30.0, key=move, grow=1.0))
        cost = Text(self._consequence(), "strong", "sub", "center", lines=0)
        left, wide = x + MARGIN, w - 2 * MARGIN
        row_box = left, y + BUTTONS_Y, wide, BUTTON_H
        return Boxes([(Row(buttons, GAP), row_box), (cost, (left, y + COST_Y, wide, COST_H))])

    def _consequence(self) -> str:
        """Return what comes of the button in focus, or for whom all wait."""
        auction, move = self._table.auction, self.screen.focused_key
        if auction is None:
            return ""
        if (mover := self._table.match.seats[auction.mover]).is_computer:
            return self.words("auction.wait", who=mover.name)
        return "" if move is None else self._cost(auction, move)

    def draw(self, brush: Brush, alpha: float) -> None:
        table, match = self._table, self._table.match
        if table.auction is None:
            return
        draw_auction(brush, self._context, match.game, table.state, match.seats, table.stage.frame)
        self.refresh()
        super().draw(brush, alpha)

    def _cost(self, auction: Auction, move: Any) -> str:
        """Return what comes of ``move``, in words."""
        words, match = self._context.words, self._table.match
        me, other = match.seats[auction.mover], match.seats[1 - auction.mover]
        match move:
            case TakeSeat(is_first):
                key = "first_stays" if is_first else "first_other"
                return words(f"auction.{key}", who=other.name)
            case Raise(seconds):
                return self._price(match, auction, seconds)
        if auction.holder == NOBODY:
            key, who = ("pass_even", other) if auction.passes else ("pass_first", other)
            return words(f"auction.{key}", who=who.name)
        told = words("auction.pass_ends", who=other.name)
        if other.is_computer and not me.is_computer:
            told = f"{told} {words('auction.computer_costs')}"
        return told

    def _price(self, match: Match, auction: Auction, seconds: int) -> str:
        """Return how long a turn would be for the player who bids ``seconds``."""
        player, clock = auction.mover, match.game.clock
        turn_ms = None if clock is None else clock.turn_ms(match.options)
        had_ms = match.limit_ms(player)
        sold = replace(auction, bid=seconds, holder=player, stage=AuctionStage.OVER)
        left_ms = sold.limit_ms(player, had_ms, turn_ms, is_sold_to_computer=False)
        stretched = self._table.session.clock.stretched
        left = stretched(left_ms or 0) / 1000
        if had_ms is None:
            return self._context.words("auction.costs_no_clock", left=f"{left:g}")
        had = f"{stretched(had_ms) / 1000:g}"
        return self._context.words("auction.costs", left=f"{left:g}", had=had)


def draw_auction(
    brush: Brush, context: AppContext, game: AnyGame, state: Any, seats: Sequence[Seat], frame: Box
) -> None:
    """Draw the stake, the highest bid and the next bidder, but not the buttons."""
    auction = running(game, state)
    if auction is None or not isinstance(game, AuctionGame):
        return
    words, (x, y, w, h) = context.words, frame
    mover, middle = seats[auction.mover], x + w / 2
    part = min(h / WHOLE_H, 1.0)  # a replay has a smaller board
    margin = MARGIN * part
    room = w - 2 * margin

    def write(
        said: str,
        at: tuple[float, float],
        letters: float,
        look: Look,
        fit: float,
        anchor: str = "center",
    ) -> Box:
        size = max(letters * part, 18.0)
        return brush.text(said, (at[0], y + at[1] * part), size, *look, anchor, fit=fit)

    box = (x - OUTSET, y - OUTSET, w + 2 * OUTSET, h + 2 * OUTSET)
    brush.panel(box, "panel2", f"look{mover.look}", 24, 3)
    write(words("auction.title"), (middle, TITLE_Y), 40, LARGE, room)
    write(words("auction.explained"), (middle, EXPLAINED_Y), 22, ("bold", "sub"), room)
    stake = context.say(game.auction.stake(state)) or ""
    write(stake, (middle, STAKE_Y), 76, ("display", "amber"), room)
    brush.rounded((x + margin, y + BID_Y * part, room, BID_H * part), "hole", 18)
    bid_y = BID_Y + BID_H / 2
    if auction.holder == NOBODY:
        write(words("auction.none_yet"), (middle, bid_y), 30, SMALL, room - 40)
    else:
        holder, third, inner = seats[auction.holder], room / 3, margin + 22 * part
        write(words("auction.highest"), (x + inner, bid_y), 24, SMALL, third, "midleft")
        bid = words("auction.seconds", n=auction.bid)
        write(bid, (middle + 14, bid_y), 64, LARGE, third - 24)
        end = x + w - inner, bid_y
        name = write(holder.name, end, 24, ("heavy", "text"), third - 66, "midright")
        brush.pawn((name[0] - 26 * part, y + bid_y * part), 17 * part, holder.look)
    key = "auction.choice" if auction.stage is AuctionStage.CHOOSING else "auction.bids"
    line = write(words(key, who=mover.name), (middle + 20, WHO_Y), 32, LARGE, room - 60)
    brush.pawn((line[0] - 30 * part, y + WHO_Y * part), 19 * part, mover.look)
