"""Walks through every screen at every size of window and text and in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from all_screens import SCREENS, each_screen, set_text
from hands import Pad, label
from pilot import Pilot
from posted_pad import posted_pad
from reduction_screens import QUESTIONS
from walked import covered, faults
from words import SOURCES, all_words, key_patterns

from game.registry import GAMES
from game.words.strings import DEFAULT_LANGUAGE
from scenes.app import assets_dir
from scenes.ui.scanning import Scanner

pytestmark = pytest.mark.usefixtures("roomy")

LOOKS = [
    (1280, 720, 100), (960, 600, 150), (1280, 720, 150), (1920, 1080, 100), (640, 480, 100),
    (640, 480, 150),
]  # fmt: skip
"""Widths and heights of the window, and sizes of the text in per cent."""
LARGE = [(1280, 720, 100), (1280, 720, 150), (960, 600, 150), (640, 480, 150)]
"""Those in which other languages are looked at."""
OTHERS = sorted(
    folder.name
    for folder in (assets_dir() / "strings").iterdir()
    if folder.name != DEFAULT_LANGUAGE
)
WALKS = [
    *((DEFAULT_LANGUAGE, *look) for look in LOOKS),
    *((language, *look) for language in OTHERS for look in LARGE),
]
SOME = {"title", "two", "cheats", "paused", "results", "watching", "options", "joined"}
ROUNDING = 0.75
"""Letters are as large as whole pixels make them."""


@pytest.fixture
def pad(pilot: Pilot) -> Pad:
    return posted_pad(pilot)


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize("walk", WALKS, ids="{0[0]}-{0[1]}x{0[2]}-{0[3]}".format)
def test_every_screen_in(pilot: Pilot, pad: Pad, walk: tuple[str, int, int, int]) -> None:
    language, width, height, percent = walk
    pilot.resize(width, height)
    pilot.app.cabinet.set_language(language)
    set_text(pilot, percent)
    wrong = []
    for name in each_screen(pilot):
        pilot.draw()
        before = pilot.pixels()
        pilot.draw()
        if pilot.pixels() != before:
            wrong.append(f"{name}: drawing twice gives two pictures")
        wrong += [f"{name}: {fault}" for fault in faults(pilot)]
    assert not wrong, f"{len(wrong)} faults\n" + "\n".join(wrong)


@pytest.mark.slow
def test_one_thing_is_in_focus_and_a_pad_gets_out_of_it(pilot: Pilot, pad: Pad) -> None:
    seen = 0
    for name in each_screen(pilot):
        with suppress(StopIteration):  # a board or a text has no items
            page = pilot.page
            if page.items and getattr(pilot.scene, "ways", True):  # else the board has the focus
                assert page.focused in page.items, name
                assert page.focused.is_enabled, name
                assert pilot.rings() == 1, name
                seen += 1
        scene = pilot.scene
        if pilot.scene_name == "PlayScene":
            pilot.wait(400)  # a press just after the clock's end is swallowed
        others = "aiming", "varied", "set up and refused", *QUESTIONS
        if "title" not in name and name not in others:
            pad.back()  # the others are an end, or have something that is let go of first
            if pilot.scene is scene:
                pad.back()  # a stone that alone waits is picked already, and is let go of first
            assert pilot.scene is not None, name
            assert pilot.scene is not scene, name
    assert seen > 15


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
def test_whoever_comes_back_finds_the_focus_where_it_was(
    pilot: Pilot, pad: Pad, screen: str, doors: list[str]
) -> None:
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


@pytest.mark.slow
def test_every_sentence_is_used(pilot: Pilot, pad: Pad) -> None:
    """By its whole key or by a pattern of keys in the sources; or it is seen on the way round.

    On that way the window is a single pixel, which every screen bears.
    """
    pilot.resize(1, 1)
    for _ in each_screen(pilot):
        pass
    literal = {key for text in SOURCES for key in re.findall(r"\"([\w.:]+)\"", text)}
    patterns = [p for text in SOURCES for p in key_patterns(text)]

    def is_written(key: str) -> bool:
        return key in literal or any(pattern.fullmatch(key) for pattern in patterns)

    def is_used(key: str) -> bool:
        if is_written(key) or key in pilot.strings.used:
            return True
        game, _, rest = key.partition(".")
        name = rest.rpartition(".")[2]  # of a reason, a status: the game's own
        halves = name.partition("_")  # of what becomes of what
        is_put_together = halves[0] in literal and halves[2] in literal
        is_whole = is_written(name) or name.replace("_", ":") in literal
        return game in GAMES and (is_whole or is_put_together)

    unused = [key for key in all_words() if not is_used(key)]
    assert not unused, " ".join(unused)


def heights(pilot: Pilot, name: str, percent: int) -> Mapping[str, list[float]]:
    """Return the heights of the lines of a screen, in design units, in the order of drawing."""
    pilot.set(text_percent=percent)
    with pilot.unseen():
        SCREENS[name](pilot)
    pilot.redraw()
    found: dict[str, list[float]] = {}
    for line in pilot.read():
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


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize(
    ("language", "width", "height"), [("en", 1280, 720), ("de", 960, 600), ("zh", 960, 600)]
)
def test_no_line_is_smaller_with_large_text(
    pilot: Pilot, pad: Pad, language: str, width: int, height: int
) -> None:
    pilot.resize(width, height)
    pilot.app.cabinet.set_language(language)
    smaller = []
    for name in SCREENS:
        usual, large = heights(pilot, name, 100), heights(pilot, name, 150)
        smaller += [
            f"{name}: {words!r} {usual[words]} > {large[words]}"
            for words in usual.keys() & large.keys()
            if shrinks(usual[words], large[words])
        ]
    assert not smaller, "\n".join(smaller)


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
@pytest.mark.parametrize("percent", [100, 150])
def test_a_toast_covers_no_words_on_any_screen(pilot: Pilot, percent: int) -> None:
    set_text(pilot, percent)
    wrong = [f"{name}: {line.words!r}" for name in each_screen(pilot) for line in covered(pilot)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(SOME))
def test_a_toast_covers_no_words(pilot: Pilot, name: str) -> None:
    with pilot.unseen():
        SCREENS[name](pilot)
    pilot.redraw()
    assert list(covered(pilot)) == []


@pytest.mark.slow
def test_every_screen_has_something_to_scan_and_is_left_as_it_was(pilot: Pilot) -> None:
    for name in each_screen(pilot):
        scene, seen = pilot.scene, []
        scanner = Scanner(pilot.app.cabinet.stack.give, pilot.words)
        scanner.begin()
        for _ in range(7):
            scanner.update(1000)
            assert scanner.framed, name
            scanner.draw(pilot.app.window.brush)
            if scanner.framed in seen:
                break
            seen.append(scanner.framed)
        assert pilot.scene is scene, name
