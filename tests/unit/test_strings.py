"""The string tables, and how words are found in them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from words import all_words

from game.registry import GAMES
from game.words.strings import CABINET, DEFAULT_LANGUAGE, HEADER, Strings

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FOLDER = ASSETS / "strings" / DEFAULT_LANGUAGE


def tables(assets: Path, **texts: str) -> Path:
    """``assets`` with a file for each of ``texts``, whose names are language and table."""
    for name, text in texts.items():
        language, _, table = name.partition("_")
        file = assets / "strings" / language / f"{table}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return assets


def test_a_word_is_found_by_its_path_and_filled_in(tmp_path: Path) -> None:
    assets = tables(
        tmp_path,
        en_cabinet='[results]\nwins = "{name} wins"\n"100" = "5 %"\n',
        en_go='name = "Go"\n[reason]\nko = "that repeats the board"\n',
        de_cabinet='[results]\nwins = "{name} gewinnt"\n',
    )
    words = Strings.load(assets, "de", is_strict=True)
    assert words.t("results.wins", name="Mira") == "Mira gewinnt"
    assert words.t("results.100") == "5 %" and words.has("results.100")
    assert words.t("go.name") == "Go" and words.t("go.reason.ko") == "that repeats the board"
    for missing in ("results", "results.none", "go", "go.reason", "go.results.wins", "reason.ko"):
        assert not words.has(missing)
        with pytest.raises(KeyError):
            words.t(missing)


@pytest.mark.parametrize("language", ["../../x", "..", ".", "", "tlh", "EN"])
def test_only_a_folder_is_a_language(tmp_path: Path, language: str) -> None:
    assets = tables(tmp_path, en_cabinet='[menu]\nback = "Back"\n')
    words = Strings.load(assets, language)
    assert words.t("menu.back") == "Back" and words.t("menu.none") == "[menu.none]"


def test_a_table_is_read_when_it_is_first_needed(tmp_path: Path) -> None:
    assets = tables(tmp_path, en_cabinet='[a]\nb = "c"\n', en_go="[reason]\n")
    words = Strings.load(assets)
    (assets / "strings/en/go.toml").write_text('[reason]\nko = "late"\n')
    assert words.t("a.b") == "c" and words.t("go.reason.ko") == "late"


@pytest.mark.parametrize(
    "spoilt", [b'[a]\nb = "c', b"[a]\nb = c\n", b"\xff\xfe", b'[a]\nb = "\xff"']
)
def test_a_spoilt_table_leaves_the_words_of_the_other_language(
    tmp_path: Path, spoilt: bytes
) -> None:
    assets = tables(tmp_path, en_cabinet='[a]\nb = "words"\n', de_cabinet="")
    (assets / "strings/de/cabinet.toml").write_bytes(spoilt)
    assert Strings.load(assets, "de").t("a.b") == "words"


def test_a_name_with_braces_is_only_a_name() -> None:
    words = Strings({"wins": "{name} wins"}, is_strict=True)
    assert words.t("wins", name="{0.__class__}") == "{0.__class__} wins"


def test_every_game_has_a_table_and_no_table_hides_words_of_the_cabinet() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {CABINET, *GAMES}
    sections = tomllib.loads((FOLDER / "cabinet.toml").read_text("utf-8"))
    assert not sections.keys() & GAMES.keys()


def test_words_read_by_the_section_are_those_of_the_whole_files() -> None:
    words = Strings.load(ASSETS, is_strict=True)
    assert {key: words.t(key) for key in all_words()} == all_words()


def test_a_line_that_begins_with_a_bracket_is_a_header() -> None:
    """Sections are told apart by their headers alone."""
    for file in FOLDER.iterdir():
        for line in file.read_text("utf-8").splitlines():
            assert not line.startswith("[") or HEADER.fullmatch(line), f"{file.name}: {line}"
