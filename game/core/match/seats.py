"""The seats: a person or a computer on each, with a name and one of the four colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.match.handicap import NONE, Handicap
from game.core.search.strength import current_level
from game.words.message import MessageError


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. ``look`` (0..3) is its colour and shape; ``level`` is "" for a person.

    ``handicap`` is what it has more or less than the others.
    """

    name: str
    look: int
    level: str = ""
    handicap: Handicap = NONE

    @property
    def is_computer(self) -> bool:
        return bool(self.level)

    def taken_by(self, name: str) -> Seat:
        """Return the seat with a person of that name; the same person keeps the handicap."""
        is_same = self.name == name and not self.is_computer
        return Seat(name, self.look, "", self.handicap if is_same else NONE)

    def to_map(self) -> dict[str, Any]:
        plain = {"name": self.name, "look": self.look, "level": self.level}
        return {**plain, "handicap": self.handicap.to_map()} if self.handicap else plain

    @classmethod
    def from_map(cls, raw: Mapping[str, Any]) -> Seat:
        """Return the seat that ``to_map`` wrote, also in an earlier version with other levels.

        Raises:
            MessageError: For anything else.
        """
        match raw:
            case {"name": str(name), "look": (0 | 1 | 2 | 3) as look, "level": str(level)}:
                if type(look) is int:  # not True and not 1.0, which are equal to 1 in Python
                    has_any = "handicap" in raw
                    given = Handicap.from_map(raw["handicap"]) if has_any else NONE
                    return cls(name, look, current_level(level), given)
        raise MessageError("file.seat")
