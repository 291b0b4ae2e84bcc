"""Pictures that a table may show soon, painted before they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, Final, NamedTuple

from game.core.match.match import Transition
from scenes.boards.sprite import Sprite
from scenes.boards.view import BoardView
from scenes.scene import Foreseen
from scenes.table.board.presenter import Presenter
from scenes.table.board.table import MatchTable
from scenes.table.hud.hud import Hud
from scenes.table.overlay.foreground import Foreground
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

    return Foreseen(key, step_painter(brush, table.presenter, step, partial(hud.foresee, brush)))


class UpcomingBoard(NamedTuple):
    """The view after a step, and what the board shows on the way there and then."""

    view: BoardView
    step: Transition
    sprites: tuple[Sprite, ...]


def step_painter(
    brush: Brush,
    presenter: Presenter,
    step: Callable[[], Transition],
    beside: Callable[[BoardView, Any], None] | None = None,
) -> Callable[[], None]:
    """Return what paints the board as it will be when ``step`` has been made.

    It may be called again and again until all is painted. ``beside`` paints what stands beside the
    board, given the view and the position.
    """

    @cache
    def coming() -> UpcomingBoard:
        made = step()
        view, seats, after = presenter.pager.foresee(made), presenter.seats, made.after
        pictures = [view.departure(made, seats), *presenter.pager.stages(made)]
        pictures += [view.picture(after, seats), view.trace(made, seats)]
        if after.outcome() is None:
            pictures += [view.marks(after, (), seats)]
            pictures += [view.route_marks(after, after.to_move, seats)]
        sprites = (sprite for picture in pictures for sprite in picture.values())
        return UpcomingBoard(view, made, tuple(sprite for sprite in sprites if sprite.z >= 0))

    def bake() -> None:
        foreseen = coming()
        presenter.stage.rehearse(brush, foreseen.sprites)
        presenter.pager.rehearse_strip(brush, foreseen.step.after)
        if beside is not None:
            beside(foreseen.view, foreseen.step.after)

    return bake
