"""The ladders, as scenes see them: what a match counts for is kept as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from game.core.bad_record import BadRecord
from game.registry import GAMES
from game.store.ladders import count_match, is_counted, rung_counts
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.core.ladder import AnyRung
    from game.core.match import Match
    from game.store.database import Database


class Ladders:
    """How far people have climbed."""

    def __init__(self, database: Callable[[], Database], writes: Writes) -> None:
        self._database, self._writes = database, writes
        self.trouble: Message | None = None
        """Why what the last match has counted for could not be written."""

    def counts(self, game: str) -> Mapping[str, int]:
        """How often each rung of a game was done, by its id."""
        with suppress(OSError, BadRecord):
            return rung_counts(self._database(), game)
        return {}

    def next_rung(self, game: str) -> AnyRung | None:
        """The lowest rung of a game that is not done; None at the top."""
        from game.core.ladder import next_rung

        return next_rung(GAMES[game].exercises.ladder(), self.counts(game))

    def climb(self, match: Match, match_id: str) -> Iterator[tuple[AnyRung, ...]]:
        """Count a finished match, in steps of a few milliseconds: each gives the rungs that are
        done by it and were not before, which is nothing until the last one.
        """
        from game.core.climbing import counted

        self.trouble = None
        done = {}
        for rung, times in counted(match):
            if times:
                done[rung.id] = times
            yield ()
        if not done or self._is_counted(match_id):
            return
        game = match.game.id
        was = self.counts(game)
        self.trouble = self._writes.write(
            ("ladders", match_id), lambda: count_match(self._database(), match_id, game, done)
        )
        yield tuple(
            rung for rung in match.game.exercises.ladder()
            if (had := was.get(rung.id, 0)) < rung.times <= had + done.get(rung.id, 0)
        )  # fmt: skip

    def _is_counted(self, match_id: str) -> bool:
        with suppress(OSError, BadRecord):
            return is_counted(self._database(), match_id)
        return False
