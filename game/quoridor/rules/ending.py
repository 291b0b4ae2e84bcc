"""How a game ended (RULES 11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.rules.state import Outcome, Player


def outcome(
    ranking: Sequence[Player], winners: Collection[Player], cheated: Sequence[bool]
) -> Outcome:
    """Places and badges of a game that is over; ``winners`` have reached their goal lines."""
    players, worst = range(len(ranking)), len(ranking) - 1
    marked = {ranking[0], *winners}
    return Outcome(
        returns=tuple(1 - 2 * ranking.index(p) / worst for p in players),
        reason="baseline" if winners else "surrender",
        badges=tuple(
            "" if p not in marked else "cheater" if cheated[p] else "true_victory" for p in players
        ),
    )
