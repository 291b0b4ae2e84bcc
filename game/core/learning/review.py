"""A look back at a game: the game's own review, or the moves that lost a won position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from game.core.learning.assessment import Annotation, Review, Solution
from game.core.match.leader import Swing, swing
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.search.evaluation import sure_value


def is_reviewed(game: AnyGame) -> bool:
    """Return whether a look back at this game can find anything."""
    return game.teaching.review is not None or game.teaching.solve is not None


def never() -> bool:
    """Never stop the work."""
    return False


EARLY: Final = 2
"""A player who gives up after so few own moves has learnt nothing yet."""


def _has_resignation(moves: Sequence[Any]) -> bool:
    return bool(moves) and moves[-1] == Resign()


def is_given_up_early(game: AnyGame, states: Sequence[Any], moves: Sequence[Any]) -> bool:
    """Return whether a player gave up in the first moves, so that nothing can be said of it."""
    if not _has_resignation(moves) or (end := states[-1].outcome()) is None:
        return False
    return len(moves) - 1 <= EARLY * len(end.returns)


def swing_of(
    game: AnyGame, found: Review, states: Sequence[Any], moves: Sequence[Any]
) -> Swing | None:
    """Return the biggest swing of a game that no single mistake turned."""
    if found.turning_point is not None:
        return None
    played = states[: len(moves) - _has_resignation(moves)]
    return swing(found.evaluations, [state.to_move for state in played])


def review(
    game: AnyGame, states: Sequence[Any], moves: Sequence[Any], stop: Callable[[], bool] = never
) -> Review:
    """Return the remarks about the game that went through ``states`` by ``moves``.

    There are none for a game that was given up early.

    Raises:
        OutOfBudget: ``stop`` has returned True.
    """
    if is_given_up_early(game, states, moves):
        return Review()
    if game.teaching.review is not None:
        found = game.teaching.review(states, moves, stop)
    else:
        found = Review(_slips(game, states), evaluations=_evaluations(game, states))
    return replace(found, has_resignation=_has_resignation(moves))


def _evaluations(game: AnyGame, states: Sequence[Any]) -> tuple[tuple[float, ...], ...]:
    """Return the proved value of every position for both players; () if a single one is unknown."""
    values = [sure_value(game, state) for state in states]
    known = tuple((value, -value) for value in values if value is not None)
    return known if len(known) == len(values) and game.teaching.solve is not None else ()


def _slips(game: AnyGame, states: Sequence[Any]) -> tuple[Annotation, ...]:
    """Return the moves that lost a won position, each with a move that would have kept the win."""
    if game.teaching.solve is None:
        return ()
    remarks = []
    values = [game.teaching.solve(state) for state in states]
    for ply, (before, after) in enumerate(pairwise(values)):
        if before and after and _is_slip(before, after, states[ply], states[ply + 1]):
            better = before.best[0]
            told = ("move", game.move_words(states[ply], better))
            remarks.append(Annotation(ply, Comment("slip", (told,), line=(better,))))
    return tuple(remarks)


def _is_slip(before: Solution[Any], after: Solution[Any], state: Any, then: Any) -> bool:
    if not before.is_won:
        return False
    if (outcome := then.outcome()) is not None:
        return bool(outcome.returns[state.to_move] < 0)
    return after.is_won if then.to_move != state.to_move else not after.is_won
