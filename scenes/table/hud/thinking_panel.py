"""Panel of an endless-time opponent's search, and its principal variation on the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, Final

from game.ai.jobs import SearchInfo
from game.ai.requests.opponent import UNATTENDED_MS
from game.core.search.evaluation import playable, standing_word
from scenes.app_context import AppContext
from scenes.boards.sprite import Sprites
from scenes.dialogs.dates import clock_words
from scenes.input.actions import Action, Button, Phase, Point, Press, ScanTarget, Survey
from scenes.input.focus import holds
from scenes.kit.boxes import Row
from scenes.kit.node import Node
from scenes.kit.parts import centred
from scenes.kit.stacks import Stack
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box, Brush

ALPHAS: Final = (1.0, 0.8, 0.6, 0.5)
"""How clearly the moves of the line are seen: those to come later are paler."""

NUMBER_R: Final = 12.0


class ThinkingPanel:
    """Decides nothing; what it shows depends on the ``key`` alone."""

    def __init__(
        self, context: AppContext, table: MatchTable, place: Callable[[], Box | None]
    ) -> None:
        """``place`` gives the box of its panel."""
        self._context, self._table, self._match = context, table, table.match
        self._place = place
        self._read: tuple[SearchInfo | None, Any, tuple[tuple[Any, Any], ...]] = None, None, ()

    @property
    def is_on(self) -> bool:
        session = self._table.session
        return session.is_endless and session.is_computers_turn

    @property
    def may_move_now(self) -> bool:
        """Return whether a person can tell it to move now, and it has a move.

        A press very soon after its turn began was meant for the move before.
        """
        opponent = self._table.session.opponent
        has_begun = opponent.search_info is not None and opponent.spent_ms >= 700
        return self.is_on and has_begun and not opponent.is_unattended

    def takes(self, action: Action) -> bool:
        """Return whether `action` tells it to move now.

        This is the button that confirms, or a click on the panel; switch scanning finds it there
        too.
        """
        if not self.may_move_now:
            return False
        match action:
            case Press(Button.CONFIRM, is_down=True, is_repeat=False):
                self._table.session.opponent.move_now()
                return True
            case Point(x, y, Phase.UP) if holds(self._place(), x, y):
                self._table.session.opponent.move_now()
                return True
            case Survey(stops) if (box := self._place()) is not None:
                stops.append(ScanTarget(None, Button.CONFIRM, box))
        return False

    @property
    def key(self) -> Hashable:
        if not self.is_on:
            return None
        opponent = self._table.session.opponent
        info = opponent.search_info
        return opponent.spent_ms // 1000, info and (info.plies, info.evaluation, str(info.line))

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """The next moves that it expects, each with the position before it.

        The line ends before a person's move: that would be a hint.
        """
        thought, state = self._table.session.opponent.search_info, self._table.state
        if not self.is_on or thought is None:
            return ()
        if self._read[0] is not thought or self._read[1] is not state:
            line = playable(self._match.game, state, thought.line[: len(ALPHAS)])
            seats = self._match.seats
            own = takewhile(lambda step: seats[step[0].to_move].is_computer, line)
            self._read = thought, state, tuple(own)
        return self._read[2]

    def layers(self) -> list[Sprites]:
        """Return the line on the board, each move as if it were meant."""
        seats, view = self._match.seats, self._table.view
        return [
            {
                ("line", k, *key): replace(sprite, alpha=sprite.alpha * ALPHAS[k])
                for key, sprite in view.ghost(state, move, None, seats).items()
            }
            for k, (state, move) in enumerate(self.line)
        ]

    def draw_numbers(self, brush: Brush) -> None:
        """Draw the numbers of the moves on the board."""
        stage, seats = self._table.stage, self._match.seats
        for k, ((state, _), picture) in enumerate(zip(self.line, self.layers(), strict=True)):
            sprite = next(iter(picture.values()), None)
            if sprite is not None:
                at = stage.point(sprite.x, sprite.y)
                brush.disc(at, NUMBER_R + 2, "ink0")
                _draw_number(brush, at, k + 1, seats[state.to_move].look)

    def panel(self) -> Node:
        """Return the clock, depth, score and principal variation that have room."""
        session, words = self._table.session, self._context.words
        opponent, seat = session.opponent, self._match.seats[session.to_move]
        tint = f"look{seat.look}"
        title = Text(words("play.thinking"), "section", tint, grow=1.0)
        clock = Text(clock_words(opponent.spent_ms), "headline")
        told = [Text(said, "note", ink, lines=0) for said, ink in self._sentences(seat.name)]
        stack = Stack([Row([title, clock], align="center"), *told, *self._line_rows()], "s")
        return Panel(stack, rim=tint, radius=22.0, rim_width=2.0, key="thinking")

    def _sentences(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield sentences, each with its ink."""
        words, opponent = self._context.words, self._table.session.opponent
        thought = opponent.search_info
        if thought is None:
            yield words("thinking.soon"), "sub"
        else:
            word = standing_word(thought.evaluation)
            yield words(f"thinking.{word}", who=name), "text"
            yield words("thinking.ahead", n=thought.plies), "sub"
        if opponent.is_unattended:
            yield words("thinking.alone", n=UNATTENDED_MS // 1000), "amber"

    def _line_rows(self) -> Iterator[Node]:
        game, seats, strings = self._match.game, self._match.seats, self._context.strings
        for k, (state, move) in enumerate(self.line):
            told = Text(strings.write(game.log_text(state, move)), "note", "text", grow=1.0)
            yield Row([_number(k + 1, seats[state.to_move].look), told], 10.0, align="center")


def _number(n: int, look: int) -> Node:
    draw = partial(_draw_number, n=n, look=look)
    return centred(("number", n, look), 2 * NUMBER_R, draw)


def _draw_number(brush: Brush, at: tuple[float, float], n: int, look: int) -> None:
    brush.disc(at, NUMBER_R, f"look{look}")
    brush.text(str(n), at, 16, "heavy", "ink0", "center", fit=2 * NUMBER_R)
