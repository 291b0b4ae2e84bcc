"""Text from outside: as one line that fonts can draw and terminals can print, and as a key."""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import Final

MARKS: Final = 8
"""More than any script piles up. To normalize a pile takes the square of its height."""

_SPACES: Final = frozenset(("Cc", "Zl", "Zp"))
_INVISIBLE: Final = frozenset(("Cf", "Cs", "Cn", "Co"))


def drawable(text: str) -> str:
    """``text`` as one line that can be drawn, whatever it was.

    Line ends and control characters, so also escape sequences of terminals, become spaces. Lone
    surrogates go, and characters that only steer others: zero-width ones, right-to-left overrides.
    Accents join their letters; those with no letter before them go, and those piled up beyond
    ``MARKS``. So what is left is empty, or has a width.
    """
    if text.isascii() and text.isprintable():
        return text
    line, marks = list[str](), MARKS
    for sign in chain.from_iterable(unicodedata.normalize("NFC", one) for one in text):
        kind = unicodedata.category(sign)
        if kind in _INVISIBLE:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MARKS:
            line.append(" " if kind in _SPACES else sign)
    return unicodedata.normalize("NFC", "".join(line))


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common, to compare names by.

    It ignores case, how accents are encoded, invisible characters and outer or doubled spaces.
    """
    folded = drawable(" ".join(name.split())).casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
