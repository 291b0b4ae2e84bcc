"""Attract mode: computers play each game for a while, in turn."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search.strength import different_levels
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import computer_names
from scenes.input.actions import (
    Action,
    Button,
    Phase,
    Plugged,
    Point,
    Press,
    ScanMove,
    Signal,
    Survey,
)
from scenes.kit.boxes import Align, Row
from scenes.kit.leaves import Picture, middle
from scenes.kit.patch import Patch
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.table.board.table import MatchTable, open_session
from scenes.table.screens.table_scene import TableScene
from scenes.ui.brush import Brush

NUDGE: Final = 6.0
"""A pointer that moves less is not meant."""


class AttractScene(TableScene):
    """Attract mode: two computers play a match that is not saved.

    Any press leads back, and does nothing else.
    """

    def __init__(self, context: AppContext, game_id: str) -> None:
        game = GAMES[game_id]
        options = game.first_game or next(iter(game.presets.values()))
        levels = list(game.levels)
        played = different_levels(levels, levels[min(1, len(levels) - 1)], game.seats(options))
        seats = computer_names(
            context.strings, [Seat("", look, level) for look, level in enumerate(played)]
        )
        match = Match(game, options, secrets.randbits(63), seats)
        table = MatchTable(context, open_session(context, match))
        super().__init__(context, table, context.words("title.demo_tag"))
        theme = context.window.brush.theme
        table.session.opponent.min_show_ms = theme.duration_ms("attract_step")
        self._left_ms = theme.duration_ms("attract")
        self._at: tuple[float, float] | None = None
        self._pill = Patch()

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        return ()

    @property
    def music(self) -> str:
        return "demo"

    def _open_menu(self) -> None:
        self._context.stack.pop()

    def act(self, action: Action) -> bool:
        match action:
            case Press(is_down=False) | Plugged() | Survey() | ScanMove():
                return False
            case Signal.FOCUS_LOST:
                self._context.stack.pop()
            case Point(x, y, Phase.HOVER):
                was, self._at = self._at, (x, y)
                if was is not None and max(abs(x - was[0]), abs(y - was[1])) > NUDGE:
                    self._context.stack.pop()
            case Point(phase=Phase.UP):
                return False
            case _:
                self._context.stack.pop()
        return True

    def update(self, tick_ms: int) -> bool:
        self.table.session.take_report()  # it is not read
        has_changed = super().update(tick_ms)
        self._left_ms -= tick_ms
        is_done = self._left_ms <= 0 or self.table.session.is_over
        if is_done and not self.table.stage.is_moving:
            games = list(GAMES)
            following = games[(games.index(self.match.game.id) + 1) % len(games)]
            self._context.stack.replace(AttractScene(self._context, following))
            return True
        return has_changed

    def draw(self, brush: Brush, alpha: float) -> None:
        self.hud.draw(brush)
        self.foreground.draw_board(brush, alpha)
        lamp = Picture("lamp", 16.0, 16.0, lambda brush, box: brush.disc(middle(box), 8, "look0"))
        words = Text(self._context.words("title.demo"), "strong", size=22.0)
        row = Row([lamp, words], "l", (26.0, 0.0), "center")
        pill = Align(Plate(row, "ink0", 28.0, rim="acc", height=56.0))
        self._pill.show(brush, "mouse", pill, (64.0, 644.0, 1152.0, 56.0))
        self._pill.draw_over(brush, 0)
