"""Hints about the next order, step by step: which stone, which order, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final

from game.causality.computer.departures import Departures
from game.causality.computer.levels import FORESIGHT, known_orders, plan_side
from game.causality.computer.planner import PlanLimits, Plans
from game.causality.computer.round_model import CommandEffect, Course, RoundLine
from game.causality.puzzles.captions import puzzle_texts
from game.causality.puzzles.puzzle import CausalityPuzzle, script_commands
from game.causality.rules.commands import Command, Pass, Wait
from game.causality.rules.events import EventKind
from game.causality.rules.moves import Order, Submit
from game.causality.rules.names import effect_name
from game.causality.rules.simulation import Passage
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS
from game.causality.tutor.order_text import order_words
from game.core.rules.comment import Comment
from game.core.search.search_api import Budget, OutOfBudget
from game.words.message import Value, message

NODES: Final = 4_000
"""The nodes for the reasons, and for the orders where a search by arrays would not pay."""
WHOLE_ROUND: Final = PlanLimits(slices=99, replies=99)
"""For reasons: what follows from the orders, to the end of the round."""


def coach(state: State) -> Sequence[Comment]:
    """Hints for the side to move; ``state`` shows only what that side may know."""
    if state.is_over:
        return ()
    if state.is_counting:
        return (Comment("count"),)
    if state.options.exercise is not None:
        return _exercise_hints(state, state.options.exercise)
    if not state.waiting:
        return (Comment("submit", line=(Submit(),)),)
    return _advised(state)


def _exercise_hints(state: State, puzzle: CausalityPuzzle) -> Sequence[Comment]:
    """Return the next order of the puzzle's solution.

    Only its hint if the player has left the solution.
    """
    text = puzzle_texts(state.options.puzzle)["hint"]
    # a message may be broken at the end of a line, where a name of the puzzle may not
    first = Comment.of("puzzle", hint=message("causality.hint.of_puzzle", text=text))
    if not _is_on_track(state, puzzle):
        return first, Comment("strayed")
    wanted = script_commands(puzzle.solution, state.turn, 0)
    told = {command.stone for command in state.orders[0]}
    for command in wanted:
        if command.stone not in told:
            return first, _stone(state, command), _order(state, command)
    if state.waiting:
        idle: Command = (Pass if state.turn.is_last else Wait)(state.waiting[0])
        return first, _stone(state, idle), _order(state, idle)
    return first, Comment("submit", line=(Submit(),))


def _is_on_track(state: State, puzzle: CausalityPuzzle) -> bool:
    """Return whether all orders of A so far are those of the solution."""
    turns = [*state.turn.history, state.turn.completed(state.orders)]
    current = state.turn.number
    for number, orders in enumerate(turns, 1):
        wanted = {command.stone: command for command in puzzle.solution.get(number, ())}
        for command in orders[0]:
            is_idle = isinstance(command, (Wait, Pass)) and command.stone not in wanted
            is_open = number == current and state.order_of(command.stone) is None
            if not (is_open or is_idle or wanted.get(command.stone) == command):
                return False
    return True


def _advised(state: State) -> Sequence[Comment]:
    """Return the first order of the best joint order, and the reasons for it."""
    orders = _orders(state)
    course = Course(state.turn, Budget(NODES))
    if state.turn.is_last:
        passage = course.passage(state.turn.slice, course.start)
        deeds = [course.deed(state.turn.slice, s, orders[s[0]]) for s in course.free(passage)]
        line = RoundLine((passage,), (tuple(deeds),))
    else:
        plans = Plans(course, state.side, WHOLE_ROUND, orders, Random(0))
        with suppress(OutOfBudget):
            while True:
                plans.try_line()
        line = plans.principal()
    deed = next(deed for deed in line.deeds[0] if deed.command.stone == state.waiting[0])
    why = next(_reasons(state, course, line, deed))
    return _stone(state, deed.command), _order(state, deed.command), why


def _orders(state: State) -> Mapping[int, Command]:
    """Return the best orders of this side with the likely ones of the other side, by stone."""
    from game.causality.computer.counter_orders import advised_orders  # brings numpy: slow to load

    turn, side, known, budget = state.turn, state.side, known_orders(state), Budget(NODES)
    if (advised := advised_orders(turn, side, known)) is not None:
        return advised
    if turn.is_last:
        return Departures(turn, side, FORESIGHT, known, budget).choose(Random(0))[0]
    plans = plan_side(Course(turn, budget), side, FORESIGHT, known, Random(0), NODES)
    return {arm.stone: arm.deeds[arm.favourite].command for arm in plans.root.arms}


def _stone(state: State, command: Command) -> Comment:
    placed = state.timeline.placed(command.stone, state.turn.slice)
    cells = frozenset() if placed is None else frozenset({placed.square})
    return Comment.of("stone", cells=cells, stone=state.turn.stone_text(command.stone))


def _order(state: State, command: Command) -> Comment:
    key, values = order_words(state.turn.ledger, command)
    stone = ("stone", state.turn.stone_text(command.stone))
    return Comment(key, (stone, *values), line=(Order(command),))


def _reasons(
    state: State, course: Course, line: RoundLine, deed: CommandEffect
) -> Iterator[Comment]:
    """Yield the reasons for an order, the strongest first; there is always one."""
    stone_text, stone = state.turn.stone_text, deed.command.stone
    me = state.side

    def because(key: str, **values: Value) -> Comment:
        return Comment(f"why_{key}", (("stone", stone_text(stone)), *values.items()))

    if deed.linked >= 0:
        yield because("link", door=effect_name(deed.linked))
    if deed.sent is not None:
        yield because("bomb" if deed.sent.is_bomb else "jump", t=deed.sent.t)
    if isinstance(deed.command, Pass):
        yield because("pass")
    now = state.turn.slice
    if victim := _shot(course, line.passages[1], stone, me):
        yield because("shot", other=stone_text(victim[0]), t=now + 1)
    taken = [t for t, passage in enumerate(line.passages, now) if _takes(passage, stone)]
    if taken:
        yield because("wins" if _is_won(line, me) else "base", t=taken[-1])
    other = _in_the_way(state, course, stone)
    if other and _leaves_square(deed):
        yield because("aside", other=stone_text(other[0]), t=other[1])
    if isinstance(deed.command, Wait):
        yield because("wait")
    if _is_saved(course, line, deed):
        yield because("dodge", t=now + 1)
    yield because("best")


def _shot(course: Course, passage: Passage, stone: int, me: int) -> Sequence[int]:
    """Return the enemy stones that this one hits in a slice."""
    return [
        victim
        for incident in passage.incidents
        if incident.kind is EventKind.FIRE and incident.stones[0] == stone
        for victim in incident.stones[1:]
        if course.world.factions[victim] == 1 - me
    ]


def _takes(passage: Passage, stone: int) -> bool:
    """Return whether the stone captures a base in this slice."""
    return any(i.kind is EventKind.BASE and stone in i.stones for i in passage.incidents)


def _is_won(line: RoundLine, me: int) -> bool:
    return all(owner == me for owner in line.passages[-1].onward.allegiances)


def _leaves_square(deed: CommandEffect) -> bool:
    """Return whether the order takes its stone to another square."""
    return deed.mover is not None and deed.mover[0] != deed.mover[3]


def _in_the_way(state: State, course: Course, stone: int) -> tuple[int, int] | None:
    """Return an earlier self of this side that will need the stone's square, and when it will."""
    slices, mine = state.timeline.slices, PLAYERS[state.side]
    placed = state.timeline.placed(stone, state.turn.slice)
    for t in range(state.turn.slice + 1, len(slices)):
        for other in slices[t].stones.values():
            same = placed is not None and other.square == placed.square
            faction = state.turn.ledger.stones[other.stone].faction
            if same and other.stone != stone and faction is mine:
                return other.stone, t
    return None


def _is_saved(course: Course, line: RoundLine, deed: CommandEffect) -> bool:
    """Return whether the stone would be destroyed in the next slice if it waited."""
    stone, now = deed.command.stone, course.moment.slice
    standing = next(s for s in line.passages[0].standing if s[0] == stone)
    wait = next(d for d in course.deeds(now, standing) if isinstance(d.command, Wait))
    others = [wait if other.command.stone == stone else other for other in line.deeds[0]]
    after = course.peek(now + 1, course.next_proposal(line.passages[0], others))
    return all(s[0] != stone for s in after.standing)
