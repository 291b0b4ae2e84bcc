"""The ladder of a game: rungs from the bottom up, and the one in focus with a match for it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from game.core.match.fair_play import LADDER
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.boxes import Align, Column, Layers, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.parts import emblem, tick
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Panel, TextButton
from scenes.practice.game_tabs import GamePages
from scenes.table.session.last_options import names_of, open_next_at, versus
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from game.core.learning.achievement import AnyAchievement

MAX_PIPS: Final = 5
"""A rung that has to be done more often than this has no pips on it."""
DONE, OPEN = 0.8, 0.06
"""How deeply the card of a rung is coloured."""


class LadderScene(GamePages):
    """Ladder of achievements; a tab for each game."""

    def __init__(self, context: AppContext, game: AnyGame) -> None:
        super().__init__(context)
        self.pages = [GAMES[name] for name in VIEWS if GAMES[name].exercises.ladder()]
        counts = context.library.practised.rung_counts
        self._counts = {one.id: counts(one.id) for one in self.pages}
        self._at = 0
        self.turn_to(game)

    def turn_to(self, game: AnyGame) -> None:
        """Show the ladder of `game`, with the focus on the rung to be done next."""
        self.page, self._rungs = game, tuple(game.exercises.ladder())
        open_rungs = (k for k, rung in enumerate(self._rungs) if not self._is_done(game, rung))
        self._at = next(open_rungs, len(self._rungs) - 1)
        self.screen.focus_on(self._at)

    def _times(self, game: AnyGame, rung: AnyAchievement) -> int:
        return min(self._counts[game.id].get(rung.id, 0), rung.times)

    def _is_done(self, game: AnyGame, rung: AnyAchievement) -> bool:
        return self._times(game, rung) == rung.times

    @property
    def _seats(self) -> tuple[Seat, Seat]:
        """The players of a match for the rung in focus."""
        level, (you, other, *_) = self._rungs[self._at].level, names_of(self._context)
        if level:
            other = self._context.words(f"level.{level}.who")
        return Seat(you, 0), Seat(other, 1, level)

    def view(self) -> Node:
        focused = self.screen.focused_key
        if isinstance(focused, int):
            self._at = focused
        rungs = [game.exercises.ladder() for game in self.pages]
        done = [
            (sum(self._is_done(game, rung) for rung in ladder), len(ladder))
            for game, ladder in zip(self.pages, rungs, strict=True)
        ]
        prompts = self.prompts("ladder.play", (Button.NEXT, "ladder.game"))
        ladder = Column([self._rung(k) for k in reversed(range(len(self._rungs)))], 10.0, grow=1.0)
        rails = Picture("rails", 0.0, 0.0, _draw_rails)
        body = Row([Layers([rails, ladder], grow=1.0), self._side()], "xxl")
        header = [Spacer(grow=1.0), self.tabs(done)]
        return Screen(self.words("ladder.title"), body, header=header, prompts=prompts)

    def _rung(self, at: int) -> Node:
        """Return the card of a rung: its number or a tick, what it asks, how often it was done."""
        rung, accent = self._rungs[at], emblem_of(self.page.id).accent
        what, is_done = self._what(rung), self._is_done(self.page, rung)
        sign = tick(14.0) if is_done else Text(str(at + 1), "name", align="center")
        pips = self._pips(rung, 8.0) if 1 < rung.times <= MAX_PIPS else None
        style = "strong" if is_done or at == self._at else "body"
        says = Text(what, style, grow=1.0)
        left = Row([sign], width=44.0, justify="center", align="center")
        inner = Row([left, says, pips], "l", (18.0, 4.0), align="center")
        depth = DONE if is_done else OPEN
        return Card(inner, accent, depth, radius=16.0, key=at, label=what, grow=1.0)

    def _what(self, rung: AnyAchievement) -> str:
        return self._context.words(f"{self.page.id}.ladder.{rung.id}")

    def _pips(self, rung: AnyAchievement, r: float) -> Node:
        """Return a disc for each time that a rung has to be done."""
        done, accent = self._times(self.page, rung), emblem_of(self.page.id).accent
        draws = [partial(_draw_pip, accent, k < done) for k in range(rung.times)]
        side = 2 * r + 2
        pips = [Picture((k < done, accent), side, side, draw) for k, draw in enumerate(draws)]
        return Row(pips, r, align="center")

    def _side(self) -> Node:
        """Return the panel of the rung in focus: what it asks in large letters, and how far."""
        words, game, rung = self._context.words, self.page, self._rungs[self._at]
        done, accent = self._times(game, rung), emblem_of(game.id).accent
        is_done = done == rung.times
        count = words("ladder.finished" if is_done else "ladder.count", n=done, of=rung.times)
        number = words("ladder.rung", n=self._at + 1, of=len(self._rungs)).upper()
        lit = self._context.window.brush.theme.lit(accent, 0.4)
        play = TextButton(words("ladder.play"), "play", "primary", key="play", width=300.0)
        against = Text(versus(self._context, self._seats), "note", "muted", "center")
        parts = [
            emblem(game.id, 150.0, grow=1.0),
            Text(number, "section", lit, "center"),
            Text(self._what(rung), "headline", align="center", lines=0),
            Align(tick(22.0) if is_done else self._pips(rung, 20.0)),
            Column([Text(count, align="center"), against], "xs"),
            Align(play),
        ]
        return Panel(Column(parts, "l"), pad=(30.0, 24.0), radius=22.0, width=510.0)

    def on_press(self, key: Hashable) -> None:
        if isinstance(key, tuple):
            super().on_press(key)
            return
        rung, seed = self._rungs[self._at], SystemRandom().getrandbits(63)
        match = MatchPlan(rung.options, self._seats).match(self.page, seed, LADDER)
        open_next_at(self._context, match.game.id)
        self._context.go.play(match, Seating())


def _draw_rails(brush: Brush, box: Box) -> None:
    x, y, w, h = box
    for left in (x + 3, x + w - 17):
        brush.rounded((left, y - 4, 14, h + 8), "line", 7)
        brush.rounded((left + 2, y - 2, 4, h + 4), "muted", 2)


def _draw_pip(accent: Tint, is_on: bool, brush: Brush, box: Box) -> None:
    x, y, w, h = box
    middle, r = (x + w / 2, y + h / 2), w / 2 - 1
    brush.disc(middle, r, accent if is_on else "hole")
    brush.ring(middle, r, accent if is_on else "sub", 2)
