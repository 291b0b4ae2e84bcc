"""One slice of a simulation, with all that is asked about it while its reasons are worked out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cached_property

from game.causality.rules.conflict import settle_conflicts
from game.causality.rules.geometry import CLOSED
from game.causality.rules.simulation import Passage, Proposal, join_arrivals
from game.causality.rules.tagscreens import open_screens
from game.causality.rules.world import FIRES, Mover, World
from game.causality.scenarios.priority import Pattern
from game.causality.scenarios.reachability import square_beyond


class TracedSlice:
    """One slice of a simulation: the stones that are proposed or arrive, and the result."""

    def __init__(
        self, world: World, proposal: Proposal, arriving: tuple[int, ...], passage: Passage
    ) -> None:
        self.world, self.proposal, self.arriving, self.passage = world, proposal, arriving, passage
        self.happened: Pattern | None = None
        """The facts that are on here, as ``Blame`` found out."""
        self.crowds: dict[int, tuple[Pattern, Collection[int]]] = {}
        """By square: what ``Blame`` found out about its conflicts."""
        self.blocked: dict[int, Pattern | None] = {}
        """By square: why a stone that is pushed onto it goes back, if it does."""
        self.returns: dict[int, Pattern | None] = {}
        """By stone: why it goes back, if that is sure."""
        self.settled: dict[int, Pattern] = {}
        """By stone: what decides how the conflicts end for it."""

    @cached_property
    def movers(self) -> dict[int, Mover]:
        """All proposed stones, by their id."""
        movers, _ = join_arrivals(self.world, self.proposal.movers, self.arriving)
        return {mover[1]: mover for mover in movers}

    @cached_property
    def after_conflicts(self) -> dict[int, int]:
        """The squares of the stones that survive the conflicts, by stone."""
        if not (self.has_bombs or self.has_shots or self.proposal.screens):
            return {stone: square for stone, square, _, _ in self.passage.standing}
        standing = settle_conflicts(self.world, tuple(self.movers.values()), [])
        return {mover[1]: square for square, mover in standing.items()}

    @property
    def has_bombs(self) -> bool:
        return any(self.world.arrivals[effect][1] is None for effect in self.arriving)

    @property
    def has_shots(self) -> bool:
        return any(mover[5] & FIRES for mover in self.movers.values())

    @cached_property
    def exposed(self) -> dict[int, int]:
        """The squares of the stones that shots and bombs can hit: those that are not hidden."""
        if not self.proposal.screens:
            return self.after_conflicts
        standing = {square: self.movers[stone] for stone, square in self.after_conflicts.items()}
        open_screens(self.world, standing, self.proposal.screens, [])
        return {mover[1]: square for square, mover in standing.items()}

    @cached_property
    def exposed_on(self) -> dict[int, int]:
        return {square: stone for stone, square in self.exposed.items()}

    @cached_property
    def survivors(self) -> frozenset[int]:
        """The stones of the canonical slice, by their id."""
        return frozenset(stone for stone, _, _, _ in self.passage.standing)

    @cached_property
    def pushes(self) -> dict[int, list[int]]:
        """By square: the squares to which moving stones would push the stone that waits there."""
        pushes = defaultdict(list)
        for square, _, _, previous, _, _ in self.movers.values():
            if (beyond := square_beyond(self.world, previous, square)) != CLOSED:
                pushes[square].append(beyond)
        return pushes
