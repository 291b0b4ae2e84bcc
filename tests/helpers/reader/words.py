"""The string table, and where the sources mention its keys."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.core.learning.exercise import Verdict
from game.core.rules.definition import AnyGame
from game.words.message import Message, MessageError
from game.words.strings import CABINET, DEFAULT_LANGUAGE, Language, Strings, Tables
from scenes.app import assets_dir

SOURCES = [
    path.read_text("utf-8")
    for folder in ("scenes", "game")
    for path in sorted((Path(__file__).parents[3] / folder).rglob("*.py"))
]


def key_patterns(source: str) -> Iterator[re.Pattern[str]]:
    """The f-strings with at least one word in them, as patterns of keys or of their ends."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.JoinedStr):
            continue
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.:-]+"
            for part in node.values
        ]
        fixed = "".join(str(p.value) for p in node.values if isinstance(p, ast.Constant))
        if re.fullmatch(r"[\w.]*[a-z]{3}[\w.]*", fixed):
            rest = r"[\w.:-]*" if fixed.endswith(".") else ""  # something may be appended to it
            yield re.compile("".join(parts) + rest)


@cache
def all_words(language: str = DEFAULT_LANGUAGE) -> Mapping[str, str]:
    """Return every message there is, by its key."""

    def flat(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            if isinstance(value, dict):
                yield from flat(value, f"{prefix}{key}.")
            else:
                yield prefix + key, value

    files = sorted((assets_dir() / "strings" / language).glob("*.toml"))
    return {
        key: words
        for file in files
        for key, words in flat(
            tomllib.loads(file.read_text("utf-8")), "" if file.stem == CABINET else f"{file.stem}."
        )
    }


PILE = Language({"pile.reason.too_many": "too many", "pile.no_list": "The stones are no list."})
"""What the toy game of the tests says."""
WORDS = Strings(Language(Tables(assets_dir() / "strings" / DEFAULT_LANGUAGE)), PILE, is_strict=True)


def said(told: Message | MessageError | None) -> str:
    """Return its words, "" for None. Raises ``KeyError`` for a word that is missing."""
    return WORDS.say(told.message if isinstance(told, MessageError) else told)


def verdict_words(game: AnyGame, kind: str, verdict: Verdict) -> str:
    """Return what is said to a move of a ``lesson`` or ``puzzle``, in which Otto may be named.

    Raises ``KeyError`` if there is no such sentence, or a value of it is missing.
    """
    values = dict(verdict.comment.values)
    if verdict.comment.players:
        values["who"] = ("Otto",)
    return WORDS.t(f"{game.id}.{kind}.{verdict.comment.key}", **values)


def says(pattern: str) -> Callable[[MessageError], bool]:
    """A check of ``pytest.raises``: people read something like ``pattern`` then."""
    return lambda error: re.search(pattern, said(error)) is not None
