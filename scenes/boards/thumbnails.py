"""Small pictures of games as they stood at the end, made little by little behind the screen."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from game.core.match.match import Transition
from game.core.record.record import Record
from game.core.rules import options as opt
from game.core.rules.state import MoveError
from game.core.search.search_api import Budget, OutOfBudget
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem
from scenes.boards.figure import Figure
from scenes.boards.pages import PagedView
from scenes.boards.sprite import Sprites
from scenes.ui.brush import Box, Brush

TICK_BUDGET_S: Final = 0.004
"""How long a tick may go on replaying games."""

MAX_NODES: Final = 500
"""For a heavy move; where it needs more, the picture is that of the position before it."""

MAX_PICTURES: Final = 200
"""Number of pictures that are remembered, as data; the least recently used one goes first."""


@dataclass(frozen=True, slots=True)
class FinalPosition:
    """The last position of what was replayed, and the number of its last turn, if it has one."""

    state: Any
    turns: int
    known: Any
    """The last position that all players may see: no orders that are secret still."""
    step: Transition | None = None
    """The last move, if there was one."""


class Thumbnails:
    """The pictures of records by any key that names the record, e.g. its file and length."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, tuple[Figure, FinalPosition]] = OrderedDict()
        self._waiting: OrderedDict[Hashable, tuple[Record, int | None]] = OrderedDict()
        self._replay: tuple[Hashable, Record, Iterator[FinalPosition | None]] | None = None
        self._seen: set[tuple[Hashable, float]] = set()
        self._missed: set[Hashable] = set()
        """What has been drawn last as an emblem."""
        self._has_baked = False
        self.generation = 0
        """Changes whenever a picture has come, so that stills can be drawn anew."""

    def draw(
        self,
        brush: Brush,
        key: Hashable,
        game: str,
        record: Record | None,
        box: Box,
        ply: int | None = None,
    ) -> bool:
        """Draw the game after ``ply`` moves, or all; until it is known, the game's emblem.

        ``record`` is None while it is not read. Gives whether the picture is there. At most one is
        painted anew in a frame.
        """
        key = (key, ply)
        known = self._pictures.get(key)
        if known is None and record is not None:
            self._waiting[key] = record, ply
            self._waiting.move_to_end(key)
        size = (key, brush.screen.scale * box[2])
        if known is None or (size not in self._seen and self._has_baked):
            x, y, w, h = box
            draw_emblem(brush, game, (x + w / 2, y + h / 2), min(w, h) * 0.6)
            self._missed.add(key)
            return False
        self._missed.discard(key)
        if size not in self._seen:
            self._seen.add(size)
            self._has_baked = True
        self._pictures.move_to_end(key)
        known[0].draw(brush, box)
        return True

    def is_known(self, key: Hashable, ply: int | None = None) -> bool:
        """Return whether the picture can be drawn."""
        return (key, ply) in self._pictures

    def version(self, key: Hashable, ply: int | None = None) -> int:
        """Return what changes when a picture may look different: 0 once it has been drawn."""
        is_drawn = (key, ply) in self._pictures and (key, ply) not in self._missed
        return 0 if is_drawn else self.generation

    def wish(self, key: Hashable, record: Record, ply: int | None = None) -> None:
        """Make the picture, if nothing else is wished for."""
        if (key, ply) not in self._pictures and (key, ply) not in self._waiting:
            self._waiting[key, ply] = record, ply
            self._waiting.move_to_end((key, ply), last=False)

    def ending(self, key: Hashable, ply: int | None = None) -> FinalPosition | None:
        """Return the position after ``ply`` moves, or at the end; None until that is known."""
        known = self._pictures.get((key, ply))
        return None if known is None else known[1]

    def forget_wishes(self) -> None:
        """Drop all requests; what is still seen requests again."""
        self._waiting.clear()

    def update(self) -> bool:
        """Go on with what was asked for; True if a picture may be drawn that could not before."""
        has_news, self._has_baked = self._has_baked, False
        self.generation += has_news  # the next one may be painted
        until_s = time.perf_counter() + TICK_BUDGET_S
        while time.perf_counter() < until_s and self._go_on():
            has_news = True
        return has_news

    def _go_on(self) -> bool:
        """Do one step of the newest request; False if there is none."""
        if self._replay is None:
            if not self._waiting:
                return False
            key, (record, ply) = self._waiting.popitem()
            self._replay = key, record, final_positions(record, ply)
        key, record, positions = self._replay
        ending = next(positions)
        if ending is not None:
            self._replay = None
            self._waiting.pop(key, None)
            self._pictures[key] = Figure(final_picture(record, ending)), ending
            self.generation += 1
            if len(self._pictures) > MAX_PICTURES:
                self._pictures.popitem(last=False)
        return True


def final_positions(record: Record, ply: int | None) -> Iterator[FinalPosition | None]:
    """Replay a record, a move each step.

    At last how it ends, if it can be replayed without too much work.
    """
    game = GAMES[record.game]
    state = game.begin(opt.from_map(game.options, record.options), record.seed, record.seats)
    states, step, labour = [state], None, game.speed.labour
    for packed in record.moves[:ply]:
        try:
            move = game.unpack(packed)
            if labour is not None and labour.is_heavy(state, move):
                worked = labour.work(state, move, Budget(MAX_NODES), lambda tried: None)
                labour.keep(state, move, worked)
            step = Transition(state, move, state.play(move))
        except (MoveError, OutOfBudget):
            break
        state = step.after
        states.append(state)
        yield None
    turns, hidden = 0 if step is None else VIEWS[record.game].turn_of(step.before), 0
    if ply is None and game.secrets is not None:
        hidden = max(game.secrets.hidden_plies(state, k) for k in range(len(record.seats)))
    yield FinalPosition(state, turns, states[-1 - hidden], step)


def final_picture(record: Record, ending: FinalPosition) -> Sprites:
    """Return the picture of a game; of one that has ended, that by which it is remembered."""
    view = VIEWS[record.game]
    if ending.step is None or ending.state.outcome() is None or isinstance(view, PagedView):
        return picture_of(record, ending.known)
    return _without_names(view.portrait(ending.step, record.seats))


def picture_of(record: Record, state: Any) -> Sprites:
    """Return the board of a position, on the page of the player to move."""
    view = VIEWS[record.game]
    if isinstance(view, PagedView):
        view = view.at(view.chapter_of(state), view.page_of(state))
    return _without_names(view.picture(state, record.seats))


def _without_names(picture: Sprites) -> Sprites:
    """Return a picture without the names of lines, too small to be read."""
    return {key: sprite for key, sprite in picture.items() if sprite.shape != "label"}
