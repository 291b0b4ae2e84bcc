"""Captions of puzzles and boards, in the language of the reader.

Those that ship say it by keys, and so do the sentences that made puzzles and people's own ones
have from us; what people have written stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from game.causality.boards import BOARDS
from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.rules.options import Options
from game.core.learning.puzzle import lines
from game.words.message import Message, Value, message

HERE: Final = "causality"
SENTENCES: Final = ("task", "lesson", "idea", "hint")
"""The columns of ``families.txt`` and ``own.txt``, after the name."""


@lru_cache(maxsize=256)
def puzzle_texts(puzzle: str) -> Mapping[str, Value]:
    """Return name, task, lesson, idea and hint of the puzzle with this id or this text.

    Raises ``BoardError``.
    """
    if puzzle in PUZZLES:
        return {part: message(f"{HERE}.shelf.{puzzle}.{part}") for part in ("name", *SENTENCES)}
    exercise = puzzle_in(puzzle)
    board, seed = exercise.file.board, exercise.seed
    told = (board.text, exercise.lesson, exercise.idea, exercise.hint)
    said = {
        part: _ours().get((part, text), text) for part, text in zip(SENTENCES, told, strict=True)
    }
    name = board.name if seed is None else message(f"{HERE}.made.name", n=str(seed))
    return {"name": name, **said}


def board_texts(options: Options) -> tuple[Value, Value]:
    """Return name and text of the board, or of the puzzle, that these options choose."""
    if options.puzzle:
        said = puzzle_texts(options.puzzle)
        return said["name"], said["task"]
    if options.board in BOARDS:
        name = message(f"{HERE}.option.board.{options.board}")
        return name, message(f"{HERE}.board_text.{options.board}")
    return options.drawn.name, options.drawn.text


@cache
def _ours() -> Mapping[tuple[str, str], Message]:
    """Return the keys of the sentences that made puzzles and people's own have from us."""
    package, found = "game.causality.puzzles", {}
    for line in lines(package, "families.txt"):
        name, *told = line.split(" | ")
        for part, text in zip(SENTENCES, told, strict=True):
            found[part, text] = message(f"{HERE}.made.{name}.{part}")
    for line in lines(package, "own.txt"):
        goal, *told = line.split(" | ")
        for part, text in zip(SENTENCES, told, strict=True):
            found[part, text] = message(f"{HERE}.own.{goal}.{part}")
    return found
