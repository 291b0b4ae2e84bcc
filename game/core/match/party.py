"""Forms of a game at a party: short, or a little longer, or for more than two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

O = TypeVar("O")  # noqa: E741 - options, as in `game.core.rules.definition`


@dataclass(frozen=True, slots=True)
class PartyOptions(Generic[O]):
    """Options of the matches of a party. None stands for the game's first preset.

    `<game>.party.short`, `.long` and `.many` say in words what they are.
    """

    short: O | None = None
    long: O | None = None
    many: O | None = None
    """For more than two players; None if the game has no such form."""
