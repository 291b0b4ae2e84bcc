"""A computer that thinks until it is told to move, in the terminal: it says what it thinks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol, TextIO

from game.core.bots import Budget, Choice, Level
from game.core.evaluation import standing_word
from game.core.match import Match
from game.core.transcript import Transcript
from game.terminal.signals import Ended
from game.words.strings import Strings

SAID_MS: Final = 2_000
"""So often it says what it thinks."""

ALONE_MS: Final = 5_000
"""It moves after this time where nobody can press Ctrl-C, or nobody but computers plays."""

SHOWN: Final = 3
"""Moves of the line that are told."""


class Speaker(Protocol):
    """Where it says what it thinks."""

    @property
    def source(self) -> TextIO: ...

    @property
    def words(self) -> Strings: ...

    @property
    def now_ms(self) -> Callable[[], int]: ...

    def say(self, text: str) -> None: ...


def show_analysis(
    console: Speaker, match: Match, transcript: Transcript[Any, Any], level: Level[Any, Any],
    rng: Random, name: str,
) -> Choice[Any]:  # fmt: skip
    """The move that it has found until Ctrl-C, or until it is certain. Raises
    ``KeyboardInterrupt`` if it has found nothing yet, and ``Ended``.
    """
    words, me = console.words, match.state.to_move
    state, began_ms = match.seen_by(me), console.now_ms()
    is_alone = not console.source.isatty() or all(seat.is_computer for seat in match.seats)
    if is_alone:
        console.say(words.t("text.thinks_alone", who=name, n=ALONE_MS // 1000))
    else:
        console.say(words.t("text.thinks", who=name))
    best: Choice[Any] | None = None
    said_ms = began_ms

    def hear(choice: Choice[Any], plies: int) -> None:
        nonlocal best, said_ms
        best, now_ms = choice, console.now_ms()
        if now_ms - said_ms >= SAID_MS:
            said_ms = now_ms
            stands = words.t(f"thinking.{standing_word(choice.evaluation)}", who=name)
            console.say(words.t(
                "text.thought", n=(now_ms - began_ms) // 1000, stands=stands,
                ahead=words.t("thinking.ahead", n=plies), line=_line(transcript, state, choice),
            ))  # fmt: skip

    def must_stop() -> bool:
        return is_alone and best is not None and console.now_ms() - began_ms >= ALONE_MS

    bot: Callable[..., Choice[Any]] = level.knowing(match.states[:-1])
    try:
        return bot(state, Budget(level.nodes, must_stop, hear), rng)
    except KeyboardInterrupt as interrupt:
        if best is None or isinstance(interrupt, Ended):
            raise
        return best


def _line(transcript: Transcript[Any, Any], state: Any, choice: Choice[Any]) -> str:
    """The first moves of the line that it considers, as they are typed."""
    typed = []
    for move in choice.pv[:SHOWN]:
        typed.append(transcript.typed(state, move))
        state = state.play(move)
    return ", ".join(typed)
