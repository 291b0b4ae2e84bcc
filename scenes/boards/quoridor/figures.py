"""The pictures beside the pages of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.core.match.seats import Seat
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Orientation,
    Place,
    Step,
    Swap,
)
from game.quoridor.rules.options import PRESETS, Options
from game.quoridor.rules.state import State
from scenes.boards.quoridor import guide, marks, pieces
from scenes.boards.sprite import Sprites

H, V = Orientation.H, Orientation.V
SMALL: Final = Options(size=5, cheats=1)
"""A board small enough for a picture."""

FACING: Final = (Step((2, 1)), Step((2, 3)), Step((2, 2)))
FENCES: Final = (Place(Board((1, 2), H, 2)), Place(Board((3, 2), V, 2)), Place(Board((2, 4), H, 2)))
SAMPLE: Final = (Step((2, 1)), Place(Board((1, 3), H, 2)))
"""A step and a board in its way."""


def _seats(state: State) -> Sequence[Seat]:
    return [Seat("", look) for look in state.players]


def _after(options: Options, *actions: Action) -> State:
    state = State.start(options)
    for action in actions:
        state = state.play(action)
    return state


def _goal() -> Sprites:
    state = State.start(SMALL)
    seats = _seats(state)
    way = guide.GUIDE.marks(state, 0, None, seats, has_way=True)
    arrows = {key: sprite for key, sprite in way.items() if key[1] == "way"}
    return {**pieces.picture(state, seats), **arrows}


def _round() -> Sprites:
    """Return a jump and three steps."""
    state = _after(SMALL, *FACING)
    return {**pieces.picture(state, _seats(state)), **marks.marks(state, ())}


def _laying() -> Sprites:
    """Boards that lie, and one that would."""
    state = _after(SMALL, *FENCES)
    seats, aim = _seats(state), Place(Board((2, 3), H, 2))
    refusal = state.placement_refusal(aim.board)
    return {**pieces.picture(state, seats), **marks.ghost(state, aim, refusal, seats)}


def _aiming() -> Sprites:
    """Return where the mover may go, and a board that would lie."""
    state = _after(SMALL, Step((2, 1)), Step((2, 3)))
    seats, aim = _seats(state), Place(Board((1, 3), H, 2))
    shown = marks.marks(state, ()), marks.ghost(state, aim, None, seats)
    return {**pieces.picture(state, seats), **shown[0], **shown[1]}


def _four() -> Sprites:
    state = State.start(PRESETS["four"])
    return pieces.picture(state, _seats(state))


def _teams() -> Sprites:
    state = State.start(replace(SMALL, players=4, teams=True, boards=7))
    return pieces.picture(state, _seats(state))


def _broken() -> Sprites:
    """Return a long board, and one that was broken."""
    state = _after(
        SMALL,
        Place(Board((1, 1), H, 2)),
        Cheat(CheatKind.LONGBOARD),
        Place(Board((1, 3), H, 3)),
        Destroy((1, 1), H),
    )
    return pieces.picture(state, _seats(state))


def _swapped() -> Sprites:
    """Return the sides after a first board, which have been swapped."""
    state = _after(replace(SMALL, swap=True), Place(Board((1, 3), H, 2)), Swap())
    return pieces.picture(state, _seats(state))


def _noted() -> Sprites:
    """Return the board that the page gives as an example of a line."""
    state = _after(Options(), Place(Board((3, 4), V, 2)))
    return pieces.picture(state, _seats(state))


PAGES: Final[Sequence[Callable[[], Sprites]]] = (
    _goal,
    _round,
    _laying,
    _aiming,
    dict,
    _four,
    _teams,
    _broken,
    _swapped,
    _noted,
)
"""In the order of the rules text."""
