"""Statistics of a finished game: boards, jumps, and the longest detour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.rules.state import Player
from game.core.rules.wording import Fact
from game.quoridor.rules.moves import Action, Jump, Place
from game.quoridor.rules.state import State

MAX_FIGURES = 2
"""Players that fit into a line; among more of them it names the one who did most."""


def facts(states: Sequence[State], moves: Sequence[Action]) -> tuple[Fact, ...]:
    """Boards, jumps and the longest detour of a game that went through ``states`` by ``moves``."""
    boards: Counter[Player] = Counter()
    jumps: Counter[Player] = Counter()
    longest, whose = 0, None
    for before, move, after in zip(states, moves, states[1:], strict=False):
        if isinstance(move, Jump):
            jumps[before.to_move] += 1
        elif isinstance(move, Place):
            boards[before.to_move] += 1
            for player in before.players:
                was, now = before.steps_to_goal(player), after.steps_to_goal(player)
                if was is not None and now is not None and now - was > longest:
                    longest, whose = now - was, player
    players = tuple(states[0].players)
    found = [_counted("boards", boards, players), _counted("jumps", jumps, players)]
    if whose is not None:
        found.append(Fact("detour", ((whose, longest),)))
    return tuple(fact for fact in found if fact is not None)


def _counted(key: str, counts: Counter[Player], players: Sequence[Player]) -> Fact | None:
    """Return the figures as a fact; None if no player has any."""
    if not counts.total():
        return None
    if len(players) > MAX_FIGURES:
        return Fact(key, (max(counts.items(), key=lambda one: one[1]),))
    return Fact(key, tuple((player, counts[player]) for player in players))
