"""Statistics of all finished games: a card for each player, and panels below."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from game.club.records import (
    DAY_MS,
    against,
    game_count,
    has_results,
    ranking,
    records,
    wins_over_time,
)
from game.registry import GAMES
from game.store.people import People
from game.store.trophies import holders
from scenes.app_context import AppContext
from scenes.club.people import PeopleScene
from scenes.club.someone import Someone, someone
from scenes.club.statistics_cards import CARD_H, ghost_card, person_card
from scenes.club.statistics_panels import Figures, Prize, panels
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Chip, TextButton, stepper
from scenes.user_data.library import now_ms

COLUMNS: Final = 4
"""How many cards are in sight."""
SPANS: Final = (("all", 0), ("year", 365), ("month", 30), ("week", 7))
"""How far back one can look, in days; 0 for ever."""


class StatisticsScene(ViewScene):
    """A row of cards that scrolls, and panels about the people whose cards are in sight."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._has_results = False
        self._people = People()
        self._everybody: list[Someone] = []
        self._played, self._span, self._note = 0, 0, ""
        self._figures = Figures((), (), (), {})
        self._prizes: list[Prize] = []
        self._first = -1
        """The first card in sight that the figures belong to."""

    def enter(self) -> None:
        super().enter()
        library = self._context.library
        self._people = library.people
        self._has_results = has_results(library.database, GAMES)
        self._note = self._context.say(library.database.unread)
        self._count()

    @property
    def _since_ms(self) -> int:
        """When the span of time that is chosen begins; 0 for ever."""
        days = SPANS[self._span][1]
        return now_ms() - days * DAY_MS if days else 0

    def _count(self) -> None:
        """Count what lies in the span of time that is chosen."""
        database, since_ms = self._context.library.database, self._since_ms
        self._played = game_count(database, GAMES, since_ms)
        found = records(database, self._people, since_ms)
        self._everybody = [someone(self._context, self._people, one) for one in ranking(found)]
        self._prizes, self._first = self._won_prizes(), -1

    def _figures_at(self, first: int) -> Figures:
        """Return the figures about the cards from ``first`` on; counted anew if that differs."""
        if first != self._first:
            database, since_ms = self._context.library.database, self._since_ms
            in_sight = self._everybody[first : first + COLUMNS]
            rivals, heads = [one.record.who for one in in_sight], {}
            won = wins_over_time(database, rivals, since_ms)
            for who in rivals:
                heads[who] = against(database, who, self._people, since_ms)
            self._first = first
            self._figures = Figures(in_sight, won, self._everybody, heads, self._prizes)
        return self._figures

    def _won_prizes(self) -> list[Prize]:
        """Return what players have won, each trophy once."""
        won, made = holders(self._context.library.database), []
        for game in GAMES if won else ():
            for trophy in GAMES[game].exercises.trophies():
                times = won.get((game, trophy.id), {})
                won_by = [one for one in self._everybody if one.record.who.person in times]
                if won_by:
                    last = max(times[one.record.who.person] for one in won_by)
                    made.append(Prize(game, trophy, won_by, last))
        return made

    def view(self) -> Node:
        words = self.words
        note = Text(self._note, "note", "amber", "right", grow=1.0) if self._note else None
        header: list[Node | None] = [note]
        body = self._nobody()
        if self._has_results:
            names = [words(f"statistics.span_{name}") for name, _ in SPANS]
            games = Chip(words("statistics.games", n=self._played))
            header = [games, note or Spacer(grow=1.0), stepper(names, self._span, key="span")]
            figures = self._figures_at(self.screen.offsets.get("people", 0))
            body = Column([self._cards(), panels(self._context, figures)], gap=18.0)
        title, prompts = words("statistics.title"), self.prompts()
        return Screen(title, body, header=header, prompts=prompts, tint="spot_violet")

    def _cards(self) -> Node:
        ghosts = (f"ghost {k}" for k in range(len(self._everybody), COLUMNS))
        keys, version = [*map(_key, self._everybody), *ghosts], tuple(self._everybody)
        return LazyList(keys, self._card, version, COLUMNS, cell=CARD_H, key="people")

    def _card(self, k: int) -> Node:
        if k >= len(self._everybody):
            return ghost_card()
        one = self._everybody[k]
        is_best = k == 0 and one.record.total.wins > 0
        return person_card(self._context, one, _key(one), is_best=is_best)

    def _nobody(self) -> Node:
        """Return empty places for players, and a button that starts a first game."""
        said, title, what = (
            self.words(f"statistics.{key}") for key in ("start", "none", "none_what")
        )
        start = TextButton(said, "play", "primary", key="start", width=300.0, height=58.0)
        none = empty_state("trophy", title, what, start)
        return Column([Row([ghost_card() for _ in range(COLUMNS)], "l"), none])

    def on_press(self, key: Hashable) -> None:
        if key == "start":
            self._context.go.title()
            return
        person = next(one for one in self._everybody if _key(one) == key)
        if person.level:  # a computer has no page of its own
            self._context.refuse()
        else:
            self._context.stack.push(PeopleScene(self._context, person.record.who.person))

    def on_step(self, key: Hashable, step: int) -> None:
        self._span = min(max(self._span + step, 0), len(SPANS) - 1)
        self._count()

    def commands(self) -> Iterable[Command]:
        return turning("statistics.span", self._turn) if self._has_results else ()

    def _turn(self, by: int) -> None:
        self._context.sounds.play("page")
        self.on_step("span", by)


def _key(one: Someone) -> str:
    """Return the key of a card."""
    return f"person {one.record.who.key}"
