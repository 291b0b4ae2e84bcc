"""A machine on which four have played before: their next game is not the first one."""

from __future__ import annotations

from kept import append_results, database_in
from pilot import Pilot

from game.store.results import MatchResult


def play_a_party_before(pilot: Pilot, game_id: str = "quoridor") -> None:
    """Keep a result of four players."""
    names = ("Ann", "Bo", "Cy", "Di")
    result = MatchResult(f"0106aa{game_id}", game_id, 1, names, ("",) * 4, (0, 1, 2, 3), "x", 9)
    append_results(database_in(pilot.data), [result])
