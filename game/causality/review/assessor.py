"""Mistakes of past rounds: another order would have been better against the real opposing orders.

Everything it says is computed by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.causality.review.alternatives import (
    GOALS,
    Alternatives,
    Changes,
    PlayedRound,
    closing_turn,
    replay_with,
    reply,
    rounds,
)
from game.causality.review.round_outcome import OPEN, WON, Aftermath, Loss
from game.causality.rules.events import Event, EventKind
from game.causality.rules.moves import Move, Order, Withdraw
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.scenarios.scenario_cache import Dead, scenario_after, try_search
from game.causality.tutor.coach import coach
from game.causality.tutor.order_text import order_words
from game.core.learning.assessment import Hindsight, Moment
from game.core.learning.exercise import CardResult, Verdict
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.words.message import Message, Value, Values, message

NODES: Final = 1_500
"""The slices and lines that the search for what would have been better may cost in one round."""

ALL_NODES: Final = 8_000
"""The same for all rounds of a game."""

MAX_STEPS: Final = 400
"""The dead ends of a search for a scenario that is only thought of."""

MAX_MOMENTS: Final = 3

DECIDED_BY: Final = ("_points", "_stones")
"""How the reason of an outcome without a win ends, by what decided it."""


@dataclass(frozen=True, eq=False)
class Better:
    """Improvement on a round: other orders, and their outcome."""

    played: PlayedRound
    goal: str
    changes: Changes
    then: Aftermath
    line: tuple[Move, ...]

    @property
    def ply(self) -> int:
        """The submission of the first order that should have been another one."""
        return self.played.ply_of(self.changes[0][0])


def improves(goal: str, then: Aftermath, now: Aftermath) -> bool:
    """Return whether other orders end the round better in this way, and no worse in any other."""
    if goal == "won":
        return then.score == WON
    is_no_worse = (
        then.score >= now.score
        and len(then.removed) <= len(now.removed)
        and len(then.losses) <= len(now.losses)
        and len(then.shut) <= len(now.shut)
        and (then.held >= now.held or goal == "lost")
    )
    return is_no_worse and _measure(goal, then) > _measure(goal, now)


def _measure(goal: str, end: Aftermath) -> int:
    """Return how good the end of a round is in one respect."""
    match goal:
        case "won" | "lost":
            return end.score
        case "paradox":
            return -len(end.removed)
        case "kept":
            return -len(end.losses)
        case "door":
            return -len(end.shut)
        case _:
            return end.held


def moments(
    states: Sequence[State],
    moves: Sequence[Move],
    players: Sequence[Player],
    plies: Sequence[int],
    stop: Callable[[], bool],
) -> Sequence[Moment]:
    """Return the worst rounds of ``players``, and the moments that begin in rounds of ``plies``.

    Raises:
        OutOfBudget: ``stop`` says so.
    """
    if states[0].options.puzzle:
        return ()
    sides = {player % 2 for player in players}
    wanted = [
        played
        for me in sorted({*sides, *(states[ply].side for ply in plies)})
        for played in rounds(states, moves, me)
        if me in sides or any(ply in played.plies for ply in plies)
    ]
    nodes = min(NODES, ALL_NODES // max(1, sum(one.me in sides for one in wanted)))
    known: list[tuple[int, int, PlayedRound, list[Changes]]] = []
    for played in wanted:
        own = (ply for ply in plies if ply in played.plies)
        first = next((states[ply].turn.slice for ply in own), None)
        looks = Alternatives(played, Budget(nodes, stop), first).improvements()
        known += [
            (GOALS.index(goal), -played.close, played, changes)
            for goal, changes in looks.items()
            if changes
        ]
        if stop():
            raise OutOfBudget
    better: dict[tuple[int, Player], Better] = {}
    for rank, _, played, changes in sorted(known, key=lambda one: one[:2]):
        key = played.close, played.me
        if len(better) < MAX_MOMENTS and key not in better:
            one = _proved(played, GOALS[rank], changes, stop)
            if one is not None and (played.me in sides or one.ply in plies):
                better[key] = one
    return sorted(map(_moment, better.values()), key=lambda moment: moment.ply)


def _proved(
    played: PlayedRound, goal: str, known: Sequence[Changes], stop: Callable[[], bool]
) -> Better | None:
    """Return the first change that the rules call better; None if there is none.

    Changes that a hint had advised against are skipped.
    """

    def watch(trials: int) -> None:
        if stop():
            raise OutOfBudget

    for changes in known:
        line, last = replay_with(played, played.ply_of(changes[0][0]), changes)
        closed = closing_turn(last)
        finding = try_search(closed, MAX_STEPS, watch)
        if finding is None or finding is Dead.UNFATHOMABLE:
            continue
        then = Aftermath.of(closed, finding, played.me)
        if improves(goal, then, played.actual) and not is_advised(played, changes):
            return Better(played, goal, changes, then, tuple(line))
    return None


def is_advised(played: PlayedRound, changes: Changes) -> bool:
    """Return whether a hint would have advised the order that was really given.

    In place of the first changes, when all other stones had their orders.
    """
    t, me = changes[0][0], played.me
    state = played.states[played.ply_of(t)]
    for stone in (command.stone for when, command in changes if when == t):
        asked = state.play(Withdraw(stone)).observation(me)
        advice = next(hint.line[0] for hint in coach(asked) if hint.line)
        if advice != Order(next(c for c in state.orders[me] if c.stone == stone)):
            return False
    return True


def _moment(better: Better) -> Moment:
    played, goal, then = better.played, better.goal, better.then
    hint = Comment(
        f"better_{_goal_name(goal, then)}",
        tuple(_better_values(better)),
        (played.states[better.ply].seat_of(1 - played.me),),
        line=better.line,
    )
    verdict = slip_of(goal, played.actual, then)
    return Moment(better.ply, played.close + 1, verdict, hint)


def _goal_name(goal: str, end: Aftermath) -> str:
    """Return the goal; for a game decided without a win, with what decided it."""
    if goal not in ("won", "lost") or end.score == OPEN or end.outcome is None:
        return goal
    return goal + next((by for by in DECIDED_BY if end.outcome.reason.endswith(by)), "")


def slip_of(goal: str, end: Aftermath, than: Aftermath | None = None) -> Verdict:
    """Return the verdict on a round that could have ended better, for example as ``than``."""
    key, values, who = goal, dict[str, Value](), tuple[Player, ...]()
    stone_text = end.closed.stone_text
    match goal:
        case "won":
            key, who = "unwon", (1 - end.me,)
            values = {"held": end.held, "of": end.bases}
        case "lost":
            key, who = _goal_name(goal, end), (1 - end.me,)
        case "paradox":
            kept = than.removed if than else ()
            values = {"stones": tuple(map(stone_text, _fewer(end.removed, kept)))}
        case "kept":
            loss = _avoidable_loss(end, than)
            by = tuple(map(stone_text, loss.by))
            key, values = loss.how, {"stone": stone_text(loss.stone), "by": by, "t": loss.t}
        case "door":
            shut = {effect.id: effect for effect in than.shut} if than else {}
            effect = next(one for one in end.shut if one.id not in shut)
            values = {"door": effect_name(effect.id), "child": stone_text(effect.stone or 0)}
        case _:
            values = {"held": end.held, "of": end.bases}
    return Verdict(CardResult.SLIP, Comment(key, tuple(values.items()), who), back=_ALL)


_ALL: Final = 10_000
"""After a slip everything since the beginning of the moment is taken back."""


def _fewer(stones: Sequence[int], kept: Sequence[int]) -> Sequence[int]:
    """Return the stones that need not have been lost.

    All of them if as many others would have been.
    """
    return [stone for stone in stones if stone not in kept] or stones


def _avoidable_loss(end: Aftermath, than: Aftermath | None) -> Loss:
    """Return a stone that need not have been destroyed."""
    also = {loss.stone for loss in than.losses} if than else set()
    return next(loss for loss in end.losses if loss.stone not in also)


def _better_values(better: Better) -> Iterator[tuple[str, Value]]:
    played, then, now = better.played, better.then, better.played.actual
    stone_text = played.closed.stone_text
    orders: Value = ""
    for t, command in reversed(better.changes):
        key, values = order_words(played.closed.ledger, command)
        what = Message(f"causality.panel.{key}", values)
        orders = message(
            "causality.then.order", t=t, stone=stone_text(command.stone), order=what, more=orders
        )
    yield "orders", orders
    yield "then", because(better) or ""
    yield "aim", _measure(better.goal, then)
    match better.goal:
        case "paradox":
            yield "stones", tuple(map(stone_text, _fewer(now.removed, then.removed)))
        case "kept":
            yield "stone", stone_text(_avoidable_loss(now, then).stone)
        case "door":
            shut = {effect.id for effect in then.shut}
            yield "door", effect_name(next(e.id for e in now.shut if e.id not in shut))
        case "base":
            yield "held", then.held
            yield "of", then.bases


def because(better: Better) -> Message | None:
    """Return the first thing that goes another way with the better orders, as a reason."""
    then, now, me = better.then.played, better.played.actual.played, better.played.me
    stone_text, mine = better.then.closed.stone_text, better.then.is_mine
    first = better.changes[0][0]
    known = [{_what(event) for event in events} for events in now.events]
    enemies = {
        n
        for n, stone in enumerate(better.then.closed.ledger.stones)
        if int(stone.faction) == 1 - me
    }
    for t in range(first + 1, len(then.events)):
        for event in then.events[t]:
            if _what(event) in known[t]:
                continue
            match event.kind:
                case EventKind.FIRE if mine(event.stones[0]) and enemies & {*event.stones[1:]}:
                    other = event.stones[1]
                    return message(
                        "causality.then.shot",
                        stone=stone_text(event.stones[0]),
                        other=stone_text(other),
                        t=t,
                    )
                case EventKind.BOUNCE if event.stones[0] in enemies:
                    return message("causality.then.bounce", other=stone_text(event.stones[0]), t=t)
                case EventKind.PUSH if mine(event.stones[0]) and event.stones[1] in enemies:
                    return message(
                        "causality.then.push",
                        stone=stone_text(event.stones[0]),
                        other=stone_text(event.stones[1]),
                        t=t,
                    )
                case EventKind.BASE if mine(event.stones[0]):
                    return message("causality.then.base", stone=stone_text(event.stones[0]), t=t)
    return None if better.goal != "kept" else _elsewhere(better)


def _elsewhere(better: Better) -> Message | None:
    """Return where a stone stands that would have been destroyed, if it is another square."""
    loss, board = _avoidable_loss(better.played.actual, better.then), better.then.played
    was, stands = (
        one.placed(loss.stone, loss.t - ago)
        for one, ago in ((better.played.actual.played, 1), (board, 0))
    )
    if was is None or stands is None or was.square == stands.square:
        return None
    return message(
        "causality.then.aside", stone=better.then.closed.stone_text(loss.stone), t=loss.t
    )


def _what(event: Event) -> tuple[EventKind, tuple[int, ...]]:
    return event.kind, event.stones


def answer(states: Sequence[State], moves: Sequence[Move], ply: int, state: State) -> Move:
    """Return what the other side of the moment at ``ply`` really did next."""
    return reply(_round_of(states, moves, ply), state)


def _round_of(states: Sequence[State], moves: Sequence[Move], ply: int) -> PlayedRound:
    played = rounds(states, moves, states[ply].side)
    return next(one for one in played if ply in one.plies)


def verdict(
    states: Sequence[State], moves: Sequence[Move], moment: Moment, tried: Sequence[State]
) -> Verdict | None:
    """Return whether a round with other orders has ended as well as it could, when it has ended."""
    before, after = tried[-2:] if len(tried) > 1 else (tried[-1], tried[-1])
    if after.turn.round.number == before.turn.round.number and not after.is_over:
        return None
    assert moment.better is not None, "only what could have been better is tried again"
    played = _round_of(states, moves, moment.ply)
    closed = closing_turn(before)
    end, now = Aftermath.of(closed, scenario_after(closed), played.me), played.actual
    goal = moment.better.key.split("_")[1]
    aim = dict(moment.better.values)["aim"]
    assert isinstance(aim, int), "it has been measured"
    if end.score < now.score:
        return slip_of("lost", end)
    if len(end.removed) > len(now.removed):
        return slip_of("paradox", end)
    if end.score == WON:
        return praise_of("won", end)
    return praise_of(goal, end) if _measure(goal, end) >= aim else slip_of(goal, end)


def praise_of(goal: str, end: Aftermath) -> Verdict:
    """Return the verdict on a round that has ended as well as it could."""
    values: Values = (("n", -_measure(goal, end)),)
    if goal == "base":
        values = (("held", end.held), ("of", end.bases))
    players = (1 - end.me,) if goal == "lost" else ()
    key = "open" if goal == "lost" else _goal_name(goal, end)
    return Verdict(CardResult.DONE, Comment(f"now_{key}", values, players))


HINDSIGHT: Hindsight[State, Move] = Hindsight(moments, answer, verdict)
