"""The doors of the club room: what is behind each, in the order of the room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.club.records import game_count
from game.registry import GAMES
from game.store.trophies import trophy_counts
from scenes.boards import VIEWS
from scenes.club.people import PeopleScene
from scenes.club.statistics import StatisticsScene
from scenes.club.tournament.listing import TournamentsScene
from scenes.club.trophies import TrophiesScene
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from scenes.app_context import AppContext
    from scenes.scene import Scene


@dataclass(frozen=True, slots=True)
class ClubDoor:
    """``club.door.<name>`` is written on it; the line below that is what ``tells`` gives."""

    name: str
    icon: str
    tint: Tint
    opens: Callable[[AppContext], Scene]
    tells: Callable[[AppContext], str]


def _games(context: AppContext) -> str:
    played = game_count(context.library.database, GAMES)
    return context.words("statistics.games", n=played)


def _people(context: AppContext) -> str:
    return context.words("people.count", n=len(context.library.people.here))


def _cups(context: AppContext) -> str:
    cups = context.library.cups
    if (left := cups.unfinished()) is not None:
        return left.name
    return context.words("cups.count", n=len(cups.lines()))


def _trophies(context: AppContext) -> str:
    library, games = context.library, (GAMES[game] for game in GAMES if game in VIEWS)
    counts = trophy_counts(library.database)
    most = max((counts.get(one.id, 0) for one in library.people.here), default=0)
    of = sum(len(game.exercises.trophies()) for game in games)
    return context.words("trophies.count", n=most, of=of)


DOORS: Final = (
    ClubDoor("people", "user", "look0", PeopleScene, _people),
    ClubDoor("cups", "trophy", "amber", TournamentsScene, _cups),
    ClubDoor("statistics", "medal", "violet", StatisticsScene, _games),
    ClubDoor("trophies", "star", "gold", TrophiesScene, _trophies),
)
