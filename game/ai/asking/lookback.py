"""A look back at a game: the search process makes it while somebody waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.ai.asking.asked import Asked
from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.seam import AnyGame
from game.core.teaching import Review

if TYPE_CHECKING:
    from game.ai.worker import Thinker


class Lookback(Asked[Review[Any]]):
    """The review of one playback."""

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        super().__init__()
        self._thinker, self._game, self._playback = thinker, game, playback

    @property
    def review(self) -> Review[Any]:
        """The review; empty until it has come."""
        return self._answer or Review()

    def open(self) -> None:
        """Ask, if there is something to ask and the answer is not here yet."""
        if self._is_known or not is_reviewed(self._game):
            return
        playback = self._playback
        played = len(playback.moves)
        notes = playback.notes[:played]
        sound = next((k for k, note in enumerate(notes) if note), played) if any(notes) else played
        record = replace(
            playback.record,
            moves=playback.record.moves[:sound], think_ms=playback.record.think_ms[:sound],
        )  # fmt: skip
        self._ask(self._thinker.ask_review(self._game, record, playback.states[: sound + 1]))
