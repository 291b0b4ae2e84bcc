"""A number that is typed digit by digit at a board: it plays a move, or aims at one."""

from __future__ import annotations

from typing import Final

from scenes.app_context import AppContext
from scenes.boards.view import Digits
from scenes.input.actions import Button, DeviceId, Press
from scenes.table.board.response import Response
from scenes.table.board.table import MatchTable

TYPING_MS: Final = 1500
"""Longest time between two digits of one number, in milliseconds."""


class TypedNumber:
    """The digits that were typed last."""

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table = context, table
        self._digits, self.left_ms = "", 0
        """How long the next digit still belongs to the same number."""

    def type(self, digit: int, device: DeviceId) -> Response:
        """Play or aim at what the number means, with this digit at its end."""
        table, view = self._table, self._table.view
        self._digits = f"{self._digits if self.left_ms > 0 else ''}{digit}"
        self.left_ms = TYPING_MS
        move = view.move_of_digits(table.state, self._digits)
        if move is None:
            self._digits = ""
            return False
        table.cursor.suggest(move)
        if view.digits is Digits.PLAY:
            self._digits = ""
            return table.cursor.act(Press(Button.CONFIRM, device))
        if table.cursor.refusal is not None:
            self._digits = ""
            self._context.refuse()
        return False

    def update(self, tick_ms: int) -> None:
        """Let time pass."""
        self.left_ms = max(0, self.left_ms - tick_ms)
