"""A film about what did not happen: everything on, the scenarios that were tried, and
the choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.causality.canon import Scenario
from game.causality.moves import Move
from game.causality.names import effect_name
from game.causality.report import RoundEnd, rounds_ended, supposing, told
from game.causality.scenarios import seniority
from game.causality.state import State
from game.causality.stones import Square
from game.causality.turns import NO_ORDERS
from game.causality.why import Contradiction, Explanation, Trial, explain
from game.core.report import Frame, News, Place

MOST_TRIALS: Final = 6
"""The most failed scenarios that a film shows."""


def why(
    states: Sequence[State], moves: Sequence[Move], ply: int, news: News
) -> tuple[Frame[State], ...]:
    """The film about one of the news in the report on the round that the move at
    ``ply`` has ended.
    """
    known = ((end, *item) for end in rounds_ended(states, ply) for item in told(end))
    wanted = next(((end, switch) for end, switch, item in known if item == news), None)
    if wanted is None or not news.is_puzzling:
        return ()
    end, switch = wanted
    closed = end.closed
    removed = closed.round.scenario.removed_setup
    found = explain(closed.world, closed.round.number, removed, seniority(closed))
    cast = replace(states[ply], orders=NO_ORDERS)
    needed = found.needed.get(switch) if switch is not None else None
    return tuple(_frames(end, cast, found, needed))


def _frames(
    end: RoundEnd, cast: State, found: Explanation, needed: Trial | None
) -> Iterator[Frame[State]]:
    trials = [found.everything_on, *found.decisive[:MOST_TRIALS]]
    if needed is not None and all(_off(needed) != _off(trial) for trial in trials):
        trials.append(needed)
    for trial in trials:
        yield _scene(end, cast, trial, "without" if any(_off(trial)) else "everything")
        if trial.contradictions:
            yield _contradiction(end, cast, trial, trial.contradictions[0])
    if found.chosen is None:
        yield _scene(end, cast, found.everything_on, "hopeless")
    else:
        yield _scene(end, cast, found.chosen, "chosen" if any(_off(found.chosen)) else "planned")


def _off(trial: Trial) -> tuple[frozenset[int], frozenset[int]]:
    return trial.removed_setup, trial.inactive_effects


def _shown(end: RoundEnd, cast: State, trial: Trial) -> State:
    return replace(cast, turn=supposing(end.closed, Scenario(*_off(trial))), result=None)


def _scene(end: RoundEnd, cast: State, trial: Trial, key: str) -> Frame[State]:
    """A board, with what is off in it."""
    names = [end.closed.names[stone] for stone in sorted(trial.removed_setup)]
    names += [effect_name(effect) for effect in sorted(trial.inactive_effects)]
    where = Place(end.chapter, 0)
    return Frame(_shown(end, cast, trial), key, (("off", ", ".join(names)),), where)


def _contradiction(end: RoundEnd, cast: State, trial: Trial, wrong: Contradiction) -> Frame[State]:
    """The place where a board contradicts itself: an effect and its causes."""
    effect = end.closed.ledger.effects[wrong.effect]
    causes = wrong.fired or tuple(missed.cause for missed in wrong.missed)
    squares: set[Square] = {effect.square, *((cause.x, cause.y) for cause in causes)}
    who = dict.fromkeys(end.closed.names[cause.stone] for cause in causes)
    fault = "twice" if wrong.load > 1 else "no_cause" if wrong.is_active else "no_effect"
    values = (
        ("door", effect_name(effect.id)),
        ("who", ", ".join(who)),
        ("t", wrong.t),
        ("to", effect.t_arrive),
    )
    kind = "bomb" if effect.is_bomb else "door"
    where = Place(end.chapter, wrong.t, frozenset(squares))
    return Frame(_shown(end, cast, trial), f"{kind}_{fault}", values, where)
