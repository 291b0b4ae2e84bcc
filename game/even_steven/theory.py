"""Which numbers are lost for the side to move, and how long the game lasts there, for numbers of
any size: rules and recursions, no tables (RULES T1-T7).

The options give the variant: ``minus_two`` (2 may be subtracted) and ``round_down`` (odd numbers
may be halved too). Multiplying by 0.5 changes nothing.
"""

from __future__ import annotations

from game.even_steven.options import Options
from game.even_steven.rules import Op

_SMALL_GRUNDY = (0, 1, 0, 1, 2)


def is_lost(number: int, options: Options) -> bool:
    """Whether the side to move at ``number`` loses against perfect play (RULES T1-T4)."""
    match options.minus_two, options.round_down:
        case False, False:
            return number in (0, 2) or (number >= 5 and number % 2 == 1)
        case True, False:
            return number in (0, 3) or (number >= 7 and number % 3 == 1)
        case False, True:
            return number == 0 or _trailing_zeros(number) % 2 == 1
    return _is_lost_with_both(number)


def _is_lost_with_both(number: int) -> bool:
    """The rule for both options: every third number from 3, 8, 18, 38, 78 and so on, up to the next
    of these, except for the one whose half is the number that the count began with (RULES T4).
    """
    if number < 3:
        return number == 0
    begin = (5 << ((number + 2) // 5).bit_length() - 1) - 2
    return (number - begin) % 3 == 0 and number // 2 != begin


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1


def results(number: int, options: Options) -> dict[Op, int]:
    """The result of each legal operation at ``number``; halving comes before -1."""
    made = {}
    if number and (number % 2 == 0 or options.round_down):
        made[Op.HALVE] = number // 2
        if options.times_half:
            made[Op.TIMES_HALF] = number // 2
    if number:
        made[Op.SUBTRACT_1] = number - 1
    if number >= 2 and options.minus_two:
        made[Op.SUBTRACT_2] = number - 2
    return made


def remoteness(number: int, options: Options) -> int:
    """How many plies a game from ``number`` lasts: the winner hurries, the loser delays.

    With -2 alone it grows with the number (RULES T7, a formula). In the other variants a winner who
    can win by halving is quickest that way. So few numbers lie on the lines that matter: some
    hundreds at 10**18 (RULES T6; a test compares the first 20,000).
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
    """The numbers to which perfect play may lead: any for the loser, one for the winner."""
    reached = tuple(results(number, options).values())
    return next(((to,) for to in reached if is_lost(to, options)), reached)


def _remoteness_with_minus_two(number: int) -> int:
    if number % 3 == 1:
        return 2 * (number - 1) // 3
    if number % 3 == 0:
        return (2 * number - 3) // 3
    return (2 * number - 1 if number % 2 else number + 1) // 3


def best(number: int, options: Options) -> tuple[Op, ...]:
    """The operations that win, the quickest first; or else those that delay the loss longest."""
    made = results(number, options)
    plies = {op: remoteness(to, options) for op, to in made.items()}
    if not is_lost(number, options):
        wins = (op for op, to in made.items() if is_lost(to, options))
        return tuple(sorted(wins, key=lambda op: (plies[op], op)))
    return tuple(sorted(op for op in made if plies[op] == max(plies.values())))


def hardest(number: int, options: Options) -> tuple[Op, ...]:
    """Return the operations that leave the fewest winning replies, at a number that is lost."""
    made = results(number, options)
    replies = {op: _winning_replies(to, options) for op, to in made.items()}
    return tuple(sorted(op for op in made if replies[op] == min(replies.values())))


def _winning_replies(number: int, options: Options) -> int:
    return len({to for to in results(number, options).values() if is_lost(to, options)})


def grundy(number: int) -> int:
    """The Grundy value without -2 and rounding, for games with several numbers (RULES T5)."""
    if number < len(_SMALL_GRUNDY):
        return _SMALL_GRUNDY[number]
    if number % 2:
        return 0
    return 2 if grundy(number // 2) == 1 else 1


def grundy_table(most: int, options: Options) -> tuple[int, ...]:
    """The Grundy values of 0 to ``most`` in any variant, by the definition."""
    values: list[int] = []
    for number in range(most + 1):
        reached = {values[to] for to in results(number, options).values()}
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return tuple(values)
