"""Pictures that a table may show soon: after the move aimed at, or while one is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Final

from game.core.match.match import Transition
from scenes.scene import Foreseen
from scenes.table.board.table import MatchTable
from scenes.table.hud.hud import Hud
from scenes.table.overlay.foreground import Foreground
from scenes.table.overlay.foresight import foresight
from scenes.table.overlay.prerender import Paint
from scenes.ui.brush import Brush

MAX_MOVES: Final = 16
"""Number of moves for which the picture of pointing at them is painted ahead."""


def needed_soon(table: MatchTable, hud: Hud, foreground: Foreground) -> Iterator[Paint]:
    """Yield what the next moves, or pointing at one of them, may bring onto the screen."""
    state, seats = table.state, table.match.seats
    moves = list(islice(table.view.pickable(state), MAX_MOVES)) if table.may_point else []
    for move in moves:
        ghost = table.view.ghost(state, move, None, seats)
        yield partial(table.stage.rehearse, sprites=tuple(ghost.values()))
    for sprite in table.view.soon(state, seats):
        yield partial(table.stage.rehearse, sprites=(sprite,))
    yield from hud.pictures_ahead(moves)
    yield from foreground.pictures_ahead()


def foreseen_move(brush: Brush, table: MatchTable, hud: Hud) -> Foreseen | None:
    """Return the board and the rails as the move that is meant leaves them; None without one."""
    if (move := table.meant) is None:
        return None
    state, key = table.state, (id(table.match), table.match.ply, move)

    def step() -> Transition:
        return Transition(state, move, state.play(move))

    return Foreseen(key, foresight(brush, table.presenter, step, partial(hud.foresee, brush)))
