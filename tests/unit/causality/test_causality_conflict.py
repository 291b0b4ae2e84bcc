"""Stones that meet on a square, with the results that the rules state (causality RULES 7)."""

from __future__ import annotations

from itertools import product

import pytest

from game.causality.rules.board import Board
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
    ("row", "why"), [("T>#", Manner.WALL), ("T># X .", Manner.WALL), ("T>* .", Manner.UNPUSHABLE)]
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
@pytest.mark.parametrize("corner", list(product((0, 2), repeat=2)))
def test_a_wildcard_among_two_movers_or_onto_a_mine(ruleset: Ruleset, corner: Square) -> None:
    """Deviation 20.2, from wherever it comes: the capturer alone survives, or both are gone."""

    def board_with(*others: tuple[int, int, str]) -> Board:
        rows = [[". "] * 3 for _ in range(3)]
        for x, y, symbol in ((*corner, "W "), *others):
            rows[y][x] = symbol
        return drawn(*map("".join, rows))

    board = board_with((0, 1, "o "), (1, 0, "o "))
    ids = {(stone.x, stone.y): number for number, stone in enumerate(board.setup)}
    ledger = scripted(board, *((ids[at], 0, at, Go(1, 1, STAY)) for at in sorted(ids)))
    timeline = shown(ledger, ruleset)
    assert where(timeline, 1) == {ids[corner]: (1, 1)}
    [boom] = [event for event in timeline.events[1] if event.kind is EventKind.BOOM]
    assert boom.manner is Manner.CAPTURE
    assert set(boom.stones) == set(ids.values()) - {ids[corner]}
    script = (int(corner[1] > 0), 0, corner, Go(1, 1, STAY))
    timeline = shown(scripted(board_with((1, 1, "* ")), script), ruleset)
    assert where(timeline, 1) == {} and stages(timeline, 1)[-1][2] is Manner.PYROTECHNICS


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
def test_a_mover_gives_way_to_an_arrival(ruleset: Ruleset) -> None:
    mover = scripted(drawn("T>. ."), (0, 0, (0, 0), Go(1, 0, 1)))
    timeline = shown(with_effects(mover, arriving(1, 0, 0)), ruleset)
    assert where(timeline, 1) == {0: (0, 0), 1: (1, 0)}
    assert stages(timeline, 1)[0] == (EventKind.ARRIVE, (1,), Manner.JUMP)
