"""Eight cards: an order, a round, a push, a bounce and a shot, a jump, old selves, a paradox.

All are played on boards of puzzles, where only the learner gives orders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from game.causality.puzzles import load_puzzle
from game.causality.rules.commands import (
    Attack,
    Command,
    Face,
    Pass,
    Rotation,
    Step,
    Timejump,
    Wait,
)
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip

Card: TypeAlias = Exercise[Options, State, Move]

SOLVED = "solved"
"""The reason of the outcome when a puzzle is done."""

THERE_AND_BACK: tuple[Move, ...] = (
    Order(Step(0, forward=False)),
    Submit(),
    Order(Step(0, forward=True)),
    Submit(),
    Order(Step(0, forward=True)),
    Submit(),
)
"""The tank takes the base behind it and comes back: the next order is for the last slice."""

JUMPED: tuple[Move, ...] = (*THERE_AND_BACK, Order(Timejump(0, 0)), Submit())
MET: tuple[Move, ...] = (*JUMPED, Order(Step(1, forward=True)), Submit())
"""The newcomer has gone one of its two steps."""

BOUNCED: tuple[Move, ...] = (Order(Step(1, forward=True)), Submit(), Order(Wait(1)), Submit())
"""The tank has bounced off the guard, and stands in the last slice."""


def _commands(puzzle: str, turn: int, free: Sequence[int], is_last: bool) -> tuple[Command, ...]:
    """Return what the puzzle's solution orders in a turn; other stones stay where they are."""
    given = load_puzzle(puzzle).solution.get(turn, ())
    idle = Pass if is_last else Wait
    told = {command.stone for command in given}
    return (*given, *(idle(stone) for stone in free if stone not in told))


def _next_order(state: State) -> Move:
    """Return the next order of the solution that is missing, or the sending of all."""
    turn = state.turn
    commands = _commands(state.options.puzzle, turn.number, turn.free(0), turn.is_last)
    for command in commands:
        if state.order_of(command.stone) != command:
            return Order(command)
    return Submit()


@lru_cache(maxsize=4096)
def _can_solve(state: State) -> bool:
    """Return whether the puzzle can still be solved in the round that is being played."""
    if state.result is not None:
        return state.result.reason == SOLVED
    if not state.waiting:
        after = state.play(Submit())
        if after.result is None and after.turn.round is not state.turn.round:
            return False
        return _can_solve(after)
    stone = state.waiting[0]
    orders = (move for move in state.legal_moves() if isinstance(move, Order) and _walks(move))
    return any(_can_solve(state.play(order)) for order in orders if order.stone == stone)


def _walks(order: Order) -> bool:
    """Return whether the order may be needed on a way to a base.

    A turn by itself does what a step with a turn does, and one step later is soon enough for it.
    """
    match order.command:
        case Step(turn=turn):
            return turn is Rotation.NONE
        case Face() | Wait() | Pass():
            return True
    return False


def _after_submit(before: State, after: State, key: str = "sent") -> Verdict:
    """Return the verdict on orders that were submitted and decide nothing."""
    return go_on(key, slice=before.turn.slice, next=after.turn.slice)


def _is_jump(move: Move) -> bool:
    return isinstance(move, Order) and isinstance(move.command, Timejump)


def _order(before: State, move: Move, after: State) -> Verdict:
    """One order, and sending it."""
    if isinstance(move, Submit):
        return done("order.done", slice=before.turn.slice, next=after.turn.slice)
    if isinstance(move, Order) and isinstance(move.command, Step) and move.command.forward:
        return go_on("order.given")
    return slip("order.other")


def _goal(key: str) -> Callable[[State, Move, State], Verdict]:
    """Return a judge for a puzzle to be solved.

    An order after which it cannot be solved in this round is a mistake. So is a jump: it belongs to
    another card, and would change what this one shows.
    """

    def judge(before: State, move: Move, after: State) -> Verdict:
        if after.result is not None and after.result.reason == SOLVED:
            return done(f"{key}.done")
        if isinstance(move, Submit):
            return _after_submit(before, after, "sent_last" if after.turn.is_last else "sent")
        if _is_jump(move):
            return slip("stay")
        return go_on("given") if _can_solve(after) else slip(f"{key}.late")

    return judge


def _bounce(before: State, move: Move, after: State) -> Verdict:
    """Check that the tank bounces off a stone before a wall, is where it was, and fires at it."""
    is_first = not before.turn.slice
    if isinstance(move, Order):
        command = move.command
        if is_first:
            is_ahead = isinstance(command, Step) and command.forward
            return go_on("given") if is_ahead else slip("bounce.other")
        return go_on("given") if isinstance(command, Attack) else slip("bounce.no_shot")
    return go_on("bounce.back") if is_first else done("bounce.done", next=after.turn.slice)


def _shown_bounce(state: State) -> Move:
    """Return the bounce with which the solution begins; the shot is not part of it."""
    if state.waiting and state.turn.slice:
        return Order(Attack(state.waiting[0]))
    return _next_order(state) if not state.turn.slice else Submit()


def _jump(before: State, move: Move, after: State) -> Verdict:
    if isinstance(move, Order):
        is_jump = isinstance(move.command, Timejump) and not move.command.t
        return go_on("given") if is_jump else slip("jump.other", next=0)
    return done("jump.done", round=after.turn.round.number + 1, tanks=_tanks(after))


def _tanks(state: State) -> int:
    """Return how many stones of the learner stand in the active slice."""
    turn = state.turn
    stones = turn.ledger.stones
    mine = (n for n, stone in enumerate(stones) if stone.faction is stones[turn.free(0)[0]].faction)
    return sum(turn.timeline.placed(n, turn.slice) is not None for n in mine)


def _paradox(before: State, move: Move, after: State) -> Verdict:
    if isinstance(move, Order):
        is_jump = isinstance(move.command, Timejump) and move.command.t == 1
        return go_on("given") if is_jump else slip("paradox.other")
    return _judged(before, after)


def _cause(before: State, move: Move, after: State) -> Verdict:
    """Judge a round with a journey; only its end says whether there is a paradox.

    Where no stone travels, nothing can contradict itself.
    """
    if not isinstance(move, Order):
        return _judged(before, after)
    is_missing = before.turn.is_last and not _is_jump(move)
    return slip("cause.stay") if is_missing else go_on("given")


def _judged(before: State, after: State) -> Verdict:
    """Return whether the round that is over has cost the guard."""
    if after.result is not None and after.result.reason == SOLVED:
        return done("paradox.done")
    if after.turn.round is before.turn.round:
        return _after_submit(before, after)
    return slip("paradox.none", back=after.log.plies)


def _card(
    name: str,
    puzzle: str,
    judge: Callable[[State, Move, State], Verdict],
    opening: tuple[Move, ...] = (),
    shown: Callable[[State], Move] = _next_order,
) -> Card:
    return Exercise(name, Options(puzzle=puzzle), judge, shown, opening=opening)


def lessons() -> Sequence[Card]:
    """From one order to a paradox that one causes."""
    return (
        _card("order", "walk", _order),
        _card("walk", "walk", _goal("walk")),
        _card("push", "shove", _goal("push")),
        _card("bounce", "grandfather", _bounce, shown=_shown_bounce),
        _card("jump", "second_pair_of_hands", _jump, THERE_AND_BACK),
        _card("past", "second_pair_of_hands", _goal("past"), MET),
        _card("paradox", "grandfather", _paradox, BOUNCED),
        _card("cause", "grandfather", _cause),
    )
