"""Battle of Causality after its rule book: stones travel in time and must not contradict it."""

from __future__ import annotations

from game.causality.coach import coach
from game.causality.design import EDITOR, puzzles
from game.causality.film import why
from game.causality.labour import LABOUR
from game.causality.levels import LEVELS
from game.causality.moves import Move, Resign, Submit, TimeUp
from game.causality.notation import format_move, pack, parse_move, unpack
from game.causality.options import (
    PRESETS,
    Options,
    Secrecy,
    idle,
    is_cumulative,
    settle,
    turn_ms,
)
from game.causality.report import report
from game.causality.state import State
from game.causality.transcript import CausalityTranscript
from game.core.seam import GameDefinition


def _resigns(state: State) -> Move | None:
    return None if state.is_over else Resign()


def _time_up(state: State) -> Move | None:
    return None if state.is_over or turn_ms(state.options) is None else TimeUp()


def _curtain(before: State, after: State) -> bool:
    is_hidden = after.options.orders is Secrecy.HIDDEN
    return is_hidden and not after.is_over and before.to_move != after.to_move


def _standing(state: State) -> tuple[float, ...]:
    """The bases that are not theirs at the end of time, as far as both of them know."""
    is_known = not state.options.is_foggy
    bases = state.timeline.slices[-1].bases if is_known else state.turn.round.bases
    return tuple(float(sum(base != player for base in bases)) for player in (0, 1))


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="causality",
    rules="causality-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: 2,
    new=State.start,
    pack=pack,
    unpack=unpack,
    format=lambda state, move: format_move(state.turn.names, move),
    parse=lambda state, text: parse_move(text, state.turn.names),
    levels=LEVELS,
    settle=settle,
    idle=idle,
    seen_by=State.seen,
    asides=State.asides,
    resigns=_resigns,
    turn_ms=turn_ms,
    is_cumulative=is_cumulative,
    time_up=_time_up,
    restarts_clock=lambda before, move: isinstance(move, (Submit, Resign, TimeUp)),
    standing=_standing,
    has_secrets=lambda options: options.orders is Secrecy.HIDDEN or options.is_foggy,
    hidden_plies=State.hidden_plies,
    curtain=_curtain,
    coach=coach,
    labour=LABOUR,
    report=report,
    why=why,
    puzzles=puzzles,
    editor=EDITOR,
    transcript=CausalityTranscript(),
)
