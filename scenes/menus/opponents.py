"""Pick an opponent: the computer's levels as people, with what they say about the first board."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Final

from game.club.records import scores_against_levels
from game.core.match.match_setup import Plan
from game.core.rules.definition import AnyGame
from game.core.search.strength import different_levels
from game.store.scores import Score
from scenes.boards.emblem import draw_emblem
from scenes.cabinet import Cabinet
from scenes.dialogs.opponent_names import computer_names, name_of, way_of
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.seating import Seating
from scenes.menus.opponent_cards import LARGE, OpponentCard, Person
from scenes.scene import Coming, PlainScene
from scenes.table.last_time import remember
from scenes.ui.brush import Box, Brush
from scenes.ui.portraits import Mood
from scenes.ui.sentences import sentence

TOP, LARGE_TOP, FOOT = 238.0, 252.0, 630.0
SAID_TOP: Final = 74.0
"""What is said above a card does not reach higher."""

GAP: Final = 20.0
WIDEST: Final = 280.0
MOST_LARGE: Final = 3
"""So many cards are seen at once in large letters; the row scrolls."""

ARROW_X: Final = 30.0
BLINK_MS, BLINK_EVERY_MS = 140, 4_200


class OpponentsScene(PlainScene):
    """Who sits across? A press begins the match that was planned, against them."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, plan: Plan) -> None:
        self._cabinet, self._game, self._plan = cabinet, game, plan
        self._ticker = cabinet.stack.ticker
        self._seed = secrets.randbits(63)
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._guest = next((seat.name for seat in plan.seats if not seat.is_computer), "")
        self._guest = self._guest or plan.seats[0].name
        self._cards: list[OpponentCard] = []
        self._met = self._look
        self._people = self._meet()
        self._first = 0
        self._mood = Mood.AWAKE
        level = next((seat.level for seat in plan.seats if seat.is_computer), "")
        self._lay_out(next((k for k, p in enumerate(self._people) if p.level == level), 0))

    def _meet(self) -> list[Person]:
        """Everybody who plays this game, and what they say about the board as it will begin."""
        cabinet, game = self._cabinet, self._game
        levels = list(game.opponents(self._plan.options))
        club = cabinet.library.club
        guest = club.meet().named(self._guest)
        found = (
            {}
            if guest is None
            else club.ask(partial(scores_against_levels, game=game.id, person=guest)) or {}
        )
        made = []
        for k, level in enumerate(levels):
            score = found.get(level, Score())
            says = self._said(level) if cabinet.settings.opponents_talk else ""
            made.append(Person(
                level, name_of(cabinet.strings, level), way_of(cabinet.strings, game.id, level),
                cabinet.words(f"level.{level}.short"), (k + 1, len(levels)),
                cabinet.words("opponents.games", won=score.wins, lost=score.losses), says,
            ))  # fmt: skip
        return made

    def _said(self, level: str) -> str:
        match = self._plan.match(self._game, self._seed)
        other = next(p for p in range(len(match.seats)) if p != match.state.to_move)
        told = self._game.teaching.quips(match.state, other, level)
        if not told:
            return ""
        key = f"{self._game.id}.quip.{told[0].key}"
        return sentence(self._cabinet.strings, key, told[0], match.seats)

    def reword(self) -> None:
        self._people = self._meet()
        self._lay_out(self._at)

    @property
    def _seen(self) -> int:
        """How many cards stand side by side."""
        return min(len(self._people), MOST_LARGE if self._is_large else len(self._people))

    @property
    def _is_large(self) -> bool:
        return self._cabinet.window.brush.theme.text_scale >= LARGE

    def _lay_out(self, focused: int) -> None:
        """Place the cards so that the focused one is seen."""
        seen = self._seen
        self._first = min(max(self._first, focused - seen + 1), focused)
        room = (SAFE_RIGHT - SAFE_LEFT - GAP * (seen - 1)) / seen
        wide, top = (room, LARGE_TOP) if self._is_large else (min(room, WIDEST), TOP)
        left = (1280 - seen * wide - GAP * (seen - 1)) / 2
        shown = self._people[self._first : self._first + seen]
        word = self._cabinet.words("opponents.score")
        self._cards = [
            OpponentCard(
                (left + k * (wide + GAP), top, wide, FOOT - top), person, word,
                lambda: self._mood, partial(self._play, person.level),
            )
            for k, person in enumerate(shown)
        ]  # fmt: skip
        self._page.set_items(self._cards)
        self._page.focus.current = self._cards[focused - self._first]

    @property
    def _at(self) -> int:
        """Who is in focus, among all."""
        focused = self._page.focused
        assert isinstance(focused, OpponentCard)  # there is nothing else
        return self._first + self._cards.index(focused)

    def _turn_to(self, at: int) -> None:
        """Put somebody in focus; after the last comes the first."""
        at %= len(self._people)
        if 0 <= at - self._first < len(self._cards):
            self._page.focus.current = self._cards[at - self._first]
        else:
            self._lay_out(at)
        self._cabinet.sounds.play("focus")

    def _surprise(self) -> None:
        """Somebody else, by chance; nothing is started."""
        others = [k for k in range(len(self._people)) if k != self._at]
        if others:
            self._turn_to(SystemRandom().choice(others))

    def _planned(self, level: str, *, begins: bool = False) -> Plan:
        """Return the match with that opponent on every seat but the guest's."""
        seats = self._plan.seats
        guest = next((k for k, seat in enumerate(seats) if not seat.is_computer), 0)
        levels = different_levels(list(self._game.levels), level, len(seats) - 1)
        levels.insert(guest, "")
        made = [replace(seat, level=one) for seat, one in zip(seats, levels, strict=True)]
        person = made.pop(guest)
        made.insert(len(made) if begins else 0, person)
        return replace(self._plan, seats=computer_names(self._cabinet.strings, made))

    def _play(self, level: str, *, begins: bool = False) -> None:
        match = self._planned(level, begins=begins).match(self._game, self._seed)
        remember(self._cabinet, match)
        self._cabinet.go.play(match, Seating())

    def coming(self) -> Coming:
        level = self._people[self._at].level
        plan = self._planned(level)
        seed = self._seed
        return Coming(self._game.id, plan, lambda: (plan.match(self._game, seed), Seating()))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.LEFT | Button.RIGHT as button, is_down=True):
                at = self._at + (1 if button is Button.RIGHT else -1)
                if 0 <= at - self._first < len(self._cards):
                    return self._page.act(action)
                self._turn_to(at)
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._turn_to(self._at + (1 if button is Button.NEXT else -1))
            case Press(Button.ALTERNATE, is_down=True):
                self._play(self._people[self._at].level, begins=True)
            case Press(Button.SPECIAL, is_down=True):
                self._surprise()
            case Press(Button.PAUSE, is_down=True):
                self._cabinet.go.settings()
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Point(x, y, Phase.UP) if (step := self._arrow_at(x, y)) is not None:
                self._turn_to(self._at + step)
            case _:
                return self._page.act(action)
        return True

    def _arrow_at(self, x: float, y: float) -> int | None:
        """Return the step that an arrow at the rim stands for."""
        if self._seen == len(self._people) or abs(y - (TOP + FOOT) / 2) > 40:
            return None
        return -1 if x < SAFE_LEFT - 4 else 1 if x > SAFE_RIGHT + 4 else None

    @property
    def _look(self) -> tuple[bool, float]:
        """The settings that the cards depend on."""
        cabinet = self._cabinet
        return cabinet.settings.opponents_talk, cabinet.window.brush.theme.text_scale

    def enter(self) -> None:
        """Settings may be others now."""
        if self._met != self._look:
            at, self._met = self._at, self._look
            self._people = self._meet()
            self._lay_out(at)

    def update(self, tick_ms: int) -> bool:
        is_calm = self._cabinet.window.brush.theme.is_calm
        is_shut = not is_calm and self._ticker.now_ms % BLINK_EVERY_MS >= BLINK_EVERY_MS - BLINK_MS
        before, self._mood = self._mood, Mood.SHUT if is_shut else Mood.AWAKE
        return self._mood is not before

    def draw(self, brush: Brush, alpha: float) -> None:
        words, focused = self._cabinet.words, self._page.focused
        shown = tuple((card.person, card.box) for card in self._cards)
        brush.still((id(self), shown), lambda: self._draw_ground(brush))
        for k, card in enumerate(self._cards):  # whoever is in focus lies over the picture
            x, _, w, _ = card.box
            box = (x - GAP / 2, SAID_TOP, w + GAP, FOOT + GAP - SAID_TOP)
            is_focused = card is focused
            brush.patch(("opponent", k), is_focused, box, partial(_draw, card, brush, is_focused))
        self._page.draw_focused(brush)
        assert isinstance(focused, OpponentCard)
        focused.draw_bubble(brush, is_focused=True)
        person = focused.person
        prompts = [
            (Button.CONFIRM, words("opponents.play", who=person.name)),
            (Button.ALTERNATE, words("opponents.begins")),
            (Button.SPECIAL, words("opponents.surprise")), (Button.CANCEL, words("menu.back")),
            (Button.PAUSE, words("title.settings")),
        ]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, on_screen=())

    def _draw_ground(self, brush: Brush) -> None:
        """Everything but the opponents."""
        words = self._cabinet.words
        brush.backdrop("title")
        is_large = self._is_large
        chip = SAFE_RIGHT if is_large else self._draw_game(brush)
        at = SAFE_LEFT, 44.0 if is_large else 62.0
        brush.text(words("opponents.title"), at, 30 if is_large else 40, "display", "text",
                   "midleft", fit=chip - SAFE_LEFT - 20)  # fmt: skip
        if not is_large:
            brush.text(words("opponents.sub", who=self._guest), (SAFE_LEFT, 104), 20, "bold",
                       "sub", "midleft", fit=chip - SAFE_LEFT - 20)  # fmt: skip
        if self._seen < len(self._people):
            for x, icon in ((ARROW_X, "arrow_left"), (1280 - ARROW_X, "arrow_right")):
                brush.icon(icon, (x, (TOP + FOOT) / 2), 30, "acc")

    def _draw_game(self, brush: Brush) -> float:
        """Return the game and its preset in a pill at the right; gives where that begins."""
        words, game, preset = self._cabinet.words, self._game.id, self._plan.preset
        name = words(f"{game}.short_name")
        if preset:
            name = words("opponents.game", game=name, preset=words(f"{game}.preset.{preset}"))
        wide = min(brush.measure(name, 20)[0], 420.0)
        box: Box = (SAFE_RIGHT - wide - 84, 40, wide + 84, 48)
        brush.pill(box, "panel", "line")
        draw_emblem(brush, game, (box[0] + 34, 64), 34)
        brush.text(name, (SAFE_RIGHT - 22, 64), 20, "bold", "sub", "midright", fit=wide)
        return box[0]


def _draw(card: OpponentCard, brush: Brush, is_left_out: bool) -> None:
    """A card that is not in focus, and what its opponent says."""
    if not is_left_out:
        card.draw(brush, False)
        card.draw_bubble(brush, is_focused=False)
