"""Worldlines: what is one piece at several times, and what its badge says."""

from __future__ import annotations

from functools import lru_cache

from game.causality.rules.flags import Ledger
from game.causality.rules.names import stone_names

_names = lru_cache(maxsize=8)(stone_names)


def badge_name(ledger: Ledger, stone: int) -> str:
    """Return the name of a stone without its owner's letter, as in ``3'``."""
    return _names(ledger)[stone][1:]


def worldline(ledger: Ledger, stone: int) -> tuple[int, ...]:
    """Every stone that is the same piece at some time, from the setup on."""
    roots = [name.split("'")[0] for name in _names(ledger)]
    return tuple(other for other, root in enumerate(roots) if root == roots[stone])


def parent_of(ledger: Ledger, stone: int) -> int | None:
    """Return the stone whose departure opened the door of this one; None in the setup."""
    effect = ledger.stones[stone].effect
    return None if effect is None else ledger.cause_flags(effect)[0].stone
