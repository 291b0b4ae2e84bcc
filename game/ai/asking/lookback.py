"""A look back at a game: the search process makes it while somebody waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.ai.asking.asked import Asked
from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.seam import AnyGame
from game.core.teaching import Review

if TYPE_CHECKING:
    from game.ai.worker import Thinker


TICKS: Final = 6
"""Of a screen; more than there are in one frame."""


class Lookback(Asked[Review[Any]]):
    """The review of one playback.

    It is asked for ``TICKS`` after somebody has opened it, so that the frame that opens a screen
    need not hand over a very long game as well.
    """

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        super().__init__()
        self._thinker, self._game, self._playback = thinker, game, playback
        self._due: int | None = None
        """The ticks until it is asked for."""

    @property
    def is_open(self) -> bool:
        return self._due is not None or super().is_open

    @property
    def review(self) -> Review[Any]:
        """The review; empty until it has come."""
        return self._answer or Review()

    def open(self) -> None:
        """Ask soon, if there is something to ask and the answer is not here yet."""
        if not self._is_known and is_reviewed(self._game):
            self._due = TICKS

    def close(self) -> None:
        self._due = None
        super().close()

    def update(self) -> bool:
        if self._due is not None:
            self._due -= 1
            if not self._due:
                self._due = None
                self._hand_over()
        return super().update()

    def _hand_over(self) -> None:
        playback = self._playback
        played = len(playback.moves)
        notes = playback.notes[:played]
        sound = next((k for k, note in enumerate(notes) if note), played) if any(notes) else played
        record = replace(
            playback.record,
            moves=playback.record.moves[:sound], think_ms=playback.record.think_ms[:sound],
        )  # fmt: skip
        self._ask(self._thinker.ask_review(self._game, record, playback.states[: sound + 1]))
