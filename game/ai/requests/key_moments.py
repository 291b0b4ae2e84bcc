"""Key moments of a game, requested while a screen shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.requests.on_demand import OnDemand
from game.core.learning.assessment import Moment, Review
from game.core.learning.key_moments import has_moments, mistakes
from game.core.record.record import Playback
from game.core.rules.definition import AnyGame

if TYPE_CHECKING:
    from game.ai.client import SearchClient


class KeyMoments(OnDemand[tuple[Moment, ...]]):
    """Key moments of one game for the people who played it."""

    def __init__(self, client: SearchClient, game: AnyGame, playback: Playback) -> None:
        super().__init__()
        self._client, self._game, self._playback = client, game, playback

    @property
    def found(self) -> tuple[Moment, ...]:
        """Key moments; () until they have arrived."""
        return self._answer or ()

    def open(self, review: Review) -> None:
        """Request them after the review, unless the game has none or they are known."""
        seats = self._playback.record.seats
        people = [player for player, seat in enumerate(seats) if not seat.is_computer]
        if self._is_known or self.has_failed or not people or not self._playback.moves:
            return
        if not has_moments(self._game):
            return
        plies = mistakes(review, self._playback.states, people)
        self._ask(self._client.ask_moments(self._playback.record, plies, people))
