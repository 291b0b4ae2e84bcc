"""One position: the board of the turn, and the orders that were given in it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from game.causality.rules.commands import Command
from game.causality.rules.ending import advance, win_of
from game.causality.rules.legality import refusal
from game.causality.rules.moves import Count, Move, Order, Submit, Withdraw
from game.causality.rules.options import Options, Secrecy, turn_ms
from game.causality.rules.timeline import Timeline
from game.causality.rules.turns import NO_ORDERS, PLAYERS, Counts, Orders, Turn, foreseen
from game.causality.scenarios.scenario_cache import counts_heads
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import IllegalMove, Outcome, Player

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Log:
    """Number of moves made: in all, and when each of these began.

    They are: the part of the turn that belongs to the present seat, the turn, the round, and the
    round before.
    """

    plies: int = 0
    seat: int = 0
    turn: int = 0
    round: int = 0
    round_before: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """One position, immutable. All positions of a turn share what is derived from it.

    The rules know two sides. In a relay each has two seats, of which one orders (RULES 21).
    """

    options: Options
    turn: Turn
    orders: Orders = NO_ORDERS
    side: Player = 0
    is_counting: bool = False
    counts: Counts = ((), ())
    result: Outcome | None = None
    log: Log = field(default_factory=Log, compare=False)

    @classmethod
    def start(cls, options: Options, seed: int) -> State:
        """Return the first position; nothing in the game is random. Raises ``OptionError``."""
        turn = Turn.first(options.drawn, options.ruleset)
        is_counting = counts_heads(turn.ruleset) and not options.puzzle
        return cls(options, turn, is_counting=is_counting)

    @property
    def timeline(self) -> Timeline:
        """The board as it is shown in this turn."""
        return self.turn.timeline

    @property
    def to_move(self) -> Player:
        return self.seat_of(self.side)

    def seat_of(self, side: Player) -> Player:
        """Return the seat that orders for a side in this turn."""
        return side + 2 * self.turn.partner(self.turn.slice) * self.options.has_relay

    @property
    def is_over(self) -> bool:
        return self.result is not None

    def outcome(self) -> Outcome | None:
        """Return the outcome by seats; ``result`` is that of the two sides."""
        if self.result is None:
            return None
        return replace(self.result, returns=self.result.returns * (self.options.seats // 2))

    def foreseen(self) -> Timeline:
        """Return the board after the turn if every stone without an order waits."""
        return foreseen(self.turn, self.orders)

    def order_of(self, stone: int) -> Command | None:
        """Return the order that the stone has in this turn; None if it has none."""
        return next((c for side in self.orders for c in side if c.stone == stone), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The stones of the side to move without an order, or not counted yet."""
        if self.is_counting:
            mine, counted = PLAYERS[self.side], self.counts[self.side]
            setup = enumerate(self.turn.board.setup)
            return tuple(n for n, s in setup if s.faction is mine and n not in counted)
        told = {command.stone for command in self.orders[self.side]}
        return tuple(stone for stone in self.turn.free(self.side) if stone not in told)

    def legal_moves(self) -> Sequence[Move]:
        """Orders for the stones without one. When all have one, ``Submit`` alone."""
        if self.is_over:
            return ()
        waiting = self.waiting
        if not waiting:
            return (Submit(),)
        if self.is_counting:
            return (*map(Count, waiting), Submit())
        return tuple(order for stone in waiting for order in self.turn.orders(stone))

    def asides(self) -> Sequence[Move]:
        """Other orders for the stones that have one, and the moves that take orders back."""
        if self.is_over:
            return ()
        given = self.orders[self.side]
        replaced = [
            order
            for command in given
            for order in self.turn.orders(command.stone)
            if order.command != command
        ]
        undone = self.counts[self.side] if self.is_counting else [c.stone for c in given]
        return (*replaced, *map(Withdraw, undone))

    def play(self, move: Move) -> State:
        """Return the position after one move; a canonisation may take long.

        Raises:
            IllegalMove: The move is not legal here.
        """
        if self.is_over:
            raise IllegalMove(Comment("game_over"))
        match move:
            case Submit():
                return self._submitted()
            case Resign():
                return replace(self, result=win_of(1 - self.side, "resigned"))
            case TimeUp():
                if turn_ms(self.options) is None:
                    raise IllegalMove(Comment("no_clock"))
                return replace(self, result=win_of(1 - self.side, "time_up"))
            case Order(command):
                return self._ordered(command)
            case Count(stone):
                return self._counted(stone)
            case Withdraw(stone):
                return self._withdrawn(stone)

    def _ordered(self, command: Command) -> State:
        if reason := self.refusal(command):
            raise IllegalMove(reason)
        given = self.orders[self.side]
        others = tuple(other for other in given if other.stone != command.stone)
        if given == (*others, command):
            raise IllegalMove(Comment("ordered_already"))
        return self._with(orders=_with_side(self.orders, self.side, (*others, command)))

    def refusal(self, command: Command) -> Comment | None:
        """Return why the side to move may not give a command now; ``cells`` are (column, row)."""
        if self.is_counting:
            return Comment("count_first")
        stones = self.turn.ledger.stones
        if not 0 <= command.stone < len(stones):
            return Comment("no_such_stone")
        if stones[command.stone].faction is not PLAYERS[self.side]:
            return Comment("not_yours", cells=self._cells(command.stone))
        if any(order.command == command for order in self.turn.orders(command.stone)):
            return None
        why = refusal(self.turn.ledger, self.timeline, self.turn.number, command)
        return None if why is None else Comment(why.value, cells=self._cells(command.stone))

    def _cells(self, stone: int) -> frozenset[tuple[int, int]]:
        placed = self.timeline.placed(stone, self.turn.slice)
        return frozenset() if placed is None else frozenset({placed.square})

    def _counted(self, stone: int) -> State:
        if not self.is_counting:
            raise IllegalMove(Comment("nothing_to_count"))
        if stone not in self.waiting:
            raise IllegalMove(Comment("not_to_count"))
        counted = (*self.counts[self.side], stone)
        return self._with(counts=_with_side(self.counts, self.side, counted))

    def _withdrawn(self, stone: int) -> State:
        me = self.side
        if self.is_counting:
            counted = tuple(other for other in self.counts[me] if other != stone)
            if counted != self.counts[me]:
                return self._with(counts=_with_side(self.counts, me, counted))
        given = tuple(command for command in self.orders[me] if command.stone != stone)
        if given == self.orders[me]:
            raise IllegalMove(Comment("nothing_to_withdraw"))
        return self._with(orders=_with_side(self.orders, me, given))

    def _submitted(self) -> State:
        if self.waiting and not self.is_counting:
            raise IllegalMove(Comment.of("orders_missing", left=len(self.waiting)))
        if self.is_last_to_submit:
            return self._after_both()
        return self._with(side=1)

    @property
    def is_last_to_submit(self) -> bool:
        """Whether the turn is over when the side to move submits."""
        if self.side == 1 or self.options.puzzle:
            return True
        return not (self.is_counting or self.turn.free(1))

    def _after_both(self) -> State:
        now = self.log.plies + 1
        log = Log(now, now, now, self.log.round, self.log.round_before)
        if self.is_counting:
            return State(self.options, self.turn.with_counts(self.counts), log=log)
        turn, result = advance(self.turn, self.orders, self.options.exercise)
        if turn.round is not self.turn.round:
            log = replace(log, round=now, round_before=self.log.round)
        mover = 0 if turn.free(0) or result else 1
        return State(self.options, turn, side=mover, result=result, log=log)

    def _with(self, **changed: Any) -> State:
        """Return the position one ply later, in the same turn."""
        log = replace(self.log, plies=self.log.plies + 1)
        if "side" in changed:
            log = replace(log, seat=log.plies)
        return replace(self, log=log, **changed)

    def hidden_plies(self, viewer: Player) -> int:
        """Return how many of the last moves ``viewer`` may not read (RULES 15).

        In the fog these are all moves since the start of the round before: they contain everything
        that was sent into later slices.
        """
        if self.is_over:
            return 0
        if self.options.is_foggy:
            return self.log.plies - self.log.round_before
        if self.options.orders is Secrecy.OPEN or viewer % 2 == self.side == 0:
            return 0
        began = self.log.seat if viewer % 2 == 0 else self.log.turn
        return self.log.plies - began

    def observation(self, viewer: Player) -> State:
        """Return the position without what ``viewer`` may not know (RULES 15)."""
        if self.is_over:
            return self
        viewer %= 2
        turn = self.turn.observation(viewer) if self.options.is_foggy else self.turn
        if self.options.orders is Secrecy.OPEN:
            return replace(self, turn=turn)
        return replace(
            self,
            turn=turn,
            orders=_with_side(self.orders, 1 - viewer, ()),
            counts=_with_side(self.counts, 1 - viewer, ()),
        )

    def after(self, orders: Orders) -> State:
        """Return the position after the turn with these orders, if every other stone waits.

        The orders come from ``turn.orders``; nothing is checked.
        """
        return replace(self, orders=orders, side=1, is_counting=False)._after_both()


def _with_side(
    sides: tuple[tuple[T, ...], tuple[T, ...]], seat: Player, side: tuple[T, ...]
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the pair with one side exchanged."""
    return (side, sides[1]) if seat == 0 else (sides[0], side)
