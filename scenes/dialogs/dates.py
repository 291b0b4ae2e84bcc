"""Dates and lengths of time as people on the sofa say them."""

from __future__ import annotations

from datetime import UTC, datetime

from game.words.message import Message, message

LATEST_MS = 32_503_680_000_000  # the year 3000: anything later is no date
JUST_NOW_MS = 60_000
DAYS_BY_NAME = 6
"""Number of days up to which a day is called by its name."""


def date_words(ms: int, now_ms: int) -> Message | None:
    """Return a time in local words, e.g. ``yesterday, 21:40``; None for what cannot be a date.

    Never the original's months counted from zero (quoridor RULES A14).
    """
    if not 0 < ms < LATEST_MS:
        return None
    when, now = _local(ms), _local(now_ms)
    days = (now.date() - when.date()).days
    time = f"{when:%H:%M}"
    if 0 <= now_ms - ms < JUST_NOW_MS:
        return message("date.just_now")
    if days == 0:
        return message("date.today", time=time)
    if days == 1:
        return message("date.yesterday", time=time)
    if 1 < days <= DAYS_BY_NAME:
        day = message(f"date.day_{when.isoweekday()}")
        return message("date.weekday", day=day, time=time)
    return day_words(ms) if when.year == now.year else whole_day_words(ms)


def whole_day_words(ms: int) -> Message | None:
    """Return a day, its month and its year, in local time: true whenever it is read.

    None for what cannot be a date.
    """
    if not 0 < ms < LATEST_MS:
        return None
    when = _local(ms)
    month = message(f"date.month_{when.month}")
    return message("date.any_year", day=when.day, month=month, year=f"{when.year}")


def day_words(ms: int) -> Message:
    """Return a day and its month, in local time."""
    when = _local(min(max(ms, 0), LATEST_MS))
    return message("date.this_year", day=when.day, month=message(f"date.month_{when.month}"))


def clock_words(ms: int) -> str:
    """Return a time as a clock shows it: minutes and seconds, and hours if there are any."""
    seconds = max(ms, 0) // 1000
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def _local(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone()
