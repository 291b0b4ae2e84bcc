"""Computer's move in a match, shown at a pace that people can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.match.match import Match
from game.core.rules.state import Packed

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.jobs import Answer, SearchInfo
    from game.ai.request import Request

MIN_SHOW_MS: Final = 400
"""Time before a computer's move is shown, so that people see whose turn it was."""

UNATTENDED_MS: Final = 5_000
"""Thinking time of an unlimited level if only computers play."""

LONG_THINK_S: Final = 2
"""Thinking time from which people see a clock."""


class Opponent:
    """Request for the move after the current position of `match`; at most one is open."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self.is_unattended = all(seat.is_computer for seat in match.seats)
        """Whether only computers play, so that no person can stop a search."""
        levels = [match.game.levels.get(seat.level) for seat in match.seats]
        self.can_ponder = any(level is not None and level.ponder is not None for level in levels)
        """Whether a computer plays that ponders while a person chooses."""
        self._request: Request[Answer] | None = None
        self._pondering: Request[Packed] | None = None
        self._pondered = -1
        """Ply after which the last pondering began."""
        self._spent_ms = 0
        self._seen_info: SearchInfo | None = None
        self.min_show_ms = MIN_SHOW_MS
        """Time before which a move is not shown."""
        self.is_due = False
        """Whether the search is finished and the move is to be shown."""
        self.is_starved = False
        """Whether the move is late because other programs use all CPU time."""

    @property
    def long_think_s(self) -> int:
        """Seconds of the current search; 0 if they are few."""
        spent_s = self._spent_ms // 1000
        return spent_s if spent_s >= LONG_THINK_S else 0

    def begin(self) -> None:
        """Start the clock of a new turn."""
        self._spent_ms = 0

    def cancel(self) -> None:
        """Cancel the search."""
        if self._request is not None:
            self._request.cancel()
            self._request, self.is_due, self.is_starved = None, False, False
        if self._pondering is not None:
            self._pondering.cancel()
            self._pondering = None

    def ponder(self) -> None:
        """Let a computer prepare its move while a person chooses, if its level can.

        It is never cancelled early: what was found is kept for the rest of the turn.
        """
        match = self._match
        if match.ply == self._pondered or (self._pondering and self._pondering.is_open):
            return
        self._pondered = match.ply
        for player, seat in enumerate(match.seats):
            level = match.game.levels.get(seat.level)
            if player != match.state.to_move and level is not None and level.ponder is not None:
                record = match.record()
                self._pondering = self._client.ask_ponder(record, seat.level, player)
                return

    def update(self, tick_ms: int, level: str) -> bool:
        """Advance the time, and request a move of `level`; return whether the display changes."""
        before_s = self._spent_ms // 1000
        self._spent_ms += tick_ms
        if self._request is None:
            self._request = self._client.ask_move(self._match.record(), level)
            return True
        is_open = self._request.is_open
        self.is_due = not is_open and self._spent_ms >= self.min_show_ms
        self.is_starved = is_open and self._client.is_starved
        if self.is_unattended and self._spent_ms >= UNATTENDED_MS:
            self.move_now()
        spent_s, info = self._spent_ms // 1000, self._request.info
        has_thought, self._seen_info = info is not self._seen_info, info
        is_long = spent_s != before_s and (
            spent_s >= LONG_THINK_S or level in self._match.game.endless
        )
        return self.is_due or has_thought or is_long

    @property
    def search_info(self) -> SearchInfo | None:
        """Progress of an unlimited search."""
        return None if self._request is None else self._request.info

    @property
    def spent_ms(self) -> int:
        """Duration of the current search."""
        return self._spent_ms

    def move_now(self) -> None:
        """Request the best move found; only unlimited searches heed it."""
        if self._request is not None:
            self._request.wants_best = True

    @property
    def is_lost(self) -> bool:
        """Whether the computer whose move is due has certainly lost."""
        answer = None if self._request is None else self._request.answer
        return answer is not None and answer.is_lost

    @property
    def answer(self) -> Packed | None:
        """Move that is due, without taking it; None if the search has failed."""
        assert self._request is not None  # nothing is due before it was asked for
        return None if self._request.answer is None else self._request.answer.move

    def take(self) -> Packed | None:
        """Take the move that is due; None if the search has failed."""
        assert self._request is not None  # nothing is due before it was asked for
        answer, self._request, self.is_due = self._request.answer, None, False
        return None if answer is None else answer.move
