"""Trophies: boards, jumps and detours that people tell of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Final, TypeAlias

from game.core.learning.ladder import Climb
from game.core.learning.trophy import Trophy, whole
from game.quoridor.rules.moves import Action, Jump, Place, Step
from game.quoridor.rules.options import PRESETS, Options
from game.quoridor.rules.state import State

Played: TypeAlias = Climb[Options, State, Action]

DETOUR: Final = 2
JUMPS: Final = 3


def _own(played: Played, kind: type | UnionType) -> Iterator[int]:
    """After how many moves the person had made each one of this kind."""
    for ply, (state, action) in enumerate(zip(played.states, played.moves, strict=False)):
        if state.to_move == played.me and isinstance(action, kind):
            yield ply + 1


def _is_home(played: Played) -> bool:
    """Whether the person has won on foot; a partner's feet do not count."""
    return played.is_won and played.reason == "baseline" and played.me in played.states[-1].winners


def _every_board(played: Played) -> int | None:
    laid = list(_own(played, Place))
    is_spent = laid and played.states[-1].hands[played.me] == 0
    return laid[-1] if played.is_won and is_spent else None


def _detour(played: Played) -> int | None:
    """Return the ply of a walk several times as long as the way at the start."""
    straight = played.states[0].steps_to_goal(played.me) or 0
    walked = sum(1 for _ in _own(played, Step | Jump))
    return whole(played, _is_home(played) and walked >= DETOUR * straight)


def _leapfrog(played: Played) -> int | None:
    jumps = list(_own(played, Jump))
    return jumps[JUMPS - 1] if len(jumps) >= JUMPS else None


def _bare_hands(played: Played) -> int | None:
    has_laid = any(True for _ in _own(played, Place))
    return whole(played, _is_home(played) and played.options.boards != 0 and not has_laid)


def _true_heart(played: Played) -> int | None:
    last = played.states[-1]
    return whole(
        played,
        played.is_won
        and played.options.cheats > 0
        and last.cheats[played.me] == played.options.cheats,
    )


def _photo_finish(played: Played) -> int | None:
    last = played.states[-1]
    others = map(last.steps_to_goal, played.options.rivals(played.me))
    return whole(played, _is_home(played) and any(way == 1 for way in others))


def trophies() -> Sequence[Trophy[Options, State, Action]]:
    """In the order of the shelf."""
    standard, cheats = PRESETS["standard"], Options(cheats=1)
    return (
        Trophy("every_board", "stairs", _every_board, standard, "easy"),
        Trophy("detour", "detour", _detour, standard, "normal"),
        Trophy("leapfrog", "leap", _leapfrog, standard, "easy"),
        Trophy("bare_hands", "hand", _bare_hands, standard, "easy"),
        Trophy("true_heart", "heart", _true_heart, cheats, "easy"),
        Trophy("photo_finish", "camera", _photo_finish, standard, "easy"),
    )
