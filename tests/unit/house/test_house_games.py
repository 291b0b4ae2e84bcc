"""A game is named and imported in its own folders and in the two registries, and nowhere else.

That these rules bite is shown on a copy of the program, where each of them is broken once.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from naming import homes, imports_across, is_named, names_of, names_outside, words

from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]


def broken_contracts(root: Path) -> str:
    """Return what import-linter says of the program at ``root``; "" if all contracts are kept."""
    source = "from importlinter.cli import lint_imports_command as c; c()"
    command = [sys.executable, "-c", source, "--no-cache"]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert "Contracts" in ran.stdout, ran.stderr
    return ran.stdout if ran.returncode else ""


def copied(folder: Path) -> Path:
    """The program and what its contracts are, copied into ``folder``."""
    for name in ("game", "scenes"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.mark.parametrize(
    ("source", "is_leak"),
    [
        ("name = secrets.token_hex(4) + digest.hex()", False),
        ('"""What hex is."""\nWIDTH = 3\n"""As wide as a hex."""', False),
        ("event = evening = 'even so'", False),
        ("def draw_hex(): pass", True),
        ("class HexView: pass", True),
        ("if game == 'hex': pass", True),
        ("words('hex.race')", True),
        ("play(is_hex=True)", True),
        ("import game.hex as rules", True),
        ("from game import hex", True),
        ("title = 'Even-Steven'", True),
        ("for steven in (): pass", True),
    ],
)
def test_a_name_is_found_by_whole_words(source: str, is_leak: bool) -> None:
    games = ("hex", "even_steven")
    said = [words(text) for _, text in names_of(ast.parse(source))]
    assert any(is_named(game, parts) for game in games for parts in said) == is_leak


PLANTS = {
    "scenes/table/board/table.py": "from game.even_steven import GAME",
    "scenes/ui/theme.py": "from game.quoridor.rules.moves import Move",
    "scenes/boards/stage.py": "from game.quoridor.rules.state import State",
    "scenes/boards/common/numbers.py": "from game.even_steven.rules import State",
    "scenes/boards/reduction/field.py": "from game.causality.rules.state import State",
    "game/core/match/match.py": "from game.reduction.state import State",
    "game/quoridor/rules/grid.py": "from game.causality.rules.board import Board",
    (REGISTRY_TAKEN := "game/store/trash.py"): "from game.registry import GAMES",
}
"""What no module may import; one line that does is put at the end of each of these."""

SEEN_BY_NAME = "scenes/boards/reduction/field.py"
"""Contracts cannot tell one game's folder among the boards from another's."""


@pytest.mark.slow
def test_a_planted_import_is_found(tmp_path: Path) -> None:
    root = copied(tmp_path)
    for path, line in PLANTS.items():
        with (root / path).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    told = broken_contracts(root)
    for path, line in PLANTS.items():
        importer, imported = path[:-3].replace("/", "."), line.split()[1]
        if path != SEEN_BY_NAME:
            assert f"{importer} -> {imported}" in told, f"no contract forbids {line} in {path}"
    named = {leak.partition(":")[0] for leak in names_outside(root, GAMES)}
    shared = {path for path in PLANTS if not any(map(path.startswith, map(homes, GAMES)))}
    assert named == shared - {REGISTRY_TAKEN}
    assert {leak.partition(":")[0] for leak in imports_across(root, GAMES)} == (
        PLANTS.keys() - {REGISTRY_TAKEN}
    )
