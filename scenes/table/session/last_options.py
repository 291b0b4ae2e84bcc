"""A game as it was played the last time, or as a first game should be.

The title asks for it: what makes a match of it is imported at its start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.input.actions import DeviceId

if TYPE_CHECKING:
    from game.core.match.match import Match
    from game.core.match.match_setup import MatchPlan
    from game.core.match.seats import Seat
    from game.core.record.record import Record
    from game.core.rules.definition import AnyGame
    from game.store.settings import Settings
    from scenes.input.seating import Seating


def plan_of(context: AppContext, game: AnyGame) -> MatchPlan:
    """Return what the game's button on the title starts at once."""
    from game.core.match.match_setup import MatchPlan, after_first, first_plan
    from scenes.dialogs.opponent_names import computer_names

    kept = context.settings.last_plans.get(game.id)
    if kept is not None:
        try:
            return MatchPlan.from_map(game, kept)
        except ValueError:
            pass  # from another version of the game: begin anew
    you, other, *_ = names_of(context)
    plan = first_plan(game, you, other)
    if game.id in context.settings.seen_first:
        plan = after_first(game, plan)
    return replace(plan, seats=computer_names(context.strings, plan.seats))


def play_again(context: AppContext, game: AnyGame) -> None:
    """Begin the game as last time.

    A plan that was not chosen is not remembered: after a first game the form begins with a
    preset.
    """
    match, seating = match_of(context, game, SystemRandom().getrandbits(63))
    if game.id in context.settings.last_plans:
        remember(context, match)
    else:
        open_next_at(context, game.id)
    context.go.play(match, seating)


def match_of(context: AppContext, game: AnyGame, seed: int) -> tuple[Match, Seating]:
    """Return the game as last time; any device moves for all people."""
    from scenes.input.seating import Seating

    return plan_of(context, game).match(game, seed), Seating()


def play_two(context: AppContext, game: AnyGame, devices: Sequence[DeviceId]) -> None:
    """Begin the game between two people, with the options of the last one for two.

    Of several ``devices`` each moves for one person; otherwise any moves for both.
    """
    from game.core.match.match_setup import after_first, first_plan
    from scenes.input.seating import Seating

    names, plan = names_of(context), plan_of(context, game)
    if game.id not in context.settings.last_plans:
        plan = after_first(game, plan)  # the board of a first game favours the one who learns
    if len(plan.seats) != 2:
        plan = first_plan(game, *names[:2])
    seats = tuple(seat.taken_by(name) for seat, name in zip(plan.seats, names, strict=False))
    bound = dict(enumerate(devices[:2])) if len(devices) > 1 else {}
    open_next_at(context, game.id)
    match = replace(plan, seats=seats).match(game, SystemRandom().getrandbits(63))
    context.go.play(match, Seating(bound))


def match_left(record: Record) -> tuple[Match, Seating]:
    """Return a match that waits, as it was left."""
    from game.core.match.match import Match
    from scenes.input.seating import Seating

    return Match.from_record(GAMES[record.game], record), Seating()


def remember(context: AppContext, match: Match, settings: Settings | None = None) -> None:
    """Let the next game begin like `match`, with other `settings` that are to be kept too."""
    from game.core.match.match_setup import MatchPlan

    series = match.series
    length, is_best_of = (series.length, series.is_best_of) if series else (1, True)
    plan = MatchPlan(match.options, tuple(match.seats), match.preset, length, is_best_of)
    settings = settings or context.settings
    plans = {**settings.last_plans, match.game.id: plan.to_map()}
    context.change_settings(replace(settings, last_plans=plans, last_game=match.game.id))


def open_next_at(context: AppContext, game_id: str) -> None:
    """Let the title open the card of a game, which still begins as before."""
    context.change_settings(replace(context.settings, last_game=game_id))


def opponent_lines(context: AppContext, game_id: str) -> tuple[str, ...]:
    """Return whom the next game is against, in a few words and in fewer; imports no game."""
    words, kept = context.words, context.settings.last_plans.get(game_id)
    seats = _seats(kept) if kept is not None else ()
    if len(seats) < 2:
        return (words("title.gentle"),)
    computer = next((seat for seat in seats if seat.is_computer), None)
    if computer is None or len(seats) > 2:
        return (versus(context, seats),)
    return words("title.as_last", other=computer.name), computer.name


def _seats(kept: Mapping[str, Any]) -> tuple[Seat, ...]:
    from game.core.match.seats import Seat

    try:
        return tuple(Seat.from_map(seat) for seat in kept["seats"])
    except (KeyError, TypeError, ValueError):
        return ()


def versus(context: AppContext, seats: Sequence[Seat]) -> str:
    """Return who plays whom: "Mira v. Otto · Easy", "Mira v. Nia", "1 player, 3 computers"."""
    words = context.words
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


def names_of(context: AppContext) -> list[str]:
    """Return four names: those used last, and for the other seats default ones."""
    last = context.settings.last_names[:4]
    others = (context.words(f"join.name{k % 4}") for k in range(len(last), len(last) + 4))
    return list(dict.fromkeys((*last, *others)))[:4]
