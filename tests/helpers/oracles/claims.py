"""Claims of a judge's sentences, checked by the rules and a search of its own, which knows
nothing of the program's theory, solver or engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from math import isqrt
from random import Random
from typing import Any, TypeAlias

from game.core.search.search_api import Budget
from game.even_steven.rules import Op, Operate
from game.extras.auction import BIDDING
from game.quoridor.rules.moves import Orientation, Place
from game.quoridor.tutor.assessor import BLUNDER
from game.reduction.moves import Change
from game.registry import GAMES

Claim: TypeAlias = Callable[[Any, Any, Any, dict[str, Any]], bool]
"""Whether a sentence is true of a position, a move, the position after it, and its numbers; the
move of a sentence about what was better is the better move.
"""


def always(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """It claims nothing that could be wrong, or what its move says by itself."""
    return True


@cache
def loses(total: int) -> bool:
    """Return whether the side to move loses, by the definition."""
    return not any(loses(total - root * root) for root in range(1, isqrt(total) + 1))


def _answered(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    left, square, then = told["left"], told["square"], told["then"]
    is_square = isqrt(square) ** 2 == square
    return left == after.total and is_square and left - square == then > 0 and loses(then)


def _replies(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    left = told["left"]
    return left == after.total and told["replies"] == isqrt(left) and loses(left)


def _squares_better(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    every = range(1, isqrt(before.total) + 1)
    good = sum(loses(before.total - root * root) for root in every)
    return (told["good"], told["every"]) == (good, len(every)) and loses(after.total)


def _only_square(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    every = range(1, isqrt(before.total) + 1)
    good = [before.total - root * root for root in every if loses(before.total - root * root)]
    return good == [after.total] == [told["left"]] and told["every"] == len(every)


def _bid(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """A bid leaves the winner open: the number is the same, and no move is made."""
    return isinstance(move, BIDDING) and before.is_auction and before.options == after.options


SQUARES: Mapping[str, Claim] = {
    "auction": _bid,
    "gave_up": lambda before, move, after, told: not loses(told["total"]),
    "late": lambda before, move, after, told: not loses(told["total"]),
    "takes_all": lambda b, m, after, told: after.total == told["left"] == isqrt(after.total) ** 2,
    "answered": _answered,
    "better": _squares_better,
    "zero": lambda before, move, after, told: after.total == 0,
    "answers": _replies,
    "only": _only_square,
    "lost": lambda before, move, after, told: loses(before.total),
    "unknown": lambda before, move, after, told: before.total > 1_000_000,
}


def handed(state: Any) -> set[int]:
    """The numbers that can be handed over, by the rules."""
    return {state.play(move).number for move in state.legal_moves()}


@cache
def steven_loses(number: int, options: Any) -> bool:
    state = GAMES["even_steven"].new(options, 0)
    legal = handed(type(state)(options, number, 0)) if number else set()
    return not any(steven_loses(left, options) for left in legal)


def _replied(op: Op) -> Claim:
    def claim(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
        then = after.play(Operate(op)).number
        is_told = (after.number, then) == (told["left"], told["then"])
        return is_told and steven_loses(then, before.options)

    return claim


def _is_gift(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    return bool(after.number == told["left"]) and steven_loses(after.number, before.options)


def _odd(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    return _is_gift(before, move, after, told) and all(left % 2 == 0 for left in handed(after))


def _zeros(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    left, halves = after.number, 0
    while left % 2 == 0:
        left, halves = left // 2, halves + 1
    return _is_gift(before, move, after, told) and halves % 2 == 1


def _steven_better(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    every = handed(before)
    good = {left for left in every if steven_loses(left, before.options)}
    return (told["good"], told["every"]) == (len(good), len(every)) and after.number in good


def _only_gift(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    good = [left for left in handed(before) if steven_loses(left, before.options)]
    return good == [after.number] == [told["left"]] and before.number == told["number"]


STEVEN: Mapping[str, Claim] = {
    "auction": _bid,
    "gave_up": lambda b, m, after, told: not steven_loses(told["number"], b.options),
    "late": lambda b, m, after, told: not steven_loses(told["number"], b.options),
    "finishes": lambda b, m, after, told: after.number == told["left"] and 0 in handed(after),
    "answered_subtract_1": _replied(Op.SUBTRACT_1),
    "answered_halve": _replied(Op.HALVE),
    "answered_subtract_2": _replied(Op.SUBTRACT_2),
    "better": _steven_better,
    "zero": lambda before, move, after, told: after.number == 0,
    "why_odd": _odd,
    "why_two": lambda b, m, after, told: after.number == 2 and handed(after) == {1},
    "why_three": lambda b, m, after, told: after.number == 3 and handed(after) <= {1, 2},
    "why_threes": lambda b, m, a, told: _is_gift(b, m, a, told) and a.number % 3 == 1,
    "why_zeros": _zeros,
    "why_every": _is_gift,
    "only": _only_gift,
    "lost": lambda before, m, a, told: steven_loses(before.number, before.options),
}


def fewest_changes(board: int, n: int, goal: int, most: int) -> int | None:
    """The fewest changes after which fewer than ``goal`` cells are full, by looking at all."""
    seen, shore = {board}, [board]
    for count in range(1, most + 1):
        ahead = []
        for here in shore:
            for row in range(n - 1):
                for col in range(n - 1):
                    at = row * n + col
                    a, b, c, d = (here >> at + step & 1 for step in (0, 1, n, n + 1))
                    if a != d or b != c:
                        continue
                    there = here ^ (3 << at | 3 << at + n)
                    if there.bit_count() < goal:
                        return count
                    if there not in seen:
                        seen.add(there)
                        ahead.append(there)
        shore = ahead
    return None


def fewest_of_turn(state: Any) -> int | None:
    return fewest_changes(state.start_board, state.n, state.start_full, state.options.changes)


def fewest_before(state: Any) -> int | None:
    """Of the turn before this one."""
    before = state.previous
    return fewest_changes(before.board, state.n, before.board.bit_count(), before.used)


def left_after(state: Any, changes: int) -> int | None:
    return fewest_changes(state.board, state.n, state.start_full, changes)


def _too_long(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    fewest, left = told["fewest"], left_after(after, after.changes_left)
    is_late = left is not None and len(after.line) + left > fewest
    return fewest == fewest_of_turn(before) and is_late


def _longer(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    made = len(before.line) + isinstance(move, Change)
    return told["used"] == made > told["fewest"] == fewest_of_turn(before)


def _to_go(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    left = left_after(after, told["left"])
    step = after.full - before.full
    kind = {-4: "empty", 4: "fill", 0: "turn"}[step]
    return left is not None and told["key"] == f"made_{kind}"


def _is_right_challenge(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    fewest = fewest_before(before)
    return told["used"] == before.previous.used and fewest == told["fewest"] < told["used"]


def _only_board(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    return bool(after.previous.used == told["used"])


REDUCTION: Mapping[str, Claim] = {
    "late": always,
    "gave_up": lambda before, m, a, told: told["fewest"] == fewest_of_turn(before),
    "longer": _longer,
    "not_fewer": lambda b, m, a, told: (
        told["start"] == b.start_full and told["fewest"] == fewest_of_turn(b)
    ),
    "too_long": _too_long,
    "stuck": lambda b, m, after, told: (
        told["left"] == after.changes_left and left_after(after, after.changes_left) is None
    ),
    "unchallenged": _is_right_challenge,
    "unfounded": lambda before, m, a, told: (
        told["used"] == before.previous.used == fewest_before(before)
    ),
    "unproved": lambda before, m, a, told: told["fewest"] == fewest_before(before),
    "better": lambda before, m, a, told: told["fewest"] == fewest_of_turn(before),
    "better_none": lambda before, m, a, told: fewest_of_turn(before) is None,
    "better_challenge": _is_right_challenge,
    "better_proof": lambda before, m, a, told: told["fewest"] == fewest_before(before),
    "challenged": lambda before, m, after, told: (
        told["limit"] == told["used"] - 1 == after.limit >= (fewest_before(before) or 99)
    ),
    "made_empty": _to_go,
    "made_fill": _to_go,
    "made_turn": _to_go,
    "asked": lambda before, m, after, told: after.is_prompt and after.is_complete,
    "par": lambda b, m, a, told: told["used"] == fewest_of_turn(b),
    "proved": lambda b, m, after, told: (
        after.winner == b.mover and told["fewer"] < told["used"] == b.previous.used
    ),
    "only": _only_board,
    "as_good": always,
}


def steps(state: Any, player: int) -> int:
    """The length of the shortest way to the goal, box by box."""
    size, closed = state.options.size, set()
    for board in state.grid.boards:
        if board not in state.grid.destroyed:
            x, y = board.start
            for k in range(board.length):
                flat = board.orientation is Orientation.H
                one, other = ((x + k, y - 1), (x + k, y)) if flat else ((x - 1, y + k), (x, y + k))
                closed |= {(one, other), (other, one)}
    goal, start = (size - 1, 0)[player], state.pawns[player]
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        if here[1] == goal:
            return far[here]
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            there = here[0] + dx, here[1] + dy
            is_inside = 0 <= there[0] < size and 0 <= there[1] < size
            if is_inside and (here, there) not in closed and there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return 0


def _deepest(state: Any, player: int) -> float:
    """Return how well a player stands, as a search of twice as many nodes sees it."""
    if (outcome := state.outcome()) is not None:
        return float(outcome.returns[player])
    level = GAMES["quoridor"].levels["perfect"]
    own = level.bot(state, Budget(16_000), Random(1)).evaluation
    return own if state.mover == player else -own


def _wins(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    return any(after.play(one).is_over for one in after.legal_moves())


def _is_worse(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """The deeper search agrees that nothing was won; where the game is decided it sees no steps."""
    return _deepest(before, before.mover) > _deepest(after, before.mover) - EVEN


def _next_board(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    me, costs = before.mover, set()
    for one in after.legal_moves():
        if isinstance(one, Place):
            then = after.play(one)
            costs.add((steps(then, me) - steps(after, me), steps(then, me)))
    return (told["cost"], told["left"]) in costs and _is_worse(before, move, after, told)


def _told_steps(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """Numbers of steps after a move, or what it gains."""
    me = before.mover
    own, theirs = steps(after, me), steps(after, 1 - me)
    known = {
        "left": own,
        "theirs": theirs,
        "gained": steps(before, me) - own,
        "saved": steps(before, me) - own,
        "cost": theirs - steps(before, 1 - me),
        "own": own - steps(before, me),
    }
    return all(known[name] == value for name, value in told.items() if name in known)


def _only_board_of_all(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """It costs so much, and of some of the other moves a deeper search says that they lose."""
    me, other = before.mover, 1 - before.mover
    others = [one for one in before.legal_moves() if one != move]
    some = Random(1).sample(others, min(len(others), 8))
    stands = _deepest(after, me)
    is_costly = told["cost"] == steps(after, other) - steps(before, other)
    return is_costly and all(_deepest(before.play(one), me) < stands for one in some)


EVEN = 0.05
"""Two evaluations that differ less say the same."""

WAYS = ("goal", "onward", "aside", "back", "jump", "stuck")
CHEATS = (f"cheat_{kind}" for kind in ("addround", "addboard", "shortboard", "longboard"))
WALLS = ("board", "board_free", "board_ahead", "destroy", "destroy_open")
REASONS = (*WAYS, *WALLS, *CHEATS)


def _better_side(before: Any, move: Any, after: Any, told: dict[str, Any]) -> bool:
    """Return whether the side that was taken is the better one."""
    return _deepest(after, before.mover) > 0


QUORIDOR: Mapping[str, Claim] = {
    "gave_up": lambda before, m, a, told: _deepest(before, before.mover) > -0.9,
    "gave_up_won": lambda before, m, a, told: _deepest(before, before.mover) > 0,
    "gave_up_lost": lambda before, m, a, told: _deepest(before, before.mover) < 0,
    "late": always,
    "board_next": _next_board,
    "gave_away": lambda b, m, a, told: told["lost"] >= BLUNDER and _is_worse(b, m, a, told),
    "gave_much": _is_worse,
    "won_no_more": lambda b, m, a, told: _deepest(b, b.mover) > 0 and _is_worse(b, m, a, told),
    "threw_away": lambda b, m, a, told: _deepest(b, b.mover) > 0 > _deepest(a, b.mover),
    "lost": lambda b, m, a, told: _deepest(a, b.mover) < 0,
    "let_win": _wins,
    "only": _only_board_of_all,
    "swap": _better_side,
    "better_swap": _better_side,
    **dict.fromkeys(REASONS, _told_steps),
    **dict.fromkeys((f"better_{reason}" for reason in REASONS), _told_steps),
}

CLAIMS: Mapping[str, Mapping[str, Claim]] = {
    "subtraction_squares": SQUARES,
    "even_steven": STEVEN,
    "reduction": REDUCTION,
    "quoridor": QUORIDOR,
}
