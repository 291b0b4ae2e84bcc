"""Every screen in every language, in the usual letters and in the largest."""

from __future__ import annotations

import pytest
from hands import Pad
from pilot import Pilot
from posted_pad import posted_pad
from test_screens import SCREENS, set_text
from walked import faults

from game.words.strings import DEFAULT_LANGUAGE
from scenes.app import assets_dir

OTHERS = sorted(
    folder.name
    for folder in (assets_dir() / "strings").iterdir()
    if folder.name != DEFAULT_LANGUAGE
)
LOOKS = [(1280, 720, 100), (1280, 720, 150), (960, 600, 150), (640, 480, 150)]
pytestmark = pytest.mark.usefixtures("roomy")


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return posted_pad(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids="{0[0]}x{0[1]}-{0[2]}".format)
@pytest.mark.parametrize("language", OTHERS)
def test_every_screen_in(pilot: Pilot, pad: Pad, language: str, look: tuple[int, int, int]) -> None:
    width, height, percent = look
    pilot.resize(width, height)
    pilot.app.cabinet.set_language(language)
    set_text(pilot, percent)
    wrong = []
    for name, step in SCREENS.items():
        with pilot.unseen():
            step(pilot)
        pilot.redraw()
        wrong += [f"{name}: {fault}" for fault in faults(pilot)]
    assert not wrong, f"{language}, {len(wrong)} faults\n" + "\n".join(wrong)
