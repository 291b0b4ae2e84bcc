"""With large text no line of any screen is smaller than with text of the usual size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hands import Pad
from pilot import Pilot
from posted_pad import posted_pad
from test_screens import SCREENS, Steps

pytestmark = pytest.mark.usefixtures("roomy", "still_clock")

ROUNDING = 0.75
"""Letters are as large as whole pixels make them."""


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return posted_pad(pilot)


def heights(pilot: Pilot, step: Steps, percent: int) -> Mapping[str, list[float]]:
    """The heights of the lines of a screen, in design units, in the order of drawing."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    with pilot.unseen():
        step(pilot)
    pilot.redraw()
    found: dict[str, list[float]] = {}
    for line in pilot.read():
        if line.words:
            found.setdefault(line.words, []).append(line.box[3])
    return found


def shrinks(usual: list[float], large: list[float]) -> bool:
    """Whether some words are smaller with large text, wherever they are on the screen."""
    if len(usual) > len(large):  # there is no room for them in one of their places
        usual, large = [min(usual)], [min(large)]
    elif len(usual) < len(large):  # a sentence is broken elsewhere, and one row is a name as well
        usual, large = sorted(usual), sorted(large)[-len(usual) :]
    return any(b < a - ROUNDING for a, b in zip(usual, large, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (1280, 720)), ("de", (960, 600)), ("zh", (960, 600))],
    ids=["en", "de", "zh"],
)
def test_no_line_is_smaller_with_large_text(
    pilot: Pilot, pad: Pad, size: tuple[int, int], language: str
) -> None:
    pilot.resize(*size)
    pilot.app.cabinet.set_language(language)
    smaller = []
    for name, step in SCREENS.items():
        usual, large = heights(pilot, step, 100), heights(pilot, step, 150)
        smaller += [
            f"{name}: {words!r} {usual[words]} > {large[words]}"
            for words in usual.keys() & large.keys()
            if shrinks(usual[words], large[words])
        ]
    assert not smaller, "\n".join(smaller)
