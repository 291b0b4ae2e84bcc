"""What a computer thinks that goes on thinking until it is told to move: beside the board, and the
line that it considers on it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any, Final

from game.ai.jobs import SearchInfo
from game.ai.requests.opponent import UNATTENDED_MS
from game.core.search.evaluation import playable, standing_word
from scenes.boards.look import Picture
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import clock_words
from scenes.input.actions import Action, Button, Phase, Point, Press, Stop, Survey
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush

ALPHAS: Final = (1.0, 0.8, 0.6, 0.5)
"""How clearly the moves of the line are seen: those to come later are paler."""

SOON_MS: Final = 700
LETTERS: Final = 18.0
CLOCK: Final = 34.0
PAD: Final = 22.0
GAP: Final = 8.0
ROW: Final = 32.0
NUMBER_R: Final = 12.0


class Musing:
    """Decides nothing; what it shows depends on the ``key`` alone."""

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        self._cabinet, self._table, self._match = cabinet, table, table.match
        self._box: Box | None = None
        self._read: tuple[SearchInfo | None, Any, tuple[tuple[Any, Any], ...]] = None, None, ()

    @property
    def is_on(self) -> bool:
        sitting = self._table.sitting
        return sitting.is_endless and sitting.is_computers_turn

    @property
    def may_be_told(self) -> bool:
        """Whether somebody is there who can tell it to move now, and it has a move. What is pressed
        very soon was meant for the move before.
        """
        opponent = self._table.sitting.opponent
        has_begun = opponent.search_info is not None and opponent.spent_ms >= SOON_MS
        return self.is_on and has_begun and not opponent.is_unattended

    def takes(self, action: Action) -> bool:
        """Whether ``action`` tells it to move now: the button that confirms, or a click on what it
        says. Somebody with one button finds it there too.
        """
        if not self.may_be_told:
            return False
        match action:
            case Press(Button.CONFIRM, is_down=True, is_repeat=False):
                self._table.sitting.opponent.move_now()
                return True
            case Point(x, y, Phase.UP) if self._box is not None:
                left, top, w, h = self._box
                if left <= x <= left + w and top <= y <= top + h:
                    self._table.sitting.opponent.move_now()
                    return True
            case Survey(stops) if self._box is not None:
                stops.append(Stop(None, Button.CONFIRM, self._box))
        return False

    @property
    def key(self) -> Hashable:
        if not self.is_on:
            return None
        opponent = self._table.sitting.opponent
        info = opponent.search_info
        return opponent.spent_ms // 1000, info and (info.plies, info.evaluation, str(info.line))

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """The next moves that it expects, each with the position before it."""
        thought, state = self._table.sitting.opponent.search_info, self._table.state
        if not self.is_on or thought is None:
            return ()
        if self._read[0] is not thought or self._read[1] is not state:
            line = thought.line[: len(ALPHAS)]
            self._read = thought, state, tuple(playable(self._match.game, state, line))
        return self._read[2]

    def layers(self) -> list[Picture]:
        """Return the line on the board, each move as if it were meant."""
        seats, view = self._match.seats, self._table.view
        return [
            {
                ("line", k, *key): replace(look, alpha=look.alpha * ALPHAS[k])
                for key, look in view.ghost(state, move, None, seats).items()
            }
            for k, (state, move) in enumerate(self.line)
        ]

    def draw_numbers(self, brush: Brush) -> None:
        """The order of the moves, on the board."""
        stage, seats = self._table.stage, self._match.seats
        for k, ((state, _), picture) in enumerate(zip(self.line, self.layers(), strict=True)):
            look = next(iter(picture.values()), None)
            if look is not None:
                at = stage.point(look.x, look.y)
                brush.disc(at, NUMBER_R + 2, "ink0")
                brush.disc(at, NUMBER_R, f"look{seats[state.to_move].look}")
                brush.text(str(k + 1), at, 16, "heavy", "ink0", "center", fit=2 * NUMBER_R)

    def draw(self, brush: Brush, box: Box) -> None:
        """The clock, how far it looks, how it stands, and the line in words, as far as there is
        room.
        """
        x, y, w, h = self._box = box
        sitting, words = self._table.sitting, self._cabinet.words
        opponent, seat = sitting.opponent, self._match.seats[sitting.to_move]
        tint, room, foot = f"look{seat.look}", w - 2 * PAD, y + h - 12
        brush.panel(box, "panel", tint, 22, 2)
        clock = clock_words(opponent.spent_ms)
        top = y + 12
        drawn = brush.text(clock, (x + w - PAD, top), CLOCK, "display", "text", "topright")
        brush.text(words("play.thinking"), (x + PAD, top + drawn[3] / 2), LETTERS, "heavy", tint,
                   "midleft", tracking=1, fit=room - drawn[2] - 12)  # fmt: skip
        top += drawn[3] + GAP
        for told, face, ink in self._told(seat.name):
            if top + brush.paragraph_height(told, room, LETTERS) > foot:
                return
            top += brush.paragraph(told, (x + PAD, top, room, foot - top), LETTERS, face, ink)
            top += GAP
        self._draw_line(brush, (x + PAD, top, room, foot - top))

    def _told(self, name: str) -> Iterator[tuple[str, str, str]]:
        """Sentences, each with its letters and ink."""
        words, opponent = self._cabinet.words, self._table.sitting.opponent
        thought = opponent.search_info
        if thought is None:
            yield words("thinking.soon"), "bold", "sub"
        else:
            word = standing_word(thought.evaluation)
            yield words(f"thinking.{word}", who=name), "heavy", "text"
            yield words("thinking.ahead", n=thought.plies), "bold", "sub"
        if opponent.is_unattended:
            yield words("thinking.alone", n=UNATTENDED_MS // 1000), "bold", "amber"

    def _draw_line(self, brush: Brush, box: Box) -> None:
        x, top, room, h = box
        game, seats, strings = self._match.game, self._match.seats, self._cabinet.strings
        row = ROW * max(1.0, brush.theme.text_scale * 0.85)
        for k, (state, move) in enumerate(self.line):
            middle = top + (k + 0.5) * row
            if middle + row / 2 > top + h:
                break
            brush.disc((x + NUMBER_R, middle), NUMBER_R, f"look{seats[state.to_move].look}")
            brush.text(str(k + 1), (x + NUMBER_R, middle), 16, "heavy", "ink0", "center",
                       fit=2 * NUMBER_R)  # fmt: skip
            told = strings.write(game.logged(state, move))
            brush.text(told, (x + 2 * NUMBER_R + 10, middle), LETTERS, "bold", "text", "midleft",
                       fit=room - 2 * NUMBER_R - 10)  # fmt: skip
