"""Seat auction: both players bid seconds of their clock for the first move of a known start.

It is a rising auction: the player to bid raises or passes, and a pass is final. So nothing has to
be hidden on a shared sofa, one pad is enough for two, and the winner pays at most one second more
than the other would have paid. Bids are ordinary moves: they are logged, undone and replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from game.core.match.handicap import MIN_MS
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import TimeUp
from game.core.rules.definition import AnyGame, GameDefinition
from game.core.rules.state import IllegalMove, InvalidMove, Packed, Player, State
from game.core.search.search_api import Bot, Budget, Choice, Level
from game.words.message import Message, Value, message

O = TypeVar("O")  # noqa: E741 - options, as in core
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")

MAX_S: Final = 60
"""Highest bid in seconds, however long a turn may take."""

TYPED_S: Final = range(1000)
"""What can be typed and read as a bid; whether it is one that may be made is asked later."""

NOBODY: Final = -1

GAMES: Final = 8
"""Number of playouts of a level that does not know the theory."""
MAX_PLAYOUT_PLIES: Final = 300
"""Number of moves after which a playout is abandoned."""
GREED: Final = (0.4, 0.6)
"""The part of the highest bid that the better seat is worth to a computer."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Bid this many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class PassBid:
    """Leave the bidding for good."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """The auction winner's choice: to move first or second."""

    is_first: bool


Bidding: TypeAlias = Raise | PassBid | TakeSeat

BIDDING: Final = (Raise, PassBid, TakeSeat)

RAISE_TAG, PASS_TAG, SEAT_TAG = 3, 4, 5


class AuctionStage(IntEnum):
    """Stage of an auction. The numbers are in digests."""

    BIDDING = 0
    CHOOSING = 1
    OVER = 2


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction between two players, or how it has ended.

    ``mover`` bids or chooses now; when it is over, that player moves first. ``holder`` has bid
    ``bid`` seconds, the highest so far; ``passes`` counts those who have passed without a bid.
    """

    most: int
    mover: Player
    bid: int = 0
    holder: Player = NOBODY
    passes: int = 0
    stage: AuctionStage = AuctionStage.BIDDING

    @property
    def is_open(self) -> bool:
        return self.stage is not AuctionStage.OVER

    @property
    def buyer(self) -> Player | None:
        """The player who has bought the choice; None before the end, and if no player bid."""
        return None if self.is_open or self.holder == NOBODY else self.holder

    def legal_moves(self) -> Sequence[Bidding]:
        """Return the pass, then the bids from the lowest to the highest."""
        if self.stage is AuctionStage.CHOOSING:
            return TakeSeat(True), TakeSeat(False)
        return (PassBid(), *(Raise(s) for s in range(self.bid + 1, self.most + 1)))

    def play(self, move: object) -> Auction:
        """After ``move``. Raises ``IllegalMove``."""
        other = 1 - self.mover
        match move, self.stage:
            case Raise(seconds), AuctionStage.BIDDING:
                if seconds <= self.bid:
                    raise IllegalMove(Comment.of("bid_low", n=self.bid))
                if seconds > self.most:
                    raise IllegalMove(Comment.of("bid_high", n=self.most))
                made = replace(self, bid=seconds, holder=self.mover)
                is_sold = self.passes or seconds == self.most
                return (
                    replace(made, stage=AuctionStage.CHOOSING)
                    if is_sold
                    else replace(made, mover=other)
                )
            case PassBid(), AuctionStage.BIDDING if self.holder != NOBODY:
                return replace(self, mover=self.holder, stage=AuctionStage.CHOOSING)
            case PassBid(), AuctionStage.BIDDING if self.passes:
                return replace(self, mover=other, passes=2, stage=AuctionStage.OVER)
            case PassBid(), AuctionStage.BIDDING:
                return replace(self, mover=other, passes=1)
            case TakeSeat(is_first), AuctionStage.CHOOSING:
                first = self.mover if is_first else other
                return replace(self, mover=first, stage=AuctionStage.OVER)
        raise IllegalMove(
            Comment("choose_seat" if self.stage is AuctionStage.CHOOSING else "auction_first")
        )

    def late(self) -> Bidding:
        """Return the clock's move for a player who is late: no further bid, and the first move."""
        return TakeSeat(True) if self.stage is AuctionStage.CHOOSING else PassBid()

    def limit_ms(
        self,
        player: Player,
        limit_ms: int | None,
        turn_ms: int | None,
        *,
        is_sold_to_computer: bool,
    ) -> int | None:
        """Return the time of a turn after the auction, in milliseconds; None for no clock.

        The buyer has that much less in every turn; a buyer who had no clock gets the game's. A
        computer plays without a clock: what it pays is added to the other player's time.

        Args:
            player: The player whose turn it is.
            limit_ms: The time of a turn without an auction; None for no clock.
            turn_ms: The game's time of a turn; None for no clock.
            is_sold_to_computer: Whether a computer has bought the choice.
        """
        if self.buyer is None or turn_ms is None:
            return limit_ms
        paid_ms = self.bid * 1000
        if player == self.buyer:
            had_ms = turn_ms if limit_ms is None else limit_ms
            return max(had_ms - paid_ms, min(MIN_MS, had_ms))
        return limit_ms + paid_ms if is_sold_to_computer and limit_ms is not None else limit_ms


def start_auction(turn_s: int, opener: Player) -> Auction | None:
    """Return an auction that ``opener`` begins where a turn takes ``turn_s`` seconds.

    None if there is no time to bid: one second always stays.
    """
    most = min(turn_s - 1, MAX_S)
    return Auction(most, opener) if most > 0 else None


@dataclass(frozen=True, slots=True)
class AuctionRule(Generic[S]):
    """Auction as a game offers it. Its options have the field ``auction``."""

    of: Callable[[S], Auction | None]
    """The auction of this position's game, whether it is open or over; None for none."""
    stake: Callable[[S], Message]
    """What the question is about, in a few words: the start."""
    settled: Callable[[S], S]
    """The position if there had been no auction, and player 0 moved first."""
    is_won: Callable[[S], bool | None]
    """Whether the first player wins against best play; None if it is unknown."""
    sure: frozenset[str] = frozenset()
    """The levels that know this. All others use playouts."""

    def running(self, state: S) -> Auction | None:
        """Return the auction if it is not over."""
        auction = self.of(state)
        is_on = auction is not None and auction.is_open and state.outcome() is None
        return auction if is_on else None

    def bidding(self, levels: Mapping[str, Level[S, M]]) -> dict[str, Level[S, Any]]:
        """Return the same levels, extended to bid."""
        return {
            name: replace(level, bot=Bidder(level.bot, self, name in self.sure))
            for name, level in levels.items()
        }


@dataclass(frozen=True, slots=True)
class Bidder(Generic[S]):
    """Bot that bids for the seat which it believes to be the better one.

    To one who ``is_sure`` the better seat is worth about half of the highest bid. All others use
    playouts against themselves: the more of them the same seat wins, the more it is worth to them.
    Each raises by half of what it would still pay.
    """

    bot: Bot[S, Any]
    rule: AuctionRule[S]
    is_sure: bool
    """Whether the bot knows by theory who wins."""

    def __call__(self, state: S, budget: Budget, rng: Random) -> Choice[Any]:
        auction = self.rule.running(state)
        if auction is None:
            return self.bot(state, budget, rng)
        lead = self._lead(state, budget, rng)
        move: Bidding
        if auction.stage is AuctionStage.CHOOSING:
            move = TakeSeat(lead > 0 or (not lead and rng.random() < 0.5))
        else:
            more = round(auction.most * abs(lead) * rng.uniform(*GREED)) - auction.bid
            move = Raise(auction.bid + max(more // 2, 1)) if more > 0 else PassBid()
        return Choice(move, 0.0, (move,), 1)

    def _lead(self, state: S, budget: Budget, rng: Random) -> float:
        """Return a value from 1, the first player wins, to -1, the second one does."""
        start = self.rule.settled(state)
        if self.is_sure and (known := self.rule.is_won(start)) is not None:
            return 1.0 if known else -1.0
        return sum(self._played(start, budget, rng) for _ in range(GAMES)) / GAMES

    def _played(self, state: S, budget: Budget, rng: Random) -> float:
        """Return the value for player 0 at the end of a random game; 0 if it takes too long."""
        for _ in range(MAX_PLAYOUT_PLIES):
            if (outcome := state.outcome()) is not None:
                return outcome.returns[0]
            state = state.play(self.bot(state, budget, rng).move)
        return 0.0


def packed(move: Bidding) -> Packed:
    """Return the array of a move for files."""
    match move:
        case Raise(seconds):
            return [RAISE_TAG, seconds]
        case PassBid():
            return [PASS_TAG]
        case TakeSeat(is_first):
            return [SEAT_TAG, 1 if is_first else 2]


def unpacked(array: Packed) -> Bidding | None:
    """Return the move in an array; None if it is not a bid.

    Raises:
        InvalidMove: The array is a bid with invalid values.
    """
    match array:
        case [int(tag), *_] if type(tag) is not int or tag not in (RAISE_TAG, PASS_TAG, SEAT_TAG):
            return None  # True is an int in Python, but never in a file
        case [4]:
            return PassBid()
        case [3, int(seconds)] if type(seconds) is int and seconds in TYPED_S:
            return Raise(seconds)
        case [5, (1 | 2) as seat] if type(seat) is int:
            return TakeSeat(seat == 1)
        case [int(), *_]:
            raise InvalidMove("move.array")
    return None


_BID: Final = re.compile(r"(?:bid\s*)?([0-9]{1,3})(?:\s*s)?", re.ASCII)
_WORDS: Final[Mapping[str, Bidding]] = {
    "pass": PassBid(),
    "first": TakeSeat(True),
    "second": TakeSeat(False),
}


def move_text(move: Bidding) -> str:
    """Return a move as it is typed."""
    if isinstance(move, Raise):
        return f"bid {move.seconds}"
    return next(word for word, one in _WORDS.items() if one == move)


def read(text: str, *, has_bare_numbers: bool = False) -> Bidding | None:
    """Return the move that a line of text means, ignoring case; None if it means none.

    With ``has_bare_numbers`` a bid may be the number alone.
    """
    line = " ".join(text.lower().split())
    if (move := _WORDS.get(line)) is not None:
        return move
    bid = _BID.fullmatch(line)
    if bid is None or not (has_bare_numbers or line.startswith("bid")):
        return None
    return Raise(int(bid[1]))


def log_text(move: Bidding) -> Message:
    """Return a move in the words of the log."""
    match move:
        case Raise(seconds):
            return message("auction.log.raised", n=seconds)
        case PassBid():
            return message("auction.log.passed")
        case TakeSeat(is_first):
            return message(f"auction.log.{'first' if is_first else 'second'}")


@dataclass(frozen=True, slots=True)
class AuctionGame(GameDefinition[O, S, M]):
    """A game whose seats can be auctioned before its first move.

    Its levels get the ability to bid from ``AuctionRule.bidding``.
    """

    auction: AuctionRule[S] = field(kw_only=True)

    def move_words(self, state: S, move: M) -> Value:
        return (
            log_text(move)
            if isinstance(move, BIDDING)
            else GameDefinition.move_words(self, state, move)
        )

    def log_text(self, state: S, move: M) -> Value:
        auction = self.auction.running(state)
        if auction is not None and isinstance(move, TimeUp):
            return message(
                f"auction.log.late_{'passed' if auction.late() == PassBid() else 'first'}"
            )
        return (
            log_text(move)
            if isinstance(move, BIDDING)
            else GameDefinition.log_text(self, state, move)
        )

    def has_seats(self, state: S) -> bool:
        return self.auction.running(state) is None

    def seat_ms(
        self, state: S, seats: Sequence[Seat], player: Player, limit_ms: int | None, turn_ms: int
    ) -> int | None:
        auction = self.auction.of(state)
        if auction is None or auction.buyer is None:
            return limit_ms
        is_sold_to_computer = seats[auction.buyer].is_computer
        return auction.limit_ms(player, limit_ms, turn_ms, is_sold_to_computer=is_sold_to_computer)

    def seat_notes(self, state: S, seats: Sequence[Seat], player: Player) -> tuple[Message, ...]:
        auction = self.auction.of(state)
        if auction is None or auction.buyer is None:
            return ()
        if player == auction.buyer:
            seat = "first" if auction.mover == player else "second"
            return (message(f"auction.told.{seat}", n=auction.bid),)
        is_sold_to_computer = seats[auction.buyer].is_computer
        return (message("auction.told.gains", n=auction.bid),) if is_sold_to_computer else ()


def auction_of(game: AnyGame, state: Any) -> Auction | None:
    """Return the auction of this position's game, open or over; None for none."""
    return game.auction.of(state) if isinstance(game, AuctionGame) else None


def running(game: AnyGame, state: Any) -> Auction | None:
    """Return the auction that goes on in this position; None for none."""
    return game.auction.running(state) if isinstance(game, AuctionGame) else None
