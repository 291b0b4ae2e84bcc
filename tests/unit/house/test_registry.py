"""The registry knows which games there are, and imports one when somebody asks for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core.lazy import LazyMapping
from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]

LOADED = """
def loaded():
    return sorted({part[1] for name in sys.modules if (part := name.split("."))[0] == "game"
                   and len(part) > 1 and part[1] in GAMES})
"""


def printed(source: str) -> list[str]:
    """What a fresh process prints."""
    source = f"import sys\nfrom game.registry import GAMES\n{LOADED}\n{source}"
    ran = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_names_import_nothing_and_a_game_brings_no_other() -> None:
    source = """
print(len(GAMES), list(GAMES), "even_steven" in GAMES, "chess" in GAMES, GAMES.get("chess"))
print(loaded())
print(GAMES["even_steven"].id, loaded())
"""
    ids = list(GAMES)
    assert printed(source) == [
        f"{len(ids)} {ids} True False None",
        "[]",
        "even_steven ['even_steven']",
    ]


def test_help_and_the_title_import_no_game() -> None:
    source = """
import contextlib, io
from scenes.entry.command import main
for line in (["--help"], ["--text"], ["--text", "--help"]):
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
        main(line)
    print("even_steven" in told.getvalue() or "--engine" in told.getvalue(), loaded())
import scenes.menus.title
print(loaded())
"""
    assert [line for line in printed(source) if "pygame" not in line] == [
        *["True []"] * 3,
        "[]",
    ]


def test_views_and_emblems_bring_no_game_but_their_own() -> None:
    source = """
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
print(list(VIEWS) == list(GAMES), [emblem_of(game).paint.__module__ for game in GAMES], loaded())
print(VIEWS["even_steven"], loaded())
"""
    emblems = [f"scenes.boards.{game}.emblem" for game in GAMES]
    told = [line for line in printed(source) if "pygame" not in line]
    assert told[0] == f"True {emblems} []"
    assert told[1].endswith("['even_steven']")


def test_the_id_is_the_name_of_the_package() -> None:
    assert [game.id for game in GAMES.values()] == list(GAMES)


def test_a_value_is_fetched_once_and_only_if_it_has_a_name() -> None:
    fetched: list[str] = []

    def fetch(name: str) -> str:
        fetched.append(name)
        return name.upper()

    lazy = LazyMapping(("a", "b"), fetch)
    assert (list(lazy), len(lazy), "a" in lazy, "c" in lazy, fetched) == (
        ["a", "b"], 2, True, False, [],
    )  # fmt: skip
    assert (lazy["b"], lazy["b"], fetched) == ("B", "B", ["b"])
    with pytest.raises(KeyError):
        lazy["c"]
    assert dict(lazy) == {"a": "A", "b": "B"}
