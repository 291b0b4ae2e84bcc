"""The language is changed while the program runs, and the letters of all are there."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from hands import Keys
from other_words import OTHER, other_words, unmarked
from pilot import Pilot
from words import all_words

from game.words.strings import Strings
from scenes.app import App, assets_dir
from scenes.boards.common.numbers import group_digits, short_number
from scenes.input.actions import Button
from scenes.table.hud.clock_face import draw_clock
from scenes.ui.paint.faces import Faces

LANGUAGES = sorted(folder.name for folder in (assets_dir() / "strings").iterdir())
FACES = ("display", "heavy", "bold", "medium")
UNSEEN = {"\n", "\N{NO-BREAK SPACE}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_every_letter_of_a_language(language: str) -> None:
    faces = Faces(assets_dir() / "fonts")
    letters = {letter for text in all_words(language).values() for letter in text + text.upper()}
    missing = {(face, letter) for face in FACES for letter in letters - UNSEEN
               if not faces.has(face, letter)}  # fmt: skip
    assert not missing, f"{language}: no face has {sorted(missing)}"


def test_czech_headings_are_in_one_face() -> None:
    """Its letters have accents made for them, and a part in another face would be seen."""
    faces = Faces(assets_dir() / "fonts")
    used = {face for face, _ in faces._runs("NASTAVENÍ, ŘEŤĚZ, žluťoučký kůň ďábel", "display")}
    assert used == {"display", "carons"}
    heights = {faces.font(face, 40).get_ascent() for face in used}
    assert len(heights) == 1, "they stand on one line"


@pytest.fixture
def bilingual(pilot: Pilot, tmp_path: Path) -> Pilot:
    """The program with a second language, whose messages all begin with a mark."""
    pilot.strings = pilot.app.cabinet.strings = other_words(tmp_path / "languages")
    return pilot


def choose(pilot: Pilot, code: str) -> None:
    """In the open settings."""
    keys = Keys(pilot)
    keys.choose_key("settings.tab.language")
    pilot.scene.screen.focus_on(("language", code))
    assert pilot.page.focused.key == ("language", code)
    keys.press(Button.CONFIRM)


def test_another_language_is_there_at_once_and_stays(bilingual: Pilot) -> None:
    pilot, cabinet = bilingual, bilingual.app.cabinet
    pilot.play("", "", cheats=1, timer_s=20)
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    keys.choose_key("pause.settings")
    choose(pilot, OTHER)
    assert pilot.page.focused.key == ("language", OTHER)
    assert pilot.shows(pilot.words("settings.language.chosen"))
    assert pilot.shows(pilot.words("settings.title")) and pilot.words("settings.title")[0] == "~"
    assert cabinet.settings.language == OTHER
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "PauseScene" and not unmarked(pilot) & english()
    keys.press(Button.CANCEL)
    assert not unmarked(pilot) & english()
    kept = json.loads((pilot.data / "settings.json").read_text("utf-8"))
    assert kept["language"] == OTHER


def english() -> set[str]:
    """Messages that would be seen on the screen in the other language only by mistake; one word may
    be the end of a marked message that goes over two lines.
    """
    return {text for key, text in all_words().items()
            if " " in text and not key.endswith((".name", ".who"))}  # fmt: skip


@pytest.mark.slow
def test_the_form_of_a_new_game_and_the_opponents_change_too(bilingual: Pilot) -> None:
    pilot, cabinet = bilingual, bilingual.app.cabinet
    keys = Keys(pilot)
    keys.choose_key("title.options")
    keys.choose(pilot.words("options.opponent.label"))
    assert pilot.scene_name == "OpponentsScene"
    keys.press(Button.PAUSE)
    choose(pilot, OTHER)
    for scene in ("OpponentsScene", "OptionsScene"):
        keys.press(Button.CANCEL)
        assert pilot.scene_name == scene
        assert not unmarked(pilot) & english()
    assert cabinet.strings.language == OTHER


def test_a_folder_of_words_is_a_language(bilingual: Pilot) -> None:
    """As the first two lines of the README's recipe have it: without a grammar, and without a name
    in the other languages.
    """
    pilot = bilingual
    pilot.app.cabinet.go.settings()
    Keys(pilot).choose_key("settings.tab.language")
    own = pilot.strings.for_language(OTHER).t("settings.language.own")
    assert own[0] == "~" and pilot.shows(own)


def test_the_first_start_takes_the_systems_language_and_later_ones_the_kept_one(
    tmp_path: Path,
) -> None:
    for system, asked, spoken in (("zh", "", "zh"), ("en", "", "zh"), ("en", "en", "en")):
        words = Strings.load(assets_dir(), system)
        app = App(assets_dir(), tmp_path, words=words, asked=asked)
        assert app.cabinet.strings.language == spoken
        assert app.cabinet.settings.language == "zh"
        app.close()
        (tmp_path / "lock").unlink(missing_ok=True)


def test_the_numbers_of_boards_are_written_as_the_language_does(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    widths, pictures = {}, set()
    for language, parts in (("en", "1.2"), ("de", "1,2"), ("cs", "1,2"), ("zh", "1.2")):
        cabinet.set_language(language)
        faces, grammar = pilot.app.window.brush.faces, cabinet.strings.grammar
        widths[language] = faces.width(group_digits(1_234_567), "display", 40)
        assert widths[language] == faces.width(grammar.number(1_234_567), "display", 40)
        for words in (long := short_number(1_200_000_000), long.replace("1.2", parts)):
            drawn = faces.render(words, "display", 40, (255, 255, 255))
            assert faces.grammar.localize_numbers(words)[:3] == parts
            pictures.add((language, pygame.image.tobytes(drawn, "RGBA")))
    assert len(pictures) == 4
    assert widths["cs"] != widths["en"]


@pytest.mark.parametrize(("language", "digits"), [("de", "4,3"), ("zh", "4.3")])
def test_the_last_seconds_of_a_clock_have_the_sign_of_the_language(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, language: str, digits: str
) -> None:
    pilot.app.cabinet.set_language(language)
    brush, written = pilot.app.window.brush, []
    monkeypatch.setattr(brush, "text", lambda words, *_, **__: written.append(words))
    draw_clock(brush, (640, 360), 4300, 20_000, "look0", "late", is_running=True)
    draw_clock(brush, (640, 360), 12_300, 20_000, "look0", "late", is_running=True)
    assert written == [digits, "13"]


def test_a_clock_that_has_run_out_says_late_and_no_digits(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    brush, written = pilot.app.window.brush, []
    monkeypatch.setattr(brush, "text", lambda words, *_, **__: written.append(words))
    draw_clock(brush, (640, 360), 1, 20_000, "look0", "late", is_running=True)
    draw_clock(brush, (640, 360), 0, 20_000, "look0", "late", is_running=True)
    assert written == ["0.0", "late"]
