"""Why a move may not be played, as keys of the string table (RULES R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.endings import Resign
from game.reduction.board import has_window, legal_windows
from game.reduction.moves import (
    Challenge,
    Change,
    Choose,
    Move,
    No,
    Reset,
    Retract,
    Undo,
    Yes,
)  # fmt: skip

if TYPE_CHECKING:
    from game.reduction.state import State


def refusal(state: State, move: Move) -> str:
    """The key of the reason why ``move`` may not be played in ``state``; "" if it may."""
    if state.is_over:
        return "game_over"
    match move:
        case Resign():
            return ""
        case Choose():
            return "" if state.is_choosing else "nothing_to_choose"
        case _ if state.is_choosing:
            return "choose_first"
        case Yes() | No():
            return "" if state.is_prompt else "nothing_asked"
        case _ if state.is_prompt:
            return "answer_first"
        case Change(r, c):
            return _change(state, r, c)
        case Undo():
            return _undo(state, 1)
        case Reset():
            return _undo(state, len(state.line))
        case Challenge():
            return _challenge(state)
        case Retract():
            if not state.is_challenge:
                return "no_challenge"
            return "" if state.undos_left else "no_undos"


def _change(state: State, r: int, c: int) -> str:
    if not has_window(state.n, r, c):
        return "outside"
    is_legal = legal_windows(state.board, state.n) >> r * state.n + c & 1
    return "" if is_legal else "not_alike"


def _undo(state: State, cost: int) -> str:
    if not state.line:
        return "retract_instead" if state.is_challenge else "nothing_to_undo"
    if not state.undos_left:
        return "no_undos"
    return "" if cost <= state.undos_left else "too_few_undos"


def _challenge(state: State) -> str:
    if not state.options.challenge:
        return "challenges_off"
    if state.is_challenge:
        return "challenging"
    if state.is_barred:
        return "failed_already"
    if state.previous is None:
        return "no_turn_before"
    return "" if state.previous.used > 1 else "single_change"
