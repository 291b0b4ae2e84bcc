"""Seats of a table without players: on an analysis board, in a drawn position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.rules import options as opt
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext


def seats_of(context: AppContext, seats: Sequence[Seat] = ()) -> list[Seat]:
    """Four people: ``seats``, and after them one for each free look."""
    taken = {seat.look for seat in seats}
    free = [Seat(context.words(f"look.{look}"), look) for look in range(4) if look not in taken]
    return [*seats, *free][:4]


def set_up(
    context: AppContext, game: AnyGame, state: Any, text: str, seats: Sequence[Seat]
) -> Record:
    """Return a game that begins with the position of `text`, by the options of `state` otherwise.

    Raises:
        OptionError: The position cannot be played.
    """
    setup = game.exercises.setup
    assert setup is not None  # only such games ask
    options = setup.options(state, text)
    people = tuple(seats_of(context, seats)[: game.seats(options)])
    return Record(game.id, game.rules, opt.to_map(options), 0, people)
