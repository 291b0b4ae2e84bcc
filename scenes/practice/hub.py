"""The practice page: what waits today, for the person whose practice it is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Final

from game.core.daily import solved_days, streak
from game.core.ladder import next_rung
from game.core.seam import AnyGame
from game.registry import GAMES
from game.store.people import Person
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.people_choice import ask_who
from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, Grid, Layers, Placeholder, Row
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import emblem, pawn, tick
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.practice.day_strip import date_words
from scenes.practice.game_tabs import game_tabs
from scenes.practice.parts import figure_of
from scenes.practice.puzzle_shelf import following, shelf_of
from scenes.practice.puzzle_words import puzzle_words
from scenes.ui.brush import Box, Brush
from scenes.ui.flame import draw_flame

DAILY_W: Final = 378.0
SIGN: Final = 104.0
RADIUS: Final = 24.0


class PracticeScene(ViewScene):
    """The daily tasks, and for one game its lesson, puzzles, mistakes and ladder."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._games = [GAMES[name] for name in VIEWS]
        last = cabinet.settings.last_game
        self._game = next((one for one in self._games if one.id == last), self._games[0])

    def enter(self) -> None:
        super().enter()
        self._count()

    def _count(self) -> None:
        """Read how far the person has come."""
        library = self._cabinet.library
        practised, self._people = library.practised, library.club.people.here
        learner = library.practised.learner()
        self._who = next((one for one in self._people if one.id == learner), None)
        self._today = practised.today()
        tasks = practised.practice.days.get(self._today.isoformat(), {})
        self._done_today = {game for game, task in tasks.items() if task.is_done}
        self._streak = streak(solved_days(practised.practice.days), self._today).length
        self._solved = []
        for game in self._games:
            efforts = practised.efforts(game.id, shelf_of(game)).values()
            self._solved.append((sum(effort.is_solved for effort in efforts), len(efforts)))
        self._show(self._game)

    def _show(self, game: AnyGame) -> None:
        """Read what is next in `game`."""
        self._game, practised = game, self._cabinet.library.practised
        self._puzzle = following(self._cabinet, game, None)
        self._figure = None if self._puzzle is None else figure_of(game, self._puzzle)
        self._mistakes = practised.mistakes(game.id)
        self._rungs = practised.rung_counts(game.id)
        self.refresh()

    def view(self) -> Node:
        words = self._cabinet.words
        prompts = [Prompt(Button.CONFIRM, words("menu.choose"))]
        if len(self._people) > 1:
            prompts.append(Prompt(Button.NEXT, words("practice.next_person")))
        prompts.append(Prompt(Button.CANCEL, words("menu.back")))
        tabs = game_tabs(self._cabinet, self._games, self._game, self._solved)
        cards = [self._lesson(), self._puzzles(), self._own_mistakes(), self._ladder()]
        right = Column([tabs, Grid(cards, 2, grow=1.0)], "l", grow=1.0)
        body = Row([self._daily(), right], "xl")
        header = [Placeholder(grow=1.0), self._person()]
        return Screen(words("practice.title"), body, header=header, prompts=prompts)

    def _person(self) -> Node:
        """Return the chip that says whose practice it is; a press hands it on."""
        words, who = self._cabinet.words, self._who
        name = who.name if who else words("practice.nobody")
        label = words("practice.whose", who=name)
        face = pawn(who.look, 17.0) if who else Icon("user", 30.0, "muted")
        sign = "swap" if len(self._people) > 1 else "plus"
        says = Row([face, Text(name, "strong"), Icon(sign, 20.0, "muted")], "s", (16.0, 6.0))
        tint = f"look{who.look}" if who else "line"
        return Card(
            says, tint, radius=26.0, ring=(26.0, tint), label=label, key="person", height=52.0
        )

    def _daily(self) -> Node:
        """Return the card of the daily tasks: a line for each, and the days in a row."""
        words = self._cabinet.words
        lines = [
            Row(
                [
                    emblem(game.id, 46.0),
                    Text(words(f"{game.id}.short_name"), "strong", grow=1.0),
                    tick() if game.id in self._done_today else Icon("play", 18.0, "muted"),
                ],
                align="center",
                grow=1.0,
            )
            for game in self._games
        ]
        is_over = len(self._done_today) == len(self._games)
        title = words("daily.tomorrow" if is_over else "daily.door")
        days = f"{self._streak} {words('daily.in_a_row', n=self._streak)}"
        flame = Picture("flame", 44.0, 44.0, lambda brush, box: _draw_flame(brush, box))
        foot = Row([flame, Text(days, "strong", "amber")], justify="center", align="center")
        parts = [
            Text(title, "headline", align="center"),
            Text(date_words(self._cabinet, self._today), "note", align="center"),
            *lines,
            foot if self._streak else Text(words("daily.first"), "note", align="center"),
        ]
        inner = Column(parts, "s", (24.0, 18.0))
        return self._card("daily", inner, "amber", title, width=DAILY_W)

    def _lesson(self) -> Node:
        game, words = self._game, self._cabinet.words
        cards = tuple(game.teaching.lessons())
        done = self._cabinet.settings.lessons.get(game.id, ())
        card = next((card for card in cards if card.id not in done), None)
        what = words(f"{game.id}.lesson.{card.id}.title") if card else ""
        count = len(cards) - sum(card.id not in done for card in cards)
        return self._door("lesson", Icon("book", 76.0, "acc"), what, count, len(cards))

    def _puzzles(self) -> Node:
        game, puzzle = self._game, self._puzzle
        done, count = self._solved[self._games.index(game)]
        if puzzle is None or self._figure is None:
            return self._door("puzzles", Icon("star", 76.0, "amber"), "", done, count)
        sign = Picture((game.id, puzzle.id), SIGN, SIGN, self._figure.draw)
        what = puzzle_words(self._cabinet, game, puzzle, "name")
        return self._door("puzzles", sign, what, done, count)

    def _own_mistakes(self) -> Node:
        words, count = self._cabinet.words, len(self._mistakes)
        what = words("practice.mistakes_left", n=count) if count else words("practice.no_mistakes")
        sign = Icon("eye", 76.0, "look0" if count else "dim")
        return self._door("mistakes", sign, what, is_enabled=count > 0)

    def _ladder(self) -> Node:
        game, words = self._game, self._cabinet.words
        rungs = tuple(game.exercises.ladder())
        rung = next_rung(rungs, self._rungs)
        done = rungs.index(rung) if rung else len(rungs)
        what = words(f"{game.id}.ladder.{rung.id}") if rung else ""
        accent = emblem_of(game.id).accent
        draw = partial(_draw_ladder, len(rungs), done, accent)
        sign = Picture((len(rungs), done, accent), SIGN, SIGN, draw)
        return self._door("ladder", sign, what, done, len(rungs))

    def _door(
        self, name: str, sign: Node, what: str, done: int = 0, of: int = 0, *,
        is_enabled: bool = True,
    ) -> Node:  # fmt: skip
        """Return the card that leads to a part of practice: its sign, what is next, how far."""
        words = self._cabinet.words
        title, is_over = words(f"practice.{name}"), of > 0 and done == of
        count = Text(words("ladder.count", n=done, of=of), "note") if of and not is_over else None
        says = Column(
            [
                Text(title, "headline", size=28),
                Text(what or words("practice.all_done"), "body", lines=0),
                tick() if is_over else count,
            ],
            "s",
            justify="center",
            grow=1.0,
        )
        inner = Row([Layers([Align(sign)], width=SIGN), says], "l", (20.0, 12.0))
        accent = emblem_of(self._game.id).accent
        return self._card(name, inner, accent, f"{title}: {what}", is_enabled=is_enabled)

    def _card(
        self, key: str, inner: Node, tint: str | tuple[int, int, int], label: str, *,
        is_enabled: bool = True, width: float | None = None,
    ) -> Node:  # fmt: skip
        return Card(
            inner, tint, 0.12 if is_enabled else 0.0, radius=RADIUS, ring=(RADIUS, tint),
            key=key, label=label, is_enabled=is_enabled, width=width,
        )  # fmt: skip

    def on_press(self, key: Hashable) -> None:
        go = self._cabinet.go
        match key:
            case ("tab", str(game)):
                self._show(GAMES[game])
            case "person":
                people = self._cabinet.library.club.people
                ask_who(self._cabinet, people, self._who.name if self._who else "", self._begin)
            case "daily":
                go.daily()
            case "lesson":
                go.lesson(self._game)
            case "puzzles":
                go.puzzles(self._game)
            case "mistakes":
                go.moments(self._game, self._mistakes)
            case "ladder":
                go.ladder(self._game)

    def on_button(self, button: Button) -> bool:
        if button not in (Button.PREV, Button.NEXT) or len(self._people) < 2:
            return False
        self._hand_on(1 if button is Button.NEXT else -1)
        return True

    def _hand_on(self, step: int) -> None:
        """Give practice to the next person, or to the one before."""
        at = self._people.index(self._who) if self._who else -step
        self._cabinet.sounds.play("page")
        self._begin(self._people[(at + step) % len(self._people)])

    def _begin(self, person: Person) -> None:
        """Make a person the one who practises, and who sits first in the next match."""
        settings, name = self._cabinet.settings, person.name
        others = tuple(one for one in settings.last_names if one != name)
        self._cabinet.change_settings(replace(settings, last_names=(name, *others)))
        self._count()


def _draw_flame(brush: Brush, box: Box) -> None:
    x, y, w, h = box
    draw_flame(brush, (x + w / 2, y + h / 2), h, 0)


def _draw_ladder(
    count: int, done: int, accent: str | tuple[int, int, int], brush: Brush, box: Box
) -> None:
    """Draw a ladder with its rungs, those that are done in the game's colour."""
    x, y, w, h = box
    for left in (x + w * 0.18, x + w * 0.82 - 6):
        brush.rounded((left, y, 6, h), "muted", 3)
    for k in range(count):
        top = y + h - (k + 0.75) * h / count
        tint = accent if k < done else "line"
        brush.rounded((x + w * 0.18 + 6, top, w * 0.64 - 12, 6), tint, 3)
