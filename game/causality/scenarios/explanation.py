"""Explanation of a chosen scenario: the faults of the scenarios not chosen.

The result is data for any front end: boards as timelines, contradictions as effects with their
flags that were executed and those that were not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from game.causality.rules.events import Event, EventKind
from game.causality.rules.timeline import Cause, Timeline, simulate
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import Canonisation
from game.causality.scenarios.priority import Pattern, Switch
from game.causality.scenarios.search import Nogood, first

MAX_SHRUNK = 48
"""Number of trials up to which those that decide are found; with more, all that the search has
tried count as deciding.
"""

VICTIMS = {
    EventKind.PUSH: slice(1, 2),
    EventKind.BOUNCE: slice(0, 1),
    EventKind.BOOM: slice(None),
    EventKind.TAGGED: slice(None),
    EventKind.FIRE: slice(1, None),
    EventKind.BOMB: slice(None),
}
"""Which stones of an event something is done to."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A flag that would have caused an effect if its stone had come there in time.

    ``last`` is the last slice before it in which the stone is on the board, None if it never is.
    ``blows`` are the events that hit the stone until then, in order.
    """

    cause: Cause
    last: int | None
    blows: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An effect with a load that its activity does not allow (RULES 10.3).

    The load is the number of causes that ``fired``. Load 0 contradicts an active effect; ``missed``
    are its flags. Load 1 contradicts an inactive effect, load 2 or more any effect. ``t`` is the
    slice in which it shows: that of the fatal cause, or of the last missed flag.
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
    """A scenario, simulated without the effects of the last round.

    ``contradictions`` are in the order in which they show; a consistent scenario has none.
    """

    removed_setup: frozenset[int]
    inactive_effects: frozenset[int]
    timeline: Timeline
    contradictions: tuple[Contradiction, ...]


@dataclass(frozen=True, eq=False)
class Explanation:
    """Proof of a chosen scenario: the trials that rule out every better one.

    ``decisive`` are trials in the order of the ruleset: together with ``everything_on`` they rule
    out everything before ``chosen`` (all scenarios, if ``chosen`` is None: a paradox that ends the
    game). ``needed`` says for every switch that is off what would be wrong if it alone were on.
    """

    everything_on: Trial
    decisive: tuple[Trial, ...]
    chosen: Trial | None
    needed: Mapping[Switch, Trial]


def explain(
    world: World,
    round_: int,
    removed: Collection[int] = (),
    seniority: Sequence[int] = (),
    *,
    watch: Callable[[int], None] = lambda trials: None,
) -> Explanation:
    """Return why ``canonise`` makes its choice; the arguments are the same.

    It may take as long, and it raises ``GaveUp`` where ``canonise`` does.
    """
    search = Canonisation(world, round_, removed, seniority)
    tried: list[Pattern] = []

    def refute(on: Pattern, off: Pattern) -> Sequence[Nogood]:
        tried.append(off & ~search.facts.all)
        return search.refute(on, off)

    chosen = search.first(search.ticks(watch), refute)
    failed = _deciding(search, tried, chosen, watch)
    switches = search.order.switches
    offs = [i for i in range(len(switches)) if chosen is not None and chosen >> i & 1]
    return Explanation(
        _trial(world, search, 0),
        tuple([_trial(world, search, off) for off in failed]),
        None if chosen is None else _trial(world, search, chosen),
        {switches[i]: _trial(world, search, (chosen or 0) ^ 1 << i) for i in offs},
    )


def _deciding(
    search: Canonisation,
    tried: Sequence[Pattern],
    chosen: Pattern | None,
    watch: Callable[[int], None],
) -> list[Pattern]:
    """Return a small set of trials that, with everything on, explains the choice.

    All come before it in the order. The search has ``tried`` some.

    The search also uses what follows from many trials together. To a person every scenario must be
    ruled out by one trial, so there may have to be more, up to ``MAX_SHRUNK``.
    """
    order = search.order
    learned: dict[Pattern, Sequence[Nogood]] = {}

    def choice(trials: Sequence[Pattern]) -> Pattern | None:
        for trial in (0, *trials):
            if trial not in learned:
                learned[trial] = search.switch_nogoods(trial)
        nogoods = [nogood for trial in (0, *trials) for nogood in learned[trial]]

        def recall(on: Pattern, off: Pattern) -> list[Nogood]:
            whole = Nogood(on, off)
            return [nogood for nogood in nogoods if nogood.implies(whole)]

        return first(order, recall, lambda: watch(search.trials))

    failed = [off for off in tried if off and off != chosen]
    if chosen is not None:
        failed = [off for off in failed if order.key(off) < order.key(chosen)]
    known = tuple(failed)
    while len(failed) <= MAX_SHRUNK and (missing := choice(failed)) != chosen:
        assert missing is not None
        failed.append(missing)
    if len(failed) > MAX_SHRUNK:
        return sorted(known, key=order.key)
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
    """Return the contradictions of a simulation with these active effects, in the order of time."""
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
        if cause.stone in event.stones[VICTIMS.get(event.kind, slice(0))]
    ]
    return Missed(cause, max(seen, default=None), tuple(blows))
