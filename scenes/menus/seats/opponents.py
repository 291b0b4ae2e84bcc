"""Opponents: the computer's levels as characters, with what they say about the first board."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Final

from game.club.records import Score, scores_against_levels
from game.core.match.match_setup import MatchPlan
from game.core.rules.definition import AnyGame
from game.core.search.strength import SCALE, strength_of
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import computer_names, name_of, way_of
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.boxes import Column, FirstThatFits, Row, Spacer
from scenes.kit.frame import MENU, Prompt, Screen
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.parts import emblem
from scenes.kit.placing import Placed
from scenes.kit.scene import Command, ViewScene
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate
from scenes.scene import Coming
from scenes.table.session.last_options import remember
from scenes.ui.art.portraits import Mood, character_of, draw_portrait, draw_stage
from scenes.ui.art.speech_bubble import bubble_height, draw_bubble
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

WIDEST, GAP, ROOM, HIGH = 280.0, 20.0, 1152.0, 500.0
TAIL: Final = 18.0
LARGE, MAX_LARGE = 1.3, 3
"""Size of letters from which a row scrolls, and the characters that it shows at once."""
BLINK_MS, BLINK_EVERY_MS = 140, 4_200


class OpponentsScene(ViewScene):
    """Choice of an opponent; a press begins the planned match against them."""

    def __init__(self, context: AppContext, game: AnyGame, plan: MatchPlan) -> None:
        super().__init__(context)
        self._game, self._plan, self._seed = game, plan, secrets.randbits(63)
        self.levels = list(game.opponents(plan.options))
        people = (seat.name for seat in plan.seats if not seat.level)
        self._guest = next(people, plan.seats[0].name)
        guest = context.library.people.named(self._guest)
        self._scores: dict[str, Score] = {}
        if guest is not None:
            self._scores = scores_against_levels(context.library.database, game.id, guest)
        self.says: dict[str, str] = {}
        """What each level says about the board as it will begin."""
        self._mood = Mood.AWAKE
        self.screen.focus_on(next((s.level for s in plan.seats if s.level), self.levels[0]))

    def enter(self) -> None:
        self.reword()  # settings may be others now

    def reword(self) -> None:
        self.says = {level: self._said(level) for level in self.levels}
        self.refresh()

    # -- what is on it -------------------------------------------------------------------------

    def view(self) -> Node:
        words, levels = self.words, self.levels
        brush = self._context.window.brush
        theme = brush.theme
        seen = min(len(levels), MAX_LARGE) if theme.text_scale >= LARGE else len(levels)
        wide = (ROOM - GAP * (seen - 1)) / seen
        wide = min(wide, WIDEST) if theme.text_scale < LARGE else wide
        says = self.says
        high = max(bubble_height(brush, one, wide) + TAIL if one else 0.0 for one in says.values())
        version, room = (self.level, self._mood, tuple(says.values())), seen * (wide + GAP) - GAP
        entry = partial(self._entry, high)
        row = LazyList(levels, entry, version, seen, cell=HIGH, gap=GAP, key="levels", width=room)
        who = name_of(self._context.strings, self.level)
        play = Prompt(Button.CONFIRM, words("opponents.play", who=who))
        title, menu = words("opponents.title"), words("title.settings")
        tagline = words("opponents.sub", who=self._guest) if theme.text_scale < LARGE else ""
        body, prompts = Row([row], pad=(0.0, 8.0), justify="center"), [play, *self.prompts("")]
        return Screen(title, body, tagline, [self._chip()], prompts, menu=menu, tint="title")

    def _chip(self) -> Node:
        """Return the game and its preset in a pill."""
        game, preset = self._game.id, self._plan.preset
        name = self.words(f"{game}.short_name")
        if preset:
            preset = self.words(f"{game}.preset.{preset}")
            name = self.words("opponents.game", game=name, preset=preset)
        inner = Row([emblem(game, 34.0), Text(name)], "s", (16.0, 4.0), "center")
        return Plate(inner, "panel", 24.0, rim="line")

    def _entry(self, high: float, at: int) -> Node:
        """Return a character's card, below what it says."""
        level, words, strings = self.levels[at], self.words, self._context.strings
        who, tint, says = name_of(strings, level), character_of(level), self.says[level]
        is_focused = level == self.level
        mood = self._mood if is_focused else Mood.AWAKE
        score = self._scores.get(level, Score())
        ink = "text" if is_focused else "sub"
        strength = strength_of(level)
        slabs = Picture(("slabs", strength), 110.0, 32.0, partial(_draw_slabs, strength, tint))
        won = words("opponents.games", won=score.wins, lost=score.losses)
        name = Text(words(f"level.{level}.short"), "strong", tint, group="short")
        caption = Text(words("opponents.score"), "note", "muted", "right", grow=1.0, group="score")
        rows = [
            Picture((tint, mood), 150.0, 120.0, partial(_draw_face, tint, mood), grow=1.0),
            Text(who, "headline", align="center", group="names"),
            Text(way_of(strings, self._game.id, level), "body", ink, "center", lines=0, grow=0.7),
            Plate(Spacer(), tint, 1.0, alpha=90, height=2.0),
            Row([slabs, Text(won, "headline", ink, "right", grow=1.0)], "s", align="end"),
            FirstThatFits([Row([name, caption], "s"), name], shrinks=True),
        ]
        inner = Column(rows, "xs", (18.0, 14.0))
        card = Card(inner, tint, radius=24.0, key=level, label=who, grow=1.0)
        bubble = Bubble(says, tint, is_focused, height=high) if says else None
        return Column([bubble, card], 0.0)

    def _said(self, level: str) -> str:
        """Return what a character says about the board as it will begin."""
        if not self._context.settings.opponents_talk:
            return ""
        match = self._plan.match(self._game, self._seed)
        other = next(p for p in range(len(match.seats)) if p != match.state.to_move)
        told = self._game.teaching.quips(match.state, other, level)
        if not told:
            return ""
        key = f"{self._game.id}.quip.{told[0].key}"
        return sentence(self._context.strings, key, told[0], match.seats)

    @property
    def level(self) -> str:
        """The level in focus."""
        key = self.screen.focused_key
        return key if isinstance(key, str) and key in self.levels else self.levels[0]

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        if key == MENU:
            self._context.go.settings()
        else:
            self._play(str(key))

    def commands(self) -> Iterable[Command]:
        begin = partial(self._play, self.level, begins=True)
        yield Command(Button.ALTERNATE, "opponents.begins", begin)
        yield Command(Button.SPECIAL, "opponents.surprise", self._surprise)

    def _surprise(self) -> None:
        others = [level for level in self.levels if level != self.level]
        if others:
            self.screen.focus_on(SystemRandom().choice(others))

    def planned(self, level: str, *, begins: bool = False) -> MatchPlan:
        """Return the match with that opponent on every seat but the guest's."""
        place = len(self._plan.seats) - 1 if begins else 0
        plan = self._plan.against(self._game, level, place)
        return replace(plan, seats=computer_names(self._context.strings, plan.seats))

    def _play(self, level: str, *, begins: bool = False) -> None:
        match = self.planned(level, begins=begins).match(self._game, self._seed)
        remember(self._context, match)
        self._context.go.play(match, Seating())

    def preload(self) -> Coming:
        plan, seed = self.planned(self.level), self._seed
        return Coming(self._game.id, plan, lambda: (plan.match(self._game, seed), Seating()))

    def update(self, tick_ms: int) -> bool:
        """Blink."""
        is_calm = self._context.window.brush.theme.is_calm
        since_ms = self._context.stack.ticker.now_ms % BLINK_EVERY_MS
        is_shut = not is_calm and since_ms >= BLINK_EVERY_MS - BLINK_MS
        before, self._mood = self._mood, Mood.SHUT if is_shut else Mood.AWAKE
        if self._mood is not before:
            self.refresh()
        return self._mood is not before


@nodeclass
class Bubble(Node):
    """Words of a character, above its card."""

    says: str
    tint: str
    is_lit: bool = False

    def measure(self, layout: Layout, width: float) -> Size:
        return width, bubble_height(layout.brush, self.says, width) + TAIL

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        high = bubble_height(brush, self.says, w)
        box, theme = (x, y + h - TAIL - high, w, high), brush.theme
        tone = "white" if self.is_lit else theme.mix("panel2", self.tint, 0.2)
        rim = self.tint if self.is_lit else theme.mix("line", self.tint, 0.5)
        ink = "ink1" if self.is_lit else "text"
        draw_bubble(brush, box, y + h - 2, self.says, (tone, rim, ink), is_bold=self.is_lit)


def _draw_face(character: str, mood: Mood, brush: Brush, box: Box) -> None:
    """Draw a character on its stage."""
    (x, y), r = middle(box), min(60.0, box[3] / 2.7)
    brush.glow((x, y), 2 * r, character, 80)
    draw_stage(brush, (x, y + r * 0.9), r * 1.25, character)
    draw_portrait(brush, (x, y - r * 0.1), r, character, mood)


def _draw_slabs(strength: int, tint: str, brush: Brush, box: Box) -> None:
    """Draw slabs that rise, as many lit as the character is strong."""
    x, y, _, h = box
    for k in range(len(SCALE)):
        high = 10.0 + 5.0 * k
        slab = (x + k * 21, y + h - high, 17.0, high)
        brush.rounded(slab, tint if k < strength else "hole", 5)
        if k >= strength:
            brush.rounded(slab, "line", 5, width=1)
