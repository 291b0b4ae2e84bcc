"""One turn: its board, which all plies of the turn share (RULES 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import TypeAlias

import cbor2

from game.causality.files.board_file import write
from game.causality.files.notation import pack_command
from game.causality.rules.board import Allegiance, Board
from game.causality.rules.commands import Command, Pass, Wait
from game.causality.rules.flags import Ledger
from game.causality.rules.legality import legal_commands
from game.causality.rules.moves import Order
from game.causality.rules.names import stone_names, stone_text
from game.causality.rules.placing import with_commands
from game.causality.rules.ruleset import Ruleset, ViewingScope
from game.causality.rules.stones import Faction
from game.causality.rules.timeline import Timeline, simulate
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import Scenario
from game.core.rules.state import Player
from game.words.message import Message

Orders: TypeAlias = tuple[tuple[Command, ...], tuple[Command, ...]]
"""The commands of A and of B, each in the order in which they were given."""

NO_ORDERS: Orders = ((), ())

Counts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The setup stones of A and of B as their players counted them, the oldest first."""

PLAYERS = (Faction.A, Faction.B)
KEY_BYTES = 16


@dataclass(frozen=True, eq=False)
class Round:
    """The result of a canonisation; compared by identity.

    ``canonised`` is the chosen board, without the effects of the round before. ``bases`` are the
    owners of the bases in its last slice. Round 0 has no canonised board, and the bases of the
    setup. ``quiet`` counts the rounds in a row before this one in which no player opened a new
    arrival.
    """

    number: int
    bases: tuple[Allegiance, ...]
    scenario: Scenario = field(default_factory=Scenario)
    canonised: Timeline | None = None
    quiet: int = 0


@dataclass(frozen=True)
class Turn:
    """The board before one turn; turns are counted from 1.

    ``key`` stands for all commands given before. ``history`` has the orders of every earlier turn.
    ``viewer`` is set on a board seen through the fog: its ``timeline`` ends with the active slice,
    and of the effects in ``unseen`` nothing is known but that they exist.
    """

    key: bytes
    viewer: Player | None = field(default=None, kw_only=True)
    number: int = field(compare=False)
    ruleset: Ruleset = field(compare=False, repr=False)
    round: Round = field(compare=False, repr=False)
    ledger: Ledger = field(compare=False, repr=False)
    history: tuple[Orders, ...] = field(default=(), compare=False, repr=False)
    counts: Counts = field(default=((), ()), compare=False, repr=False)
    unseen: frozenset[int] = field(default=frozenset(), compare=False, kw_only=True)

    @classmethod
    def first(cls, board: Board, ruleset: Ruleset) -> Turn:
        """Return the board as its author set it up."""
        start = Round(0, tuple(base.allegiance for base in board.bases))
        key = _digest(write(board, ruleset.ids()).encode())
        return cls(key, 1, ruleset, start, Ledger.of(board))

    def with_counts(self, counts: Counts) -> Turn:
        """Return the first turn, after the players have counted their setup stones (RULES 11.6)."""
        return replace(self, key=_digest(self.key + cbor2.dumps(counts)), counts=counts)

    @property
    def board(self) -> Board:
        return self.ledger.board

    @property
    def slice(self) -> int:
        """The active slice."""
        return self.board.turn_slice(self.number)

    def partner(self, t: int) -> int:
        """Return which of two partners orders in slice `t` of this round, in a relay (RULES 21)."""
        return (t + self.round.number) % 2

    @property
    def is_last(self) -> bool:
        """Whether the round ends with this turn."""
        return self.slice == self.board.slices - 1

    @cached_property
    def active_setup(self) -> tuple[int, ...]:
        removed = self.round.scenario.removed_setup
        return tuple(stone for stone in range(len(self.board.setup)) if stone not in removed)

    @cached_property
    def active_effects(self) -> tuple[int, ...]:
        """The effects that happen in this round, without those placed in it (RULES 5.2)."""
        off = self.round.scenario.inactive_effects | self.unseen
        return tuple(
            effect.id
            for effect in self.ledger.effects
            if effect.round < self.round.number and effect.id not in off
        )

    @cached_property
    def new_effects(self) -> frozenset[int]:
        """The effects placed in this round, which wait for the next one (RULES 10.5)."""
        return frozenset(e.id for e in self.ledger.effects if e.round == self.round.number)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The notation of the stones, by id."""
        return stone_names(self.ledger)

    def stone_text(self, stone: int) -> Message:
        """Return a stone as sentences call it."""
        return stone_text(self.ledger, self.names, stone)

    @cached_property
    def world(self) -> World:
        return World(self.ledger, self.ruleset)

    @cached_property
    def timeline(self) -> Timeline:
        """The board of this turn."""
        whole = simulate(self.world, self.active_setup, self.active_effects, self.new_effects)
        if self.viewer is None:
            return whole
        seen = self.slice + 1
        return replace(whole, passages=whole.passages[:seen], arrivals=whole.arrivals[:seen])

    @cached_property
    def _free(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        here = sorted(stone for stone, t in self.timeline.free.items() if t == self.slice)
        stones = self.ledger.stones
        a, b = (tuple(s for s in here if stones[s].faction is faction) for faction in PLAYERS)
        return a, b

    def free(self, seat: Player) -> tuple[int, ...]:
        """Return the ids of the stones that the seat must command in this turn."""
        return self._free[seat]

    @cached_property
    def _orders(self) -> dict[int, tuple[Order, ...]]:
        return {
            stone: tuple(map(Order, legal_commands(self.ledger, self.timeline, self.number, stone)))
            for free in self._free
            for stone in free
        }

    def orders(self, stone: int) -> tuple[Order, ...]:
        """Every order that the stone may get, simple ones first; () if it is not free."""
        return self._orders.get(stone, ())

    def completed(self, orders: Orders) -> Orders:
        """Return the orders, completed by waiting or passing for the free stones without one."""
        a, b = (self._completed(seat, given) for seat, given in enumerate(orders))
        return a, b

    def _completed(self, seat: Player, given: Sequence[Command]) -> tuple[Command, ...]:
        told = {command.stone for command in given}
        idle = Pass if self.is_last else Wait
        return (*given, *(idle(stone) for stone in self.free(seat) if stone not in told))

    def with_orders(self, orders: Orders) -> Ledger:
        """Return the ledger after this turn."""
        first, last = self.ruleset.in_order(self.completed(orders), self.round.number)
        return with_commands(self.ledger, self.timeline, self.number, (*first, *last))

    def after(self, orders: Orders) -> Turn:
        """Return the next turn, in the same round."""
        full = self.completed(orders)
        packed = [[pack_command(command) for command in given] for given in full]
        return replace(
            self,
            key=_digest(self.key + cbor2.dumps(packed)),
            number=self.number + 1,
            ledger=self.with_orders(orders),
            history=(*self.history, full),
        )

    def observation(self, viewer: Player) -> Turn:
        """Return the turn as the viewer knows it in the fog (RULES 15.3).

        What the other side has sent into later slices is unknown until these slices are reached.
        What it has sent in the running round is unknown at all places.
        """
        return _seen(self, viewer) if self.viewer is None else self

    @property
    def secret_effects(self) -> frozenset[int]:
        """Return the effects that one of the players may not know in the fog.

        Reports to both players do not name them.
        """
        if self.ruleset.viewing_scope is not ViewingScope.HIDE_FUTURE:
            return frozenset()
        return self.observation(0).unseen | self.observation(1).unseen

    @property
    def news(self) -> int:
        """The first round whose orders are not all known in the fog."""
        return max(0, self.round.number - 1)


@lru_cache(maxsize=32)
def foreseen(turn: Turn, orders: Orders) -> Timeline:
    """Return the board after the turn with these orders, if every other stone waits."""
    world = World(turn.with_orders(orders), turn.ruleset)
    left_out = [e.id for e in world.ledger.effects if e.round == turn.round.number]
    whole = simulate(world, turn.active_setup, turn.active_effects, frozenset(left_out))
    if turn.viewer is None:
        return whole
    seen = turn.slice + 2
    return replace(whole, passages=whole.passages[:seen], arrivals=whole.arrivals[:seen])


@lru_cache(maxsize=8)
def _seen(turn: Turn, viewer: Player) -> Turn:
    effects = turn.ledger.effects
    unseen = frozenset(
        effect.id
        for effect in effects
        if effect.faction is not PLAYERS[viewer]
        and effect.round >= turn.news
        and (effect.t_arrive > turn.slice or effect.round == turn.round.number)
    )
    masked = tuple(
        replace(effect, t_arrive=0, x=0, y=0, azimuth=0) if effect.id in unseen else effect
        for effect in effects
    )
    first = turn.news * turn.board.slices
    history = tuple(
        orders if number < first else _own(orders, viewer)
        for number, orders in enumerate(turn.history)
    )
    ledger = replace(turn.ledger, effects=masked)
    return replace(turn, viewer=viewer, ledger=ledger, history=history, unseen=unseen)


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=KEY_BYTES).digest()


def _own(orders: Orders, viewer: Player) -> Orders:
    return (orders[0], ()) if viewer == 0 else ((), orders[1])
