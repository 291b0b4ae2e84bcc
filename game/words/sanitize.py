"""Sanitizing of foreign text: one printable line, and a key to compare names by."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import chain
from typing import Final

MAX_MARKS: Final = 8
"""Accents kept on one letter. Real scripts need fewer; normalizing n of them takes O(n²)."""

_SPACES: Final = frozenset(("Cc", "Zl", "Zp"))
_INVISIBLE: Final = frozenset(("Cf", "Cs", "Cn", "Co"))


def sanitize(text: str) -> str:
    """Return ``text`` as one line that fonts can draw and terminals can print.

    Control characters, such as line ends and terminal escapes, become spaces. Lone surrogates,
    zero-width characters and direction overrides are removed. Accents are composed with their
    letters; accents without a letter and those beyond ``MAX_MARKS`` are removed. So the result is
    empty or has a width.
    """
    if text.isascii() and text.isprintable():
        return text
    line, marks = list[str](), MAX_MARKS
    for sign in chain.from_iterable(unicodedata.normalize("NFC", char) for char in text):
        category = unicodedata.category(sign)
        if category in _INVISIBLE:
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MAX_MARKS:
            line.append(" " if category in _SPACES else sign)
    return unicodedata.normalize("NFC", "".join(line))


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """Return a key that is equal for different spellings of one name.

    It ignores case, how accents are encoded, invisible characters and outer or doubled spaces.
    """
    folded = sanitize(" ".join(name.split())).casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)
