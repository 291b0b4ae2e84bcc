"""The ladders, as scenes see them: what a match counts for is kept as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.registry import GAMES
from game.store.files import FileSystem
from game.store.ladders import NAME, Climbed, load_climbed, save_climbed
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.core.ladder import AnyRung
    from game.core.match import Match


class Ladders:
    """How far people have climbed, in one file of ``folder``."""

    def __init__(
        self, fs: FileSystem, folder: Path, writes: Writes, now_ms: Callable[[], int],
        notes: list[Message],
    ) -> None:  # fmt: skip
        """What people should be told of the file comes to the ``notes``."""
        self._fs, self._folder, self._writes, self._now_ms = fs, folder, writes, now_ms
        self._notes = notes
        self.trouble: Message | None = None
        """Why what the last match has counted for could not be written."""

    @cached_property
    def _climbed(self) -> Climbed:
        climbed, notes = load_climbed(self._fs, self._folder, self._now_ms())
        self._notes.extend(notes)
        return climbed

    def counts(self, game: str) -> Mapping[str, int]:
        """How often each rung of a game was done, by its id."""
        return self._climbed.counts(game)

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
            done[rung.id] = times
            yield ()
        game = match.game.id
        before = self._climbed
        after = before.with_match(match_id, game, {name: n for name, n in done.items() if n})
        if not done or after is before:
            return
        self._climbed = after
        trouble = self._writes.write(
            self._folder / NAME, lambda: save_climbed(self._fs, self._folder, after)
        )
        was, now = before.counts(game), after.counts(game)
        self.trouble = trouble if was != now else None
        yield tuple(
            rung for rung in match.game.exercises.ladder()
            if was.get(rung.id, 0) < rung.times <= now.get(rung.id, 0)
        )  # fmt: skip
