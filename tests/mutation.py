"""Mutation check: `python -m tests.mutation` plants small faults and counts those that tests find.

Faults go into changed lines of `game/`, one at a time and in memory only. A fault is found if one
of the tests that reach its line fails, as the last run of `coverage` has seen (`.ci/run`). Exit
status 1 means that of `LEAST` or more faults fewer than `--floor` percent were found.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

TOP = Path(__file__).resolve().parent.parent
FOLDERS = ("tests/unit", "tests/golden", "tests/property")
LEFT_OUT = ("compiled/", "__main__.py", "train/")
"""Parts of paths without mutants: numba runs them, or developers do."""

PROCESSORS = os.cpu_count() or 1
LEAST = 20
"""Of fewer faults a few without effect could be too many."""

LARGE = 100
"""From here on a number one higher may make no difference."""

MAX_TESTS = 20
"""Number of tests that are run against a mutant."""

MAX_S = 60.0
"""A mutant that takes longer never ends, and is found by that."""
MAX_BYTES = 4_000_000_000

Lines = dict[str, dict[int, set[str]]]


SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One fault: the file, the line and which of its faults."""

    path: str
    line: int
    number: int

    def planted(self) -> tuple[ast.Module, str]:
        """Return the tree with the fault in it, and what was changed into what."""
        tree = ast.parse((TOP / self.path).read_text("utf-8"))
        for number, (node, edit) in enumerate(edits(tree)):
            if number == self.number:
                before = ast.unparse(shown(node))
                edit()
                return tree, f"{before}  ->  {ast.unparse(shown(node))}"
        raise IndexError(self)


def mutants_of(path: str) -> list[Mutant]:
    """Return all mutants of the file at `path`, relative to the top."""
    tree = ast.parse((TOP / path).read_text("utf-8"))
    return [Mutant(path, node.lineno, number) for number, (node, _) in enumerate(edits(tree))]


def edits(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, Callable[[], None]]]:
    """Yield each node that can be made wrong, with what does so."""
    for node in counted(tree):
        if isinstance(node, ast.Compare):
            for at, sign in enumerate(node.ops):
                yield node, partial(node.ops.__setitem__, at, SWAPPED[type(sign)]())
        elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign):
            if sign := SWAPPED.get(type(node.op)):
                yield node, partial(setattr, node, "op", sign())
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            wrong = node.value + 1 if node.value < LARGE else node.value // 2
            wrong = not node.value if isinstance(node.value, bool) else wrong
            yield node, partial(setattr, node, "value", wrong)
        elif isinstance(node, ast.Name) and node.id in RENAMED:
            yield node, partial(setattr, node, "id", RENAMED[node.id])
        elif isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare):
            wrong = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
            yield node, partial(setattr, node, "test", wrong)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            nothing = ast.copy_location(ast.Constant(None), node)
            yield node, partial(setattr, node, "value", nothing)


def shown(node: ast.AST) -> ast.AST:
    return node.test if isinstance(node, ast.If | ast.IfExp) else node


def counted(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below `node` that run and matter: no types, errors' words or decorators."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            is_typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            if is_typing or isinstance(child, ast.Raise | ast.Assert | ast.JoinedStr):
                continue
            if isinstance(child, ast.AST):
                yield child
                yield from counted(child)


def in_child(work: Callable[[], int]) -> int:
    """Do `work` in a process of its own, whose exit status is the result; return its id."""
    if child := os.fork():
        return child
    status = 3
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        status = work()
    finally:
        os._exit(status)


def plant(mutant: Mutant) -> None:
    """Let the import system compile the faulty tree in place of the file."""
    path, code = str(TOP / mutant.path), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != path:
            return code(loader, name)
        return compile(mutant.planted()[0], path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def changed_lines(since: str) -> dict[str, set[int]]:
    """Return the lines of files of `game/` that commits since `since` changed.

    There are none if there is no such commit, as in a shallow clone.
    """
    command = ["git", "diff", "-U0", "-M", since, "--", "game/*.py"]
    diff = subprocess.run(command, cwd=TOP, capture_output=True, text=True).stdout
    lines: dict[str, set[int]] = {}
    for row in diff.splitlines():
        if row.startswith("+++ b/"):
            path = row[6:]
        elif row.startswith("@@"):
            first, _, many = row.split()[2][1:].partition(",")
            new = range(int(first), int(first) + int(many or 1))
            lines.setdefault(path, set()).update(new)
    return {path: new for path, new in lines.items() if (TOP / path).exists()}


def reach(paths: Iterable[str]) -> Lines:
    """Return the tests that reach each line of `paths`, as the last run of `coverage` has seen.

    Lines that run on import, or before a test, are reached by "".
    """
    import coverage

    files = {file.stem: file for folder in FOLDERS for file in (TOP / folder).rglob("test_*.py")}
    data = coverage.CoverageData(os.environ.get("COVERAGE_FILE", str(TOP / ".coverage")))
    data.read()

    def test_of(context: str) -> str:
        names = context.split(".")
        at = next((k for k, name in enumerate(names) if name in files), None)
        return "" if at is None else "::".join([str(files[names[at]]), *names[at + 1 :]])

    return {
        path: {
            line: set(map(test_of, contexts))
            for line, contexts in data.contexts_by_lineno(str(TOP / path)).items()
        }
        for path in paths
    }


def chosen(mutant: Mutant, lines: Lines) -> list[str]:
    """Return tests to run against a mutant, from those that reach most lines of its file down."""
    rows = lines[mutant.path]
    reached = Counter(test for tests in rows.values() for test in tests)
    tests = rows.get(mutant.line, set())
    if "" in tests:  # on import: any test that uses the file
        tests = set(reached)
    ordered = sorted(tests - {""}, key=lambda test: (-reached[test], test))
    return ordered[:: -(-len(ordered) // MAX_TESTS) or 1]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("paths", nargs="*", help="files to plant faults in; else changed ones")
    parser.add_argument("--since", default="HEAD~1", help="commit; files changed since then")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--most", type=int, default=1_000, help="number of mutants")
    parser.add_argument("--floor", type=float, default=85, help="percent to be found")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ends_s = time.monotonic() + 60 * asked.minutes
    changed = {path: set[int]() for path in asked.paths} or changed_lines(asked.since)
    paths = [path for path in changed if not is_left_out(path)]
    if not (is_known := bool(paths)):
        print(f"No file of game/ has changed since {asked.since}: any may get a fault, for news.")
        every = subprocess.run(["git", "ls-files", "game/*.py"], cwd=TOP, stdout=subprocess.PIPE)
        paths = [path for path in every.stdout.decode().split() if not is_left_out(path)]
        changed = {path: set() for path in paths}
    sys.path[:0] = [str(TOP / folder) for folder in ("", "tests", "tests/helpers")]
    mutants = [
        mutant
        for path in paths
        for mutant in mutants_of(path)
        if not changed[path] or mutant.line in changed[path]
    ]
    random.Random(asked.seed).shuffle(mutants)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        found = tried(mutants[: asked.most], reach(paths), Path(folder), ends_s)
    for mutant, is_found in sorted(found.items(), key=str):
        if not is_found:
            print(f"{mutant.path}:{mutant.line}: {mutant.planted()[1]}")
    percent = 100 * sum(found.values()) / max(len(found), 1)
    print(
        f"{sum(found.values())} of {len(found)} faults found: {percent:.1f} %"
        f" ({len(mutants)} are possible in {len(paths)} files)"
    )
    return int(is_known and percent < asked.floor and len(found) >= LEAST)


def is_left_out(path: str) -> bool:
    return any(part in path for part in LEFT_OUT)


def tried(
    mutants: Sequence[Mutant], lines: Lines, folder: Path, ends_s: float
) -> dict[Mutant, bool]:
    """Try mutants on all processors until `ends_s`; return which were found."""
    found: dict[Mutant, bool] = {}
    running: dict[int, tuple[Mutant, float]] = {}
    left = list(reversed(mutants))
    while running or left:
        while left and len(running) < PROCESSORS and time.monotonic() < ends_s:
            mutant = left.pop()
            tests = chosen(mutant, lines)
            if not tests:
                found[mutant] = False
                continue
            child = in_child(partial(try_one, mutant, tests, folder))
            running[child] = mutant, time.monotonic() + MAX_S
        if time.monotonic() >= ends_s:
            left.clear()
        for child, (mutant, late_s) in list(running.items()):
            has_ended, status = os.waitpid(child, os.WNOHANG)
            if not has_ended and time.monotonic() < late_s:
                continue
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            if not has_ended:
                os.waitpid(child, 0)
            del running[child]
            shutil.rmtree(folder / str(child), ignore_errors=True)
            found[mutant] = not has_ended or status != 0
        time.sleep(0.02)
    return found


def try_one(mutant: Mutant, tests: list[str], folder: Path) -> bool:
    """Return whether one of `tests` fails with a mutant, or cannot be read with it."""
    import pytest

    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    plant(mutant)
    fixed = ["-q", "-x", "-p", "no:cacheprovider", "-n", "0", "-m", "slow or not slow"]
    ended = pytest.main([*fixed, f"--basetemp={folder / str(os.getpid())}", *tests])
    return ended in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)


if __name__ == "__main__":
    import hypothesis.strategies  # noqa: F401  shared by all children
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    raise SystemExit(main())
