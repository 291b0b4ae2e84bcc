"""What people overlooked in their games, as scenes see it: kept until somebody finds it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from game.core.bad_record import BadRecord
from game.registry import GAMES
from game.store.database import Database
from game.store.moments import KeptMoment, drop_moment, keep_moments, moments_of
from game.words.message import Message
from scenes.kept.writes import Writes


class OwnMoments:
    """The moments in the database."""

    def __init__(self, database: Database, writes: Writes) -> None:
        self._database, self._writes = database, writes

    def of(self, game: str) -> tuple[KeptMoment, ...]:
        """Return those of a game, the newest first."""
        with suppress(OSError, BadRecord):
            return moments_of(self._database, GAMES[game])
        return ()

    def keep(self, new: Sequence[KeptMoment]) -> Message | None:
        """Keep more moments; return why they cannot be written, or None."""
        if not new:
            return None
        key = ("moments", *(one.id for one in new))
        return self._writes.write(key, lambda: keep_moments(self._database, new))

    def drop(self, moment: KeptMoment) -> None:
        """Drop a moment that was found."""
        key = "moments", moment.id
        self._writes.write(key, lambda: drop_moment(self._database, moment))
