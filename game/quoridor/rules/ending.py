"""End of a game (RULES 11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.core.rules.state import Outcome, Player


def is_over(
    winners: Sequence[Player],
    losers: Sequence[Player],
    players: int,
    sides: int,
    is_first_last: bool,
) -> bool:
    """Return whether all but one have finished or a side is out.

    Args:
        winners: Players who have reached their goal line.
        losers: Players who gave up.
        players: Number of players.
        sides: Number of sides.
        is_first_last: Whether the first player who is home ends the game.
    """
    if winners and is_first_last:
        return True
    if sides == players:
        return len(winners) + len(losers) >= players - 1
    return any(set(range(side, players, sides)) <= {*losers} for side in (0, 1))


def ranking(state: Any) -> tuple[Player, ...]:
    """Return all players, the best first; of those who gave up, the last one is the best.

    In a race those still on the way are placed by their steps. With teams the side that has won
    comes first.
    """
    running = [p for p in state.players if p not in state.finished]
    if state.options.is_race:
        running.sort(key=lambda p: state.steps_to_goal(p) or 0)
    found = *state.winners, *running, *state.losers[::-1]
    if not state.options.has_teams:
        return found
    return tuple(sorted(found, key=lambda p: (p - found[0]) % 2))


def outcome(
    ranking: Sequence[Player], winners: Collection[Player], cheated: Sequence[bool], sides: int
) -> Outcome:
    """Places and badges of a game that is over; ``winners`` have reached their goal lines.

    The side of the first player has won: of two teams, both of its players.
    """
    players, worst = range(len(ranking)), len(ranking) - 1
    side = {p for p in players if p % sides == ranking[0] % sides}
    marked = {*side, *winners}
    if sides < len(ranking):
        returns = tuple(1.0 if p in side else -1.0 for p in players)
        cheated = [any(cheated[p % sides :: sides]) for p in players]
    else:
        returns = tuple(1 - 2 * ranking.index(p) / worst for p in players)
    return Outcome(
        returns=returns,
        reason="baseline" if winners else "surrender",
        badges=tuple(
            "" if p not in marked else "cheater" if cheated[p] else "true_victory" for p in players
        ),
    )
