"""What there is to achieve, from the first win to one against the deepest thinker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.learning.ladder import Climb, Rung
from game.quoridor.engine.levels import ENDLESS, LEVELS
from game.quoridor.rules.moves import Action, Jump, Place
from game.quoridor.rules.options import PRESETS, Options
from game.quoridor.rules.state import State

Played: TypeAlias = Climb[Options, State, Action]

DETOUR = 4
LEFT = 4
AWAY = 15


def _won(played: Played) -> int:
    return played.beat(*LEVELS, *ENDLESS)


def _jumps(played: Played) -> int:
    return sum(isinstance(action, Jump) for _, action, _ in played.own_moves())


def _detour(played: Played) -> int:
    """Count boards of the player that made another player's way longer by the number required."""
    for before, action, after in played.own_moves():
        if not isinstance(action, Place):
            continue
        for player in played.options.rivals(played.me):
            was, now = before.steps_to_goal(player), after.steps_to_goal(player)
            if was is not None and now is not None and now - was >= DETOUR:
                return 1
    return 0


def _spare(played: Played) -> int:
    """Return a win with boards left in the hand, if they are counted."""
    return _won(played) and played.states[-1].hands[played.me] >= LEFT


def _normal(played: Played) -> int:
    return played.beat("normal", "hard", "master", *ENDLESS)


def _far(played: Played) -> int:
    """Count a win that leaves all others a long way, which takes boards laid well."""
    last = played.states[-1]
    ways = [last.steps_to_goal(player) for player in played.options.rivals(played.me)]
    return _won(played) and all(way is not None and way >= AWAY for way in ways)


def _hard(played: Played) -> int:
    return played.beat("hard", "master", *ENDLESS)


def _master(played: Played) -> int:
    return played.beat("master", *ENDLESS)


def ladder() -> Sequence[Rung[Options, State, Action]]:
    """Return the lowest rung first."""
    standard = PRESETS["standard"]
    return (
        Rung("won", _won, standard, "easy"),
        Rung("jumps", _jumps, standard, "easy", times=3),
        Rung("detour", _detour, standard, "easy"),
        Rung("spare", _spare, standard, "easy"),
        Rung("normal", _normal, standard, "normal", times=3),
        Rung("far", _far, standard, "easy"),
        Rung("hard", _hard, standard, "hard", times=2),
        Rung("master", _master, standard, "master"),
    )
