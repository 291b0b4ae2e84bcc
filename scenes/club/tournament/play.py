"""The matches of a cup: they are matches like any other, and come back to the cup at their end."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from game.club.cup import Cup, Entrant, Pairing
from game.club.cup_event import options_of, preset_of
from game.core.match.fair_play import TOURNAMENT
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.core.search.strength import SCALE, level_at
from game.registry import GAMES
from game.words.strings import Strings
from scenes.dialogs.opponent_names import name_of
from scenes.input.seating import Seating

if TYPE_CHECKING:
    from game.store.matches import SavedMatch
    from scenes.app_context import AppContext

LOOKS = 4


def computer_name(strings: Strings, strength: int) -> str:
    """Return who plays with that strength, in every game."""
    return name_of(strings, SCALE[strength - 1])


def is_playable(cup: Cup) -> bool:
    """Return whether all its games are known here."""
    return all(event.game in GAMES for event in cup.rules.events)


def seat_looks(first: Entrant, second: Entrant) -> tuple[int, int]:
    """Return the looks of two players at a table, which differ.

    If both have the same, the computer gets the next one, or else the second person.
    """
    a, b = first.colour, second.colour
    if a == b and first.is_computer and not second.is_computer:
        return (a + 1) % LOOKS, b
    return (a, (b + 1) % LOOKS) if a == b else (a, b)


def match_of(cup: Cup, pairing: Pairing, seed: int) -> Match:
    """Return the match of a pairing, before its first move."""
    event = cup.rules.events[pairing.event]
    game = GAMES[event.game]
    both = cup.entrant(pairing.first), cup.entrant(pairing.second)
    looks = seat_looks(*both)
    seats = [
        Seat(one.name, look, level_at(list(game.levels), one.strength) if one.strength else "")
        for one, look in zip(both, looks, strict=True)
    ]
    series = new_series(cup.rules.length, cup.rules.is_best_of, 2)
    return Match(
        game, options_of(game, event), seed, seats, preset_of(game, event), series, TOURNAMENT
    )


def unfinished_cup_match(context: AppContext, cup: Cup) -> SavedMatch | None:
    """Return the file of the match that is on the table, if it is still there."""
    if cup.running is None:
        return None
    left, wanted = context.library.unfinished_matches(), cup.running.match_id
    return next((entry for entry in left if entry.id == wanted), None)


def play(context: AppContext, cup: Cup, pairing: Pairing) -> None:
    """Sit down to the match of a pairing, or go on with it: any device for the player to move."""
    running = cup.running
    if running is not None and running.number == pairing.number:
        entry = unfinished_cup_match(context, cup)
        if entry is not None and entry.record is not None:
            context.go.resume(entry)
            return
    match = match_of(cup, pairing, SystemRandom().getrandbits(63))
    journal = context.library.open_match(match)
    context.library.cups.put(cup.start_match(pairing, journal.match_id))
    context.go.play(match, Seating(), journal)


def are_computers(cup: Cup, pairing: Pairing) -> bool:
    """Return whether a match is between computers alone."""
    return cup.entrant(pairing.first).is_computer and cup.entrant(pairing.second).is_computer
