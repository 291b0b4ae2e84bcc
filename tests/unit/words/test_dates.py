"""Dates and lengths of time in words."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import datetime

import pytest
from words import said

from scenes.dialogs.dates import clock_words, date_words, whole_day_words


@pytest.fixture(autouse=True, params=["UTC", "Europe/Prague", "America/Los_Angeles"])
def somewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The sofa may stand anywhere."""
    if not hasattr(time, "tzset"):
        pytest.skip("the system's time zone cannot be changed")
    with monkeypatch.context() as patch:
        patch.setitem(os.environ, "TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def at(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


NOW = "2026-11-22 18:30:00"  # a Sunday


DATES = """
2026-11-22 18:30:00 just now
2026-11-22 18:29:01 just now
2026-11-22 18:29:00 today, 18:29
2026-11-22 00:00:00 today, 00:00
2026-11-22 18:31:00 today, 18:31
2026-11-21 23:59:59 yesterday, 23:59
2026-11-21 21:40:00 yesterday, 21:40
2026-11-19 19:12:00 Thursday, 19:12
2026-11-16 08:05:00 Monday, 08:05
2026-11-15 23:59:00 15 November
2026-01-03 10:00:00 3 January
2025-11-03 10:00:00 3 November 2025
2025-12-31 23:59:00 31 December 2025
2027-11-23 10:00:00 23 November 2027
"""


def test_a_date_is_said_from_today() -> None:
    for line in DATES.strip().splitlines():
        assert said(date_words(at(line[:19]), at(NOW))) == line[20:], line
    assert said(whole_day_words(at(NOW))) == "22 November 2026", "what is shared stays true"
    for ms in (0, -1, 10**17):
        assert date_words(ms, at(NOW)) is None is whole_day_words(ms), ms
    now = at("2026-11-22 00:05:00")
    assert said(date_words(at("2026-11-21 23:50:00"), now)) == "yesterday, 23:50"
    assert said(date_words(at("2026-11-21 23:59:30"), at("2026-11-22 00:00:10"))) == "just now"


def test_a_length_is_said_as_a_clock_shows_it() -> None:
    times_ms = 0, -5, 999, 67_000, 371_000, 3_600_000, 3_725_900
    shown = "0:00 0:00 0:00 1:07 6:11 1:00:00 1:02:05"
    assert " ".join(map(clock_words, times_ms)) == shown
