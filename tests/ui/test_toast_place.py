"""A toast covers no words, on any screen of the walk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pilot import Pilot
from screen_reader import Line
from test_screens import SCREENS, set_text

pytestmark = pytest.mark.usefixtures("roomy")

TOLD = "Mira wins 3 trophies. See them in the club room."


def covered(pilot: Pilot) -> Iterator[Line]:
    """The lines that a toast of some length would cover, as the screen is just now."""
    toast = pilot.app.cabinet.stack.toast
    toast._until_ms = 0  # an earlier one has gone
    lines = pilot.read()
    pilot.app.cabinet.toast(TOLD)
    assert len(pilot.read()) > len(lines)
    x, y, w, h = toast._box
    assert x >= 0 and y >= 0 and x + w <= 1280 and y + h <= 720
    for line in lines:
        left, top, wide, high = line.box
        letters_top, letters_end = top + high * 0.2, top + high * 0.8
        is_beside = left + wide <= x or x + w <= left or letters_end <= y or y + h <= letters_top
        if line.words and not is_beside:
            yield line


SOME = {"title", "two", "cheats", "paused", "results", "watching", "options", "joined"}


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize("percent", [100, 150])
def test_a_toast_covers_no_words_on_any_screen(pilot: Pilot, percent: int) -> None:
    set_text(pilot, percent)
    wrong = []
    for name, step in SCREENS.items():
        with pilot.unseen():
            step(pilot)
        pilot.redraw()
        wrong += [f"{name}: {line.words!r}" for line in covered(pilot)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(SOME))
def test_a_toast_covers_no_words(pilot: Pilot, name: str) -> None:
    with pilot.unseen():
        SCREENS[name](pilot)
    pilot.redraw()
    assert list(covered(pilot)) == []
