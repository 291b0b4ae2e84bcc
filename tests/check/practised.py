"""Readers of what was practised, and of puzzles that another process has made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.ai.jobs import BadAnswer
from game.ai.wire import unpack_puzzle
from game.core.practice import DayTask, Effort, Practice, Running
from game.registry import GAMES
from game.store.practice import NAME, load_practice, save_practice
from tests.check.sound import DISK, NOW_MS, WORDS, Refused, folder

EVERY = 9
"""One in so many puzzles that ship is a sample."""


def practice_files() -> Sequence[bytes]:
    full = (
        Practice(running=Running("causality", "walk", "2026-11-23"))
        .with_effort("quoridor", "gate-1", Effort().begun().hinted(2).solved(4, 3))
        .with_effort("reduction", "exact_2", Effort().begun().solved(2, 2))
        .with_task("2026-11-22", "quoridor", DayTask(par=6).solved(6))
        .with_task("2026-11-23", "reduction", DayTask(par=3).spent(1).shown())
    )
    made = []
    for practice in (Practice(), full):
        save_practice(DISK, folder(), practice)
        made.append((folder() / NAME).read_bytes())
    return made


def read_practice_file(content: bytes) -> None:
    """Loaded, and saved again."""
    for path in folder().glob("practice*"):
        path.unlink()
    (folder() / NAME).write_bytes(content)
    practice, notes = load_practice(DISK, folder(), NOW_MS)
    for note in notes:
        assert WORDS.say(note)
    save_practice(DISK, folder(), practice)
    assert load_practice(DISK, folder(), NOW_MS) == (practice, ())


@cache
def puzzle_texts() -> Sequence[bytes]:
    """Each game's id and the text of one of its puzzles."""
    found = []
    for game in GAMES.values():
        door = game.exercises.puzzles
        if door is not None and door().read is not None:
            found += [f"{game.id} {puzzle.text}".encode() for puzzle in door().shipped()[::EVERY]]
    return found


def read_puzzle(content: bytes) -> None:
    """Read as an answer of the search process, and begun."""
    game_id, _, text = content.decode("utf-8", "replace").partition(" ")
    if game_id not in GAMES:
        raise Refused("no game")
    game = GAMES[game_id]
    try:
        puzzle = unpack_puzzle(game, [text])
    except BadAnswer as bad:
        raise Refused(str(bad)) from bad
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    assert state.legal_moves()
