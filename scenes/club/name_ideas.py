"""Suggestions for the name of a new person: those that begin like what is typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable

MAX_IDEAS = 4
"""Number of suggestions at a time."""


def plain(text: str) -> str:
    """``text`` in small letters without their marks, to compare it by."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def ideas(names: Iterable[str], written: str, taken: Collection[str]) -> list[str]:
    """Return up to `MAX_IDEAS` names to propose, those with the longest common start first.

    Args:
        names: Names to choose from.
        written: What is typed so far; every proposal has its first letter.
        taken: Names in use, in plain form; none of them is proposed.
    """
    start = plain(written)
    free = [name for name in names if plain(name) not in taken and plain(name) != start]
    alike = {name: _in_common(plain(name), start) for name in free}
    if start:
        free = [name for name in free if alike[name]]
    return sorted(free, key=lambda name: -alike[name])[:MAX_IDEAS]


def _in_common(name: str, start: str) -> int:
    """Return how many letters at the start are the same."""
    count = 0
    for one, other in zip(name, start, strict=False):
        if one != other:
            break
        count += 1
    return count
