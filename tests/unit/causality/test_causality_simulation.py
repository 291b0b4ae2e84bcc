"""Stones that meet, fire, bombs, bases, tagscreens, freedom (causality RULES 7, 8, 9)."""

from __future__ import annotations

from itertools import product

import pytest

from game.causality.rules.board import Allegiance
from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Act, Depart, Drop, Effect, Fire, Go, OpenTagscreen, Tagscreen
from game.causality.rules.ruleset import Ruleset, SniperWalls, UnlockTagscreenBehaviour
from game.causality.rules.stones import Faction, Square
from game.causality.rules.timeline import Cause, Timeline, simulate
from game.causality.rules.world import World
from tests.helpers.positions import causal
from tests.helpers.positions.causal import (
    CLASSIC,
    EVEN,
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


BOTH = pytest.mark.parametrize("ruleset", [CLASSIC, EVEN], ids=["classic", "even"])
MOVED, IMPASSE = (EventKind.MOVE, (0,), None), (EventKind.BOUNCE, (0, 1), Manner.IMPASSE)


def forward(row: str, ruleset: Ruleset, azimuth: int = 1) -> Timeline:
    """Return what happens if the first stone of a row goes a square to the right."""
    return shown(scripted(drawn(row), (0, 0, (0, 0), Go(1, 0, azimuth))), ruleset)


@BOTH
def test_a_push_into_the_open(ruleset: Ruleset) -> None:
    timeline = forward("T># . .", ruleset)
    assert where(timeline, 1) == {0: (1, 0), 1: (2, 0)}
    assert stages(timeline, 1) == [MOVED, (EventKind.PUSH, (0, 1), None)]
    assert timeline.events[1][1].squares == ((1, 0), (2, 0))
    assert timeline.free == {0: 1}


@BOTH
def test_a_refused_push(ruleset: Ruleset) -> None:
    """A tagger is not opposable, and pushes nothing: the box stays where it waits."""
    stay = {0: (0, 0), 1: (1, 0)}
    for row in ("T>#", "T># X ."):
        timeline = forward(row, ruleset)
        refused = EventKind.REFUSED_PUSH, (0, 1), Manner.WALL
        assert stages(timeline, 1) == [MOVED, refused, IMPASSE] and where(timeline, 1) == stay
    timeline = forward("T>* .", ruleset)
    _, refused, met = stages(timeline, 1)
    assert refused == (EventKind.REFUSED_PUSH, (0, 1), Manner.UNPUSHABLE)
    assert met[0] is EventKind.BOOM and where(timeline, 1) == {}
    timeline = forward("G # . .", ruleset, STAY)
    assert stages(timeline, 1) == [MOVED, IMPASSE] and where(timeline, 1) == stay


def test_classic_refuses_what_even_undoes() -> None:
    """A row of two boxes: refused at once, or pushed onto each other and both back."""
    classic, even = (forward("T># # .", ruleset) for ruleset in (CLASSIC, EVEN))
    assert where(classic, 1) == where(even, 1) == {0: (0, 0), 1: (1, 0), 2: (2, 0)}
    refused = EventKind.REFUSED_PUSH, (0, 1), Manner.OCCUPIED
    assert stages(classic, 1) == [MOVED, refused, IMPASSE]
    undone = (EventKind.PUSH, (0, 1), None), (EventKind.BOUNCE, (1, 2), Manner.IMPASSE)
    assert stages(even, 1) == [MOVED, *undone, IMPASSE]


@BOTH
def test_opposition(ruleset: Ruleset) -> None:
    """Opposable stones cannot swap; one that is not passes over the other."""
    swap = (0, 0, (0, 0), Go(1, 0, 0)), (1, 0, (1, 0), Go(0, 0, 0))
    stopped = shown(scripted(drawn("O o"), *swap), ruleset)
    assert where(stopped, 1) == {0: (0, 0), 1: (1, 0)}
    both = [(EventKind.BOUNCE, pair, Manner.OPPOSITION) for pair in ((0, 1), (1, 0))]
    assert stages(stopped, 1)[2:] == both
    passing = shown(scripted(drawn("G o"), *swap), ruleset)
    assert where(passing, 1) == {0: (1, 0), 1: (0, 0)}


@BOTH
def test_a_wildcard_among_two_movers_or_onto_a_mine(ruleset: Ruleset) -> None:
    """Deviation 20.2, from wherever it comes: the capturer alone survives, or both are gone."""
    for corner in product((0, 2), repeat=2):
        wildcard = {corner: "W "}

        def board(stones: dict[tuple[int, int], str]) -> causal.Board:
            return drawn(*("".join(stones.get((x, y), ". ") for x in range(3)) for y in range(3)))

        among = board({**wildcard, (0, 1): "o ", (1, 0): "o "})
        ids = {(stone.x, stone.y): number for number, stone in enumerate(among.setup)}
        moves = ((ids[at], 0, at, Go(1, 1, STAY)) for at in sorted(ids))
        timeline = shown(scripted(among, *moves), ruleset)
        assert where(timeline, 1) == {ids[corner]: (1, 1)}, corner
        [boom] = [event for event in timeline.events[1] if event.kind is EventKind.BOOM]
        assert boom.manner is Manner.CAPTURE
        assert set(boom.stones) == set(ids.values()) - {ids[corner]}
        onto = board({**wildcard, (1, 1): "* "})
        script = (int(corner[1] > 0), 0, corner, Go(1, 1, STAY))
        timeline = shown(scripted(onto, script), ruleset)
        assert where(timeline, 1) == {} and stages(timeline, 1)[-1][2] is Manner.PYROTECHNICS


@pytest.mark.parametrize("rows", [("....", ".bba", ".A.."), ("....", "abb.", "..A.")])
@pytest.mark.parametrize("is_upside_down", [False, True])
def test_undone_pushes(rows: tuple[str, ...], is_upside_down: bool) -> None:
    """Deviation 20.3: in ``even`` all stand where they stood, in every mirror image."""
    rows = rows[::-1] if is_upside_down else rows
    cells = {".": ". ", "a": "T ", "A": "T ", "b": "# "}
    board = drawn(*("".join(cells[c] for c in row) for row in rows))
    letters = [c for row in rows for c in row if c != "."]
    side, below = letters.index("a"), letters.index("A")
    ways = {side: (1 if rows[1][0] == "a" else -1, 0), below: (0, 1 if is_upside_down else -1)}
    script = []
    for stone, (dx, dy) in ways.items():
        x, y = board.setup[stone].x, board.setup[stone].y
        script.append((stone, 0, (x, y), Go(x + dx, y + dy, 0)))
    timeline = shown(scripted(board, *script), EVEN)
    assert where(timeline, 1) == where(timeline, 0)
    assert Manner.UNDONE_PUSH in {manner for _, _, manner in stages(timeline, 1)}


@BOTH
def test_a_mover_gives_way_to_an_arrival(ruleset: Ruleset) -> None:
    mover = scripted(drawn("T>. ."), (0, 0, (0, 0), Go(1, 0, 1)))
    timeline = shown(causal.with_effects(mover, causal.arriving(1, 0, 0)), ruleset)
    assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
    assert stages(timeline, 1)[0] == (EventKind.ARRIVE, (1,), Manner.JUMP)
