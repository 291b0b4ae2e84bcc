"""Comments about a game as data: hints, refusals, remarks; a front end puts them into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.words.message import Message, Value, Values, message


@dataclass(frozen=True, slots=True)
class Comment:
    """Sentence about a game: a key, and what fills it in.

    Its use says which section of the game's words has the key: ``<game>.hint.<key>`` for a hint,
    ``<game>.reason.<key>`` for a refusal. Without a key it highlights cells and says nothing.
    """

    key: str
    values: Values = ()
    players: tuple[int, ...] = ()
    """Seats that the sentence names as ``who``."""
    cells: frozenset[tuple[int, int]] = frozenset()
    """Cells to highlight, as column and row from 0."""
    line: tuple[Any, ...] = ()
    """Moves to show, from the next one on."""

    @classmethod
    def of(
        cls,
        key: str,
        /,
        *players: int,
        cells: Iterable[tuple[int, int]] = (),
        line: tuple[Any, ...] = (),
        **values: Value,
    ) -> Comment:
        """Return a comment.

        Args:
            key: Key of the sentence.
            players: Seats that the sentence names.
            cells: Cells to highlight.
            line: Moves to show, from the next one on.
            values: Values of the sentence, by name.
        """
        return cls(key, tuple(values.items()), players, frozenset(cells), line)

    def message(self, section: str, names: Sequence[str] = ()) -> Message:
        """Return the sentence.

        Args:
            section: Section of the string tables that has the key.
            names: Names of the players by seat; without them they are numbered.
        """
        who = tuple(
            names[player] if names else message("player.number", n=player + 1)
            for player in self.players
        )
        named: Values = (("who", who),) if who else ()
        return Message(f"{section}.{self.key}", (*named, *self.values))


SILENCE: Final = Comment("")
