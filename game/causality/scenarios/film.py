"""Explanation film: everything on, the scenarios that were tried, and the choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from game.causality.review.round_report import (
    BLOWS,
    RoundEnd,
    board_of,
    board_under,
    public_news,
    rounds_ended,
)
from game.causality.rules.moves import Move
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.scenarios.canonisation import Scenario
from game.causality.scenarios.explanation import Contradiction, Explanation, Trial, explain
from game.causality.scenarios.scenario_cache import seniority
from game.core.rules.comment import Comment
from game.core.rules.report import Frame, News, ReportPlace
from game.words.message import Value, message

MAX_TRIALS: Final = 6
"""The most failed scenarios that a film shows."""

Off: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""The stones of the setup and the effects that are off in a trial."""


def film(
    states: Sequence[State],
    moves: Sequence[Move],
    ply: int,
    news: News,
    watch: Callable[[int], None],
) -> tuple[Frame[State], ...]:
    """Return the film about one of the news in the report on the rounds ended at ``ply``."""
    ends = rounds_ended(states, ply)
    known = ((number, item) for number, end in enumerate(ends) for item in public_news(end))
    wanted = next(((number, item.switch) for number, item in known if item.news == news), None)
    if wanted is None or not news.is_puzzling:
        return ()
    number, switch = wanted
    end, closed = ends[number], ends[number].closed
    removed = closed.round.scenario.removed_setup
    found = explain(closed.world, closed.round.number, removed, seniority(closed), watch=watch)
    needed = found.needed.get(switch) if switch is not None else None
    return tuple(
        frame.of(board_of(states[ply], board_under(closed, Scenario(*frame.state))))
        for frame in _frames(end, found, needed)
    )


def _frames(end: RoundEnd, found: Explanation, needed: Trial | None) -> Iterator[Frame[Off]]:
    trials = [found.everything_on, *found.decisive[:MAX_TRIALS]]
    if needed is not None and all(_off(needed) != _off(trial) for trial in trials):
        trials.append(needed)
    for trial in trials:
        yield _scene(end, trial, "without" if any(_off(trial)) else "everything")
        if trial.contradictions:
            yield from _blow(end, trial, trial.contradictions[0])
            yield _contradiction(end, trial, trial.contradictions[0])
    if found.chosen is None:
        yield _scene(end, found.everything_on, "hopeless")
    else:
        yield _scene(end, found.chosen, "chosen" if any(_off(found.chosen)) else "planned")


def _off(trial: Trial) -> Off:
    return trial.removed_setup, trial.inactive_effects


def _scene(end: RoundEnd, trial: Trial, key: str) -> Frame[Off]:
    """Return a board, with what is off in it."""
    stones, effects = sorted(trial.removed_setup), sorted(trial.inactive_effects)
    all_effects = end.closed.ledger.effects
    off: list[Value] = [end.closed.stone_text(stone) for stone in stones]
    for effect in effects:
        kind = "bomb" if all_effects[effect].is_bomb else "door"
        off.append(message(f"causality.why.{kind}", door=effect_name(effect)))
    where = ReportPlace(end.chapter, 0)
    return Frame(_off(trial), Comment.of(key, off=tuple(off), n=len(off)), where)


def _blow(end: RoundEnd, trial: Trial, wrong: Contradiction) -> Iterator[Frame[Off]]:
    """Yield what has kept a stone from causing something, where it happens."""
    hit = [missed for missed in wrong.missed if missed.blows and missed.blows[-1].kind in BLOWS]
    for missed in hit[:1]:
        blow = missed.blows[-1]
        values = ("stone", end.closed.stone_text(missed.cause.stone)), ("t", blow.slice)
        where = ReportPlace(end.chapter, blow.slice, frozenset(blow.squares))
        yield Frame(_off(trial), Comment(f"blow_{BLOWS[blow.kind]}", values), where)


def _contradiction(end: RoundEnd, trial: Trial, wrong: Contradiction) -> Frame[Off]:
    """Return the place where a board contradicts itself: an effect and its causes."""
    effect = end.closed.ledger.effects[wrong.effect]
    causes = wrong.fired or tuple(missed.cause for missed in wrong.missed)
    squares: set[Square] = {effect.square, *((cause.x, cause.y) for cause in causes)}
    who = tuple(dict.fromkeys(end.closed.stone_text(cause.stone) for cause in causes))
    fault = "twice" if wrong.load > 1 else "no_cause" if wrong.is_active else "no_effect"
    values = (
        ("door", effect_name(effect.id)),
        ("who", who),
        ("t", wrong.t),
        ("to", effect.t_arrive),
    )
    kind = "bomb" if effect.is_bomb else "door"
    where = ReportPlace(end.chapter, wrong.t, frozenset(squares))
    return Frame(_off(trial), Comment(f"{kind}_{fault}", values), where)
