"""The match of a trophy: the one in which it was won, or one in which it can be."""

from __future__ import annotations

from random import SystemRandom

from game.core.learning.achievement import AnyAchievement
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.rules.options import OptionError
from game.core.rules.state import MoveError
from game.registry import GAMES
from game.store.people import LOOKS, Person
from game.store.trophies import KeptTrophy, trophy_game
from scenes.app_context import AppContext
from scenes.input.seating import Seating
from scenes.table.session.last_options import names_of, open_next_at


def watch_game(context: AppContext, kept: KeptTrophy, name: str) -> None:
    """Show the move that won a trophy, or say that its game cannot be read."""
    record = trophy_game(context.library.database, kept, GAMES)
    try:
        match = None if record is None else Match.from_record(GAMES[record.game], record)
    except (MoveError, OptionError):
        match = None
    if match is None:
        context.toast(context.words("trophies.unread"))
        return
    playback = match.playback(name, kept.won_ms)
    context.go.watch(playback, min(kept.ply, len(playback.moves)))


def begin_match(
    context: AppContext, game_id: str, trophy: AnyAchievement, person: Person | None
) -> None:
    """Begin a match in which a person can win a trophy, against the level that it asks for."""
    game, names = GAMES[game_id], names_of(context)
    you = Seat(names[0], 0) if person is None else Seat(person.name, person.look)
    seats, others = [you], (name for name in names if name != you.name)
    for k in range(1, game.seats(trophy.options)):
        name = next(others)
        if trophy.level:
            name = context.words(f"level.{trophy.level}.who")
        seats.append(Seat(name, (you.look + k) % LOOKS, trophy.level))
    match = MatchPlan(trophy.options, tuple(seats)).match(game, SystemRandom().getrandbits(63))
    open_next_at(context, game_id)
    context.go.play(match, Seating())
