"""Summaries of replays, which are loaded and reviewed while they are selected."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from pathlib import Path
from typing import Final

from game.ai.requests.game_review import GameReview
from game.core.learning.assessment import Review
from game.core.record.record import Playback
from game.core.search.background import LARGE, Reading
from game.registry import GAMES
from game.store.damage import Loaded
from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.dialogs.loading import takes_long

LOADED_AFTER_MS: Final = 250
"""Time for which a replay must be selected to be loaded."""


class Summary:
    """One replay as a whole, and what its review says."""

    def __init__(self, context: AppContext, playback: Playback | None) -> None:
        self.playback = playback
        self.lookback: GameReview | None = None
        if playback is not None:
            game = GAMES[playback.record.game]
            self.lookback = GameReview(context.thinker, game, playback)

    @property
    def review(self) -> Review:
        """What the review says; nothing until it has come."""
        return self.lookback.review if self.lookback else Review()


class Summaries:
    """Summaries of the replays that were chosen last, by their files."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._known: OrderedDict[Hashable, Summary] = OrderedDict()
        self._chosen: Replay | None = None
        self._reading: Reading[Loaded[Playback]] | None = None
        """Of the replay looked at, if it takes long."""
        self._waited_ms = 0

    def choose(self, entry: Replay | None) -> None:
        """Look at this replay from now on."""
        if _key(entry) != _key(self._chosen):
            self.close()
            self._waited_ms = 0
        self._chosen = entry
        self.open()

    @property
    def summary(self) -> Summary | None:
        """That of the replay looked at; None while it is not loaded."""
        return self._known.get(_key(self._chosen))

    @property
    def is_loading(self) -> bool:
        """Whether a replay that takes long is being read."""
        return self._reading is not None

    def open(self) -> None:
        """Start: request what is not known."""
        if (summary := self.summary) is not None and summary.lookback is not None:
            summary.lookback.open()

    def close(self) -> None:
        """Stop: the screen is no longer seen."""
        if self._reading is not None:
            self._reading.stop()
            self._reading = None
        if (summary := self.summary) is not None and summary.lookback is not None:
            summary.lookback.close()

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if there is something new to tell."""
        if self._chosen is None or not self._chosen.game or self._chosen.size >= LARGE:
            return False  # what is large is loaded when it is watched
        if (summary := self.summary) is not None:
            return summary.lookback is not None and summary.lookback.update()
        self._waited_ms += tick_ms
        if self._waited_ms < LOADED_AFTER_MS:
            return False
        loaded = self._load(self._chosen)
        if loaded is None:
            return False
        self._known[_key(self._chosen)] = Summary(self._context, loaded[0])
        if len(self._known) > 30:  # those shown last are remembered
            self._known.popitem(last=False)
        self.open()
        return True

    def _load(self, entry: Replay) -> Loaded[Playback] | None:
        """Return the replay; None while it is read, as one is that takes long."""
        replays = self._context.library.replays
        if not takes_long(entry):
            return replays.load(entry.path)
        if self._reading is None:
            self._reading = Reading(lambda: replays.load(entry.path))
        if not self._reading.is_done:
            return None
        reading, self._reading = self._reading, None
        return reading.result()


def _key(entry: Replay | None) -> tuple[Path, int, int] | None:
    """Return a file as it is now: another title makes it another one."""
    return None if entry is None else (entry.path, entry.size, entry.modified_ms)
