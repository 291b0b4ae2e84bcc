"""Handicaps of those who sit down: what people have every time."""

from __future__ import annotations

from dataclasses import replace

from game.core.match.handicap import NONE, Handicap
from game.core.rules.definition import AnyGame
from game.store.people import Person
from game.words.sanitize import name_key
from scenes.app_context import AppContext
from scenes.table.session.last_options import plan_of


def usual_handicap(context: AppContext, game: AnyGame, name: str) -> Handicap:
    """Return what a person has every time, or else had in the last match of a game."""
    person = context.library.people.named(name)
    if person is not None and person.usual:
        given = person.usual
    else:
        last = (seat for seat in plan_of(context, game).seats if not seat.level)
        own = (seat.handicap for seat in last if name_key(seat.name) == name_key(name))
        given = next(own, NONE)
    return game.handicaps.fitting(given, list(game.levels))


def keep_usual(context: AppContext, game: AnyGame, person: Person, given: Handicap) -> None:
    """Let a person have a handicap every time; what they have in other games stays."""
    names = {part.name for part in game.handicaps.parts}
    others = tuple(one for one in person.usual.own if one[0] not in names)
    usual = replace(given, own=tuple(sorted((*others, *given.own))), less_ms=0)
    trouble = context.library.keep_people(replace(person, usual=usual))
    if trouble is not None:
        context.toast(context.words("people.not_saved", why=trouble))
    else:
        context.toast(context.words("handicap.kept", who=person.name))
