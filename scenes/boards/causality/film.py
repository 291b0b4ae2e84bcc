"""Film of the consequences of a move: rounds, time travel and contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.causality.review.round_report import RoundEnd, board_of
from game.causality.review.turns_between import TurnStep, turn_steps
from game.causality.rules.events import EventKind
from game.causality.rules.flags import Effect
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.rules.turns import NO_ORDERS, Orders, Turn
from game.causality.scenarios.explanation import Contradiction
from game.core.match.match import Transition
from game.core.match.seats import Seat
from scenes.boards.causality import strip
from scenes.boards.causality.acts import hidden_arrivals, passage
from scenes.boards.causality.field import RING, on_tile, picture
from scenes.boards.causality.measures import ON_STRIP, measures
from scenes.boards.pages import Act
from scenes.boards.sprite import SEPARATOR, Key, Sprite, Sprites

SLICE_MS: Final = 420
"""How long a slice without orders is seen."""

LEAVE_MS, FLIGHT_MS, ARRIVE_MS, LOOK_MS = 420, 900, 850, 260
JUDGED_MS, LOST_MS, DOOR_MS, END_MS = 1100, 900, 700, 1100
DRAMA_MS: Final = 940
"""Large words are over by then."""

MAX_LEGS: Final = 3
"""Maximal number of slices seen while a spark flies back."""

FIRST_MS: Final = 360
"""The first of them is seen so long at least: those who have left rise again as shadows."""

SHADOW: Final = 0.35
"""Opacity of a stone on its way through time."""

MAX_MS: Final = 9000
"""A film that would be longer is run faster."""

MAX_DOORS: Final = 3
"""Number of links of a round whose opening, closing or arrivals are shown."""


def film(step: Transition, seats: tuple[Seat, ...]) -> Sequence[Act]:
    """Return what happens between the positions of ``step``, page after page.

    () if that is unknown.

    A move to the next slice alone has only the stages that the rules have for it.
    """
    before: State = step.before
    after: State = step.after
    if after.turn.number == before.turn.number or after.turn.viewer is not None:
        return ()
    legs = list(turn_steps(before.turn, after.turn))
    acts: list[Act] = []
    for leg in legs:
        made = _Leg(leg, before, seats, is_final=after.is_over and leg is legs[-1])
        if acts:
            hidden = made.still_hidden()
            acts[-1] = replace(acts[-1], picture={**acts[-1].picture, **hidden})
        acts += made.acts()
    if after.is_over:
        acts += _ending(legs[-1], before, seats)
    elif acts and acts[-1].key == "watch":
        acts.pop()  # that is where people give orders again
    elif legs[-1].end is not None and (not acts or acts[-1].page != after.turn.slice):
        here = picture(after, after.turn.slice, seats)
        acts.append(Act("", here, after, after.turn.slice, is_cut=True))
    return _hurried(acts)


def departure(step: Transition, seats: tuple[Seat, ...]) -> Sprites:
    """Return what is on the board, still invisible, when a film begins."""
    before: State = step.before
    after: State = step.after
    if after.turn.number == before.turn.number or after.turn.viewer is not None:
        return {}
    leg = next(turn_steps(before.turn, after.turn))
    return _Leg(leg, before, seats).still_hidden()


def _hurried(acts: Sequence[Act]) -> Sequence[Act]:
    """Return the same acts, shorter if all of them together would take too long."""
    whole_ms = sum(act.least_ms for act in acts)
    if whole_ms <= MAX_MS:
        return acts
    return [replace(act, least_ms=act.least_ms * MAX_MS // whole_ms) for act in acts]


def _ending(last: TurnStep, cast: State, seats: tuple[Seat, ...]) -> Iterator[Act]:
    """Yield the last slice of the history that has decided the game."""
    if last.end is None or last.is_dead:
        return
    state, page = board_of(cast, last.end.now), cast.turn.board.slices - 1
    yield Act("end", picture(state, page, seats), state, page, END_MS, is_cut=True)


def _state(cast: State, turn: Turn, orders: Orders = NO_ORDERS) -> State:
    return replace(cast, turn=turn, orders=orders, result=None)


class _Leg:
    """One turn that is carried out, from its slice to the next, or to the next round."""

    def __init__(
        self, leg: TurnStep, cast: State, seats: tuple[Seat, ...], *, is_final: bool = False
    ) -> None:
        """Create the acts of one leg; `is_final` if the game is over after it."""
        self._leg, self._cast, self._seats, self._is_final = leg, cast, seats, is_final
        self._page = leg.turn.slice
        self._told = _state(cast, leg.turn, leg.orders)
        self._after = _state(cast, leg.onward)

    def acts(self) -> Iterator[Act]:
        left = list(self._leaving())
        jump = left.pop() if left and left[-1].comets else None
        yield from left
        if self._leg.end is not None:
            if jump is not None:
                yield from self._backwards(jump)
            yield from self._judged(self._leg.end)
            if not self._is_final:
                yield from self._arriving()
            return
        page = self._page + 1
        if page >= len(self._after.timeline.slices):
            return
        for act in passage(self._leg_state(), self._after, self._seats):
            yield replace(jump or act, picture=act.picture, state=self._after, page=page)
            jump = None  # all others go on while the spark flies
        yield from (jump,) if jump is not None else ()
        yield Act("watch", picture(self._after, page, self._seats), self._after, page, SLICE_MS)

    def still_hidden(self) -> Sprites:
        """Return those who come out of doors in the next slice of the same round, out of sight."""
        page = self._page + 1
        if self._leg.end is not None or page >= len(self._after.timeline.slices):
            return {}
        return hidden_arrivals(self._after, page, self._seats)

    def _leg_state(self) -> State:
        return _state(self._cast, self._leg.turn)

    def _leaving(self) -> Iterator[Act]:
        """Return who jumps sinks into a door, and a spark flies to where it leads."""
        turn, t = self._leg.onward if self._leg.end is None else self._leg.end.closed, self._page
        events = [e for e in turn.timeline.events[t] if e.kind is EventKind.DEPART]
        gone = {event.stones[0]: event.squares[0] for event in events}
        if not gone:
            return
        m = measures(turn.board)
        shown: dict[Key, Sprite] = dict(picture(self._told, t, self._seats))
        for stone, square in gone.items():
            if ("stone", stone) in shown:
                shown["stone", stone] = replace(shown["stone", stone], alpha=0.0)
            shown.pop(("glow", stone), None)
            text = f"out{SEPARATOR}open"
            shown["passing", stone] = on_tile("causality.gate", square, m, RING, "amber", text)
        yield Act("leave", shown, self._told, t, LEAVE_MS, cue="sink")
        new = [effect.id for effect in self._new_doors()]
        comets = strip.comets(self._told, t, new)
        if comets:
            marks = strip.ways_marked(self._told, t, new)
            shown |= self.still_hidden()
            yield Act(
                "jump", shown, self._told, t, FLIGHT_MS, marks=marks, comets=comets, cue="travel"
            )

    def _backwards(self, jump: Act) -> Iterator[Act]:
        """Yield the flight of a spark back to the slice in which a jump lands.

        All stones go back through time under it; the stone that jumps is only a shadow.
        """
        t, m = jump.page, measures(self._cast.turn.board)
        span = t - min((effect.t_arrive for effect in self._new_doors()), default=t)
        if span <= 0 or m.slices > ON_STRIP:  # a strip that goes with the page carries no comet
            yield jump
            return
        legs = min(span, MAX_LEGS)
        gone = {key[1:] for key in jump.picture if key[0] == "passing"}
        begun_ms = 0
        for leg in range(1, legs + 1):
            page = t - round(leg * span / legs)
            shown = dict(picture(self._told, page, self._seats))
            for key in gone:
                shown.pop(("glow", *key), None)
                if sprite := shown.get(("stone", *key)):
                    shown["stone", *key] = replace(sprite, alpha=SHADOW)
            rest_ms = FLIGHT_MS - begun_ms
            least_ms = rest_ms // (legs - leg + 1)
            if leg == 1:
                least_ms = max(least_ms, min(FIRST_MS, rest_ms))
            parts = begun_ms / FLIGHT_MS, (begun_ms + least_ms) / FLIGHT_MS
            begun_ms += least_ms
            yield replace(
                jump,
                picture=shown,
                page=page,
                least_ms=least_ms,
                comet_span=parts,
                cue=jump.cue if leg == 1 else "",
            )

    def _new_doors(self) -> Iterator[Effect]:
        """Yield what this turn's jumps have made."""
        turn = self._leg.onward if self._leg.end is None else self._leg.end.closed
        known = len(self._leg.turn.ledger.effects)
        return (e for e in turn.ledger.effects if e.id >= known and not e.is_bomb)

    def _judged(self, end: RoundEnd) -> Iterator[Act]:
        """Yield what contradicts itself in the plan, and what has to go for that."""
        wrong = end.contradictions_on(end.closed)
        lost = sorted(end.opened.round.scenario.removed_setup - _removed(end.closed))
        if wrong and (lost or self._leg.is_dead or self._is_shut(end)):
            seen = self._contradiction(end, wrong[0])
            yield seen
            if lost or self._leg.is_dead:
                yield replace(seen, is_cut=False, least_ms=DRAMA_MS, drama="paradox", cue="alarm")
        if lost:
            yield from self._lost(end, lost)
        yield from self._switched(end)

    def _is_shut(self, end: RoundEnd) -> bool:
        return end.closed.round.scenario.inactive_effects != _shut(end)

    def _contradiction(self, end: RoundEnd, wrong: Contradiction) -> Act:
        effect = end.closed.ledger.effects[wrong.effect]
        causes = wrong.fired or tuple(missed.cause for missed in wrong.missed)
        squares = {effect.square, *((cause.x, cause.y) for cause in causes)}
        state = board_of(self._cast, end.closed)
        key = "no_effect" if wrong.fired and not wrong.is_active else "no_cause"
        key = "two_causes" if wrong.load > 1 else key
        marks = strip.ways_marked(state, wrong.t, [wrong.effect])
        return self._cut(key, state, wrong.t, JUDGED_MS, self._rings(squares), marks=marks)

    def _rings(self, squares: set[Square]) -> Mapping[Key, Sprite]:
        m = measures(self._cast.turn.board)
        return {
            ("wrong", *square): on_tile("causality.spot_ring", square, m, RING, "amber")
            for square in squares
        }

    def _cut(
        self, key: str, state: State, page: int, least_ms: int, over: Sprites, **more: Any
    ) -> Act:
        """Return a page that is cut to, with sprites ``over`` it."""
        shown = {**picture(state, page, self._seats), **over}
        return Act(key, shown, state, page, least_ms, is_cut=True, **more)

    def _lost(self, end: RoundEnd, lost: Sequence[int]) -> Iterator[Act]:
        """Yield the stones that a paradox takes: first they are there, then they are missing."""
        was, now = board_of(self._cast, end.closed), board_of(self._cast, end.now)
        places = [end.closed.board.setup[stone] for stone in lost]
        rings = self._rings({(place.x, place.y) for place in places})
        yield self._cut("lost", was, 0, LOST_MS // 2, rings)
        yield self._cut("lost", now, 0, LOST_MS, rings, cue="break")

    def _switched(self, end: RoundEnd) -> Iterator[Act]:
        """Yield the doors that shut and those that open again, on their pages."""
        was, now = end.closed.round.scenario.inactive_effects, _shut(end)
        state = board_of(self._cast, end.now)
        old = board_of(self._cast, end.closed)
        secret = end.opened.secret_effects
        for effect in sorted((was ^ now) - secret)[:MAX_DOORS]:
            known = end.closed.ledger.effects[effect]
            kind = "bomb" if known.is_bomb else "door"
            key = f"{kind}_{'shut' if effect in now else 'open'}"
            page, rings = known.t_arrive, self._rings({known.square})
            marks = strip.ways_marked(state, page, [effect])
            yield self._cut("", old, page, LOOK_MS, rings)
            yield self._cut(key, state, page, DOOR_MS, rings, marks=marks)

    def _arriving(self) -> Iterator[Act]:
        """Yield the newcomers of the next round, slice by slice, each coming out of its door."""
        ledger, number = self._leg.onward.ledger, self._leg.turn.round.number
        came: dict[int, list[int]] = {}
        for effect in ledger.effects:
            if effect.round == number and effect.stone is not None:
                came.setdefault(effect.t_arrive, []).append(effect.stone)
        drama = "round"
        for page, stones in sorted(came.items())[:MAX_DOORS]:
            whole = picture(self._after, page, self._seats)
            keys = {("stone", stone) for stone in stones} & whole.keys()
            if not keys:
                continue  # a stone was in the way
            hidden = {key: replace(whole[key], alpha=0.0) for key in keys}
            glows = {("glow", stone) for stone in stones}
            empty = {k: sprite for k, sprite in whole.items() if k not in glows} | hidden
            least_ms = DRAMA_MS if drama else LOOK_MS
            yield Act("", empty, self._after, page, least_ms, is_cut=True, drama=drama)
            drama = ""
            marks = strip.newcomers_marked(self._after, page, stones, self._seats)
            yield Act("arrive", whole, self._after, page, ARRIVE_MS, marks=marks, cue="raise")
        if drama:
            page = self._after.turn.slice
            yield self._cut("", self._after, page, DRAMA_MS, {}, drama=drama)


def _removed(turn: Turn) -> frozenset[int]:
    return turn.round.scenario.removed_setup


def _shut(end: RoundEnd) -> frozenset[int]:
    return end.opened.round.scenario.inactive_effects
