"""A cup as a table: how everybody stands, who is next, and the rounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.club.cup import Form
from game.club.cup_event import preset_told
from game.club.cup_table import champions, decided, standings
from game.registry import GAMES
from scenes.club.cup_cells import Crossing, CupCell, cells, draw_table
from scenes.club.cup_next import CARD, draw_next, play_box, second_box
from scenes.club.cup_plinth import draw_plinth
from scenes.club.cup_rounds import draw_rounds
from scenes.club.cup_screen import CupScreen
from scenes.ui.ease import out_back

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.club.cup import Meeting
    from scenes.ui.brush import Brush
    from scenes.ui.items import Item

WAIT_MS: Final = 260
"""The screen has come by then."""

POP_MS: Final = 240


class CupScene(CupScreen):
    """Everyone against everyone, Swiss, and king of the table."""

    def _items(self) -> list[Item]:
        pair = (play_box(is_double=True), second_box())
        made = self._buttons(play_box(is_double=False), pair)
        return [*made, *cells(self.cup, self.next_one, self._presses, self._cabinet.words)]

    def _presses(self, crossing: Crossing) -> Callable[[], None]:
        return self._pressed(crossing.meetings, crossing.open)

    def _write_result(self, meeting: Meeting) -> None:
        ticker = self._cabinet.stack.ticker
        since_ms = ticker.move(WAIT_MS + POP_MS) + WAIT_MS
        for item in self._page.items:
            if isinstance(item, CupCell) and item.has(meeting):
                item.part = partial(ticker.part, since_ms, POP_MS, out_back)

    def _draw_apart(self, brush: Brush) -> None:
        for item in self._page.items:
            if isinstance(item, CupCell) and item.part and item is not self._page.focused:
                item.draw_apart(brush)

    def _draw_still(self, brush: Brush) -> None:
        """All but what has the focus."""
        cup, words = self.cup, self._cabinet.words
        brush.backdrop("spot_plum")
        count = len(cup.roster().present)
        preset = preset_told(cup, GAMES)  # first: large letters leave room for one
        chips = [] if preset is None else [self._cabinet.say(preset)]
        chips += [words("cup.players", n=count), words(f"cup.form.{cup.rules.form.value}")]
        if cup.rules.length > 1:
            key = "cup.best_of" if cup.rules.is_best_of else "cup.games_each"
            chips.append(words(key, n=cup.rules.length))
        self._draw_head(brush, self._progress, chips)
        last = "cup.reign" if cup.rules.form is Form.KING else "cup.difference"
        heads = words("cup.won"), words(last)
        draw_table(
            brush,
            cup,
            standings(cup),
            self.next_one,
            words("cup.standings"),
            heads,
            self._cabinet.say,
        )
        if self.next_one is not None:
            title = words("cup.next", n=decided(cup) + 1)
            draw_next(brush, self._cabinet, cup, self.next_one, title)
        else:
            self._draw_end(brush)
        draw_rounds(brush, self._cabinet, cup, self.next_one)
        self._page.draw_others(brush)

    def _draw_end(self, brush: Brush) -> None:
        """The champion, in the place of the next match."""
        x, y, w, h = CARD
        cup, words = self.cup, self._cabinet.words
        brush.panel(CARD, "panel2", "amber", 24, 2.5, glow="amber")
        winners = [cup.entrant(place) for place in champions(cup)]
        middle = x + w / 2
        if not winners:  # one of its games is not known here
            brush.paragraph(words("cup.unknown_game"), (x + 40, y + 150, w - 80, 120), 22,
                            align="center")  # fmt: skip
            return
        shown = words("cup.shared") if len(winners) > 1 else winners[0].name
        brush.logo(shown.upper(), (middle, y + 52), 44 if len(shown) < 12 else 34, "look2",
                   "amber", "look0")  # fmt: skip
        key = "cup.champions" if len(winners) > 1 else "cup.champion"
        if len(winners) > 1:
            told = words(f"cup.level_{cup.rules.form.value}", names=tuple(w.name for w in winners))
            brush.paragraph(told, (x + 28, y + 84, w - 56, 56), 20, "bold", "soft", 1.2,
                            "center")  # fmt: skip
        scale = 0.86 if len(winners) == 1 else 0.66  # a sentence stands above several
        draw_plinth(brush, winners, (middle, y + h - 14), scale, words(key))
