"""The games, with computers that think until they are stopped, and films, heavy moves and proofs
that are never done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from game import registry
from game.core.learning.content import Exercises
from game.core.learning.puzzle import Puzzles
from game.core.rules.background_work import Speed
from game.core.rules.report import Frame, News
from game.core.rules.wording import Wording
from game.core.search.search_api import Budget, Choice, Level

ENDLESS = 1 << 60


def ponder(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
    while True:
        budget.spend()


def find_film(
    states: Sequence[Any],
    moves: Sequence[Any],
    ply: int,
    news: News,
    watch: Callable[[int], None],
) -> Sequence[Frame[Any]]:
    for trials in count(1):
        watch(trials)
    return ()


def work(state: Any, move: Any, budget: Budget, tell: Callable[[int], None]) -> Any:
    for tried in count(1):
        budget.spend()
        tell(tried)


def prove(text: str, budget: Budget, tell: Callable[[int], None]) -> Any:
    work(text, None, budget, tell)


def _exercises(exercises: Exercises[Any, Any]) -> Exercises[Any, Any]:
    puzzles = exercises.puzzles
    return exercises if puzzles is None else replace(exercises, puzzles=lambda: _own(puzzles()))


def _own(puzzles: Puzzles[Any, Any, Any]) -> Puzzles[Any, Any, Any]:
    own = puzzles.own
    return (
        puzzles if own is None else replace(puzzles, own=replace(own, prove=prove, nodes=ENDLESS))
    )


def _speed(speed: Speed[Any, Any]) -> Speed[Any, Any]:
    labour = speed.labour
    if labour is None:
        return speed
    return replace(speed, labour=replace(labour, work=work, nodes=ENDLESS))


def _wording(wording: Wording[Any, Any]) -> Wording[Any, Any]:
    film = wording.film
    return wording if film is None else replace(wording, film=find_film)


GAMES = {
    game.id: replace(
        game,
        levels=dict.fromkeys(game.levels, Level(ponder, ENDLESS)),
        wording=_wording(game.wording),
        exercises=_exercises(game.exercises),
    )
    for game in registry.GAMES.values()
}
WORKING = {game.id: replace(game, speed=_speed(game.speed)) for game in registry.GAMES.values()}
