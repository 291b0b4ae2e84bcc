"""The goals of a puzzle, checked at the start of a round on the canonised board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.causality.files.sections import BoardError, Fault, Section
from game.causality.rules.board import Allegiance
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.timeline import Timeline
from game.causality.rules.turns import Round


@dataclass(frozen=True, slots=True)
class Win:
    """A owns every base in the last slice (RULES 13.2)."""

    def holds(self, opened: Round, board: Timeline) -> bool:
        bases = board.slices[-1].bases
        return bool(bases) and all(base is Allegiance.A for base in bases)


@dataclass(frozen=True, slots=True)
class Alive:
    """A stone is on the board in the last slice, on this square if one is given; or it is not."""

    stone: int
    x: int | None = None
    y: int | None = None
    wanted: bool = True

    def holds(self, opened: Round, board: Timeline) -> bool:
        placed = board.slices[-1].stones.get(self.stone)
        if placed is None or not self.wanted:
            return (placed is None) != self.wanted
        return self.x is None or placed.square == (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Removed:
    """A paradox has removed this setup stone; or it has not."""

    stone: int
    wanted: bool = True

    def holds(self, opened: Round, board: Timeline) -> bool:
        return (self.stone in opened.scenario.removed_setup) == self.wanted


@dataclass(frozen=True, slots=True)
class Active:
    """At least `count` arrivals (or bombs) survive canonisation."""

    count: int
    bombs: bool = False

    def holds(self, opened: Round, board: Timeline) -> bool:
        return len(kept_arrivals(opened, board, bombs=self.bombs)) >= self.count


@dataclass(frozen=True, slots=True)
class CausalLoop:
    """A stone is its own ancestor: it leaves through the arrival that it came from."""

    def holds(self, opened: Round, board: Timeline) -> bool:
        born = {effect.id: effect.stone for effect in board.world.ledger.effects}
        causes = dict(opened.scenario.causes)
        return any(causes[e].stone == born[e] for e in kept_arrivals(opened, board, bombs=False))


@dataclass(frozen=True, slots=True)
class Free:
    """At least `count` of A's stones of one kind are causally free in the last slice."""

    count: int
    kind: StoneKind

    def holds(self, opened: Round, board: Timeline) -> bool:
        stones = board.world.ledger.stones
        last = board.slices[-1].stones.values()
        free = [stones[placed.stone] for placed in last if placed.is_free]
        return sum((s.faction, s.kind) == (Faction.A, self.kind) for s in free) >= self.count


@dataclass(frozen=True, slots=True)
class Paradox:
    """Something could not stay: a setup stone or an effect was switched off."""

    def holds(self, opened: Round, board: Timeline) -> bool:
        scenario = opened.scenario
        return bool(scenario.removed_setup or scenario.inactive_effects)


Goal: TypeAlias = Win | Alive | Removed | Active | CausalLoop | Free | Paradox


def kept_arrivals(opened: Round, board: Timeline, *, bombs: bool) -> list[int]:
    """Return the arrivals (or bombs) that a canonisation has judged and kept."""
    return [
        effect.id
        for effect in board.world.ledger.effects
        if effect.is_bomb == bombs
        and effect.id not in board.left_out
        and effect.id not in opened.scenario.inactive_effects
    ]


_READERS: dict[str, Callable[..., Goal]] = {
    "win": Win,
    "alive": lambda stone: Alive(int(stone)),
    "gone": lambda stone: Alive(int(stone), wanted=False),
    "at": lambda stone, x, y: Alive(int(stone), int(x), int(y)),
    "removed": lambda stone: Removed(int(stone)),
    "kept": lambda stone: Removed(int(stone), wanted=False),
    "arrivals": lambda count: Active(int(count)),
    "bombs": lambda count: Active(int(count), bombs=True),
    "loop": CausalLoop,
    "free": lambda count, kind: Free(int(count), StoneKind[kind.upper()]),
    "paradox": Paradox,
}


def read_goals(section: Section) -> tuple[Goal, ...]:
    """Return the goals in a section, one in each line; all must be reached.

    Raises:
        BoardError: A line is not a goal.
    """
    goals = []
    for line, text in section.lines():
        name, *arguments = text.split()
        try:
            goals.append(_READERS[name](*arguments))
        except (KeyError, TypeError, ValueError) as unknown:
            raise BoardError(line, Fault.GOAL, text[:40]) from unknown
    if not goals:
        raise BoardError(section.line, Fault.GOAL)
    return tuple(goals)
