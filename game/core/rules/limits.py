"""Limits on the size of a game, shared by the rules and the file formats.

So whatever can be played can be saved, and whatever is saved can be read again.
"""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 4 << 20
"""Of a file. A match that outgrows it goes on, and people are told that the rest is not kept."""

MAX_TEXT_LENGTH: Final = 1 << 16
"""Characters of a text: a position, a board, a name. Each takes up to four bytes in a file."""

MAX_MOVES: Final = 100_000
"""Of a replay, and the length of any other list in a file."""

NUMBERS: Final = range(-(1 << 63), 1 << 63)
"""Whole numbers of options and moves."""

SEEDS: Final = range(1 << 64)
