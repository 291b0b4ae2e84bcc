"""Text from outside: as one line that fonts can draw and terminals can print, and as a key."""

from __future__ import annotations

import unicodedata
from typing import Final

_SPACES: Final = frozenset(("Cc", "Zl", "Zp"))
_INVISIBLE: Final = frozenset(("Cf", "Cs", "Cn", "Co"))


def drawable(text: str) -> str:
    """``text`` as one line that can be drawn, whatever it was.

    Line ends and control characters, so also escape sequences of terminals, become spaces. Lone
    surrogates go, and characters that only steer others: zero-width ones, right-to-left overrides.
    Accents join their letters; those with no letter before them go. So what is left is empty, or
    has a width.
    """
    if text.isascii() and text.isprintable():
        return text
    kinds = ((unicodedata.category(c), c) for c in text)
    line = "".join(" " if k in _SPACES else c for k, c in kinds if k not in _INVISIBLE)
    first = next((k for k, c in enumerate(line) if unicodedata.category(c)[0] != "M"), len(line))
    return unicodedata.normalize("NFC", line[first:])


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common, to compare names by.

    It ignores case, how accents are encoded, invisible characters and outer or doubled spaces.
    """
    folded = drawable(" ".join(name.split())).casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
