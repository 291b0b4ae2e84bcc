"""What a round has brought: sentences, each with a way to what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.report import News, Report
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage, draw_figure
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.table.excerpt import Strip, page_picture, place_marks
from scenes.table.table import Table
from scenes.table.why import WhyScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable, PushButton
from scenes.ui.sentences import seated_values

TOP: Final = 228.0
LIST: Final[Box] = (40.0, TOP, 790.0, 377.0)
BOARDS: Final[Box] = (850.0, TOP, 390.0, 377.0)
WHY: Final[Box] = (850.0, 620.0, 390.0, 46.0)
GO_ON: Final[Box] = (40.0, 620.0, 300.0, 46.0)
PROMPT_BAR_Y: Final = 693.0
PITCH: Final = 72.0


class ReportScene(PlainScene):
    """Rows of news of one report about a match; left for the board, or for a film that explains."""

    def __init__(self, cabinet: Cabinet, table: Table, report: Report[Any]) -> None:
        self._cabinet, self._table, self._report = cabinet, table, report
        self._view, self._seats = table.showing.whole_view, table.match.seats
        self._ply = table.match.ply
        self._states = [table.sitting.viewer.seen(state) for state in (report.planned, report.now)]
        self._strip = Strip(self._view, self._states[1], self._seats)
        x, y, w, h = BOARDS
        half = (h - 36) / 2
        self._stages = [Stage((x + 96, y + 12 + i * (half + 12), w - 120, half)) for i in range(2)]
        scale = cabinet.window.brush.theme.text_scale
        pitch = PITCH + 44 * (scale - 1)
        room = (LIST[0] + 12, LIST[1] + 10, LIST[2] - 40, LIST[3] - 14)
        self._list: ListView[News] = ListView(room, pitch, self._row)
        self._list.entries = report.news
        words = cabinet.words
        self._go_on = PushButton(GO_ON, words("report.go_on"), self._close, tone="primary",
                                 icon="play", size=22)  # fmt: skip
        self._why = PushButton(WHY, words("report.why"), self._explain, icon="film", size=22)
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._page.set_items([*self._list.rows(), *self._others])
        if len(report.news) == 1:  # there is nothing to choose from
            self._page.focus.current = self._go_on
        self._shown: News | None = None
        self._follow()

    @property
    def _others(self) -> list[Item]:
        has_film = any(news.is_puzzling for news in self._report.news)
        return [self._go_on, *([self._why] if has_film else [])]

    def _row(self, box: Box, news: News) -> Item:
        prefix = f"{self._table.match.game.id}.report"
        values = seated_values(news.values, self._seats)
        text = self._cabinet.words(f"{prefix}.{news.key}", **dict(values))
        label = ""
        if news.where is not None:
            label = self._cabinet.words(f"{prefix}.place", page=news.where.page)
        return NewsRow(box, news, text, label, self._view, self._goes_to(news))

    def _goes_to(self, news: News) -> Callable[[], None]:
        def go() -> None:
            if news.where is None:
                self._close()
                return
            self._cabinet.stack.pop()
            self._table.look_at(news.where)

        return go

    def _close(self) -> None:
        self._cabinet.stack.pop()

    @property
    def _puzzling(self) -> News | None:
        """What a film can be shown about: what is in focus, or else the first of all."""
        focused = self._page.focused
        if isinstance(focused, NewsRow) and focused.news.is_puzzling:
            return focused.news
        return next((news for news in self._report.news if news.is_puzzling), None)

    def _explain(self) -> None:
        if (news := self._puzzling) is None:
            self._cabinet.sounds.play("refuse")
        else:
            self._cabinet.stack.push(WhyScene(self._cabinet, self._table, self._ply - 1, news))

    def _follow(self) -> None:
        """Show what the row in focus is about."""
        focused = self._page.focused
        told = self._shown or self._report.news[0]
        news = focused.news if isinstance(focused, NewsRow) else told
        if news is self._shown:
            return
        self._shown = news
        self._strip.show(self._states[1], news.where)
        for stage, state in zip(self._stages, self._states, strict=True):
            stage.show(page_picture(self._view, state, news.where, self._seats))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._close()
                return True
            case Press(Button.SPECIAL, is_down=True):
                self._explain()
                return True
        is_taken = self._list.act(action, self._page, self._others) or self._page.act(action)
        self._follow()
        return is_taken

    def draw(self, brush: Brush, alpha: float) -> None:
        words, report = self._cabinet.words, self._report
        prefix = f"{self._table.match.game.id}.report"
        brush.backdrop("spot")
        title = words(f"{prefix}.{report.title}", **dict(report.values))
        brush.text(title, (SAFE_LEFT, 30), 30, "display", "text", "midleft")
        self._strip.draw(brush)
        brush.panel(LIST, "panel", "line", 22)
        brush.panel(BOARDS, "panel", "line", 22)
        self._page.draw(brush)
        self._list.draw_bar(brush)
        self._draw_boards(brush)
        prompts = [(Button.CONFIRM, words("report.go")), (Button.PAUSE, words("report.go_on"))]
        if self._puzzling is not None:
            prompts.insert(1, (Button.SPECIAL, words("report.why")))
        self._prompt_bar.draw(
            brush, prompts, PROMPT_BAR_Y, on_screen=(Button.PAUSE, Button.SPECIAL)
        )

    def _draw_boards(self, brush: Brush) -> None:
        """What was planned above what is."""
        place = self._shown.where if self._shown else None
        for stage, state, name in zip(self._stages, self._states, ("plan", "now"), strict=True):
            marks = place_marks(self._view, state, place, self._seats)
            stage.draw(brush, (marks,))
            _, y, _, h = stage.box
            at = (BOARDS[0] + 18, y + h / 2)
            brush.text(self._cabinet.words(f"report.{name}"), at, 20, "heavy", "text", "midleft",
                       fit=84)  # fmt: skip


class NewsRow(Pressable):
    """One thing that is told: a figure, a sentence, and where to see it."""

    def __init__(
        self,
        box: Box,
        news: News,
        text: str,
        place: str,
        view: object,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(box, on_press)
        self.news, self.text, self.place, self._view = news, text, place, view

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        if is_focused:
            brush.rounded(self.box, "panel2", 14)
        if isinstance(self._view, Illustrated):
            figure = self._view.news_figure(self.news)
            draw_figure(brush, figure, (x + 14, middle - 24, 48, 48))
        wide = 112.0 if self.place else 0.0
        high = min(brush.paragraph_height(self.text, w - 96 - wide, 19), h - 10)
        room = (x + 78, middle - high / 2 + 1, w - 96 - wide, high)
        brush.paragraph(self.text, room, 19, ink="text" if is_focused else "sub")
        if self.place:
            tone = "acc" if is_focused else "line"
            box = (x + w - wide - 6, middle - 19, wide, 38)
            brush.pill(box, "panel", tone)
            brush.text(self.place, (box[0] + 14, middle), 19, "heavy", "text", "midleft", fit=68)
            brush.icon("arrow_right", (box[0] + wide - 20, middle), 16, tone)
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")
