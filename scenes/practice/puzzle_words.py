"""The words of a puzzle."""

from __future__ import annotations

from game.core.learning.exercise import AnyExercise
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.practice.lesson_table import other_name


def puzzle_words(context: AppContext, game: AnyGame, puzzle: AnyExercise, part: str) -> str:
    """Return the name, task, idea or lesson of a puzzle, or "" if it has none."""
    key = f"{game.id}.puzzle.{puzzle.kind}.{part}"
    if not context.strings.has(key):
        return ""
    return context.words(key, **{"who": other_name(context), **dict(puzzle.values)})


def par_words(context: AppContext, game: AnyGame, puzzle: AnyExercise, cost: int) -> str:
    """Return a number in what the puzzle counts: "3 moves"."""
    return context.words(f"{game.id}.puzzle.{puzzle.kind}.par", n=cost)
