"""What a round has brought: sentences, each with a way to what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.rules.report import News, Report
from game.words.message import Value
from scenes.boards.figure import draw_figure
from scenes.boards.look import Picture
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.table.excerpt import Strip, page_picture
from scenes.table.table import Table
from scenes.table.why import WhyScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable, PushButton
from scenes.ui.lettering import SMALLEST
from scenes.ui.sentences import seated_values

TOP: Final = 228.0
ROOM_H: Final = 377.0
NARROW: Final[Box] = (40.0, TOP, 790.0, ROOM_H)
"""Where many rows stand, with the boards beside them, one below the other."""

WIDE_W, GAP, MOST_ROWS_H = 1200.0, 14.0, 204.0
"""Few rows stand over the whole width, no higher than this, with the boards below side by side."""

WHY: Final[Box] = (850.0, 620.0, 390.0, 46.0)
GO_ON: Final[Box] = (40.0, 620.0, 300.0, 46.0)
REST: Final[Box] = (362.0, 616.0, 468.0, 54.0)
"""What has not changed is told between the two buttons."""

PROMPT_BAR_Y: Final = 693.0
HEAD_H, HEAD_W = 30.0, 136.0
"""A line above a board that says which it is, or a column on its left."""

FULL_TILE: Final = 44.0

LARGE, SMALL = (23.0, 20.0), (20.0, 18.0)
"""Sizes of a headline and of the reason below it: where all rows find room, and where not."""

LINE: Final = 1.3

BESIDE_TEXT: Final = 208.0
"""What a row has beside its text: a figure, and a place of a usual width."""
PLACE_W: Final = 68.0
"""The usual room for the words of a place."""


class ReportScene(PlainScene):
    """Rows of news of one report about a match; left for the board, or for a film that explains."""

    def __init__(self, cabinet: Cabinet, table: Table, report: Report[Any]) -> None:
        self._cabinet, self._table, self._report = cabinet, table, report
        self._view, self._seats = table.showing.whole_view, table.match.seats
        self._ply = table.match.ply
        seen = table.sitting.viewer.seen
        self._now, planned = seen(report.now), seen(report.planned)
        supposed = report.supposed or (None,) * len(report.news)
        self._was = [planned if state is None else seen(state) for state in supposed]
        self._strip = Strip(self._view, self._now, self._seats)
        self._box, self._boards, pitch, self._sizes = self._layout()
        boxes = [self._under_head(box) for box in self._boards]
        self._stages = [self._stage(box) for box in boxes]
        """Each with one for what lies over it."""
        words = cabinet.words
        x, y, w, h = self._box
        self._list: ListView[News] = ListView((x + 12, y + 10, w - 40, h - 14), pitch, self._row)
        self._list.entries = report.news
        self._go_on = PushButton(
            GO_ON, self._onward(), self._close, tone="primary", icon="play", size=22
        )
        self._why = PushButton(WHY, words("report.why"), self._explain, icon="film", size=22)
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._page.set_items([*self._list.rows(), *self._others])
        if len(report.news) == 1:  # there is nothing to choose from
            self._page.focus.current = self._go_on
        self._shown: News | None = None
        self._marks: tuple[Picture, Picture] = ({}, {})
        self._ways: Picture = {}
        self._follow()

    @property
    def _others(self) -> list[Item]:
        has_film = any(news.is_puzzling for news in self._report.news)
        return [self._go_on, *([self._why] if has_film else [])]

    @property
    def _head(self) -> Box:
        """What the head of a board takes of its panel, from the upper left corner: of few rows, on
        its left, else a line above it.
        """
        scale = self._cabinet.window.brush.theme.text_scale
        if self._box[2] == WIDE_W:
            return (20.0, 16.0, HEAD_W, 120.0 * scale)
        return (20.0, 8.0, self._boards[0][2] - 40, HEAD_H * scale)

    def _under_head(self, panel: Box) -> Box:
        """Return what the head leaves of a panel for its board."""
        x, y, w, h = panel
        left, top, wide, high = self._head
        if self._box[2] == WIDE_W:
            return (x + left + wide + 8, y + 8, w - left - wide - 20, h - 16)
        return (x + 12, y + top + high, w - 24, h - top - high - 8)

    def _stage(self, box: Box) -> tuple[Stage, Stage]:
        """A board in ``box``, and one for what lies over it: where tiles are large enough for names
        its lines are as thick as on a board to play on.
        """
        stage = Stage(box)
        stage.show(page_picture(self._view, self._now, None, self._seats))
        return stage, Stage(box, zoom=min(stage.length(1.0) / FULL_TILE, 1.0))

    def _onward(self) -> str:
        """Where one gets to from here."""
        if self._table.sitting.report is not None:
            return self._cabinet.words("report.go_on")
        if self._table.is_over:
            return self._cabinet.words("report.end")
        return self._words("onward", dict(self._report.values))

    def _words(self, key: str, values: Mapping[str, Value]) -> str:
        return self._cabinet.words(f"{self._table.match.game.id}.report.{key}", **values)

    def _told(self, news: News) -> str:
        """What is told, and in a second paragraph why."""
        return self._words(news.key, dict(seated_values(news.values, self._seats)))

    def _layout(self) -> tuple[Box, Sequence[Box], float, tuple[float, float]]:
        """Where the list and both boards are, how far rows are apart, and the sizes of letters."""
        brush, told = self._cabinet.window.brush, [self._told(news) for news in self._report.news]

        beside = 40 + BESIDE_TEXT + self._place_w - PLACE_W

        def pitch(w: float, sizes: tuple[float, float]) -> float:
            return max(row_height(brush, text, w - beside, sizes) for text in told)

        x, y, w, h = NARROW
        for sizes in (LARGE, SMALL):
            high = pitch(WIDE_W, sizes)
            if (rows := high * len(told) + 14) <= MOST_ROWS_H:
                top, half = y + rows + GAP, (WIDE_W - GAP) / 2
                room = half, h - rows - GAP
                boards = [(left, top, *room) for left in (x, x + half + GAP)]
                return (x, y, WIDE_W, rows), boards, high, sizes
        sizes = LARGE if pitch(w, LARGE) * len(told) <= h - 14 else SMALL
        room = WIDE_W - w - GAP, (h - GAP) / 2
        boards = [(x + w + GAP, top, *room) for top in (y, y + room[1] + GAP)]
        return NARROW, boards, pitch(w, sizes), sizes

    def _label(self, news: News) -> str:
        return "" if news.where is None else self._words("place", {"page": news.where.page})

    @property
    def _place_w(self) -> float:
        """The room for the words of places: what the longest of them needs."""
        brush = self._cabinet.window.brush
        size = SMALLEST / brush.theme.text_scale
        widths = [brush.measure(self._label(news), size, "heavy")[0] for news in self._report.news]
        return max(PLACE_W, *widths)

    def _row(self, box: Box, news: News) -> Item:
        place = self._label(news), self._place_w
        told, go = self._told(news), self._goes_to(news)
        return NewsRow(box, news, told, place, self._view, self._sizes, go)

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
            self._cabinet.refuse()
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
        was = self._was[self._report.news.index(news)]
        self._strip.show(self._now, news.where)
        self._marks, self._ways = ({}, {}), {}
        for stages, state in zip(self._stages, (was, self._now), strict=True):
            for stage in stages:
                stage.show(page_picture(self._view, state, news.where, self._seats))
        if isinstance(self._view, Illustrated):
            tile_px = self._stages[0][0].length(1.0)
            self._marks = self._view.news_marks(news, was, self._now, self._seats, tile_px)
            self._ways = self._view.news_ways(news, self._now)

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
        brush.backdrop("spot")
        title = self._words(report.title, dict(report.values))
        line = self._words(report.line, {}) if report.line else ""
        room = SAFE_RIGHT - SAFE_LEFT - 40
        _, _, w, _ = brush.text(
            title,
            (SAFE_LEFT, 30),
            30,
            "display",
            "text",
            "midleft",
            fit=room - brush.usual_width(line, 20, "heavy"),
        )
        if line:
            room -= w
            brush.text(line, (SAFE_RIGHT, 31), 20, "heavy", "amber", "midright", fit=room)
        self._strip.draw(brush, self._ways)
        for box in (self._box, *self._boards):
            brush.panel(box, "panel", "line", 22)
        self._page.draw(brush)
        if report.rest is not None:
            x, y, w, h = REST
            told = self._cabinet.say(report.rest)
            high = brush.paragraph_height(told, w, 18, LINE)
            brush.paragraph(told, (x, y + max((h - high) / 2, 0.0), w, h), 18, ink="muted",
                            line=LINE)  # fmt: skip
        self._list.draw_bar(brush)
        self._draw_boards(brush)
        go = self._page.confirming(words("report.go"))
        prompts = [(Button.CONFIRM, go), (Button.PAUSE, self._go_on.label)]
        if self._puzzling is not None:
            prompts.insert(1, (Button.SPECIAL, words("report.why")))
        self._prompt_bar.draw(
            brush, prompts, PROMPT_BAR_Y, on_screen=(Button.PAUSE, Button.SPECIAL)
        )

    def _draw_boards(self, brush: Brush) -> None:
        """What the reason is from, and what is, both in the slice that it speaks of."""
        told = self._shown or self._report.news[0]
        supposed = self._report.supposed
        is_supposed = bool(supposed) and supposed[self._report.news.index(told)] is not None
        names, words = ("with_it" if is_supposed else "plan", "now"), self._cabinet.words
        left, top, wide, high = self._head
        for k, name in enumerate(names):
            x, y = self._boards[k][0] + left, self._boards[k][1] + top
            ink, line = "acc" if name == "now" else "text", words(f"report.{name}_line")
            if wide == HEAD_W:
                used = brush.paragraph(words(f"report.{name}"), (x, y, wide, 0), 21, "heavy", ink)
                place_h = brush.measure("", 18, "heavy")[1] + 8
                room_h = self._boards[k][3] - 2 * top - used - place_h
                used += brush.paragraph(line, (x, y + used, wide, room_h), 18, line=LINE)
                brush.text(self._label(told), (x, y + used + 8), 18, "heavy", "muted", fit=wide)
            else:
                at, room = (x, y + high / 2), wide * 0.45
                _, _, used, _ = brush.text(
                    words(f"report.{name}"), at, 20, "heavy", ink, "midleft", fit=room
                )
                at = (x + wide, y + high / 2 + 1)
                brush.text(line, at, 18, "bold", "sub", "midright", fit=wide - used - 12)
            stage, over = self._stages[k]
            stage.draw(brush)
            over.draw_over(brush, self._marks[k])


def row_height(brush: Brush, text: str, w: float, sizes: tuple[float, float]) -> float:
    """How high a row must be for ``text`` of that width, with the space to the next."""
    head, _, reason = text.partition("\n")
    high = brush.paragraph_height(head, w, sizes[0], LINE)
    if reason:
        high += brush.paragraph_height(reason, w, sizes[1], LINE)
    return max(high, 50.0) + 16


class NewsRow(Pressable):
    """One thing that is told: a figure, a sentence, and where to see it."""

    def __init__(
        self,
        box: Box,
        news: News,
        text: str,
        place: tuple[str, float],
        view: object,
        sizes: tuple[float, float],
        on_press: Callable[[], None],
    ) -> None:
        """``text`` is a headline and, in a second paragraph, the reason; ``sizes`` are theirs.

        ``place`` is where it can be seen, and the room for these words.
        """
        super().__init__(box, on_press)
        self.news, self.text, self._view = news, text, view
        self.place, self._place_w = place
        self._sizes = sizes

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        if is_focused:
            brush.rounded(self.box, "panel2", 14)
        if isinstance(self._view, Illustrated):
            figure = self._view.news_figure(self.news)
            draw_figure(brush, figure, (x + 14, middle - 24, 48, 48))
        wide = 44.0 + self._place_w
        room_w = w - BESIDE_TEXT + PLACE_W - self._place_w
        (head, _, reason), (large, small) = self.text.partition("\n"), self._sizes
        heads = brush.paragraph_height(head, room_w, large, LINE)
        reasons = brush.paragraph_height(reason, room_w, small, LINE) if reason else 0.0
        left, top = x + 82, middle - (heads + reasons) / 2
        brush.paragraph(head, (left, top, room_w, heads), large, "heavy", "text", LINE)
        if reason:
            ink = "text" if is_focused else "sub"
            room = (left, top + heads, room_w, reasons)
            brush.paragraph(reason, room, small, ink=ink, line=LINE)
        if self.place:
            tone = "acc" if is_focused else "line"
            box = (x + w - wide - 6, middle - 19, wide, 38)
            brush.pill(box, "panel", tone)
            at = box[0] + 14, middle
            brush.text(self.place, at, 19, "heavy", "text", "midleft", fit=self._place_w)
            brush.icon("arrow_right", (box[0] + wide - 20, middle), 16, tone)
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")
