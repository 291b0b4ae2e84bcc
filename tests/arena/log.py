"""The log of a match: its terms on the first line, then a line for each pair of games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

from tests.arena.games import Played, Terms

Pair: TypeAlias = tuple[Played, Played]


class OtherMatch(Exception):
    """The file is the log of a match on other terms."""


class Log:
    """A file that grows by a line with each pair; a match that was interrupted goes on from it."""

    def __init__(self, path: Path, terms: Terms) -> None:
        """Raises ``OtherMatch``."""
        self._path = path
        self.pairs: list[Pair] = []
        if not path.exists():
            self._write(asdict(terms))
            return
        known, self.pairs = read_log(path)
        if known != terms:
            raise OtherMatch(f"{path} is the log of {known}")
        path.write_text("".join(path.read_text("utf-8").splitlines(True)[: 1 + len(self.pairs)]))

    def add(self, pair: Pair) -> None:
        self.pairs.append(pair)
        self._write([asdict(game) for game in pair])

    def _write(self, what: object) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(what) + "\n")


def read_log(path: Path) -> tuple[Terms, list[Pair]]:
    """A log as far as it can be read: an interrupted program may have left half a line."""
    head, *lines = path.read_text("utf-8").splitlines(True)
    fields = json.loads(head)
    fields["changed"] = tuple((name, value) for name, value in fields["changed"])
    return Terms(**fields), [_pair(json.loads(line)) for line in lines if line.endswith("\n")]


def _pair(games: Sequence[dict[str, object]]) -> Pair:
    first, second = (Played(**game) for game in games)  # type: ignore[arg-type]  # as written
    return first, second
