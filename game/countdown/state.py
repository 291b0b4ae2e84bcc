"""Position of a countdown game: a shared number, the player to move, and a seat auction."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Generic, Self, TypeVar

from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.options import CAME_LATER
from game.core.rules.state import IllegalMove, Outcome, Player
from game.core.search.draw import below
from game.countdown.options import CountdownOptions, First
from game.extras.auction import BIDDING, Auction

O = TypeVar("O", bound=CountdownOptions)  # noqa: E741 - options, as in core


@dataclass(frozen=True, slots=True)
class Countdown(Generic[O]):
    """Position; the player who faces zero has lost. A game adds its own moves.

    When the game is over, `mover` is the loser. `ended` is "surrender" or "late" after a player
    resigned or lost on time, else "". The number cannot change during the seat auction.
    """

    options: O
    number: int
    mover: Player
    ended: str = ""
    auction: Auction | None = field(default=None, metadata=CAME_LATER)

    @abstractmethod
    def own_moves(self) -> Sequence[Any]:
        """Return the game's legal moves at `number`, which is not zero if any is legal."""

    @abstractmethod
    def own_violation(self, move: Any) -> str:
        """Return the key of the rule that `move`, one of the game's own, breaks; "" if legal."""

    @abstractmethod
    def number_after(self, move: Any) -> int:
        """Return the number after a legal `move` of the game's own."""

    @abstractmethod
    def timeout_move(self) -> Any:
        """Return the move the clock makes for a late player; None if that player loses."""

    @classmethod
    def start(cls, options: O, seed: int) -> Self:
        """Return the first position; `seed` matters only if the first player is drawn."""
        is_drawn = options.first is First.DRAWN
        first = below(Random(seed), 2) if is_drawn else options.first
        return cls(options, options.start, first)

    @property
    def to_move(self) -> Player:
        return self.mover

    @property
    def is_auction(self) -> bool:
        """Whether the player to move bids or chooses a seat."""
        return self.auction is not None and self.auction.is_open and not self.is_over

    @property
    def is_over(self) -> bool:
        return not self.number or bool(self.ended)

    def legal_moves(self) -> Sequence[Any]:
        """Return the legal moves; bids during the auction."""
        if self.is_auction and self.auction is not None:
            return self.auction.legal_moves()
        return () if self.is_over else self.own_moves()

    def play(self, move: Any) -> Self:
        """Return the position after `move`.

        Raises:
            IllegalMove: The move breaks a rule.
        """
        if self.is_auction and self.auction is not None and not isinstance(move, Resign):
            after = self.auction.play(self.auction.late() if isinstance(move, TimeUp) else move)
            return replace(self, auction=after, mover=after.mover)
        if reason := self._violation(move):
            raise IllegalMove(Comment(reason))
        if isinstance(move, TimeUp) and (forced := self.timeout_move()) is not None:
            move = forced
        if isinstance(move, Resign | TimeUp):
            return replace(self, ended="surrender" if isinstance(move, Resign) else "late")
        return replace(self, number=self.number_after(move), mover=1 - self.mover)

    def _violation(self, move: Any) -> str:
        if self.is_over:
            return "game_over"
        if isinstance(move, BIDDING):
            return "no_auction"
        if isinstance(move, TimeUp):
            return "" if self.options.timer_s else "no_clock"
        return "" if isinstance(move, Resign) else self.own_violation(move)

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        returns = tuple(-1.0 if player == self.mover else 1.0 for player in (0, 1))
        return Outcome(returns, self.ended or "zero")
