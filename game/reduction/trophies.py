"""Trophies: challenges won and lost, very short turns, and changes of mind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from game.core.learning.ladder import Climb
from game.core.learning.trophy import Trophy, whole
from game.reduction.moves import Challenge, Change, Move
from game.reduction.options import PRESETS, Options
from game.reduction.state import State

Played: TypeAlias = Climb[Options, State, Move]


def _own(played: Played) -> Iterator[tuple[int, State, Move, State]]:
    """Yield the person's moves: the ply, the position before, the move, the position after."""
    steps = zip(played.states, played.moves, played.states[1:], strict=False)
    for ply, (before, move, after) in enumerate(steps):
        if before.to_move == played.me:
            yield ply + 1, before, move, after


def _flip_flop(played: Played) -> int | None:
    """Return the ply of a change that only undoes the opponent's last one."""
    return next(
        (
            ply
            for ply, before, move, _ in _own(played)
            if isinstance(move, Change) and before.line[-1:] == (move,)
        ),
        None,
    )


def _spring_clean(played: Played) -> int | None:
    """Less than half is left of what was full at the start."""
    full = played.states[0].full
    return next(
        (
            ply
            for ply, before, _, after in _own(played)
            if after.turn > before.turn and 2 * after.full < full
        ),
        None,
    )


def _en_garde(played: Played) -> int | None:
    return whole(played, played.is_won and played.reason == "challenge_proved")


def _big_words(played: Played) -> int | None:
    """Return a challenge that was not proved: the game is lost by it, or no other may follow."""
    challenged = 0
    for ply, before, move, after in _own(played):
        if isinstance(move, Challenge):
            challenged = ply
        elif challenged and after.is_barred and not before.is_barred:
            return challenged
    is_lost = not played.is_won and played.reason == "challenge_failed"
    return challenged if challenged and is_lost else None


def _one_flick(played: Played) -> int | None:
    return next(
        (
            ply
            for ply, before, _, after in _own(played)
            if after.turn > before.turn and after.previous is not None and after.previous.used == 1
        ),
        None,
    )


def _on_reflection(played: Played) -> int | None:
    most = played.options.max_undos
    return next(
        (
            ply
            for ply, before, _, after in _own(played)
            if before.undos_used < most <= after.undos_used
        ),
        None,
    )


def trophies() -> Sequence[Trophy[Options, State, Move]]:
    """In the order of the shelf."""
    standard, kids = PRESETS["standard"], PRESETS["kids"]
    return (
        Trophy("flip_flop", "flip", _flip_flop, kids, "easy"),
        Trophy("spring_clean", "broom", _spring_clean, kids, "easy"),
        Trophy("en_garde", "swords", _en_garde, standard, "easy"),
        Trophy("big_words", "nose", _big_words, standard, "easy"),
        Trophy("one_flick", "flick", _one_flick, standard, "easy"),
        Trophy("on_reflection", "back", _on_reflection, standard, "easy"),
    )
