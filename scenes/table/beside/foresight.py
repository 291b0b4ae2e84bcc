"""What the next move will show, painted before somebody makes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from game.core.match import Transition
from scenes.boards.look import Look
from scenes.boards.view import AnyView
from scenes.table.beside.flanks import Flanks
from scenes.table.table import Table
from scenes.ui.brush import Brush


def foresight(brush: Brush, table: Table, flanks: Flanks, move: Any) -> Callable[[], None]:
    """Bakes what the board and the rails show when ``move`` has been played; it may be called again
    and again until all is painted.
    """
    showing, seats = table.showing, table.match.seats

    @cache
    def coming() -> tuple[AnyView, Any, list[Look]]:
        step = Transition(table.state, move, table.state.play(move))
        view = showing.pager.foresee(step)
        picture = {**view.departure(step, seats), **view.picture(step.after, seats)}
        pieces = [look for look in picture.values() if look.z >= 0]
        return view, step.after, [*pieces, *view.marks(step.after, (), seats).values()]

    def bake() -> None:
        view, state, looks = coming()
        showing.stage.rehearse(brush, looks)
        flanks.foresee(brush, view, state)

    return bake
