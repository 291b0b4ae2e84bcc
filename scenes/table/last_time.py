"""A game as it was played the last time, or as a first game should be."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from game.core.match import Match
from game.core.plan import Plan, first_plan
from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.cabinet import Cabinet
from scenes.input.seating import Seating


def plan_of(cabinet: Cabinet, game: AnyGame) -> Plan:
    """What the game's button on the title starts at once."""
    kept = cabinet.settings.last_plans.get(game.id)
    if kept is not None:
        try:
            return Plan.from_map(game, kept)
        except ValueError:
            pass  # from another version of the game: begin anew
    names = list(dict.fromkeys((*cabinet.settings.last_names, *_names(cabinet))))
    return first_plan(game, names[0], names[1])


def is_first(cabinet: Cabinet, game: AnyGame) -> bool:
    """Whether nobody here has started this game before."""
    return game.id not in cabinet.settings.last_plans


def play_again(cabinet: Cabinet, game: AnyGame) -> None:
    """Sit down to the game as last time; any device moves for every person."""
    match = plan_of(cabinet, game).match(game, secrets.randbits(63))
    remember(cabinet, match)
    cabinet.go.play(match, Seating())


def remember(cabinet: Cabinet, match: Match) -> None:
    """The next game begins like ``match``."""
    series = match.series
    length, is_best_of = (series.length, series.is_best_of) if series else (1, True)
    plan = Plan(match.options, tuple(match.seats), match.preset, length, is_best_of)
    plans = {**cabinet.settings.last_plans, match.game.id: plan.to_map()}
    cabinet.change_settings(replace(cabinet.settings, last_plans=plans))


def versus(cabinet: Cabinet, seats: Sequence[Seat]) -> str:
    """Who plays whom, in a few words: "You v. Otto, easy", "Mira v. Nia"."""
    words = cabinet.words
    people = [seat for seat in seats if not seat.is_computer]
    if len(seats) != 2:
        return words("title.people", people=len(people), computers=len(seats) - len(people))
    first, second = (seat.name for seat in seats)
    if len(people) == 1:
        other = next(seat for seat in seats if seat.is_computer)
        return words(
            "title.you_versus", other=other.name, level=words(f"level.{other.level}.short")
        )
    return words("title.versus", first=first, second=second)


def _names(cabinet: Cabinet) -> list[str]:
    return [cabinet.words(f"join.name{k}") for k in range(4)]
