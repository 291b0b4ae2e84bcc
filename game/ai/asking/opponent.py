"""The computer's move: the search process finds it, and it is shown at a pace that people can
follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.match import Match
from game.core.state import Packed

if TYPE_CHECKING:
    from game.ai.jobs import Answer, Thought
    from game.ai.question import Question
    from game.ai.worker import Thinker

LEAST_THINK_MS: Final = 400
"""A computer's move is not shown before this time, so that people see whose turn it was."""

ALONE_MS: Final = 5_000
"""One that thinks until it is told to move is told so after this time if nobody is there."""

LONG_S: Final = 2
"""After this time, people see how long the computer has been thinking."""


class Opponent:
    """The question for the move after the present position of ``match``; at most one is open."""

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self.is_alone = all(seat.is_computer for seat in match.seats)
        """Whether no person plays who could tell it to move."""
        levels = [match.game.levels.get(seat.level) for seat in match.seats]
        self.can_ponder = any(level is not None and level.ponder is not None for level in levels)
        """Whether a computer plays that thinks while a person chooses."""
        self._question: Question[Answer] | None = None
        self._pondering: Question[Packed] | None = None
        self._pondered = -1
        """The ply after which the last pondering began."""
        self._spent_ms = 0
        self._noticed: Thought | None = None
        self.least_ms = LEAST_THINK_MS
        """A move is not shown before this time."""
        self.is_due = False
        """Whether the search is finished and it is time to move."""
        self.is_starved = False
        """Whether its move is late because other programs keep the computer busy."""

    @property
    def long_s(self) -> int:
        """The seconds that it has been thinking about the move; 0 if they are few."""
        spent_s = self._spent_ms // 1000
        return spent_s if spent_s >= LONG_S else 0

    def begin(self) -> None:
        """Start again: it is a new turn."""
        self._spent_ms = 0

    def cancel(self) -> None:
        """Stop the search: nobody waits any more."""
        if self._question is not None:
            self._question.cancel()
            self._question, self.is_due, self.is_starved = None, False, False
        if self._pondering is not None:
            self._pondering.cancel()
            self._pondering = None

    def ponder(self) -> None:
        """Let a computer prepare its move while a person chooses, in a game that knows how.

        Once begun it goes on to its end: what was found is kept for the rest of the turn.
        """
        match = self._match
        if match.ply == self._pondered or (self._pondering and self._pondering.is_open):
            return
        self._pondered = match.ply
        for player, seat in enumerate(match.seats):
            level = match.game.levels.get(seat.level)
            if player != match.state.to_move and level is not None and level.ponder is not None:
                record = match.record()
                self._pondering = self._thinker.ask_ponder(record, seat.level, player)
                return

    def update(self, tick_ms: int, level: str) -> bool:
        """Let time pass, and ask the computer of this ``level`` if nobody has; gives whether it
        shows.
        """
        before_s = self._spent_ms // 1000
        self._spent_ms += tick_ms
        if self._question is None:
            self._question = self._thinker.ask_move(self._match.record(), level)
            return True
        is_open = self._question.is_open
        self.is_due = not is_open and self._spent_ms >= self.least_ms
        self.is_starved = is_open and self._thinker.is_starved
        if self.is_alone and self._spent_ms >= ALONE_MS:
            self.hurry()
        spent_s, thought = self._spent_ms // 1000, self._question.thought
        has_thought, self._noticed = thought is not self._noticed, thought
        is_long = spent_s != before_s and (spent_s >= LONG_S or level in self._match.game.endless)
        return self.is_due or has_thought or is_long

    @property
    def thought(self) -> Thought | None:
        """What it thinks so far, of a computer that thinks until it is told to move."""
        return None if self._question is None else self._question.thought

    @property
    def spent_ms(self) -> int:
        """For how long it has been thinking about the move."""
        return self._spent_ms

    def hurry(self) -> None:
        """Have the best move that it has found; only one that tells its thoughts heeds that."""
        if self._question is not None:
            self._question.is_hurried = True

    @property
    def is_lost(self) -> bool:
        """Whether the move that is due is one of a game that is lost for certain."""
        answer = None if self._question is None else self._question.answer
        return answer is not None and answer.is_lost

    @property
    def answer(self) -> Packed | None:
        """The move that is due, without taking it; None if the search has failed."""
        assert self._question is not None  # nothing is due before it was asked for
        return None if self._question.answer is None else self._question.answer.move

    def take(self) -> Packed | None:
        """The move that is due, given once; None if the search has failed."""
        assert self._question is not None  # nothing is due before it was asked for
        answer, self._question, self.is_due = self._question.answer, None, False
        return None if answer is None else answer.move
