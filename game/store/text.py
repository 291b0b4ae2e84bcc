"""Text from outside, made fit to show: never invisible, never higher or longer than its row."""

from __future__ import annotations

import unicodedata

TITLE_CHARACTERS = 80

_JOINER = "\u200d"  # joins the parts of one emoji
_MARKS = 4  # for each character: no script needs more, and stacked marks leave the row
_PARTS = 12  # code points of the longest character that is kept whole
_LOOKED_AT = 4096  # code points; normalizing piled-up marks takes the square of their number
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or signs, but fonts draw nothing for them."""


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
