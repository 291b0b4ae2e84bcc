"""Walks through every screen at every size of window and text and in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TypeAlias

import pytest
from all_screens import SCREENS, each_screen
from hands import Pad, label
from pilot import Pilot
from posted_pad import posted_pad
from reduction_screens import QUESTIONS
from screen_reader import Line
from walked import covered, faults
from words import SOURCES, all_words, key_patterns

from game.registry import GAMES
from game.words.strings import DEFAULT_LANGUAGE
from scenes.app import assets_dir
from scenes.ui.scanning import Scanner

pytestmark = pytest.mark.usefixtures("roomy")

FOLDERS = (assets_dir() / "strings").iterdir()
LANGUAGES = sorted((one.name for one in FOLDERS), key=lambda one: (one != DEFAULT_LANGUAGE, one))
"""All languages, the default one first."""
LARGE = 150
"""Size of large text in per cent."""
Look: TypeAlias = tuple[str, int]
LOOKS: dict[tuple[int, int], list[Look]] = {
    (1280, 720): [(DEFAULT_LANGUAGE, 100), (DEFAULT_LANGUAGE, LARGE)],
    (960, 600): [("de", 100), ("de", LARGE)],
    (640, 480): [(DEFAULT_LANGUAGE, 100), *((one, LARGE) for one in LANGUAGES)],
    (1920, 1080): [(DEFAULT_LANGUAGE, 100)],
}
"""Languages and sizes of the text in which each screen is seen in a window of a size."""
COMPARED = ((1280, 720), (960, 600))
"""The windows in which no line may be smaller in large text: there is room for it."""
SHORTENED = "fair reduction"
"""A table whose turn sign takes its short form when letters grow under way."""
PAINTED = (1280, 720)
"""The window in which screens are painted; in the others the lines are placed and read."""
MAX_BACK = 3
"""From the end of a turn into the orders of the only stone, out of them, and away."""
ROUNDING = 0.75
"""Letters are as large as whole pixels make them."""


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return posted_pad(pilot)


Heights = Mapping[str, list[float]]


def heights(lines: Sequence[Line]) -> Heights:
    """Return the heights of the lines of a screen, in design units, in the order of drawing."""
    found: dict[str, list[float]] = {}
    for line in lines:
        if line.words:
            found.setdefault(line.words, []).append(line.box[3])
    return found


def shrinks(usual: list[float], large: list[float]) -> bool:
    """Return whether some words are smaller with large text, wherever they are on the screen."""
    if len(usual) > len(large):  # there is no room for them in one of their places
        usual, large = [min(usual)], [min(large)]
    elif len(usual) < len(large):  # a sentence is broken elsewhere, and one row is a name as well
        usual, large = sorted(usual), sorted(large)[-len(usual) :]
    return any(b < a - ROUNDING for a, b in zip(usual, large, strict=True))


def repainted(pilot: Pilot) -> list[str]:
    pilot.draw()
    before = pilot.pixels()
    pilot.draw()
    return [] if pilot.pixels() == before else ["drawing twice gives two pictures"]


def seen_in(pilot: Pilot, size: tuple[int, int]) -> Iterator[tuple[str, Look, list[str]]]:
    """Yield what is wrong with each screen in each look, and the name of the screen."""
    for name in each_screen(pilot, is_painted=False):
        usual = None
        for language, percent in LOOKS[size]:
            with pilot.unseen():
                pilot.context.set_language(language)
                pilot.set(text_percent=percent)
                pilot.frame()
            wrong = repainted(pilot) if size == PAINTED else []
            lines = pilot.read()
            found = heights(lines)
            usual = usual or found
            wrong += faults(pilot, lines)
            wrong += [
                f"smaller in large text: {words!r} {usual[words]} > {found[words]}"
                for words in usual.keys() & found.keys()
                if size in COMPARED and name != SHORTENED and shrinks(usual[words], found[words])
            ]
            if size == PAINTED:
                wrong += [f"a toast covers {line.words!r}" for line in covered(pilot)]
                pilot.context.toast("")
            yield name, (language, percent), wrong
        pilot.context.set_language(LOOKS[size][0][0])
        pilot.set(text_percent=100)


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock", "pad")
@pytest.mark.parametrize("size", LOOKS, ids="{0[0]}x{0[1]}".format)
def test_every_screen_in(pilot: Pilot, size: tuple[int, int]) -> None:
    pilot.resize(*size)
    wrong = [
        f"{name}, {look}: {fault}" for name, look, here in seen_in(pilot, size) for fault in here
    ]
    assert not wrong, f"{len(wrong)} faults\n" + "\n".join(wrong)


def is_used(pilot: Pilot, key: str) -> bool:
    """Return whether a whole key or a pattern of keys stands in the sources, or it was seen."""
    if is_written(key) or key in pilot.strings.used:
        return True
    game, _, rest = key.partition(".")
    name = rest.rpartition(".")[2]  # of a reason, a status: the game's own
    halves = name.partition("_")  # of what becomes of what
    is_put_together = halves[0] in literal_keys() and halves[2] in literal_keys()
    is_whole = is_written(name) or name.replace("_", ":") in literal_keys()
    return game in GAMES and (is_whole or is_put_together)


@cache
def literal_keys() -> set[str]:
    return {key for text in SOURCES for key in re.findall(r"\"([\w.:]+)\"", text)}


@cache
def patterns() -> list[re.Pattern[str]]:
    return [pattern for text in SOURCES for pattern in key_patterns(text)]


def is_written(key: str) -> bool:
    return key in literal_keys() or any(pattern.fullmatch(key) for pattern in patterns())


def check_scanning(pilot: Pilot, name: str) -> None:
    """Let the frame of one button go round: it has something to frame, and changes nothing."""
    scene, seen = pilot.scene, []
    scanner = Scanner(pilot.context.stack.give, pilot.words)
    scanner.begin()
    for _ in range(7):
        scanner.update(1000)
        assert scanner.framed, name
        scanner.draw(pilot.app.window.brush)
        if scanner.framed in seen:
            break
        seen.append(scanner.framed)
    assert pilot.scene is scene, name


@pytest.mark.slow
def test_every_screen_has_a_focus_and_a_way_out_and_words_are_used(pilot: Pilot, pad: Pad) -> None:
    seen = 0
    for name in each_screen(pilot):
        with suppress(StopIteration):  # a board or a text has no items
            page = pilot.page
            can_press = any(item.is_enabled for item in page.items)
            if can_press and getattr(pilot.scene, "ways", True):  # else the board has the focus
                assert page.focused in page.items, name
                assert page.focused.is_enabled, name
                assert pilot.rings() == 1, name
                seen += 1
        check_scanning(pilot, name)
        scene = pilot.scene
        if pilot.scene_name == "PlayScene":
            pilot.wait(400)  # a press just after the clock's end is swallowed
        others = "aiming", "varied", "set up and refused", *QUESTIONS
        if "title" not in name and name not in others:
            for _ in range(MAX_BACK):  # the others are an end, or have something to let go of
                if pilot.scene is scene:
                    pad.back()
            assert pilot.scene is not None, name
            assert pilot.scene is not scene, name
    assert seen > 15
    unused = [key for key in all_words() if not is_used(pilot, key)]
    assert not unused, " ".join(unused)


@pytest.mark.parametrize(
    ("screen", "doors"),
    [
        ("title after a game", ["title.options", "title.my_games", "title.club", "title.settings"]),
        ("paused", ["pause.more", "pause.rules", "pause.settings"]),
        ("results", ["results.watch", "results.save"]),
        ("full shelf", ["replays.rename", "replays.remove", "replays.import"]),
        ("options", ["options.start"]),
    ],
)
def test_the_focus_is_where_it_was(pilot: Pilot, pad: Pad, screen: str, doors: list[str]) -> None:
    SCREENS[screen](pilot)
    scene = pilot.scene
    for door in doors:
        pad.choose_key(door)
        assert pilot.scene is not scene, door
        pad.back()
        pilot.wait(40)
        assert pilot.scene is scene
        assert pilot.page.focused is not None
        assert label(pilot.page.focused) == pilot.words(door)
        assert pilot.rings() == 1
