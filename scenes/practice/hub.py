"""The practice page: what waits today, for the person whose practice it is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from game.core.learning.achievement import next_rung
from game.core.learning.daily import solved_days, streak
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.people import Person
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.dialogs.people_choice import ask_who
from scenes.kit.boxes import Align, CellGrid, Column, Layers, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import centred, emblem, pawn, tick
from scenes.kit.scene import Command, turning
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.practice.day_strip import date_words
from scenes.practice.game_tabs import GamePages
from scenes.practice.parts import figure_of
from scenes.practice.puzzle_shelf import following, shelf_of
from scenes.practice.puzzle_words import puzzle_words
from scenes.ui.art.flame import draw_flame
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

SIGN: Final = 104.0


class PracticeScene(GamePages):
    """The daily tasks, and for one game its lesson, puzzles, mistakes and ladder."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.pages = [GAMES[name] for name in VIEWS]
        last = context.settings.last_game
        self.page = next((one for one in self.pages if one.id == last), self.pages[0])

    def enter(self) -> None:
        super().enter()
        self._count()

    def _count(self) -> None:
        """Read how far the person has come."""
        library = self._context.library
        practised, self._people = library.practised, library.people.here
        learner = library.practised.learner
        self._who = next((one for one in self._people if one.id == learner), None)
        self._today = practised.now().date()
        tasks = practised.practice.days.get(self._today.isoformat(), {})
        self._done_today = {game for game, task in tasks.items() if task.is_done}
        self._streak = streak(solved_days(practised.practice.days), self._today).length
        self._solved = []
        for game in self.pages:
            efforts = practised.efforts(game.id, shelf_of(game)).values()
            self._solved.append((sum(effort.is_solved for effort in efforts), len(efforts)))
        self.turn_to(self.page)

    def turn_to(self, game: AnyGame) -> None:
        """Read what is next in `game`."""
        self.page, practised = game, self._context.library.practised
        self._puzzle = following(self._context, game, None)
        self._figure = None if self._puzzle is None else figure_of(game, self._puzzle)
        self._mistakes = practised.mistakes(game.id)
        self._rungs = practised.rung_counts(game.id)
        self.refresh()

    def view(self) -> Node:
        cards = [self._lesson(), self._puzzles(), self._own_mistakes(), self._ladder()]
        right = Column([self.tabs(self._solved), CellGrid(cards, 2, grow=1.0)], "l", grow=1.0)
        body = Row([CellGrid([self._daily()], 1, width=378.0), right], "xl")
        header = [Spacer(grow=1.0), self._person()]
        return Screen(self.words("practice.title"), body, header=header, prompts=self.prompts())

    def _person(self) -> Node:
        """Return the chip that says whose practice it is; a press hands it on."""
        who, sign = self._who, "swap" if len(self._people) > 1 else "plus"
        name = who.name if who else self.words("practice.nobody")
        face = pawn(who.look, 17.0) if who else Icon("user", 30.0, "muted")
        says = Row([face, Text(name, "strong"), Icon(sign, 20.0, "muted")], "s", (16.0, 10.0))
        tint = f"look{who.look}" if who else "acc"
        return self._card("person", says, tint, self.words("practice.whose", who=name))

    def _daily(self) -> Node:
        """Return the card of the daily tasks: a line for each, and the days in a row."""
        words, lines, games = self.words, list[Node](), [game.id for game in self.pages]
        for game in games:
            name = Text(words(f"{game}.short_name"), "strong", grow=1.0)
            sign = tick() if game in self._done_today else Icon("play", 18.0, "muted")
            lines.append(Row([emblem(game, 46.0), name, sign], align="center", grow=1.0))
        title = words("daily.door" if self._done_today < set(games) else "daily.tomorrow")
        foot: Node = Text(words("daily.first"), "note", align="center")
        if self._streak:
            days = f"{self._streak} {words('daily.in_a_row', n=self._streak)}"
            flame = centred("flame", 44.0, partial(draw_flame, size=44.0))
            foot = Row([flame, Text(days, "strong", "amber")], justify="center", align="center")
        date = Text(date_words(self._context, self._today), "note", align="center")
        parts = [Text(title, "headline", align="center"), date, *lines, foot]
        return self._card("daily", Column(parts, "s", (24.0, 18.0)), "amber", title)

    def _lesson(self) -> Node:
        game, words = self.page, self.words
        cards = tuple(game.teaching.lessons())
        done = self._context.settings.lessons.get(game.id, ())
        card = next((card for card in cards if card.id not in done), None)
        what = words(f"{game.id}.lesson.{card.id}.title") if card else ""
        count = len(cards) - sum(card.id not in done for card in cards)
        return self._door("lesson", Icon("book", 76.0, "acc"), what, count, len(cards))

    def _puzzles(self) -> Node:
        game, puzzle = self.page, self._puzzle
        done, count = self._solved[self.pages.index(game)]
        sign: Node = Icon("star", 76.0, "amber")
        what = ""
        if puzzle is not None and self._figure is not None:
            what = puzzle_words(self._context, game, puzzle, "name")
            sign = Picture((game.id, puzzle.id), SIGN, SIGN, self._figure.draw)
        return self._door("puzzles", sign, what, done, count)

    def _own_mistakes(self) -> Node:
        count = len(self._mistakes)
        what = self.words("practice.mistakes_left" if count else "practice.no_mistakes", n=count)
        sign = Icon("eye", 76.0, "look0" if count else "dim")
        return self._door("mistakes", sign, what)

    def _ladder(self) -> Node:
        game, rungs = self.page, tuple(self.page.exercises.ladder())
        rung = next_rung(rungs, self._rungs)
        shown = len(rungs), rungs.index(rung) if rung else len(rungs), emblem_of(game.id).accent
        what = self.words(f"{game.id}.ladder.{rung.id}") if rung else ""
        sign = Picture(shown, SIGN, SIGN, partial(_draw_ladder, *shown))
        return self._door("ladder", sign, what, shown[1], len(rungs))

    def _door(self, name: str, sign: Node, what: str, done: int = 0, of: int = 0) -> Node:
        """Return the card that leads to a part of practice: its sign, what is next, how far."""
        title, what = self.words(f"practice.{name}"), what or self.words("practice.all_done")
        count: Node = Text(self.words("ladder.count", n=done, of=of) if of else "", "note")
        mark = tick() if of and done == of else count if of else None
        parts = [Text(title, "headline", size=28), Text(what, lines=0), mark]
        says = Column(parts, "s", justify="center", grow=1.0)
        inner = Row([Layers([Align(sign)], width=SIGN), says], "l", (20.0, 12.0))
        return self._card(name, inner, emblem_of(self.page.id).accent, f"{title}: {what}")

    def _card(self, key: str, inner: Node, tint: Tint, label: str) -> Node:
        is_enabled = key != "mistakes" or bool(self._mistakes)
        depth = 0.12 if is_enabled else 0.0
        return Card(inner, tint, depth, radius=24.0, key=key, label=label, is_enabled=is_enabled)

    def on_press(self, key: Hashable) -> None:
        go = self._context.go
        match key:
            case ("tab", _):
                super().on_press(key)
            case "person":
                people = self._context.library.people
                ask_who(self._context, people, self._who.name if self._who else "", self._begin)
            case "daily":
                go.daily()
            case "lesson":
                go.lesson(self.page)
            case "puzzles":
                go.puzzles(self.page)
            case "mistakes":
                go.moments(self.page, self._mistakes)
            case "ladder":
                go.ladder(self.page)

    def commands(self) -> Iterable[Command]:
        has_others = len(self._people) > 1
        return turning("practice.next_person", self._hand_on) if has_others else ()

    def _hand_on(self, step: int) -> None:
        """Give practice to the next person, or to the one before."""
        at = self._people.index(self._who) if self._who else -step
        self._context.sounds.play("page")
        self._begin(self._people[(at + step) % len(self._people)])

    def _begin(self, person: Person) -> None:
        """Make a person the one who practises, and who sits first in the next match."""
        settings, name = self._context.settings, person.name
        others = tuple(one for one in settings.last_names if one != name)
        self._context.change_settings(replace(settings, last_names=(name, *others)))
        self._count()


def _draw_ladder(count: int, done: int, accent: Tint, brush: Brush, box: Box) -> None:
    """Draw a ladder with its rungs, those that are done in the game's colour."""
    x, y, w, h = box
    for left in (x + w * 0.18, x + w * 0.82 - 6):
        brush.rounded((left, y, 6, h), "muted", 3)
    for k in range(count):
        top = y + h - (k + 0.75) * h / count
        tint = accent if k < done else "line"
        brush.rounded((x + w * 0.18 + 6, top, w * 0.64 - 12, 6), tint, 3)
