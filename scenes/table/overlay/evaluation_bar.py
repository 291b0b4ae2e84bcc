"""Evaluation bar beside the board, filled by the search process."""

from __future__ import annotations

from typing import Any

from game.ai.requests.evaluation import EvaluationRequest
from game.core.search.evaluation import is_measured
from scenes.app_context import AppContext
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box, Brush

BAR_W, GAP = 14.0, 22.0
"""How wide the bar is, and how far its left edge is from the board's."""


class EvaluationBar:
    """A bar that is filled while the position is seen; it never waits.

    ``shown`` is on its way to what was told last; None before anything was.
    """

    def __init__(self, context: AppContext, table: MatchTable, *, is_always: bool = False) -> None:
        """With ``is_always`` it does not depend on the setting."""
        self._context, self._table, self._is_always = context, table, is_always
        self._is_measured = is_measured(table.match.game, table.match.options)
        self._estimate = EvaluationRequest(context.thinker, table.match)
        self.shown: float | None = None

    @property
    def is_on(self) -> bool:
        """Whether there is a bar at all."""
        is_wanted = self._is_always or self._context.settings.show_evaluation
        return self._is_measured and is_wanted

    def close(self) -> None:
        """Stop the search: the screen is no longer seen."""
        self._estimate.pause()

    def update(self, tick_ms: int) -> bool:
        """Ask, listen and move; True if the bar changed."""
        if not (self._is_always or self._context.settings.show_evaluation) or not self.is_on:
            return False  # a property asked in every tick costs a slow machine too much
        before = self.line
        if self._table.session.is_computers_turn or self._table.session.is_covered:
            self._estimate.pause()
        else:
            self._estimate.update()
        return self._move(tick_ms) or self.line != before

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """The best moves from the position on the table, each after its position."""
        return self._estimate.line if self.is_on else ()

    def _move(self, tick_ms: int) -> bool:
        told = self._estimate.value
        if told is None or self.shown == told:
            return False
        if self.shown is None or self._context.window.brush.theme.is_calm:
            self.shown = told
        else:
            way, most = told - self.shown, 2 * tick_ms / 250
            self.shown = told if abs(way) <= most else self.shown + (most if way > 0 else -most)
        return True

    def draw(self, brush: Brush) -> None:
        """Draw the first seat's part from the top, the second's from the bottom, with signs."""
        if not self.is_on:
            return
        x, y, w, h = self._box
        first, second = (seat.look for seat in self._table.match.seats)
        brush.rounded((x - 2, y - 2, w + 4, h + 4), "hole", 8)
        if self.shown is not None:
            border = y + h * (1 + self.shown) / 2
            for look, top, bottom in ((first, y, border), (second, border, y + h)):
                if bottom > top:
                    brush.curve(((x + w / 2, top), (x + w / 2, bottom)), f"look{look}", w)
        brush.rounded((x - 4, y + h / 2 - 1.5, w + 8, 3), "text", 1)
        for look, at in ((first, y - 16), (second, y + h + 16)):
            brush.shape(look, (x + w / 2, at), 8)

    @property
    def _box(self) -> Box:
        """Between the left rail and the board."""
        x, y, _, h = self._table.stage.frame
        return x - GAP, y + 30, BAR_W, h - 60
