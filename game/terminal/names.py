"""Names of the players at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match.seats import Seat
from game.terminal.output import printable
from game.words.strings import Strings

KEY = "text.player"


def default_name(words: Strings, number: int) -> str:
    """Return the name of a player without one; files keep it, in the default language."""
    return words.default.t(KEY, n=number)


def display_names(seats: Sequence[Seat], words: Strings) -> list[str]:
    """Return the printable names by seat; default names are in the language of `words`."""
    numbers = range(1, len(seats) + 1)
    proposed = {default_name(words, number): words.t(KEY, n=number) for number in numbers}
    return [printable(proposed.get(seat.name, seat.name)) for seat in seats]
