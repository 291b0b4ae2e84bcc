"""The puzzles that ship, from the easiest to the hardest."""

from __future__ import annotations

from functools import cache
from importlib import resources

from game.causality.puzzle import Puzzle, read

PUZZLES = (
    "walk",
    "shove",
    "one_at_a_time",
    "second_pair_of_hands",
    "dont_touch_yourself",
    "yesterdays_bomb",
    "stand_in",
    "grandfather",
    "dodge",
    "hide_and_seek",
    "borrowed_face",
    "knot",
)
"""The ids, in the order of their grades."""


@cache
def shipped(puzzle: str) -> Puzzle:
    """The puzzle of this id, one of ``PUZZLES``."""
    return read((resources.files(__name__) / f"{puzzle}.txt").read_text("utf-8"))
