"""Renaming a person: results stay theirs, and so do the matches of last time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.store.people import People, Person
from scenes.cabinet import Cabinet


def renamed(cabinet: Cabinet, people: People, person: Person, name: str) -> People | None:
    """Rename a person, also for the next match.

    Returns:
        The people with the new name, or None if another person has it.
    """
    other = people.named(name)
    if other is not None and other.id != person.id:
        return None
    settings, old = cabinet.settings, person.name
    plans = {game: _with_name(plan, old, name) for game, plan in settings.last_plans.items()}
    names = tuple(name if one == old else one for one in settings.last_names)
    if names != settings.last_names or plans != settings.last_plans:
        cabinet.change_settings(replace(settings, last_names=names, last_plans=plans))
    return people.renamed(person, name, cabinet.library.club.now_ms())


def _with_name(plan: Mapping[str, Any], old: str, name: str) -> Mapping[str, Any]:
    """Return a plan as it is kept, with another name on the seats of the person."""
    if not isinstance(plan.get("seats"), list | tuple):
        return plan
    return {**plan, "seats": [_seat(seat, old, name) for seat in plan["seats"]]}


def _seat(seat: object, old: str, name: str) -> object:
    is_theirs = isinstance(seat, dict) and seat.get("name") == old and not seat.get("level")
    return {**seat, "name": name} if isinstance(seat, dict) and is_theirs else seat
