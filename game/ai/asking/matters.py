"""What mattered in a game: the search process looks for it while somebody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.moments import Moment, mistakes
from game.core.record import Playback
from game.core.seam import AnyGame
from game.core.teaching import Review

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Matters:
    """The moments of one game that mattered to the people who played it. They are asked for once
    its review is known, and kept when they have come.
    """

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        self._thinker, self._game, self._playback = thinker, game, playback
        self._question: Question[tuple[Moment[Any], ...]] | None = None
        self._found: tuple[Moment[Any], ...] | None = None

    @property
    def found(self) -> tuple[Moment[Any], ...]:
        """The moments; () until they have come."""
        return self._found or ()

    def open(self, review: Review[Any]) -> None:
        """Ask, if the game has a judge, people have played it, and nobody has asked yet."""
        seats = self._playback.record.seats
        people = [player for player, seat in enumerate(seats) if not seat.is_computer]
        if self._found is not None or self._question or not people or not self._playback.moves:
            return
        if self._game.teaching.judge is None:
            return
        states = self._playback.states
        plies = mistakes(review, states, people)
        record = self._playback.record
        self._question = self._thinker.ask_moments(self._game, record, states, plies, people)

    def close(self) -> None:
        """Stop asking: nobody looks any more."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def update(self) -> bool:
        """Take the answer; True when it has come."""
        if self._question is None or self._question.is_open:
            return False
        self._found, self._question = self._question.answer or (), None
        return True
