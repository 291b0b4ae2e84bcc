"""Mutation check: `python -m tests.mutation` plants small faults and counts those that tests find.

Faults go into changed lines of `game/`, one at a time and in memory only. A fault is found if one
of the tests that reach its line fails. Exit status 1 means that of `LEAST` or more faults fewer
than `--floor` percent were found.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

TOP = Path(__file__).resolve().parent.parent
FOLDERS = ("tests/unit", "tests/golden", "tests/property")
LEFT_OUT = ("compiled/", "__main__.py", "train/")
"""Parts of paths without mutants: numba runs them, or developers do."""

PROCESSORS = os.cpu_count() or 1
LEAST = 20
"""Of fewer faults a few without effect could be too many."""

LARGE = 100
"""From here on a number one higher may make no difference."""

MAX_S = 10.0  # of tests against one mutant
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


class Reach:
    """pytest plugin: which tests run which lines of some files, and how long each test takes.

    Tests are named without their parameters; lines that run on import are reached by "".
    """

    def __init__(self, paths: Iterable[str]) -> None:
        import coverage

        self.seconds: dict[str, float] = defaultdict(float)
        self.coverage = coverage.Coverage(
            data_file=None, include=[str(TOP / path) for path in paths], config_file=False
        )
        self.coverage.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.coverage.switch_context(nodeid.partition("[")[0])

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid.partition("[")[0]] += report.duration
        assert not report.failed, report.longreprtext

    def lines(self) -> dict[str, dict[int, list[str]]]:
        self.coverage.stop()
        data = self.coverage.get_data()
        return {
            str(Path(file).relative_to(TOP)): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }


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


def pytest_in(folder: str, arguments: list[str], plugins: Iterable[object] = ()) -> int:
    """Run pytest in this process; its temporary files go to `folder`."""
    import pytest

    fixed = ["-q", "-p", "no:cacheprovider", "-n", "0", f"--basetemp={folder}"]
    return int(pytest.main([*fixed, *arguments], plugins=list(plugins)))


def plant(mutant: Mutant) -> None:
    """Let the import system compile the faulty tree in place of the file."""
    path, code = str(TOP / mutant.path), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != path:
            return code(loader, name)
        return compile(mutant.planted()[0], path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def changed_lines(since: str) -> dict[str, set[int]]:
    """Return the lines of files of `game/` that commits since `since` changed."""
    command = ["git", "diff", "-U0", "-M", since, "--", "game/*.py"]
    diff = subprocess.run(command, cwd=TOP, capture_output=True, text=True).stdout
    lines: dict[str, set[int]] = {}
    for row in diff.splitlines():  # none if there is no such commit, as in a shallow clone
        if row.startswith("+++ b/"):
            path = row[6:]
        elif row.startswith("@@"):
            first, _, many = row.split()[2][1:].partition(",")
            new = range(int(first), int(first) + int(many or 1))
            lines.setdefault(path, set()).update(new)
    return {path: new for path, new in lines.items() if (TOP / path).exists()}


def tests_of(paths: Iterable[str]) -> list[str]:
    """Return the files of tests that are quick, or name a module of `paths`."""
    from conftest import is_quick

    modules = [
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths
    ]
    named = re.compile("|".join(rf"\b{re.escape(module)}\b" for module in modules))
    files = [file for folder in FOLDERS for file in sorted((TOP / folder).rglob("test_*.py"))]
    return [str(file) for file in files if is_quick(file) or named.search(file.read_text("utf-8"))]


def reach(
    paths: Sequence[str], files: Sequence[str], folder: Path, ends_s: float
) -> tuple[Lines, dict[str, float]]:
    """Run `files` of tests on all processors; return what reaches which line of `paths`.

    Nothing is known to reach anything if that takes longer than until `ends_s`.
    """
    lines: Lines = defaultdict(lambda: defaultdict(set))
    seconds: dict[str, float] = {}
    shares = [files[at::PROCESSORS] for at in range(PROCESSORS) if files[at:]]

    def share(at: int) -> int:
        plugin = Reach(paths)
        status = pytest_in(str(folder / f"base{at}"), shares[at], [plugin])
        (folder / f"{at}.json").write_text(json.dumps([plugin.lines(), plugin.seconds]))
        return status

    children = [in_child(partial(share, at)) for at in range(len(shares))]
    statuses = [ended(child, ends_s) for child in children]
    if None in statuses:
        return lines, seconds
    if any(statuses):
        raise SystemExit("A test failed without any fault.")
    for at in range(len(shares)):
        found, took = json.loads((folder / f"{at}.json").read_text())
        seconds |= took
        for path, rows in found.items():
            for line, tests in rows.items():
                lines[path][int(line)].update(tests)
    return lines, seconds


def ended(child: int, late_s: float) -> int | None:
    """Wait for a child until `late_s`, then end it; return its exit status, None if it was late."""
    while (status := os.waitpid(child, os.WNOHANG)) == (0, 0):
        if time.monotonic() > late_s:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.02)
    return status[1]


def chosen(mutant: Mutant, lines: Lines, seconds: dict[str, float], most_s: float) -> list[str]:
    """Return the tests to run against a mutant, the quickest first, for at most `most_s`."""
    tests = lines[mutant.path][mutant.line]
    if "" in tests:  # on import: any test that uses the file
        tests = set().union(*lines[mutant.path].values())
    chosen, left = [], most_s
    for test in sorted(tests - {""}, key=lambda test: (seconds.get(test, 0), test)):
        left -= seconds.get(test, 0)
        if left < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("paths", nargs="*", help="files to plant faults in; else changed ones")
    parser.add_argument("--since", default="HEAD~1", help="commit; files changed since then")
    parser.add_argument("--tests", nargs="+", help="files of tests; else by name")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--most", type=int, default=1_000, help="number of mutants")
    parser.add_argument("--floor", type=float, default=85, help="percent to be found")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ends_s = time.monotonic() + 60 * asked.minutes
    changed = {path: set[int]() for path in asked.paths} or changed_lines(asked.since)
    paths = [path for path in changed if not any(part in path for part in LEFT_OUT)]
    if not paths:
        print(f"No file of game/ has changed since {asked.since}, as far as git knows.")
        return 0
    sys.path[:0] = [str(TOP / folder) for folder in ("", "tests", "tests/helpers")]
    mutants = [
        mutant
        for path in paths
        for mutant in mutants_of(path)
        if asked.paths or mutant.line in changed[path]
    ]
    random.Random(asked.seed).shuffle(mutants)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        lines, seconds = reach(paths, asked.tests or tests_of(paths), Path(folder), ends_s)
        found = tried(mutants[: asked.most], lines, seconds, Path(folder), ends_s)
    for mutant, is_found in sorted(found.items(), key=str):
        if not is_found:
            print(f"{mutant.path}:{mutant.line}: {mutant.planted()[1]}")
    percent = 100 * sum(found.values()) / max(len(found), 1)
    print(
        f"{sum(found.values())} of {len(found)} faults found: {percent:.1f} %"
        f" ({len(mutants)} are possible in {len(paths)} files)"
    )
    return int(percent < asked.floor and len(found) >= LEAST)


def tried(
    mutants: Sequence[Mutant], lines: Lines, seconds: dict[str, float], folder: Path, ends_s: float
) -> dict[Mutant, bool]:
    """Try mutants on all processors until `ends_s`; return which were found."""
    found: dict[Mutant, bool] = {}
    running: dict[int, tuple[Mutant, float]] = {}
    left = list(reversed(mutants))
    while running or left:
        while left and len(running) < PROCESSORS and time.monotonic() < ends_s:
            mutant = left.pop()
            tests = chosen(mutant, lines, seconds, MAX_S)
            if not tests:
                found[mutant] = False
                continue
            limit_s = 10 + 5 * sum(seconds.get(test, 0) for test in tests)
            running[in_child(partial(try_one, mutant, tests, folder))] = (
                mutant,
                time.monotonic() + limit_s,
            )
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


def try_one(mutant: Mutant, tests: list[str], folder: Path) -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    plant(mutant)
    return pytest_in(str(folder / str(os.getpid())), ["-x", *tests])


if __name__ == "__main__":
    import hypothesis.strategies  # noqa: F401  shared by all children
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    raise SystemExit(main())
