"""Assistance without asking: a suggested move, and a warning before a blunder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.learning.exercise import CardResult, Verdict
from game.core.match.match import Match
from game.core.rules.state import MoveError

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.jobs import Answer
    from game.ai.request import Request


class MoveSuggestion:
    """Move that a level would play in the current position."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._request: Request[Answer] | None = None
        self._level = ""
        self.is_on = False
        """Whether a move is still to be found in the current position."""
        self.move: Any = None
        """Suggested move; None while there is none."""
        self.forget()

    def update(self) -> bool:
        """Request a move if the seat gets suggestions; return whether one arrived."""
        if not self.is_on:
            return False
        if self._request is None:
            self._request = self._client.ask_move(self._match.record(), self._level)
        if self._request.is_open:
            return False
        answer, self._request, self.is_on = self._request.answer, None, False
        if answer is not None and answer.move is not None:
            try:
                move = self._match.game.unpack(answer.move)
            except MoveError:
                return False
            self.move = move if move in self._match.state.legal_moves() else None
        return self.move is not None

    def pause(self) -> None:
        """Cancel the request for now; a move that was found stays."""
        if self._request is not None:
            self._request.cancel()
            self._request = None

    def forget(self) -> None:
        """Forget everything, as the position has changed."""
        self.pause()
        self._level = self._match.seats[self._match.state.to_move].handicap.level
        self.is_on, self.move = bool(self._level), None


class BlunderCheck:
    """Check of a move before it is played, for a seat that gets warnings."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._request: Request[Verdict] | None = None
        self.is_looking = False
        self._warned: tuple[Any, Any] | None = None
        self._at: tuple[Any, Any] = None, None

    def intercepts(self, move: Any) -> bool:
        """Return whether `move` is checked first; after a warning it is not."""
        match, state = self._match, self._match.state
        is_warned = match.seats[state.to_move].handicap.help == "warned"
        if not is_warned or match.game.teaching.judge is None:
            return False
        if self._warned == (state, move) or move not in state.legal_moves():
            return False
        self.cancel()
        record, packed = match.record(), match.game.pack(move)
        tried = replace(record, moves=(*record.moves, packed), think_ms=(*record.think_ms, 0))
        self._request, self._at = self._client.ask_verdict(tried), (state, move)
        self.is_looking = True
        return True

    def update(self) -> tuple[Any, Verdict | None] | None:
        """Return the checked move, and why it is a mistake (None if it is not), or None."""
        if self._request is None:
            return None
        if self._at[0] != self._match.state:
            self.cancel()
            return None
        if self._request.is_open:
            return None
        verdict, self._request = self._request.answer, None
        self.is_looking = False
        self._warned = self._at
        is_slip = verdict is not None and verdict.result is CardResult.SLIP
        return self._at[1], verdict if is_slip else None

    def cancel(self) -> None:
        """Cancel the check."""
        self.is_looking = False
        if self._request is not None:
            self._request.cancel()
            self._request = None
