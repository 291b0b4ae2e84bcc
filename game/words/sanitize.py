"""Sanitizing of foreign text: one printable line, and a key to compare names by."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import chain
from typing import Final

MAX_MARKS: Final = 8
"""Accents kept on one letter. Real scripts need fewer; normalizing n of them takes O(n²)."""

TITLE_CHARACTERS: Final = 80

_JOINER = "\u200d"  # joins the parts of one emoji
_MARKS = 4  # for each character: no script needs more, and stacked marks leave the row
_PARTS = 12  # code points of the longest character that is kept whole
_LOOKED_AT = 4096  # code points; normalizing piled-up marks takes the square of their number
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or signs, but fonts draw nothing for them."""

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


def clean_text(text: str, limit: int = TITLE_CHARACTERS) -> str:
    """``text`` as a row can show it: at most ``limit`` characters, as people count them.

    Accents join their letters. Control characters, direction overrides and lone surrogates are
    removed. Any white space becomes one blank. Piled-up accents are thinned. The result is empty if
    nothing visible is left. The file keeps the original.
    """
    characters: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[:_LOOKED_AT]):
        category = unicodedata.category(sign)
        if category[0] == "Z" or sign in "\t\n\r\v\f" or sign in _BLANKS:
            if characters and characters[-1] != " ":
                characters.append(" ")
        elif category[0] == "M" or sign == _JOINER or _is_skin_tone(sign):
            marks += 1
            fits = marks <= _MARKS or sign == _JOINER
            if characters and characters[-1] != " " and fits and len(characters[-1]) < _PARTS:
                characters[-1] += sign
        elif category[0] == "C" and category not in ("Cn", "Co"):
            continue
        elif characters and characters[-1].endswith(_JOINER) and len(characters[-1]) < _PARTS:
            characters[-1] += sign
            marks = 0
        else:
            characters.append(sign)
            marks = 0
    shown = "".join(characters[:limit]).strip(" " + _JOINER)
    return unicodedata.normalize("NFC", shown)  # what was removed may have parted an accent


def _is_skin_tone(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"
