"""The terminal in other languages: output changes, input and files do not."""

from __future__ import annotations

import io
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import find_data_dir
from game.terminal.cli import Services, main
from game.words.strings import Strings
from scenes.app import assets_dir

LANGUAGES = sorted(folder.name for folder in (assets_dir() / "strings").iterdir())
LINES = {
    "even_steven": "2\n1\nhint\nnonsense\n1\n",
    "subtraction_squares": "4\nhint\nnonsense\n1\n",
    "reduction": "hint\nnonsense\nchange 0 0\n",
    "quoridor": "!move (4,1)\nnonsense\n",
    "causality": "pass\nhint\nnonsense\n",
}
ENGLISH_AND_LAST = ("en", LANGUAGES[-1])
SLOW = ("reduction", "causality")
BOOKS = ("even_steven", "subtraction_squares")


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


@pytest.mark.parametrize("game", BOOKS)
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
