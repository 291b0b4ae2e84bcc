"""Dates as people on the sofa read them."""

from __future__ import annotations

from datetime import UTC, datetime

from game.words.message import Message, message

LATEST_MS = 32_503_680_000_000  # the year 3000: anything later is no date


def date_words(ms: int) -> Message | None:
    """Day and minute, local time, e.g. ``21 Nov 2026, 14:05``; None for what cannot be a date.

    Never the original's months counted from zero (quoridor RULES A14).
    """
    if not 0 < ms < LATEST_MS:
        return None
    when = datetime.fromtimestamp(ms / 1000, UTC).astimezone()
    month = message(f"date.month_{when.month}")
    return message(
        "date.minute", day=when.day, month=month, year=f"{when:%Y}", time=f"{when:%H:%M}"
    )
