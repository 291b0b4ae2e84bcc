"""Ladder of Quoridor, from the first win to one against the deepest thinker, and its trophies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Final, TypeAlias

from game.core.learning.achievement import Achievement, PlayedMatch, win
from game.quoridor.engine.levels import ENDLESS, LEVELS
from game.quoridor.rules.moves import Action, Jump, Place, Step
from game.quoridor.rules.options import PRESETS, Options
from game.quoridor.rules.state import State

Played: TypeAlias = PlayedMatch[Options, State, Action]

HARMED: Final = 4
LEFT: Final = 4
AWAY: Final = 15
DETOUR: Final = 2
JUMPS: Final = 3


def _own(played: Played, kind: type | UnionType) -> Iterator[int]:
    """Yield the number of moves after each move of this kind by the person."""
    return (ply for ply, _, action, _ in played.own_moves() if isinstance(action, kind))


ABOVE_NORMAL = ("hard", "master", "perfect", *ENDLESS)
_won = win(*LEVELS, *ENDLESS)


def _jumps(played: Played) -> Iterator[int]:
    return _own(played, Jump)


def _harmed(played: Played) -> Iterator[int]:
    """Yield the first board of the person that made another player's way much longer."""
    for ply, before, action, after in played.own_moves():
        if not isinstance(action, Place):
            continue
        for player in played.options.rivals(played.me):
            was, now = before.steps_to_goal(player), after.steps_to_goal(player)
            if was is not None and now is not None and now - was >= HARMED:
                yield ply
                return


def _spare(played: Played) -> Sequence[int]:
    """Return a win with boards left in the hand, if they are counted."""
    return _won(played) if played.states[-1].hands[played.me] >= LEFT else ()


def _far(played: Played) -> Sequence[int]:
    """Return a win that leaves all others a long way, which takes boards laid well."""
    last = played.states[-1]
    ways = [last.steps_to_goal(player) for player in played.options.rivals(played.me)]
    return _won(played) if all(way is not None and way >= AWAY for way in ways) else ()


def ladder() -> Sequence[Achievement[Options, State, Action]]:
    """Return the rungs, the lowest first."""
    standard = PRESETS["standard"]
    return (
        Achievement("won", _won, standard, "easy"),
        Achievement("jumps", _jumps, standard, "easy", 3),
        Achievement("detour", _harmed, standard, "easy"),
        Achievement("spare", _spare, standard, "easy"),
        Achievement("normal", win("normal", *ABOVE_NORMAL), standard, "normal", 3),
        Achievement("far", _far, standard, "easy"),
        Achievement("hard", win(*ABOVE_NORMAL), standard, "hard", 2),
        Achievement("master", win(*ABOVE_NORMAL[1:]), standard, "master"),
    )


def _is_home(played: Played) -> bool:
    """Return whether the person has won on foot; a partner's feet do not count."""
    return played.is_won and played.reason == "baseline" and played.me in played.states[-1].winners


def _every_board(played: Played) -> Sequence[int]:
    is_spent = played.is_won and played.states[-1].hands[played.me] == 0
    return list(_own(played, Place))[-1:] if is_spent else ()


def _detour(played: Played) -> Sequence[int]:
    """Return a walk home several times as long as the way at the start."""
    straight = played.states[0].steps_to_goal(played.me) or 0
    walked = len(list(_own(played, Step | Jump)))
    return played.at_end(_is_home(played) and walked >= DETOUR * straight)


def _leapfrog(played: Played) -> Sequence[int]:
    return list(_own(played, Jump))[JUMPS - 1 :]


def _bare_hands(played: Played) -> Sequence[int]:
    has_laid = any(_own(played, Place))
    return played.at_end(_is_home(played) and played.options.boards != 0 and not has_laid)


def _true_heart(played: Played) -> Sequence[int]:
    given, left = played.options.cheats, played.states[-1].cheats[played.me]
    return played.at_end(played.is_won and played.reason == "baseline" and 0 < given == left)


def _photo_finish(played: Played) -> Sequence[int]:
    others = map(played.states[-1].steps_to_goal, played.options.rivals(played.me))
    return played.at_end(_is_home(played) and any(way == 1 for way in others))


def trophies() -> Sequence[Achievement[Options, State, Action]]:
    """Return the trophies in the order of the shelf."""
    standard, cheats = PRESETS["standard"], Options(cheats=1)
    return (
        Achievement("every_board", _every_board, standard, "easy", icon="stairs"),
        Achievement("detour", _detour, standard, "normal", icon="detour"),
        Achievement("leapfrog", _leapfrog, standard, "easy", icon="leap"),
        Achievement("bare_hands", _bare_hands, standard, "easy", icon="hand"),
        Achievement("true_heart", _true_heart, cheats, "easy", icon="heart"),
        Achievement("photo_finish", _photo_finish, standard, "easy", icon="camera"),
    )
