"""Games with orders, played through the table of a pilot."""

from __future__ import annotations

import time
from typing import Any

from pilot import Pilot

from game.causality.moves import Order, Submit
from game.causality.puzzles import shipped

PATIENCE_S = 30.0
GAME = "causality"


def submit(pilot: Pilot, move: Any) -> None:
    """Make a move, wait for the work that it needs, and for nothing else."""
    table = pilot.table
    table.submit(move)
    deadline = time.monotonic() + PATIENCE_S
    while table.work.is_open:
        assert time.monotonic() < deadline, "nobody worked it out"
        pilot.frame()
    table.stage.finish()


def order_all(pilot: Pilot, *commands: Any) -> None:
    """Order what is given, let all others wait, and submit."""
    for command in commands:
        submit(pilot, Order(command))
    while waiting := pilot.table.match.state.waiting:
        submit(pilot, pilot.table.match.state.turn.orders(waiting[0])[0])
    submit(pilot, Submit())


def sit_down(pilot: Pilot, puzzle: str) -> None:
    pilot.play("", "", game_id=GAME, puzzle=puzzle)


def solve(pilot: Pilot, puzzle: str, turns: int = 99) -> None:
    """Play the solution of a puzzle up to the end of its first round, or that of ``turns``."""
    sit_down(pilot, puzzle)
    solution = shipped(puzzle).solution
    while pilot.table.match.state.turn.number <= turns and not pilot.table.is_over:
        order_all(pilot, *solution.get(pilot.table.match.state.turn.number, ()))
        if pilot.table.report is not None:
            return
