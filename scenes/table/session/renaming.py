"""Rename people, also in the saved settings of the next match.

A name that nobody has chosen, such as "Player 1", follows the language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenes.app_context import AppContext

if TYPE_CHECKING:
    from game.core.match.seats import Seat
    from game.store.people import Person


def rename(context: AppContext, person: Person, name: str) -> Person | None:
    """Rename a person, also for the next match.

    Returns:
        The person with the new name, who has to be kept; None if another person has it.
    """
    other = context.library.people.named(name)
    if other is not None and other.id != person.id:
        return None
    _rename_next(context, {person.name: name})
    return person.renamed(name, context.library.now_ms())


def follow_language(context: AppContext) -> None:
    """Give people whom nobody has named the default names of the present language."""
    library, default = context.library, _default_names(context)
    for person in library.people.here:
        name = default.get(person.name, person.name)
        if name != person.name and (renamed := rename(context, person, name)) is not None:
            library.keep_people(renamed)
    _rename_next(context, default)


def in_language(context: AppContext, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a match that waits, default names in the present language."""
    names = _renamed([seat.name for seat in seats], _default_names(context))
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def _default_names(context: AppContext) -> Mapping[str, str]:
    """Return the default names of all languages, each with that of the present one."""
    strings = context.strings
    tongues = [strings.for_language(code) for code in strings.available]
    keys = [f"join.name{k}" for k in range(4)]
    return {tongue.t(key): strings.t(key) for tongue in tongues for key in keys}


def _renamed(names: Sequence[str], new: Mapping[str, str]) -> list[str]:
    """Return names, those in `new` renamed unless that would give one name to two."""
    made: list[str] = []
    for k, name in enumerate(names):
        wanted = new.get(name, name)
        made.append(name if wanted in (*made, *names[k + 1 :]) else wanted)
    return made


def _rename_next(context: AppContext, new: Mapping[str, str]) -> None:
    """Rename people in the saved settings of the next match."""
    settings = context.settings
    plans = {game: _renamed_plan(plan, new) for game, plan in settings.last_plans.items()}
    names = tuple(_renamed(settings.last_names, new))
    if names != settings.last_names or plans != settings.last_plans:
        context.change_settings(replace(settings, last_names=names, last_plans=plans))


def _renamed_plan(plan: Mapping[str, Any], new: Mapping[str, str]) -> Mapping[str, Any]:
    seats = plan.get("seats")
    if not isinstance(seats, list | tuple):
        return plan
    people = [s for s in seats if isinstance(s, dict) and "name" in s and not s.get("level")]
    names = iter(_renamed([seat["name"] for seat in people], new))
    return {**plan, "seats": [{**s, "name": next(names)} if s in people else s for s in seats]}
