"""The daily tasks on the title: the date, a dot for each game, and the days in a row."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.flame import FRAMES, LOOP_MS, draw_flame
from scenes.ui.items import Item, Pressable

MARK: Final[Box] = (940.0, 36.0, 276.0, 72.0)
DOT_R, DOT_PITCH = 10.0, 25.0


@dataclass(frozen=True, slots=True)
class Today:
    """The tasks of today: the games that have one, in order, and those that are solved."""

    day: int
    games: tuple[str, ...]
    done: frozenset[str]
    streak: int


def today_of(cabinet: Cabinet) -> Today | None:
    """How today's tasks stand; None before the first game, and until all games are imported.

    The title does not wait for the games: they come behind it.
    """
    names = [name for name in GAMES if name in VIEWS]
    has_come = all(f"game.{name}" in sys.modules for name in names)
    if not cabinet.settings.last_game or not has_come:
        return None
    from game.core.daily import solved_days, streak

    practised = cabinet.library.practised
    date, days = practised.today(), practised.practice.days
    tasks = days.get(date.isoformat(), {})
    games = tuple(name for name in names if GAMES[name].exercises.puzzles is not None)
    done = frozenset(name for name in games if name in tasks and tasks[name].is_done)
    return Today(date.day, games, done, streak(solved_days(days), date).length)


class DailyMark(Pressable):
    """The door to the daily tasks."""

    def __init__(self, cabinet: Cabinet, today: Today, on_press: Callable[[], None]) -> None:
        super().__init__(MARK, on_press)
        self._cabinet, self.today = cabinet, today

    @property
    def label(self) -> str:
        """What is written on it."""
        is_over = len(self.today.done) == len(self.today.games)
        return self._cabinet.words("daily.tomorrow" if is_over else "daily.door")

    def draw(self, brush: Brush, is_focused: bool) -> None:
        today, (x, y, w, h) = self.today, MARK
        brush.panel(MARK, "panel2", brush.theme.mix("line", "amber", 0.4), 18)
        self._draw_leaf(brush, (x + 12, y + 10, 48.0, 52.0))
        right = x + w - 14
        if today.streak:
            right -= 48
            brush.line((right + 4, y + 14), (right + 4, y + h - 14), "line", 2)
            at = (right + 30, y + 26)
            draw_flame(brush, at, 30.0, self._frame)
            brush.text(str(today.streak), (right + 30, y + 54), 20, "display",
                       brush.theme.lit("amber", 0.35), "center", fit=44)  # fmt: skip
        left = x + 74
        brush.text(self.label, (left, y + 23), 20, "heavy", "text", "midleft", fit=right - left)
        for k, game in enumerate(today.games):
            at = (left + DOT_R + k * DOT_PITCH, y + 50)
            accent = emblem_of(game).accent
            if game in today.done:
                brush.disc(at, DOT_R, accent)
                brush.icon("check", at, 11, "ink0")
            else:
                brush.disc(at, DOT_R, brush.theme.mix("ink0", accent, 0.3))
                brush.ring(at, DOT_R, accent, 2)
        if is_focused:
            brush.focus_ring(MARK, radius=18, tint="amber")

    @property
    def _frame(self) -> int:
        if self._cabinet.window.brush.theme.is_calm:
            return 0
        return self._cabinet.stack.ticker.now_ms * FRAMES // LOOP_MS % FRAMES

    def _draw_leaf(self, brush: Brush, box: Box) -> None:
        """A leaf of a calendar with the day."""
        x, y, w, _ = box
        brush.rounded(box, "white", 9)
        brush.rounded((x, y, w, 18), "look0", 9)
        brush.rounded((x, y + 10, w, 8), "look0", 0)
        for at in (0.28, 0.72):
            brush.rounded((x + w * at - 2, y - 4, 4, 10), "white", 2)
        size = 26 / brush.theme.text_scale
        brush.text(str(self.today.day), (x + w / 2, y + 35), size, "display", "ink0", "center")


class DailyCorner:
    """How today's tasks stand, as far as the title knows it yet."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.today: Today | None = None
        self.marks: list[DailyMark] = []
        """The door, if there is anything behind it."""

    def renew(self) -> None:
        """Somebody comes back, and may have solved something."""
        if self.today is not None:
            self.today, self.marks = None, []
            self.look()

    def look(self) -> bool:
        """Look whether it is known by now; True if it has become known."""
        if self.today is not None:
            return False
        self.today = today_of(self._cabinet)
        if self.today is None or not self.today.games:
            return False
        self.marks = [DailyMark(self._cabinet, self.today, self._cabinet.go.daily)]
        return True

    def steer(self, page: Page, button: Button, doors: Sequence[Item]) -> bool:
        """From the door below the cards and from the mark above them the way leads to the open
        card; whether it did.
        """
        if button is Button.DOWN and page.focused in self.marks:
            page.focus.current = page.items[0]
            return True
        if button is Button.UP and self.marks and page.focused in doors:
            page.focus.current = page.items[1]
            return True
        return False

    def draw_on(self, brush: Brush, game: str, card: Box) -> None:
        """At the corner of a game's card: a tick, or a leaf for what is to do today."""
        if self.today is None or game not in self.today.games:
            return
        is_done, (x, y, w, _) = game in self.today.done, card
        at, tint = (x + w - 16, y + 10), "acc" if is_done else "amber"
        brush.disc(at, 16, "ink0")
        brush.disc(at, 13, brush.theme.mix("ink0", tint, 0.3))
        brush.ring(at, 14, tint, 2)
        if is_done:
            brush.icon("check", at, 15, tint)
            return
        box = (at[0] - 6, at[1] - 5, 12.0, 11.0)
        brush.rounded(box, tint, 3, width=2)
        brush.rounded((box[0], box[1], 12.0, 4.0), tint, 2)
