"""Draft of a new tournament, and who takes part at first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.club.cup import MIN_PLAYERS, Entrant, Form, Rules
from game.club.cup_event import event_of, presets_of, strengths_of
from game.club.cup_table import draw_entrants
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.people import People
from scenes.app_context import AppContext
from scenes.club.tournament.newcomers import dressed, free_look
from scenes.club.tournament.play import computer_name
from scenes.table.session.last_options import names_of

LENGTHS: Final = ((1, True), (2, False), (3, True), (5, True))
ALL: Final = ""
"""In the place of a game: all of them."""
COMPUTERS: Final = (2, 3)
"""Strengths of the computers of a first tournament: normal, then hard."""


@dataclass(frozen=True)
class TournamentDraft:
    """Choices made so far.

    ``game`` is an id, or ``ALL``; ``preset`` is one of that game's, and empty for its first one.
    """

    entrants: tuple[Entrant, ...]
    form: Form = Form.EVERYONE
    game: str = ALL
    length: int = 0
    preset: str = ""

    @property
    def games(self) -> list[AnyGame]:
        """The games that are played."""
        chosen = [game for name, game in GAMES.items() if self.game in (ALL, name)]
        return [game for game in chosen if presets_of(game)]

    @property
    def strengths(self) -> list[int]:
        """The strengths of computers that can take part."""
        return strengths_of(self.games)

    def rules(self, seed: int) -> Rules:
        """Return the rules of the cup, with the draw that follows from ``seed``."""
        events = tuple(event_of(game, self.preset) for game in self.games)
        length, is_best_of = LENGTHS[self.length]
        return Rules(self.form, draw_entrants(self.entrants, seed), events, length, is_best_of)


def first_entrants(context: AppContext, known: People) -> tuple[Entrant, ...]:
    """Return the entrants of the last tournament that are still known.

    Without one, these are the people who played last. Computers fill a small house up to the
    fewest players, so that the tournament is over in one sitting.
    """
    cups = context.library.cups
    if cup := next(filter(None, (cups.get(line.id) for line in cups.lines())), None):
        there = [cup.entrant(place) for place in cup.roster().present]
        last = there if len(there) >= MIN_PLAYERS else cup.entrants
        return tuple(sorted(last, key=lambda one: (one.is_computer, one.name)))
    count = len(context.settings.last_names) or 1
    people: list[Entrant] = []
    for name in names_of(context)[:count]:
        person = known.named(name)
        made = Entrant(name, *free_look(people))
        people.append(made if person is None else dressed(made, person.look, people))
    strengths = COMPUTERS[: max(0, MIN_PLAYERS - len(people))]
    computers = [Entrant(computer_name(context.strings, k), 0, 0, k) for k in strengths]
    return (*people, *computers)
