"""A heavy move: the search process does its work before the move is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.match import Match
from game.core.state import Packed

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker


class HeavyMove:
    """The move of ``match`` that waits for its work, if there is one. Without ``labour`` no move is
    heavy.
    """

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[Packed] | None = None
        self._move: Any = None
        self.is_open = False
        """Whether a move is waiting."""
        self.spent_ms = 0

    @property
    def tried(self) -> int:
        """How much the search process has tried so far."""
        return 0 if self._question is None else self._question.done

    def begin(self, move: Any) -> bool:
        """Begin the work if ``move`` is heavy; False if it can be played at once."""
        labour = self._match.game.speed.labour
        if labour is None or not labour.is_heavy(self._match.state, move):
            return False
        self._move, self.is_open, self.spent_ms = move, True, 0
        return True

    def update(self, tick_ms: int) -> Any:
        """The move, when it can be played; before that None. If the work failed, the move does it
        itself.
        """
        labour, move = self._match.game.speed.labour, self._move
        assert labour is not None  # no move waits without a question
        self.spent_ms += tick_ms
        if self._question is None:
            packed = self._match.game.pack(move)
            self._question = self._thinker.ask_labour(self._match.record(), packed)
        if self._question.is_open:
            return None
        if self._question.answer is not None:
            labour.keep(self._match.state, move, self._question.answer)
        self.drop()
        return move

    def rest(self) -> None:
        """Stop the work for now; later it begins again."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def drop(self) -> None:
        """Forget the move."""
        self.rest()
        self._move, self.is_open = None, False
