"""Report of a round: sentences, each with a way to what it is about."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from game.core.rules.report import News, Report
from game.words.message import Value
from scenes.app_context import AppContext
from scenes.boards.figure import draw_figure
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.input.actions import Button
from scenes.kit.boxes import Boxes, Column, Row
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Layout, Node
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import Scroll
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Panel, Plate, TextButton
from scenes.table.board.excerpt import Strip, page_picture
from scenes.table.board.table import MatchTable
from scenes.table.screens.explanation import DROP, TITLE, ExplanationScene
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import seated_values

BODY: Final[Box] = (40.0, 228.0, 1200.0, 438.0)
GAP, PAD, NARROW_W, MAX_ROWS_H = 14.0, 9.0, 790.0, 208.0
"""Few rows stand over the whole width, no higher than this, with the boards below side by side;
many stand beside the boards.
"""
FULL_TILE: Final = 44.0
"""Where tiles are large enough for names, lines are as thick as on a board to play on."""


class ReportScene(ViewScene):
    """Rows of news of one report about a match; left for the board, or for a film that explains."""

    def __init__(self, context: AppContext, table: MatchTable, report: Report[Any]) -> None:
        super().__init__(context)
        self._table, self._report = table, report
        self._view, self._seats = table.presenter.whole_view, table.match.seats
        self._ply = table.match.ply
        seen = table.session.viewer.observation
        self._now, planned = seen(report.now), seen(report.planned)
        supposed = report.supposed or (None,) * len(report.news)
        self._was = [planned if state is None else seen(state) for state in supposed]
        self._strip = Strip(self._view, self._now, self._seats)
        self._at = 0
        self.screen.focus_on(0 if len(report.news) > 1 else "go_on")  # one is nothing to choose

    # -- what is on it -------------------------------------------------------------------------

    def view(self) -> Node:
        report, key, say = self._report, self.screen.focused_key, self._context.say
        if isinstance(key, int):
            self._at = key
        rows = Column([self._row(k, news) for k, news in enumerate(report.news)], "xs")
        layout = Layout(self._context.window.brush)
        is_wide = layout.size(rows, BODY[2] - 2 * PAD)[1] + 2 * PAD <= MAX_ROWS_H
        boards = [self._board(k, is_wide=is_wide) for k in range(2)]
        if is_wide:
            main: Node = Column([Panel(rows, pad=PAD), Row(boards, GAP, grow=1.0)], GAP, grow=1.0)
        else:
            news = Panel(Scroll(rows, key="news", grow=1.0), pad=PAD, width=NARROW_W)
            main = Row([news, Column(boards, GAP, grow=1.0)], GAP, grow=1.0)
        rest = "" if report.rest is None else say(report.rest)
        why = TextButton(self.words("report.why"), "film", key="why", width=390.0)
        foot = [
            TextButton(self._onward, "play", "primary", key="go_on", width=300.0),
            Text(rest, "note", "muted", lines=0, grow=1.0),
            why if self._puzzling else None,
        ]
        line = Text(self._words(report.line, {}), "strong", "amber") if report.line else None
        title = Text(self._words(report.title, dict(report.values)), "headline", size=30, grow=1.0)
        parts = [
            (Row([title, line], "l", align="center"), TITLE),
            (self._strip_node(), TITLE),
            (Column([main, Row(foot, "xl", align="center", height=46.0)], 15.0), BODY),
        ]
        on_screen = [Button.PAUSE, Button.SPECIAL]
        return Screen("", Boxes(parts), prompts=self._prompts(), on_screen=on_screen, drop=DROP)

    def _prompts(self) -> Sequence[Prompt]:
        named = {"go_on": self._onward, "why": self.words("report.why")}
        go = named.get(str(self.screen.focused_key), self.words("report.go"))
        why = [Prompt(Button.SPECIAL, named["why"])] if self._puzzling else []
        return [Prompt(Button.CONFIRM, go), *why, Prompt(Button.PAUSE, self._onward)]

    @property
    def _onward(self) -> str:
        """Where one gets to from here."""
        if self._table.session.report is not None:
            return self.words("report.go_on")
        if self._table.session.is_over:
            return self.words("report.end")
        return self._words("onward", dict(self._report.values))

    def _words(self, key: str, values: Mapping[str, Value]) -> str:
        return self.words(f"{self._table.match.game.id}.report.{key}", **values)

    def _place_words(self, news: News) -> str:
        return "" if news.where is None else self._words("place", {"page": news.where.page})

    def _row(self, at: int, news: News) -> Node:
        """Return one of the news: a figure, a sentence with its reason, and where to see it."""
        is_here, view = self.screen.focused_key == at, self._view
        told = self._words(news.comment.key, dict(seated_values(news.comment.values, self._seats)))
        head, _, reason = told.partition("\n")
        figure: Node | None = None
        if isinstance(view, Illustrated):
            shown = view.news_figure(news)
            draw = lambda brush, box: draw_figure(brush, shown, box)  # noqa: E731
            figure = Picture(("news", at), 48.0, 48.0, draw, width=48.0, height=48.0)
        place: Node | None = None
        if said := self._place_words(news):
            tone = "acc" if is_here else "line"
            sign = Icon("arrow_right", 16.0, tone)
            inner = Row([Text(said, "label", "text"), sign], "s", (14.0, 6.0), "center")
            place = Plate(inner, "panel", 19.0, rim=tone)
        lines = [
            Text(head, "name", lines=0),
            Text(reason, "body", "text" if is_here else None, lines=0) if reason else None,
        ]
        body = Row([figure, Column(lines, 0.0, grow=1.0), place], "l", (12.0, 5.0), "center")
        return Card(body, "acc", 0.0, radius=14.0, key=at, label=told)

    def _board(self, k: int, *, is_wide: bool) -> Node:
        """Return what the reason is from, or what is, in the slice that it speaks of."""
        supposed, news, words = self._report.supposed, self._report.news[self._at], self.words
        is_supposed = bool(supposed) and supposed[self._at] is not None
        name, ink = ("now", "acc") if k else ("with_it" if is_supposed else "plan", "text")
        title, line = words(f"report.{name}"), words(f"report.{name}_line")
        shows = "board", k, self._at
        board = Picture(shows, 0.0, 0.0, partial(self._draw_board, k, self._at), grow=1.0)
        if is_wide:
            head = [
                Text(title, "name", ink, lines=0),
                Text(line, "note", lines=0),
                Text(self._place_words(news), "note", "muted"),
            ]
            inner: Node = Row([Column(head, "xs", (0.0, 8.0), width=136.0), board])
        else:
            above = Text(line, "note", align="right", grow=1.0)
            inner = Column([Row([Text(title, "strong", ink), above], align="center"), board], "s")
        return Panel(inner, pad=(18.0, 8.0), radius=22.0, grow=1.0)

    def _draw_board(self, k: int, at: int, brush: Brush, box: Box) -> None:
        """Draw the position, and over it what leads the eye."""
        news, was, view = self._report.news[at], self._was[at], self._view
        picture = page_picture(view, (was, self._now)[k], news.where, self._seats)
        stage = Stage(box)
        stage.show(picture)
        stage.draw(brush)
        if isinstance(view, Illustrated):
            tile_px = stage.length(1.0)
            over = Stage(box, zoom=min(tile_px / FULL_TILE, 1.0))
            over.show(picture)
            marks = view.news_marks(news, was, self._now, self._seats, tile_px)
            over.draw_over(brush, marks[k])

    def _strip_node(self) -> Node:
        """Return the strip with the page that the news are about."""
        news, view = self._report.news[self._at], self._view
        ways = view.news_ways(news, self._now) if isinstance(view, Illustrated) else {}

        def draw(brush: Brush, box: Box) -> None:
            self._strip.show(self._now, news.where)
            self._strip.draw(brush, ways)

        return Picture(("strip", self._at), 0.0, 0.0, draw)

    # -- what is pressed -----------------------------------------------------------------------

    @property
    def _puzzling(self) -> News | None:
        """What a film can be shown about: what is in focus, or else the first of all."""
        news = self._report.news
        return next((one for one in (news[self._at], *news) if one.is_puzzling), None)

    def on_press(self, key: Hashable) -> None:
        where = self._report.news[key].where if isinstance(key, int) else None
        if key == "why":
            self._explain()
            return
        self.on_back()
        if where is not None:
            self._table.look_at(where)

    def commands(self) -> Iterable[Command]:
        yield Command(Button.PAUSE, "", self.on_back)
        yield Command(Button.SPECIAL, "", self._explain)

    def _explain(self) -> None:
        if (news := self._puzzling) is None:
            self._context.refuse()
        else:
            self._context.stack.push(
                ExplanationScene(self._context, self._table, self._ply - 1, news)
            )
