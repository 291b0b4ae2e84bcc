"""Check of suggested moves: the best move, and whether others are mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.core.match.match import Match
from game.core.rules.state import MoveError

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.jobs import Answer
    from game.ai.request import Request
    from game.core.search.evaluation import Assessment

SHARE: Final = 6
"""Divisor of the strongest level's nodes for one check, so that a tip comes in time."""

MISTAKE: Final = 0.15
"""Loss of evaluation, from -1 to 1, from which a move is a mistake."""


class MoveCheck:
    """Check of moves in the current position of `match` by strong levels."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._move: Request[Answer] | None = None
        self._value: Request[Assessment] | None = None
        self._asked: Any = None
        self._worth: dict[Any, float] = {}
        """Evaluation after each move, for the mover, from -1 to 1."""
        self._state: Any = None
        self.best: Any = None
        """Best move by a strong level; None while unknown."""

    @property
    def _level(self) -> str:
        """Strongest level that does not make people wait."""
        return list(self._match.game.levels)[-2:][0]

    def first_sound(self, moves: Sequence[Any]) -> int | None:
        """Return the index of the first of `moves` that is not a mistake.

        It is None while unknown, or if all are mistakes. At most one request is open at a time.
        """
        if self.best is None:
            return None
        for index, move in enumerate(moves):
            if move == self.best:
                return index
            unknown = [one for one in (self.best, move) if one not in self._worth]
            if unknown:
                self._ask_about(unknown[0])
                return None
            if self._worth[self.best] - self._worth[move] < MISTAKE:
                return index
        return None

    def _ask_about(self, move: Any) -> None:
        if self._value is not None:
            return
        record, packed = self._match.record(), self._match.game.pack(move)
        tried = replace(record, moves=(*record.moves, packed), think_ms=(*record.think_ms, 0))
        self._value, self._asked = self._client.ask_evaluation(tried, SHARE), move

    def update(self) -> bool:
        """Request the best move of a new position, or take answers; return whether any came."""
        if self._state is not self._match.state:
            self.pause()
            self._state, self.best, self._worth = self._match.state, None, {}
            self._move = self._client.ask_move(self._match.record(), self._level)
        return self._take_move() | self._take_value()

    def _take_move(self) -> bool:
        if self._move is None or self._move.is_open:
            return False
        answer, self._move = self._move.answer, None
        if answer is None or answer.move is None:
            return False
        try:
            move = self._match.game.unpack(answer.move)
        except MoveError:
            return False
        self.best = move if move in self._state.legal_moves() else None
        return self.best is not None

    def _take_value(self) -> bool:
        if self._value is None or self._value.is_open:
            return False
        answer, self._value = self._value.answer, None
        sign = 1.0 if self._state.to_move == 0 else -1.0
        self._worth[self._asked] = self._unknown if answer is None else sign * answer.value
        return True

    @property
    def _unknown(self) -> float:
        """Evaluation of a move after a failed search: best for the best move, else worst."""
        return 1.0 if self._asked == self.best else -1.0

    def pause(self) -> None:
        """Cancel the open requests; a later ``update`` repeats them."""
        for request in (self._move, self._value):
            if request is not None:
                request.cancel()
        if self._move is not None:
            self._state = None
        self._move = self._value = None
