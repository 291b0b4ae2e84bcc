"""The boards that ship, as files that the board reader reads."""

from __future__ import annotations

from functools import cache
from importlib import resources

from game.causality.files.board_file import BoardFile, read

BOARDS = (
    "yesterday",
    "handshake",
    "corridor",
    "cold_shoulder",
    "revolving_door",
    "garden_wall",
    "crossing",
    "echo_chamber",
    "long_shot",
    "minefield",
    "post_office",
    "warehouse",
    "two_rooms",
    "five_captains",
    "citadel",
    "sandbox",
)
"""The ids: the board of a first game, then from the smallest to the largest; the last one has no
bases.
"""

OFFERED = ("garden_wall", "crossing", "warehouse", "five_captains")
"""The boards in the menus: those that the quality check found decided, for either side."""


@cache
def load_board(board: str) -> BoardFile:
    """Return the board of this id, one of ``BOARDS``."""
    return read((resources.files(__name__) / f"{board}.txt").read_text("utf-8"))
