"""What a computer opponent may say about a position, beside playing it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.rules.state import Player
from game.words.message import Values


@dataclass(frozen=True, slots=True)
class Quip:
    """One sentence that is true of a position: ``<game>.quip.<key>`` with ``values``.

    ``players`` are the seats that it names as ``who``. It never says which move is best.
    """

    key: str
    values: Values = ()
    players: tuple[Player, ...] = ()


def quip(key: str, *who: Player, **values: str | int) -> Quip:
    """Return the sentence with its values by name."""
    return Quip(key, tuple(values.items()), who)
