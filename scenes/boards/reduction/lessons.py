"""The pictures beside the pages of the rules: boards of a real turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from game.core.match.seats import Seat
from game.reduction.moves import Challenge, Change, Move, Undo
from game.reduction.options import Options
from game.reduction.state import State
from scenes.boards.common.picture_row import RowPicture, side_by_side
from scenes.boards.reduction import field, marks
from scenes.boards.sprite import Sprite, Sprites

SEATS: Final = (Seat("", 0), Seat("", 1))

TURN: Final = "#...#/#..#./#.##./##..#/..#.#"
"""A board that three changes reduce: one fills, two empty what it has joined."""

LINE: Final = Change(0, 1), Change(0, 0), Change(1, 2)

KINDS: Final = ("#../.../...", ".##/.##/#..", "#../.#./..#")
"""A square that can be filled, one that can be emptied, one that can turn."""

FLIPPED: Final = Change(1, 1), Change(0, 1), Change(0, 0)

RIM: Final = 0.45
"""How much wider than its cells a board is, in cells: less than one that is played on."""

NODE: Final = 1.8
"""How much larger a node is than on a board to play on."""

LAST: Final = "..../.##./.##./...."


def _after(board: str, *moves: Move, confirm: bool = False) -> tuple[State, ...]:
    """Return the positions of a game from ``board`` on."""
    options = Options(size=len(board.split("/")), confirm=confirm, position=board)
    return tuple(
        accumulate(moves, lambda state, move: state.play(move), initial=State.start(options, 0))
    )


def _shot(
    state: State, name: str = "", over: Sprites | None = None, tint: str = "sub"
) -> RowPicture:
    """Return a board without the numbers of its points; above it how many cells are full."""
    whole = {**field.picture(state, SEATS), **(over or {})}
    shown = {key: sprite for key, sprite in whole.items() if sprite.shape != "label"}
    across = state.n + RIM
    shown["slab",] = replace(shown["slab",], w=across, h=across)
    return RowPicture(shown, name or str(state.full), tint)


def _row(*shots: RowPicture) -> Sprites:
    return side_by_side(shots)[0]


def _goal() -> Sprites:
    """Return the board when a turn begins, and when it is done: fewer cells are full."""
    first, *_, last = _after(TURN, *LINE, confirm=True)
    return _row(_shot(first), _shot(last, tint="acc"))


def _change() -> Sprites:
    """Every kind of change, before and after it."""
    shots = []
    for board, change in zip(KINDS, FLIPPED, strict=True):
        before, after = _after(board, change, confirm=True)
        key = "node", change.row, change.col
        node = marks.marks(before)[key]
        large = replace(node, w=node.w * NODE, h=node.h * NODE)
        shots += [_shot(before, over={key: large}), _shot(after, tint="acc")]
    made, moved = side_by_side(shots, 1.1)
    for k in range(0, len(shots), 2):
        x, y = moved[k] + 3 + (RIM + 1.1) / 2, 1.5 + RIM / 2
        made["becomes", k] = Sprite("reduction.becomes", x, y, 0.7, 0.36, tint="soft", z=field.NOTE)
    return made


def _turn() -> Sprites:
    """Return a whole turn, change by change."""
    *way, last = _after(TURN, *LINE, confirm=True)
    return _row(*map(_shot, way), _shot(last, tint="acc"))


def _aim() -> Sprites:
    """Return what is seen while a change is meant."""
    state = _after(TURN, LINE[0])[-1]
    return {
        **field.picture(state, SEATS),
        **marks.marks(state),
        **dict(marks.ghost(state, LINE[1], None, SEATS)),
    }


def _undo() -> Sprites:
    """Return a change, and the board after it was taken back."""
    return _row(*map(_shot, _after(TURN, LINE[0], Undo())))


def _challenge() -> Sprites:
    """Return the end of the other's turn; the challenge begins where that turn began."""
    done, back = _after(TURN, *LINE, Challenge())[-2:]
    return _row(_shot(done), _shot(back, tint="amber"))


def _empty() -> Sprites:
    """Return the last four cells."""
    before, after = _after(LAST, Change(1, 1), confirm=True)
    return _row(_shot(before, over=marks.marks(before)), _shot(after, "0", tint="acc"))


PAGES: Final[Sequence[Callable[[], Sprites]]] = (
    _goal,
    _change,
    _turn,
    _aim,
    _undo,
    _challenge,
    _empty,
)
"""In the order of the rules text."""
