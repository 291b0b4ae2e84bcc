"""The rest of a round for a player who plans: what stones may do, and what follows.

Orders add flags to later slices only. So a slice can be simulated from the proposals of the slice
before it: the orders of free stones join these proposals, and nothing earlier is simulated again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from game.causality.computer.distances import Ways, ways
from game.causality.rules.commands import Bomb, Command, Face, Jump, Timejump
from game.causality.rules.flags import Effect, Fire, Go, OpenTagscreen, Tagscreen
from game.causality.rules.legality import arrival_of, commands_at
from game.causality.rules.placing import act_of
from game.causality.rules.simulation import FREE, Passage, Proposal, Standing, first_proposal, step
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.tagscreens import OpenScreen
from game.causality.rules.timeline import PlacedStone
from game.causality.rules.turns import Turn
from game.causality.rules.world import (
    DEPART,
    DROP,
    EXPLOSIVE,
    FIRE,
    FIRES,
    GO,
    LOCKED,
    SCREEN,
    FlagRow,
    Mover,
    World,
)
from game.core.search.search_api import Budget

MAX_MENDINGS = 4
"""How often the scenario of a line is corrected before the line counts as a contradiction."""


class Sent(NamedTuple):
    """An arrival in the past of the next round, of a bomb or of a stone that jumps."""

    stone: int
    t: int
    square: int
    azimuth: int
    is_bomb: bool


class CommandEffect(NamedTuple):
    """A command as the simulation needs it: its part in the next slice, and what it leaves behind.

    ``linked`` is the arrival that it also causes, -1 if there is none.
    """

    command: Command
    mover: Mover | None
    screen: OpenScreen | None = None
    sent: Sent | None = None
    linked: int = -1
    laid: FlagRow | None = None


class RoundLine(NamedTuple):
    """One way in which the round may go on: its slices from the active one, with their orders."""

    passages: tuple[Passage, ...]
    deeds: tuple[tuple[CommandEffect, ...], ...]


class BrokenLine(NamedTuple):
    """A line that contradicts itself; ``factions`` own the effects that cannot happen."""

    factions: tuple[Faction, ...]


class Course:
    """The slices from the active one of ``moment`` to the last, under the present scenario.

    Each simulated slice costs one node of ``budget``; a slice that was simulated before is free.
    """

    def __init__(self, moment: Turn, budget: Budget) -> None:
        self.moment, self.budget = moment, budget
        self.world = moment.world
        self.last = moment.board.slices - 1
        self.kinds = [stone.kind for stone in moment.ledger.stones]
        self._mark = len(moment.ledger.flags)
        arrivals: list[list[int]] = [[] for _ in range(self.last + 1)]
        for effect in moment.active_effects:
            arrivals[self.world.arrival_slices[effect]].append(effect)
        self._arrivals = [tuple(sorted(arriving)) for arriving in arrivals]
        self.past = moment.timeline.passages[: moment.slice]
        self._passages = {(moment.slice, self.start): moment.timeline.passages[moment.slice]}
        self._ways: dict[StoneKind, Ways] = {}
        self._deeds: dict[tuple[int, Standing], tuple[CommandEffect, ...]] = {}
        self._links: dict[Standing, tuple[int, ...]] = {}

    @cached_property
    def start(self) -> Proposal:
        """The proposals for the active slice."""
        if self.past:
            return self.past[-1].onward
        return first_proposal(self.world, self.moment.active_setup)

    def passage(self, t: int, proposal: Proposal) -> Passage:
        """Slice ``t`` after these proposals. Raises ``OutOfBudget``."""
        if (t, proposal) not in self._passages:
            self.budget.spend()
        return self.peek(t, proposal)

    def peek(self, t: int, proposal: Proposal) -> Passage:
        """Return slice `t` after these proposals without spending a node."""
        key = t, proposal
        found = self._passages.get(key)
        if found is None:
            found = self._passages[key] = step(self.world, t, proposal, self._arrivals[t])
        return found

    def next_proposal(self, passage: Passage, deeds: Sequence[CommandEffect]) -> Proposal:
        """Return the proposals for the slice after `passage` if its free stones act like this."""
        if not deeds:
            return passage.onward
        movers, allegiances, screens = passage.onward
        joined = [*movers, *[deed.mover for deed in deeds if deed.mover is not None]]
        joined.sort(key=itemgetter(3))
        opened = [deed.screen for deed in deeds if deed.screen is not None]
        return Proposal(tuple(joined), allegiances, tuple(sorted((*screens, *opened))))

    def free(self, passage: Passage) -> list[Standing]:
        """Return the stones that need orders in a slice."""
        return [standing for standing in passage.standing if standing[3] & FREE]

    def deeds(self, t: int, standing: Standing) -> tuple[CommandEffect, ...]:
        """Return what a free stone may do in slice ``t``.

        Links are only to arrivals that need a cause.
        """
        key = t, standing
        found = self._deeds.get(key)
        if found is None:
            orphans = self.orphans
            found = self._deeds[key] = tuple(
                deed
                for deed in self._conceived(t, standing)
                if deed.linked < 0 or deed.linked in orphans
            )
        return found

    def deed(self, t: int, standing: Standing, command: Command | None) -> CommandEffect:
        """Return what a free stone does in slice ``t`` with this command.

        It waits if it has none, or one that is not possible there.
        """
        deeds = self.deeds(t, standing)
        known = (deed for deed in deeds if deed.command == command)
        found = next(known, None)
        if found is None and isinstance(command, Timejump | Jump):
            known = (deed for deed in self._conceived(t, standing) if deed.command == command)
            found = next(known, None)
        return deeds[0] if found is None else found

    def ways(self, stone: int) -> Ways:
        """Return the distances of a stone to every base, from every square."""
        return self.ways_of(self.kinds[stone])

    def ways_of(self, kind: StoneKind) -> Ways:
        """Return the distances of a kind of stones to every base, from every square."""
        found = self._ways.get(kind)
        if found is None:
            found = self._ways[kind] = ways(self.moment.board, kind)
        return found

    def _conceived(self, t: int, standing: Standing) -> Iterator[CommandEffect]:
        """All its commands, with links to every arrival that it could cause from there."""
        stone, square, azimuth, status = standing
        x, y = self.world.grid.squares[square]
        placed = PlacedStone(stone, x, y, azimuth, True, bool(status & LOCKED))
        number = self.moment.number + t - self.moment.slice
        for command in commands_at(self.moment.ledger, placed, number):
            if isinstance(command, Face) and command.azimuth == azimuth:
                continue  # as good as waiting
            yield self._deed(t, placed, square, command)

    @cached_property
    def ghosts(self) -> Mapping[int, tuple[int, int]]:
        """The stones whose arrival has no cause, with the place and azimuth of their arrival."""
        arrivals = (self.world.arrivals[effect] for effect in self.orphans)
        return {mover[1]: (square, mover[2]) for square, mover in arrivals if mover is not None}

    @cached_property
    def orphans(self) -> frozenset[int]:
        """The arrivals that have no cause so far; another cause would save them."""
        if self.moment.viewer is not None:
            return frozenset()  # in the fog the effects are unknown
        loads = self.moment.timeline.loads
        return frozenset(effect for effect, causes in loads.items() if not causes)

    def _deed(self, t: int, placed: PlacedStone, square: int, command: Command) -> CommandEffect:
        stone, mark = placed.stone, self._mark + t
        bits = LOCKED if placed.is_locked else 0
        stays = square, stone, placed.azimuth, square, mark, bits
        match command:
            case Bomb(_, arrival):
                sent = Sent(stone, arrival, square, 0, True)
                return CommandEffect(command, stays, sent=sent, laid=(mark, DROP, -1, 0, 0))
            case Timejump(_, arrival, link) | Jump(_, _, _, arrival, link) if arrival <= t:
                target = square
                if isinstance(command, Jump):
                    target = self.world.grid.number(command.target)
                effect = None if link is None else arrival_of(self.moment.ledger, link)
                linked = -1 if effect is None else effect.id
                sent = Sent(stone, arrival, target, placed.azimuth, False)
                return CommandEffect(
                    command, None, None, sent, linked, (mark, DEPART, linked, 0, 0)
                )
        match act_of(placed, command):
            case Go(x, y, azimuth):
                target = self.world.grid.number((x, y))
                gained = EXPLOSIVE * (self.kinds[stone] is StoneKind.WILDCARD and target != square)
                mover = target, stone, azimuth, square, mark, bits | gained
                return CommandEffect(command, mover, laid=(mark, GO, target, azimuth, gained))
            case Fire():
                mover = (*stays[:5], bits | FIRES)
                return CommandEffect(command, mover, laid=(mark, FIRE, 0, 0, FIRES))
            case OpenTagscreen(screen):
                return CommandEffect(
                    command, stays, (square, screen, mark), laid=_laid(mark, screen)
                )

    def settle(self, line: RoundLine) -> RoundLine | BrokenLine:
        """Return the line after canonisation, or a contradiction that no simple change removes.

        Effects whose causes have failed are switched off, and on again if they get a cause, until
        the board agrees with itself. This gives the real scenario unless setup stones have to go.
        Free stones in the last slice are assumed to cause the arrivals that nothing else causes, if
        they can.
        """
        candidates = self._candidates
        if not candidates:
            return line
        passages = (*self.past, *line.passages)
        active = frozenset(self.moment.active_effects)
        overlay: World | None = None
        unsettled: Collection[int] = ()
        for _ in range(MAX_MENDINGS):
            loads = dict.fromkeys(candidates, 0)
            for passage in passages:
                for effect, _, _ in passage.fired:
                    if effect in loads:
                        loads[effect] += 1
            if overlay is None:
                for deed in (deed for deeds in line.deeds for deed in deeds if deed.linked >= 0):
                    loads[deed.linked] += 1
            if len(passages) > self.last:
                self._rescue(passages[-1], loads)
            if doubly := [effect for effect, load in loads.items() if load > 1]:
                unsettled = doubly
                break
            wanted = frozenset(effect for effect, load in loads.items() if load)
            if wanted == active:
                return (
                    line if overlay is None else RoundLine(passages[len(self.past) :], line.deeds)
                )
            unsettled, active = active ^ wanted, wanted
            overlay = overlay or self._overlaid(line)
            passages = self._replayed(overlay, active)
        effects = self.moment.ledger.effects
        return BrokenLine(tuple(effects[effect].faction for effect in unsettled))

    def _rescue(self, passage: Passage, loads: dict[int, int]) -> None:
        """Let each free stone of the last slice link to one arrival that has no cause."""
        for standing in self.free(passage):
            effect = next((e for e in self._linkable(standing) if loads.get(e) == 0), None)
            if effect is not None:
                loads[effect] = 1

    def _linkable(self, standing: Standing) -> tuple[int, ...]:
        """Return the arrivals that a free stone of the last slice could cause from its square."""
        found = self._links.get(standing)
        if found is None:
            linked = (deed.linked for deed in self._conceived(self.last, standing))
            found = self._links[standing] = tuple(effect for effect in linked if effect >= 0)
        return found

    @cached_property
    def _candidates(self) -> Sequence[int]:
        known: Sequence[Effect] = self.moment.ledger.effects
        number, unseen = self.moment.round.number, self.moment.unseen
        return [e.id for e in known if e.round < number and e.id not in unseen]

    def _overlaid(self, line: RoundLine) -> World:
        """Return the world, with the flags that the line's orders leave."""
        world = copy(self.world)
        world.flags = [dict(here) for here in world.flags]
        for t, (passage, deeds) in enumerate(
            zip(line.passages, line.deeds, strict=False), self.moment.slice
        ):
            squares: Mapping[int, int] = {stone: at for stone, at, _, _ in passage.standing}
            for deed in deeds:
                if deed.laid is not None:
                    stone = deed.command.stone
                    here = stone * world.size + squares[stone]
                    world.flags[t][here] = [*world.flags[t].get(here, ()), deed.laid]
        return world

    def _replayed(self, world: World, active: frozenset[int]) -> tuple[Passage, ...]:
        passages: list[Passage] = []
        proposal = first_proposal(world, self.moment.active_setup)
        for t in range(self.last + 1):
            self.budget.spend()
            arriving = sorted(e for e in active if world.arrival_slices[e] == t)
            passages.append(step(world, t, proposal, tuple(arriving)))
            proposal = passages[-1].onward
        return tuple(passages)


def _laid(mark: int, screen: Tagscreen) -> FlagRow:
    return mark, SCREEN, screen, 0, 0
