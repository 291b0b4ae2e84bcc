"""How the position on the table stands: a bar beside the board, filled by the search process."""

from __future__ import annotations

from typing import Any, Final

from game.ai.jobs import BadAnswer
from game.ai.wire import unpack_value
from game.core.evaluation import is_measured
from scenes.cabinet import Cabinet
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush

BAR_W, GAP = 14.0, 22.0
"""How wide the bar is, and how far its left edge is from the board's."""

SETTLE_MS: Final = 250
"""How long the bar takes to where it belongs."""

GLANCE: Final = 16
"""The first figure costs so much less than the one that takes its place."""


class Gauge:
    """Asks whenever the search process has nothing else to do for the table, and never waits:
    first for what can be said at once, then for more.

    ``shown`` is on its way to what was told last; None before anything was.
    """

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        self._cabinet, self._table = cabinet, table
        self._is_measured = is_measured(table.match.game, table.match.options)
        self._ticket: int | None = None
        self._asked: Any = None
        self._share = GLANCE
        self._told: float | None = None
        self.shown: float | None = None

    @property
    def is_on(self) -> bool:
        """Whether there is a bar at all."""
        return self._is_measured and self._cabinet.settings.show_evaluation

    @property
    def _is_free(self) -> bool:
        """Whether the table wants nothing from the search process itself."""
        table = self._table
        is_busy = table.coach.is_thinking or table.work.is_open or table.is_computers_turn
        return not is_busy and not table.is_covered

    def close(self) -> None:
        """Nobody looks any more: the search stops."""
        if self._ticket is not None and self._is_free:
            self._cabinet.thinker.cancel()
        self._give_way()

    def _give_way(self) -> None:
        """An open question is put again later: another has taken its place."""
        if self._ticket is not None:
            self._ticket = self._asked = None

    def update(self, tick_ms: int) -> bool:
        """Ask, listen and move; True if the bar changed."""
        if not self.is_on:
            return False
        if not self._is_free:
            self._give_way()
        elif self._asked is not self._table.match.state:
            self._ask(GLANCE)
        elif self._ticket is not None:
            self._listen()
        return self._move(tick_ms)

    def _ask(self, share: int) -> None:
        match = self._table.match
        self._asked, self._share = match.state, share
        self._ticket = self._cabinet.thinker.ask_evaluation(match.record(), share)

    def _listen(self) -> None:
        if (answer := self._cabinet.thinker.poll()) is None or answer.ticket != self._ticket:
            return
        self._ticket = None
        try:
            self._told = unpack_value(answer.told)
        except BadAnswer:  # nobody knows: the bar stays where it was
            return
        if self._share > 1:
            self._ask(1)

    def _move(self, tick_ms: int) -> bool:
        if self._told is None or self.shown == self._told:
            return False
        if self.shown is None or self._cabinet.window.brush.theme.is_calm:
            self.shown = self._told
        else:
            way, most = self._told - self.shown, 2 * tick_ms / SETTLE_MS
            self.shown = (
                self._told if abs(way) <= most else self.shown + (most if way > 0 else -most)
            )
        return True

    def draw(self, brush: Brush) -> None:
        """The first seat's part from the top, the second's from the bottom, each with its sign."""
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
        x, y, _, h = self._table.stage.box
        return x - GAP, y + 30, BAR_W, h - 60
