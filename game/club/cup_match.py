"""Progress of a cup when a game of its match is over, wherever that was played."""

from __future__ import annotations

from typing import Final

from game.club.cup import Cup
from game.core.match.match import Match

MAX_NAME_LENGTH: Final = 60
"""Letters of a replay's name."""


def after_game(cup: Cup, match: Match, next_id: str | None) -> Cup:
    """Return the tournament after the present game.

    The next game of the match waits under ``next_id``, if there is one.
    """
    now, outcome = cup.running, match.state.outcome()
    if now is None or outcome is None:
        return cup
    if next_id is not None:
        return cup.with_next_game(now.match_id, match.ply, next_id)
    wins = tuple(int(seat == outcome.winner) for seat in range(2))
    if match.series is not None:
        wins = match.series.after(outcome.winners).wins
    return cup.end_match(now.match_id, match.ply, (wins[0], wins[1]))


def replay_name(cup: Cup) -> str:
    """Return the name of the present game's replay.

    Sorted by name, replays of a tournament stand together in the order of play.
    """
    now = cup.running
    assert now is not None
    first, second = cup.entrant(now.first).name, cup.entrant(now.second).name
    number = f"{now.number + 1:02}"
    if cup.rules.length > 1:
        number += f".{len(now.replays) + 1}"
    return f"{cup.name} {number} - {first} - {second}"[:MAX_NAME_LENGTH]
