"""Fire, bombs, bases, tagscreens, freedom, as the rules state them (causality RULES 8, 9)."""

from __future__ import annotations

from game.causality.rules.board import Allegiance
from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Act, Depart, Drop, Effect, Fire, Go, OpenTagscreen, Tagscreen
from game.causality.rules.ruleset import Ruleset, SniperWalls, UnlockTagscreenBehaviour
from game.causality.rules.stones import Faction, Square
from game.causality.rules.timeline import Cause, Timeline, simulate
from game.causality.rules.world import World
from tests.helpers.positions.causal import (
    CLASSIC,
    drawn,
    scripted,
    shown,
    stages,
    where,
    with_effects,
)

SATURATION = Ruleset(unlock_tagscreen_behaviour=UnlockTagscreenBehaviour.SATURATION)
LOCK, UNLOCK, HIDE = Tagscreen
STAY = 9  # an azimuth of no meaning, for stones that have none


def test_where_tank_fire_ends() -> None:
    for row, end in (("T>. X #", 1), ("T>. # #", 2), ("T>. .", 2)):
        board = drawn(row)
        timeline = shown(scripted(board, (0, 0, (0, 0), Fire())))
        [shot] = [event for event in timeline.events[1] if event.kind is EventKind.FIRE]
        hit = [number for number, stone in enumerate(board.setup) if stone.x == end]
        assert (shot.squares, shot.stones) == (((0, 0), (end, 0)), (0, *hit)), row


def test_sniper_walls() -> None:
    """Its own faction is no obstacle; walls are one only if the rules say so."""
    for walls, row, left in (
        (SniperWalls.PIERCE, "S>T X #", {0, 1}),
        (SniperWalls.BLOCK, "S>T X #", {0, 1, 2}),
        (SniperWalls.BLOCK, "S>T . #", {0, 1}),
    ):
        script = (0, 0, (0, 0), Fire()), (1, 0, (1, 0), Go(1, 0, 1))
        timeline = shown(scripted(drawn(row), *script), Ruleset(sniper_walls=walls))
        assert set(where(timeline, 1)) == left, (walls, row)


def test_whoever_dies_on_arrival_does_not_fire() -> None:
    """Deviation 20.4."""
    ledger = scripted(drawn("T>. <t"), (0, 0, (0, 0), Fire()), (1, 0, (2, 0), Go(2, 0, 3)))
    arrival = Effect(0, 1, 0, Faction.B, 1, 0, 0, stone=2)
    timeline = shown(with_effects(ledger, arrival))
    assert where(timeline, 1) == {1: (2, 0)}


def test_a_bomb_hits_five_squares_and_who_dies_captures_nothing() -> None:
    board = drawn("# # # .", "# ! T>.", "# # # .")
    mover = next(n for n, stone in enumerate(board.setup) if stone.x == 2 and stone.y == 1)
    walk = scripted(board, (mover, 0, (2, 1), Go(1, 1, 1)))
    timeline = shown(with_effects(walk, Effect(0, 1, 0, Faction.A, 1, 1, 1)))
    assert set(where(timeline, 1).values()) == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert timeline.slices[2].bases == (Allegiance.NEUTRAL,)
    [bomb] = [event for event in timeline.events[1] if event.kind is EventKind.BOMB]
    assert (bomb.squares, bomb.effect, len(bomb.stones)) == (((1, 1),), 0, 4)


def screened(screens: list[Tagscreen], was_locked: bool, ruleset: Ruleset) -> Timeline:
    """Tank 2 waits in the middle, taggers around it open screens that touch it in slice 2.

    It has an older flag to wait in slice 2, and a newer one, after all screens, to face down.
    """
    board = drawn(". G .", "G T>G", ". G .", slices=5)
    script: list[tuple[int, int, Square, Act]] = [(2, t, (1, 1), Go(1, 1, 1)) for t in range(3)]
    for number, (tagger, at) in enumerate([(0, (1, 0)), (1, (0, 1)), (3, (2, 1)), (4, (1, 2))]):
        is_first = was_locked and number == 0
        script.append((tagger, 0, at, OpenTagscreen(LOCK) if is_first else Go(*at, STAY)))
        opens = number < len(screens)
        script.append((tagger, 1, at, OpenTagscreen(screens[number]) if opens else Go(*at, STAY)))
    script.append((2, 2, (1, 1), Go(1, 1, 2)))
    return shown(scripted(board, *script), ruleset)


OVERLAPS = """
L - locked locked
LL L locked locked
U L unlocked unlocked
U - interfered interfered
UU - interfered interfered
LU - unlocked -
UL L unlocked -
LLU - unlocked locked
LUL L unlocked locked
ULU - unlocked interfered
ULU L unlocked unlocked
"""
"""The screens, whether it was locked before, and what the two behaviours make of it."""


def test_overlapping_screens() -> None:
    """Both unlock behaviours (causality RULES 8.3)."""
    for line in OVERLAPS.strip().splitlines():
        letters, was, *results = line.split()
        screens, was_locked = [LOCK if c == "L" else UNLOCK for c in letters], was == "L"
        for ruleset, result in zip((CLASSIC, SATURATION), results, strict=True):
            timeline = screened(screens, was_locked, ruleset)
            told = [
                event.manner.value
                for event in timeline.events[2]
                if event.kind is EventKind.TAGGED and event.stones == (2,)
            ]
            assert told == [result] * (result != "-"), (line, ruleset)
            before, after = timeline.placed(2, 1), timeline.placed(2, 2)
            assert before.is_locked == was_locked
            is_locked = result == "locked" or (was_locked and result == "-")
            assert after.is_locked == is_locked, (line, ruleset)
            assert timeline.placed(2, 3).azimuth == (2 if result == "interfered" else 1)


def test_hiding() -> None:
    """Hidden from fire, yet firing; back one slice later as if just placed, older flags undone."""
    board = drawn("G . . .", "T>. . <t", slices=5)
    stay = Go(3, 1, 3)
    ledger = scripted(
        board,
        (1, 1, (0, 1), Go(0, 1, 2)),
        (1, 2, (0, 1), Go(0, 1, 2)),
        (0, 0, (0, 0), OpenTagscreen(HIDE)),
        (1, 0, (0, 1), Fire()),
        (2, 0, (3, 1), Fire()),
        (2, 1, (3, 1), stay),
    )
    timeline = shown(ledger)
    assert set(where(timeline, 1)) == set()  # all but the target are hidden, and that is shot
    assert where(timeline, 2) == {0: (0, 0), 1: (0, 1)}
    assert timeline.free == {0: 2, 1: 2}
    assert stages(timeline, 2)[:2] == [
        (EventKind.ARRIVE, (0,), Manner.HIDING),
        (EventKind.ARRIVE, (1,), Manner.HIDING),
    ]


def test_loads_and_what_is_left_out() -> None:
    board = drawn("T>. O")
    ledger = scripted(
        board,
        (1, 0, (2, 0), Go(2, 0, 0)),
        (1, 1, (2, 0), Drop(1)),
        (0, 0, (0, 0), Go(0, 0, 1)),
        (0, 1, (0, 0), Go(0, 0, 1)),
        (0, 2, (0, 0), Depart(0)),
    )
    arrival = Effect(0, 3, 0, Faction.A, 1, 1, 0, stone=2, azimuth=1)
    ledger = with_effects(ledger, arrival, Effect(1, 2, 0, Faction.A, 0, 2, 0))
    quiet = simulate(World(ledger, CLASSIC))
    assert quiet.loads == {0: (Cause(0, 2, 0, 0),), 1: (Cause(1, 1, 2, 0),)}
    assert where(quiet, 2) == {0: (0, 0), 1: (2, 0)}
    assert stages(quiet, 1) == [(EventKind.DROP, (1,), None)]
    assert stages(quiet, 2) == [(EventKind.DEPART, (0,), None)]
    assert [event.effect for events in quiet.events for event in events] == [1, 0]
    bombed = simulate(World(ledger, CLASSIC), {0, 1}, {0, 1}, left_out={0})
    assert bombed.loads == {1: ()}
    assert where(bombed, 1) == {0: (0, 0)}
    assert simulate(World(ledger, CLASSIC), {1}).loads[0] == ()
