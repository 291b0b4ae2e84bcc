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
from scenes.ui.paint.fonts import FILES, Fonts

LANGUAGES = sorted(folder.name for folder in (assets_dir() / "strings").iterdir())
FACES = ("display", "heavy", "bold", "medium")
UNSEEN = {"\n", "\N{NO-BREAK SPACE}"}
NAMES = "Zoë Čáp Łukasz Żółć Ελισάβετ Александра Nguyễn Thị 花子 さくら タロウ 王小明 陳怡君 김민준"


@pytest.fixture
def faces() -> Fonts:
    return Fonts(assets_dir() / "fonts")


def test_the_fonts_have_every_letter_of_languages_and_of_many_scripts(faces: Fonts) -> None:
    for language in LANGUAGES:
        texts = all_words(language).values()
        letters = {letter for text in texts for letter in text + text.upper()}
        for face in FACES:
            missing = {letter for letter in letters - UNSEEN if not faces.has(face, letter)}
            assert not missing, f"{language}: {face} lacks {sorted(missing)}"
    for face in FACES:
        for letter in {*NAMES}:
            assert faces.has(face, letter), letter
            drawn = faces.render(letter, face, 24, (255, 255, 255)).get_bounding_rect()
            assert letter == " " or drawn, letter


def test_the_typeface_for_names_is_small_and_opened_when_a_name_needs_it(faces: Fonts) -> None:
    for name, is_open in (("Ελισάβετ Александра", False), ("花子", True)):
        faces.render(name, "display", 24, (0, 0, 0))
        assert any(face == "names" for face, _ in faces.fonts) is is_open, name
    assert (assets_dir() / "fonts" / FILES["names"]).stat().st_size < 5_000_000
    assert faces.width("花子", "bold", 24) > 40
    used = {face for face, _ in faces.runs("NASTAVENÍ, ŘEŤĚZ, žluťoučký kůň ďábel", "display")}
    assert used == {"display", "carons"}, "accents are made for their letters"
    assert len({faces.font(face, 40).get_ascent() for face in used}) == 1, "on one line"


@pytest.fixture
def bilingual(pilot: Pilot, tmp_path: Path) -> Pilot:
    """The program with a second language, whose messages all begin with a mark."""
    pilot.strings = pilot.context.strings = other_words(tmp_path / "languages")
    return pilot


def choose_other(pilot: Pilot) -> None:
    """In the open settings."""
    Keys(pilot).choose_key("settings.tab.language")
    own = pilot.strings.for_language(OTHER).t("settings.language.own")
    assert own[0] == "~" and pilot.shows(own), "a folder of words is a language"
    pilot.focus(("language", OTHER))
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.page.focused.key == ("language", OTHER)


def assert_other(pilot: Pilot, scene: str) -> None:
    """Check that the screen is in the other language; a word may end a line that is marked."""
    words = all_words().items()
    english = {text for key, text in words if " " in text and not key.endswith((".name", ".who"))}
    assert pilot.scene_name == scene and not unmarked(pilot) & english


def test_another_language_is_there_at_once_and_stays(bilingual: Pilot) -> None:
    pilot, keys = bilingual, Keys(bilingual)
    pilot.play("", "", cheats=1, timer_s=20)
    keys.press(Button.PAUSE)
    keys.choose_key("pause.settings")
    choose_other(pilot)
    assert pilot.has("settings.language.chosen", "settings.title")
    assert pilot.words("settings.title")[0] == "~"
    assert pilot.context.settings.language == OTHER
    for scene in ("PauseScene", "PlayScene"):
        keys.press(Button.CANCEL)
        assert_other(pilot, scene)
    kept = json.loads((pilot.data / "settings.json").read_text("utf-8"))
    assert kept["language"] == OTHER


@pytest.mark.slow
def test_the_form_of_a_new_game_and_the_opponents_change_too(bilingual: Pilot) -> None:
    pilot, keys = bilingual, Keys(bilingual)
    keys.choose_key("title.options")
    keys.choose(pilot.words("options.opponent.label"))
    assert pilot.scene_name == "OpponentsScene"
    keys.press(Button.PAUSE)
    choose_other(pilot)
    for scene in ("OpponentsScene", "OptionsScene"):
        keys.press(Button.CANCEL)
        assert_other(pilot, scene)
    assert pilot.context.strings.language == OTHER


def test_the_first_start_takes_the_systems_language_later_ones_the_kept(tmp_path: Path) -> None:
    for system, asked, spoken in (("zh", "", "zh"), ("en", "", "zh"), ("en", "en", "en")):
        words = Strings.load(assets_dir(), system)
        app = App(assets_dir(), tmp_path, words=words, asked=asked)
        assert app.context.strings.language == spoken
        assert app.context.settings.language == "zh"
        app.close()
        (tmp_path / "lock").unlink(missing_ok=True)


def test_the_numbers_of_boards_are_written_as_the_language_does(pilot: Pilot) -> None:
    widths, pictures = {}, set()
    for language, parts in (("en", "1.2"), ("de", "1,2"), ("cs", "1,2"), ("zh", "1.2")):
        pilot.context.set_language(language)
        faces, grammar = pilot.app.window.brush.faces, pilot.context.strings.grammar
        widths[language] = faces.width(group_digits(1_234_567), "display", 40)
        assert widths[language] == faces.width(grammar.number(1_234_567), "display", 40)
        for words in (long := short_number(1_200_000_000), long.replace("1.2", parts)):
            drawn = faces.render(words, "display", 40, (255, 255, 255))
            assert faces.grammar.localize_numbers(words)[:3] == parts
            pictures.add((language, pygame.image.tobytes(drawn, "RGBA")))
    assert len(pictures) == 4
    assert widths["cs"] != widths["en"]


@pytest.mark.parametrize(("language", "digits"), [("de", "4,3"), ("zh", "4.3")])
def test_the_last_seconds_of_a_clock_have_the_sign_of_the_language_and_then_it_says_late(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, language: str, digits: str
) -> None:
    pilot.context.set_language(language)
    brush, written = pilot.app.window.brush, []
    monkeypatch.setattr(brush, "text", lambda words, *_, **__: written.append(words))
    for left_ms in (4300, 12_300, 1, 0):
        draw_clock(brush, (640, 360), left_ms, 20_000, "look0", "late")
    assert written == [digits, "13", digits.replace("4", "0").replace("3", "0"), "late"]
