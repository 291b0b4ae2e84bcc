"""The clock of a table: one for all, and each seat has a time of its own."""

from __future__ import annotations

from typing import Final

from game.core.match.clock import TurnClock
from game.core.match.match import Match
from game.core.rules.state import Player
from scenes.table.session.first_party import FirstTurnGrace

LAST_SECONDS: Final = 5
"""The clock ticks aloud for so long before it runs out."""

SHORT_MS: Final = 10_000
"""A player with less than that, and less than half of the turn, is short of time."""

FUSE_SHOWN_MS, LAST_SHOWN_MS, SHOWN_MS = 50, 100, 250
"""Times between two pictures of the clock: as a fuse, in the last seconds, and otherwise."""


class SeatClock(TurnClock):
    """Counts the turn of the player to move."""

    def __init__(self, match: Match) -> None:
        super().__init__(None, match.spent_ms())
        self._match, self._factor, self._is_off = match, 1, False
        self.is_held = False
        """Whether it stands still because the first turn has not begun."""
        self._grace = FirstTurnGrace(match)

    def limit_of(self, player: Player) -> int | None:
        """Return the time that ``player`` has here; None for no clock."""
        limit_ms = self._match.limit_ms(player) if self._factor else None
        return None if limit_ms is None else self._factor * limit_ms

    def stretched(self, limit_ms: int) -> int:
        """So long is ``limit_ms`` here; as it is where no clock runs."""
        return limit_ms * max(self._factor, 1)

    def turn_to(self, player: Player) -> None:
        """From now on it counts for ``player``."""
        self.limit_ms = self.limit_of(player)

    def switch_off(self) -> None:
        """Let no player be late, whatever the settings say."""
        self._is_off, self.spent_ms = True, 0
        self.stretch(0)

    def stretch(self, factor: int) -> None:
        """Every turn may take ``factor`` times what the seats have; with 0 as long as it likes."""
        self._factor = 0 if self._is_off else factor
        self.turn_to(self._match.state.to_move)

    @property
    def is_switched_off(self) -> bool:
        """Whether the settings, or an open table, switch the clock off."""
        return not self._factor

    @property
    def is_short(self) -> bool:
        """Whether little is left of a turn that may take longer."""
        limit_ms, left_ms = self.limit_ms, self.left_ms
        if limit_ms is None or left_ms is None:
            return False
        return left_ms < min(SHORT_MS, limit_ms / 2)

    def run(self, tick_ms: int) -> tuple[bool, bool, str]:
        """Let time pass: whether the turn is late now, exactly once.

        Whether the clock looks different; the name of its sound. It happens in every tick, and
        calls nothing.
        """
        if self.is_held:
            return False, False, ""
        before_ms = self.spent_ms
        self.spent_ms += tick_ms
        if (limit_ms := self.limit_ms) is None:
            return False, False, ""
        had_ms, left_ms = max(0, limit_ms - before_ms), max(0, limit_ms - self.spent_ms)
        is_last, has_fuse = left_ms < LAST_SECONDS * 1000, self._match.has_fuse
        sound = "tick" if is_last else "fuse" if has_fuse else ""
        shown_ms = FUSE_SHOWN_MS if has_fuse else LAST_SHOWN_MS if is_last else SHOWN_MS
        cue = sound if left_ms // 1000 != had_ms // 1000 else ""
        return had_ms > left_ms == 0, left_ms // shown_ms != had_ms // shown_ms, cue

    def forgive(self, player: Player) -> bool:
        """Let ``player``, who is late, begin the turn again; False if it counts."""
        if not self._grace.forgives(player):
            return False
        self.spent_ms = 0
        return True
