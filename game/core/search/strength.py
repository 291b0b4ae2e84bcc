"""One scale of computer opponents for all games and tournaments, from weak to strong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

SCALE: Final = ("easy", "normal", "hard", "master", "perfect")
"""A game has some of these levels. Each is one character, with one face and one name."""

ENDLESS: Final = "endless"
"""The strongest character without a time limit."""

_FORMER: Final = {"rookie": "easy", "casual": "normal", "student": "hard", "expert": "master"}
"""Names that files and command lines of earlier versions have for levels."""


def current_level(name: str) -> str:
    """Return the present name of the level `name`; other names are returned as they are."""
    return _FORMER.get(name, name)


def strength_of(level: str) -> int:
    """Return the strength of a level, from 1 to 5; 2 for an unknown level."""
    if level == ENDLESS:
        return len(SCALE)
    return SCALE.index(level) + 1 if level in SCALE else 2


def level_at(levels: Sequence[str], strength: int) -> str:
    """Return the strongest of a game's `levels` that is not above `strength`, or its weakest.

    Args:
        levels: Names of the levels, the weakest first.
        strength: From 1 to 5.
    """
    fitting = [level for level in levels if strength_of(level) <= strength]
    return fitting[-1] if fitting else levels[0]


def different_levels(
    levels: Sequence[str], wanted: str, count: int, taken: Collection[str] = ()
) -> list[str]:
    """Return the levels for the computers at one table, so that each is another character.

    Args:
        levels: The levels of the game, the weakest first.
        wanted: The level that was chosen; it comes first, and the nearest others follow, a weaker
            one before a stronger one.
        count: The number of computers. A level repeats only if there are not enough.
        taken: Levels of computers that sit there already.
    """
    if wanted not in levels:
        return [wanted] * count
    at = strength_of(wanted)
    nearest = sorted(levels, key=lambda one: (abs(strength_of(one) - at), strength_of(one)))
    free = [level for level in nearest if level not in taken]
    return [*free, *nearest * count][:count]
