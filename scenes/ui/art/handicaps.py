"""Handicap of a seat, in as many words as there is room for."""

from __future__ import annotations

from typing import Final

from game.core.match.handicap_text import HandicapTexts, join_parts
from game.words.message import message
from game.words.strings import Strings
from scenes.ui.brush import Box, Brush

SIGN_W: Final = 30.0
HIGH: Final = 28.0


def shorten(brush: Brush, strings: Strings, given: HandicapTexts, room: float) -> str:
    """Return the parts of a handicap as short as `room` wants.

    These are all parts if they fit in small letters, else the first and the number of others, else
    only the number.
    """
    forms = [join_parts(given)]
    if len(given) > 1:
        forms.append(message("handicap.more", first=given[0], n=len(given) - 1))
        forms.append(message("handicap.things", n=len(given)))
    said = [strings.say(form) for form in forms]
    return next((words for words in said if brush.has_room(words, room, "heavy")), said[-1])


def draw_tag(
    brush: Brush, strings: Strings, given: HandicapTexts, at: tuple[float, float], room: float
) -> Box:
    """Draw a small tag with a handicap, no wider than `room`, its middle at `at`.

    Returns:
        Its box.
    """
    words = shorten(brush, strings, given, room - SIGN_W - 24)
    wide = min(brush.measure(words, 18, "heavy")[0] + SIGN_W + 24, room)
    box = at[0] - wide / 2, at[1] - HIGH / 2, wide, HIGH
    brush.rounded(box, "ink0", HIGH / 2)
    brush.rounded(box, "amber", HIGH / 2, width=1.5)
    brush.icon("scales", (box[0] + 20, at[1]), 19, "amber")
    brush.text(
        words, (box[0] + SIGN_W + 6, at[1]), 18, "heavy", "amber", "midleft", fit=wide - SIGN_W - 18
    )
    return box
