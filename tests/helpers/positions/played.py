"""Games with orders, played through the table of a pilot."""

from __future__ import annotations

from typing import Any

from hands import Buttons
from pilot import Pilot
from ways import way

from game.causality.puzzles import load_puzzle
from game.causality.rules.moves import Order, Submit
from scenes.input.actions import Button
from scenes.table.board.cursor_start import spots_of

GAME = "causality"


def submit(pilot: Pilot, move: Any) -> None:
    """Make a move, wait for the work that it needs, and for nothing else."""
    table = pilot.table
    table.submit(move)
    pilot.until(lambda: not table.session.work.is_open)
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
    solution = load_puzzle(puzzle).solution
    while pilot.table.match.state.turn.number <= turns and not pilot.table.session.is_over:
        order_all(pilot, *solution.get(pilot.table.match.state.turn.number, ()))
        if pilot.table.session.report is not None:
            return


def steer(hand: Buttons, move: Any) -> None:
    """Make a move with the arrows and few buttons: every target of its first path, one by one."""
    pilot = hand.pilot
    cursor, table = pilot.table.cursor, pilot.table
    button = next((one for one in cursor.buttons if one.move == move), None)
    if button is not None:
        hand.press(Button(button.button))
        return
    path = table.view.target_paths(table.state, move)[0]
    if cursor.path and cursor.path != path[: len(cursor.path)]:
        hand.press(Button.CANCEL)  # another stone is meant than the one that is picked already
    for target in path[len(cursor.path) :]:
        if cursor.button is not None:
            hand.press(Button.RIGHT)  # from the end of the turn back to the board
        if cursor.focus is None:
            hand.press(Button.CONFIRM)
        spots = {
            spot: (spot.x - spot.w / 2, spot.y - spot.h / 2, spot.w, spot.h)
            for spot in spots_of(cursor.targets, cursor.path)
        }
        for press in way(cursor.focus, spots, target, lambda target, dx: True):
            hand.press(press)
        assert cursor.focus == target
        hand.press(Button.CONFIRM)
