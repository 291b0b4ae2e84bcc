"""Subtraction Squares after its rule book: take squares from a shared total down to zero."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seam import GameDefinition
from game.subtraction_squares.coach import coach, ladder, solve
from game.subtraction_squares.levels import LEVELS
from game.subtraction_squares.options import PRESETS, Options
from game.subtraction_squares.rules import Move, Resign, State, TimeUp, format, pack, parse, unpack
from game.subtraction_squares.setup import SETUP
from game.subtraction_squares.transcript import SquaresTranscript


def _resigns(state: State) -> Move | None:
    return None if state.is_over else Resign()


def _asides(state: State) -> Sequence[Move]:
    return () if state.is_over else (Resign(),)


def _time_up(state: State) -> Move | None:
    return None if state.is_over or not state.options.timer_s else TimeUp()


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="subtraction_squares",
    rules="squares-1",
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
    transcript=SquaresTranscript(),
)
