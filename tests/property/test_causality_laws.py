"""Laws of all simulations of any flags, on crowded boards (causality RULES 22.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.commands import from_map, to_map
from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Effect, Flag, Go, Ledger
from game.causality.rules.legality import legal_commands
from game.causality.rules.ruleset import Conflict, Ruleset, UnlockTagscreenBehaviour
from game.causality.rules.stones import Faction, Square, StoneKind
from game.causality.rules.timeline import Timeline, simulate
from game.causality.rules.world import World
from tests.helpers.positions.causal import CLASSIC, EVEN, movable, random_game, random_turns

Choice: TypeAlias = tuple[Ledger, frozenset[int], frozenset[int]]
"""A ledger with the setup stones and the effects that are on."""

LEFT_RIGHT, UP_DOWN = (3, 1), (0, 2)
"""The two azimuths that a reflection exchanges."""

RULESETS = st.builds(
    Ruleset,
    conflict=st.sampled_from(Conflict),
    unlock_tagscreen_behaviour=st.sampled_from(UnlockTagscreenBehaviour),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards of two to four slices, up to half full."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(2, 3))
    squares = draw(st.permutations([(x, y) for x in range(width) for y in range(height)]))
    walls = draw(st.integers(0, 2))
    stones = draw(st.integers(1, len(squares) // 2))
    setup = [draw(setups(square)) for square in squares[walls : walls + stones]]
    bases = [Base(*square) for square in squares[-2:]] if draw(st.booleans()) else []
    slices = draw(st.integers(2, 4))
    return Board(slices, width, height, frozenset(squares[:walls]), tuple(bases), tuple(setup))


def setups(square: Square) -> st.SearchStrategy[SetupStone]:
    kinds = st.sampled_from([*StoneKind, StoneKind.TANK, StoneKind.TANK, StoneKind.WILDCARD])
    return st.builds(
        lambda kind, faction, azimuth: SetupStone(
            Faction.GM if kind.is_neutral else faction, kind, *square, azimuth
        ),
        kinds,
        st.sampled_from([Faction.A, Faction.B]),
        st.integers(0, 3),
    )


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    """Random games of one to three rounds with any of their stones and effects on."""
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    ledger = random_game(draw(boards()), draw(RULESETS), draw(st.integers(1, 3)), rng)
    setup = frozenset(n for n in range(len(ledger.board.setup)) if rng.random() < 0.9)
    return ledger, setup, frozenset(e.id for e in ledger.effects if rng.random() < 0.7)


def run(choice: Choice, ruleset: Ruleset) -> Timeline:
    ledger, setup, effects = choice
    return simulate(World(ledger, ruleset), setup, effects)


def picture(timeline: Timeline) -> list[Any]:
    """Return all that a simulation yields, in the ledger's own numbers."""
    kinds = [stone.kind for stone in timeline.world.ledger.stones]
    return [
        timeline.free,
        timeline.loads,
        [
            (
                one.bases,
                {
                    n: (p.square, p.azimuth if kinds[n].orientable else 0, p.is_locked)
                    for n, p in one.stones.items()
                },
            )
            for one in timeline.slices
        ],
    ]


@settings(max_examples=150, deadline=None)
@given(choices(), RULESETS)
def test_laws_of_the_board(choice: Choice, ruleset: Ruleset) -> None:
    timeline = run(choice, ruleset)
    ledger, setup, effects = choice
    seen: dict[int, list[int]] = {}
    for t, one in enumerate(timeline.slices):
        squares = [placed.square for placed in one.stones.values()]
        assert len(set(squares)) == len(squares)
        assert all(map(ledger.board.is_open, squares))
        for stone in one.stones:
            seen.setdefault(stone, []).append(t)
    for stone, slices in seen.items():
        hidden = {
            event.slice
            for events in timeline.events
            for event in events
            if event.manner is Manner.HIDDEN and event.stones == (stone,)
        }
        there = {*slices, *hidden}  # what comes out of hiding may be destroyed there and then
        assert there == set(range(min(there), max(there) + 1))
        assert hidden.isdisjoint(slices)
        is_setup = ledger.stones[stone].effect is None
        assert stone in setup if is_setup else ledger.stones[stone].effect in effects
    for stone, t in timeline.free.items():
        assert seen[stone][-1] == t
        assert not ledger.stones[stone].kind.is_neutral
        assert [s for s, one in enumerate(timeline.slices) if one.stones.get(stone)] == seen[stone]
    free = [p.stone for one in timeline.slices for p in one.stones.values() if p.is_free]
    assert sorted(free) == sorted(timeline.free)


@settings(max_examples=60, deadline=None)
@given(boards(), RULESETS, st.integers(0, 2**32 - 1))
def test_the_comb(board: Board, ruleset: Ruleset, seed: int) -> None:
    """No stone is left free before the active slice (causality RULES 5.3, 5.5)."""
    for turn, timeline, _ in random_turns(board, ruleset, 2, Random(seed)):
        assert all(t >= board.turn_slice(turn) for t in timeline.free.values())


def reflected(ledger: Ledger, azimuths: tuple[int, int]) -> Ledger:
    """The ledger seen in a mirror that exchanges two azimuths."""
    board, exchanged = ledger.board, dict(zip(azimuths, azimuths[::-1], strict=True))

    def image(square: Square) -> Square:
        x, y = square
        return (board.width - 1 - x, y) if azimuths == LEFT_RIGHT else (x, board.height - 1 - y)

    return moved(ledger, image, lambda azimuth: exchanged.get(azimuth, azimuth))


def moved(
    ledger: Ledger, image: Callable[[Square], Square], turned: Callable[[int], int]
) -> Ledger:
    """The ledger with every square and azimuth mapped."""

    def of(piece: Any) -> Any:
        x, y = image((piece.x, piece.y))
        changes: dict[str, Any] = {"x": x, "y": y}
        if hasattr(piece, "azimuth"):
            changes["azimuth"] = turned(piece.azimuth)
        if isinstance(piece, Flag) and isinstance(piece.act, Go):
            changes["act"] = of(piece.act)
        return replace(piece, **changes)

    board = replace(
        ledger.board,
        walls=frozenset(map(image, ledger.board.walls)),
        bases=tuple(map(of, ledger.board.bases)),
        setup=tuple(map(of, ledger.board.setup)),
    )
    return Ledger(
        board, ledger.stones, tuple(map(of, ledger.flags)), tuple(map(of, ledger.effects))
    )


def squares_of(timeline: Timeline, azimuths: tuple[int, int] | None) -> list[Any]:
    """The picture without azimuths; its squares as they are in the mirror, if there is one."""
    board = timeline.world.ledger.board

    def image(x: int, y: int) -> Square:
        if azimuths == LEFT_RIGHT:
            return board.width - 1 - x, y
        return (x, board.height - 1 - y) if azimuths == UP_DOWN else (x, y)

    return [
        (one.bases, {n: (image(p.x, p.y), p.is_free) for n, p in one.stones.items()})
        for one in timeline.slices
    ]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(choices(), RULESETS, st.sampled_from([LEFT_RIGHT, UP_DOWN]))
def test_reflection(choice: Choice, ruleset: Ruleset, azimuths: tuple[int, int]) -> None:
    """A mirror changes nothing in ``even``, in ``classic`` only who wins a contested push."""
    ledger, setup, effects = choice
    here = run(choice, ruleset)
    there = run((reflected(ledger, azimuths), setup, effects), ruleset)
    if ruleset.conflict is Conflict.CLASSIC:
        assume(not any(refused_for_room(timeline) for timeline in (here, there)))
    assert squares_of(here, None) == squares_of(there, azimuths)
    assert {e: len(c) for e, c in here.loads.items()} == {e: len(c) for e, c in there.loads.items()}


def refused_for_room(timeline: Timeline) -> bool:
    return any(
        event.kind is EventKind.REFUSED_PUSH and event.manner is Manner.OCCUPIED
        for events in timeline.events
        for event in events
    )


SIDES = {Faction.A: Faction.B, Faction.B: Faction.A, Faction.GM: Faction.GM}
OWNERS = {
    Allegiance.A: Allegiance.B,
    Allegiance.B: Allegiance.A,
    Allegiance.NEUTRAL: Allegiance.NEUTRAL,
}


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(choices(), RULESETS)
def test_factions_have_no_character(choice: Choice, ruleset: Ruleset) -> None:
    ledger, setup, effects = choice

    def other(piece: Any) -> Any:
        return replace(piece, faction=SIDES[piece.faction])

    bases = [replace(base, allegiance=OWNERS[base.allegiance]) for base in ledger.board.bases]
    board = replace(ledger.board, setup=tuple(map(other, ledger.board.setup)), bases=tuple(bases))
    stones, swapped = tuple(map(other, ledger.stones)), tuple(map(other, ledger.effects))
    exchanged = picture(
        run((Ledger(board, stones, ledger.flags, swapped), setup, effects), ruleset)
    )
    exchanged[2] = [(tuple(OWNERS[b] for b in bases), seen) for bases, seen in exchanged[2]]
    assert exchanged == picture(run(choice, ruleset))


@settings(max_examples=100, deadline=None)
@given(choices(), RULESETS, st.randoms(use_true_random=False))
def test_ids_of_stones_are_but_names(choice: Choice, ruleset: Ruleset, rng: Random) -> None:
    ledger, setup, effects = choice
    first, total = len(ledger.board.setup), len(ledger.stones)
    names = [*rng.sample(range(first), first), *rng.sample(range(first, total), total - first)]
    renamed = renaming(ledger, names)
    here = run(choice, ruleset)
    there = run((renamed, frozenset(names[n] for n in setup), effects), ruleset)
    assert {names[stone]: t for stone, t in here.free.items()} == dict(there.free)
    for ours, theirs in zip(here.slices, there.slices, strict=True):
        assert ours.bases == theirs.bases
        squares = {names[stone]: placed.square for stone, placed in ours.stones.items()}
        assert squares == {stone: placed.square for stone, placed in theirs.stones.items()}


def renaming(ledger: Ledger, names: list[int]) -> Ledger:
    """The ledger where stone ``n`` is called ``names[n]``."""
    old: Mapping[int, int] = {name: number for number, name in enumerate(names)}
    setup = tuple(ledger.board.setup[old[n]] for n in range(len(ledger.board.setup)))

    def arrival(effect: Effect) -> Effect:
        return effect if effect.stone is None else replace(effect, stone=names[effect.stone])

    return Ledger(
        replace(ledger.board, setup=setup),
        tuple(ledger.stones[old[n]] for n in range(len(names))),
        tuple(replace(flag, stone=names[flag.stone]) for flag in ledger.flags),
        tuple(map(arrival, ledger.effects)),
    )


@settings(max_examples=60, deadline=None)
@given(choices())
def test_what_arrives_later_changes_nothing_before(choice: Choice) -> None:
    """Beginnings may be shared: a step reads the slice before and its own arrivals only."""
    ledger, setup, effects = choice
    whole = run(choice, EVEN)
    for effect in effects:
        without = run((ledger, setup, effects - {effect}), EVEN)
        t = ledger.effects[effect].t_arrive
        assert whole.passages[:t] == without.passages[:t]


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(0, 2**32 - 1))
def test_every_legal_command_can_be_written_down(board: Board, seed: int) -> None:
    rng = Random(seed)
    ledger = random_game(board, CLASSIC, 1, rng)
    timeline = simulate(World(ledger, CLASSIC), None, range(len(ledger.effects)))
    for t in range(board.slices):
        turn = board.slices + t + 1
        for stone in movable(timeline, t):
            commands = legal_commands(ledger, timeline, turn, stone)
            assert len(set(commands)) == len(commands) > 0
            assert [from_map(to_map(command)) for command in commands] == list(commands)


@pytest.mark.parametrize("ruleset", [CLASSIC, EVEN])
def test_a_step_depends_on_nothing_but_its_arguments(ruleset: Ruleset) -> None:
    rng = Random(3)
    setup = tuple(SetupStone(Faction(n % 2), StoneKind.TANK, n, 0, 1) for n in range(4))
    ledger = random_game(Board(4, 5, 2, setup=setup), ruleset, 3, rng)
    world = World(ledger, ruleset)
    once, again = (simulate(world, None, range(len(ledger.effects))) for _ in range(2))
    assert once.passages == again.passages
    assert list(map(hash, once.passages)) == list(map(hash, again.passages))
