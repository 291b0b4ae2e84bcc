"""A game as it was played the last time, or as a first game should be.

The title asks for it: what makes a match of it is imported when somebody starts one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from game.registry import GAMES
from scenes.cabinet import Cabinet
from scenes.input.actions import DeviceId

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.plan import Plan
    from game.core.record import Record
    from game.core.seam import AnyGame
    from game.core.seats import Seat
    from scenes.input.seating import Seating


def plan_of(cabinet: Cabinet, game: AnyGame) -> Plan:
    """What the game's button on the title starts at once."""
    from game.core.plan import Plan, after_first, first_plan
    from scenes.dialogs.opponent_names import computer_names

    kept = cabinet.settings.last_plans.get(game.id)
    if kept is not None:
        try:
            return Plan.from_map(game, kept)
        except ValueError:
            pass  # from another version of the game: begin anew
    you, other, *_ = names_of(cabinet)
    plan = first_plan(game, you, other)
    if game.id in cabinet.settings.seen_first:
        plan = after_first(game, plan)
    return replace(plan, seats=computer_names(cabinet.strings, plan.seats))


def play_again(cabinet: Cabinet, game: AnyGame, devices: Sequence[DeviceId] = ()) -> None:
    """Sit down to the game as last time, as ``match_of`` says.

    What nobody has chosen is not remembered: after a first game the form begins with a preset.
    """
    match, seating = match_of(cabinet, game, devices, SystemRandom().getrandbits(63))
    if game.id in cabinet.settings.last_plans or len(devices) > 1:
        remember(cabinet, match)
    else:
        open_next_at(cabinet, game.id)
    cabinet.go.play(match, seating)


def match_of(
    cabinet: Cabinet, game: AnyGame, devices: Sequence[DeviceId], seed: int
) -> tuple[Match, Seating]:
    """The game as last time.

    Of several ``devices`` each moves for a person of its own; otherwise any moves for everybody.
    """
    from scenes.input.seating import Seating

    plan = plan_of(cabinet, game)
    seating = Seating()
    if len(devices) > 1:
        names, people = names_of(cabinet), min(len(devices), len(plan.seats))
        seats = tuple(
            seat.taken_by(names[k]) if k < people else seat for k, seat in enumerate(plan.seats)
        )
        plan, seating = replace(plan, seats=seats), Seating(dict(enumerate(devices[:people])))
    return plan.match(game, seed), seating


def match_left(record: Record) -> tuple[Match, Seating]:
    """A match that waits, as it was left."""
    from game.core.match import Match
    from scenes.input.seating import Seating

    return Match.from_record(GAMES[record.game], record), Seating()


def remember(cabinet: Cabinet, match: Match) -> None:
    """The next game begins like ``match``."""
    from game.core.plan import Plan

    series = match.series
    length, is_best_of = (series.length, series.is_best_of) if series else (1, True)
    plan = Plan(match.options, tuple(match.seats), match.preset, length, is_best_of)
    plans = {**cabinet.settings.last_plans, match.game.id: plan.to_map()}
    settings = replace(cabinet.settings, last_plans=plans, last_game=match.game.id)
    cabinet.change_settings(settings)


def open_next_at(cabinet: Cabinet, game_id: str) -> None:
    """Let the title open the card of a game, which still begins as before."""
    cabinet.change_settings(replace(cabinet.settings, last_game=game_id))


def told(cabinet: Cabinet, game_id: str, devices: Sequence[DeviceId] = ()) -> tuple[str, ...]:
    """Who would play whom, in a few words and in fewer; without importing the game."""
    kept = cabinet.settings.last_plans.get(game_id)
    seats = _seats(kept) if kept is not None else ()
    names = names_of(cabinet)
    if len(devices) > 1:
        return (cabinet.words("title.versus", first=names[0], second=names[1]),)
    if len(seats) < 2:
        gentlest = cabinet.words("opponents.gentlest")
        return cabinet.words(f"{game_id}.first", other=gentlest), gentlest
    computer = next((seat for seat in seats if seat.is_computer), None)
    if computer is None or len(seats) > 2:
        return (versus(cabinet, seats),)
    level = cabinet.words(f"level.{computer.level}.short")
    return versus(cabinet, seats), f"{computer.name} · {level}", level


def _seats(kept: Mapping[str, Any]) -> tuple[Seat, ...]:
    from game.core.seats import Seat

    try:
        return tuple(Seat.from_map(seat) for seat in kept["seats"])
    except (KeyError, TypeError, ValueError):
        return ()


def versus(cabinet: Cabinet, seats: Sequence[Seat]) -> str:
    """Who plays whom: "Mira v. Otto · Easy", "Mira v. Nia", "1 player, 3 computers"."""
    words = cabinet.words
    people = sum(not seat.is_computer for seat in seats)
    computers = len(seats) - people
    if len(seats) > 2:
        key = "title.with_computers" if computers else "title.people"
        return words(key, people=people, computers=computers)
    first, second = seats
    if computers == 1:
        you, other = (second, first) if first.is_computer else (first, second)
        level = words(f"level.{other.level}.short")
        return words("title.you_versus", you=you.name, other=other.name, level=level)
    return words("title.versus", first=first.name, second=second.name)


def names_of(cabinet: Cabinet) -> list[str]:
    """At least four names: those used last, then those that the house proposes."""
    proposed = (cabinet.words(f"join.name{k}") for k in range(4))
    return list(dict.fromkeys((*cabinet.settings.last_names, *proposed)))
