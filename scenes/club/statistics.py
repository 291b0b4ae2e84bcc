"""What was played to its end here: a card for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.registry import GAMES
from game.store.results import MATCH_SHARED, MATCH_WON, Result
from scenes.cabinet import Cabinet
from scenes.club.person_card import CARD_H, CARD_W, GAP, HEAD_H, PersonCard, draw_ghost
from scenes.club.tallies import Tally, by_person, tallies
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

TOP: Final = 104.0
COLUMNS, ROWS = 3, 2
START: Final[Box] = (490.0, 574.0, 300.0, 58.0)


def played(results: Iterable[Result]) -> int:
    """How many games of people and computers were played to their end."""
    return sum(
        not result.puzzle and result.game in GAMES
        and result.reason not in (MATCH_WON, MATCH_SHARED)
        for result in results
    )  # fmt: skip


def card_box(place: int) -> Box:
    """Where the card at ``place``, in reading order, stands."""
    row, column = divmod(place, COLUMNS)
    return SAFE_LEFT + column * (CARD_W + GAP), TOP + row * (CARD_H + GAP), CARD_W, CARD_H


class StatisticsScene(PlainScene):
    """Two rows of cards; the arrows and the wheel scroll."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._people: list[tuple[Tally, ...]] = []
        self._played, self._top = 0, 0
        self._start = PushButton(START, cabinet.words("statistics.start"), cabinet.go.title,
                                 tone="primary", icon="play")  # fmt: skip
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        found = self._cabinet.library.results()
        self._note = self._cabinet.say(found.note)
        counted = [t for t in tallies(found.results) if t.game in GAMES]
        levels = {level for result in found.results for level in result.levels if level}
        self._people = by_person(counted, levels)
        self._played = played(found.results)
        self._lay_out()

    @property
    def _rows(self) -> int:
        return -(-len(self._people) // COLUMNS)

    def _lay_out(self) -> None:
        """Only the cards in sight are items."""
        if not self._people:
            self._page.set_items([self._start])
            return
        first = self._top * COLUMNS
        shown = self._people[first : first + ROWS * COLUMNS]
        self._page.set_items([
            PersonCard(card_box(place), self._cabinet, one,
                       is_best=first + place == 0 and any(tally.wins for tally in one))
            for place, one in enumerate(shown)
        ])  # fmt: skip

    def _scroll(self, rows: int) -> bool:
        """Show other rows; the focus stays in its column. False at the end."""
        before, focused = self._top, self._page.focused
        at = self._page.items.index(focused) if focused is not None else 0
        self._top = min(max(self._top + rows, 0), max(self._rows - ROWS, 0))
        if self._top == before:
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
            case Point(phase=Phase.WHEEL, wheel=wheel):
                self._scroll(-wheel)
            case Press(button, is_down=True) if button in DIRECTIONS and self._leaves(button):
                pass
            case _:
                return self._page.act(action)
        return True

    def _leaves(self, button: Button) -> bool:
        """Whether an arrow led out of the rows in sight, and scrolled them."""
        _, dy = DIRECTIONS[button]
        focused = self._page.focused
        if not dy or focused is None:
            return False
        row = self._page.items.index(focused) // COLUMNS
        return row == (0 if dy < 0 else ROWS - 1) and self._scroll(dy)

    def draw(self, brush: Brush, alpha: float) -> None:
        words, scale = self._cabinet.words, brush.theme.text_scale
        brush.backdrop("spot")
        title = brush.text(words("statistics.title"), (SAFE_LEFT, 56), 44 / max(1.0, scale / 1.2),
                           "display", "text", "midleft")  # fmt: skip
        if self._people:
            brush.chip(words("statistics.games", n=self._played), (title[0] + title[2] + 16, 59))
            self._draw_free(brush)
        else:
            self._draw_none(brush)
        brush.text(self._note, (SAFE_RIGHT, 58), 18, "bold", "amber", "midright", fit=560)
        self._page.draw(brush)
        if self._rows > ROWS:
            high = ROWS * CARD_H + GAP
            brush.rounded((SAFE_RIGHT + 14, TOP, 6, high), "hole", 3)
            part = high * ROWS / self._rows
            brush.rounded((SAFE_RIGHT + 14, TOP + high * self._top / self._rows, 6, part), "off", 3)
        prompts = [(Button.CANCEL, words("menu.back"))]
        if not self._people:
            prompts.insert(0, (Button.CONFIRM, words("menu.choose")))
        self._prompt_bar.draw(brush, prompts)

    def _draw_free(self, brush: Brush) -> None:
        """The places that nobody has a card in yet; the first one says how to get one."""
        taken = len(self._people)
        for place in range(taken, COLUMNS * ROWS):
            draw_ghost(brush, card_box(place), is_empty=place == taken)
        if taken < COLUMNS * ROWS:
            x, y, w, h = card_box(taken)
            told = self._cabinet.words("statistics.next")
            brush.paragraph(told, (x + 24, y + HEAD_H + 8, w - 48, h - HEAD_H - 20), 22, "bold",
                            "sub")  # fmt: skip

    def _draw_none(self, brush: Brush) -> None:
        """Places that wait for somebody."""
        words, scale = self._cabinet.words, brush.theme.text_scale
        for place in range(COLUMNS):
            draw_ghost(brush, card_box(place))
        x, y, w, h = card_box(1)
        brush.disc((x + w / 2, y + h), 48, "ink0")
        brush.ring((x + w / 2, y + h), 48, "line", 2)
        brush.icon("trophy", (x + w / 2, y + h), 54, "amber")
        brush.text(words("statistics.none"), (640, 450), 40 / max(1.0, scale / 1.2), "display",
                   "text", "center")  # fmt: skip
        brush.text(words("statistics.none_what"), (640, 512), 22, "bold", "sub", "center", fit=1152)
