"""The arrays of a turn: the tables that never change, scratch, and simulated slices."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from game.causality.computer.round_model import Course
from game.causality.kernels.orders import ORDER_COLUMNS
from game.causality.rules.simulation import Proposal
from game.causality.rules.stones import StoneKind

MAX_STONES: Final = 128
"""The most stones that may be on their way into a slice."""
MAX_SCREENS: Final = 32
MAX_FREE: Final = 32
"""The most stones that are free in one slice."""
INT: Final = np.int64


class TurnTables(NamedTuple):
    """Board, stones, flags and arrivals of a turn."""

    size: int
    """Number of squares."""
    slices: int
    lands_on_stones: int
    """Whether a pushed stone may land on another one (conflict rule EVEN)."""
    counts_screens: int
    """Whether locking and unlocking tagscreens on a square cancel each other one by one."""
    near: Any
    """Squares next to each square by azimuth, -1 for none."""
    diagonal: Any
    """Squares across each corner, in the order of `commands.DIAGONAL`."""
    knight: Any
    """Targets of a tagger's jump by square: square and how many slices back, in the order of
    `legality.commands_at`; -1 for none."""
    areas: Any
    """Squares that an explosion on each square hits, -1 for none."""
    ray_starts: Any
    rays: Any
    """Squares along each ray, one ray after the other; `ray_starts` says where each begins."""
    factions: Any
    """The owner of each stone."""
    kinds: Any
    opposable: Any
    pushable: Any
    captures: Any
    neutral: Any
    snipers: Any
    orientable: Any
    """These six say for each stone whether it has the property."""
    ghosts: Any
    """For each stone, square * 4 + azimuth of its arrival if that has no cause, else -1."""
    bases: Any
    """The squares of the bases."""
    setup: Any
    """The first movers of the setup stones that are on."""
    first_owners: Any
    """The owners of the bases before the first slice."""
    arrival_starts: Any
    arrival_list: Any
    """The effects by the slice of their arrival; `arrival_starts` says where each slice begins."""
    arrival_slice: Any
    arrival_square: Any
    arrival_stone: Any
    arrival_azimuth: Any
    arrival_faction: Any
    arrival_kind: Any
    """Slice, square, stone, azimuth, faction and kind of each arrival; -1 for a bomb's stone."""
    is_active: Any
    """Whether each effect happens in this round."""
    is_candidate: Any
    """Whether each effect may be switched by a canonisation."""
    is_orphan: Any
    is_new: Any
    """Whether each effect was placed in this round."""
    flag_starts: Any
    flags: Any
    """Square, id, act, argument, azimuth, bits; by slice and stone, the oldest first."""
    ways: Any
    """Distances by kind, base, square * 4 + azimuth."""
    former: Any
    """Stones by slice and square if every other stone waits, -1 for none."""
    due: Any
    """The owners of the bases at the end of the round if every stone waits."""
    now: int
    """The active slice."""
    mark: int
    """The id of the first flag that an order of this turn leaves."""
    past_loads: Any
    """How many causes of each effect were executed before the active slice."""
    round_owners: Any
    """The owners of the bases when the round began."""
    quiet: int
    """Number of quiet rounds so far."""
    without_win: int
    """The number of the rule for a game that ends without a win."""
    is_last_round: int
    """Whether the game ends with this round."""


class SimulationBuffers(NamedTuple):
    """Working memory of one simulation."""

    movers: Any
    keys: Any
    """Sort key of each mover."""
    mover_row: Any
    """The mover that is being sorted in."""
    at: Any
    """The mover that ends on each square, -1 for none."""
    movers_on: Any
    """All movers that are proposed onto each square."""
    counts: Any
    """Number of movers in each row of `movers_on`."""
    lists: Any
    """Eight lists of squares and movers for `conflicts.settle`."""
    bombs: Any
    shooters: Any
    hits: Any
    touched: Any
    """Squares under a tagscreen: the square, three counts, and two flags."""


class SimulatedSlice(NamedTuple):
    """One simulated slice: what it passes on, who stands there, and which causes were executed."""

    movers: Any
    owners: Any
    screens: Any
    standing: Any
    fired: Any
    counts: Any
    """The number of movers, of standing stones, of screens, and of causes."""


class LineOfPlay(NamedTuple):
    """The slices of one line of play, by slice, and the orders given in each."""

    movers: Any
    owners: Any
    screens: Any
    standing: Any
    fired: Any
    """Causes that were executed in each slice, as numbers of effects."""
    counts: Any
    """As in `SimulatedSlice`, for each slice."""
    stone_at: Any
    """The stone on each square, -1 for none."""
    orders: Any
    ordered: Any
    """The number of orders in each slice."""


def line_of(world: TurnTables) -> LineOfPlay:
    """Return an empty line with the slices before the active one filled in."""
    t, size, bases = world.slices + 1, world.size, len(world.bases)
    stone_at = np.full((t, size), -1, INT)
    stone_at[: world.now] = world.former[: world.now]
    return LineOfPlay(
        np.zeros((t, MAX_STONES, 6), INT),
        np.zeros((t, bases), INT),
        np.zeros((t, MAX_SCREENS, 3), INT),
        np.zeros((t, MAX_STONES, 4), INT),
        np.zeros((t, MAX_STONES), INT),
        np.zeros((t, 4), INT),
        stone_at,
        np.zeros((t, MAX_FREE, ORDER_COLUMNS), INT),
        np.zeros(t, INT),
    )


def simulation_buffers(size: int) -> SimulationBuffers:
    """Return working memory for a board of `size` squares."""
    most = size + 2 * MAX_STONES
    return SimulationBuffers(
        np.zeros((MAX_STONES, 6), INT),
        np.zeros(MAX_STONES, INT),
        np.zeros(6, INT),
        np.zeros(size, INT),
        np.zeros((size, MAX_STONES), INT),
        np.zeros(size, INT),
        np.zeros((8, most), INT),
        np.zeros(MAX_STONES, INT),
        np.zeros(MAX_STONES, INT),
        np.zeros(8 * MAX_STONES, INT),
        np.zeros((size, 6), INT),
    )


def tables(course: Course) -> TurnTables:
    """Return the arrays of the turn that a course is about."""
    turn, world = course.moment, course.world
    grid, ledger, board = world.grid, turn.ledger, turn.board
    size, slices, stones = world.size, world.slices, len(ledger.stones)
    numbers = {square: n for n, square in enumerate(grid.squares)}

    def open_number(x: int, y: int) -> int:
        return numbers[x, y] if board.is_open((x, y)) else -1

    diagonal = [
        [open_number(x + dx, y + dy) for dx, dy in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
        for x, y in grid.squares
    ]
    jumps = [
        (dx, dy, back)
        for dx in range(-2, 3)
        for dy in range(-2, 3)
        if sorted((abs(dx), abs(dy), back := 3 - abs(dx) - abs(dy))) == [0, 1, 2]
    ]
    knight = [
        [(open_number(x + dx, y + dy), back) for dx, dy, back in jumps] for x, y in grid.squares
    ]
    areas = [[*area, *[-1] * (5 - len(area))] for area in grid.areas]
    rays = [
        ray
        for square in range(size)
        for azimuth in range(4)
        for ray in (grid.sights[square][azimuth], world.sniper_rays[square][azimuth])
    ]
    effects = ledger.effects
    by_slice = [
        [e for e in range(len(effects)) if world.arrival_slices[e] == t] for t in range(slices)
    ]
    arrival_kinds = [-1 if e.stone is None else int(ledger.stones[e.stone].kind) for e in effects]
    rows: list[tuple[int, ...]] = []
    starts = [0]
    for t in range(slices):
        by_stone: list[list[tuple[int, ...]]] = [[] for _ in range(stones)]
        for here, flags in world.flags[t].items():
            by_stone[here // size] += [(here % size, *flag) for flag in flags]
        for flags_of in by_stone:
            rows += sorted(flags_of, key=lambda row: row[1])
            starts.append(len(rows))
    passages = turn.timeline.passages
    former = np.full((slices + 1, size), -1, INT)
    for t, passage in enumerate(passages):
        for stone, square, _, _ in passage.standing:
            former[t, square] = stone
    ghosts = np.full(stones, -1, INT)
    for stone, (square, azimuth) in course.ghosts.items():
        ghosts[stone] = square * 4 + azimuth
    orphans = course.orphans
    past_loads = np.zeros(len(effects), INT)
    for passage in course.past:
        for effect, _, _ in passage.fired:
            past_loads[effect] += 1
    active = set(turn.active_effects)
    number = turn.round.number
    kinds = [kind for kind in StoneKind if not kind.is_neutral]
    return TurnTables(
        size,
        slices,
        int(world.lands_on_stones),
        int(world.counts_screens),
        _ints(grid.neighbours),
        _ints(diagonal),
        _ints(knight),
        _ints(areas),
        _ints(np.cumsum([0, *map(len, rays)])),
        _ints([q for ray in rays for q in ray]),
        _ints(world.factions),
        _ints([int(kind) for kind in course.kinds]),
        _ints(world.opposable),
        _ints(world.pushable),
        _ints(world.captures),
        _ints(world.neutral),
        _ints(world.snipers),
        _ints([kind.orientable for kind in course.kinds]),
        ghosts,
        _ints(world.bases),
        _ints([world.setup[s] for s in sorted(turn.active_setup)]).reshape(-1, 6),
        _ints(world.first_allegiances),
        _ints(np.cumsum([0, *map(len, by_slice)])),
        _ints([e for es in by_slice for e in es]),
        _ints(world.arrival_slices),
        _ints([square for square, _ in world.arrivals]),
        _ints([-1 if e.stone is None else e.stone for e in effects]),
        _ints([e.azimuth for e in effects]),
        _ints([int(e.faction) for e in effects]),
        _ints(arrival_kinds),
        _ints([e.id in active for e in effects]),
        _ints([e.round < number and e.id not in turn.unseen for e in effects]),
        _ints([e.id in orphans for e in effects]),
        _ints([e.round == number for e in effects]),
        _ints(starts),
        _ints(rows).reshape(-1, 6),
        _ints([course.ways_of(kind) for kind in kinds]).reshape(len(kinds), -1, size * 4),
        former,
        _ints(passages[-1].onward.allegiances),
        turn.slice,
        len(ledger.flags),
        past_loads,
        _ints(turn.round.bases),
        turn.round.quiet,
        int(turn.ruleset.end_without_win),
        int(turn.ruleset.is_last_round(number)),
    )


def _ints(values: Any) -> Any:
    return np.ascontiguousarray(np.array(values, INT))


def fill_line(line: LineOfPlay, t: int, proposal: Proposal) -> None:
    """Write the proposals for slice `t` into a line."""
    for i, mover in enumerate(proposal.movers):
        line.movers[t, i] = mover
    line.owners[t] = proposal.allegiances
    for i, screen in enumerate(proposal.screens):
        line.screens[t, i] = screen
    line.counts[t, 0], line.counts[t, 2] = len(proposal.movers), len(proposal.screens)
