"""What mattered in a game: the search process looks for it while somebody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ai.asking.asked import Asked
from game.core.moments import has_moments, mistakes
from game.core.record import Playback
from game.core.seam import AnyGame
from game.core.teaching import Moment, Review

if TYPE_CHECKING:
    from game.ai.worker import Thinker


class Matters(Asked[tuple[Moment[Any], ...]]):
    """The moments of one game that mattered to the people who played it. They are asked for once
    its review is known.
    """

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        super().__init__()
        self._thinker, self._game, self._playback = thinker, game, playback

    @property
    def found(self) -> tuple[Moment[Any], ...]:
        """The moments; () until they have come."""
        return self._answer or ()

    def open(self, review: Review[Any]) -> None:
        """Ask, if the game has a judge, people have played it, and nobody has asked yet."""
        seats = self._playback.record.seats
        people = [player for player, seat in enumerate(seats) if not seat.is_computer]
        if self._is_known or self.has_failed or not people or not self._playback.moves:
            return
        if not has_moments(self._game):
            return
        states = self._playback.states
        plies = mistakes(review, states, people)
        record = self._playback.record
        self._ask(self._thinker.ask_moments(self._game, record, states, plies, people))
