"""Names and tokens of those who enter a tournament: no two have the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.club.cup import Entrant
from scenes.club.tournament.play import computer_name

if TYPE_CHECKING:
    from game.store.people import Person
    from scenes.app_context import AppContext


def free_name(name: str, taken: Sequence[str]) -> str:
    """Return the name, or with a number if another player has it."""
    number, made = 1, name
    while made in taken:
        number += 1
        made = f"{name} {number}"
    return made


def dressed(one: Entrant, look: int, others: Sequence[Entrant]) -> Entrant:
    """Return a player in the look that they have in the club, unless another person has it here."""
    taken = {(other.colour, other.shape) for other in others if not other.is_computer}
    return one if (look, look) in taken else replace(one, colour=look, shape=look)


def free_look(others: Sequence[Entrant]) -> tuple[int, int]:
    """Return a colour and a shape that no other person has: as on the seats, then others."""
    taken = {(one.colour, one.shape) for one in others if not one.is_computer}
    plain = [(k, k) for k in range(4)]
    mixed = [(colour, (colour + by) % 4) for by in (1, 2, 3) for colour in range(4)]
    return next(pair for pair in (*plain, *mixed) if pair not in taken)


def computer_of(context: AppContext, strength: int, others: Sequence[Entrant]) -> Entrant:
    """Return a computer of a strength, with a name of its own."""
    name = computer_name(context.strings, strength)
    return Entrant(free_name(name, [one.name for one in others]), 0, 0, strength)


def person_of(person: Person, others: Sequence[Entrant]) -> Entrant:
    """Return a person of the club as a player."""
    return dressed(Entrant(person.name, *free_look(others)), person.look, others)
