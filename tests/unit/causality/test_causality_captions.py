"""What boards and puzzles say: by keys where it ships, and else as somebody wrote it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from words import WORDS

from game.causality.boards import BOARDS
from game.causality.boards import shipped as board_file
from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.puzzles.captions import board_said, said_by
from game.causality.puzzles.custom import GOALS, draft
from game.causality.puzzles.generator import made
from game.causality.rules.options import Options
from game.words.message import Message

PARTS = ("name", "task", "lesson", "idea", "hint")


def written(puzzle: str) -> tuple[str, ...]:
    """The same parts, from the file of the puzzle."""
    exercise = puzzle_in(puzzle)
    board = exercise.file.board
    return board.name, board.text, exercise.lesson, exercise.idea, exercise.hint


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_english_table_says_what_the_file_of_a_puzzle_says(puzzle: str) -> None:
    said = said_by(puzzle)
    assert tuple(said) == PARTS
    assert tuple(map(WORDS.write, said.values())) == written(puzzle)


@pytest.mark.parametrize("board", BOARDS)
def test_the_english_table_says_what_the_file_of_a_board_says(board: str) -> None:
    name, text = map(WORDS.write, board_said(Options(board=board)))
    drawn = board_file(board).board
    assert (name, text) == (drawn.name, drawn.text)


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_a_made_puzzle_says_everything_by_keys(grade: int) -> None:
    puzzle = next(text for seed in range(9) if (text := made(seed, grade)))
    said = said_by(puzzle)
    assert all(isinstance(words, Message) for words in said.values())
    assert tuple(map(WORDS.write, said.values())) == written(puzzle)


@pytest.mark.parametrize("goal", GOALS)
def test_a_puzzle_of_ones_own_keeps_its_name_and_what_somebody_wrote(goal: str) -> None:
    drawn = replace(board_file("handshake").board, name="Mine", text="")
    said = said_by(draft(drawn, goal, 2))
    assert said["name"] == "Mine"
    assert all(isinstance(said[part], Message) for part in PARTS[1:])
    changed = draft(drawn, goal, 2).replace(WORDS.write(said["idea"]), "Try it")
    assert said_by(changed)["idea"] == "Try it"
    assert board_said(Options(puzzle=changed))[0] == "Mine"
