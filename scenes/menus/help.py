"""Rules of a game in short pages, each with a picture beside it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.core.match.match_setup import first_plan
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import draw_figure, figure_ratio
from scenes.boards.sprite import Sprites
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Align, Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.parts import tick
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Chip, Panel
from scenes.ui.brush import Box, Brush

WIDE: Final = 2.2
"""Ratio of width and height from which a picture lies below the text."""
ENDS: Final = ".?\u3002\uff1f"
"""What ends the name of a page, in Chinese too."""
STRIP_H, LOW_STRIP_H, STRIP_GAP = 128.0, 56.0, 14.0
LARGE: Final = 1.3
"""The size of text from which the strip of pages has no pictures."""
MAX_SEEN, SEEN = 7, 6
"""How many pages stand in the strip if these are all, and how many of more."""
INSET: Final = 26.0


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page: its name, and its lines."""

    title: str
    lines: tuple[str, ...]


def chapters(text: str) -> list[Chapter]:
    """Return the pages of a rules text: paragraphs that begin with a name in <b>bold</b>."""
    made = []
    for paragraph in text.strip().split("\n\n"):
        found = re.match(r"<b>(.*?)</b>\s*", paragraph)
        title = found.group(1).rstrip(ENDS) if found else ""
        is_name = found is not None and found.group(1)[-1] in ENDS
        rest = paragraph[found.end() :] if found is not None and is_name else paragraph
        first, *others = (re.sub(r"</?b>", "", line).strip() for line in rest.split("\n"))
        made.append(Chapter(title, (first, *(f"• {line}" for line in others if line))))
    return made


class HelpScene(ViewScene):
    """The rules of ``games``; the page in focus is open. Previous and next turn to another game."""

    def __init__(self, context: AppContext, *games: str) -> None:
        super().__init__(context)
        self._games, self._at = games, 0
        self._open()

    @property
    def _game(self) -> AnyGame:
        return GAMES[self._games[self._at]]

    def enter(self) -> None:
        """Offer the lesson of a game, once, when its rules are opened for the first time."""
        super().enter()
        context, game = self._context, self._game
        known = context.settings.lessons
        if len(self._games) > 1 or not self._has_lesson or game.id in known:
            return
        context.change_settings(replace(context.settings, lessons={**known, game.id: ()}))
        name = context.words(f"{game.id}.short_name")
        offer, begin = context.words("lesson.offer", game=name), context.words("lesson.begin")
        context.toast(offer, begin, self._learn)

    def _learn(self) -> None:
        self._context.go.lesson(self._game)

    def _open(self) -> None:
        """Show the first page of the game."""
        self._has_lesson = bool(self._game.teaching.lessons())
        self._chapters = chapters(self._context.words(f"{self._game.id}.rules.text"))
        self._figures: dict[int, Sprites] = {}
        self._seen, self._painted = {0}, 0
        self._turn_to(0)

    def reword(self) -> None:
        self._chapters = chapters(self._context.words(f"{self._game.id}.rules.text"))
        super().reword()

    @property
    def open_page(self) -> int:
        """The page that is open: the one in focus."""
        match self.screen.focused_key:
            case (self._game.id, int() as page):
                return page
        return 0

    def _turn_to(self, page: int) -> None:
        self.screen.focus_on((self._game.id, page))

    def update(self, tick_ms: int) -> bool:
        """Let the pictures of the strip come one by one."""
        if self._is_large or self._painted >= len(self._chapters):
            return False
        self._painted += 1
        self.refresh()
        return True

    @property
    def _is_large(self) -> bool:
        return self._context.window.brush.theme.text_scale >= LARGE

    def _figure(self, page: int) -> Sprites:
        """Return what a page shows: a picture of its own, or the board at the beginning."""
        if page not in self._figures:
            game, view = self._game, VIEWS[self._game.id]
            plan = first_plan(game, "", "")
            state = game.new(plan.options, 0)
            self._figures[page] = view.figure(page) or view.picture(state, plan.seats)
        return self._figures[page]

    def view(self) -> Node:
        words, page = self._context.words, self.open_page
        self._seen.add(page)
        body = Column([self._sheet(page), self._strip(page), Spacer()])
        chip = Chip(words(f"{self._game.id}.name"))
        return Screen(words("rules.title"), body, header=[chip], prompts=self.prompts("rules.page"))

    def _sheet(self, page: int) -> Node:
        """Return the open page: its picture beside the text, or below it if that is wide.

        A long text in large letters takes the room of the picture.
        """
        chapter, board = self._chapters[page], self._figure(page)
        count = self._context.words("rules.count", n=page + 1, of=len(self._chapters))
        head = Row([Text(chapter.title, "headline", size=40, grow=1.0), Text(count, "note")])
        words = "\n".join(chapter.lines)
        text = Text(words, "body", lines=0, size=24, grow=1.0)
        shows, draw = (self._game.id, page), partial(_draw_board, board)
        if figure_ratio(board) > WIDE:
            figure = Picture(shows, 0.0, 120.0, draw, grow=1.0)
            below = Text(words, "body", lines=0, size=24)
            first: Node = Panel(Column([head, below, figure]), pad=INSET, radius=26.0)
        else:
            figure = Picture(shows, 0.0, 0.0, draw, grow=1.0)
            hero = Panel(figure, pad=INSET, tint="panel_low", radius=26.0, width=500.0)
            first = Row([hero, Column([head, text], pad=(INSET, 12.0), grow=1.0)], "xs")
        alone = Panel(Column([head, text]), pad=(INSET, 12.0), radius=26.0)
        return FirstThatFits([first, alone], shrinks=True, grow=1.0)

    def _strip(self, page: int) -> Node:
        """Return the pages side by side, the open one in the middle."""
        count = len(self._chapters)
        seen = count if count <= MAX_SEEN else SEEN
        self.screen.offsets["pages"] = max(page - seen // 2, 0)
        keys = [(self._game.id, k) for k in range(count)]
        version = self._painted, self._is_large, frozenset(self._seen), page
        high = LOW_STRIP_H if self._is_large else STRIP_H
        return LazyList(keys, self._card, version, seen, cell=high, gap=STRIP_GAP, key="pages")

    def _card(self, page: int) -> Node:
        """Return a page in the strip; confirming it turns to the next."""
        title, is_open = self._chapters[page].title, page == self.open_page
        ink = "text" if is_open else "sub"
        name = Text(title, "strong", ink, "center", lines=2, grow=float(self._is_large))
        accent = emblem_of(self._game.id).accent
        parts: list[Node] = [name]
        if not self._is_large:
            is_there = page < self._painted
            board = partial(_draw_board, self._figure(page)) if is_there else lambda *_: None
            parts.insert(0, Picture((self._game.id, page, is_there), 0.0, 0.0, board, grow=1.0))
        is_done = page in self._seen and not is_open and not self._is_large
        done = Align(tick(), 1.0, 0.0) if is_done else Spacer()
        inner, key = Layers([Column(parts, "xs", (8.0, 8.0)), done]), (self._game.id, page)
        return Card(inner, accent, 0.1, radius=16.0, focus_only=True, label=title, key=key)

    def act(self, action: Action) -> bool:
        """Turn the pages with up and down and the wheel too."""
        match action:
            case Press(Button.UP | Button.DOWN as button, is_down=True):
                sideways = Button.RIGHT if button is Button.DOWN else Button.LEFT
                return super().act(action._replace(button=sideways))
            case Point(phase=Phase.WHEEL, wheel=wheel):
                return super().act(Press(Button.LEFT if wheel > 0 else Button.RIGHT, "mouse"))
        return super().act(action)

    def on_press(self, key: Hashable) -> None:
        self._turn_to((self.open_page + 1) % len(self._chapters))

    def commands(self) -> Iterable[Command]:
        if self._has_lesson:
            yield Command(Button.SPECIAL, "lesson.try_it", self._learn)
        if len(self._games) > 1:
            yield from turning("rules.next", self._turn_game)
        yield Command(Button.PAUSE, "", self.on_back)

    def _turn_game(self, by: int) -> None:
        self._at = (self._at + by) % len(self._games)
        self._open()


def _draw_board(board: Sprites, brush: Brush, box: Box) -> None:
    draw_figure(brush, board, box)
