"""The names of stones and effects: a worldline has a number, a door or a bomb a Roman numeral.

``A3'`` is the notation of a stone, for the terminal and for files. In sentences it is the "red tank
3'": with the colour of its owner and its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.causality.rules.flags import Depart, Ledger
from game.causality.rules.stones import Faction, StoneKind
from game.words.message import Message, colour_of, message

MAX_PRIMES = 3

_LETTERS = {Faction.A: "A", Faction.B: "B", Faction.GM: "N"}
_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def stone_names(ledger: Ledger) -> tuple[str, ...]:
    """Return the name of every stone by its id: ``A3``, and ``A3'``, ``A3''`` for its later selves.

    Setup stones are numbered from 1 on each side. A stone that arrives has the name of the stone
    that opened its door, with one prime more than the last stone of that name.
    """
    openers: dict[int, int] = {}
    for flag in ledger.flags:
        if isinstance(flag.act, Depart):
            openers.setdefault(flag.act.effect, flag.stone)
    sides: Counter[Faction] = Counter()
    selves: Counter[str] = Counter()
    roots: list[str] = []
    names: list[str] = []
    for stone in ledger.stones:
        if stone.effect is None:
            sides[stone.faction] += 1
            roots.append(f"{_LETTERS[stone.faction]}{sides[stone.faction]}")
        else:
            roots.append(roots[openers[stone.effect]])
        names.append(roots[-1] + _primes(selves[roots[-1]]))
        selves[roots[-1]] += 1
    return tuple(names)


def _primes(number: int) -> str:
    return "'" * number if number <= MAX_PRIMES else f"'{number}"


def kind_name(kind: StoneKind) -> Message:
    """Return the name of a type of stones."""
    return message(f"causality.kind.{kind.name.lower()}")


def stone_name(names: Sequence[str], stone: int) -> str:
    """Return the name of a stone, and the bare id of one that does not exist."""
    return names[stone] if 0 <= stone < len(names) else str(stone)


def stone_text(ledger: Ledger, names: Sequence[str], stone: int) -> Message:
    """Return a stone as sentences call it: "red tank 1'"; a neutral one is "box 2".

    In the terminal it goes by its ``typed`` name.
    """
    known, name = ledger.stones[stone], names[stone]
    kind, number = kind_name(known.kind), name[1:]
    if known.kind.is_neutral:
        return message("causality.stone.neutral", kind=kind, number=number, typed=name)
    colour = colour_of(int(known.faction))
    return message("causality.stone.owned", colour=colour, kind=kind, number=number, typed=name)


def short_stone(ledger: Ledger, names: Sequence[str], stone: int) -> Message:
    """Return a stone where its owner is shown beside it: "Tank 1'"."""
    kind = kind_name(ledger.stones[stone].kind)
    return message("causality.stone.short", kind=kind, number=names[stone][1:])


def effect_name(effect: int) -> str:
    """Return the numeral of a door or a bomb in the order they were made: I, II, III and so on."""
    left, numeral = effect + 1, ""
    for value, letters in _ROMAN:
        times, left = divmod(left, value)
        numeral += letters * times
    return numeral
