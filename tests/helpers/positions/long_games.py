"""Games of thousands of moves, and files of them."""

from __future__ import annotations

from pathlib import Path

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.replay_form import DefaultReplayForm
from game.registry import GAMES
from game.store import cbor

SQUARES = GAMES["subtraction_squares"]
SEATS = (Seat("Ann", 0), Seat("Bo", 1))


def long_replay(folder: Path, plies: int) -> Path:
    """A replay that was never played: all players take one."""
    match = Match(SQUARES, SQUARES.options(start=10**9), 1, SEATS)
    document = DefaultReplayForm(GAMES).write(match.playback("Long", 1000))
    taken = SQUARES.pack(match.state.legal_moves()[0])
    changed = {"actions": [taken] * plies, "clock": [5] * plies, "hashes": b""}
    path = folder / "replays" / "long.cbor"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cbor.dumps({**document, **changed}))
    return path
