"""Readers of puzzles: those that another process has made, and files of people's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from game.core.learning.puzzle import is_solved_as_shown
from game.registry import GAMES
from game.store.paths import DataDir
from scenes.user_data.drawn_files import PUZZLE_SUFFIX, DrawnFiles
from tests.check.input.sound import DISK, WORDS, Refused, folder

EVERY: Final = 9
"""The distance between two samples of the puzzles that ship."""

OWN: Final = "walk", "own_door", "shove", "plain_paradox"
"""Return puzzles that ship, as a person might have made them."""


@cache
def puzzle_texts() -> Sequence[bytes]:
    """Each game's id and the text of one of its puzzles."""
    found = []
    for game in GAMES.values():
        door = game.exercises.puzzles
        if door is not None and door().read is not None:
            found += [f"{game.id} {puzzle.text}".encode() for puzzle in door().builtin()[::EVERY]]
    return found


def read_puzzle(content: bytes) -> None:
    """Read as an answer of the search process, and begun."""
    game_id, _, text = content.decode("utf-8", "replace").partition(" ")
    if game_id not in GAMES:
        raise Refused("no game")
    game = GAMES[game_id]
    door = game.exercises.puzzles
    read = None if door is None else door().read
    if read is None:
        raise Refused("no puzzles")
    try:
        puzzle = read(text)
    except ValueError as bad:
        raise Refused(str(bad)) from bad
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    assert state.legal_moves()


@cache
def own_puzzles() -> Sequence[bytes]:
    """The texts of puzzles, as the editor writes them."""
    shipped = resources.files("game.causality.puzzles")
    return [(shipped / f"{name}.txt").read_bytes() for name in OWN]


def read_own_puzzle(content: bytes) -> None:
    """On the shelf, with its hints, and its solution watched."""
    game = GAMES["causality"]
    door = game.exercises.puzzles
    read = None if door is None else door().read
    assert read is not None
    data = DataDir(folder())
    path = data.boards / "causality-x.puzzle"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(json.dumps(content.decode("utf-8", "replace")).encode())
    (file,) = DrawnFiles(DISK, data, lambda: 1).find(PUZZLE_SUFFIX)
    if file.trouble is not None:
        raise Refused(WORDS.say(file.trouble))
    try:
        puzzle = read(file.text)
    except ValueError as wrong:
        raise Refused(str(wrong)) from wrong
    start = game.new(puzzle.options, 0)
    puzzle.piece(start)
    assert game.exercises.puzzle_of(puzzle.options) == puzzle
    if not is_solved_as_shown(puzzle, start):
        raise Refused("its solution is none")
