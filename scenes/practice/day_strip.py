"""The calendar of the daily tasks: a row of days, each with a ring of what was solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from scenes.app_context import AppContext
from scenes.kit.boxes import Column, Layers, Row
from scenes.kit.leaves import Picture
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

SHOWN: Final = 14
"""Days in sight."""
RING_R: Final = 20.0
HIGH: Final = 82.0


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar."""

    day: date
    solved: int
    """The number of its tasks that were solved."""
    is_in_streak: bool


@nodeclass
class DayNode(Pressable):
    """A day: its weekday's initial, and its number in a ring of as many parts as it has tasks."""

    day: Day
    initial: str
    tasks: int
    is_today: bool
    is_picked: bool

    def measure(self, layout: Layout, width: float) -> Size:
        return 2 * RING_R + 6, HIGH

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        day, middle = self.day, (x + w / 2, y + h - RING_R - 8)
        ink = "text" if self.is_today else "sub"
        brush.text(self.initial, (middle[0], y + 12), 18, "heavy", ink, "center", fit=w)
        tint = "amber" if day.is_in_streak else "acc"
        brush.disc(middle, RING_R + 2, "hole")
        if day.solved:
            side = 2 * RING_R + 6
            parts = day.solved, self.tasks, tint
            brush.stamp_at(("days", *parts), middle, side, side, partial(_ring, *parts))
        else:
            brush.ring(middle, RING_R, "line", 2)
        ink = "text" if day.solved else "sub"
        brush.text(str(day.day.day), middle, 18, "display", ink, "center", fit=30)
        if self.is_picked:
            brush.ring(middle, RING_R + 6, "white", 3)


def _ring(solved: int, tasks: int, tint: str, easel: Easel) -> None:
    gap = 0.035 if tasks > 1 else 0.0
    for k in range(tasks):
        lit = tint if k < solved else "line"
        easel.arc((0, 0), RING_R + 1, 1 / tasks - 2 * gap, lit, 4.4, k / tasks + gap)


def date_words(context: AppContext, day: date) -> str:
    """Return a date in words, with its weekday and without its year."""
    words = context.words
    weekday, month = words(f"date.day_{day.isoweekday()}"), words(f"date.month_{day.month}")
    return words("daily.date", weekday=weekday, day=day.day, month=month)


def day_strip(
    context: AppContext, days: Sequence[Day], first: int, picked: date, tasks: int, best: int
) -> Node:
    """Return the calendar; a day has the key ``("day", date)``, the row of them ``"days"``.

    Args:
        context: Words for the calendar.
        days: All days that can be scrolled to; the last one is today.
        first: The first day in sight.
        picked: The day whose tasks are shown.
        tasks: The number of tasks a day.
        best: The longest streak so far, in days.
    """
    words, today = context.words, days[-1].day

    def node_at(k: int) -> Node:
        day = days[k]
        initial = words(f"daily.day_{day.day.isoweekday()}")
        shown = day, initial, tasks, day.day == today, day.day == picked
        key, label = ("day", day.day), date_words(context, day.day)
        return DayNode(*shown, key=key, label=label, ring=(14.0, "acc"))

    month = Text(words(f"daily.month_{picked.month}").upper(), "section", grow=1.0)
    record = Text(words("daily.best", n=best), "note", align="right") if best else None
    lit = context.window.brush.theme.lit("amber", 0.3)
    law = Text(words("daily.law" if best else "daily.first"), "note", lit, "right")
    band = tuple(day.is_in_streak for day in days[first : first + SHOWN])
    keys, version = [("day", day.day) for day in days], (tuple(days), picked)
    row = LazyList(keys, node_at, version, SHOWN, cell=HIGH, gap=0.0, key="days")
    ground = Picture(band, 0.0, HIGH, partial(_draw_band, band))
    parts = [Row([month, record]), Layers([ground, row], height=HIGH), law]
    return Panel(Column(parts, "s", justify="between"), pad=(18.0, 8.0), width=702.0)


def _draw_band(band: Sequence[bool], brush: Brush, box: Box) -> None:
    """Draw the capsule behind the days in a row."""
    inside = [k for k, is_in in enumerate(band) if is_in]
    if not inside:
        return
    x, y, w, h = box
    pitch = w / SHOWN
    left, right = x + inside[0] * pitch, x + (inside[-1] + 1) * pitch
    capsule = (left, y + h - 2 * RING_R - 16, right - left, 2 * RING_R + 16)
    brush.rounded(capsule, brush.theme.mix("panel", "amber", 0.25), RING_R + 8)
    brush.rounded(capsule, "amber", RING_R + 8, width=2)
