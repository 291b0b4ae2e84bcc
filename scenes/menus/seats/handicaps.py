"""Handicaps of those who sit down: what people have every time, and what is suggested to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.club.fair import uneven
from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import amount_told, help_told, why_idle
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.store.people import Person
from game.words.sanitize import name_key
from scenes.cabinet import Cabinet
from scenes.table.last_time import plan_of


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A handicap that is proposed."""

    why: str
    """What has happened."""
    what: str
    """The proposal in words."""
    given: Handicap


def usual_handicap(cabinet: Cabinet, game: AnyGame, name: str) -> Handicap:
    """Return what a person has every time, or else had in the last match of a game."""
    person = cabinet.library.club.people.named(name)
    if person is not None and person.usual:
        given = person.usual
    else:
        last = (seat for seat in plan_of(cabinet, game).seats if not seat.level)
        own = (seat.handicap for seat in last if name_key(seat.name) == name_key(name))
        given = next(own, NONE)
    return game.handicaps.fitting(given, list(game.levels))


def keep_usual(cabinet: Cabinet, game: AnyGame, person: Person, given: Handicap) -> None:
    """Let a person have a handicap every time; what they have in other games stays."""
    names = {part.name for part in game.handicaps.parts}
    others = tuple(one for one in person.usual.own if one[0] not in names)
    usual = replace(given, own=tuple(sorted((*others, *given.own))), less_ms=0)
    club = cabinet.library.club
    trouble = club.keep(club.people.with_person(replace(person, usual=usual)))
    if trouble is not None:
        cabinet.toast(cabinet.words("people.not_saved", why=trouble))
    else:
        cabinet.toast(cabinet.words("handicap.kept", who=person.name))


def suggestion(
    cabinet: Cabinet, game: AnyGame, options: Any, seats: Sequence[Seat], k: int
) -> Suggestion | None:
    """Return what could be given to a person who nearly always loses against the other one."""
    mine = seats[k]
    if len(seats) != 2 or any(seat.level for seat in seats) or mine.handicap:
        return None
    club, names = cabinet.library.club, (mine.name, seats[1 - k].name)
    found = club.ask(lambda database: uneven(database, club.people, game.id, *names))
    if found is None or found.other != mine.name:
        return None
    given, what = _offered(game, options)
    if given is None:
        return None
    words = cabinet.words
    why = words("handicap.suggest", winner=found.winner, wins=found.wins, games=found.games)
    taken = words("handicap.take", who=mine.name, what=cabinet.say(what))
    return Suggestion(why, taken, given)


def _offered(game: AnyGame, options: Any) -> tuple[Handicap | None, Any]:
    """Return a part of the game's own that has an effect; else a warning before mistakes."""
    for part in game.handicaps.parts:
        if not why_idle(game, options, part.name):
            given = NONE.with_amount(part.name, part.suggested)
            return given, amount_told(game.id, part.name, part.suggested)
    if game.teaching.judge is None:
        return None, None
    given = replace(NONE, help="warned")
    return given, help_told(given)
