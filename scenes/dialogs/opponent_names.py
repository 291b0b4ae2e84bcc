"""Names of the computer's levels as people, and how they are said to play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from game.core.match.seats import Seat
from game.words.strings import Strings

PROPOSED: Final = ("Mira", "Otto", "Nia", "Pip")
"""Names that version 0.1 proposed for all seats."""


def name_of(strings: Strings, level: str) -> str:
    """Return who plays at this level, in every game."""
    key = f"level.{level}.who"
    return strings.t(key) if strings.has(key) else strings.t("opponents.somebody")


def way_of(strings: Strings, game: str, level: str) -> str:
    """Return how that level plays the game, or in general where a game has no words for it."""
    key = f"{game}.level.{level}"
    if strings.has(key):
        return strings.t(key)
    key = f"level.{level}.way"
    return strings.t(key) if strings.has(key) else ""


def computer_names(
    strings: Strings, seats: Sequence[Seat], given: Collection[str] = ()
) -> tuple[Seat, ...]:
    """Return the seats, each computer with its own name unless people have `given` another one.

    The second computer of a name is "Gus 2", and so on.
    """
    taken = {seat.name for seat in seats if not seat.is_computer or seat.name in given}
    made: list[Seat] = []
    for seat in seats:
        if seat.is_computer and seat.name not in given:
            plain = name = name_of(strings, seat.level)
            number = 1
            while name in taken:
                number += 1
                name = f"{plain} {number}"
            taken.add(name)
            seat = replace(seat, name=name)
        made.append(seat)
    return tuple(made)


def custom_names(strings: Strings, seats: Sequence[Seat]) -> frozenset[str]:
    """Names that people have written for computers: neither their own, nor one that is proposed."""
    plain = {*PROPOSED, *(strings.t(f"join.name{k}") for k in range(4))}
    return frozenset(
        seat.name
        for seat in seats
        if seat.is_computer
        and seat.name not in plain
        and not seat.name.startswith(name_of(strings, seat.level))
    )


def line_of(strings: Strings, seat: Seat, level: str) -> str:
    """Return who plays at a computer's seat, such as "Gus · Casual" below another name."""
    short, who = strings.t(f"level.{level}.short"), name_of(strings, level)
    if seat.name.startswith(who):
        return strings.t("join.computer", level=short)
    return strings.t("opponents.line", who=who, level=short)
