"""Taking back: a person is to move again, whoever has moved since."""

from __future__ import annotations

from typing import Any

import pytest
from pilot import Pilot

from game.even_steven.rules import Op, Operate
from game.quoridor.moves import Board, Orientation, Place


def play_along(pilot: Pilot, *levels: str, plies: int) -> Any:
    """A table at which so many moves have been made, whoever was to make them."""
    if len(levels) == 2:
        pilot.play(*levels, game_id="even_steven", start=40)
        moves: list[Any] = [Operate(Op.SUBTRACT_1)] * plies
    else:
        pilot.play(*levels, players=4, size=5, boards=7, timer_s=0)
        moves = [Place(Board((0, y), Orientation.H, 2)) for y in range(1, 5)]
    for move in moves[:plies]:
        pilot.table.submit(move)
    return pilot.table


@pytest.mark.parametrize(
    ("levels", "plies", "left"),
    [
        (("", ""), 3, 2),
        (("", "casual"), 1, 0),  # while the computer thinks
        (("", "casual"), 4, 2),
        (("casual", ""), 4, 3),  # while the computer thinks
        (("casual", ""), 3, 1),
        (("casual", ""), 2, 1),
        (("", "", "easy", "easy"), 4, 1),
        (("", "easy", "", "easy"), 4, 2),
        (("", "easy", "easy", "easy"), 4, 0),
    ],
)
def test_the_moves_of_computers_go_with_the_persons_before_them(
    pilot: Pilot, levels: tuple[str, ...], plies: int, left: int
) -> None:
    table = play_along(pilot, *levels, plies=plies)
    assert table.match.ply == plies
    table.take_back()
    assert table.match.ply == left
    assert table.is_persons_turn and len(table.lines) == left
