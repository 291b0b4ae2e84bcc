"""A game played live is the game replayed, and the one saved and loaded at every ply."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from game.core.match.match import Match
from game.core.record.record import state_digest
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.matches import Matches
from tests.check.input.sound import DISK, folder
from tests.check.played import at_random
from tests.check.run import Run
from tests.helpers.storage.kept import matches_in

QUICK, FULL = 5, 10_000
"""Games of each game, by its presets in turn."""

LOADED_EVERY: Final = 10
"""One of so many is also saved and loaded at every ply; in the quick check, every one."""

PLIES = 60


def check(run: Run) -> list[str]:
    """So many games of each."""
    played: Counter[str] = Counter()
    plies: Counter[str] = Counter()

    def told() -> str:
        return ", ".join(f"{played[one]} of {one}, {plies[one]} plies" for one in played)

    for number in run.cases(QUICK, FULL, told):
        for game in GAMES.values():
            if run.only not in ("", game.id):
                continue
            presets = list(game.presets)
            preset = presets[number % len(presets)]
            match = at_random(game, preset, run.seed * 1_000_000 + number, PLIES)
            played[game.id] += 1
            plies[game.id] += match.ply
            fault = replayed(game, match)
            if not fault and (not run.is_full or number // len(presets) % LOADED_EVERY == 0):
                played["saved and loaded at every ply"] += 1
                fault = loaded(game, match)
            if fault:
                run.found(f"{game.id} {preset} seed {match.seed}: {fault}")
    print(f"  {told()}")
    return run.finds


def replayed(game: AnyGame, match: Match) -> str:
    """Return what is different after its record was played again; "" if nothing is."""
    again = Match.from_record(game, match.record())
    is_same = list(again.states) == list(match.states)
    if not is_same or state_digest(again.state) != state_digest(match.state):
        return "replayed it is another game"
    return ""


def loaded(game: AnyGame, match: Match) -> str:
    """Return what is different if it is written down and read after each ply; "" if nothing is."""
    live = list(map(state_digest, match.states))
    going = Match(game, match.options, match.seed, match.seats, match.preset)
    matches = _matches()
    match_id = matches.start(going).match_id
    for ply, move in enumerate(match.moves):
        resumed = matches.resume(match_id)
        if resumed.note is not None or resumed.match.record() != going.record():
            return f"saved and loaded after {ply} plies it is another game"
        going = resumed.match
        going.submit(move, match.think_ms_at(ply))
        resumed.save()
        if state_digest(going.state) != live[ply + 1]:
            return f"played on after ply {ply} was loaded it is another game"
    matches.resume(match_id).discard()
    return ""


@cache
def _matches() -> Matches:
    return matches_in(folder(), fs=DISK)
