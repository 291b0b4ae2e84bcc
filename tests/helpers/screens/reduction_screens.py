"""Screens of Reduction: every size, every question, a challenge and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deferred import deferred
from hands import Keys
from pilot import Pilot

from game.reduction.board import FlipKind
from game.reduction.moves import Challenge, Change, Move, Retract, Undo, Yes
from game.reduction.options import FailedChallenge
from game.reduction.state import State
from scenes.input.actions import Button

Step = Callable[[Pilot], None]
SEED = 482_913


@deferred
def game(pilot: Pilot, *moves: Move | FlipKind, **options: Any) -> None:
    """A game as far as these moves; a kind stands for the first change of that kind.

    Something is pointed at then, if there is anything.
    """
    pilot.play("", "", game_id="reduction", **{"board_seed": SEED, "density": 60, **options})
    for move in moves:
        table = pilot.table
        table.submit(_first(table.state, move) if isinstance(move, FlipKind) else move)
    pilot.table.stage.finish()
    if not pilot.table.session.is_over and not pilot.table.state.is_prompt:
        Keys(pilot).press(Button.RIGHT)


def _first(state: State, kind: FlipKind) -> Change:
    """The first change of ``kind`` that has not been made in this turn."""
    windows = (Change(r, c) for r, c, what in state.windows() if what is kind)
    return next(change for change in windows if change not in state.line)


TURN_OF_TWO = (FlipKind.TURN, FlipKind.EMPTY, Yes())
WASTED = (FlipKind.TURN, FlipKind.TURN, FlipKind.TURN)
CHALLENGED = (*TURN_OF_TWO, FlipKind.TURN, Challenge())

SCREENS: dict[str, Step] = {
    "reduction": game(),
    "reduction 4": game(size=4, changes=1),
    "reduction 20": game(*TURN_OF_TWO, FlipKind.TURN, FlipKind.TURN, size=20, density=50),
    "long turn": game(FlipKind.TURN, changes=99, max_undos=99),
    "after an undo": game(*TURN_OF_TWO, FlipKind.TURN, FlipKind.TURN, Undo()),
    "single change": game(FlipKind.EMPTY, Yes()),
    "may challenge": game(FlipKind.TURN, FlipKind.EMPTY, confirm=False),
    "finish": game(FlipKind.TURN, FlipKind.EMPTY),
    "give up": game(*WASTED, changes=3),
    "lost": game(*WASTED, changes=3, confirm=False),
    "challenge": game(*CHALLENGED),
    "retracted": game(*CHALLENGED, Retract()),
    "proved": game(*CHALLENGED, FlipKind.EMPTY),
    "proved and over": game(*CHALLENGED, FlipKind.EMPTY, Yes()),
    "not proved": game(*CHALLENGED, FlipKind.TURN),
    "failed": game(*CHALLENGED, FlipKind.TURN, Yes()),
    "goes on": game(*CHALLENGED, FlipKind.TURN, Yes(), failed=FailedChallenge.RESUME),
    "who begins": game(pie=True),
}

QUESTIONS = {"finish", "give up", "proved", "not proved", "who begins"}
"""Screens that a button for going back answers."""
