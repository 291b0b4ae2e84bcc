"""Boards drawn square by square, and what the editor will not touch."""

from __future__ import annotations

import pytest

from game.causality.boards import shipped
from game.causality.files.editor import blank, dialled, put, read_design, turn
from game.causality.rules.board import Allegiance, Base
from game.causality.rules.stones import Kind
from game.core.learning.exercises import DesignRefused

WORTHY = "slices: 3\nmap:\n  T>. ! . t<\n"


def test_a_stone_and_a_base_share_a_square_and_a_wall_has_one_to_itself() -> None:
    board = put(put(blank(), "tank_a", (1, 1)), "base_neutral", (1, 1))
    assert [stone.kind for stone in board.setup] == [Kind.TANK]
    assert board.bases == (Base(1, 1, Allegiance.NEUTRAL),)
    walled = put(board, "wall", (1, 1))
    assert walled.walls == {(1, 1)} and not walled.setup and not walled.bases
    assert put(walled, "wall", (1, 1)).walls == frozenset()


def test_the_same_tool_once_more_takes_a_stone_away_and_outside_nothing_happens() -> None:
    board = put(blank(), "mine", (2, 2))
    assert put(board, "mine", (2, 2)) == blank()
    assert put(blank(), "mine", (7, 2)) == blank()


def test_only_what_faces_somewhere_is_turned() -> None:
    tank, mine = put(blank(), "tank_a", (0, 0)), put(blank(), "mine", (0, 0))
    assert turn(tank, (0, 0)).setup[0].azimuth == (tank.setup[0].azimuth + 1) % 4
    assert turn(mine, (0, 0)) == mine


def test_a_smaller_board_loses_what_lay_outside() -> None:
    board = dialled(put(put(blank(), "tank_a", (6, 0)), "tank_b", (0, 0)), "columns", 3)
    assert (board.width, len(board.setup)) == (3, 1)


def test_what_the_loader_reads_is_drawn() -> None:
    assert read_design(WORTHY).width == 5
    assert read_design(WORTHY).bases == (Base(2, 0, Allegiance.NEUTRAL),)
    assert shipped("handshake").board.width == 5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("slices: 1\nmap:\n  T>. ! . t<\n", "board_fault."),
        ("conflict: even\n" + WORTHY, "board_fault.has_rules"),
        ("slices: 3\nmap:\n  T>t<! " + ". " * 20 + "\n", "board_fault.too_wide"),
    ],
)
def test_what_would_be_lost_or_is_wrong_is_refused(text: str, key: str) -> None:
    with pytest.raises(DesignRefused) as refused:
        read_design(text)
    assert refused.value.reason.key.startswith(key)
