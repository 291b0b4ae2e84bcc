"""The daily five on the title: the date, a dot for each game, and the days in a row."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.kit.leaves import Live
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.ui.art.flame import draw_flame
from scenes.ui.brush import Box, Brush

WIDE, HIGH = 276.0, 64.0
DOT_R, DOT_PITCH = 10.0, 25.0
FLAME_W: Final = 48.0


class Today(NamedTuple):
    """The tasks of today: the games that have one, in order, and those that are solved."""

    day: int
    games: tuple[str, ...]
    done: frozenset[str]
    streak: int


def today_of(context: AppContext) -> Today | None:
    """Return how today's tasks stand; None before the first game, and until all are imported.

    The title does not wait for the games: they come behind it.
    """
    names = [name for name in GAMES if name in VIEWS]
    has_come = all(f"game.{name}" in sys.modules for name in names)
    if not context.settings.last_game or not has_come:
        return None
    from game.core.learning.daily import solved_days, streak

    practised = context.library.practised
    date, days = practised.now().date(), practised.practice.days
    tasks = days.get(date.isoformat(), {})
    games = tuple(name for name in names if GAMES[name].exercises.puzzles is not None)
    done = frozenset(name for name in games if name in tasks and tasks[name].is_done)
    return Today(date.day, games, done, streak(solved_days(days), date).length) if games else None


@nodeclass
class DailyPill(Pressable):
    """The door to the daily tasks, with a ``label``."""

    today: Today

    def measure(self, layout: Layout, width: float) -> Size:
        return WIDE, HIGH

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        if self.today.streak:
            yield Live(FLAME_W, HIGH, _draw_flame), (box[0] + WIDE - 62, box[1], FLAME_W, HIGH)

    def paint_key(self) -> Hashable:
        return self.today, self.label

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), today = at.box, self.today
        brush.panel(at.box, "panel2", brush.theme.mix("line", "amber", 0.4), 18)
        _draw_leaf(brush, (x + 12, y + 7, 46.0, 50.0), today.day)
        right = x + w - 14
        if today.streak:
            right -= FLAME_W
            brush.line((right + 4, y + 12), (right + 4, y + h - 12), "line", 2)
            ink = brush.theme.lit("amber", 0.35)
            spot, streak = (right + 30, y + 49), str(today.streak)
            brush.text(streak, spot, 20, "display", ink, "center", fit=44)
        left = x + 72
        brush.text(self.label, (left, y + 21), 20, "heavy", "text", "midleft", fit=right - left)
        for k, game in enumerate(today.games):
            dot, accent = (left + DOT_R + k * DOT_PITCH, y + 45), emblem_of(game).accent
            if game in today.done:
                brush.disc(dot, DOT_R, accent)
                brush.icon("check", dot, 11, "ink0")
            else:
                brush.disc(dot, DOT_R, brush.theme.mix("ink0", accent, 0.3))
                brush.ring(dot, DOT_R, accent, 2)


def _draw_flame(brush: Brush, box: Box, now_ms: int) -> None:
    draw_flame(brush, (box[0] + 30, box[1] + 23), 28.0, now_ms)


def _draw_leaf(brush: Brush, box: Box, day: int) -> None:
    """Draw a leaf of a calendar with the day."""
    x, y, w, _ = box
    brush.rounded(box, "white", 9)
    brush.rounded((x, y, w, 18), "look0", 9)
    brush.rounded((x, y + 10, w, 8), "look0", 0)
    for at in (0.28, 0.72):
        brush.rounded((x + w * at - 2, y - 4, 4, 10), "white", 2)
    size = 26 / brush.theme.text_scale
    brush.text(str(day), (x + w / 2, y + 34), size, "display", "ink0", "center")


def daily_pill(context: AppContext, today: Today) -> Node:
    """Return the pill that leads to the daily tasks."""
    has_all = len(today.done) == len(today.games)
    label, ring = context.words("daily.tomorrow" if has_all else "daily.door"), (18.0, "amber")
    return DailyPill(today=today, label=label, ring=ring, key=("daily", ""))
