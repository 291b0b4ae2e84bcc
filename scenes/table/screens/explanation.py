"""Explanation why something did not happen: a film of other positions, with captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.ai.request import Request
from game.core.rules.report import Frame, News, ReportPlace
from scenes.app_context import AppContext
from scenes.boards import sprite
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Boxes, Column, Row
from scenes.kit.frame import WINDOW, Prompt, Screen
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.table.board.excerpt import Strip, page_picture, place_marks
from scenes.table.board.table import MatchTable
from scenes.table.hud.places import BOARD_BOX, LEFT, RAIL_W, RIGHT
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import seated_values

RUN_MS: Final = 350
"""How long each page is seen on the way to what is shown."""

SHOWN_MS: Final = 5000
"""How long a picture stays before the next."""

TITLE: Final[Box] = (64.0, 8.0, 1152.0, 44.0)
DROP: Final = 23.0
TOP: Final = 231.0
CAPTION: Final[Box] = (LEFT, TOP, RAIL_W, 431.0)
STEPS: Final[Box] = (RIGHT, TOP, RAIL_W, 431.0)


class ExplanationScene(ViewScene):
    """The film about one of the news of the report on the move at ``ply``."""

    def __init__(self, context: AppContext, table: MatchTable, ply: int, news: News) -> None:
        super().__init__(context)
        self._table = table
        self._view, self._seats = table.presenter.whole_view, table.match.seats
        self._prefix = f"{table.match.game.id}.why"
        self._ply, self._news = ply, news
        self._question: Request[Sequence[Frame[Any]]] | None = None
        self._tried = 0
        self._frames: Sequence[Frame[Any]] | None = None
        self._strip = Strip(self._view, table.state, self._seats)
        layout = table.presenter.pager.layout
        self._stage = Stage(layout.board, zoom=1.0) if layout else Stage(BOARD_BOX)
        self._at = self._page_now = self._waited_ms = 0
        self._is_playing = True

    @property
    def _frame(self) -> Frame[Any] | None:
        return self._frames[self._at] if self._frames else None

    @property
    def _place(self) -> ReportPlace | None:
        """Where the picture is now, perhaps still on the way to its place."""
        where = self._frame.where if self._frame else None
        return where and replace(where, page=self._page_now, cells=self._cells(where))

    def _cells(self, where: ReportPlace) -> frozenset[tuple[int, int]]:
        return where.cells if self._page_now == where.page else frozenset()

    def _go(self, at: int) -> None:
        """Begin with that picture: at the first page, where there are several."""
        if not self._frames:
            return
        self._at = min(max(at, 0), len(self._frames) - 1)
        where = self._frames[self._at].where
        is_calm = self._context.window.brush.theme.is_calm
        self._page_now = 0 if where is None or not is_calm else where.page
        self._waited_ms = 0
        self._show()

    def _show(self) -> None:
        frame = self._frame
        assert frame is not None  # there are frames if anything is shown
        self._strip.show(frame.state, self._place)
        self._stage.show(page_picture(self._view, frame.state, self._place, self._seats))
        self.refresh()

    def enter(self) -> None:
        """Ask for the film, if it is not here."""
        super().enter()
        if self._frames is None:
            self._question = self._context.thinker.ask_explanation(
                self._table.match.record(), self._ply, self._news
            )

    def leave(self) -> None:
        super().leave()
        if self._question is not None:
            self._question.cancel()

    def _act(self, action: Action) -> bool:
        match action:
            case Press(Button.PAUSE, is_down=True):
                self.on_back()
            case Press(Button.LEFT | Button.PREV, is_down=True):
                self._turn(-1)
            case Press(Button.RIGHT | Button.NEXT | Button.CONFIRM, is_down=True):
                self._turn(1)
            case Point(phase=Phase.UP):
                self._turn(1)
            case _:
                return super()._act(action)
        return True

    def _turn(self, by: int) -> None:
        self._is_playing = False
        if self._frames is not None and by > 0 and self._at == len(self._frames) - 1:
            self._context.stack.pop()
        else:
            self._go(self._at + by)

    def update(self, tick_ms: int) -> bool:
        if self._frames is None:
            return self._listen()
        frame = self._frame
        if frame is None:
            return False
        self._waited_ms += tick_ms
        if frame.where is not None and self._page_now < frame.where.page:
            if self._waited_ms < RUN_MS:
                return False
            self._page_now, self._waited_ms = self._page_now + 1, 0
            self._show()
            return True
        if self._is_playing and self._waited_ms >= SHOWN_MS and self._at + 1 < len(self._frames):
            self._go(self._at + 1)
            return True
        return False

    def _listen(self) -> bool:
        """Take in the film once it is there; until then, how much has been tried."""
        question = self._question
        if question is None:
            return False
        if question.is_open:
            before, self._tried = self._tried, question.done
            self.refresh()
            return before != self._tried
        seen = self._table.session.viewer.observation
        self._frames = [frame.of(seen(frame.state)) for frame in question.answer or ()]
        self._go(0)
        self.refresh()
        return True

    def view(self) -> Node:
        words, frames, frame = self.words, self._frames, self._frame
        if frame is None:
            tried = words("why.tried", n=self._tried) if frames is None and self._tried else ""
            says = words("why.wait" if frames is None else "why.nothing")
            lines = [Text(says, "name", "sub", "center"), Text(tried, align="center")]
            parts: list[tuple[Node, Box]] = [(Column(lines, justify="center"), WINDOW)]
        else:
            values = dict(seated_values(frame.comment.values, self._seats))
            told = words(f"{self._prefix}.{frame.comment.key}", **values)
            caption = Text(told, "body", "text", lines=0, size=26.0)
            shows = self._at, self._page_now
            draw = partial(self._draw_frame, frame)
            parts = [
                (Picture(shows, 0.0, 0.0, draw), WINDOW),
                (Panel(caption, pad=22.0, rim="amber", radius=22.0, rim_width=2.0), CAPTION),
                (Picture(shows, 0.0, 0.0, self._draw_steps), STEPS),
            ]
        count = words("why.count", n=self._at + 1, of=len(frames)) if frames else ""
        title = Text(words("why.title"), "headline", "amber", size=30, grow=1.0)
        parts.append((Row([title, Text(count, "body", "muted")], align="center"), TITLE))
        named = (Button.RIGHT, "why.next"), (Button.LEFT, "why.back"), (Button.CANCEL, "why.leave")
        prompts = [Prompt(button, words(key)) for button, key in named]
        return Screen("", Boxes(parts), prompts=prompts, drop=DROP)

    def _draw_frame(self, frame: Frame[Any], brush: Brush, box: Box) -> None:
        """Draw the strip and the board."""
        marks, ways = self._marks(frame)
        self._strip.draw(brush, ways)
        self._stage.draw(brush, (marks,))

    def _marks(self, frame: Frame[Any]) -> tuple[sprite.Sprites, sprite.Sprites]:
        """Return marks on the board and the strip, once the film has come to its place."""
        if not isinstance(self._view, Illustrated):
            return place_marks(self._view, frame.state, self._place, self._seats), {}
        told, state, tile_px = self._place, frame.state, self._stage.length(1.0)
        news = News("", "", frame.comment, told)
        marks, _ = self._view.news_marks(news, state, state, self._seats, tile_px)
        is_there = told is not None and bool(told.cells)
        return marks, self._view.news_ways(news, state) if is_there else {}

    def _draw_steps(self, brush: Brush, box: Box) -> None:
        """Draw a disc for each picture, a bright one for that which is shown."""
        x, y, w, h = box
        count = len(self._frames or ())
        for k in range(count):
            at = (x + w / 2, y + 22 + k * min(44.0, h / count))
            brush.disc(at, 9 if k == self._at else 6, "amber" if k == self._at else "line")
