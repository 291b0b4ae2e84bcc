"""Shares of a length for things that lie one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Wish(NamedTuple):
    """Length of one thing: ``wanted`` by nature, ``least`` without anything cut off.

    With ``grow`` it wants that share of the room that others leave. What is fixed never shrinks.
    """

    wanted: float
    least: float
    grow: float = 0.0
    is_fixed: bool = False


def shared(wishes: Sequence[Wish], room: float) -> list[float]:
    """Return the length of each thing.

    Where the wishes have no room all but the fixed ones give way: down to their least lengths, and
    in the end below those.
    """
    least = [wish.least for wish in wishes]
    wanted = [wish.least if wish.grow else max(wish.wanted, wish.least) for wish in wishes]
    over = sum(wanted) - room
    if over <= 0:
        return grown([wish.grow for wish in wishes], wanted, room)
    soft = sum(wanted) - sum(least)
    if over <= soft:
        return [a - (a - b) * over / soft for a, b in zip(wanted, least, strict=True)]
    kept = sum(wish.least for wish in wishes if wish.is_fixed)
    part = max(room - kept, 0.0) / max(sum(least) - kept, 1e-9)
    return [wish.least if wish.is_fixed else wish.least * part for wish in wishes]


def grown(shares: Sequence[float], lengths: Sequence[float], room: float) -> list[float]:
    """Share what is left of ``room`` between what grows.

    ``shares`` are parts of all that the growing things get, 0 for others; none gets less than its
    length.
    """
    made = list(lengths)
    growing = {k for k, share in enumerate(shares) if share}
    left = room - sum(n for k, n in enumerate(lengths) if k not in growing)
    while growing:
        unit = left / sum(shares[k] for k in growing)
        short = [k for k in growing if unit * shares[k] < lengths[k]]
        if not short:
            for k in growing:
                made[k] = unit * shares[k]
            break
        left -= sum(lengths[k] for k in short)
        growing.difference_update(short)
    return made
