"""Even-Steven after its rule book: take 1 from a shared number or halve it, down to zero."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seam import GameDefinition
from game.even_steven.coach import coach, ladder, solve
from game.even_steven.levels import LEVELS
from game.even_steven.options import PRESETS, Options
from game.even_steven.rules import Move, Resign, State, TimeUp, format, pack, parse, unpack, words
from game.even_steven.setup import SETUP
from game.even_steven.transcript import StevenTranscript


def _resigns(state: State) -> Move | None:
    return None if state.is_over else Resign()


def _asides(state: State) -> Sequence[Move]:
    return () if state.is_over else (Resign(),)


def _time_up(state: State) -> Move | None:
    return None if state.is_over or not state.options.timer_s else TimeUp()


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="even_steven",
    rules="steven-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: 2,
    new=State.start,
    pack=pack,
    unpack=unpack,
    format=format,
    parse=parse,
    levels=LEVELS,
    asides=_asides,
    resigns=_resigns,
    turn_ms=lambda options: options.timer_s * 1000 or None,
    time_up=_time_up,
    solve=solve,
    coach=coach,
    ladder=ladder,
    setup=SETUP,
    transcript=StevenTranscript(),
    words=words,
)
