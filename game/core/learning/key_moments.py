"""The moments of a game that mattered: the worst mistakes of people, and one very good move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.learning.assessment import Judge, Moment, Review
from game.core.learning.exercise import CardResult
from game.core.learning.review import is_given_up_early, never
from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.rules.state import Player
from game.core.search.search_api import OutOfBudget

MAX_MOMENTS: Final = 3
"""Maximal number of moments of one game."""

MAX_TURN_PLIES: Final = 40
"""The moves after which the judge is asked no more: a turn with more of them teaches nothing."""


def mistakes(review: Review, states: Sequence[Any], players: Sequence[Player]) -> tuple[int, ...]:
    """Return the plies of the mistakes of ``players``, the worst first.

    The mistake that turned the game comes first, then by cost; of equals the later one.
    """
    turned = review.turning_point
    plies = {remark.ply for remark in review.remarks if remark.is_slip}
    own = [ply for ply in plies if ply < len(states) - 1 and states[ply].to_move in players]

    def weight(ply: int) -> tuple[bool, float, int]:
        return ply + 1 == turned, _loss(review, states, ply), ply

    return tuple(sorted(own, key=weight, reverse=True))


def _loss(review: Review, states: Sequence[Any], ply: int) -> float:
    """Return how much worse the mover stood after the turn; 0 if it was not measured."""
    if not review.evaluations:
        return 0.0
    me: Player = states[ply].to_move
    last = len(states) - 1
    end = next((k for k in range(ply + 1, last) if states[k].to_move != me), last)
    before, after = review.evaluations[ply], review.evaluations[end]
    return float(before[me] - after[me])


def has_moments(game: AnyGame) -> bool:
    """Return whether anything can be said about what mattered in this game."""
    return game.teaching.judge is not None or game.teaching.hindsight is not None


def moments(
    game: AnyGame,
    states: Sequence[Any],
    moves: Sequence[Any],
    plies: Sequence[int],
    players: Sequence[Player],
    stop: Callable[[], bool] = never,
) -> tuple[Moment, ...]:
    """Return the key moments: mistakes that the game's judge confirms, and one praised move.

    The mistakes are the first confirmed ones among ``plies``, in the order of the game; the praised
    move is the last one of ``players``, if there is one.

    Raises:
        OutOfBudget: ``stop`` says so.
    """
    if is_given_up_early(game, states, moves):
        return ()
    judge, hindsight = game.teaching.judge, game.teaching.hindsight
    if hindsight is not None:
        return tuple(hindsight().moments(states, moves, players, plies, stop))
    if judge is None:
        return ()
    good = _praised(judge, states, moves, players, stop)
    found: list[Moment] = [] if good is None else [good]
    for ply in plies:
        if len(found) >= MAX_MOMENTS or stop():
            break
        if moves[ply] == Resign():
            continue  # any move would have been better, so there is nothing to find
        if any(states[ply] == states[one.ply] for one in found):
            continue  # the question would be the same
        if (moment := _mistake(judge, states, moves, ply)) is not None:
            found.append(moment)
    if stop():
        raise OutOfBudget
    return tuple(sorted(found, key=lambda moment: moment.ply))


def _mistake(
    judge: Judge[Any, Any], states: Sequence[Any], moves: Sequence[Any], ply: int
) -> Moment | None:
    """Return the mistake of the turn that begins at ``ply``; None if the judge finds none."""
    try:
        for k in range(ply, min(len(moves), ply + MAX_TURN_PLIES)):
            verdict = judge.verdict(states[k], moves[k], states[k + 1])
            if verdict.result is CardResult.SLIP:
                return Moment(ply, k + 1, verdict, judge.better(states[ply]))
            if verdict.result is CardResult.DONE:
                break
    except OutOfBudget:
        pass
    return None


def _praised(
    judge: Judge[Any, Any],
    states: Sequence[Any],
    moves: Sequence[Any],
    players: Sequence[Player],
    stop: Callable[[], bool],
) -> Moment | None:
    for ply in reversed(range(len(moves))):
        if states[ply].to_move in players and not stop():
            verdict = judge.praise(states[ply], moves[ply], states[ply + 1])
            if verdict is not None:
                return Moment(ply, ply + 1, verdict)
    return None
