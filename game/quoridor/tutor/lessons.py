"""Eight cards: walking, both jumps, boards that cost steps, the way that stays, a race, a cheat.

Who would be first in a race is counted by the steps of both: it is exact where no player has boards
left and the avatars stay apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Jump,
    Orientation,
    Place,
    Step,
)
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

Card: TypeAlias = Exercise[Options, State, Action]

AIM = 6
"""Steps that the other player needs after the board of the third card."""

DETOUR = 3
"""Minimal number of steps that closing a gap is worth."""


def _options(position: str, cheats: int = 0) -> Options:
    return Options(timer_s=0, cheats=cheats, position=position)


def _steps(state: State, player: int) -> int:
    return state.steps_to_goal(player) or 0


def _ahead(state: State) -> Action:
    """One step along the way of the side to move."""
    return Step(state.route(state.mover)[1])


def _is_home(before: State, after: State) -> bool:
    return before.mover in after.winners


def _walk(before: State, move: Action, after: State) -> Verdict:
    """Any step on the way or beside it will do, as long as the race is not lost by it."""
    me = before.mover
    if _is_home(before, after):
        return done("walk.done")
    was, left = _steps(before, me), _steps(after, me)
    if left > was:
        return slip("walk.away", left=left)
    if not _leads(after, me):
        return _too_late(after, me)
    return go_on("walk.nearer" if left < was else "walk.beside", left=left)


def _jump(before: State, move: Action, after: State) -> Verdict:
    me = before.mover
    if not isinstance(move, Jump):
        return slip("jump.other", 1 - me)
    (x, y), (to_x, to_y) = before.pawns[me], move.to
    key = "jump.straight" if x == to_x or y == to_y else "jump.side"
    return done(key, left=_steps(after, me))


def _board(before: State, move: Action, after: State) -> Verdict:
    """Judge a board; the reason is the number of steps that it costs."""
    other = 1 - before.mover
    steps = _steps(after, other)
    extra = steps - _steps(before, other)
    if not isinstance(move, Place):
        return slip("board.walked", other, steps=steps)
    if steps >= AIM:
        return done("board.done", extra=extra, steps=steps)
    if own := _steps(after, before.mover) - _steps(before, before.mover):
        return slip("board.own", other, cells=after.route(other), extra=extra, own=own)
    key = "board.extra" if extra else "board.none"
    return slip(key, other, cells=after.route(other), extra=extra, steps=steps)


def _gap(before: State, move: Action, after: State) -> Verdict:
    other = 1 - before.mover
    steps = _steps(after, other)
    extra = steps - _steps(before, other)
    if not isinstance(move, Place):
        return slip("gap.walked", other, steps=steps)
    if extra >= DETOUR:
        return done("gap.done", steps=steps)
    return slip("gap.other", other, cells=after.route(other), steps=steps)


def _leads(after: State, me: int) -> bool:
    """Return whether ``me`` is home first if both walk, the other being to move."""
    return _steps(after, me) < _steps(after, 1 - me)


def _numbers(after: State, me: int) -> dict[str, Any]:
    """Return the steps that both have to go."""
    return {"own": _steps(after, me), "theirs": _steps(after, 1 - me)}


def _too_late(after: State, me: int) -> Verdict:
    """Return that ``me`` comes home second if both walk."""
    return slip("count.behind", 1 - me, cells=after.route(1 - me), **_numbers(after, me))


def _count(before: State, move: Action, after: State) -> Verdict:
    me = before.mover
    if _leads(after, me):
        return done("count.done", **_numbers(after, me))
    return _too_late(after, me)


def _race(before: State, move: Action, after: State) -> Verdict:
    me = before.mover
    if _is_home(before, after):
        return done("race.done")
    if _leads(after, me):
        return go_on("race.ahead", 1 - me, **_numbers(after, me))
    return _too_late(after, me)


def _cheat(before: State, move: Action, after: State) -> Verdict:
    """Judge the cheat card: only two rounds at once are quick enough.

    The other is one step from home, where no board can stand.
    """
    me = before.mover
    if _is_home(before, after):
        return done("cheat.done")
    if after.mover == me:
        is_nearer = isinstance(move, Cheat) or _steps(after, me) < _steps(before, me)
        if after.rounds_left == 2 or (before.rounds_left == 2 and is_nearer):
            return go_on("cheat.two", rounds=after.rounds_left, left=_steps(after, me))
    key = "cheat.other" if before.cheats[me] else "cheat.astray"
    return slip(key, 1 - me, left=_steps(after, me), theirs=_steps(after, 1 - me))


def _cheat_shown(state: State) -> Action:
    if state.rounds_left == 1 and state.cheats[state.mover]:
        return Cheat(CheatKind.ADDROUND)
    return _ahead(state)


def _place(x: int, y: int) -> Place:
    return Place(Board((x, y), Orientation.H, 2))


def _race_shown(state: State) -> Action:
    return _place(6, 3) if state.hands[state.mover] else _ahead(state)


def lessons() -> Sequence[Card]:
    """From one step to a race; positions are texts as in ``position``."""
    pocket = "9 1 6,3:3 4,3:3 6,4h@2 1,2h@1 1,5h@2 3,3v@1 5,3v@1"
    return (
        Exercise("walk", _options("9 1 3,5:0 7,7:0 3,6h@2"), _walk, _ahead, _ahead),
        Exercise("jump", _options("9 1 4,4:3 4,5:3"), _jump, lambda s: Jump((4, 6))),
        Exercise("side", _options("9 1 4,4:3 4,5:3 4,6h@2"), _jump, lambda s: Jump((3, 5))),
        Exercise("board", _options(pocket), _board, lambda s: _place(3, 3)),
        Exercise("gap", _options("9 1 1,1:3 4,6:3 0,5h3@1 5,5h@1"), _gap, lambda s: _place(3, 5)),
        Exercise("count", _options("9 1 1,3:1 7,4:0 5,4h@1"), _count, lambda s: _place(7, 4)),
        Exercise("race", _options("9 1 2,4:1 6,3:0 4,3h@1"), _race, _race_shown, _ahead),
        Exercise(
            "cheat",
            _options("9 1 4,6:0+1 1,1:0+0 1,0v@2 2,0v@2", cheats=1),
            _cheat,
            _cheat_shown,
            _ahead,
        ),
    )
