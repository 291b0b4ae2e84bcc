"""The estimate of a position, from the search process while it is idle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.core.evaluation import Assessment, playable
from game.core.match import Match

if TYPE_CHECKING:
    from game.ai.question import Question
    from game.ai.worker import Thinker

GLANCE: Final = 16
"""The first figure costs one in so many of the nodes of the second one."""


class Estimate:
    """The estimate of the position of ``match``: a quick figure first, then a better one.

    ``told`` is the last figure, from -1 to 1 for the first player; None before the first one.
    """

    def __init__(self, thinker: Thinker, match: Match) -> None:
        self._thinker, self._match = thinker, match
        self._question: Question[Assessment] | None = None
        self._share = GLANCE
        self._about: Any = None
        self.told: float | None = None
        self._line: tuple[Any, tuple[tuple[Any, Any], ...]] = None, ()

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """The best moves from the present position on, each after its position; empty until they
        are known.
        """
        about, line = self._line
        return line if about is self._match.state else ()

    def update(self) -> None:
        """Ask about the present position, or take the answer."""
        if self._about is not self._match.state:
            self.rest()
            self._ask(GLANCE)
        elif self._question is not None and not self._question.is_open:
            self._listen(self._question)

    def rest(self) -> None:
        """Stop asking for now; later the question is asked again."""
        if self._question is not None:
            self._question.cancel()
            self._question = self._about = None

    def _ask(self, share: int) -> None:
        self._about, self._share = self._match.state, share
        self._question = self._thinker.ask_evaluation(self._match.record(), share)

    def _listen(self, question: Question[Assessment]) -> None:
        self._question = None
        if question.answer is None:
            return  # nobody knows: the figure stays as it was
        self.told, game = question.answer.value, self._match.game
        self._line = self._about, tuple(playable(game, self._about, question.answer.line))
        if self._share > 1:
            self._ask(1)
