"""Walks through every screen at every size of window and text and in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from all_screens import SCREENS, each_screen, set_text
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
BOTH = (100, 150)
"""Sizes of the text in per cent; where both are walked, no line may be smaller in large text."""
Walk: TypeAlias = tuple[str, int, int, tuple[int, ...]]
WALKS: list[Walk] = [
    *((DEFAULT_LANGUAGE, 1280, 720, BOTH), ("de", 960, 600, BOTH)),
    *((one, 640, 480, (150,)) for one in LANGUAGES),
    *((DEFAULT_LANGUAGE, 1920, 1080, (100,)), (DEFAULT_LANGUAGE, 640, 480, (100,))),
]
"""Language, width and height of the window, and sizes of the text."""
PAINTED = (WALKS[0], WALKS[2])
"""Where screens are painted: at the usual size, and at the smallest with large text. Of the others
only the lines are placed and read, which takes a third of the time.
"""
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
    """Paint the screen twice; return what is wrong."""
    pilot.draw()
    before = pilot.pixels()
    pilot.draw()
    return [] if pilot.pixels() == before else ["drawing twice gives two pictures"]


def visited(pilot: Pilot, walk: Walk) -> Iterator[tuple[str, Heights, list[str]]]:
    """Yield the name of every screen, the heights of its lines, and its faults."""
    is_painted = walk in PAINTED
    for name in each_screen(pilot, is_painted=is_painted):
        wrong = repainted(pilot) if is_painted else []
        lines = pilot.read()
        wrong += faults(pilot, lines)
        found = heights(lines)
        if walk == WALKS[0]:
            wrong += [f"a toast covers {line.words!r}" for line in covered(pilot)]
            pilot.cabinet.toast("")
        yield name, found, wrong


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize("walk", WALKS, ids="{0[0]}-{0[1]}x{0[2]}-{0[3]}".format)
def test_every_screen_in(tmp_path: Path, walk: Walk) -> None:
    language, width, height, percents = walk
    wrong, usual = list[str](), dict[str, Heights]()
    for percent in percents:
        pilot = Pilot(tmp_path / str(percent))
        posted_pad(pilot)
        pilot.resize(width, height)
        pilot.cabinet.set_language(language)
        set_text(pilot, percent)
        for name, found, here in visited(pilot, walk):
            before = usual.setdefault(name, found)
            here += [
                f"smaller in large text: {words!r} {before[words]} > {found[words]}"
                for words in before.keys() & found.keys()
                if shrinks(before[words], found[words])
            ]
            wrong += [f"{name}, {percent} %: {fault}" for fault in here]
        pilot.close()
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
    scanner = Scanner(pilot.cabinet.stack.give, pilot.words)
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
