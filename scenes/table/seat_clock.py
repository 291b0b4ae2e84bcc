"""The clock of a table: one for everybody, and each seat has a time of its own."""

from __future__ import annotations

from game.core.clock import TurnClock
from game.core.match import Match
from game.core.state import Player


class SeatClock(TurnClock):
    """Counts the turn of whoever is to move. If it ``is_off`` nobody can be late."""

    def __init__(self, match: Match, *, is_off: bool = False) -> None:
        super().__init__(None, 0 if is_off else match.spent_ms())
        self._match, self._factor = match, 0 if is_off else 1
        self._is_off = is_off

    def limit_of(self, player: Player) -> int | None:
        """The time that ``player`` has here; None for no clock."""
        limit_ms = self._match.limit_ms(player) if self._factor else None
        return None if limit_ms is None else self._factor * limit_ms

    def turn_to(self, player: Player) -> None:
        """From now on it counts for ``player``."""
        self.limit_ms = self.limit_of(player)

    def stretch(self, factor: int) -> None:
        """Every turn may take ``factor`` times what the seats have; with 0 as long as it likes."""
        self._factor = 0 if self._is_off else factor
        self.turn_to(self._match.state.to_move)
