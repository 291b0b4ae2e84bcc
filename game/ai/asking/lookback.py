"""A look back at a game: the search process makes it while somebody waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.seam import AnyGame
from game.core.teaching import Review

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Lookback:
    """The review of one playback. It is asked for while somebody looks, and kept when
    it has come.
    """

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        self._thinker, self._game, self._playback = thinker, game, playback
        self._question: Question[Review[Any]] | None = None
        self._found: Review[Any] | None = None
        self.has_failed = False

    @property
    def is_open(self) -> bool:
        """Whether the answer is still awaited."""
        return self._question is not None

    @property
    def review(self) -> Review[Any]:
        """The review; empty until it has come."""
        return self._found or Review()

    def open(self) -> None:
        """Ask, if there is something to ask and the answer is not here yet."""
        if self._found is not None or self.is_open or not is_reviewed(self._game):
            return
        playback = self._playback
        played = len(playback.moves)
        notes = playback.notes[:played]
        sound = next((k for k, note in enumerate(notes) if note), played) if any(notes) else played
        record = replace(
            playback.record,
            moves=playback.record.moves[:sound], think_ms=playback.record.think_ms[:sound],
        )  # fmt: skip
        states = playback.states[: sound + 1]
        self._question = self._thinker.ask_review(self._game, record, states)
        self.has_failed = False

    def close(self) -> None:
        """Stop asking: nobody looks any more."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def update(self) -> bool:
        """Take the answer; True when it has come."""
        if self._question is None or self._question.is_open:
            return False
        self._found, self.has_failed = self._question.answer, self._question.has_failed
        self._question = None
        return True
