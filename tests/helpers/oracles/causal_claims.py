"""Claims of the sentences about a round of Battle of Causality, checked on the boards of a round
that has been played out once more by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.causality.rules.board import Allegiance
from game.causality.rules.ending import rounds_closed, stones_left
from game.causality.rules.events import Event, EventKind
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS, Turn
from game.core.learning.assessment import Moment
from game.core.match.match import Match


@dataclass(frozen=True, eq=False)
class Ending:
    """The end of a round for ``me``: the positions before and after its last submission."""

    before: State
    after: State
    me: int

    @cached_property
    def closed(self) -> Turn:
        return next(iter(rounds_closed(self.before.turn, self.before.orders, None)))

    @property
    def held(self) -> tuple[int, int]:
        bases = self.after.turn.round.bases
        return sum(base is Allegiance(self.me) for base in bases), len(bases)

    @property
    def score(self) -> float:
        return 0.0 if self.after.result is None else self.after.result.returns[self.me]

    @property
    def reason(self) -> str:
        return "" if self.after.result is None else self.after.result.reason

    def owns_all(self, player: int) -> bool:
        return {*self.after.turn.round.bases} == {Allegiance(player)}

    def owns_more(self, player: int) -> bool:
        bases = self.after.turn.round.bases
        return bases.count(Allegiance(player)) > bases.count(Allegiance(1 - player))

    def has_more_stones(self, player: int) -> bool:
        left = stones_left(self.after.turn)
        return left[player] > left[1 - player]

    @property
    def gone(self) -> set[int]:
        """The own starting stones that were there in the round and are in no slice of the next."""
        board = self.after.turn.round.canonised
        if board is None or self.after.turn.round.number == self.before.turn.round.number:
            return set()
        was = self.closed.round.scenario.removed_setup
        return {
            stone
            for stone, piece in enumerate(self.closed.board.setup)
            if piece.faction is PLAYERS[self.me]
            and stone not in was
            and not any(stone in here.stones for here in board.slices)
            and stone in self.after.turn.round.scenario.removed_setup
        }

    @property
    def shut(self) -> set[int]:
        """Return the own doors with an arrival in this round and none in the next."""
        board = self.after.turn.round.canonised
        if board is None or self.after.turn.round.number == self.before.turn.round.number:
            return set()
        came = {effect for here in self.closed.timeline.arrivals for effect in here}
        comes = {effect for here in board.arrivals for effect in here}
        effects = self.closed.ledger.effects
        return {
            effect
            for effect in came - comes
            if effects[effect].stone is not None and int(effects[effect].faction) == self.me
        }

    @property
    def destroyed(self) -> set[int]:
        """The own stones that disappear from the board of the round without leaving through a
        door.
        """
        slices, stones = self.closed.timeline.slices, self.closed.ledger.stones
        left = {
            event.stones[0]
            for events in self.closed.timeline.events
            for event in events
            if event.kind is EventKind.DEPART
        }
        setup = {s for s in range(len(self.closed.board.setup)) if s in self.closed.active_setup}
        arrived = {
            stone
            for stone, piece in enumerate(stones)
            if piece.effect in {e for here in self.closed.timeline.arrivals for e in here}
        }
        return {
            stone
            for stone in setup | arrived
            if stones[stone].faction is PLAYERS[self.me]
            and stone not in slices[-1].stones
            and stone not in left
        }

    def named(self, said: Any) -> int:
        """The stone that a sentence calls so."""
        every = range(len(self.closed.ledger.stones))
        return next(stone for stone in every if self.closed.stone_text(stone) == said)

    def happens(self, kind: EventKind, t: int, *stones: int) -> bool:
        return any(_is_of(event, kind, stones) for event in self.closed.timeline.events[t])

    def is_gone_from(self, stone: int, t: int) -> bool:
        """Return whether the stone is there up to the slice before ``t``, or arrives, and never
        again.
        """
        there = [n for n, here in enumerate(self.closed.timeline.slices) if stone in here.stones]
        piece = self.closed.ledger.stones[stone]
        born = 0 if piece.effect is None else self.closed.ledger.effects[piece.effect].t_arrive
        return max(there, default=born - 1) == t - 1


def _is_of(event: Event, kind: EventKind, stones: Sequence[int]) -> bool:
    """Of a shot or a push the first stone is the one that does it."""
    first = stones[0] if kind in (EventKind.FIRE, EventKind.PUSH) else event.stones[:1]
    is_done_by = first in (event.stones[:1], *event.stones[:1])
    return event.kind is kind and is_done_by and {*stones} <= {*event.stones}


def played_out(match: Match, moment: Moment, moves: Sequence[Move]) -> Ending:
    """Return the end of a round that goes on with these moves and submits."""
    me = match.state_at(moment.ply).to_move
    state = match.state_at(moment.ply)
    for move in (*moves, Submit()):
        before, state = state, state.play(move)
    return Ending(before, state, me)


def really(match: Match, moment: Moment) -> Ending:
    me = match.state_at(moment.ply).to_move
    return Ending(match.state_at(moment.end - 1), match.state_at(moment.end), me)


def stands(match: Match, moment: Moment, line: Sequence[Move]) -> bool:
    """Return whether the other side orders in a line what it has really ordered; where that is not
    possible any more, its stone waits.
    """
    state, me = match.state_at(moment.ply), match.state_at(moment.ply).to_move
    history = really(match, moment).closed.history
    for move in line:
        if isinstance(move, Order) and state.to_move != me:
            real = {c.stone: c for c in history[state.turn.number - 1][1 - me]}
            wanted = Order(real[move.stone]) if move.stone in real else None
            idle = state.turn.orders(move.stone)[0]
            if move != (wanted if wanted in state.turn.orders(move.stone) else idle):
                return False
        state = state.play(move)
    return True


def _held(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    return end.held == (told["held"], told["of"])


def _blow(kind: EventKind, needs_by: bool = True) -> Any:
    def claim(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
        stone, t = end.named(told["stone"]), told["t"]
        by = [end.named(one) for one in told["by"]]
        is_told = bool(by) == needs_by and end.happens(kind, t, *by, stone)
        return is_told and stone in end.destroyed and end.is_gone_from(stone, t)

    return claim


def _landed(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    t, by = told["t"], [end.named(one) for one in told["by"]]
    comes = all(end.happens(EventKind.ARRIVE, t, one) for one in by)
    return bool(comes and _blow(EventKind.BOOM)(end, move, then, told))


def _paradox(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    return {end.named(one) for one in told["stones"]} <= end.gone


def _shut(end: Ending, told: Mapping[str, Any]) -> set[int]:
    """The own doors of that name that are shut."""
    return {effect for effect in end.shut if effect_name(effect) == told["door"]}


def _door(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    (effect,) = _shut(end, told)
    return end.closed.ledger.effects[effect].stone == end.named(told["child"])


def _stays(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    stones = {then.named(one) for one in told["stones"]}
    return not stones & then.gone and stones <= end.gone


def _kept(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    stone = then.named(told["stone"])
    return stone not in then.destroyed and stone in end.destroyed


CAUSALITY: Mapping[str, Any] = {
    "unwon": lambda end, m, then, told: then.score > end.score and _held(end, m, then, told),
    "lost": lambda end, m, then, told: end.owns_all(1 - end.me) and end.reason == "bases",
    "lost_points": lambda end, m, then, told: end.score < 0 and end.owns_more(1 - end.me),
    "lost_stones": lambda end, m, then, told: end.score < 0 and end.has_more_stones(1 - end.me),
    "paradox": _paradox,
    "shot": _blow(EventKind.FIRE),
    "bombed": _blow(EventKind.BOMB, needs_by=False),
    "blown": _blow(EventKind.BOOM),
    "blown_up": _blow(EventKind.BOOM, needs_by=False),
    "landed_on": _landed,
    "door": _door,
    "base": _held,
    "better_won": lambda end, m, then, told: then.score > 0 and then.owns_all(then.me),
    "better_won_points": lambda end, m, then, told: then.score > 0 and then.owns_more(then.me),
    "better_won_stones": lambda end, m, then, told: (
        then.score > 0 and then.has_more_stones(then.me)
    ),
    "better_lost": lambda end, m, then, told: end.score < 0 <= then.score,
    "better_paradox": _stays,
    "better_kept": _kept,
    "better_door": lambda end, m, then, told: bool(_shut(end, told)) and not _shut(then, told),
    "better_base": lambda end, m, then, told: (
        then.held == (told["held"], told["of"]) and then.held > end.held
    ),
    "idea": lambda end, m, then, told: bool(told["orders"]),
    "now_won": lambda end, m, then, told: end.score > 0 and end.owns_all(end.me),
    "now_won_points": lambda end, m, then, told: end.score > 0 and end.owns_more(end.me),
    "now_won_stones": lambda end, m, then, told: end.score > 0 and end.has_more_stones(end.me),
    "now_open": lambda end, m, then, told: end.score >= 0,
    "now_paradox": lambda end, m, then, told: len(end.gone) == told["n"],
    "now_kept": lambda end, m, then, told: len(end.destroyed) == told["n"],
    "now_door": lambda end, m, then, told: len(end.shut) == told["n"],
    "now_base": _held,
}


def _order(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    """Another order than the real one was given in that slice to that stone."""
    first = then.closed.number - 1 - then.closed.board.slices
    number = first + told["t"] + 1
    stone = then.named(told["stone"])

    def ordered(one: Ending) -> Any:
        sides = one.closed.history[number - 1]
        return next((c for side in sides for c in side if c.stone == stone), None)

    return ordered(end) != ordered(then)


def _pair(kind: EventKind) -> Any:
    def claim(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
        stones = then.named(told["stone"]), then.named(told["other"])
        is_new = not end.happens(kind, told["t"], *stones)
        return is_new and then.happens(kind, told["t"], *stones)

    return claim


def _aside(end: Ending, move: Any, then: Ending, told: Mapping[str, Any]) -> bool:
    stone, t = then.named(told["stone"]), told["t"]
    was, now = (one.closed.timeline.placed(stone, k) for one, k in ((end, t - 1), (then, t)))
    return was is not None and now is not None and was.square != now.square


THEN: Mapping[str, Any] = {
    "order": _order,
    "shot": _pair(EventKind.FIRE),
    "push": _pair(EventKind.PUSH),
    "bounce": lambda end, m, then, told: then.happens(
        EventKind.BOUNCE, told["t"], then.named(told["other"])
    ),
    "base": lambda end, m, then, told: then.happens(
        EventKind.BASE, told["t"], then.named(told["stone"])
    ),
    "aside": _aside,
}
