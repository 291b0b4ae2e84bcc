"""Loader of the games on the visible cards, a few milliseconds a frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from functools import partial
from time import perf_counter
from typing import Final

from game.core.record.record import Record
from game.core.search.background import LARGE, Reading
from game.store.replay_folder import Replay
from game.words.message import Message
from scenes.app_context import AppContext

TICK_BUDGET_S: Final = 0.004
"""So long files are read in a tick; one is read whatever it takes."""

MAX_GAMES: Final = 60
"""Number of games that are remembered."""


class Records:
    """Records of replays that cards need besides the index: the moves, for their pictures."""

    def __init__(self, context: AppContext) -> None:
        self._replays = context.library.replays
        self._known: OrderedDict[Hashable, Record | None] = OrderedDict()
        self._reading: tuple[Hashable, Reading[tuple[Record | None, Message | None]]] | None = None
        """Of a large file, which takes longer than a frame."""
        self.generation = 0
        """Changes whenever a game has come, so that stills can be drawn anew."""

    def of(self, replay: Replay) -> Record | None:
        """Return the game in a file; None while it is not read, or if it cannot be."""
        return self._known.get(_key(replay))

    def update(self, in_sight: Iterable[Replay]) -> bool:
        """Read what is in sight and not known; True if a game has come."""
        before, until_s = len(self._known), perf_counter() + TICK_BUDGET_S
        has_come = self._take_large()
        for replay in in_sight:
            key = _key(replay)
            if key in self._known or not replay.game:
                continue
            read = partial(self._replays.read, replay)
            if replay.size < LARGE:
                self._known[key] = read()[0]
            elif self._reading is None:
                self._reading = key, Reading(read, is_lasting=False)
            if perf_counter() >= until_s:
                break
        has_come |= len(self._known) > before
        self.generation += has_come
        while len(self._known) > MAX_GAMES:
            self._known.popitem(last=False)
        return has_come

    def _take_large(self) -> bool:
        if self._reading is None or not self._reading[1].is_done:
            return False
        key, reading = self._reading
        self._known[key], self._reading = (reading.result() or (None,))[0], None
        return True

    def close(self) -> None:
        """Stop: the screen is no longer seen."""
        if self._reading is not None:
            self._reading[1].stop()
            self._reading = None


def _key(replay: Replay) -> tuple[Hashable, int, int]:
    return replay.path, replay.size, replay.modified_ms


def picture_key(replay: Replay) -> tuple[str, str, int]:
    """Return the key of a replay's picture: another title does not change it."""
    return "replay", replay.id, replay.plies
