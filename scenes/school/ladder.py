"""The ladder of a game: rungs from the bottom up, and the one in focus with a match for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from game.core.fair_play import LADDER
from game.core.plan import Plan
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.seating import Seating
from scenes.scene import PlainScene
from scenes.school.puzzle_tabs import TAB_H, TAB_Y, draw_tab, tab_boxes
from scenes.table.beside.graph import holds
from scenes.table.last_time import names_of, open_next_at, versus
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable, PushButton
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from game.core.ladder import AnyRung

TOP, BOTTOM, LEFT, WIDTH = 122.0, 636.0, 64.0, 610.0
GAP: Final = 10.0
SIDE: Final[Box] = (706.0, TOP, 510.0, BOTTOM - TOP)
PLAY: Final[Box] = (SIDE[0] + 105, 556.0, 300.0, 56.0)
PIP_R, PIP_PITCH = 8.0, 24.0
RAIL_W: Final = 14.0
MOST_PIPS: Final = 5


class RungRow(Pressable):
    """One rung: its number, or a sign that it is done; what it asks; how often it was done."""

    def __init__(
        self, box: Box, number: int, what: str, done: int, times: int, accent: Tint,
        on_press: Callable[[], None], on_click: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.number, self.label = number, what
        self.done, self.times = min(done, times), times
        self._accent, self._on_click = accent, on_click

    @property
    def is_done(self) -> bool:
        return self.done >= self.times

    def click(self, x: float, y: float) -> bool:
        """A click only chooses: the button beside the ladder plays."""
        self._on_click()
        return True

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        theme, middle = brush.theme, y + h / 2
        is_bright = self.is_done or is_focused
        tone: Tint = theme.mix("panel", self._accent, 0.4) if is_focused else "panel"
        rim = self._accent if is_bright else "line"
        tone = self._accent if self.is_done else tone
        brush.panel(self.box, tone, rim, 16, 3 if is_focused else 1.5)
        if self.is_done:
            brush.disc((x + 40, middle), 14, "acc")
            brush.icon("check", (x + 40, middle), 16, "acc_ink")
        else:
            ink = "text" if is_focused else "sub"
            brush.text(str(self.number), (x + 40, middle), 26, "display", ink, "center")
        pips = self.times if 1 < self.times <= MOST_PIPS else 0
        room = w - 78 - 20 - pips * PIP_PITCH
        brush.text(self.label, (x + 78, middle), 20, "heavy" if is_bright else "bold",
                   "text" if is_bright else "sub", "midleft", fit=room)  # fmt: skip
        for k in range(pips):
            at = (x + w - 30 - (pips - 1 - k) * PIP_PITCH, middle)
            draw_pip(brush, at, PIP_R, self._accent, is_on=k < self.done)
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint=self._accent)


def draw_pip(
    brush: Brush, at: tuple[float, float], r: float, accent: Tint, *, is_on: bool
) -> None:  # fmt: skip
    """One of the times that a rung has to be done."""
    brush.disc(at, r, accent if is_on else "hole")
    brush.ring(at, r, accent if is_on else "sub", 2)


class LadderScene(PlainScene):
    """What there is to achieve in a game; a tab for each game."""

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        self._cabinet = cabinet
        self._games = [GAMES[name] for name in GAMES
                       if name in VIEWS and GAMES[name].exercises.ladder()]  # fmt: skip
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._play = PushButton(PLAY, cabinet.words("ladder.play"), self._begin, tone="primary",
                                icon="play")  # fmt: skip
        self._set_game(game)

    def _set_game(self, game: AnyGame) -> None:
        """Show another ladder; the rung to be done next is in focus."""
        self._game, self._rungs = game, tuple(game.exercises.ladder())
        self._counts = self._cabinet.library.practised.ladders.counts(game.id)
        count, words = len(self._rungs), self._cabinet.words
        pitch = (BOTTOM - TOP) / count
        self._rows = [
            RungRow(
                (LEFT, BOTTOM - (k + 1) * pitch + GAP / 2, WIDTH, pitch - GAP), k + 1,
                words(f"{game.id}.ladder.{rung.id}"), self._counts.get(rung.id, 0), rung.times,
                emblem_of(game.id).accent, self._begin, partial(self._choose, k),
            )
            for k, rung in enumerate(self._rungs)
        ]  # fmt: skip
        self._at = next((k for k, row in enumerate(self._rows) if not row.is_done), count - 1)
        self._page.set_items([*reversed(self._rows), self._play])
        self._page.focus.current = self._rows[self._at]

    def _choose(self, at: int) -> None:
        self._at = at

    @property
    def _rung(self) -> AnyRung:
        return self._rungs[self._at]

    @property
    def _seats(self) -> tuple[Seat, Seat]:
        """Who would play for the rung in focus."""
        level, (you, other, *_) = self._rung.level, names_of(self._cabinet)
        if level:
            other = self._cabinet.words(f"level.{level}.who")
        return Seat(you, 0), Seat(other, 1, level)

    def _begin(self) -> None:
        """A match in which the rung in focus can be done."""
        rung, seed = self._rung, SystemRandom().getrandbits(63)
        match = Plan(rung.options, self._seats).match(self._game, seed, LADDER)
        open_next_at(self._cabinet, match.game.id)
        self._cabinet.go.play(match, Seating())

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                at = self._games.index(self._game) + (1 if button is Button.NEXT else -1)
                self._turn_to(at % len(self._games))
            case Point(x, y, Phase.UP) if (tab := self._tab_at(x, y)) is not None:
                self._turn_to(tab)
            case _:
                is_taken = self._page.act(action)
                focused = self._page.focused
                if isinstance(focused, RungRow):
                    self._at = focused.number - 1
                return is_taken
        return True

    def _tab_at(self, x: float, y: float) -> int | None:
        boxes = enumerate(tab_boxes(len(self._games)))
        return next((k for k, box in boxes if holds(box, x, y)), None)

    def _turn_to(self, at: int) -> None:
        if self._games[at] is not self._game:
            self._cabinet.sounds.play("page")
            self._set_game(self._games[at])

    def draw(self, brush: Brush, alpha: float) -> None:
        key = id(self), self._game.id, self._at, self._cabinet.settings.text_percent
        brush.still((*key, self._page.focused is self._play), lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        words = self._cabinet.words
        prompts = [(Button.CONFIRM, words("ladder.play"))]
        if len(self._games) > 1:
            prompts.append((Button.NEXT, words("ladder.game")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, can_drop=True)

    def _draw_still(self, brush: Brush) -> None:
        words, tabs = self._cabinet.words, tab_boxes(len(self._games))
        brush.backdrop("spot")
        brush.text(words("ladder.title"), (SAFE_LEFT, TAB_Y + TAB_H / 2), 48, "display", "text",
                   "midleft", fit=tabs[0][0] - SAFE_LEFT - 24)  # fmt: skip
        for game, box in zip(self._games, tabs, strict=True):
            rungs = game.exercises.ladder()
            counts = self._cabinet.library.practised.ladders.counts(game.id)
            done = sum(counts.get(rung.id, 0) >= rung.times for rung in rungs)
            is_open = game is self._game
            draw_tab(brush, self._cabinet, game.id, box, done, len(rungs), is_open=is_open)
        for x in (LEFT + 3, LEFT + WIDTH - 3 - RAIL_W):
            brush.rounded((x, TOP - 8, RAIL_W, BOTTOM - TOP + 12), "line", RAIL_W / 2)
            brush.rounded((x + 2, TOP - 6, 4, BOTTOM - TOP + 8), "muted", 2)
        self._page.draw_others(brush)
        self._draw_side(brush)

    def _draw_side(self, brush: Brush) -> None:
        """The rung that was in focus last: what it asks, in large letters, and how far one is."""
        words, row, accent = self._cabinet.words, self._rows[self._at], self._accent
        x, _, w, _ = SIDE
        middle, scale = x + w / 2, brush.theme.text_scale
        brush.panel(SIDE, "panel", "line", 22)
        if self._page.focused is not self._play:
            self._play.draw(brush, False)
        draw_emblem(brush, self._game.id, (middle, 212), 150 - 60 * (scale - 1))
        told = words("ladder.rung", n=row.number, of=len(self._rows)).upper()
        brush.text(told, (middle, 312), 18, "heavy", brush.theme.lit(accent, 0.4), "center",
                   tracking=1, fit=w - 40)  # fmt: skip
        brush.paragraph(row.label, (x + 30, 332, w - 60, 104), 34, "display", "text", 1.15,
                        "center")  # fmt: skip
        if row.is_done:
            brush.disc((middle, 462), 22, "acc")
            brush.icon("check", (middle, 462), 24, "acc_ink")
            count = words("ladder.finished")
        else:
            for k in range(row.times):
                at = (middle + (k - (row.times - 1) / 2) * 60, 462)
                draw_pip(brush, at, 20, accent, is_on=k < row.done)
            count = words("ladder.count", n=row.done, of=row.times)
        brush.text(count, (middle, 506), 20, "bold", "sub", "center", fit=w - 40)
        told = versus(self._cabinet, self._seats)
        brush.text(told, (middle, 535), 18, "bold", "muted", "center", fit=w - 40)

    @property
    def _accent(self) -> Tint:
        return emblem_of(self._game.id).accent
