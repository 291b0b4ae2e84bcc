"""Pictures that the next move will show, painted before it is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from game.core.match.match import Transition
from scenes.boards.sprite import Sprite
from scenes.boards.view import BoardView
from scenes.table.board.presenter import Presenter
from scenes.ui.brush import Brush


class Foresight(NamedTuple):
    """The view after a step, and what the board shows on the way there and then."""

    view: BoardView
    step: Transition
    sprites: tuple[Sprite, ...]


def foresight(
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
    def coming() -> Foresight:
        made = step()
        view, seats, after = presenter.pager.foresee(made), presenter.seats, made.after
        pictures = [view.departure(made, seats), *presenter.pager.stages(made)]
        pictures += [view.picture(after, seats), view.trace(made, seats)]
        if after.outcome() is None:
            pictures += [view.marks(after, (), seats)]
            pictures += [view.route_marks(after, after.to_move, seats)]
        sprites = (sprite for picture in pictures for sprite in picture.values())
        return Foresight(view, made, tuple(sprite for sprite in sprites if sprite.z >= 0))

    def bake() -> None:
        foreseen = coming()
        presenter.stage.rehearse(brush, foreseen.sprites)
        presenter.pager.rehearse_strip(brush, foreseen.step.after)
        if beside is not None:
            beside(foreseen.view, foreseen.step.after)

    return bake
