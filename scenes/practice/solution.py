"""The moves of a puzzle: its solution in the viewer, and those of a try that was left."""

from __future__ import annotations

from typing import Any

from game.core.learning.exercise import AnyExercise, CardResult
from game.core.learning.practice import LeftOff
from game.core.match.match import Match
from game.core.rules.definition import AnyGame
from game.core.rules.state import InvalidMove
from scenes.app_context import AppContext
from scenes.practice.lesson_table import match_of

MAX_SOLUTION = 400
"""Moves of both sides."""


def watch_solution(context: AppContext, game: AnyGame, puzzle: AnyExercise) -> None:
    """Show the solution in the viewer, from the first move to the last."""
    match = match_of(context, game, puzzle)
    first, solver = match.ply, match.state.to_move
    for _ in range(MAX_SOLUTION):
        before = match.state
        is_solvers = before.to_move == solver or puzzle.reply is None
        move: Any = puzzle.shown(before) if is_solvers or not puzzle.reply else puzzle.reply(before)
        match.submit(move)
        if match.state.outcome() is not None:
            break
        judge = puzzle.judge if is_solvers else None
        if judge is not None and judge(before, move, match.state).result is not CardResult.GO_ON:
            break
    context.go.watch(match.playback(), first)


def go_on(match: Match, puzzle: AnyExercise, left: LeftOff | None) -> int:
    """Play what stood when a try was left, and the reply to it; gives what that cost.

    Whatever is no right move here is not played: the file may be another program's.
    """
    solver, judge, cost = match.state.to_move, puzzle.judge, 0
    moves = left.moves if left is not None and left.puzzle == puzzle.id else ()
    for text in moves:
        before = match.state
        try:
            move = match.game.parse(before, text)
            if match.judge(before, move) is not None:
                break
        except InvalidMove:
            break
        after = before.play(move)
        if after.outcome() is not None:
            break
        if before.to_move == solver:
            if judge is None or judge(before, move, after).result is not CardResult.GO_ON:
                break
            cost += puzzle.costs(before, move, after)
        match.submit(move)
    if match.state.to_move != solver and puzzle.reply is not None:
        match.submit(puzzle.reply(match.state))
    return cost
