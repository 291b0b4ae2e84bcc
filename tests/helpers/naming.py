"""Places in the program's sources where a game is named or imported."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path

REGISTRIES = ("game/registry.py", "scenes/boards/__init__.py")
PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
SINGLE = 5
"""From so many letters on, one word of a game's name alone is its name too."""


def homes(game: str) -> tuple[str, ...]:
    return f"game/{game}/", f"scenes/boards/{game}/"


def sources(root: Path, games: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the modules of the program at ``root`` in whose text a game may be named."""
    longest = {max(game.split("_"), key=len) for game in games}
    long = {word for game in games for word in game.split("_") if len(word) >= SINGLE}
    hint = re.compile("|".join(longest | long), re.IGNORECASE)
    folders = (sorted(root.glob(f"{folder}/**/*.py")) for folder in ("game", "scenes"))
    for path in (root / "main.py", *chain(*folders)):
        text = path.read_text("utf-8")
        if hint.search(text):
            yield path.relative_to(root).as_posix(), text


def words(name: str) -> list[str]:
    """The words of an identifier or of a string, in small letters."""
    return [part.lower() for part in PARTS.findall(name)]


def names_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return what a module imports, defines, binds and says: whatever it may be called by itself.

    What it only asks of others is theirs (``os.urandom``); docstrings are prose.
    """
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    prose |= {  # what stands below a constant explains it
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Import(names) | ast.ImportFrom(names=names):
                yield line, getattr(node, "module", None) or ""
                for alias in names:
                    yield line, alias.name
                    yield line, alias.asname or ""
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield line, name
            case ast.Name(name, ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield line, name
            case ast.arg(name) | ast.keyword(str(name)):
                yield line, name
            case ast.Constant(str(text)) if id(node) not in prose:
                yield line, text


def is_named(game: str, said: list[str]) -> bool:
    """Return whether the name of ``game`` is among these words: all of it, or a long word of it."""
    own = game.split("_")
    whole = any(said[k : k + len(own)] == own for k in range(len(said)))
    return whole or any(len(word) >= SINGLE and word in said for word in own)


def names_outside(root: Path, games: Collection[str]) -> list[str]:
    """Return where a game is named outside the folders of games and the registries."""
    own = tuple(home for game in games for home in homes(game))
    return [
        f"{path}:{line}: {text!r} names {game}"
        for path, source in sources(root, games)
        if path not in REGISTRIES and not path.startswith(own)
        for line, text in names_of(ast.parse(source))
        for game in games
        if is_named(game, words(text))
    ]


def imports_across(root: Path, games: Collection[str]) -> list[str]:
    """Return what is imported from a game's folders by a module that does not lie there."""
    found = []
    for path, source in sources(root, games):
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.ImportFrom(module, names, 0):
                    modules = [f"{module}.{alias.name}." for alias in names]
                case ast.Import(names):
                    modules = [f"{alias.name}." for alias in names]
                case _:
                    continue
            for game in games:
                own = tuple(home.replace("/", ".") for home in homes(game))
                if not path.startswith(homes(game)):
                    theirs = [module for module in modules if module.startswith(own)]
                    found += [f"{path}:{node.lineno}: imports {module}" for module in theirs]
    return found
