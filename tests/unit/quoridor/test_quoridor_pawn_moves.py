"""Steps, jumps and chains, drawn. In each picture player 0 is to move:

``0``..``3`` avatars, ``-`` and ``|`` standing boards, ``=`` and ``:`` destroyed ones,
``s`` the boxes it may step to, ``j`` those it may jump to.
"""

from __future__ import annotations

import pytest

from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Cell, Jump, Orientation, Step
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

PICTURES = {
    "a chain of three": """
+ + + + + +
 s 0 s . .
+ + + + + +
 . 1 . . .
+ + + + + +
 . 2 . . .
+ + + + + +
 . 3 . . .
+ + + + + +
 . j . . .
+ + + + + +
""",
    "an occupied side lengthens the chain round the corner": """
+ + + + +
 . s 0 s
+ + + + +
 j 2 1 j
+ + +-+ +
 . . . .
+ + + + +
 3 . . .
+ + + + +
""",
    "round a corner to a box beside the mover, a board between": """
+ + + + +
 . j . .
+ +=+-+ +
 .|2 1 j
+ + + + +
 . j|0 s
+ + + + +
 3 . s .
+ + + + +
""",
    "nobody jumps over itself": """
+ + + + +
 . . . .
+ +-+-+ +
 .|2 1|.
+ + + + +
 j 3 0 s
+ +-+ + +
 . . s .
+ + + + +
""",
}


def signs(picture: str) -> list[tuple[str, Cell]]:
    """Every sign with the box, or the start of the edge, that it is drawn at."""
    rows = picture.strip("\n").split("\n")
    return [
        (sign, (column // 2, line // 2))
        for line, row in enumerate(rows)
        for column, sign in enumerate(row)
    ]


def position(picture: str) -> State:
    """The drawn position; every board in it has length 1, and the hands are empty."""
    drawn = signs(picture)
    size = len(picture.strip("\n").split("\n")) // 2
    pawns = tuple(cell for sign, cell in sorted(drawn) if sign.isdigit())
    boards = [Board(at, Orientation.H, 1) for sign, at in drawn if sign in "-="]
    boards += [Board(at, Orientation.V, 1) for sign, at in drawn if sign in "|:"]
    broken = {(at, Orientation.H) for sign, at in drawn if sign == "="}
    broken |= {(at, Orientation.V) for sign, at in drawn if sign == ":"}
    destroyed = frozenset(b for b in boards if (b.start, b.orientation) in broken)
    none = (0,) * len(pawns)
    grid = Grid(size, tuple(boards), destroyed)
    return State(Options(len(pawns), size), pawns, none, none, (False,) * len(pawns), grid, 0)


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str) -> None:
    drawn = signs(PICTURES[name])
    moves = position(PICTURES[name]).legal_moves()
    assert {m.to for m in moves if isinstance(m, Step)} == {at for sign, at in drawn if sign == "s"}
    assert {m.to for m in moves if isinstance(m, Jump)} == {at for sign, at in drawn if sign == "j"}


def test_landings_name_the_boxes_jumped_over_in_order() -> None:
    state = position(PICTURES["an occupied side lengthens the chain round the corner"])
    landings = state.landings()
    assert landings[(1, 0)] == ()
    assert landings[(3, 1)] == ((2, 1),)
    assert landings[(0, 1)] == ((2, 1), (1, 1))


def test_steps_are_listed_before_jumps() -> None:
    kinds = [type(m) for m in position(PICTURES["a chain of three"]).legal_moves()]
    assert kinds == [Step, Step, Jump]
