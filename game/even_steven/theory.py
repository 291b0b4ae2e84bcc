"""Theory of Even-Steven: which numbers are lost for the player to move, and for how long.

Rules and recursions for numbers of any size, without tables (RULES T1-T7). The options select the
variant: `minus_two` (2 may be subtracted) and `round_down` (odd numbers may be halved, too).
Multiplying by 0.5 changes nothing.
"""

from __future__ import annotations

from game.even_steven.options import Options
from game.even_steven.rules import Op


def is_lost(number: int, options: Options) -> bool:
    """Return whether the player to move at `number` loses to perfect play (RULES T1-T4)."""
    match options.minus_two, options.round_down:
        case False, False:
            return number in (0, 2) or (number >= 5 and number % 2 == 1)
        case True, False:
            return number in (0, 3) or (number >= 7 and number % 3 == 1)
        case False, True:
            return number == 0 or _trailing_zeros(number) % 2 == 1
    return _is_lost_with_both(number)


def _is_lost_with_both(number: int) -> bool:
    """Return whether `number` is lost with both `minus_two` and `round_down` (RULES T4).

    Lost is every third number from 3, 8, 18, 38, 78 and so on, up to the next of these, except for
    the one whose half is the first of its series.
    """
    if number < 3:
        return number == 0
    begin = (5 << ((number + 2) // 5).bit_length() - 1) - 2
    return (number - begin) % 3 == 0 and number // 2 != begin


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1


def results(number: int, options: Options) -> dict[Op, int]:
    """Return the result of each legal operation at `number`; halving comes before -1."""
    reached = {}
    if number and (number % 2 == 0 or options.round_down):
        reached[Op.HALVE] = number // 2
        if options.times_half:
            reached[Op.TIMES_HALF] = number // 2
    if number:
        reached[Op.SUBTRACT_1] = number - 1
    if number >= 2 and options.minus_two:
        reached[Op.SUBTRACT_2] = number - 2
    return reached


def remoteness(number: int, options: Options) -> int:
    """Return how many plies a game from `number` lasts: the winner hurries, the loser delays.

    With -2 alone it grows with the number (RULES T7, a formula). In the other variants halving wins
    fastest if it wins, so only some hundred numbers are visited at 10**18 (RULES T6; a test
    compares the first 20,000).
    """
    if options.minus_two and not options.round_down and number >= 9:
        return _remoteness_with_minus_two(number)
    onward: dict[int, tuple[int, ...]] = {}
    waiting = [number]
    while waiting:
        at = waiting.pop()
        if at not in onward:
            onward[at] = _onward(at, options)
            waiting += onward[at]
    plies: dict[int, int] = {}
    for at in sorted(onward):
        plies[at] = max((plies[to] + 1 for to in onward[at]), default=0)
    return plies[number]


def _onward(number: int, options: Options) -> tuple[int, ...]:
    """Return the numbers perfect play may reach: any for the loser, one for the winner."""
    reached = tuple(results(number, options).values())
    return next(((to,) for to in reached if is_lost(to, options)), reached)


def _remoteness_with_minus_two(number: int) -> int:
    if number % 3 == 1:
        return 2 * (number - 1) // 3
    if number % 3 == 0:
        return (2 * number - 3) // 3
    return (2 * number - 1 if number % 2 else number + 1) // 3


def best(number: int, options: Options) -> tuple[Op, ...]:
    """Return the winning operations, the fastest first, or those that delay the loss longest."""
    reached = results(number, options)
    plies = {op: remoteness(to, options) for op, to in reached.items()}
    if not is_lost(number, options):
        wins = (op for op, to in reached.items() if is_lost(to, options))
        return tuple(sorted(wins, key=lambda op: (plies[op], op)))
    return tuple(sorted(op for op in reached if plies[op] == max(plies.values())))


def hardest(number: int, options: Options) -> tuple[Op, ...]:
    """Return the operations that leave the fewest winning replies at a lost number."""
    reached = results(number, options)
    replies = {op: _winning_replies(to, options) for op, to in reached.items()}
    return tuple(sorted(op for op in reached if replies[op] == min(replies.values())))


def _winning_replies(number: int, options: Options) -> int:
    return len({to for to in results(number, options).values() if is_lost(to, options)})
