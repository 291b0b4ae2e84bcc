"""The daily tasks: one of each game, the days in a row, and a line to copy."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Final

from game.core.daily import (
    best_streak,
    letters,
    line,
    solved_days,
    streak,
    task_of,
    until_tomorrow,
)
from game.core.practice import DayTask, Stage
from game.core.seam import AnyGame
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.school.daily_items import DAYS, CardWords, Day, DayCard, DayStrip
from scenes.school.left_match import left_match
from scenes.school.puzzle import open_puzzle
from scenes.school.puzzle_words import AnyPuzzle, par_words, puzzle_words
from scenes.ui.brush import Box, Brush
from scenes.ui.flame import FRAMES, LOOP_MS, draw_flame
from scenes.ui.items import PushButton

SHARE: Final[Box] = (786.0, 474.0, 430.0, 158.0)
COPY: Final[Box] = (802.0, 578.0, 200.0, 42.0)
LATE: Final = time(20)
"""From now on the flame is small if nothing was solved that day."""


class DailyScene(PlainScene):
    """The tasks of today; those of earlier days for fun."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet, self._practised = cabinet, cabinet.library.practised
        self._games: list[AnyGame] = [
            GAMES[name] for name in GAMES
            if name in VIEWS and GAMES[name].exercises.puzzles is not None
        ]  # fmt: skip
        self._tasks: dict[date, list[AnyPuzzle]] = {}
        self._today = self._practised.today()
        self._picked = self._today
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._strip = DayStrip(cabinet, self._pick)
        self._copy = PushButton(COPY, cabinet.words("daily.copy"), self._copy_line, icon="copy",
                                size=20)  # fmt: skip
        self._shown: Hashable = None

    def enter(self) -> None:
        self._deal()

    def _puzzles(self, day: date) -> list[AnyPuzzle]:
        """The tasks of a day, in the order of the games."""
        if day not in self._tasks:
            doors = [game.exercises.puzzles for game in self._games]
            self._tasks[day] = [task_of(door(), day) for door in doors if door is not None]
        return self._tasks[day]

    def _deal(self) -> None:
        """Put the picked day on the screen; the focus stays, or goes to the first open task."""
        at = self._page.items.index(self._page.focused) if self._page.focused else None
        practice, day = self._practised.practice, self._picked.isoformat()
        cards = [
            self._card(k, game, puzzle, practice.task(day, game.id))
            for k, (game, puzzle) in enumerate(
                zip(self._games, self._puzzles(self._picked), strict=True)
            )
        ]
        solved = solved_days(practice.days)
        self._streak = streak(solved, self._today)
        start = min(self._picked, self._today - timedelta(days=DAYS - 1))
        shown = [self._day(start + timedelta(days=k)) for k in range(DAYS)]
        best = best_streak(solved, self._today)
        self._strip.show(shown, self._picked, self._today, max(len(self._games), 1), best)
        self._page.set_items([*cards, self._strip, self._copy])
        if at is None:
            todo = (k for k, card in enumerate(cards) if card.task is None or not card.task.is_done)
            at = next(todo, 0)
        self._page.focus.current = self._page.items[at]
        self._generation = object()

    def _card(self, at: int, game: AnyGame, puzzle: AnyPuzzle, task: DayTask | None) -> DayCard:
        say = self._cabinet.words
        counted = partial(par_words, self._cabinet, game, puzzle)
        state = say("daily.not_played")
        is_begun = task is not None and task.stage is Stage.BEGUN
        goes_on = is_begun and (
            bool(task and task.cost) or left_match(self._cabinet, game, puzzle) is not None
        )
        if task is not None and task.stage is Stage.SHOWN:
            state = say("daily.shown")
        elif task is not None and task.cost:
            state = say("daily.so_far", cost=counted(task.cost))
        elif goes_on:
            state = say("daily.begun")
        name = puzzle_words(self._cabinet, game, puzzle, "name")
        words = CardWords(
            say(f"{game.id}.short_name"), name, counted(puzzle.par),
            counted(task.cost) if task is not None else "", state, goes_on,
        )  # fmt: skip
        return DayCard(self._cabinet, game.id, at, words, task, partial(self._play, game, puzzle))

    def _day(self, day: date) -> Day:
        tasks = self._practised.practice.days.get(day.isoformat(), {})
        games = {game.id for game in self._games}
        solved = sum(task.is_done for game, task in tasks.items() if game in games)
        last, length = self._streak.last, self._streak.length
        is_in = last is not None and last - timedelta(days=length) < day <= last
        return Day(day, solved, is_in)

    def _play(self, game: AnyGame, puzzle: AnyPuzzle) -> None:
        """A task of today counts; an older one is for fun."""
        day = self._picked.isoformat() if self._picked == self._today else ""
        open_puzzle(self._cabinet, game, puzzle, day=day)

    def _pick(self, day: date) -> None:
        """The tasks of another day."""
        if day != self._picked:
            self._picked = day
            self._cabinet.sounds.play("focus")
            self._deal()

    @property
    def _line(self) -> str:
        """The picked day in one line; the streak only for today."""
        say, day = self._cabinet.words, self._picked
        month = say(f"daily.short_{day.month}")
        title = say("daily.line", day=day.day, month=month)
        practice = self._practised.practice
        names = letters([say(f"{game.id}.short_name") for game in self._games])
        tasks = [
            (letter, practice.task(day.isoformat(), game.id))
            for letter, game in zip(names, self._games, strict=True)
        ]
        told = line(title, tasks)
        if day == self._today and self._streak.length:
            told = say("daily.line_streak", line=told, n=self._streak.length)
        return told

    def _copy_line(self) -> None:
        done = self._cabinet.window.copy(self._line)
        self._cabinet.toast(self._cabinet.words("daily.copied" if done else "daily.not_copied"))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False):
                self._copy_line()
            case Press(Button.SPECIAL, is_down=True, is_repeat=False):
                self._page.focus.current = self._strip
                self._cabinet.sounds.play("focus")
                self._strip.adjust(-1)
            case _:
                return self._page.act(action)
        return True

    @property
    def _frame(self) -> int:
        """Which picture of the flame is shown."""
        if self._cabinet.window.brush.theme.is_calm:
            return 0
        return self._cabinet.stack.ticker.now_ms * FRAMES // LOOP_MS % FRAMES

    def update(self, tick_ms: int) -> bool:
        now = self._practised.now()
        if now.date() != self._today:  # a new day, or a clock that was set
            was_today = self._picked == self._today
            self._today = now.date()
            self._picked = self._today if was_today else min(self._picked, self._today)
            self._deal()
            return True
        shown, self._shown = self._shown, (now.hour, now.minute, self._frame)
        return shown != self._shown

    def draw(self, brush: Brush, alpha: float) -> None:
        now = self._practised.now()
        key = (
            id(self), id(self._generation), self._page.focused, now.hour, now.minute,
            self._cabinet.settings.text_percent, self._cabinet.stack.is_drawing_top,
        )  # fmt: skip
        brush.still(key, partial(self._draw_still, brush, now))
        self._page.draw_focused(brush)
        if self._streak.length:
            is_low = now.time() >= LATE and self._streak.last != self._today
            draw_flame(brush, (1064.0, 62.0), 44.0 if is_low else 68.0, self._frame)
        words = self._cabinet.words
        prompts = [
            (Button.CONFIRM, self._page.confirming(words("daily.play"))),
            (Button.ALTERNATE, words("daily.copy")),
            (Button.SPECIAL, words("daily.earlier")),
            (Button.CANCEL, words("menu.back")),
        ]
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.ALTERNATE,), right=SAFE_RIGHT - 230,
                              can_drop=True)  # fmt: skip

    def _draw_still(self, brush: Brush, now: datetime) -> None:
        words, today = self._cabinet.words, self._picked
        brush.backdrop("spot")
        title = brush.text(words("daily.title"), (SAFE_LEFT, 66), 48, "display", "text", "midleft")
        weekday, month = words(f"date.day_{today.isoweekday()}"), words(f"date.month_{today.month}")
        told = words("daily.date", weekday=weekday, day=today.day, month=month)
        left = title[0] + title[2] + 20
        brush.text(told, (left, 69), 22, "heavy", "sub", "midleft", fit=1010 - left)
        if self._streak.length:
            number = brush.text(str(self._streak.length), (1106, 66), 48, "display",
                                brush.theme.lit("amber", 0.35), "midleft", fit=60)  # fmt: skip
            left = number[0] + number[2] + 8
            if brush.theme.text_scale < 1.2:
                brush.paragraph(words("daily.in_a_row", n=self._streak.length),
                                (left, 40, SAFE_RIGHT - left, 52), 20, "heavy", "text", 1.25,
                                "right")  # fmt: skip
        self._page.draw_others(brush)
        self._draw_share(brush)
        minutes = int(until_tomorrow(now).total_seconds()) // 60
        rest = words("daily.next", hours=minutes // 60, minutes=minutes % 60)
        brush.text(rest, (SAFE_RIGHT, 670), 20, "bold", "sub", "midright", fit=220)

    def _draw_share(self, brush: Brush) -> None:
        words, (x, y, w, _) = self._cabinet.words, SHARE
        practice, day = self._practised.practice, self._picked.isoformat()
        found = [practice.task(day, game.id) for game in self._games]
        tasks = [task for task in found if task is not None]
        brush.panel(SHARE, "panel", "line", 22)
        title = brush.text(words("daily.share"), (x + 22, y + 24), 18, "heavy", "sub", "midleft",
                           tracking=1)  # fmt: skip
        told = words("daily.count", n=sum(task.is_done for task in tasks), of=len(self._games),
                     stars=sum(task.has_star for task in tasks))  # fmt: skip
        brush.text(told, (x + w - 22, y + 24), 18, "bold", "sub", "midright",
                   fit=w - 60 - title[2])  # fmt: skip
        brush.rounded((x + 16, y + 44, w - 32, 50), "hole", 14)
        brush.text(self._line, (x + w / 2, y + 69), 20, "heavy", "text", "center", fit=w - 44)
        if self._page.focused is not self._copy:
            self._copy.draw(brush, False)
        note_x = COPY[0] + COPY[2] + 12
        brush.text(words("daily.star_is"), (x + w - 18, COPY[1] + 21), 18, "bold", "sub",
                   "midright", fit=x + w - 18 - note_x)  # fmt: skip
