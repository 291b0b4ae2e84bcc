"""Time of the present turn on the disk: no way out of a match wins a fresh clock."""

from __future__ import annotations

from typing import Final

from scenes.table.session.session import Session

EVERY_MS: Final = 5000
"""A program that is killed gives back no more of a turn than that."""


class TurnTime:
    """Writes to the journal of a match what the clock has counted of a turn."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._written_ms = session.clock.spent_ms

    def update(self) -> None:
        """Write it from time to time, while a clock counts."""
        clock = self._session.clock
        if clock.spent_ms < self._written_ms:  # another turn has begun
            self._written_ms = 0
        if clock.limit_ms is not None and clock.spent_ms - self._written_ms >= EVERY_MS:
            self.write()

    def write(self) -> None:
        """Write it now, where it counts and something has been added."""
        session = self._session
        spent_ms = min(session.clock.spent_ms, 2**31)
        if spent_ms == self._written_ms or not session.is_persons_turn:
            return
        if session.is_competitive:
            self._written_ms = spent_ms
            session.journal.save(spent_ms)
