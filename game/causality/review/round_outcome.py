"""Outcome of a round for one side, by the rules: bases, stones, doors, and who has won."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.causality.review.round_report import RoundEnd
from game.causality.rules.ending import open_round, outcome_of, without_win
from game.causality.rules.events import Event, EventKind, Manner
from game.causality.rules.flags import Effect
from game.causality.rules.timeline import Timeline
from game.causality.rules.turns import PLAYERS, Turn
from game.causality.scenarios.scenario_cache import Dead, Finding
from game.core.rules.state import Outcome, Player

WON, OPEN, LOST = 1, 0, -1
"""The standing after a round; a draw counts as open."""

BLOWS: Final = {EventKind.FIRE: "shot", EventKind.BOMB: "bombed", EventKind.BOOM: "blown"}


@dataclass(frozen=True, slots=True)
class Loss:
    """A stone that was destroyed in slice ``t``: how, and by whom or together with whom."""

    stone: int
    t: int
    how: str
    by: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Aftermath:
    """The end of the round that ``closed`` has closed, for the side ``me``."""

    closed: Turn
    onward: Turn
    """The first turn of the next round; ``closed`` itself if no history makes sense."""
    me: Player
    outcome: Outcome | None

    @classmethod
    def of(cls, closed: Turn, finding: Finding, me: Player) -> Aftermath:
        """Return the aftermath for side ``me``.

        Args:
            closed: The last turn of the round, with all its orders.
            finding: The scenario that the search found, or why there is none.
            me: The side.
        """
        if isinstance(finding, Dead):
            return cls(closed, closed, me, without_win(closed, finding.value))
        onward = open_round(closed, finding)
        return cls(closed, onward, me, outcome_of(onward))

    @property
    def is_dead(self) -> bool:
        """Whether no history makes sense, which has ended the game."""
        return self.onward is self.closed

    @cached_property
    def end(self) -> RoundEnd:
        return RoundEnd(self.closed, self.onward)

    @property
    def played(self) -> Timeline:
        """The board of the round as it was played."""
        return self.closed.timeline

    @property
    def score(self) -> int:
        """``WON``, ``OPEN`` or ``LOST``."""
        worth = 0.0 if self.outcome is None else self.outcome.returns[self.me]
        return WON if worth > 0 else LOST if worth < 0 else OPEN

    @property
    def held(self) -> int:
        """How many bases are this side's in the last slice, in the history that came true."""
        return sum(base == self.me for base in self.onward.round.bases)

    @property
    def bases(self) -> int:
        return len(self.closed.board.bases)

    @cached_property
    def removed(self) -> tuple[int, ...]:
        """The own starting stones that the end of the round has taken out of time."""
        was, now = self.closed.round.scenario, self.onward.round.scenario
        return tuple(s for s in sorted(now.removed_setup - was.removed_setup) if self.is_mine(s))

    @cached_property
    def shut(self) -> tuple[Effect, ...]:
        """The own doors that were open in the round and are shut after it."""
        was, now = self.closed.round.scenario, self.onward.round.scenario
        off = now.inactive_effects - was.inactive_effects
        return tuple(
            effect
            for effect in self.closed.ledger.effects
            if effect.id in off and effect.stone is not None and self.is_mine(effect.stone)
        )

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """The own stones that were destroyed in the round, in the order of time."""
        found: dict[int, Loss] = {}
        for loss in losses(self.played):
            if self.is_mine(loss.stone):
                found.setdefault(loss.stone, loss)
        return tuple(found.values())

    def is_mine(self, stone: int) -> bool:
        return self.closed.ledger.stones[stone].faction is PLAYERS[self.me]


def losses(timeline: Timeline) -> Iterator[Loss]:
    """Every stone that is destroyed on a board, in the order of time."""
    for events in timeline.events:
        landed = {
            e.stones[0] for e in events if e.kind is EventKind.ARRIVE and e.manner is Manner.JUMP
        }
        for event in events:
            if event.kind not in BLOWS:
                continue
            hit = event.stones[1:] if event.kind is EventKind.FIRE else event.stones
            for stone in hit:
                yield _loss(event, stone, landed)


def _loss(event: Event, stone: int, landed: Collection[int]) -> Loss:
    """Return how a stone was destroyed; ``landed`` came out of doors in that slice."""
    how, by = BLOWS[event.kind], event.stones[:1] if event.kind is EventKind.FIRE else ()
    if event.kind is EventKind.BOOM:
        by = tuple(other for other in event.stones if other != stone)
        newcomers = tuple(other for other in by if other in landed)
        how = "landed_on" if newcomers else "blown" if by else "blown_up"
        by = newcomers or by
    return Loss(stone, event.slice, how, by)
