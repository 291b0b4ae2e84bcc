"""Small pictures of games as they stood at the end, made little by little behind the screen."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Any, Final

from game.core import options as opt
from game.core.record import Record
from game.core.state import MoveError
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem
from scenes.boards.look import Picture
from scenes.boards.pages import PagedView
from scenes.boards.stage import draw_figure
from scenes.ui.brush import Box, Brush

TICK_BUDGET_S: Final = 0.004
"""How long a tick may go on replaying games."""

MOST: Final = 200
"""So many pictures are remembered, as data; whoever was asked for longest ago goes first."""


class Thumbnails:
    """The pictures of records by any key that names the record, e.g. its file and length."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()
        self._waiting: OrderedDict[Hashable, tuple[Record, int | None]] = OrderedDict()
        self._replay: tuple[Hashable, Iterator[Picture | None]] | None = None
        self._seen: set[tuple[Hashable, float]] = set()
        self._has_baked = False
        self.generation = 0
        """Changes whenever a picture has come, so that stills can be drawn anew."""

    def draw(
        self, brush: Brush, key: Hashable, record: Record, box: Box, ply: int | None = None
    ) -> bool:
        """Draw the game after ``ply`` moves, or all; until it is known, the game's emblem.

        Gives whether the picture is there. At most one is painted anew in a frame.
        """
        key = (key, ply)
        picture = self._pictures.get(key)
        if picture is None:
            self._waiting[key] = record, ply
            self._waiting.move_to_end(key)
        size = (key, brush.screen.scale * box[2])
        if picture is None or (size not in self._seen and self._has_baked):
            x, y, w, h = box
            draw_emblem(brush, record.game, (x + w / 2, y + h / 2), min(w, h) * 0.6)
            return False
        if size not in self._seen:
            self._seen.add(size)
            self._has_baked = True
        self._pictures.move_to_end(key)
        draw_figure(brush, picture, box)
        return True

    def update(self) -> bool:
        """Go on with what was asked for; True if a picture may be drawn that could not before."""
        has_news, self._has_baked = self._has_baked, False
        until_s = time.perf_counter() + TICK_BUDGET_S
        while time.perf_counter() < until_s and self._go_on():
            has_news = True
        return has_news

    def _go_on(self) -> bool:
        """One step of the newest wish; False if nobody waits for anything."""
        if self._replay is None:
            if not self._waiting:
                return False
            key, (record, ply) = self._waiting.popitem()
            self._replay = key, _positions(record, ply)
        key, positions = self._replay
        picture = next(positions)
        if picture is not None:
            self._replay = None
            self._waiting.pop(key, None)
            self._pictures[key] = picture
            self.generation += 1
            if len(self._pictures) > MOST:
                self._pictures.popitem(last=False)
        return True


def _positions(record: Record, ply: int | None) -> Iterator[Picture | None]:
    """Replays a record, a move each step; at last its picture, as far as it can be replayed."""
    game = GAMES[record.game]
    state = game.new(opt.from_map(game.options, record.options), record.seed)
    for packed in record.moves[:ply]:
        try:
            state = state.play(game.unpack(packed))
        except MoveError:
            break
        yield None
    yield picture_of(record, state)


def picture_of(record: Record, state: Any) -> Picture:
    """The board of a position, on the page where somebody is to act."""
    view = VIEWS[record.game]
    if isinstance(view, PagedView):
        view = view.at(view.chapter_of(state), view.page_of(state))
    return view.picture(state, record.seats)
