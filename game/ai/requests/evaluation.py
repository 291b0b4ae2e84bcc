"""Evaluation of the current position of a match, from an idle search process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.match.match import Match
from game.core.search.evaluation import Assessment, playable

if TYPE_CHECKING:
    from game.ai.client import SearchClient
    from game.ai.request import Request

QUICK_SHARE: Final = 16
"""Ratio of the nodes of the second evaluation to those of the first."""


class EvaluationRequest:
    """Evaluation of the position of `match`: a quick one first, then a better one.

    `value` is the last one, from -1 to 1 for the first player; None before the first.
    """

    def __init__(self, client: SearchClient, match: Match) -> None:
        self._client, self._match = client, match
        self._request: Request[Assessment] | None = None
        self._share = QUICK_SHARE
        self._about: Any = None
        self.value: float | None = None
        self._line: tuple[Any, tuple[tuple[Any, Any], ...]] = None, ()

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """Principal variation from the current position, each move after its position.

        It is empty until it is known.
        """
        about, line = self._line
        return line if about is self._match.state else ()

    def update(self) -> None:
        """Request an evaluation of a new position, or take the answer."""
        if self._about is not self._match.state:
            self.pause()
            self._ask(QUICK_SHARE)
        elif self._request is not None and not self._request.is_open:
            self._take(self._request)

    def pause(self) -> None:
        """Cancel the request for now; a later ``update`` repeats it."""
        if self._request is not None:
            self._request.cancel()
            self._request = self._about = None

    def _ask(self, share: int) -> None:
        self._about, self._share = self._match.state, share
        self._request = self._client.ask_evaluation(self._match.record(), share)

    def _take(self, request: Request[Assessment]) -> None:
        self._request = None
        if request.answer is None:
            return  # the search failed: the last value stays
        self.value, game = request.answer.value, self._match.game
        self._line = self._about, tuple(playable(game, self._about, request.answer.line))
        if self._share > 1:
            self._ask(1)
