"""The ladders, as scenes see them: what a match counts for is kept as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.registry import GAMES
from game.store.files import FileSystem
from game.store.ladders import Climbed, load_climbed, save_climbed
from game.words.message import Message

if TYPE_CHECKING:
    from game.core.ladder import AnyRung
    from game.core.match import Match

Told: TypeAlias = Callable[[Callable[[], object]], Message | None]


class Ladders:
    """How far people have climbed, in one file of ``folder``."""

    def __init__(
        self, fs: FileSystem, folder: Path, told: Told, now_ms: Callable[[], int],
        notes: list[Message],
    ) -> None:  # fmt: skip
        """What people should be told of the file comes to the ``notes``."""
        self._fs, self._folder, self._told, self._now_ms = fs, folder, told, now_ms
        self._notes = notes

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
        self._told(lambda: save_climbed(self._fs, self._folder, after))
        was, now = before.counts(game), after.counts(game)
        yield tuple(
            rung for rung in match.game.exercises.ladder()
            if was.get(rung.id, 0) < rung.times <= now.get(rung.id, 0)
        )  # fmt: skip
