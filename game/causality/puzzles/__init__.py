"""The puzzles that ship, from the easiest to the hardest."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from game.causality.puzzles.puzzle import CausalityPuzzle, read

PUZZLES = (
    "walk",
    "reverse",
    "about_face",
    "two_in_a_row",
    "three_point_turn",
    "shove",
    "hold_the_door",
    "furniture",
    "friendly_fire",
    "through_the_wall",
    "knights_move",
    "quick_draw",
    "one_at_a_time",
    "second_pair_of_hands",
    "opposite_ways",
    "two_corners",
    "back_yard",
    "parking",
    "dont_touch_yourself",
    "plain_paradox",
    "yesterdays_bomb",
    "hide_and_seek",
    "own_door",
    "stand_in",
    "loop_and_base",
    "grandfather",
    "blame_the_guard",
    "blame_the_box",
    "dodge",
    "sooner",
    "two_of_a_kind",
    "scapegoat",
    "borrowed_face",
    "knot",
)
"""The ids, in the order of their grades."""


@cache
def load_puzzle(puzzle: str) -> CausalityPuzzle:
    """Return the puzzle of this id, one of ``PUZZLES``."""
    return read((resources.files(__name__) / f"{puzzle}.txt").read_text("utf-8"))


@lru_cache(maxsize=64)
def puzzle_in(puzzle: str) -> CausalityPuzzle:
    """Return the puzzle of this id, or the one in this text. Raises ``BoardError``."""
    return load_puzzle(puzzle) if puzzle in PUZZLES else read(puzzle)
