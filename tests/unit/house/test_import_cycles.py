"""No module imports itself by way of others, not even through an import inside a function.

Read from the sources. That a module also loads the packages it is in does not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("game", "scenes")

KIT = frozenset({"scenes.kit.boxes", "scenes.kit.node", "scenes.kit.placing"})
"""A node is painted where it is placed, and what places nodes knows which are groups."""

TYPE_CYCLES = frozenset({KIT})
"""Circles that close only through what is imported for types, each as its modules."""

LATE_IN_GAME = frozenset(
    {
        "game.causality: game.causality.kernels.search",
        "game.core.match.fair_play: game.core.rules.options",
        "game.core.search.progress: game.core.search.search_api",
        "game.causality.computer.levels: game.causality.computer.mixed_orders",
        "game.causality.tutor.coach: game.causality.computer.counter_orders",
        "game.quoridor.engine.backend: game.quoridor.engine.compiled.alphabeta",
        "game.quoridor.engine.backend: game.quoridor.engine.compiled.compiler",
        "game.quoridor.engine.backend: game.quoridor.engine.compiled.maxn",
        "game.quoridor.engine.backend: game.quoridor.engine.compiled.self_test",
        "game.store.takeover: game.store.takeover.cups",
        "game.store.takeover: game.store.takeover.matches",
        "game.store.takeover: game.store.takeover.readers",
    }
)
"""Imports of our own inside functions: they load numpy and numba, which takes long, or read files
that only old versions wrote. The start needs no doors to puzzles and ladders.
"""

DOORS = ("judge", "tutor.assessor", "review.assessor")
"""Modules that a game imports when a player first opens what they are for."""

Graph: TypeAlias = Mapping[str, frozenset[str]]


@dataclass
class Imports:
    """Imports of one module of our own: when it runs, for types only, and inside functions."""

    running: set[str] = field(default_factory=set)
    typing: set[str] = field(default_factory=set)
    late: set[str] = field(default_factory=set)


def sources(root: Path, packages: tuple[str, ...]) -> dict[str, Path]:
    """Every module by its dotted name."""
    found = {}
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(node: ast.Import | ast.ImportFrom, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules among ``modules`` that one statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules)
        return
    assert not node.level, "imports are written with their full names here"
    for alias in node.names:
        for name in (f"{node.module}.{alias.name}", node.module or ""):
            if name in modules:
                yield name
                break


def read(path: Path, modules: Mapping[str, Path]) -> Imports:
    found = Imports()

    def walk(node: ast.AST, *, is_late: bool, is_typing: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.Import, ast.ImportFrom)):
                names = set(imported(child, modules))
                (found.typing if is_typing else found.running).update(names)
                found.late.update(names if is_late and not is_typing else ())
            elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                for inner in child.body:
                    walk(ast.Module([inner], []), is_late=is_late, is_typing=True)
                for inner in child.orelse:
                    walk(ast.Module([inner], []), is_late=is_late, is_typing=is_typing)
            else:
                is_function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
                walk(child, is_late=is_late or is_function, is_typing=is_typing)

    walk(ast.parse(path.read_text("utf-8"), str(path)), is_late=False, is_typing=False)
    return found


def cycles(graph: Graph) -> frozenset[frozenset[str]]:
    """The largest sets of modules each of which leads to all others of its set, and to itself."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        ahead = list(graph[start])
        while ahead:
            module = ahead.pop()
            if module not in seen:
                seen.add(module)
                ahead += graph[module]
        reached[start] = seen
    return frozenset(
        frozenset(other for other in reached[module] if module in reached[other])
        for module in graph
        if module in reached[module]
    )


@cache
def program() -> dict[str, Imports]:
    modules = sources(ROOT, PACKAGES)
    return {name: read(path, modules) for name, path in modules.items()}


def running() -> Graph:
    return {name: frozenset(found.running) for name, found in program().items()}


def test_nothing_imports_itself_but_for_known_circles_of_types() -> None:
    assert cycles(running()) == frozenset()
    everything = {name: frozenset(f.running | f.typing) for name, f in program().items()}
    assert cycles(everything) == TYPE_CYCLES


def test_imports_inside_functions_of_the_rules_only_save_time() -> None:
    late = {
        f"{name}: {other}"
        for name, found in program().items()
        if name.split(".")[0] == "game"
        for other in found.late
    }
    doors = {f"game.{game_id}: game.{game_id}.{room}" for game_id in GAMES for room in DOORS}
    assert late - doors == LATE_IN_GAME


PLANTED = {
    "game/__init__.py": "",
    "game/a.py": "from game import b\nfrom game.c import thing\n",
    "game/b.py": "def f():\n    from game.a import other\n",
    "game/c.py": "if TYPE_CHECKING:\n    from game.d import D\nelse:\n    D = object\n",
    "game/d.py": "import game.c\n",
    "game/e.py": "import game.e\n",
    "game/f.py": "class F:\n    import game.a\n",
}


def test_planted_circles_are_found(tmp_path: Path) -> None:
    for name, text in PLANTED.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    modules = sources(tmp_path, ("game",))
    found = {name: read(path, modules) for name, path in modules.items()}
    running = cycles({name: frozenset(f.running) for name, f in found.items()})
    assert running == {frozenset({"game.a", "game.b"}), frozenset({"game.e"})}
    everything = cycles({name: frozenset(f.running | f.typing) for name, f in found.items()})
    assert everything - running == {frozenset({"game.c", "game.d"})}
    assert {name for name, f in found.items() if f.late} == {"game.b"}
