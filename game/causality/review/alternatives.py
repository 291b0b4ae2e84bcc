"""Other orders for one side of a round, now that the other side's orders are known.

The other side's orders stand as they were given; where they are not possible any more, its stones
wait. The search changes one own order after the other, the fewest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final, TypeAlias

from game.causality.computer.round_model import BrokenLine, CommandEffect, Course, RoundLine
from game.causality.review.round_outcome import BLOWS, LOST, WON, Aftermath
from game.causality.rules.commands import Command, Pass, Wait
from game.causality.rules.ending import rounds_closed
from game.causality.rules.events import EventKind
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.simulation import Passage, Standing
from game.causality.rules.state import State
from game.causality.rules.turns import Turn
from game.causality.scenarios.scenario_cache import scenario_after
from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget

Changes: TypeAlias = tuple[tuple[int, Command], ...]
"""Other orders of one side in a round, each with its slice, in the order of slices and stones."""

GOALS: Final = ("won", "lost", "paradox", "kept", "door", "base")
"""What could have been better, the weightiest first: a round won; one not lost; no starting stone
taken out of time; fewer stones destroyed; fewer doors shut; more bases.
"""

MAX_CHANGES: Final = 3
MAX_KNOWN: Final = 2
"""Number of changes simulated for one goal of a round."""


@dataclass(frozen=True, eq=False)
class PlayedRound:
    """A round as it was really played, for the side ``me``: it lasts up to the move at ``close``.

    ``plies`` are those of its own submissions.
    """

    states: Sequence[State]
    me: Player
    plies: tuple[int, ...]
    close: int

    @cached_property
    def closed(self) -> Turn:
        return closing_turn(self.states[self.close])

    @cached_property
    def actual(self) -> Aftermath:
        return Aftermath.of(self.closed, scenario_after(self.closed), self.me)

    @property
    def number(self) -> int:
        return self.closed.round.number

    def orders_of(self, number: int) -> Mapping[int, Command]:
        """Return what the stones were really ordered in a turn."""
        history = self.closed.history
        sides = history[number - 1] if number <= len(history) else ()
        return {command.stone: command for side in sides for command in side}

    def ply_of(self, t: int) -> int:
        """Return the own submission in slice ``t``."""
        return next(ply for ply in self.plies if self.states[ply].turn.slice == t)


def closing_turn(state: State) -> Turn:
    """Return the turn that closes the round when the orders of ``state`` are submitted."""
    return next(iter(rounds_closed(state.turn, state.orders, None)))


def is_closing(state: State) -> bool:
    """Return whether submitting the orders of ``state`` ends the round."""
    if not state.is_last_to_submit:
        return False
    return next(iter(rounds_closed(state.turn, state.orders, None)), None) is not None


def rounds(states: Sequence[State], moves: Sequence[Move], me: Player) -> Iterator[PlayedRound]:
    """Yield the rounds that were played to their end and in which the side has ordered anything."""
    submitted = [
        ply
        for ply, move in enumerate(moves)
        if isinstance(move, Submit) and not states[ply].is_counting
    ]
    for _, group in groupby(submitted, key=lambda ply: states[ply].turn.round.number):
        plies = list(group)
        mine = tuple(ply for ply in plies if states[ply].side == me)
        close = plies[-1]
        if mine and is_closing(states[close]):
            yield PlayedRound(states, me, mine, close)


def replay_with(played: PlayedRound, ply: int, changes: Changes) -> tuple[list[Move], State]:
    """Return the moves from the submission at ``ply`` with some own orders changed.

    And the position before the submission that closes the round.
    """
    state, moves = played.states[ply], list[Move]()
    changed = {(t, command.stone): command for t, command in changes}
    while True:
        for move in _orders(played, state, changed):
            moves.append(move)
            state = state.play(move)
        if is_closing(state):
            return moves, state
        moves.append(Submit())
        state = state.play(Submit())


def _orders(
    played: PlayedRound, state: State, changed: Mapping[tuple[int, int], Command]
) -> Iterator[Move]:
    """Yield the orders that the side to move has still to give in a turn."""
    turn, real = state.turn, played.orders_of(state.turn.number)
    for stone in turn.free(state.side):
        command = real.get(stone)
        if state.side == played.me:
            command = changed.get((turn.slice, stone), command)
        order = Order(command) if command is not None else None
        if order is None or order not in turn.orders(stone):
            order = Order((Pass if turn.is_last else Wait)(stone))
        if state.order_of(stone) != order.command:
            yield order


def reply(played: PlayedRound, state: State) -> Move:
    """Return what the other side really did next, in a position in which it is to move."""
    return next(_orders(played, state, {}), Submit())


@dataclass(frozen=True, slots=True)
class Sketch:
    """The end of a line as the planners see it.

    Owners of the bases, own stones destroyed, own doors that work.
    """

    bases: tuple[int, ...]
    is_whole: bool
    """Whether it does not contradict itself."""
    losses: int
    doors: int


class Alternatives:
    """A search through what one side could have ordered in a round."""

    def __init__(self, played: PlayedRound, budget: Budget, first: int | None = None) -> None:
        """With ``first`` the first order that is changed is one in that slice."""
        self._played, self._me, self._first = played, played.me, first
        turn = played.states[played.plies[0]].turn
        self._course = Course(turn, budget)
        self._script = {
            t: played.orders_of(turn.number + t - turn.slice)
            for t in range(turn.slice, self._course.last + 1)
        }
        self._now = turn.slice

    def improvements(self) -> dict[str, list[Changes]]:
        """Return the changes that look better than what was played, the fewest first, by goal."""
        looks: dict[str, list[Changes]] = {goal: [] for goal in self._goals}
        try:
            really = self._line((), None)
            stood = self._sketch(really)
            shore: list[tuple[Changes, RoundLine]] = [((), really)]
            for _ in range(MAX_CHANGES):
                ahead: list[tuple[Changes, RoundLine]] = []
                for changes, line in shore:
                    for more in self._extended(changes, line):
                        changed = self._line(more, line)
                        ahead.append((more, changed))
                        self._note(looks, more, stood, self._sketch(changed))
                if looks.get("won"):
                    break
                shore = ahead
        except OutOfBudget:
            pass
        return looks

    @property
    def _goals(self) -> tuple[str, ...]:
        """What could have been better at all: nothing, if the round was won."""
        actual = self._played.actual
        if actual.score == WON:
            return ()
        is_missed = {
            "won": actual.bases > 0,
            "lost": actual.score == LOST,
            "paradox": bool(actual.removed),
            "kept": bool(actual.losses),
            "door": bool(actual.shut),
            "base": actual.held < actual.bases,
        }
        return tuple(goal for goal in GOALS if is_missed[goal])

    def _note(
        self, looks: dict[str, list[Changes]], changes: Changes, stood: Sketch, stands: Sketch
    ) -> None:
        held, had = stands.bases.count(self._me), stood.bases.count(self._me)
        is_fair = stands.is_whole and held >= had and stands.losses <= stood.losses
        is_better = {
            "won": stands.is_whole and held == len(stands.bases) > 0,
            "lost": stands.is_whole and stands.bases != stood.bases,
            "paradox": stands.is_whole and not stood.is_whole,
            "kept": is_fair and stands.losses < stood.losses,
            "door": is_fair and stands.doors > stood.doors,
            "base": is_fair and held > had,
        }
        for goal, known in looks.items():
            if is_better[goal] and len(known) < MAX_KNOWN:
                known.append(changes)

    def _extended(self, changes: Changes, line: RoundLine) -> Iterator[Changes]:
        """One more order changed, after those that are; the latest slice first."""
        course, last = self._course, (self._now, -1)
        if changes:
            last = changes[-1][0], changes[-1][1].stone
        for t in range(course.last, last[0] - 1, -1):
            if not changes and self._first not in (None, t):
                continue
            passage = line.passages[t - self._now]
            for standing, deed in zip(course.free(passage), line.deeds[t - self._now], strict=True):
                stone = standing[0]
                if course.world.factions[stone] != self._me or (t, stone) <= last:
                    continue
                for other in self._choices(t, standing):
                    if other.command != deed.command:
                        yield (*changes, (t, other.command))

    def _choices(self, t: int, standing: Standing) -> Sequence[CommandEffect]:
        """In the last slice only links make a difference to the round."""
        deeds = self._course.deeds(t, standing)
        if t < self._course.last:
            return deeds
        return [deed for deed in deeds if deed.linked >= 0 or isinstance(deed.command, Pass)]

    def _line(self, changes: Changes, before: RoundLine | None) -> RoundLine:
        """Return the round with these changes; ``before`` is the same without the last of them."""
        course, start = self._course, self._now
        course.budget.spend()
        changed = {(t, command.stone): command for t, command in changes}
        passages: list[Passage] = []
        done: list[tuple[CommandEffect, ...]] = []
        proposal = course.start
        if before is not None:
            start = changes[-1][0]
            passages += before.passages[: start - self._now]
            done += before.deeds[: start - self._now]
            if passages:
                proposal = course.next_proposal(passages[-1], done[-1])
        for t in range(start, course.last + 1):
            passage = course.passage(t, proposal)
            deeds = tuple(
                [
                    course.deed(
                        t,
                        standing,
                        changed.get((t, standing[0])) or self._script[t].get(standing[0]),
                    )
                    for standing in course.free(passage)
                ]
            )
            passages.append(passage)
            done.append(deeds)
            if t < course.last:
                proposal = course.next_proposal(passage, deeds)
        return RoundLine(tuple(passages), tuple(done))

    def _sketch(self, line: RoundLine) -> Sketch:
        course, factions = self._course, self._course.world.factions
        lost = {
            stone
            for passage in line.passages
            for incident in passage.incidents
            if incident.kind in BLOWS
            for stone in incident.stones[incident.kind is EventKind.FIRE :]
            if factions[stone] == self._me
        }
        loads = dict.fromkeys(self._own_doors, 0)
        for passage in (*course.past, *line.passages):
            for effect, _, _ in passage.fired:
                if effect in loads:
                    loads[effect] += 1
        for deed in (deed for deeds in line.deeds for deed in deeds if deed.linked in loads):
            loads[deed.linked] += 1
        settled = course.settle(line)
        is_whole = not isinstance(settled, BrokenLine)
        end = line if isinstance(settled, BrokenLine) else settled
        doors = sum(load == 1 for load in loads.values())
        return Sketch(end.passages[-1].onward.allegiances, is_whole, len(lost), doors)

    @cached_property
    def _own_doors(self) -> tuple[int, ...]:
        return tuple(
            effect.id
            for effect in (
                self._course.moment.ledger.effects[e] for e in self._course.moment.active_effects
            )
            if effect.stone is not None and int(effect.faction) == self._me
        )
