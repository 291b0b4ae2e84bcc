"""Faults in the text of a screen, and words that a toast would cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pilot import Pilot
from screen_reader import Line
from words import all_words

from scenes.ui.paint.text_layout import ELLIPSIS

TOLD = "Mira wins 3 trophies. See them in the club room."
WRITTEN_BY_PEOPLE = "A name of sixty letters"


def faults(pilot: Pilot, lines: Sequence[Line]) -> Iterator[str]:
    """Yield what is wrong: ``lines`` that cannot be read, do not fit, or are no sentences."""
    words = all_words(pilot.strings.language).values()
    meant = tuple(text.split()[-1] for text in words if text.endswith(ELLIPSIS))
    for line in lines:
        if not line.is_readable:
            yield f"too small: {line.words!r}"
        is_cut = line.words.endswith(ELLIPSIS) and not line.words.endswith(meant)
        if (is_cut or line.is_cut) and not line.words.startswith(WRITTEN_BY_PEOPLE):
            yield f"cut off: {line.words!r}"
        if "{" in line.words or line.words.startswith("["):
            yield f"no sentence for people: {line.words!r}"
        if not is_inside(pilot, line):
            yield f"outside the window: {line.words!r} {line.box}"


def is_inside(pilot: Pilot, line: Line) -> bool:
    """Return whether a line lies in the window, give or take a pixel."""
    screen = pilot.app.window.screen
    x, y, w, h = line.box
    left, top = screen.design((-1, -1))
    width, height = screen.surface.get_size()
    right, bottom = screen.design((width + 1, height + 1))
    return left <= x and top <= y and x + w <= right and y + h <= bottom


def covered(pilot: Pilot) -> Iterator[Line]:
    """Yield the lines that a toast of some length would cover, as the screen is just now."""
    toast = pilot.context.stack.toast
    pilot.context.toast("")  # an earlier one goes
    lines = pilot.read()
    pilot.context.toast(TOLD)
    assert len(pilot.read()) > len(lines)
    x, y, w, h = toast.box
    assert x >= 0 and y >= 0 and x + w <= 1280 and y + h <= 720
    for line in lines:
        left, top, wide, high = line.box
        letters_top, letters_end = top + high * 0.2, top + high * 0.8
        is_beside = left + wide <= x or x + w <= left or letters_end <= y or y + h <= letters_top
        if line.words and not is_beside:
            yield line
