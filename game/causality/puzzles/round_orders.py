"""Orders that A can try in one round of a puzzle, without a whole board for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

from game.causality.puzzles.bounds import Walker
from game.causality.puzzles.puzzle import CausalityPuzzle
from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
)
from game.causality.rules.legality import commands_at
from game.causality.rules.placing import with_command
from game.causality.rules.simulation import (
    FREE,
    Proposal,
    Standing,
    canonical,
    execute,
    first_proposal,
)
from game.causality.rules.stones import Faction
from game.causality.rules.timeline import PlacedStone
from game.causality.rules.turns import Turn
from game.causality.rules.world import LOCKED, FlagRow, Flags

Choice: TypeAlias = tuple[Command, ...]
"""The commands of A in one turn."""


Way: TypeAlias = tuple[Choice, ...]
"""A's commands in one turn after the other."""


class Option(NamedTuple):
    """A command, and the flag that it leaves, if it leaves one; ``key`` as in ``Flags``."""

    command: Command
    key: int
    row: FlagRow | None
    sent: tuple[Walker, ...] = ()
    """The new arrival, if it makes one."""


class Tries:
    """A's possible orders in the round that begins with ``turn``, slice by slice.

    They are given on the board that A sees. ``look`` is called for everything that is tried.

    In a final round new effects take no part. So dropping a bomb is waiting there, leaving is the
    same for all slices, and leaving from the last slice is passing, unless it is by a link.
    """

    def __init__(
        self, puzzle: CausalityPuzzle, turn: Turn, look: Callable[[], None], *, is_final: bool
    ) -> None:
        self._puzzle, self._turn, self._look = puzzle, turn, look
        self._world = turn.world
        self._last = turn.board.slices - 1
        self._is_final = is_final
        self._seen = by_slice(turn, turn.active_effects)
        self._options: dict[tuple[int, Standing], tuple[Option, ...]] = {}

    def ends(self) -> Iterator[tuple[Way, tuple[Walker, ...]]]:
        """A's choices in all slices, in every way, with the arrivals that they make."""
        return self._on(0, first_proposal(self._world, self._turn.active_setup))

    def _on(self, t: int, seen: Proposal) -> Iterator[tuple[Way, tuple[Walker, ...]]]:
        """Yield those from slice ``t`` on; ``seen`` is passed on to it."""
        world, flags = self._world, self._world.flags[t]
        board = canonical(world, seen, self._seen[t])
        for own, others in self._choices(t, execute(world, t, board, flags).standing):
            self._look()
            sent = tuple([walker for option in own for walker in option.sent])
            rest: Iterable[tuple[Way, tuple[Walker, ...]]] = (((), ()),)
            if t < self._last:
                here = add_flags(flags, (*own, *others))
                rest = self._on(t + 1, execute(world, t, board, here).onward)
            choice = tuple([option.command for option in own])
            orders = [choice] if self._is_final else _in_all_orders(t, choice)
            for way, later in rest:
                for ordered in orders:
                    yield (ordered, *way), (*sent, *later)

    def _choices(
        self, t: int, standing: Sequence[Standing]
    ) -> Iterator[tuple[tuple[Option, ...], tuple[Option, ...]]]:
        """Yield what A's free stones do, in every way, and with it what B's do."""
        wide: list[tuple[Option, ...]] = []
        others: list[Option] = []
        for place in standing:
            if place[3] & FREE:
                options = self._told(t, place)
                if self._world.factions[place[0]] == Faction.A:
                    wide.append(options)
                else:
                    others += options
        for own in product(*wide):
            yield own, tuple(others)

    def _told(self, t: int, place: Standing) -> tuple[Option, ...]:
        """Return the options of a free stone; one for a stone of B's."""
        known = self._options.get((t, place))
        if known is None:
            stone, square, azimuth, status = place
            x, y = self._world.grid.squares[square]
            placed = PlacedStone(stone, x, y, azimuth, True, bool(status & LOCKED))
            turn = self._turn.number + t
            commands = commands_at(self._turn.ledger, placed, turn)
            if self._world.factions[stone] == Faction.A:
                chosen = sorted(self._different(t, placed, commands), key=promise)
            else:
                script = self._puzzle.script.get(turn, ())
                idle = Pass(stone) if t == self._last else Wait(stone)
                chosen = [next((one for one in script if one in commands), idle)]
            known = tuple(self._option(t, placed, square, command) for command in chosen)
            self._options[t, place] = known
        return known

    def _different(
        self, t: int, placed: PlacedStone, commands: Sequence[Command]
    ) -> Iterator[Command]:
        """Of commands that are the same only one."""
        is_leaving = t == self._last
        for command in commands:
            if command == Face(placed.stone, placed.azimuth):
                continue
            if self._is_final and opens(command, t):
                if is_leaving or isinstance(command, Bomb):
                    continue
                is_leaving = True
            yield command

    def _option(self, t: int, placed: PlacedStone, square: int, command: Command) -> Option:
        """Return the option of a command.

        Of this round's flags only two facts matter: they are newer than all before, and those of a
        later slice are newer.
        """
        before, key = self._turn.ledger, placed.stone * self._world.size + square
        after = with_command(before, placed, self._turn.number + t, command)
        if len(after.flags) == len(before.flags):
            return Option(command, key, None)
        row = (len(before.flags) + t, *self._world.row(after.flags[-1])[1:])
        made = after.effects[len(before.effects) :]
        sent = [(one.square, self._last - one.t_arrive) for one in made if not one.is_bomb]
        return Option(command, key, row, tuple(sent))


def add_flags(flags: Flags, options: Sequence[Option]) -> Flags:
    """Return the flags of a slice, and those that these options leave there."""
    here = dict(flags)
    for _, key, row, _ in options:
        if row is not None:
            here[key] = [*here.get(key, ()), row]
    return here


def by_slice(turn: Turn, on: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return these effects by the slice in which they happen."""
    effects = turn.ledger.effects
    return tuple(
        tuple(number for number in sorted(on) if effects[number].t_arrive == t)
        for t in range(turn.board.slices)
    )


def _in_all_orders(t: int, choice: Choice) -> list[Choice]:
    """Return the order of commands matters where they make effects."""
    opening = [command for command in choice if opens(command, t)]
    if len(opening) < 2:
        return [choice]
    others = tuple(command for command in choice if command not in opening)
    return [(*order, *others) for order in permutations(opening)]


def opens(command: Command, now: int) -> bool:
    """Return whether the command makes an effect, if it is given in slice ``now``."""
    match command:
        case Bomb():
            return True
        case Timejump(_, t, link) | Jump(_, _, _, t, link):
            return link is None and t <= now
    return False


def promise(command: Command) -> int:
    """Return what is tried first: what leads somewhere."""
    match command:
        case Step(turn=Rotation.NONE):
            return 0
        case Wait() | Step():
            return 2
        case Face() | Attack() | Tag() | Pass():
            return 3
    return 1
