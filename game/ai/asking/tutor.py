"""A tutor's doubts: the best move of the present position, and whether other moves are mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.lesson import Result, Verdict
from game.core.match import Match
from game.core.teaching import Hint

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Tutor:
    """Asks the coach and the judge of a game about the present position of ``match``.

    Both search as deep as hints and reviews do, so a tip never disagrees with them. Until an answer
    has come, and after a search that failed, nothing is known.
    """

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._hints: Question[tuple[Hint, ...]] | None = None
        self._verdict: Question[Verdict] | None = None
        self._asked: Any = None
        self._sound: dict[Any, bool] = {}
        self._state: Any = None
        self.best: Any = None
        """The coach's move; None as long as it is not known."""

    def first_sound(self, moves: Sequence[Any]) -> int | None:
        """Return the index of the first of ``moves`` that is no mistake.

        None: nobody knows yet, or none is sound. At most one question is open at a time.
        """
        for index, move in enumerate(moves):
            if move not in self._sound:
                self._ask_about(move)
                return None
            if self._sound[move]:
                return index
        return None

    def _ask_about(self, move: Any) -> None:
        if self._verdict is not None:
            return
        record, packed = self._match.record(), self._match.game.pack(move)
        tried = replace(record, moves=(*record.moves, packed), think_ms=(*record.think_ms, 0))
        self._verdict, self._asked = self._thinker.ask_verdict(tried), move

    def update(self) -> bool:
        """Ask about a new position, or take an answer; True if something has become known."""
        if self._state is not self._match.state:
            self.rest()
            self._state, self.best, self._sound = self._match.state, None, {}
            game, record = self._match.game, self._match.record()
            self._hints = self._thinker.ask_hints(game, record, self._state)
        return self._take_hints() | self._take_verdict()

    def _take_hints(self) -> bool:
        if self._hints is None or self._hints.is_open:
            return False
        hints, self._hints = self._hints.answer or (), None
        self.best = next((hint.line[0] for hint in reversed(hints) if hint.line), None)
        if self.best is not None:
            self._sound[self.best] = True
        return self.best is not None

    def _take_verdict(self) -> bool:
        if self._verdict is None or self._verdict.is_open:
            return False
        verdict, self._verdict = self._verdict.answer, None
        self._sound[self._asked] = verdict is not None and verdict.result is not Result.SLIP
        return True

    def rest(self) -> None:
        """Drop the open questions: nobody waits for them; they are asked again later."""
        for question in (self._hints, self._verdict):
            if question is not None:
                question.cancel()
        if self._hints is not None:
            self._state = None
        self._hints = self._verdict = None
