"""What stands on the screen of the daily tasks: a card for each game, and the strip of days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from game.core.practice import DayTask, Stage
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.items import Pressable

CARD_W, CARD_H, CARD_GAP, CARD_Y = 212.0, 326.0, 23.0, 118.0
CALENDAR: Final[Box] = (64.0, 474.0, 702.0, 158.0)
DAYS: Final = 14
RING_R: Final = 20.0
FIRST_X: Final = 106.0
PITCH: Final = 47.6


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says."""

    name: str
    task: str
    par: str
    own: str
    """What it cost; "" before it was begun."""
    state: str
    """How it stands, in a few words."""
    goes_on: bool
    """Whether somebody has left it in the middle."""


class DayCard(Pressable):
    """One game's task of the day."""

    def __init__(
        self, cabinet: Cabinet, game: str, at: int, words: CardWords, task: DayTask | None,
        on_press: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__((64.0 + at * (CARD_W + CARD_GAP), CARD_Y, CARD_W, CARD_H), on_press)
        self._cabinet, self._game, self.words, self.task = cabinet, game, words, task

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused:
            y -= 8
        accent, theme, words = emblem_of(self._game).accent, brush.theme, self.words
        rim = accent if is_focused else theme.mix("line", accent, 0.4)
        brush.panel((x, y, w, h), accent, rim, 24, 3 if is_focused else 1.5,
                    glow=accent if is_focused else None)  # fmt: skip
        middle = x + w / 2
        draw_emblem(brush, self._game, (middle, y + 80), 106)
        brush.text(words.name, (middle, y + 160), 26, "display", "text", "center", fit=w - 20)
        brush.paragraph(words.task, (x + 12, y + 180, w - 24, 56), 20, ink="sub", line=1.25,
                        align="center")  # fmt: skip
        self._draw_result(brush, (x + 12, y + 244, w - 24, 70), is_focused=is_focused)
        if self.task is not None and self.task.is_done:
            brush.disc((x + w - 20, y + 20), 16, "hole")
            brush.disc((x + w - 20, y + 20), 14, "acc")
            brush.icon("check", (x + w - 20, y + 20), 16, "acc_ink")
        if is_focused:
            brush.focus_ring((x, y, w, h), radius=24, tint=accent)

    def _draw_result(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        words, task, (x, y, w, _) = self.words, self.task, box
        brush.rounded(box, "hole", 18)
        pad = 16.0 if brush.theme.text_scale < 1.2 else 9.0
        say, left, right = self._cabinet.words, x + pad, x + w - pad
        label = brush.text(say("daily.par"), (left, y + 20), 18, "bold", "sub", "midleft")
        brush.text(words.par, (right, y + 20), 18, "bold", "text", "midright",
                   fit=right - left - label[2] - 8)  # fmt: skip
        low = y + 49
        if is_focused and (task is None or task.stage is Stage.BEGUN):
            key = "daily.go_on" if words.goes_on else "daily.play"
            button = (x + 6, y + 33, w - 12, 33.0)
            brush.button(button, say(key), "primary", "play", size=20)
        elif task is not None and task.is_done:
            end = right
            if brush.theme.text_scale < 1.2:
                own = brush.text(say("daily.own"), (left, low), 18, "bold", "sub", "midleft")
                left += own[2] + 8
            if task.has_star:
                brush.icon("star", (right - 10, low), 24, "amber")
                end = right - 28
            brush.text(words.own, (end, low), 20, "heavy", "acc" if task.has_star else "text",
                       "midright", fit=end - left)  # fmt: skip
        else:
            brush.text(words.state, (x + w / 2, low), 20, "bold", "sub", "center", fit=w - 20)


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the strip."""

    day: date
    solved: int
    """How many of its tasks were solved."""
    is_in_streak: bool


class DayStrip(Pressable):
    """Two weeks of days; left and right pick one."""

    def __init__(self, cabinet: Cabinet, pick: Callable[[date], None]) -> None:
        super().__init__(CALENDAR, lambda: None)
        self._cabinet, self._pick = cabinet, pick
        self._days: Sequence[Day] = ()
        self._picked = self._today = date.min
        self._count = 1
        self._best = 0
        self.first = ""
        """Said in place of the flame's law before the first day."""

    def show(self, days: Sequence[Day], picked: date, today: date, count: int, best: int) -> None:
        """``count`` is the number of tasks a day, ``best`` the longest streak."""
        self._days, self._picked, self._today = days, picked, today
        self._count, self._best = count, best

    has_steps = True

    def activate(self) -> bool:
        return False

    def adjust(self, step: int) -> bool:
        day = self._picked + timedelta(days=step)
        if day <= self._today:
            self._pick(day)
        return True

    def click(self, x: float, y: float) -> bool:
        at = round((x - FIRST_X) / PITCH)
        if 0 <= at < len(self._days) and self._days[at].day <= self._today:
            self._pick(self._days[at].day)
            return True
        return False

    def draw(self, brush: Brush, is_focused: bool) -> None:
        say, (x, y, w, h) = self._cabinet.words, CALENDAR
        brush.panel(CALENDAR, "panel", "line", 22)
        month = say(f"daily.month_{self._picked.month}").upper()
        left = brush.text(month, (x + 22, y + 24), 18, "heavy", "sub", "midleft", tracking=1)
        if self._best:
            brush.text(say("daily.best", n=self._best), (x + w - 22, y + 24), 18, "bold", "sub",
                       "midright", fit=w - 60 - left[2])  # fmt: skip
        self._draw_band(brush)
        for k, day in enumerate(self._days):
            self._draw_day(brush, k, day)
        low = y + h - 20
        law = "daily.law" if self._best else "daily.first"
        ink = brush.theme.lit("amber", 0.3)
        brush.text(say(law), (x + w - 22, low), 18, "bold", ink, "midright", fit=w - 44)
        if is_focused:
            brush.focus_ring(CALENDAR, radius=22, tint="acc")

    def _draw_band(self, brush: Brush) -> None:
        """Behind the days in a row."""
        inside = [k for k, day in enumerate(self._days) if day.is_in_streak]
        if not inside:
            return
        left, right = FIRST_X + inside[0] * PITCH, FIRST_X + inside[-1] * PITCH
        y = CALENDAR[1] + 92
        box = (left - 26, y - 28, right - left + 52, 56.0)
        brush.rounded(box, brush.theme.mix("panel", "amber", 0.25), 28)
        brush.rounded(box, "amber", 28, width=2)

    def _draw_day(self, brush: Brush, k: int, day: Day) -> None:
        at = FIRST_X + k * PITCH, CALENDAR[1] + 92
        is_today, is_past = day.day == self._today, day.day <= self._today
        initial = self._cabinet.words(f"daily.day_{day.day.isoweekday()}")
        ink = "text" if is_today else "sub"
        brush.text(initial, (at[0], at[1] - 42), 18, "heavy", ink, "center", fit=40)
        tint = "amber" if day.is_in_streak else "acc"
        brush.disc(at, RING_R + 2, "hole")
        if day.solved:
            look = (day.solved, self._count, tint)
            brush.stamp_at(
                ("days", look),
                at,
                2 * RING_R + 6,
                2 * RING_R + 6,
                lambda easel: _segments(easel, day.solved, self._count, tint),
            )
        else:
            brush.ring(at, RING_R, "line", 2)
        ink = "text" if day.solved else "sub" if is_past else "dim"
        brush.text(str(day.day.day), at, 18, "display", ink, "center", fit=30)
        if day.day == self._picked:
            brush.ring(at, RING_R + 8, "white", 3)


def _segments(easel: Easel, solved: int, count: int, tint: str) -> None:
    """A ring of as many segments as there are tasks, as many of them lit as were solved."""
    for k in range(count):
        lit = tint if k < solved else "line"
        gap = 0.035 if count > 1 else 0.0
        easel.arc((0, 0), RING_R + 1, 1 / count - 2 * gap, lit, 4.4, k / count + gap)
