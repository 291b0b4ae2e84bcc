"""Who sits at a table that nobody has sat down at: on an analysis board, in a drawn position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match.record import Record
from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.cabinet import Cabinet


def seats_of(cabinet: Cabinet, seats: Sequence[Seat] = ()) -> list[Seat]:
    """Four people: ``seats``, and after them whoever goes by a look that nobody has."""
    taken = {seat.look for seat in seats}
    free = [Seat(cabinet.words(f"look.{look}"), look) for look in range(4) if look not in taken]
    return [*seats, *free][:4]


def set_up(cabinet: Cabinet, game: AnyGame, state: Any, text: str, seats: Sequence[Seat]) -> Record:
    """Return a game that begins with the position of `text`, by the options of `state` otherwise.

    Raises:
        OptionError: The position cannot be played.
    """
    setup = game.exercises.setup
    assert setup is not None  # nobody else asks
    options = setup.options(state, text)
    people = tuple(seats_of(cabinet, seats)[: game.seats(options)])
    return Record(game.id, game.rules, opt.to_map(options), 0, people)
