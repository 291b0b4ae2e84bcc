"""All text on screen comes from the string tables: no sentence stands in the code.

What may stand there is for programmers, for other programs, or for developers at a terminal.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.!?]? ([a-z] )?[a-z]{2,}|\{\} [a-z]{3,}")
"""Two words with a blank between; the value of an f-string is ``{}``."""

FOR_PROGRAMMERS = {
    *("ValueError", "TypeError", "KeyError", "LookupError", "AssertionError", "TimeoutError"),
    *("OSError", "BadAnswer", "InvalidFormat", "CannotCompile", "CannotWarmUp", "GaveUp"),
    "super().__init__",  # of an exception that has a message as well
}
"""What they raise. None of it is shown: who catches it says something by a key."""

LOGGING = re.compile(r"_warn|.*log\w*(\(\))?\.(debug|info|warning|error|exception)", re.IGNORECASE)
LOGGED = {"the answer makes no sense: {}", "the search process failed {} times: {}"}
"""Failure texts of questions, which are for the debugger alone."""

FOR_PROGRAMS = {
    "BadLine": "the line protocol of an engine",
    "self._say": "the line protocol of an engine",
    "kernel": "the types of a compiled function",
}
TOOLS = (
    "game/quoridor/engine/book/__main__.py",
    "game/quoridor/train/",
    "scenes/environment/",  # it speaks before there are packages, so before there is anything
)
NOTATION = {
    "time up": "a move, as people type it",
    "games, wins, losses, run, best_run, fair_wins": "columns of the database",
    "removed_ms, file, size, modified_ms, game, title, saved_ms, plies, seats, {}": "columns",
    "tuple[str, str]": "a type",
    "id, game, puzzle, {}": "columns",
    "day, game, stage, cost, par, best, left_puzzle, left_moves": "columns",
    "latest tournament": "the key of a write",
}
DRAWS = {"text", "paragraph", "logo", "ribbon", "heading"}
"""Methods whose first argument is read by people."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", "game/*.py", "scenes/*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    for path in listed.stdout.split("\0"):
        if path and (ROOT / path).exists() and not path.startswith(TOOLS):
            yield path, ast.parse((ROOT / path).read_text("utf-8"), path)


def name_of(function: ast.expr) -> str:
    """Return ``a.b`` of a callee; of a call, the call with empty brackets."""
    match function:
        case ast.Name(name):
            return name
        case ast.Attribute(value, attribute):
            return f"{name_of(value)}.{attribute}"
        case ast.Call(called):
            return f"{name_of(called)}()"
    return "?"


def whole(node: ast.AST) -> str | None:
    """The text of a literal, ``{}`` for each value in it; None for anything else."""
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.JoinedStr(parts):
            return "".join(whole(part) or "{}" for part in parts)
    return None


SQL = re.compile(
    r"^\s*(SELECT|INSERT|REPLACE|UPDATE|DELETE|PRAGMA|BEGIN|VACUUM|ON CONFLICT) "
    r"|\b(FROM|JOIN|WHERE|AND|OR|IN|IS|ORDER BY)\b"
)
"""Text written to the database, or a part of it."""


def spoken(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The literals below ``node`` that could be sentences for people, with their lines."""
    text = whole(node)
    if text is not None:
        is_plain = text in NOTATION or text in LOGGED or SQL.search(text)
        if SENTENCE.search(text) and not is_plain:
            yield getattr(node, "lineno", 0), text
        for part in ast.iter_child_nodes(node):  # a value may hold a literal of its own
            if isinstance(part, ast.FormattedValue):
                yield from spoken(part.value)
        return
    match node:
        case ast.Expr(ast.Constant(str())):
            return  # a docstring
        case ast.Assert(test):
            yield from spoken(test)
            return
        case ast.Call(function, arguments):
            name = name_of(function)
            if name in FOR_PROGRAMMERS or name in FOR_PROGRAMS or LOGGING.fullmatch(name):
                return
            if name.startswith("re."):
                return
            drawn = whole(arguments[0]) if arguments else None
            if name.rpartition(".")[2] in DRAWS and drawn and re.search(r"[^\W\d_]{2}", drawn):
                yield node.lineno, drawn
    for child in ast.iter_child_nodes(node):
        yield from spoken(child)


def test_no_sentence_for_people_stands_in_the_code() -> None:
    found = [f"{path}:{line}: {text!r}" for path, tree in modules() for line, text in spoken(tree)]
    assert not found, "\n".join(found)


FOUND = (
    'x = "The file is empty."',
    'return_ = f"{name} wins"',
    'x = {1: "the disk is full"}',
    'f("a", b=f"not a move: {text!r:.60}")',
    'raise BadRecord("This is no file.")',
    'x = y + " is not there"',
    "x = f\"{a}{b if c else 'no way out'}\"",
    'print(f"game over after {n} moves")',
    'brush.text("Paused", at)',
    'message("The key is missing")',
    'x = "READY? go on"',
    'def f(x="time is up"): pass',
    'assert f("the game is over")',
    '_log.setLevel(f("the game is over"), 1) or "two words"',
)
FOR_NOBODY = (
    '"""A docstring with words."""',
    'class A:\n    x: int\n    """What it is for."""',
    'assert x, "an answer to no question"',
    'raise ValueError(f"{x} is no number")',
    '_log.warning("no string for %r", key)',
    're.compile("a few [a-z] words")',
    'x = "quoridor.reason.seals"',
    'x = "1 2 3"',
    'x = f"{a} x {b}"',
    'x = "a"',
    'x = ", "',
    'brush.text(words("pause.title"), at)',
    'brush.text(f"{n}", at)',
    'x = "Strict-Mode"',
)


def test_sentences_are_found_and_what_is_for_nobody_to_read_is_let_be() -> None:
    assert [source for source in FOUND if not list(spoken(ast.parse(source)))] == []
    assert [source for source in FOR_NOBODY if list(spoken(ast.parse(source)))] == []
