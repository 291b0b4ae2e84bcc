"""Tests see what users of the code see: they read no private attribute of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from test_house import ROOT, tracked

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
