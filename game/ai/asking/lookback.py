"""A look back at a game: the search process makes it while somebody waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.ai.asking.asked import Asked
from game.core.lead import Swing
from game.core.record import Playback
from game.core.review import is_given_up_early, is_reviewed, swing_of
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
        self._swing: tuple[Review[Any] | None, Swing | None] | None = None
        """What the swing was found in, and the swing."""

    @property
    def is_open(self) -> bool:
        return self._due is not None or super().is_open

    @property
    def review(self) -> Review[Any]:
        """The review; empty until it has come."""
        return self._answer or Review()

    @property
    def swing(self) -> Swing | None:
        """The biggest swing of a game that no single mistake turned, once the review has come."""
        if self._swing is None or self._swing[0] is not self._answer:
            states, moves = self._playback.states, self._playback.moves
            self._swing = self._answer, swing_of(self._game, self.review, states, moves)
        return self._swing[1]

    @property
    def turned(self) -> int | None:
        """The number of the move that turned the game, or of the biggest swing."""
        if (turned := self.review.turning_point) is not None:
            return turned
        return None if self.swing is None else self.swing.plies[0] + 1

    @property
    def is_decided(self) -> bool:
        """Whether a player has won the game."""
        end = self._playback.states[-1].outcome()
        return end is not None and end.winner is not None

    @property
    def is_too_short(self) -> bool:
        """Whether the game was given up too early to say anything of it."""
        return is_given_up_early(self._game, self._playback.states, self._playback.moves)

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
