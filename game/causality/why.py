"""Why a scenario was chosen: what is wrong with everything on, and with what was not chosen.

All of it is data for a front end: boards as timelines, contradictions as effects with the flags
that fired and those that did not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from game.causality.canon import Canonisation
from game.causality.events import Event, Stage
from game.causality.priority import Order, Pattern, Switch
from game.causality.search import Nogood, first
from game.causality.timeline import Cause, Timeline, simulate
from game.causality.world import World

MOST_SHRUNK = 48
"""Of so many trials it is found out which of them decide; of more, all count as deciding."""

VICTIMS = {
    Stage.PUSH: slice(1, 2),
    Stage.BOUNCE: slice(0, 1),
    Stage.BOOM: slice(None),
    Stage.TAGGED: slice(None),
    Stage.FIRE: slice(1, None),
    Stage.BOMB: slice(None),
}
"""Which of an event's stones have something done to them."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A flag that would have caused an effect, had its stone come there in time.

    ``last`` is the last slice up to there in which the stone is on the board, None if it never is;
    ``blows`` is what was done to it up to there, in order.
    """

    cause: Cause
    last: int | None
    blows: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An effect whose load is not what its activity asks for (RULES 10.3).

    The load is the number of causes that ``fired``. Load 0 contradicts an active effect, which has
    ``missed`` flags; load 1 an inactive one; load 2 and more any. ``t`` is the slice in which it
    shows: that of the fatal cause, or of the last one missed.
    """

    effect: int
    is_active: bool
    t: int
    fired: tuple[Cause, ...]
    missed: tuple[Missed, ...] = ()

    @property
    def load(self) -> int:
        return len(self.fired)


@dataclass(frozen=True, eq=False)
class Trial:
    """A scenario simulated without the effects of the round just played.

    ``contradictions`` are in the order in which they show; a consistent scenario has none.
    """

    removed_setup: frozenset[int]
    inactive_effects: frozenset[int]
    timeline: Timeline
    contradictions: tuple[Contradiction, ...]


@dataclass(frozen=True, eq=False)
class Explanation:
    """The way from everything on to the chosen scenario.

    ``decisive`` are the trials, in the order of the ruleset, that with ``everything_on`` leave
    nothing before ``chosen`` (nothing at all if that is None, a paradox that ends the game).
    ``needed`` says of every switch that is off what would be wrong if it alone were on.
    """

    everything_on: Trial
    decisive: tuple[Trial, ...]
    chosen: Trial | None
    needed: Mapping[Switch, Trial]


def explain(
    world: World, round_: int, removed: Collection[int] = (), seniority: Sequence[int] = ()
) -> Explanation:
    """Why ``canonise`` chooses what it chooses; the arguments are the same. May take as long."""
    search = Canonisation(world, round_, removed, seniority)
    learned: dict[Pattern, Sequence[Nogood]] = {}

    def refute(off: Pattern) -> Sequence[Nogood]:
        learned[off] = search.refute(off)
        return learned[off]

    chosen = first(search.order, refute)
    failed = _deciding(search.order, refute, learned, chosen)
    switches = search.order.switches
    offs = [i for i in range(len(switches)) if chosen is not None and chosen >> i & 1]
    return Explanation(
        _trial(world, search, 0),
        tuple([_trial(world, search, off) for off in failed]),
        None if chosen is None else _trial(world, search, chosen),
        {switches[i]: _trial(world, search, (chosen or 0) ^ 1 << i) for i in offs},
    )


def _deciding(
    order: Order,
    refute: Callable[[Pattern], Sequence[Nogood]],
    learned: dict[Pattern, Sequence[Nogood]],
    chosen: Pattern | None,
) -> list[Pattern]:
    """As few trials as tell, with everything on, what is chosen; all come before it in the order.

    The trials of the search are in ``learned``; a search within groups may have looked beyond what
    it chose, so others may have to take the place of those.
    """
    everything = (1 << len(order.switches)) - 1

    def choice(trials: Sequence[Pattern]) -> Pattern | None:
        nogoods = [nogood for trial in (0, *trials) for nogood in learned.get(trial, ())]

        def recall(off: Pattern) -> list[Nogood]:
            whole = Nogood(everything & ~off, off)
            return [nogood for nogood in nogoods if nogood.implies(whole)]

        return first(order, recall)

    failed = [off for off in learned if off and learned[off]]
    if chosen is not None:
        failed = [off for off in failed if order.key(off) < order.key(chosen)]
        while (missing := choice(failed)) is not None and missing != chosen:
            refute(missing)
            failed.append(missing)
    if len(failed) <= MOST_SHRUNK:
        for trial in tuple(failed):
            without = [other for other in failed if other != trial]
            if choice(without) == chosen:
                failed = without
    return sorted(failed, key=order.key)


def _trial(world: World, search: Canonisation, off: Pattern) -> Trial:
    removed, inactive = search.offs(off)
    setup = [stone for stone in range(len(world.setup)) if stone not in removed]
    active = {effect.id for effect in search.candidates} - inactive
    timeline = simulate(world, setup, active, search.dogmatic)
    return Trial(removed, inactive, timeline, contradictions(timeline, active))


def contradictions(timeline: Timeline, active: Collection[int]) -> tuple[Contradiction, ...]:
    """What is wrong with a simulation in which these effects are active, as it shows in time."""
    wrong = [
        _contradiction(timeline, effect, effect in active, fired)
        for effect, fired in timeline.loads.items()
        if len(fired) != (effect in active)
    ]
    return tuple(sorted(wrong, key=lambda contradiction: contradiction.t))


def _contradiction(
    timeline: Timeline, effect: int, is_active: bool, fired: tuple[Cause, ...]
) -> Contradiction:
    if fired:
        fatal = fired[1] if is_active else fired[0]
        return Contradiction(effect, is_active, fatal.t, fired)
    flags = timeline.world.ledger.cause_flags(effect)
    missed = [_missed(timeline, Cause(flag.stone, flag.t, flag.x, flag.y)) for flag in flags]
    return Contradiction(effect, is_active, max(flag.t for flag in flags), fired, tuple(missed))


def _missed(timeline: Timeline, cause: Cause) -> Missed:
    until = range(cause.t + 1)
    seen = [t for t in until if timeline.placed(cause.stone, t) is not None]
    blows = [
        event
        for t in until
        for event in timeline.events[t]
        if cause.stone in event.stones[VICTIMS.get(event.stage, slice(0))]
    ]
    return Missed(cause, max(seen, default=None), tuple(blows))
