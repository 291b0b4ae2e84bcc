"""Steps, jumps and chains, drawn. In each picture player 0 is to move:

``0``..``3`` avatars, ``-`` and ``|`` standing boards, ``=`` and ``:`` destroyed ones,
``s`` the boxes it may step to, ``j`` those it may jump to.
"""

from __future__ import annotations

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
    grid = Grid(size)
    for sign, at in drawn:
        if sign in "-=|:":
            board = Board(at, Orientation.H if sign in "-=" else Orientation.V, 1)
            grid = grid.with_board(board)
            grid = grid.with_destroyed(board) if sign in "=:" else grid
    none = (0,) * len(pawns)
    return State(Options(len(pawns), size), pawns, none, none, (False,) * len(pawns), grid, 0)


def test_pictures() -> None:
    for name, picture in PICTURES.items():
        drawn, moves = signs(picture), position(picture).legal_moves()
        for kind, letter in ((Step, "s"), (Jump, "j")):
            there = {at for sign, at in drawn if sign == letter}
            assert {m.to for m in moves if isinstance(m, kind)} == there, (name, kind)
        kinds = [isinstance(move, Jump) for move in moves]
        assert kinds == sorted(kinds), "steps are listed before jumps"


def test_landings_name_the_boxes_jumped_over_in_order() -> None:
    state = position(PICTURES["an occupied side lengthens the chain round the corner"])
    landings = state.landings()
    assert landings[(1, 0)] == ()
    assert landings[(3, 1)] == ((2, 1),)
    assert landings[(0, 1)] == ((2, 1), (1, 1))
