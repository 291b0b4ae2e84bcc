"""Every language has all messages, with the same values; the terminal speaks all of them."""

from __future__ import annotations

import io
import sqlite3
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from words import all_words

from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import find_data_dir
from game.terminal.cli import Services, main
from game.words.grammar import GRAMMARS, grammar_of
from game.words.locale import requested_language, system_language, user_languages
from game.words.message_format import (
    InvalidFormat,
    Pattern,
    Placeholder,
    Plural,
    parse,
    placeholders,
)
from game.words.strings import DEFAULT_LANGUAGE, Strings
from scenes.app import assets_dir

ROOT = Path(__file__).resolve().parents[3]
words_of = cache(all_words)
ENGLISH = words_of()
LANGUAGES = sorted(folder.name for folder in (assets_dir() / "strings").iterdir())
every_language = pytest.mark.parametrize("language", LANGUAGES)

BOOKS = ("subtraction_squares.terminal.", "even_steven.terminal.")
"""Where the rule books' dialogues are, which stay English to the letter."""

OURS = ("rules", "help")
"""Our own words among them."""


def stays(key: str) -> bool:
    """Return whether a message is the same in every language."""
    if key.startswith(BOOKS):
        return not key.endswith(OURS)
    return key.startswith("level.") and key.endswith(".who")


def shown(pattern: Pattern) -> str:
    """A message as it reads for many."""
    return "".join(
        part
        if isinstance(part, str)
        else shown(part.forms["other"])
        if isinstance(part, Plural)
        else f"{{{part.name}}}"
        if isinstance(part, Placeholder)
        else "#"
        for part in pattern
    )


def faults(language: str) -> Iterator[str]:
    """Return the faults of a language's tables."""
    here, categories = words_of(language), set(grammar_of(language).categories)
    for key in sorted(ENGLISH.keys() - here.keys()):
        yield f"{key}: missing"
    for key in sorted(here.keys() - ENGLISH.keys()):
        yield f"{key}: there is no such message"
    for key in sorted(here.keys() & ENGLISH.keys()):
        text, english = here[key], parse(ENGLISH[key])
        try:
            pattern = parse(text)
        except InvalidFormat as bad:
            yield f"{key}: {bad}"
            continue
        names, wanted = ({gap.name for gap in placeholders(p)} for p in (pattern, english))
        if names - wanted:
            yield f"{key}: nothing fills {sorted(names - wanted)}"
        if left_out := wanted - names - may_be_left_out(english):
            yield f"{key}: does not say {sorted(left_out)}"
        for gap in placeholders(pattern):
            if isinstance(gap, Plural):
                forms = {form for form in gap.forms if not form.startswith("=")}
                if forms != categories:
                    yield f"{key}: forms {sorted(forms)}, not {sorted(categories)}"
        if not text.strip() and ENGLISH[key].strip():
            yield f"{key}: says nothing"
        if text != unicodedata.normalize("NFC", text):
            yield f"{key}: letters and accents are apart"
        if Counter(text)["\n"] != Counter(ENGLISH[key])["\n"] and ".terminal." not in key:
            yield f"{key}: other lines"
        if stays(key) and shown(pattern) != shown(english):
            yield f"{key}: stays as it is: {ENGLISH[key]!r}"


def may_be_left_out(english: Pattern) -> set[str]:
    """Numbers that English only asks for their form: "is" or "are"."""
    return {gap.name for gap in placeholders(english) if isinstance(gap, Plural)} - {
        gap.name for gap in placeholders(english) if isinstance(gap, Placeholder)
    }


@every_language
def test_a_language_says_what_english_says_and_fills_in_the_same(language: str) -> None:
    wrong = list(faults(language))
    assert not wrong, f"{language}: {len(wrong)} faults\n" + "\n".join(wrong)


def recipe(code: str) -> list[tuple[Path, str]]:
    """The lines that the README of ``game`` prints for a new language, for the one of this code."""
    readme = (ROOT / "game" / "README.md").read_text("utf-8")
    block = readme.split("## Another language")[1].split("```")[1].replace("eo", code)
    lines = [line.split(maxsplit=1) for line in block.splitlines() if line]
    return [(ROOT / path, what) for path, what in lines]


@every_language
def test_a_language_is_all_that_the_recipe_of_the_readme_says(language: str) -> None:
    folder, own, named, grammar, credits = recipe(language)
    assert {file.name for file in folder[0].iterdir()} == {
        file.name for file in (folder[0].parent / DEFAULT_LANGUAGE).iterdir()
    }, "and nothing else"
    assert own[0].parent == folder[0] and "own in [settings.language]" in own[1]
    assert f"{language} in [settings.language]" in named[1]
    for other in LANGUAGES:
        words = words_of(other)
        assert words["settings.language.own"] and words[f"settings.language.{language}"]
    assert f'"{language}" into GRAMMARS' in grammar[1] and language in GRAMMARS
    for file in folder[0].iterdir():
        assert f"`strings/{language}/{file.name}`" in credits[0].read_text("utf-8")


def test_the_language_of_the_system() -> None:
    for environment, spoken in (
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "cs_CZ"}, "cs"),
        ({"LANG": "zh_Hans_CN.UTF-8@pinyin"}, "zh"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8", "LC_ALL": "zh_CN"}, "zh"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:cs:en"}, "cs"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "cs"}, ""),
        ({"LANG": "POSIX"}, ""),
        ({"LANG": "fr_FR.UTF-8"}, ""),
        ({"LANG": "../../de"}, ""),
        ({"LC_CTYPE": "cs_CZ.UTF-8"}, "de"),
        ({}, "de"),
    ):
        known = ("en", "de", "cs", "zh")
        found = system_language(environment, known, lambda: ["fr-FR", "de-AT"])
        assert found == spoken, environment


def test_whoever_asks_for_a_language_has_it_if_there_is_one() -> None:
    for asked, spoken in (("cs", "cs"), ("de-AT", "de"), ("tlh", ""), ("", "")):
        assert requested_language({"QUINTET_LANGUAGE": asked}, ("en", "de", "cs")) == spoken
    assert requested_language({}, ("en",)) == ""


def test_a_system_that_does_not_answer_is_no_fault() -> None:
    for platform in ("linux", "win32", "darwin", "beos"):
        assert list(user_languages(platform)) in ([], ["en_US"]), platform


LINES = {
    "even_steven": "2\n1\nhint\nnonsense\n1\n",
    "subtraction_squares": "4\nhint\nnonsense\n1\n",
    "reduction": "hint\nnonsense\nchange 0 0\n",
    "quoridor": "!move (4,1)\nnonsense\n",
    "causality": "pass\nhint\nnonsense\n",
}
ENGLISH_AND_LAST = ("en", LANGUAGES[-1])
SLOW = ("reduction", "causality")
NUMBER_GAMES = ("even_steven", "subtraction_squares")


def played(
    game: str,
    language: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *options: str,
    lines: str | None = None,
) -> tuple[str, dict[str, bytes]]:
    """Return the output for ``LINES``, and the files that are there after it."""
    folder.mkdir()
    monkeypatch.setattr(sys, "stdin", io.StringIO(LINES[game] if lines is None else lines))

    def find(flag: Path | None) -> object:
        return find_data_dir(Disk(), flag=folder, environment={}, beside_main=None, fallback=None)

    services = Services(
        GAMES,
        Strings.load(assets_dir(), language),
        find,
        {},
        lambda: 1_700_000_000_000,  # type: ignore[arg-type]
    )
    main([game, "--seed", "5", *options], services)
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ("lock", "quintet.db")
    }
    with closing(sqlite3.connect(folder / "quintet.db")) as database:
        files["quintet.db"] = "\n".join(database.iterdump()).encode()
    return capsys.readouterr().out, files


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow) if game in SLOW else game for game in GAMES]
)
def test_no_file_depends_on_the_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, kept = set(), []
    monkeypatch.setattr("time.monotonic_ns", lambda: 0)
    monkeypatch.setattr("game.store.paths.urandom", lambda count: b"x" * count)
    for language in ENGLISH_AND_LAST:
        out, files = played(game, language, tmp_path / language, monkeypatch, capsys)
        said.add(out)
        kept.append(list(files.values()))
    assert kept[0] and kept[0] == kept[1]
    assert len(said) == 2, "they say it in their own way"


@pytest.mark.parametrize("game", NUMBER_GAMES)
def test_the_dialogue_of_a_rule_book_is_the_same_in_every_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = LINES[game].replace("hint\n", "")
    said = {
        language: played(game, language, tmp_path / language, monkeypatch, capsys, lines=lines)[0]
        for language in ENGLISH_AND_LAST
    }
    last = {out.rstrip().splitlines()[-1] for out in said.values()}
    assert len(last) == 2, "that the match is saved is ours to say"
    dialogues = {"\n".join(out.rstrip().splitlines()[:-1]) for out in said.values()}
    assert len(dialogues) == 1 and "Player 1" in dialogues.pop()


def test_help_is_in_the_language_and_so_are_the_names_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ENGLISH_AND_LAST:
        words = Strings.load(assets_dir(), language)
        out, _ = played(
            "even_steven", language, tmp_path / f"e{language}", monkeypatch, capsys, lines="help\n"
        )
        assert words.t("even_steven.terminal.help").splitlines()[0] in out
        out, _ = played("quoridor", language, tmp_path / f"q{language}", monkeypatch, capsys)
        assert words.t("text.player", n=1) in out


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_a_game_without_a_clock_is_called_the_same_in_every_form(language: str) -> None:
    keys = [key for key in all_words(language) if key.endswith(".option.timer_s.0")]
    assert len(keys) == len(GAMES) and len({all_words(language)[key] for key in keys}) == 1
