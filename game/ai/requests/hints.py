"""Hints on the current position of a match, shown one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.match.match import Match
from game.core.rules.comment import Comment

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.request import Request


class HintRequest:
    """Hints on the position of `match`, and how many are shown."""

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._request: Request[tuple[Comment, ...]] | None = None
        self._found: tuple[Comment, ...] | None = None
        self.shown_count = 0
        """Number of hints shown so far."""
        self.has_failed = False
        self.tenths = 0
        """Progress of the search in tenths, so that a panel is seldom redrawn."""

    @property
    def is_thinking(self) -> bool:
        return self._request is not None

    @property
    def shown_hints(self) -> Sequence[Comment]:
        """Hints shown so far."""
        return (self._found or ())[: self.shown_count]

    @property
    def is_showing(self) -> bool:
        """Whether hints are shown or awaited."""
        return self.is_thinking or bool(self.shown_hints)

    @property
    def has_more(self) -> bool:
        """Whether the seat may get hints and there may be another one."""
        match = self._match
        is_alone = match.seats[match.state.to_move].handicap.help == "alone"
        if match.game.teaching.coach is None or is_alone:
            return False
        return self._found is None or self.shown_count < len(self._found)

    def ask(self) -> None:
        """Show one more hint; the first one appears when the search is done."""
        if self._found is not None:
            self.shown_count += 1
        elif self._request is None:
            self._request, self.has_failed = self._client.ask_hints(self._match.record()), False
            self.tenths = 0

    def update(self) -> bool:
        """Take the answer or the progress; return whether there is something new to show."""
        if self._request is None:
            return False
        if self._request.is_open:
            before, self.tenths = self.tenths, min(self._request.done // 10, 10)
            return self.tenths != before
        self._found, self.has_failed = self._request.answer, self._request.has_failed
        self._request = None
        self.shown_count = 1 if self._found else 0
        return True

    def cancel(self) -> None:
        """Cancel the request; hints that were shown stay."""
        if self._request is not None:
            self._request.cancel()
            self._request = None

    def forget(self) -> None:
        """Forget everything, as the position has changed."""
        self.cancel()
        self._found, self.shown_count, self.has_failed = None, 0, False
