"""A tutor's doubts: the best move of the present position, and whether other moves are mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.core.match import Match
from game.core.state import MoveError

if TYPE_CHECKING:
    from game.ai.jobs import Answer
    from game.ai.question import Question
    from game.ai.worker import Thinker
    from game.core.evaluation import Assessment

SHARE: Final = 6
"""A position is looked at with this share of what the strongest level spends on a move: a tip that
comes late is no tip.
"""

MISTAKE: Final = 0.15
"""A move that leaves the mover worse off by so much, from -1 to 1, is a mistake."""


class Tutor:
    """Asks strong levels of a game about the present position of ``match``.

    Until an answer has come, and after a search that failed, nothing is known.
    """

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._move: Question[Answer] | None = None
        self._value: Question[Assessment] | None = None
        self._asked: Any = None
        self._worth: dict[Any, float] = {}
        """How well the mover stands after a move, from -1 to 1."""
        self._state: Any = None
        self.best: Any = None
        """What a strong level would play; None as long as it is not known."""

    @property
    def _level(self) -> str:
        """The strongest level that does not make people wait."""
        return list(self._match.game.levels)[-2:][0]

    def first_sound(self, moves: Sequence[Any]) -> int | None:
        """Return the index of the first of ``moves`` that is no mistake.

        None: nobody knows yet, or none is sound. At most one question is open at a time.
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
        self._value, self._asked = self._thinker.ask_evaluation(tried, SHARE), move

    def update(self) -> bool:
        """Ask about a new position, or take an answer; True if something has become known."""
        if self._state is not self._match.state:
            self.rest()
            self._state, self.best, self._worth = self._match.state, None, {}
            self._move = self._thinker.ask_move(self._match.record(), self._level)
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
        """What a move is worth that nobody could look at: the best one all, any other nothing."""
        return 1.0 if self._asked == self.best else -1.0

    def rest(self) -> None:
        """Drop the open questions: nobody waits for them; they are asked again later."""
        for question in (self._move, self._value):
            if question is not None:
                question.cancel()
        if self._move is not None:
            self._state = None
        self._move = self._value = None
