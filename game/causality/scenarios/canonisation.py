"""Canonisation: finds the first consistent scenario in the order of the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import count

from game.causality.rules.flags import Depart, Drop, Flag
from game.causality.rules.ruleset import ParadoxAction
from game.causality.rules.simulation import first_proposal, step
from game.causality.rules.timeline import Cause
from game.causality.rules.world import World
from game.causality.scenarios.facts import Facts, Switchboard, union
from game.causality.scenarios.justification import Blame
from game.causality.scenarios.priority import Pattern, Switch, order_of
from game.causality.scenarios.reachability import Reach, members
from game.causality.scenarios.search import Nogood, Refute, first
from game.causality.scenarios.slice_trace import TracedSlice
from game.causality.scenarios.useful_moves import Aim, Ways

MAX_STEPS = 40_000
MAX_SCENES = 4096  # kept per slice


class GaveUp(Exception):
    """The search for a scenario has reached its limit."""

    def __init__(self, trials: int) -> None:
        super().__init__(f"no scenario found after {trials} trials")
        self.trials = trials


@dataclass(frozen=True, slots=True)
class Scenario:
    """Scenario of a round: what is switched off (RULES 10.1).

    ``causes`` has every active effect in placement order, with the flag that causes it: the flag
    that was executed, or for an effect of the last round the flag that was placed with it (RULES
    10.5, 10.7).
    """

    removed_setup: frozenset[int] = frozenset()
    inactive_effects: frozenset[int] = frozenset()
    causes: tuple[tuple[int, Cause], ...] = ()


class Canonisation:
    """One search for a scenario: the switches, their order, and the simulations that it tries.

    ``world`` has all flags up to the end of ``round_``. The effects of that round take no part
    (RULES 10.2), nor do the setup stones in ``removed``, which are off for good. ``seniority`` is
    explained at ``order_of``.
    """

    def __init__(
        self,
        world: World,
        round_: int,
        removed: Collection[int] = (),
        seniority: Sequence[int] = (),
    ) -> None:
        ledger, ruleset = world.ledger, world.ruleset
        self.candidates = [effect for effect in ledger.effects if effect.round < round_]
        is_final = ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
        self.removed = frozenset(removed) if is_final else frozenset()
        self.dogmatic = [effect.id for effect in ledger.effects if effect.round == round_]
        self.setup = [stone for stone in range(len(world.setup)) if stone not in self.removed]
        switchable = () if ruleset.paradox_action is ParadoxAction.GAME_END else self.setup
        self.order = order_of(ruleset, switchable, self.candidates, seniority)
        # owners of bases change nothing else: simulations that differ in them alone are one
        bare = replace(ledger, board=replace(ledger.board, bases=()))
        self.world = World(bare, ruleset)
        self.cause_flags: dict[int, list[Flag]] = {effect.id: [] for effect in ledger.effects}
        for flag in ledger.flags:
            if isinstance(flag.act, (Depart, Drop)):
                self.cause_flags[flag.act.effect].append(flag)
        self.reach = self._reach()
        self.ways = Ways(self.reach)
        self.board = self._switchboard()
        self.arrivals = [
            [effect.id for effect in self.candidates if effect.t_arrive == t]
            for t in range(world.slices)
        ]
        self.scenes: list[dict[object, TracedSlice]] = [{} for _ in range(world.slices)]
        self.causes = {e.id: self._possible_causes(e.id, self.reach) for e in self.candidates}
        self.hopeless = [effect for effect, causes in self.causes.items() if not causes]
        self.facts = Facts(self.ways, self.board, self.causes, len(self.order.switches))
        self.trials = 0

    def _reach(self) -> Reach:
        """Return all that can happen in any scenario, but for effects that nothing can cause."""
        candidates = [effect.id for effect in self.candidates]
        while True:
            reach = Reach(self.world, self.setup, candidates)
            caused = [e for e in candidates if self._possible_causes(e, reach)]
            if caused == candidates:
                return reach
            candidates = caused

    def _switchboard(self) -> Switchboard:
        ledger, bits = self.world.ledger, {s: 1 << i for i, s in enumerate(self.order.switches)}
        effects = [bits.get(Switch(True, effect.id), 0) for effect in ledger.effects]
        stones = [
            bits.get(Switch(False, number), 0) if stone.effect is None else effects[stone.effect]
            for number, stone in enumerate(ledger.stones)
        ]
        return Switchboard(stones, effects)

    def _possible_causes(self, effect: int, reach: Reach) -> list[Aim]:
        """To follow, in one slice, one of the flags that could cause the effect."""
        flags: dict[tuple[int, int], set[int]] = {}
        for flag in self.cause_flags[effect]:
            if flag.id in reach.followed:
                flags.setdefault((flag.stone, flag.t), set()).add(flag.id)
        return [Aim(*place, flags=frozenset(here)) for place, here in flags.items()]

    def play(self, off: Pattern) -> list[TracedSlice]:
        """Return the simulation of a pattern, slice by slice.

        Slices that were simulated before are reused.
        """
        world, (stones, effects) = self.world, self.board
        proposal = first_proposal(world, [s for s in self.setup if not off & stones[s]])
        scenes = []
        for t, arrivals in enumerate(self.arrivals):
            arriving = tuple([effect for effect in arrivals if not off & effects[effect]])
            key = proposal, arriving
            scene = self.scenes[t].get(key)
            if scene is None:
                if len(self.scenes[t]) == MAX_SCENES:
                    self.scenes[t].clear()
                scene = TracedSlice(world, proposal, arriving, step(world, t, proposal, arriving))
                self.scenes[t][key] = scene
            scenes.append(scene)
            proposal = scene.passage.onward
        return scenes

    def refute(self, on: Pattern, off: Pattern) -> list[Nogood]:
        """Return the reasons why a pattern contradicts itself; empty if it does not (RULES 10.3).

        They tell of facts; those from which others follow come first. Together with
        ``Facts.axioms`` they leave the pattern no way out. Facts that are known to be ``on`` or
        ``off``, and are, need no reason.
        """
        self.trials += 1
        facts = self.facts.all
        switches = off & ~facts
        if hopeless := self._hopeless_in(switches):
            return hopeless
        blame = self.blame(switches)
        if not (wrong := self._wrong(switches, blame.scenes)):
            return []
        known = (on & ~blame.truth | off & blame.truth) & facts
        return list(blame.chain(union(wrong.values()), known).values())

    def switch_nogoods(self, off: Pattern) -> list[Nogood]:
        """Return a nogood for each contradiction of a pattern, in terms of switches only."""
        self.trials += 1
        if hopeless := self._hopeless_in(off):
            return hopeless
        blame, nogoods = self.blame(off), []
        wrong = self._wrong(off, blame.scenes)
        plain: dict[Pattern, Pattern] = {}
        for number, reason in blame.chain(union(wrong.values())).items():
            why, bit = reason.on | reason.off, 1 << number
            told = [plain[1 << fact] for fact in members(why & self.facts.all & ~bit)]
            plain[bit] = why & ~self.facts.all | union(told)
        for effect, facts in wrong.items():
            about = self.board.effects[effect]
            reasons = sorted((plain[1 << fact] for fact in members(facts)), key=int.bit_count)
            if not facts & ~blame.truth:
                about |= union(reasons)
            elif len(reasons) > 1:
                about = reasons[0] | reasons[1]  # whether the effect is on or off
            else:
                about |= reasons[0]
            nogoods.append(Nogood(about & ~off, about & off))
        return nogoods

    def blame(self, off: Pattern) -> Blame:
        """Return the reasons in the simulation of a pattern in which nothing hopeless is on."""
        return Blame(self.world, self.facts, self.play(off), off)

    def _hopeless_in(self, off: Pattern) -> list[Nogood]:
        bits = [self.board.effects[effect] for effect in self.hopeless]
        return [Nogood(bit, 0) for bit in bits if bit & ~off]

    def _wrong(self, off: Pattern, scenes: Sequence[TracedSlice]) -> dict[int, Pattern]:
        """Return the effects whose load is wrong, with their causes.

        The causes that happened, or those that did not if none did.
        """
        loads: dict[int, list[Pattern]] = {effect.id: [] for effect in self.candidates}
        for t, scene in enumerate(scenes):
            for effect, stone, _ in scene.passage.fired:
                if effect in loads:
                    loads[effect].append(self.facts.fired[effect, stone, t])
        wrong = {}
        for effect, load in loads.items():
            if len(load) != (not off & self.board.effects[effect]):
                missed = [self.facts.fired[effect, aim.stone, aim.t] for aim in self.causes[effect]]
                wrong[effect] = union(load or missed)
        return wrong

    def first(self, tick: Callable[[], None], refute: Refute | None = None) -> Pattern | None:
        """Return the first consistent pattern; None if there is none.

        Args:
            tick: Called at every dead end.
            refute: Consistency test in place of `self.refute`, for example one that records.
        """
        given, facts = tuple(self.facts.axioms()), len(self.facts.aims)
        return first(self.order, refute or self.refute, tick, facts=facts, given=given)

    def ticks(
        self, watch: Callable[[int], None], most_steps: int = MAX_STEPS
    ) -> Callable[[], None]:
        """Return a callback for every dead end of the search; it reports the trials to ``watch``.

        The callback raises ``GaveUp`` after ``most_steps`` dead ends.
        """
        steps = count()

        def tick() -> None:
            if next(steps) == most_steps:
                raise GaveUp(self.trials)
            watch(self.trials)

        return tick

    def offs(self, off: Pattern) -> tuple[frozenset[int], frozenset[int]]:
        """Return the setup stones and the effects that are off, including stones removed before."""
        switches = [switch for i, switch in enumerate(self.order.switches) if off >> i & 1]
        stones = {switch.id for switch in switches if not switch.is_effect}
        effects = {switch.id for switch in switches if switch.is_effect}
        return self.removed | stones, frozenset(effects)

    def scenario(self, off: Pattern) -> Scenario:
        """Return the scenario that follows from a consistent pattern for the next round.

        New effects are on.
        """
        causes = {
            effect: Cause(stone, t, *self.world.grid.squares[square])
            for t, scene in enumerate(self.play(off))
            for effect, stone, square in scene.passage.fired
        }
        for effect in self.dogmatic:
            placed_with = self.world.ledger.cause_flags(effect)[0]
            causes[effect] = Cause(placed_with.stone, placed_with.t, placed_with.x, placed_with.y)
        return Scenario(*self.offs(off), tuple(sorted(causes.items())))


def canonise(
    world: World,
    round_: int,
    removed: Collection[int] = (),
    seniority: Sequence[int] = (),
    *,
    most_steps: int = MAX_STEPS,
    watch: Callable[[int], None] = lambda trials: None,
) -> Scenario | None:
    """Return the scenario of the next round; None is a paradox that ends the game (RULES 10, 11).

    The arguments are those of ``Canonisation``. ``watch`` is called often with the number of
    scenarios tried so far; an exception it raises stops the search. No known game needs
    ``most_steps`` dead ends.

    Raises:
        GaveUp: The search met ``most_steps`` dead ends.
    """
    canonisation = Canonisation(world, round_, removed, seniority)
    ticks = canonisation.ticks(watch, most_steps)
    chosen = canonisation.first(ticks)
    return None if chosen is None else canonisation.scenario(chosen)
