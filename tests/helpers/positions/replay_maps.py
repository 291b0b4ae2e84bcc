"""Replay maps and matches of Quoridor from a few lines of QRA."""

from __future__ import annotations

from typing import Any

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor import GAME
from game.quoridor.files.notation import parse_action
from game.quoridor.rules.moves import pack
from game.quoridor.rules.options import PRESETS, Options


def config(**changed: Any) -> dict[str, Any]:
    return {"players": 2, "boards": 10, "cheats": 0, "elapsed": 1} | changed


def document(lines: str = "", **more: Any) -> dict[str, Any]:
    """A map of the original's; ``lines`` are QRA with ";" between."""
    actions = [pack(parse_action(line)) for line in lines.split(";") if line.strip()]
    return {"name": "demo", "time": 7, "config": config(), "actions": actions} | more


def ours(lines: str = "", **entries: Any) -> dict[str, Any]:
    return document(lines, extension={"v": 1} | entries)


def played(lines: str, options: Options | None = None, preset: str = "standard") -> Match:
    """A match played here by Ann and Bo, 100 ms more for every move."""
    seats = (Seat("Ann", 2), Seat("Bo, jr.", 0, "hard"))
    match = Match(GAME, options or PRESETS["standard"], 0, seats, preset)
    for number, line in enumerate(lines.split(";")):
        match.submit(parse_action(line), 100 * number)
    return match


OPENING = "!move (4,1);!board (3,4) V 2;!timeout;!move (4,2)"
