"""Deferred move, which the search process computes before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.match.match import Match
from game.core.rules.state import Packed

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.request import Request


class DeferredMove:
    """Move of `match` that waits for its computation, if there is one."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._request: Request[Packed] | None = None
        self._move: Any = None
        self.is_open = False
        """Whether a move is waiting."""
        self.spent_ms = 0

    @property
    def tried(self) -> int:
        """Progress of the search process."""
        return 0 if self._request is None else self._request.done

    def begin(self, move: Any) -> bool:
        """Begin the computation; return False if `move` can be played at once."""
        labour = self._match.game.speed.labour
        if labour is None or not labour.is_heavy(self._match.state, move):
            return False
        self._move, self.is_open, self.spent_ms = move, True, 0
        return True

    def update(self, tick_ms: int) -> Any:
        """Return the move when it can be played, even if the computation failed; else None."""
        labour, move = self._match.game.speed.labour, self._move
        assert labour is not None  # no move waits without a request
        self.spent_ms += tick_ms
        if self._request is None:
            packed = self._match.game.pack(move)
            self._request = self._client.ask_deferred(self._match.record(), packed)
        if self._request.is_open:
            return None
        if self._request.answer is not None:
            labour.keep(self._match.state, move, self._request.answer)
        self.cancel()
        return move

    def pause(self) -> None:
        """Cancel the computation for now; a later ``update`` repeats it."""
        if self._request is not None:
            self._request.cancel()
            self._request = None

    def cancel(self) -> None:
        """Forget the move."""
        self.pause()
        self._move, self.is_open = None, False
