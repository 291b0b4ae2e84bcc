"""Questions to the search process besides its moves, so that no frame waits for the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.ai.jobs import BadAnswer
from game.ai.wire import unpack_review
from game.core.record import Playback
from game.core.review import is_reviewed
from game.core.seam import AnyGame
from game.core.teaching import Review

if TYPE_CHECKING:
    from game.ai.worker import Thinker

T = TypeVar("T")


class Inquiry(Generic[T]):
    """At most one open question. ``answer`` is None until it has come, and if it was no good."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._read: Callable[[Any], T] | None = None
        self.answer: T | None = None
        self.has_failed = False

    @property
    def is_open(self) -> bool:
        return self._read is not None

    def begin(self, ask: Callable[[], object], read: Callable[[Any], T]) -> None:
        """Put a question by ``ask``; ``read`` makes sense of what is told, or ``BadAnswer``."""
        ask()
        self._read, self.answer, self.has_failed = read, None, False

    def update(self) -> bool:
        """Look for the answer; True once it has come, good or not."""
        if self._read is None or (answer := self._thinker.poll()) is None:
            return False
        read, self._read = self._read, None
        try:
            self.answer = read(answer.told)
        except BadAnswer:  # nothing told is one, too
            self.has_failed = True
        return True

    def cancel(self) -> None:
        """Want no answer any more; one that has come stays."""
        if self.is_open:
            self._thinker.cancel()
            self._read = None

    def forget(self) -> None:
        """As if nothing had ever been asked."""
        self.cancel()
        self.answer, self.has_failed = None, False


class Lookback:
    """The review of one playback: asked for while somebody looks, kept once it has come."""

    def __init__(self, thinker: Thinker, game: AnyGame, playback: Playback) -> None:
        self._thinker, self._game, self._playback = thinker, game, playback
        self._inquiry: Inquiry[Review[Any]] = Inquiry(thinker)

    @property
    def is_open(self) -> bool:
        """Whether the answer is still awaited."""
        return self._inquiry.is_open

    @property
    def has_failed(self) -> bool:
        return self._inquiry.has_failed

    @property
    def review(self) -> Review[Any]:
        """What there is to say; nothing until the answer has come."""
        return self._inquiry.answer or Review()

    def open(self) -> None:
        """Somebody looks: ask, unless there is nothing to ask or the answer is here."""
        if self._inquiry.answer is not None or not is_reviewed(self._game):
            return
        playback = self._playback
        played = len(playback.moves)
        sound = next((k for k, note in enumerate(playback.notes[:played]) if note), played)
        record = replace(
            playback.record,
            moves=playback.record.moves[:sound], think_ms=playback.record.think_ms[:sound],
        )  # fmt: skip
        states, players = playback.states[: sound + 1], len(record.seats)
        self._inquiry.begin(
            lambda: self._thinker.ask_review(record),
            lambda told: unpack_review(self._game, states, players, told),
        )

    def close(self) -> None:
        """Nobody looks any more."""
        self._inquiry.cancel()

    def update(self) -> bool:
        """True once the answer has come."""
        return self._inquiry.update()
