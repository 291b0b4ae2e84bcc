"""The file of how far people have climbed the ladders: always usable, whatever it contains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.core.strength import current_level
from game.store.document import load_document, unknown_in, write_document
from game.store.files import FileSystem
from game.store.ids import is_id
from game.words.message import Message

NAME: Final = "ladders.json"
VERSION: Final = 1
MOST_GAMES: Final = 50
MOST_RUNGS: Final = 200
MOST_COUNT: Final = 99_999
MOST_MATCHES: Final = 300
"""So many matches are remembered as counted: only the last ones could be told twice."""


@dataclass(frozen=True, slots=True)
class Climbed:
    """How far people are: for each game, how often each rung was done, by its id."""

    games: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    matches: tuple[str, ...] = ()
    """The ids of those that are counted, the last one last."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What another version of the program keeps here, which is written back unchanged."""

    def counts(self, game: str) -> Mapping[str, int]:
        """How often each rung of a game was done."""
        return self.games.get(game, {})

    def with_match(self, match_id: str, game: str, done: Mapping[str, int]) -> Climbed:
        """One match more; a match that is counted already changes nothing."""
        if match_id in self.matches:
            return self
        counts = dict(self.counts(game))
        for rung, times in done.items():
            counts[rung] = min(counts.get(rung, 0) + times, MOST_COUNT)
        matches = (*self.matches, match_id)[-MOST_MATCHES:]
        return replace(self, games={**self.games, game: counts}, matches=matches)


def load_climbed(fs: FileSystem, folder: Path, now_ms: int) -> tuple[Climbed, tuple[Message, ...]]:
    """How far people are, and what people should be told; never raises.

    A useless file is put aside, and the last good one is used.
    """
    document, notes = load_document(fs, folder / NAME, now_ms)
    return _climbed(document), notes


def save_climbed(fs: FileSystem, folder: Path, climbed: Climbed) -> None:
    """Write how far people are. Raises ``OSError``."""
    games = {game: dict(counts) for game, counts in climbed.games.items()}
    known = {"games": games, "matches": list(climbed.matches)}
    write_document(fs, folder / NAME, {"version": VERSION, **climbed.unknown, **known})


def _climbed(document: dict[str, Any]) -> Climbed:
    """What of a document makes sense."""
    games = document.get("games")
    matches = document.get("matches")
    listed = matches if type(matches) is list else []
    known = [one for one in listed if type(one) is str and is_id(one)]
    found = games if type(games) is dict else {}
    counts = {game: _counts(rungs) for game, rungs in list(found.items())[:MOST_GAMES]}
    return Climbed({game: rungs for game, rungs in counts.items() if rungs},
                   tuple(known[-MOST_MATCHES:]),
                   unknown_in(document, VERSION, ("games", "matches")))  # fmt: skip


def _counts(value: Any) -> dict[str, int]:
    """Return the counts of a game by rung. Earlier versions named rungs after former levels."""
    counts: dict[str, int] = {}
    for name, times in list(value.items())[:MOST_RUNGS] if type(value) is dict else []:
        if type(times) is int and 0 <= times <= MOST_COUNT:
            rung = current_level(name)
            counts[rung] = min(counts.get(rung, 0) + times, MOST_COUNT)
    return counts
