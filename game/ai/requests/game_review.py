"""Review of a game, requested while a screen shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.ai.requests.on_demand import OnDemand
from game.core.learning.assessment import Review
from game.core.learning.review import is_given_up_early, is_reviewed, swing_of
from game.core.match.leader import Swing
from game.core.record.record import Playback
from game.core.rules.definition import AnyGame

if TYPE_CHECKING:
    from game.ai.client import SearchClient


TICKS: Final = 6
"""Delay of the request in ticks, longer than one frame."""


class GameReview(OnDemand[Review]):
    """Review of one playback.

    It is requested ``TICKS`` after ``open``, so that the frame that opens a screen need not send a
    very long game as well.
    """

    def __init__(self, client: SearchClient, game: AnyGame, playback: Playback) -> None:
        super().__init__()
        self._client, self._game, self._playback = client, game, playback
        self._due: int | None = None
        """Ticks until the request."""
        self._swing: tuple[Review | None, Swing | None] | None = None
        """Review the swing was found in, and the swing."""

    @property
    def is_open(self) -> bool:
        return self._due is not None or super().is_open

    @property
    def review(self) -> Review:
        """Review of the game; empty until it has arrived."""
        return self._answer or Review()

    @property
    def swing(self) -> Swing | None:
        """Biggest swing of a game that no single mistake decided, if reviewed."""
        if self._swing is None or self._swing[0] is not self._answer:
            states, moves = self._playback.states, self._playback.moves
            self._swing = self._answer, swing_of(self._game, self.review, states, moves)
        return self._swing[1]

    @property
    def turned(self) -> int | None:
        """Number of the move that turned the game, or of the biggest swing."""
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
        """Whether the players resigned too early for a review."""
        return is_given_up_early(self._game, self._playback.states, self._playback.moves)

    def open(self) -> None:
        """Request the review soon, unless the game has none or it is known."""
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
            moves=playback.record.moves[:sound],
            think_ms=playback.record.think_ms[:sound],
        )
        self._ask(self._client.ask_review(record))
