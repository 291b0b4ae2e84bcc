"""The last moves of a finished game, shown again on a small board beside the podium."""

from __future__ import annotations

from typing import Final

from game.core.match.match import Match
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.stage import Stage
from scenes.ui.brush import Box, Brush

MAX_MOVES: Final = 4
"""Moves that are shown."""
APART_MS: Final = 650
"""From the end of one to the beginning of the next."""
MAX_MS: Final = 6000


class LastMoves:
    """Film of the last moves; over at once with reduced motion, or where moves were secret."""

    def __init__(self, context: AppContext, match: Match, box: Box) -> None:
        self._match, self._view = match, VIEWS[match.game.id]
        self._theme = context.window.brush.theme
        self._stage = Stage(box)
        self._wait_ms, self._left_ms = APART_MS, MAX_MS
        self.has_picture = not match.has_secrets and match.ply > 0
        self.is_over = self._theme.is_calm or not self.has_picture
        self.ply = match.ply if self.is_over else max(match.ply - MAX_MOVES, 0)
        if self.has_picture:
            self._stage.show(self._view.picture(match.state_at(self.ply), match.seats))

    def update(self, tick_ms: int) -> bool:
        """Let time pass; return whether the board looks different."""
        if self.is_over:
            return False
        self._left_ms -= tick_ms
        has_moved = self._stage.update(tick_ms)
        if not self._stage.is_moving:
            self._wait_ms -= tick_ms
        if self._left_ms <= 0 or (self._wait_ms <= 0 and self.ply == self._match.ply):
            self.is_over = True
            return True
        if self._wait_ms <= 0:
            self._step()
            return True
        return has_moved

    def _step(self) -> None:
        match, view, ply = self._match, self._view, self.ply
        before, after = match.state_at(ply), match.state_at(ply + 1)
        start, end = (view.picture(state, match.seats) for state in (before, after))
        way = view.waypoints(before, match.moves[ply])
        self._stage.animate(start, end, self._theme, way)
        self.ply = ply + 1
        self._wait_ms = 1200 if self.ply == match.ply else APART_MS

    def draw(self, brush: Brush) -> None:
        """Draw the board."""
        self._stage.draw(brush, (), 0.0)
