"""What was played to its end here: a card for everybody, and what comes of all of them together."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.club.records import (
    DAY_MS,
    against,
    game_count,
    has_results,
    ranked,
    records,
    wins_over_time,
)
from game.registry import GAMES
from game.store.people import People
from scenes.cabinet import Cabinet
from scenes.club.people import PeopleScene
from scenes.club.person_card import CARD_H, CARD_W, GAP, PersonCard, draw_ghost
from scenes.club.someone import Someone, someone
from scenes.club.statistics_panels import Prize, Told, draw_panels
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kept.library import now_ms
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton, choice

TOP: Final = 92.0
COLUMNS: Final = 4
START: Final[Box] = (490.0, 574.0, 300.0, 58.0)
SPAN: Final[Box] = (936.0, 36.0, 280.0, 46.0)
SPANS: Final = (("all", 0), ("year", 365), ("month", 30), ("week", 7))
"""How far back one may look, in days; 0 for ever."""


def card_box(place: int) -> Box:
    """Where the card at ``place`` in the row stands."""
    return SAFE_LEFT + place * (CARD_W + GAP), TOP, CARD_W, CARD_H


class StatisticsScene(PlainScene):
    """A row of cards, of which the arrows and the wheel show others; below are the panels."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._has_results = False
        self._people = People()
        self._everybody: list[Someone] = []
        self._played, self._first, self._span, self._note = 0, 0, 0, ""
        self._told = Told((), (), (), {})
        words = cabinet.words
        self._start = PushButton(START, words("statistics.start"), cabinet.go.title,
                                 tone="primary", icon="play")  # fmt: skip
        self._stepper = choice(
            SPAN, "", range(len(SPANS)), lambda: self._span, self._take_span,
            lambda span: words(f"statistics.span_{SPANS[span][0]}"), value_width=SPAN[2],
        )  # fmt: skip
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        club = self._cabinet.library.club
        self._people = club.meet()
        self._has_results = bool(club.ask(lambda database: has_results(database, GAMES)))
        self._note = self._cabinet.say(club.unread)
        self._count()

    @property
    def _since_ms(self) -> int:
        """When the span of time that is chosen begins; 0 for ever."""
        days = SPANS[self._span][1]
        return now_ms() - days * DAY_MS if days else 0

    def _count(self) -> None:
        """Look at the span of time that is chosen."""
        club, since_ms = self._cabinet.library.club, self._since_ms
        self._played = club.ask(lambda database: game_count(database, GAMES, since_ms)) or 0
        found = club.ask(lambda database: records(database, self._people, since_ms)) or {}
        made = ranked(found)
        self._everybody = [someone(self._cabinet, self._people, one) for one in made]
        self._first = min(self._first, max(len(made) - COLUMNS, 0))
        self._lay_out()

    def _take_span(self, span: int) -> None:
        self._span = span
        self._count()

    def _lay_out(self) -> None:
        """Only the cards in sight are items."""
        if not self._has_results:
            self._page.set_items([self._start])
            return
        club, since_ms = self._cabinet.library.club, self._since_ms
        in_sight = self._everybody[self._first : self._first + COLUMNS]
        rivals = [one.record.who for one in in_sight]
        wins = club.ask(lambda database: wins_over_time(database, rivals, since_ms))
        heads = {
            who: club.ask(partial(against, who=who, people=self._people, since_ms=since_ms)) or {}
            for who in rivals
        }
        self._told = Told(
            in_sight, wins or [[] for _ in rivals], self._everybody, heads, self._prizes()
        )
        cards = [
            PersonCard(card_box(place), self._cabinet, who, partial(self._open, who),
                       is_best=self._first + place == 0 and bool(who.record.total.wins))
            for place, who in enumerate(in_sight)
        ]  # fmt: skip
        self._page.set_items([*cards, self._stepper])

    def _prizes(self) -> list[Prize]:
        """What players have won, each trophy once."""
        won, made = self._cabinet.library.club.holders(), []
        for game in GAMES if won else ():
            for trophy in GAMES[game].exercises.trophies():
                times = won.get((game, trophy.id), {})
                holders = [one for one in self._everybody if one.record.who.person in times]
                if holders:
                    last = max(times[one.record.who.person] for one in holders)
                    made.append(Prize(game, trophy, holders, last))
        return made

    def _open(self, who: Someone) -> None:
        """A person's own page; a computer has none."""
        if who.level:
            self._cabinet.refuse()
        else:
            scene = PeopleScene(self._cabinet, who.record.who.person)
            self._cabinet.stack.push(scene)

    def _scroll(self, by: int) -> bool:
        """Show other cards; the focus stays in its place. False at the end."""
        before, focused = self._first, self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        self._first = min(max(self._first + by, 0), max(len(self._everybody) - COLUMNS, 0))
        if self._first == before:
            return False
        self._lay_out()
        self._page.focus.current = self._page.items[min(at, len(self._page.items) - 1)]
        self._cabinet.sounds.play("focus")
        return True

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True) if self._has_results:
                self._cabinet.sounds.play("page")
                self._stepper.adjust(1 if button is Button.NEXT else -1)
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._scroll(-wheel)
            case Press(Button.LEFT, is_down=True) if self._is_at(0) and self._scroll(-1):
                pass
            case Press(Button.RIGHT, is_down=True) if self._is_at(COLUMNS - 1) and self._scroll(1):
                pass
            case _:
                return self._page.act(action)
        return True

    def _is_at(self, place: int) -> bool:
        focused = self._page.focused
        return isinstance(focused, PersonCard) and self._page.items.index(focused) == place

    def draw(self, brush: Brush, alpha: float) -> None:
        words, focused = self._cabinet.words, self._page.focused
        at = self._page.items.index(focused) if focused is not None else -1
        still = self._draw_still if self._has_results else self._draw_none
        brush.still((id(self), at, self._first, self._span, id(self._told)), lambda: still(brush))
        self._page.draw_focused(brush)
        prompts = [(Button.CONFIRM, words("menu.choose"))]
        if self._has_results:
            prompts.append((Button.NEXT, words("statistics.span")))
        prompts.append((Button.CANCEL, words("menu.back")))
        self._prompt_bar.draw(brush, prompts, can_drop=True)

    def _draw_title(self, brush: Brush) -> float:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_violet")
        title = brush.text(words("statistics.title"), (SAFE_LEFT, 56), 44 / scale, "display",
                           "text", "midleft")  # fmt: skip
        return title[0] + title[2] + 16

    def _draw_still(self, brush: Brush) -> None:
        words = self._cabinet.words
        left = self._draw_title(brush)
        chip = brush.chip(words("statistics.games", n=self._played), (left, 59))
        left = chip[0] + chip[2] + 16
        brush.text(self._note, (left, 58), 18, "bold", "amber", "midleft", fit=SPAN[0] - left - 16)
        for place in range(len(self._told.people), COLUMNS):
            draw_ghost(brush, card_box(place))
        draw_panels(brush, self._cabinet, self._told)
        self._page.draw_others(brush)
        if len(self._everybody) > COLUMNS:
            w = SAFE_RIGHT - SAFE_LEFT
            part = w * COLUMNS / len(self._everybody)
            brush.rounded((SAFE_LEFT, 246, w, 5), "hole", 2.5)
            at = SAFE_LEFT + w * self._first / len(self._everybody)
            brush.rounded((at, 246, part, 5), "off", 2.5)

    def _draw_none(self, brush: Brush) -> None:
        """Places that wait for somebody."""
        words, scale = self._cabinet.words, brush.theme.text_scale
        self._draw_title(brush)
        brush.text(self._note, (SAFE_RIGHT, 58), 18, "bold", "amber", "midright", fit=560)
        for place in range(COLUMNS):
            draw_ghost(brush, card_box(place))
        brush.disc((640, 330), 56, "ink0")
        brush.ring((640, 330), 56, "line", 2)
        brush.icon("trophy", (640, 330), 62, "amber")
        brush.text(words("statistics.none"), (640, 450), 40 / max(1.0, scale / 1.2), "display",
                   "text", "center")  # fmt: skip
        brush.text(words("statistics.none_what"), (640, 512), 22, "bold", "sub", "center", fit=1152)
        self._page.draw_others(brush)
