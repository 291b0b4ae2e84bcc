"""The names of stones and effects: a worldline has a number, an arrival (a door) has a letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.causality.flags import Depart, Ledger
from game.causality.stones import Faction, Kind
from game.words.message import Message, message

MOST_PRIMES = 3

_LETTERS = {Faction.A: "A", Faction.B: "B", Faction.GM: "N"}
_ALPHABET = 26


def stone_names(ledger: Ledger) -> tuple[str, ...]:
    """The name of every stone by its id: ``A3``, and ``A3'``, ``A3''`` for its later selves.

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
    return "'" * number if number <= MOST_PRIMES else f"'{number}"


def kind_name(kind: Kind) -> Message:
    """The name of a type of stones."""
    return message(f"causality.kind.{kind.name.lower()}")


def stone_name(names: Sequence[str], stone: int) -> str:
    """The name of a stone, and the bare id of one that does not exist."""
    return names[stone] if 0 <= stone < len(names) else str(stone)


def effect_name(effect: int) -> str:
    """The letter of a door or a bomb, in the order of their making: A to Z, then AA to AZ and so
    on.
    """
    letters = ""
    effect += 1
    while effect:
        effect, letter = divmod(effect - 1, _ALPHABET)
        letters = chr(ord("A") + letter) + letters
    return letters
