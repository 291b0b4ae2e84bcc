"""The seats: a person or a computer on each, with a name and one of the four colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.words.message import MessageError


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. ``look`` (0..3) is its colour and shape; ``level`` is "" for a person."""

    name: str
    look: int
    level: str = ""

    @property
    def is_computer(self) -> bool:
        return bool(self.level)

    def to_map(self) -> dict[str, str | int]:
        return {"name": self.name, "look": self.look, "level": self.level}

    @classmethod
    def from_map(cls, raw: Mapping[str, Any]) -> Seat:
        """Raises ``MessageError`` on anything but what ``to_map`` writes."""
        match raw:
            case {"name": str(name), "look": (0 | 1 | 2 | 3) as look, "level": str(level)}:
                if type(look) is int:  # not True and not 1.0, which are equal to 1 in Python
                    return cls(name, look, level)
        raise MessageError("file.seat")
