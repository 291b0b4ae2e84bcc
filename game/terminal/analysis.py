"""Analysis of an unlimited level in the terminal: the computer thinks until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol, TextIO

from game.core.match.match import Match
from game.core.rules.transcript import Transcript
from game.core.search.evaluation import standing_word
from game.core.search.search_api import Budget, Choice, Level
from game.terminal.signals import Terminated
from game.words.strings import Strings

REPORT_MS: Final = 2_000
"""Interval between two reports of the analysis."""

UNATTENDED_MS: Final = 5_000
"""Thinking time if Ctrl-C is not possible or only computers play."""

PV_MOVES: Final = 3
"""Number of moves of the principal variation to print."""


class AnalysisOutput(Protocol):
    """Console that prints the analysis."""

    @property
    def source(self) -> TextIO: ...

    @property
    def words(self) -> Strings: ...

    @property
    def now_ms(self) -> Callable[[], int]: ...

    def print(self, text: str) -> None: ...


def show_analysis(
    console: AnalysisOutput,
    match: Match,
    transcript: Transcript[Any, Any],
    level: Level[Any, Any],
    rng: Random,
    name: str,
) -> Choice[Any]:
    """Search until Ctrl-C or a certain result, and print the progress; return the best move.

    Args:
        console: Where the analysis is printed.
        match: The match; its player to move thinks.
        transcript: Formats the moves.
        level: An unlimited level.
        rng: Random numbers of the search.
        name: Name of the player to move.

    Raises:
        KeyboardInterrupt: Ctrl-C before a move was found.
        Terminated: The system asked the program to end.
    """
    words, me = console.words, match.state.to_move
    state, began_ms = match.observation(me), console.now_ms()
    is_unattended = not console.source.isatty() or all(seat.is_computer for seat in match.seats)
    if is_unattended:
        console.print(words.t("text.thinks_alone", who=name, n=UNATTENDED_MS // 1000))
    else:
        console.print(words.t("text.thinks", who=name))
    best: Choice[Any] | None = None
    reported_ms = began_ms

    def report(choice: Choice[Any], plies: int) -> None:
        nonlocal best, reported_ms
        best, now_ms = choice, console.now_ms()
        if now_ms - reported_ms >= REPORT_MS:
            reported_ms = now_ms
            stands = words.t(f"thinking.{standing_word(choice.evaluation)}", who=name)
            console.print(
                words.t(
                    "text.thought",
                    n=(now_ms - began_ms) // 1000,
                    stands=stands,
                    ahead=words.t("thinking.ahead", n=plies),
                    line=_pv_text(transcript, match, state, choice),
                )
            )

    def must_stop() -> bool:
        return is_unattended and best is not None and console.now_ms() - began_ms >= UNATTENDED_MS

    bot: Callable[..., Choice[Any]] = level.bot_after(match.states[:-1])
    try:
        return bot(state, Budget(level.nodes, must_stop, report), rng)
    except KeyboardInterrupt as interrupt:
        if best is None or isinstance(interrupt, Terminated):
            raise
        return best


def _pv_text(
    transcript: Transcript[Any, Any], match: Match, state: Any, choice: Choice[Any]
) -> str:
    """Format the first moves of the principal variation, up to a person's: that would be a hint."""
    typed = []
    for move in choice.pv[:PV_MOVES]:
        if not match.seats[state.to_move].is_computer:
            break
        typed.append(transcript.typed(state, move))
        state = state.play(move)
    return ", ".join(typed)
