"""Stones that meet on a square, with the results that the rules state (causality RULES 7)."""

from __future__ import annotations

from itertools import product

import pytest

from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Go
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.stones import Square
from tests.helpers.causal import (
    CLASSIC,
    EVEN,
    arriving,
    drawn,
    scripted,
    shown,
    stages,
    where,
    with_effects,
)

BOTH = pytest.mark.parametrize("ruleset", [CLASSIC, EVEN], ids=["classic", "even"])
STAY = 9  # an azimuth of no meaning, for stones that have none


@BOTH
def test_a_push_into_the_open(ruleset: Ruleset) -> None:
    board = drawn("T># . .")
    timeline = shown(scripted(board, (0, 0, (0, 0), Go(1, 0, 1))), ruleset)
    assert where(timeline, 1) == {0: (1, 0), 1: (2, 0)}
    assert stages(timeline, 1) == [(EventKind.MOVE, (0,), None), (EventKind.PUSH, (0, 1), None)]
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
    assert refused == (EventKind.REFUSED_PUSH, (0, 1), why)
    if why is Manner.WALL:
        assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
        assert met == (EventKind.BOUNCE, (0, 1), Manner.IMPASSE)
    else:
        assert where(timeline, 1) == {}
        assert met[0] is EventKind.BOOM


@BOTH
def test_who_would_pass_over_others_pushes_nobody(ruleset: Ruleset) -> None:
    """A tagger is not opposable: the box stays where it waits, and the tagger goes back."""
    timeline = shown(scripted(drawn("G # . ."), (0, 0, (0, 0), Go(1, 0, STAY))), ruleset)
    assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
    assert stages(timeline, 1)[1:] == [(EventKind.BOUNCE, (0, 1), Manner.IMPASSE)]


def test_classic_refuses_what_even_undoes() -> None:
    """A row of two boxes: refused at once, or pushed onto each other and both back."""
    ledger = scripted(drawn("T># # ."), (0, 0, (0, 0), Go(1, 0, 1)))
    classic, even = shown(ledger, CLASSIC), shown(ledger, EVEN)
    assert where(classic, 1) == where(even, 1) == {0: (0, 0), 1: (1, 0), 2: (2, 0)}
    assert stages(classic, 1)[1:] == [
        (EventKind.REFUSED_PUSH, (0, 1), Manner.OCCUPIED),
        (EventKind.BOUNCE, (0, 1), Manner.IMPASSE),
    ]
    assert stages(even, 1)[1:] == [
        (EventKind.PUSH, (0, 1), None),
        (EventKind.BOUNCE, (1, 2), Manner.IMPASSE),
        (EventKind.BOUNCE, (0, 1), Manner.IMPASSE),
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
        (EventKind.BOUNCE, (0, 1), Manner.OPPOSITION),
        (EventKind.BOUNCE, (1, 0), Manner.OPPOSITION),
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
    [boom] = [event for event in timeline.events[1] if event.kind is EventKind.BOOM]
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
    assert stages(timeline, 1)[0] == (EventKind.ARRIVE, (1,), Manner.JUMP)
    waiting = scripted(drawn(". T>."), (0, 0, (1, 0), Go(1, 0, 1)))
    assert where(shown(with_effects(waiting, arriving(1, 0, 0)), ruleset), 1) == {}
    twice = with_effects(mover, arriving(2, 0, 0), arriving(2, 0, 1))
    assert where(shown(twice, ruleset), 1) == {0: (1, 0)}
