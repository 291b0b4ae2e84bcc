"""One simulation, where the rule book states what must come out."""

from __future__ import annotations

from itertools import product

import pytest

from game.causality.board import Allegiance
from game.causality.events import Manner, Stage
from game.causality.flags import (
    Act,
    Depart,
    Drop,
    Effect,
    Fire,
    Go,
    Ledger,
    Screen,
    Tagscreen,
)
from game.causality.ruleset import Ruleset, SniperWalls, UnlockTagscreenBehaviour
from game.causality.stones import Faction, Square
from game.causality.timeline import Cause, Timeline, simulate
from game.causality.world import World
from tests.causal import CLASSIC, EVEN, drawn, scripted, shown, where, with_effects

BOTH = pytest.mark.parametrize("ruleset", [CLASSIC, EVEN], ids=["classic", "even"])
SATURATION = Ruleset(unlock_tagscreen_behaviour=UnlockTagscreenBehaviour.SATURATION)
LOCK, UNLOCK, HIDE = Tagscreen
STAY = 9  # an azimuth of no meaning, for stones that have none


def stages(timeline: Timeline, t: int) -> list[tuple[Stage, tuple[int, ...], Manner | None]]:
    return [(event.stage, event.stones, event.manner) for event in timeline.events[t]]


@BOTH
def test_a_push_into_the_open(ruleset: Ruleset) -> None:
    board = drawn("T># . .")
    timeline = shown(scripted(board, (0, 0, (0, 0), Go(1, 0, 1))), ruleset)
    assert where(timeline, 1) == {0: (1, 0), 1: (2, 0)}
    assert stages(timeline, 1) == [(Stage.MOVE, (0,), None), (Stage.PUSH, (0, 1), None)]
    assert timeline.events[1][1].squares == ((1, 0), (2, 0))
    assert timeline.free == {0: 1}


@BOTH
@pytest.mark.parametrize(
    ("row", "why"),
    [("T>#", Manner.WALL), ("T># X .", Manner.WALL), ("T>* .", Manner.UNPUSHABLE)],
)
def test_a_refused_push(ruleset: Ruleset, row: str, why: Manner) -> None:

    timeline = shown(scripted(drawn(row), (0, 0, (0, 0), Go(1, 0, 1))), ruleset)
    _, refused, met = stages(timeline, 1)
    assert refused == (Stage.REFUSED_PUSH, (0, 1), why)
    if why is Manner.WALL:
        assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
        assert met == (Stage.BOUNCE, (0, 1), Manner.IMPASSE)
    else:
        assert where(timeline, 1) == {}
        assert met[0] is Stage.BOOM


def test_classic_refuses_what_even_undoes() -> None:
    """A row of two boxes: refused at once, or pushed onto each other and both back."""
    ledger = scripted(drawn("T># # ."), (0, 0, (0, 0), Go(1, 0, 1)))
    classic, even = shown(ledger, CLASSIC), shown(ledger, EVEN)
    assert where(classic, 1) == where(even, 1) == {0: (0, 0), 1: (1, 0), 2: (2, 0)}
    assert stages(classic, 1)[1:] == [
        (Stage.REFUSED_PUSH, (0, 1), Manner.OCCUPIED),
        (Stage.BOUNCE, (0, 1), Manner.IMPASSE),
    ]
    assert stages(even, 1)[1:] == [
        (Stage.PUSH, (0, 1), None),
        (Stage.BOUNCE, (1, 2), Manner.IMPASSE),
        (Stage.BOUNCE, (0, 1), Manner.IMPASSE),
    ]


def test_two_pushes_onto_one_square() -> None:
    """Classic lets the first in detection order through; even sends all four back."""
    board = drawn("T># . # <t")
    ledger = scripted(board, (0, 0, (0, 0), Go(1, 0, 1)), (3, 0, (4, 0), Go(3, 0, 3)))
    assert where(shown(ledger, CLASSIC), 1) == {0: (1, 0), 1: (2, 0), 2: (3, 0), 3: (4, 0)}
    assert where(shown(ledger, EVEN), 1) == {0: (0, 0), 1: (1, 0), 2: (3, 0), 3: (4, 0)}


@BOTH
def test_opposition(ruleset: Ruleset) -> None:
    """Opposable stones cannot swap; one that is not passes over the other."""
    swap = (0, 0, (0, 0), Go(1, 0, 0)), (1, 0, (1, 0), Go(0, 0, 0))
    stopped = shown(scripted(drawn("O o"), *swap), ruleset)
    assert where(stopped, 1) == {0: (0, 0), 1: (1, 0)}
    assert stages(stopped, 1)[2:] == [
        (Stage.BOUNCE, (0, 1), Manner.OPPOSITION),
        (Stage.BOUNCE, (1, 0), Manner.OPPOSITION),
    ]
    passing = shown(scripted(drawn("G o"), *swap), ruleset)
    assert where(passing, 1) == {0: (1, 0), 1: (0, 0)}


@BOTH
def test_azimuths_are_never_undone(ruleset: Ruleset) -> None:
    ledger = scripted(drawn("T>X"), (0, 0, (0, 0), Go(0, 0, 2)))
    assert shown(ledger, ruleset).slices[1].stones[0].azimuth == 2
    blocked = scripted(drawn("T>. <t"), (0, 0, (0, 0), Go(1, 0, 2)), (1, 0, (2, 0), Go(1, 0, 0)))
    timeline = shown(blocked, ruleset)
    assert where(timeline, 1) == {0: (0, 0), 1: (2, 0)}
    assert [placed.azimuth for placed in timeline.slices[1].stones.values()] == [2, 0]


@BOTH
@pytest.mark.parametrize("corner", list(product((0, 2), repeat=2)))
def test_a_wildcard_and_two_movers(ruleset: Ruleset, corner: Square) -> None:
    """Deviation 20.2: the capturer alone survives, from wherever it comes."""
    rows = [[". "] * 3 for _ in range(3)]
    x, y = corner
    rows[y][x], rows[1][0], rows[0][1] = "W ", "o ", "o "
    board = drawn(*map("".join, rows))
    ids = {(stone.x, stone.y): number for number, stone in enumerate(board.setup)}
    ledger = scripted(board, *((ids[at], 0, at, Go(1, 1, STAY)) for at in sorted(ids)))
    timeline = shown(ledger, ruleset)
    assert where(timeline, 1) == {ids[corner]: (1, 1)}
    [boom] = [event for event in timeline.events[1] if event.stage is Stage.BOOM]
    assert boom.manner is Manner.CAPTURE
    assert set(boom.stones) == set(ids.values()) - {ids[corner]}


@BOTH
@pytest.mark.parametrize("corner", list(product((0, 2), repeat=2)))
def test_a_wildcard_onto_a_mine(ruleset: Ruleset, corner: Square) -> None:
    """Deviation 20.2: both are gone, from wherever the wildcard comes."""
    rows = [[". "] * 3 for _ in range(3)]
    x, y = corner
    rows[y][x], rows[1][1] = "W ", "* "
    board = drawn(*map("".join, rows))
    wildcard = 0 if y == 0 else 1
    timeline = shown(scripted(board, (wildcard, 0, corner, Go(1, 1, STAY))), ruleset)
    assert where(timeline, 1) == {}
    assert stages(timeline, 1)[-1][2] is Manner.PYROTECHNICS


@BOTH
def test_two_wildcards_on_one_square(ruleset: Ruleset) -> None:
    ledger = scripted(
        drawn("W . w", ". . ."),
        (0, 0, (0, 0), Go(1, 1, STAY)),
        (1, 0, (2, 0), Go(1, 1, STAY)),
    )
    assert where(shown(ledger, ruleset), 1) == {}


@BOTH
def test_a_waiting_wildcard_is_harmless(ruleset: Ruleset) -> None:
    ledger = scripted(drawn("T>w ."), (0, 0, (0, 0), Go(1, 0, 1)), (1, 0, (1, 0), Go(1, 0, STAY)))
    assert where(shown(ledger, ruleset), 1) == {0: (1, 0), 1: (2, 0)}


@pytest.mark.parametrize("rows", [("....", ".bba", ".A.."), ("....", "abb.", "..A.")])
@pytest.mark.parametrize("is_upside_down", [False, True])
def test_undone_pushes(rows: tuple[str, ...], is_upside_down: bool) -> None:
    """Deviation 20.3: in ``even`` all stand where they stood, in every mirror image."""
    rows = rows[::-1] if is_upside_down else rows
    cells = {".": ". ", "a": "T ", "A": "T ", "b": "# "}
    board = drawn(*("".join(cells[c] for c in row) for row in rows))
    letters = [c for row in rows for c in row if c != "."]
    left_or_right = 1 if rows[1][0] == "a" else -1
    side, below = letters.index("a"), letters.index("A")
    script = []
    for stone in (side, below):
        at = (board.setup[stone].x, board.setup[stone].y)
        dx, dy = (left_or_right, 0) if stone == side else (0, 1 if is_upside_down else -1)
        script.append((stone, 0, at, Go(at[0] + dx, at[1] + dy, 0)))
    timeline = shown(scripted(board, *script), EVEN)
    assert where(timeline, 1) == where(timeline, 0)
    assert Manner.UNDONE_PUSH in {manner for _, _, manner in stages(timeline, 1)}


@BOTH
def test_arrivals(ruleset: Ruleset) -> None:
    """A mover gives way to an arrival; what waits explodes with it, and so do two arrivals."""
    mover = scripted(drawn("T>. ."), (0, 0, (0, 0), Go(1, 0, 1)))
    timeline = shown(with_effects(mover, arriving(1, 0, 0)), ruleset)
    assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
    assert stages(timeline, 1)[0] == (Stage.ARRIVE, (1,), Manner.JUMP)
    waiting = scripted(drawn(". T>."), (0, 0, (1, 0), Go(1, 0, 1)))
    assert where(shown(with_effects(waiting, arriving(1, 0, 0)), ruleset), 1) == {}
    twice = with_effects(mover, arriving(2, 0, 0), arriving(2, 0, 1))
    assert where(shown(twice, ruleset), 1) == {0: (1, 0)}


def arriving(x: int, y: int, number: int) -> Effect:
    """An arrival in slice 1 of the first stone that the setup has not."""
    return Effect(number, 1, 0, Faction.A, 1, x, y, stone=number + 1, azimuth=1)


@pytest.mark.parametrize(("row", "end"), [("T>. X #", 1), ("T>. # #", 2), ("T>. .", 2)])
def test_where_tank_fire_ends(row: str, end: int) -> None:
    board = drawn(row)
    timeline = shown(scripted(board, (0, 0, (0, 0), Fire())))
    [shot] = [event for event in timeline.events[1] if event.stage is Stage.FIRE]
    hit = [number for number, stone in enumerate(board.setup) if stone.x == end]
    assert shot.squares == ((0, 0), (end, 0))
    assert shot.stones == (0, *hit)
    assert set(where(timeline, 1)) == set(range(len(board.setup))).difference(hit)


@pytest.mark.parametrize(
    ("walls", "is_hit"), [(SniperWalls.PIERCE, True), (SniperWalls.BLOCK, False)]
)
def test_sniper_walls(walls: SniperWalls, is_hit: bool) -> None:
    """Its own faction is no obstacle; walls are one only if the rules say so."""
    ruleset, fire = Ruleset(sniper_walls=walls), (0, 0, (0, 0), Fire())
    friend = (1, 0, (1, 0), Go(1, 0, 1))
    through_wall = shown(scripted(drawn("S>T X #"), fire, friend), ruleset)
    assert set(where(through_wall, 1)) == ({0, 1} if is_hit else {0, 1, 2})
    clear = shown(scripted(drawn("S>T . #"), fire, friend), ruleset)
    assert set(where(clear, 1)) == {0, 1}


def test_mutual_fire_is_simultaneous() -> None:
    ledger = scripted(drawn("T>. <t"), (0, 0, (0, 0), Fire()), (1, 0, (2, 0), Fire()))
    assert where(shown(ledger), 1) == {}


def test_whoever_dies_on_arrival_does_not_fire() -> None:
    """Deviation 20.4."""
    ledger = scripted(drawn("T>. <t"), (0, 0, (0, 0), Fire()), (1, 0, (2, 0), Go(2, 0, 3)))
    arrival = Effect(0, 1, 0, Faction.B, 1, 0, 0, stone=2)
    timeline = shown(with_effects(ledger, arrival))
    assert where(timeline, 1) == {1: (2, 0)}


def test_a_pushed_tank_fires_from_where_it_is() -> None:
    ledger = scripted(
        drawn(". t .", ". T>.", ". . #", "#  . ."),
        (1, 0, (1, 1), Fire()),
        (0, 0, (1, 0), Go(1, 1, 2)),
    )
    timeline = shown(ledger)
    assert timeline.placed(1, 1) is not None
    assert where(timeline, 1)[1] == (1, 2)
    assert 2 not in timeline.slices[1].stones


def test_a_bomb_hits_five_squares_at_once_and_bases_come_last() -> None:
    board = drawn("# # #", "# T>#", "# # #")
    bomb = Effect(0, 1, 0, Faction.A, 1, 1, 1)
    timeline = shown(with_effects(Ledger.of(board), bomb))
    assert set(where(timeline, 0)) == set(range(9))
    corners = {(0, 0), (0, 2), (2, 0), (2, 2)}
    held = with_effects(
        scripted(board, (4, 0, (1, 1), Go(1, 1, 1))),
        bomb,
    )
    assert set(where(shown(held), 1).values()) == corners


def test_bases_are_taken_by_survivors_only() -> None:
    board = drawn("T>! <t")
    walk = scripted(board, (0, 0, (0, 0), Go(1, 0, 1)))
    assert [one.bases for one in shown(walk).slices] == [
        (Allegiance.NEUTRAL,),
        (Allegiance.A,),
        (Allegiance.A,),
    ]
    shot = scripted(board, (0, 0, (0, 0), Go(1, 0, 1)), (1, 0, (2, 0), Fire()))
    assert shown(shot).slices[2].bases == (Allegiance.NEUTRAL,)
    wild = scripted(drawn("W .", ". !"), (0, 0, (0, 0), Go(1, 1, STAY)))
    assert shown(wild).slices[2].bases == (Allegiance.NEUTRAL,)


def screened(screens: list[Tagscreen], was_locked: bool, ruleset: Ruleset) -> Timeline:
    """Tank 2 waits in the middle, taggers around it open screens that touch it in slice 2.

    It has an older flag to wait in slice 2, and a newer one, after all screens, to face down.
    """
    board = drawn(". G .", "G T>G", ". G .", slices=5)
    taggers = {0: (1, 0), 1: (0, 1), 3: (2, 1), 4: (1, 2)}
    script: list[tuple[int, int, Square, Act]] = []
    for t in (0, 1, 2):
        script.append((2, t, (1, 1), Go(1, 1, 1)))
    for number, (tagger, at) in enumerate(taggers.items()):
        first: Act = Screen(LOCK) if was_locked and number == 0 else Go(*at, STAY)
        script.append((tagger, 0, at, first))
        second: Act = Screen(screens[number]) if number < len(screens) else Go(*at, STAY)
        script.append((tagger, 1, at, second))
    script.append((2, 2, (1, 1), Go(1, 1, 2)))
    return shown(scripted(board, *script), ruleset)


# screens, locked before -> what the two behaviours make of it
OVERLAPS = [
    ([LOCK], False, Manner.LOCKED, Manner.LOCKED),
    ([LOCK, LOCK], True, Manner.LOCKED, Manner.LOCKED),
    ([UNLOCK], True, Manner.UNLOCKED, Manner.UNLOCKED),
    ([UNLOCK], False, Manner.INTERFERED, Manner.INTERFERED),
    ([UNLOCK, UNLOCK], False, Manner.INTERFERED, Manner.INTERFERED),
    ([LOCK, UNLOCK], False, Manner.UNLOCKED, None),
    ([UNLOCK, LOCK], True, Manner.UNLOCKED, None),
    ([LOCK, LOCK, UNLOCK], False, Manner.UNLOCKED, Manner.LOCKED),
    ([LOCK, UNLOCK, LOCK], True, Manner.UNLOCKED, Manner.LOCKED),
    ([UNLOCK, LOCK, UNLOCK], False, Manner.UNLOCKED, Manner.INTERFERED),
    ([UNLOCK, LOCK, UNLOCK], True, Manner.UNLOCKED, Manner.UNLOCKED),
]


@pytest.mark.parametrize(("screens", "was_locked", "presence", "saturation"), OVERLAPS)
def test_overlapping_screens(
    screens: list[Tagscreen],
    was_locked: bool,
    presence: Manner | None,
    saturation: Manner | None,
) -> None:
    """Both unlock behaviours (spec 8.3)."""
    for ruleset, result in ((CLASSIC, presence), (SATURATION, saturation)):
        timeline = screened(screens, was_locked, ruleset)
        told = [
            event.manner
            for event in timeline.events[2]
            if event.stage is Stage.TAGGED and event.stones == (2,)
        ]
        assert told == ([] if result is None else [result])
        before, after = timeline.placed(2, 1), timeline.placed(2, 2)
        assert before and after and before.is_locked == was_locked
        is_locked = result is Manner.LOCKED or (was_locked and result is None)
        assert after.is_locked == is_locked
        faced = timeline.placed(2, 3)
        assert faced and faced.azimuth == (2 if result is Manner.INTERFERED else 1)


def test_a_locked_stone_is_not_free_in_the_last_slice() -> None:
    ledger = scripted(
        drawn("G T>"),
        (0, 0, (0, 0), Screen(LOCK)),
        (0, 1, (0, 0), Go(0, 0, STAY)),
        (1, 0, (1, 0), Go(1, 0, 1)),
        (1, 1, (1, 0), Go(1, 0, 1)),
    )
    timeline = shown(ledger)
    assert timeline.free == {}
    assert set(where(timeline, 2)) == {0, 1}


def test_hiding() -> None:
    """Hidden from fire, yet firing; back one slice later as if just placed, older flags undone."""
    board = drawn("G . . .", "T>. . <t", slices=5)
    stay = Go(3, 1, 3)
    ledger = scripted(
        board,
        (1, 1, (0, 1), Go(0, 1, 2)),
        (1, 2, (0, 1), Go(0, 1, 2)),
        (0, 0, (0, 0), Screen(HIDE)),
        (1, 0, (0, 1), Fire()),
        (2, 0, (3, 1), Fire()),
        (2, 1, (3, 1), stay),
    )
    timeline = shown(ledger)
    assert set(where(timeline, 1)) == set()  # all but the target are hidden, and that is shot
    assert where(timeline, 2) == {0: (0, 0), 1: (0, 1)}
    assert timeline.free == {0: 2, 1: 2}
    assert stages(timeline, 2)[:2] == [
        (Stage.ARRIVE, (0,), Manner.HIDING),
        (Stage.ARRIVE, (1,), Manner.HIDING),
    ]


def test_the_golden_rule() -> None:
    """Knocked off its path a stone never slips back onto an older piece of it (spec 9.4)."""
    board = drawn("T>. . .", slices=4)
    ledger = scripted(
        board,
        (0, 0, (0, 0), Go(1, 0, 1)),
        (0, 1, (1, 0), Go(2, 0, 1)),
        (0, 2, (0, 0), Go(0, 0, 2)),
        (0, 1, (0, 0), Go(0, 0, 3)),
        (0, 2, (0, 0), Go(0, 0, 0)),
    )
    assert shown(ledger).free == {0: 2}
    blocked = with_effects(ledger, arriving(1, 0, 0))
    timeline = shown(blocked)
    azimuths = [one.stones[0].azimuth for one in timeline.slices]
    assert azimuths == [1, 1, 3, 0]  # the flag with azimuth 2 is older than the one followed last


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
    bombed = simulate(World(ledger, CLASSIC), {0, 1}, {0, 1}, left_out={0})
    assert bombed.loads == {1: ()}
    assert where(bombed, 1) == {0: (0, 0)}
    assert simulate(World(ledger, CLASSIC), {1}).loads[0] == ()
