"""Which numbers are lost for the side to move, and how long they last, up to any size: rules and
recursions, no table (RULES T1-T7).

A variant is what the options say: ``minus_two`` (2 may be subtracted) and ``round_down`` (odd
numbers may be halved too). Multiplying by 0.5 changes nothing.
"""

from __future__ import annotations

from game.even_steven.options import Options
from game.even_steven.rules import Op

_SMALL_GRUNDY = (0, 1, 0, 1, 2)


def is_lost(number: int, options: Options) -> bool:
    """Whether who has to move at ``number`` loses against perfect play (RULES T1, T2)."""
    match options.minus_two, options.round_down:
        case False, False:
            return number in (0, 2) or (number >= 5 and number % 2 == 1)
        case True, False:
            return number in (0, 3) or (number >= 7 and number % 3 == 1)
        case False, True:
            return number == 0 or _trailing_zeros(number) % 2 == 1
    return _is_lost_with_both(number)


def _is_lost_with_both(number: int) -> bool:
    """Every third number from 3, 8, 18, 38, 78 ... up to the next of these, but for the one of
    them whose half is such a beginning.
    """
    if number < 3:
        return number == 0
    begin = (5 << ((number + 2) // 5).bit_length() - 1) - 2
    return (number - begin) % 3 == 0 and number // 2 != begin


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1


def results(number: int, options: Options) -> dict[Op, int]:
    """What each operation that is legal at ``number`` makes of it; a half comes before -1."""
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
    """How many plies a game from ``number`` lasts: winners hurry, losers delay.

    With -2 alone it grows with the number (RULES T7, closed form). Otherwise a winner who can win
    by halving is quickest that way, so that few numbers lie on the lines that matter: some hundreds
    at 10**18 (RULES T6; verified to 20,000 in the variants).
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
    """Where perfect play may lead: anywhere for the loser, for the winner one number."""
    reached = tuple(results(number, options).values())
    return next(((to,) for to in reached if is_lost(to, options)), reached)


def _remoteness_with_minus_two(number: int) -> int:
    if number % 3 == 1:
        return 2 * (number - 1) // 3
    if number % 3 == 0:
        return (2 * number - 3) // 3
    return (2 * number - 1 if number % 2 else number + 1) // 3


def best(number: int, options: Options) -> tuple[Op, ...]:
    """The operations that win, the quickest first, or those that delay a loss longest."""
    made = results(number, options)
    plies = {op: remoteness(to, options) for op, to in made.items()}
    if not is_lost(number, options):
        wins = (op for op, to in made.items() if is_lost(to, options))
        return tuple(sorted(wins, key=lambda op: (plies[op], op)))
    return tuple(sorted(op for op in made if plies[op] == max(plies.values())))


def grundy(number: int) -> int:
    """The Grundy value in the game without -2 and rounding, for several numbers at once
    (RULES T5).
    """
    if number < len(_SMALL_GRUNDY):
        return _SMALL_GRUNDY[number]
    if number % 2:
        return 0
    return 2 if grundy(number // 2) == 1 else 1


def grundy_table(most: int, options: Options) -> tuple[int, ...]:
    """The Grundy values of 0 to ``most`` in any variant, by their definition."""
    values: list[int] = []
    for number in range(most + 1):
        reached = {values[to] for to in results(number, options).values()}
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return tuple(values)
