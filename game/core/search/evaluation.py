"""Evaluation of positions, from -1 to 1: by proof or by search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.core.rules.definition import AnyGame
from game.core.rules.state import MoveError, Packed
from game.core.search.search_api import Budget


def is_measured(game: AnyGame, options: Any) -> bool:
    """Return whether one number can say how a game stands: two players, and both see everything."""
    is_thought_about = bool(game.levels) or game.teaching.solve is not None
    is_open = game.secrets is None or not game.secrets.exist(options)
    return is_thought_about and is_open and game.seats(options) == 2


STANDS = (
    (0.05, "level", "level"),
    (0.2, "better", "worse"),
    (0.5, "ahead_now", "behind"),
    (1.0, "winning", "losing"),
)
"""Upper values of the verbal assessments, with the word for the player behind."""


def standing_word(value: float) -> str:
    """Return the word for a value from -1 to 1.

    One of "level", "better", "worse", "ahead_now", "behind", "winning", "losing"; "won" and "lost"
    where the value is certain.
    """
    for border, ahead, behind in STANDS:
        if abs(value) < border:
            return ahead if value > 0 else behind
    return "won" if value > 0 else "lost"


def sure_value(game: AnyGame, state: Any) -> float | None:
    """Return the proved value of the position for the first player; None if it is unknown.

    It is 0 while no player has a seat.
    """
    if (outcome := state.outcome()) is not None:
        return float(outcome.returns[0])
    if not game.has_seats(state):
        return 0.0
    solve = game.teaching.solve
    if solve is None or (solution := solve(state)) is None:
        return None
    return 1.0 if solution.is_won == (state.to_move == 0) else -1.0


@dataclass(frozen=True, slots=True)
class Assessment:
    """Evaluation of a position for the first player, from -1 to 1, and the best line from there.

    The line, the principal variation of the search, is packed, and empty where the game is over.
    """

    value: float
    line: tuple[Packed, ...] = ()


def playable(game: AnyGame, state: Any, line: Iterable[Packed]) -> Iterator[tuple[Any, Any]]:
    """Yield the moves of a packed `line` as far as they can be played, each after its position.

    What another process tells is not trusted.
    """
    with suppress(MoveError):
        for packed in line:
            move = game.unpack(packed)
            after = state.play(move)
            yield state, move
            state = after


LINE_PLIES: Final = 4
"""The length of a best line that is read off the solution of a game."""


def assess(
    game: AnyGame, state: Any, stop: Callable[[], bool], rng: Random, share: int = 1
) -> Assessment:
    """Return the proved value and line, or else what the strongest level thinks of the position.

    The search costs as much as a move of that level, or one ``share``-th of this: then it is
    quicker and less reliable.
    """
    if (sure := sure_value(game, state)) is not None:
        return Assessment(sure, tuple(map(game.pack, _solved_line(game, state))))
    level = list(game.levels.values())[-1]
    thought = level.bot(state, Budget(max(1, level.nodes // share), stop), rng)
    value = float(thought.evaluation if state.to_move == 0 else -thought.evaluation)
    line = tuple(map(game.pack, thought.pv or (thought.move,)))
    return Assessment(min(max(value, -1.0), 1.0), line)


def _solved_line(game: AnyGame, state: Any) -> Iterator[Any]:
    """Yield the best moves from `state` on, as far as the game is solved."""
    solve = game.teaching.solve
    for _ in range(LINE_PLIES):
        if solve is None or state.outcome() is not None:
            return
        if (solution := solve(state)) is None or not solution.best:
            return
        yield solution.best[0]
        state = state.play(solution.best[0])
