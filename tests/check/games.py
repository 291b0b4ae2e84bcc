"""A game played live is the game replayed, and the one saved and loaded at every ply."""

from __future__ import annotations

from game.core.match import Match
from game.core.record import state_digest
from game.core.seam import AnyGame
from game.registry import GAMES
from game.store.matchfile import entries_of, header_of, read_match, resume, write_match
from tests.check.played import at_random

QUICK, FULL = 1, 300
"""Games of each preset."""

PLIES = 60


def check(seed: int, is_full: bool) -> list[str]:
    """Play every preset so many times."""
    finds = []
    for game in GAMES.values():
        plies = 0
        for preset in game.presets:
            for number in range(FULL if is_full else QUICK):
                match = at_random(game, preset, seed * 1_000_000 + number, PLIES)
                plies += match.ply
                if fault := fault_of(game, match):
                    finds.append(f"{game.id} {preset} seed {match.seed}: {fault}")
        print(f"  {game.id}: {plies} plies")
    return finds


def fault_of(game: AnyGame, match: Match) -> str:
    """What is different after it was written down; "" if nothing is."""
    live = list(map(state_digest, match.states))
    again = Match.from_record(game, match.record())
    if list(map(state_digest, again.states)) != live:
        return "replayed it is another game"
    loaded = Match(game, match.options, match.seed, match.seats, match.preset)
    for ply, move in enumerate(match.moves):
        content, _ = write_match(header_of(loaded, "0106aa", 1), entries_of(loaded))
        resumed = resume(read_match(content), GAMES)
        if resumed.changed_at is not None or resumed.match.record() != loaded.record():
            return f"saved and loaded after {ply} plies it is another game"
        loaded = resumed.match
        loaded.submit(move, match.record().think_ms[ply])
        if state_digest(loaded.state) != live[ply + 1]:
            return f"played on after ply {ply} was loaded it is another game"
    return ""
