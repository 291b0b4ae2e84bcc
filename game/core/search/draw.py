"""Random draws that are the same in every version of Python.

``random.Random`` promises that of ``random()`` and of seeds, but not of ``choice``, ``randrange``
and ``shuffle``. Draws on which a replay, a bracket or the puzzle of a day depends are made here,
from the bits of the generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


def below(rng: Random, end: int) -> int:
    """Return a number from 0 up to but not including ``end``, which is at least 1."""
    bits = end.bit_length()
    while (drawn := rng.getrandbits(bits)) >= end:
        pass
    return drawn


def choice(rng: Random, items: Sequence[T]) -> T:
    """Return one of ``items``, each with the same chance."""
    return items[below(rng, len(items))]


def shuffle(rng: Random, items: list[Any]) -> None:
    """Put ``items`` in a random order, in place."""
    for last in range(len(items) - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
