"""Stones that meet on a square, with the results that the rules state (causality RULES 7)."""

from __future__ import annotations

from itertools import product

import pytest

from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Go
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.timeline import Timeline
from tests.helpers.positions import causal
from tests.helpers.positions.causal import CLASSIC, EVEN, drawn, scripted, shown, stages, where

BOTH = pytest.mark.parametrize("ruleset", [CLASSIC, EVEN], ids=["classic", "even"])
STAY = 9  # an azimuth of no meaning, for stones that have none
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
