"""A page of a position on a stage of its own, under the strip of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.report import ReportPlace
from scenes.boards.pages import PagedView
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.ui.brush import Brush


def page_picture(
    view: BoardView, state: Any, place: ReportPlace | None, seats: Sequence[Seat]
) -> Sprites:
    """Return ``state`` as it is at ``place``, or on the page of the last move."""
    return _at(view, place).picture(state, seats)


def last_page(view: BoardView, state: Any) -> ReportPlace | None:
    """Return where a position ends; None without pages."""
    if not isinstance(view, PagedView):
        return None
    return ReportPlace(view.chapter_of(state), view.pages(state) - 1)


def place_marks(
    view: BoardView, state: Any, place: ReportPlace | None, seats: Sequence[Seat]
) -> Sprites:
    """Return what leads the eye to the cells of ``place``."""
    if place is None or not place.cells:
        return {}
    return _at(view, place).hint_marks(state, (Comment("", cells=place.cells),), seats)


def _at(view: BoardView, place: ReportPlace | None) -> BoardView:
    if place is None or not isinstance(view, PagedView):
        return view
    return view.at(place.chapter, place.page)


class Strip:
    """The strip of one position; nothing if its view has no pages."""

    def __init__(self, view: BoardView, state: Any, seats: Sequence[Seat]) -> None:
        self._view = view if isinstance(view, PagedView) else None
        self._seats = seats
        self._stage: Stage | None = None
        if self._view is not None:
            self._stage = Stage(self._view.layout(state).strip, zoom=1.0)

    def show(self, state: Any, place: ReportPlace | None) -> None:
        """Show ``state`` with the page of ``place`` marked."""
        if self._view is None or self._stage is None:
            return
        page = place.page if place else self._view.page_of(state)
        chapter = place.chapter if place else self._view.chapter_of(state)
        self._stage.show(self._view.strip(state, self._seats, chapter, page))

    def draw(self, brush: Brush, marks: Sprites | None = None) -> None:
        """Draw the strip, and `marks` over it."""
        if self._stage is not None:
            self._stage.draw(brush, (marks or {},))
