"""The daily tasks: one of each game, the days in a row, and a line to copy."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from datetime import date, datetime, time, timedelta
from typing import Final

from game.core.learning.daily import (
    best_streak,
    letters,
    line,
    solved_days,
    streak,
    task_of,
    until_tomorrow,
)
from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import TaskStage
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.kit.boxes import CellGrid, Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Live, middle
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate, TextButton
from scenes.practice.day_card import DayCard
from scenes.practice.day_strip import SHOWN, Day, date_words, day_strip
from scenes.practice.puzzle import open_puzzle
from scenes.practice.unfinished_puzzle import unfinished_puzzle
from scenes.ui.art.flame import draw_flame, frame_at
from scenes.ui.brush import Box, Brush

LATE: Final = time(20)
"""From this time on the flame is small if nothing has been solved that day."""


class DailyScene(ViewScene):
    """The tasks of today, and those of earlier days for fun."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._practised = context.library.practised
        self._games = [GAMES[name] for name in VIEWS if GAMES[name].exercises.puzzles is not None]
        self._tasks: dict[date, list[AnyExercise]] = {}
        self._today = self._picked = self._practised.now().date()
        self._cards: list[DayCard] = []
        self._shown = (-1, -1, 0)

    def enter(self) -> None:
        super().enter()
        self._count()
        if self.screen.focused_key is None:
            open_cards = [one for one in self._cards if one.task is None or not one.task.is_done]
            self.screen.focus_on(("task", (*open_cards, self._cards[0])[0].game.id))

    def _count(self) -> None:
        """Find what was solved on which day."""
        found, games = self._practised.practice.days, {game.id for game in self._games}
        solved = solved_days(found)
        self._streak, self._best = streak(solved, self._today), best_streak(solved, self._today)
        last, length = self._streak.last, self._streak.length
        first = min(map(date.fromisoformat, solved), default=self._today)
        start = min(first, self._today - timedelta(days=364))
        self._days = []
        for k in range((self._today - start).days + 1):
            day = start + timedelta(days=k)
            tasks = found.get(day.isoformat(), {})
            done = sum(task.is_done for game, task in tasks.items() if game in games)
            is_in = last is not None and last - timedelta(days=length) < day <= last
            self._days.append(Day(day, done, is_in))
        self._show_day()
        self.refresh()

    def _show_day(self) -> None:
        """Find what was left of the picked day, and scroll to it."""
        practice = self._practised.practice
        self._cards = []
        for game, puzzle in zip(self._games, self._puzzles(self._picked), strict=True):
            task = practice.task(self._picked.isoformat(), game.id)
            is_begun = task is not None and task.stage is TaskStage.BEGUN
            has_match = is_begun and unfinished_puzzle(self._context, game, puzzle) is not None
            is_left = has_match or (task is not None and is_begun and task.cost > 0)
            self._cards.append(DayCard(game, puzzle, task, is_left))
        at, last = (self._picked - self._days[0].day).days, len(self._days) - SHOWN
        first = self.screen.offsets.get("days", last)
        self.screen.offsets["days"] = min(max(first, at - SHOWN + 1), at, last)

    def _puzzles(self, day: date) -> list[AnyExercise]:
        """Return the tasks of a day, in the order of the games."""
        if day not in self._tasks:
            doors = [game.exercises.puzzles for game in self._games]
            self._tasks[day] = [task_of(door(), day) for door in doors if door is not None]
        return self._tasks[day]

    def view(self) -> Node:
        key, first, games = self.screen.focused_key, self.screen.offsets["days"], len(self._games)
        confirm = "daily.play" if isinstance(key, tuple) and key[0] == "task" else "menu.choose"
        prompts = self.prompts(confirm)
        cards = [card.node(self._context, key) for card in self._cards]
        strip = day_strip(self._context, self._days, first, self._picked, games, self._best)
        lower = Row([strip, self._share()], "xl", height=178.0)
        body = Column([CellGrid(cards, len(cards), "xl", grow=1.0), lower], "xl")
        header, on_screen = [self._date(), *self._flame()], (Button.ALTERNATE,)
        title = self.words("daily.title")
        return Screen(title, body, header=header, prompts=prompts, on_screen=on_screen)

    def _date(self) -> Node:
        """Return the day that is shown, and the time until the next one."""
        words, now = self.words, self._practised.now()
        minutes = int(until_tomorrow(now).total_seconds()) // 60
        lines = [
            Text(date_words(self._context, self._picked), "strong"),
            Text(words("daily.next", hours=minutes // 60, minutes=minutes % 60), "note"),
        ]
        return Column(lines, "xs", justify="center", grow=1.0)

    def _flame(self) -> list[Node]:
        """Return the flame with the length of the streak; nothing without one."""
        length = self._streak.length
        if not length:
            return []
        lit = self._context.window.brush.theme.lit("amber", 0.35)
        days = self.words("daily.in_a_row", n=length)
        return [
            Live(60.0, 64.0, self._draw_flame),
            Text(str(length), "title", lit, keeps=True),
            Text(days, "strong"),
        ]

    def _draw_flame(self, brush: Brush, box: Box, now_ms: int) -> None:
        is_low = self._practised.now().time() >= LATE and self._streak.last != self._today
        draw_flame(brush, middle(box), 44.0 if is_low else 68.0, now_ms)

    def _share(self) -> Node:
        """Return the panel with the day in one line, which can be copied."""
        words, tasks = self.words, [card.task for card in self._cards if card.task is not None]
        done, stars = sum(task.is_done for task in tasks), sum(task.has_star for task in tasks)
        count = words("daily.count", n=done, of=len(self._games), stars=stars)
        head = [Text(words("daily.share"), "section"), Text(count, "note", align="right", grow=1.0)]
        said = Plate(Text(self._line, "strong", align="center"), "hole", 14.0, pad=(12.0, 10.0))
        copy = TextButton(words("daily.copy"), "copy", size=20.0, key="copy", height=44.0)
        star = Text(words("daily.star_is"), "note", align="right", grow=1.0)
        parts = [Row(head), said, Row([copy, star], align="center")]
        return Panel(Column(parts, "s", justify="between"), pad=(18.0, 12.0), grow=1.0)

    @property
    def _line(self) -> str:
        """The picked day in one line; the streak only for today."""
        words, day = self.words, self._picked
        title = words("daily.line", day=day.day, month=words(f"daily.short_{day.month}"))
        names = letters([words(f"{game.id}.short_name") for game in self._games])
        said = line(title, list(zip(names, (card.task for card in self._cards), strict=True)))
        if day == self._today and self._streak.length:
            said = words("daily.line_streak", line=said, n=self._streak.length)
        return said

    def on_press(self, key: Hashable) -> None:
        match key:
            case "copy":
                self._copy()
            case ("day", date() as day):
                self._pick(day)
            case ("task", str(game)):
                one = next(card for card in self._cards if card.game.id == game)
                counts_for = self._picked.isoformat() if self._picked == self._today else ""
                open_puzzle(self._context, one.game, one.puzzle, day=counts_for)

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "daily.copy", self._copy)
        yield Command(Button.SPECIAL, "daily.earlier", self._pick_earlier)

    def _pick_earlier(self) -> None:
        if self._picked > self._days[0].day:
            self._pick(self._picked - timedelta(days=1))
            self.screen.focus_on(("day", self._picked))

    def _pick(self, day: date) -> None:
        """Show the tasks of another day."""
        self._picked = day
        self._context.sounds.play("focus")
        self._show_day()

    def _copy(self) -> None:
        is_done = self._context.window.copy(self._line)
        self._context.toast(self.words("daily.copied" if is_done else "daily.not_copied"))

    def update(self, tick_ms: int) -> bool:
        now: datetime = self._practised.now()
        if now.date() != self._today:  # a new day, or a clock that was set
            was_today = self._picked == self._today
            self._today = now.date()
            self._picked = self._today if was_today else min(self._picked, self._today)
            self._count()
            return True
        frame = frame_at(self._context.window.brush, self._context.stack.ticker.now_ms)
        shown, self._shown = self._shown, (now.hour, now.minute, frame)
        if shown[:2] != self._shown[:2]:
            self.refresh()
        return shown != self._shown
