"""The house rules that neither mypy nor ruff nor import-linter can see."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from naming import imports_across, names_outside

from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]

TOP_LEVEL = {
    *("pyproject.toml", "README.md", "main.py", "uv.lock", "LICENSE", "CHANGELOG.md"),
    *(".gitignore", ".ci", ".github", ".pre-commit-config.yaml"),
    *("game", "scenes", "assets", "saves", "tests"),
}
MAX_LINES = 400
UNFORMATTED = "# fmt" + ": skip"
MAX_UNFORMATTED = 40
"""Tables of data that the formatter would spread out."""

TOUCHES_FILES = {
    "scenes/environment/venv.py": "uv.lock, and what was installed from it",
    "scenes/environment/lock.py": "uv.lock",
    "scenes/environment/install.py": "the environment in .venv",
    "game/store/files.py": "everything that is written, and every file of a person's",
    "game/store/database.py": "the database, which SQLite reads and writes",
    "game/core/search/machine_code.py": "the folder of compiled code",
    "game/ai/process_stats.py": "what the system tells of the search process",
}
READS_ASSETS = ("scenes/ui/", "game/words/")  # files that ship with it, and these only to read
READS_WHAT_SHIPS = {
    "game/store/migrations/__init__.py",
    "game/core/learning/puzzle.py",
    "game/core/version.py",
    "game/causality/boards/__init__.py",
    "game/causality/puzzles/__init__.py",
    "game/quoridor/engine/book/__init__.py",
    "game/quoridor/engine/knowledge/__init__.py",
}
READING = re.compile(r".*\.(read_text|read_bytes)")
TOUCHING = re.compile(
    r"(io\.)?open|shutil\..*|os\.(open|replace|rename|remove|unlink|mkdir|makedirs|rmdir)"
    r"|.*(?<!fs)\.(write_text|write_bytes|unlink|mkdir|rmdir|touch|rename)"
)  # ``fs`` is what game/store/files.py offers to the rest of the store
DATES = {"time.time", "time.time_ns", "datetime.now", "datetime.datetime.now", "date.today"}
ASKS_THE_DATE = {
    "scenes/app.py": "the date of a damaged settings file that is set aside",
    "scenes/table/results/results.py": "the date on a replay's label",
    "scenes/user_data/library.py": "the date of a match that is kept",
    "scenes/table/session/session.py": "the date of a game's end",
    "game/store/files.py": "the age of a temporary file that a crash has left behind",
}


def tracked(*patterns: str) -> list[str]:
    """Paths of the files in git, from the top of the checkout."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, text=True
    )
    if listing.returncode:
        pytest.skip("not a git checkout")
    return [path for path in listing.stdout.split("\0") if path and (ROOT / path).exists()]


def dotted(node: ast.expr) -> str:
    """Return ``a.b.c`` of an expression; other parts read as ``?``."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(value, attribute):
            return f"{dotted(value)}.{attribute}"
    return "?"


@cache
def called() -> dict[str, set[str]]:
    """Return the dotted names of all calls by module."""
    return {
        path: {dotted(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for path in tracked("main.py", "game/*.py", "scenes/*.py")
        for tree in [ast.parse((ROOT / path).read_text("utf-8"), path)]
    }


def test_nothing_new_lies_at_the_top() -> None:
    assert {path.split("/")[0] for path in tracked()} <= TOP_LEVEL


def test_no_file_is_about_two_things() -> None:
    long = {
        path: lines
        for path in tracked("*.py", "README.md", ".ci/run")
        if (lines := (ROOT / path).read_text("utf-8").count("\n")) > MAX_LINES
    }
    assert not long


def test_the_formatter_lays_out_all_but_a_few_tables() -> None:
    sources = [(ROOT / path).read_text("utf-8") for path in tracked("*.py")]
    assert sum(source.count(UNFORMATTED) for source in sources) <= MAX_UNFORMATTED


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    """Those of properties may begin with "Whether" and such."""
    vague = re.compile(r"(How|What|When|Where|Wh(ich|ose|y|o\w*|ether))\b")
    wrong = []
    for path in tracked("game/*.py", "scenes/*.py", "tests/*.py"):
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                is_property = any("property" in dotted(one) for one in node.decorator_list)
                if is_property or node.name.startswith("test_"):
                    continue
            elif not isinstance(node, ast.Module | ast.ClassDef):
                continue
            words = ast.get_docstring(node) or ""
            if vague.match(words):
                wrong.append(f"{path}: {words.splitlines()[0]}")
    assert not wrong, "\n".join(wrong)


def test_no_two_test_files_have_one_name() -> None:
    """Pytest imports them by their names alone."""
    names = [path.rpartition("/")[2] for path in tracked("tests/**/test_*.py")]
    assert len(names) > 200 and len(set(names)) == len(names)


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b|NotImplemented" r"Error")
    sources = {path: (ROOT / path).read_text("utf-8") for path in tracked("*.py", ".ci/run")}
    assert [path for path, text in sources.items() if later.search(text)] == []


def test_games_are_named_only_in_their_own_folders() -> None:
    assert names_outside(ROOT, GAMES) == []


def test_a_games_folders_are_imported_by_themselves_alone() -> None:
    assert imports_across(ROOT, GAMES) == []


def test_the_rules_import_without_a_screen() -> None:
    blind = """
import importlib, pkgutil, sys
sys.modules |= dict.fromkeys(("pygame", "pygame_gui", "scenes"))
import game
names = [module.name for module in pkgutil.walk_packages(game.__path__, "game.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""
    ran = subprocess.run(
        [sys.executable, "-c", blind], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert int(ran.stdout) >= len(tracked("game/core/*.py"))


def test_events_have_one_reader() -> None:
    taking = ("event.get", "event.poll", "event.wait")
    readers = [path for path, names in called().items() if any(n.endswith(taking) for n in names)]
    assert len(readers) == 1


def test_files_are_touched_in_one_place() -> None:
    elsewhere = {
        path: touching
        for path, names in called().items()
        if path not in TOUCHES_FILES
        and (touching := [name for name in names if TOUCHING.fullmatch(name)])
    }
    assert elsewhere == {}


def test_the_database_is_opened_in_one_room() -> None:
    """Queries stand beside what they are about; `sqlite3` is imported in `game/store` alone."""
    imported = re.compile(r"^\s*(import|from) sqlite3\b", re.MULTILINE)
    others = [
        path
        for path in tracked("game/*.py", "scenes/*.py", "main.py")
        if not path.startswith("game/store/")
    ]
    assert len(others) > 500
    assert [path for path in others if imported.search((ROOT / path).read_text("utf-8"))] == []


def test_assets_are_read_by_those_who_draw_and_speak() -> None:
    readers = {path for path, names in called().items() if any(map(READING.fullmatch, names))}
    others = readers - set(TOUCHES_FILES) - READS_WHAT_SHIPS
    assert [path for path in others if not path.startswith(READS_ASSETS)] == []


def test_the_date_is_asked_for_labels_only() -> None:
    asking = {path for path, names in called().items() if names & DATES}
    assert asking <= set(ASKS_THE_DATE)


NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}
"""Public in spite of the underscore, as is `os._exit`."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


def own_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that the classes of a module define themselves."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.AnnAssign(ast.Name(name)):
                yield name
            case ast.Attribute(ast.Name("self" | "cls"), name, ast.Store()):
                yield name


def private_reads(source: str) -> Iterator[str]:
    """Yield the private attributes of others that a source reads or replaces."""
    tree = ast.parse(source)
    own = set(own_names(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name("self" | "cls" | "os")):
                continue
            case ast.Attribute(_, name) if name not in own:
                pass
            case ast.Call(ast.Attribute(_, "setattr"), [ast.Constant(str(path)), *_]):
                name = path.rpartition(".")[2]
            case ast.Call(ast.Attribute(_, "setattr"), [_, ast.Constant(str(name)), *_]):
                pass
            case _:
                continue
        if is_private(name):
            yield name


def test_private_reads_are_found() -> None:
    source = """
class Own:
    def _mine(self, other):
        return other._mine + self._any + other._theirs._replace(a=1) + os._exit(0)
patch.setattr(other, "_named", 1)
patch.setattr("a.b._dotted", 1)
patch.setattr("a.b.public", "_value")
"""
    assert sorted(private_reads(source)) == ["_dotted", "_named", "_theirs"]


def test_tests_read_no_private_attribute() -> None:
    found = {
        path: names
        for path in tracked("tests/*.py")
        if (names := [*private_reads((ROOT / path).read_text("utf-8"))])
    }
    assert not found, "ask by a public name, or test what is seen"
