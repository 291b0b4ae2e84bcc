"""Help that a seat gets without asking: the move that a level would play, and a warning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.lesson import Result, Verdict
from game.core.match import Match
from game.core.state import MoveError

if TYPE_CHECKING:
    from game.ai.jobs import Answer
    from game.ai.question import Question
    from game.ai.worker import Thinker


class Guide:
    """The move that a level would play in the present position, once the search has found it."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[Answer] | None = None
        self._level = ""
        self.is_on = False
        """Whether anything is still to be found out about the present position."""
        self.move: Any = None
        """What is shown; None as long as nothing is."""
        self.forget()

    def update(self) -> bool:
        """Ask for whoever is to move, if their seat is shown moves; True if one has just come."""
        if not self.is_on:
            return False
        if self._question is None:
            self._question = self._thinker.ask_move(self._match.record(), self._level)
        if self._question.is_open:
            return False
        answer, self._question, self.is_on = self._question.answer, None, False
        if answer is not None and answer.move is not None:
            try:
                move = self._match.game.unpack(answer.move)
            except MoveError:
                return False
            self.move = move if move in self._match.state.legal_moves() else None
        return self.move is not None

    def rest(self) -> None:
        """Nobody waits for it now; what was found stays."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def forget(self) -> None:
        """The position has changed."""
        self.rest()
        self._level = self._match.seats[self._match.state.to_move].handicap.level
        self.is_on, self.move = bool(self._level), None


class SecondLook:
    """A move of a seat that is warned before slips is looked at before it is played."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[Verdict] | None = None
        self.is_looking = False
        self._warned: tuple[Any, Any] | None = None
        self._at: tuple[Any, Any] = None, None

    def takes(self, move: Any) -> bool:
        """Whether ``move`` is looked at first. Whoever was warned of it already may play it."""
        match, state = self._match, self._match.state
        is_warned = match.seats[state.to_move].handicap.help == "warned"
        if not is_warned or match.game.teaching.judge is None:
            return False
        if self._warned == (state, move) or move not in state.legal_moves():
            return False
        self.drop()
        record, packed = match.record(), match.game.pack(move)
        tried = replace(record, moves=(*record.moves, packed), think_ms=(*record.think_ms, 0))
        self._question, self._at = self._thinker.ask_verdict(tried), (state, move)
        self.is_looking = True
        return True

    def update(self) -> tuple[Any, Verdict | None] | None:
        """The move that was looked at, once that is done, and why it is a slip if it is one."""
        if self._question is None:
            return None
        if self._at[0] != self._match.state:
            self.drop()
            return None
        if self._question.is_open:
            return None
        verdict, self._question = self._question.answer, None
        self.is_looking = False
        self._warned = self._at
        is_slip = verdict is not None and verdict.result is Result.SLIP
        return self._at[1], verdict if is_slip else None

    def drop(self) -> None:
        """Nobody wants to play it any more."""
        self.is_looking = False
        if self._question is not None:
            self._question.cancel()
            self._question = None
