"""A whole simulation as players see it: slices, free stones, executed causes, and events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.causality.rules.board import Allegiance
from game.causality.rules.events import Event, EventKind, Incident, Manner
from game.causality.rules.simulation import FREE, Passage, first_proposal, step
from game.causality.rules.stones import Azimuth, Square
from game.causality.rules.world import LOCKED, PLACED, World


@dataclass(frozen=True, slots=True)
class PlacedStone:
    """A stone on the board of one slice."""

    stone: int
    x: int
    y: int
    azimuth: Azimuth
    is_free: bool
    is_locked: bool

    @property
    def square(self) -> Square:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Cause:
    """A flag that caused an effect: its stone, and where it lies."""

    stone: int
    t: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Slice:
    """The canonical board of one slice; stones by id in ascending order, bases in board order."""

    stones: Mapping[int, PlacedStone]
    bases: tuple[Allegiance, ...]

    def at(self, square: Square) -> PlacedStone | None:
        """Return the stone on a square; None if there is none."""
        return next((placed for placed in self.stones.values() if placed.square == square), None)


@dataclass(frozen=True, eq=False)
class Timeline:
    """The result of ``simulate``; compared by identity.

    ``arrivals[t]`` are the effects that happened in slice t. ``left_out`` are effects that neither
    happened nor were counted.
    """

    world: World
    passages: tuple[Passage, ...]
    arrivals: tuple[tuple[int, ...], ...]
    left_out: frozenset[int] = frozenset()

    @cached_property
    def slices(self) -> tuple[Slice, ...]:
        return tuple(map(self._slice, self.passages))

    @cached_property
    def free(self) -> Mapping[int, int]:
        """The causally free stones, each with the slice in which it is free (RULES 9.1)."""
        return {
            stone: t
            for t, passage in enumerate(self.passages)
            for stone, _, _, status in passage.standing
            if status & FREE
        }

    @cached_property
    def loads(self) -> Mapping[int, tuple[Cause, ...]]:
        """Every effect that counts, with its executed causes (RULES 6.5)."""
        causes: dict[int, list[Cause]] = {
            effect.id: [] for effect in self.world.ledger.effects if effect.id not in self.left_out
        }
        for t, passage in enumerate(self.passages):
            for effect, stone, square in passage.fired:
                if effect in causes:
                    causes[effect].append(Cause(stone, t, *self._square(square)))
        return {effect: tuple(fired) for effect, fired in causes.items()}

    @cached_property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each slice, in the order of the rules."""
        return tuple(
            tuple(
                Event(kind, t, stones, tuple(map(self._square, squares)), manner, effect)
                for kind, stones, squares, manner, effect in self._incidents(t)
            )
            for t in range(len(self.passages))
        )

    def placed(self, stone: int, t: int) -> PlacedStone | None:
        """Return the place of a stone in a slice; None if it is not there, or hidden by the fog."""
        return self.slices[t].stones.get(stone) if t < len(self.slices) else None

    def _square(self, number: int) -> Square:
        return self.world.grid.squares[number]

    def _slice(self, passage: Passage) -> Slice:
        placed = {
            stone: PlacedStone(
                stone, *self._square(square), azimuth, bool(status & FREE), bool(status & LOCKED)
            )
            for stone, square, azimuth, status in sorted(passage.standing)
        }
        return Slice(placed, tuple(map(Allegiance, passage.onward.allegiances)))

    def _incidents(self, t: int) -> Iterator[Incident]:
        """Yield the events of this step, from the proposals before it to those after it."""
        movers = self.passages[t - 1].onward.movers if t else ()
        for square, stone, _, previous, _, _ in movers:
            if previous == PLACED:
                yield Incident(EventKind.ARRIVE, (stone,), (square,), Manner.HIDING)
        for effect in self.arrivals[t]:
            square, mover = self.world.arrivals[effect]
            if mover is not None:
                yield Incident(EventKind.ARRIVE, (mover[1],), (square,), Manner.JUMP, effect)
        for square, stone, _, previous, _, _ in movers:
            if previous not in (PLACED, square):
                yield Incident(EventKind.MOVE, (stone,), (previous, square))
        yield from self.passages[t].incidents
        for effect, stone, square in self.passages[t].fired:
            is_bomb = self.world.ledger.effects[effect].is_bomb
            kind = EventKind.DROP if is_bomb else EventKind.DEPART
            yield Incident(kind, (stone,), (square,), effect=effect)


def simulate(
    world: World,
    active_setup: Iterable[int] | None = None,
    active_effects: Iterable[int] = (),
    left_out: Collection[int] = (),
) -> Timeline:
    """Return the board under these choices (RULES 6).

    Without ``setup`` all setup stones are active.

    Effects in ``left_out`` neither happen nor count, but their causes are executed.
    """
    arrivals: list[list[int]] = [[] for _ in range(world.slices)]
    for effect in sorted(set(active_effects).difference(left_out)):
        arrivals[world.arrival_slices[effect]].append(effect)
    setup = range(len(world.setup)) if active_setup is None else active_setup
    proposal = first_proposal(world, setup)
    passages = []
    for t, arriving in enumerate(arrivals):
        passage = step(world, t, proposal, tuple(arriving))
        passages.append(passage)
        proposal = passage.onward
    return Timeline(world, tuple(passages), tuple(map(tuple, arrivals)), frozenset(left_out))
