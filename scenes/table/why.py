"""Why something did not happen: a film of positions that could have been, with captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.ai.request import Request
from game.core.rules.report import Frame, News, Place
from scenes.boards.look import Picture
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.table.beside.places import BOARD_BOX, LEFT, PAGED_BAR_Y, RAIL_W, RIGHT
from scenes.table.excerpt import Strip, page_picture, place_marks
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import seated_values

RUN_MS: Final = 350
"""How long each page is seen on the way to what is shown."""

SHOWN_MS: Final = 5000
"""How long a picture stays before the next."""

TOP: Final = 231.0
CAPTION: Final[Box] = (LEFT, TOP, RAIL_W, 431.0)
STEPS: Final[Box] = (RIGHT, TOP, RAIL_W, 431.0)


class WhyScene(PlainScene):
    """The film about one of the news of the report on the move at ``ply``."""

    def __init__(self, cabinet: Cabinet, table: Table, ply: int, news: News) -> None:
        self._cabinet, self._table = cabinet, table
        self._view, self._seats = table.showing.whole_view, table.match.seats
        self._prefix = f"{table.match.game.id}.why"
        self._ply, self._news = ply, news
        self._question: Request[tuple[Frame[Any], ...]] | None = None
        self._tried = 0
        self._frames: Sequence[Frame[Any]] | None = None
        self._strip = Strip(self._view, table.state, self._seats)
        layout = table.showing.pager.layout
        self._stage = Stage(layout.board, zoom=1.0) if layout else Stage(BOARD_BOX)
        self._prompt_bar = PromptBar(cabinet)
        self._at = self._page = self._waited_ms = 0
        self._is_playing = True

    @property
    def _frame(self) -> Frame[Any] | None:
        return self._frames[self._at] if self._frames else None

    @property
    def _place(self) -> Place | None:
        """Where the picture is now, perhaps still on the way to its place."""
        where = self._frame.where if self._frame else None
        return where and replace(where, page=self._page, cells=self._cells(where))

    def _cells(self, where: Place) -> frozenset[tuple[int, int]]:
        return where.cells if self._page == where.page else frozenset()

    def _go(self, at: int) -> None:
        """Begin with that picture: at the first page, where there are several."""
        if not self._frames:
            return
        self._at = min(max(at, 0), len(self._frames) - 1)
        where = self._frames[self._at].where
        is_calm = self._cabinet.window.brush.theme.is_calm
        self._page = 0 if where is None or not is_calm else where.page
        self._waited_ms = 0
        self._show()

    def _show(self) -> None:
        frame = self._frame
        assert frame is not None  # there are frames if anything is shown
        self._strip.show(frame.state, self._place)
        self._stage.show(page_picture(self._view, frame.state, self._place, self._seats))

    def enter(self) -> None:
        """Ask for the film, if it is not here."""
        if self._frames is None:
            match = self._table.match
            self._question = self._cabinet.thinker.ask_explanation(
                match.game, match.record(), match.states, self._ply, self._news
            )

    def leave(self) -> None:
        if self._question is not None:
            self._question.cancel()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.SPECIAL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.LEFT | Button.PREV, is_down=True):
                self._step(-1)
            case Press(Button.RIGHT | Button.NEXT | Button.CONFIRM, is_down=True):
                self._step(1)
            case Point(phase=Phase.UP):
                self._step(1)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        self._is_playing = False
        if self._frames is not None and by > 0 and self._at == len(self._frames) - 1:
            self._cabinet.stack.pop()
        else:
            self._go(self._at + by)

    def update(self, tick_ms: int) -> bool:
        if self._frames is None:
            return self._listen()
        frame = self._frame
        if frame is None:
            return False
        self._waited_ms += tick_ms
        if frame.where is not None and self._page < frame.where.page:
            if self._waited_ms < RUN_MS:
                return False
            self._page, self._waited_ms = self._page + 1, 0
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
            return before != self._tried
        seen = self._table.sitting.viewer.seen
        self._frames = [frame.of(seen(frame.state)) for frame in question.answer or ()]
        self._go(0)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("why.title"), (SAFE_LEFT, 30), 30, "display", "amber", "midleft")
        if self._frame is None:
            key = "why.wait" if self._frames is None else "why.nothing"
            brush.text(words(key), (640, 360), 24, "heavy", "sub", "center")
            if self._frames is None and self._tried:
                tried = words("why.tried", n=self._tried)
                brush.text(tried, (640, 400), 20, "bold", "sub", "center")
        else:
            self._draw_frame(brush, self._frame)
        prompts = [(Button.RIGHT, words("why.next")), (Button.LEFT, words("why.back")),
                   (Button.CANCEL, words("why.leave"))]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, PAGED_BAR_Y)

    def _draw_frame(self, brush: Brush, frame: Frame[Any]) -> None:
        words, frames = self._cabinet.words, self._frames or ()
        count = words("why.count", n=self._at + 1, of=len(frames))
        brush.text(count, (SAFE_RIGHT, 30), 20, "bold", "muted", "midright")
        marks, ways = self._marks(frame)
        self._strip.draw(brush, ways)
        self._stage.draw(brush, (marks,))
        x, y, w, h = CAPTION
        brush.panel(CAPTION, "panel", "amber", 22, 2)
        values = seated_values(frame.values, self._seats)
        told = words(f"{self._prefix}.{frame.key}", **dict(values))
        brush.paragraph(told, (x + 22, y + 22, w - 44, h - 44), 26, ink="text")
        self._draw_steps(brush)

    def _marks(self, frame: Frame[Any]) -> tuple[Picture, Picture]:
        """What leads the eye, on the board and the strip, once the film has come to its place."""
        if not isinstance(self._view, Illustrated):
            return place_marks(self._view, frame.state, self._place, self._seats), {}
        told, state, tile_px = self._place, frame.state, self._stage.length(1.0)
        news = News("", "", frame.key, frame.values, told)
        marks, _ = self._view.news_marks(news, state, state, self._seats, tile_px)
        is_there = told is not None and bool(told.cells)
        return marks, self._view.news_ways(news, state) if is_there else {}

    def _draw_steps(self, brush: Brush) -> None:
        """How far the film has come."""
        x, y, w, _ = STEPS
        frames = self._frames or ()
        pitch = min(44.0, STEPS[3] / max(len(frames), 1))
        for k in range(len(frames)):
            is_here = k == self._at
            middle = (x + w / 2, y + 22 + k * pitch)
            brush.disc(middle, 9 if is_here else 6, "amber" if is_here else "line")
