"""The last round that counts in a puzzle: every way of A, without a whole board for each order.

What the round brings is judged by the scenario that is chosen after it, and new effects take no
part in that (RULES 10). So all scenarios that may be chosen go on side by side, slice after slice.
These are left out, because they change nothing:

- What ``Tries`` says of a final round.
- A scenario that has contradicted itself, and one that comes after all that may reach the goals.
- Orders after which every scenario goes on in the same way as after others.
- Orders after which no scenario can reach the goals: some base is too far away from every stone, or
  an arrival is too far from every stone that could leave there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from game.causality.puzzles.bounds import MAX_STONES, counts_squares, reach_of
from game.causality.puzzles.goals import Active, Paradox, Removed, Win
from game.causality.puzzles.puzzle import CausalityPuzzle
from game.causality.puzzles.round_orders import Tries, Way, add_flags, by_slice
from game.causality.rules.board import Allegiance
from game.causality.rules.ruleset import ParadoxAction
from game.causality.rules.simulation import (
    Canonical,
    Passage,
    Proposal,
    canonical,
    execute,
    first_proposal,
)
from game.causality.rules.stones import Faction
from game.causality.rules.timeline import Cause, Timeline
from game.causality.rules.turns import Round, Turn
from game.causality.rules.world import PLACED, Flags
from game.causality.scenarios.canonisation import Scenario
from game.causality.scenarios.priority import Switch, order_of

MAX_SWITCHES: Final = 7
"""With more of them there are too many scenarios to go on with all."""

Caused: TypeAlias = tuple[int, int, int, int]
"""An effect and what has caused it: stone, slice, square."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One scenario that may be chosen."""

    scenario: Scenario
    """Without causes."""
    setup: tuple[int, ...]
    on: frozenset[int]
    """The effects that are switched on."""
    arriving: tuple[tuple[int, ...], ...]
    """The same effects, by the slice in which they arrive."""
    is_hopeful: bool
    """Whether the goals about stones off the board may be reached."""


class Branch(NamedTuple):
    """A scenario that was simulated up to a slice."""

    pattern: int
    """Index of the scenario."""
    proposal: Proposal
    caused: tuple[Caused, ...] = ()
    """Effects that have a cause so far."""


def is_small(turn: Turn) -> bool:
    """Return whether ``Finish`` can be asked about this round."""
    return len(_setup(turn)) + len(turn.ledger.effects) <= MAX_SWITCHES


def _setup(turn: Turn) -> list[int]:
    """Return the setup stones that may be on after this round."""
    is_final = turn.ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
    removed = turn.round.scenario.removed_setup if is_final else ()
    return [stone for stone in range(len(turn.board.setup)) if stone not in removed]


class Finish(Tries):
    """The last round that counts."""

    def __init__(self, puzzle: CausalityPuzzle, turn: Turn, look: Callable[[], None]) -> None:
        super().__init__(puzzle, turn, look, is_final=True)
        self._bases = [(base.x, base.y) for base in turn.board.bases]
        self._is_win = any(isinstance(goal, Win) for goal in puzzle.goals)
        self._counts_squares = counts_squares(turn.board)
        self._patterns = _patterns(puzzle, turn)
        self._met: list[set[object]] = [set() for _ in range(turn.board.slices)]

    def ways(self) -> Iterator[Way]:
        """A's choices, slice by slice, by which the goals are reached."""
        begin = [
            Branch(number, first_proposal(self._world, pattern.setup))
            for number, pattern in enumerate(self._patterns)
        ]
        if branches := self._hopeful(0, begin):
            yield from self._from(0, first_proposal(self._world, self._turn.active_setup), branches)

    def _from(self, t: int, seen: Proposal, branches: tuple[Branch, ...]) -> Iterator[Way]:
        """Yield the rest of the round.

        ``seen`` is passed on to slice ``t`` of the board that A sees.
        """
        world, flags = self._world, self._world.flags[t]
        board = canonical(world, seen, self._seen[t])
        boards = [
            canonical(world, branch.proposal, self._patterns[branch.pattern].arriving[t])
            for branch in branches
        ]
        for own, others in self._choices(t, execute(world, t, board, flags).standing):
            self._look()
            here = add_flags(flags, (*own, *others))
            choice = tuple([option.command for option in own])
            after = self._after(t, here, branches, boards)
            if t == self._last:
                if after and self._is_solved(*after[0]):
                    yield (choice,)
                continue
            onward = self._hopeful(t + 1, [branch for branch, _ in after])
            if not onward:
                continue
            passed = execute(world, t, board, here).onward
            if (passed, onward) not in self._met[t]:
                self._met[t].add((passed, onward))
                for rest in self._from(t + 1, passed, onward):
                    yield choice, *rest

    def _after(
        self, t: int, here: Flags, branches: Sequence[Branch], boards: Sequence[Canonical]
    ) -> list[tuple[Branch, Passage]]:
        """Return the branches that do not contradict themselves after slice ``t`` with these flags.

        After the last slice those that are consistent.
        """
        after = []
        for (number, _, caused), board in zip(branches, boards, strict=True):
            passage = execute(self._world, t, board, here)
            on = self._patterns[number].on
            if passage.fired:
                caused = self._with_causes(t, caused, passage)
                effects = [one[0] for one in caused]
                if len(set(effects)) < len(effects) or not on.issuperset(effects):
                    continue
            if t < self._last or len(caused) == len(on):
                after.append((Branch(number, passage.onward, caused), passage))
        return after

    def _with_causes(
        self, t: int, caused: tuple[Caused, ...], passage: Passage
    ) -> tuple[Caused, ...]:
        """Without those of new effects."""
        old = len(self._turn.ledger.effects)
        fired = [(effect, stone, t, at) for effect, stone, at in passage.fired if effect < old]
        return tuple(sorted((*caused, *fired)))

    def _hopeful(self, t: int, branches: Sequence[Branch]) -> tuple[Branch, ...]:
        """Return the branches into slice ``t`` up to the last one that may reach the goals."""
        for count in range(len(branches), 0, -1):
            if self._may_succeed(t, branches[count - 1]):
                return tuple(branches[:count])
        return ()

    def _may_succeed(self, t: int, branch: Branch) -> bool:
        """Return whether A may still take all bases and cause all arrivals.

        With A's stones that are passed on to slice ``t`` and those that arrive there or later. A
        stone goes back to where it was, or is pushed from there: so its last square counts, and one
        move more.
        """
        pattern = self._patterns[branch.pattern]
        if not pattern.is_hopeful:
            return False
        if not self._counts_squares:
            return True
        world, effects, squares = self._world, self._turn.ledger.effects, self._world.grid.squares
        left = self._last - t
        walkers = [
            (squares[mover[0]], left) if mover[3] == PLACED else (squares[mover[3]], left + 1)
            for mover in branch.proposal.movers
            if world.factions[mover[1]] == Faction.A
        ]
        done = {one[0] for one in branch.caused}
        ends = []
        for number in pattern.on:
            effect = effects[number]
            if effect.faction is Faction.A and not effect.is_bomb:
                if effect.t_arrive >= t:
                    walkers.append((effect.square, self._last - effect.t_arrive))
                if number not in done:
                    ends.append(effect.square)
        missing = []
        if self._is_win:
            owners = zip(self._bases, branch.proposal.allegiances, strict=True)
            missing = [base for base, owner in owners if owner != Allegiance.A]
        stops = tuple(sorted(ends)) if len(walkers) <= MAX_STONES else ()
        reach = reach_of(self._turn.board)
        return reach.are_taken(tuple(sorted(walkers)), tuple(missing), stops)

    def _is_solved(self, branch: Branch, passage: Passage) -> bool:
        """Return whether the goals are reached if this scenario is chosen."""
        pattern, squares = self._patterns[branch.pattern], self._world.grid.squares
        board = Timeline(self._world, (passage,), ((),))
        causes = [(e, Cause(stone, t, *squares[at])) for e, stone, t, at in branch.caused]
        off = pattern.scenario
        scenario = Scenario(off.removed_setup, off.inactive_effects, tuple(causes))
        bases = tuple(map(Allegiance, passage.onward.allegiances))
        return self._puzzle.is_solved(Round(self._turn.round.number + 1, bases, scenario, board))


def _patterns(puzzle: CausalityPuzzle, turn: Turn) -> list[Pattern]:
    """In the order in which they are chosen, up to the last hopeful one."""
    setup, effects = _setup(turn), [effect.id for effect in turn.ledger.effects]
    switches = [] if turn.ruleset.paradox_action is ParadoxAction.GAME_END else setup
    order = order_of(turn.ruleset, switches, turn.ledger.effects)
    patterns = []
    for lost in _subsets(switches):
        stones = tuple(stone for stone in setup if stone not in lost)
        for off in _subsets(effects):
            on = tuple(effect for effect in effects if effect not in off)
            switched = [*(Switch(False, s) for s in lost), *(Switch(True, e) for e in off)]
            patterns.append((order.key(order.bits(switched)), stones, on))
    made = [_pattern(puzzle, turn, stones, on) for _, stones, on in sorted(patterns)]
    while made and not made[-1].is_hopeful:
        made.pop()
    return made


def _pattern(
    puzzle: CausalityPuzzle, turn: Turn, setup: tuple[int, ...], on: tuple[int, ...]
) -> Pattern:
    removed = frozenset(range(len(turn.board.setup))).difference(setup)
    scenario = Scenario(removed, frozenset(range(len(turn.ledger.effects))).difference(on))
    opened = Round(turn.round.number + 1, (), scenario)
    board = Timeline(turn.world, (), ())
    known = [goal for goal in puzzle.goals if isinstance(goal, (Active, Paradox, Removed))]
    return Pattern(
        scenario,
        setup,
        frozenset(on),
        by_slice(turn, on),
        all(goal.holds(opened, board) for goal in known),
    )


def _subsets(switches: list[int]) -> Iterator[tuple[int, ...]]:
    sizes = range(len(switches) + 1)
    return chain.from_iterable(combinations(switches, size) for size in sizes)
