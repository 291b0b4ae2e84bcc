"""The registry: which games there are, when one is imported, what each must bring."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from words import all_words

from game.core.lazy import LazyMapping
from game.registry import GAMES
from scenes.boards import VIEWS, paint
from scenes.boards.emblem import emblem_of

ROOT = Path(__file__).resolve().parents[3]

LOADED = """
def loaded():
    return sorted({part[1] for name in sys.modules if (part := name.split("."))[0] == "game"
                   and len(part) > 1 and part[1] in GAMES})
"""


def printed(source: str) -> list[str]:
    """Return what a fresh process prints."""
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
    assert [line for line in printed(source) if "pygame" not in line] == [*["True []"] * 3, "[]"]


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
        ["a", "b"],
        2,
        True,
        False,
        [],
    )
    assert (lazy["b"], lazy["b"], fetched) == ("B", "B", ["b"])
    with pytest.raises(KeyError):
        lazy["c"]
    assert dict(lazy) == {"a": "A", "b": "B"}


FILES = {
    "game/{}/__init__.py": "a definition",
    "game/{}/RULES.md": "a rule book",
    "scenes/boards/{}/view.py": "a view",
    "scenes/boards/{}/emblem.py": "an emblem",
    "assets/strings/en/{}.toml": "words",
    "tests/golden/test_{}.py": "golden cases",
}


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_was_forgotten(game_id: str) -> None:
    told = [
        f"{game_id} has not got {what}: {path.format(game_id)} is missing"
        for path, what in FILES.items()
        if not (ROOT / path.format(game_id)).exists()
    ]
    data = ROOT / "tests" / "golden" / game_id
    if not data.is_dir() or not any(data.iterdir()):
        told.append(f"{game_id} has no data for its golden cases in tests/golden/{game_id}/")
    words = all_words()
    told += [
        f"{game_id} has no words for {game_id}.{key}"
        for key in ("name", "short_name", "players", "tag", "rules.text")
        if f"{game_id}.{key}" not in words
    ]
    if game_id not in VIEWS:
        told.append(f"{game_id} is not among the IDS of scenes/boards/__init__.py")
    if not paint.shapes_of(game_id):
        told.append(f"{game_id} declares no SHAPES in its painters")
    assert not told, "; ".join(told)
    assert emblem_of(game_id) == import_module(f"scenes.boards.{game_id}.emblem").EMBLEM


def test_nothing_is_left_of_a_game_that_is_not_there() -> None:
    """A view, words or cases without a game would never be seen."""
    assert set(VIEWS) == set(GAMES), "the two registries name different games"
    words = {path.stem for path in (ROOT / "assets" / "strings" / "en").glob("*.toml")}
    assert words - {"cabinet"} == set(GAMES)
