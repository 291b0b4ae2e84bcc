"""Trophies of Subtraction Squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from game.core.learning.ladder import Climb
from game.core.learning.trophy import Trophy, whole
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take

PlayedMatch: TypeAlias = Climb[Options, State, Move]

WHOLE: Final = 9
LARGE: Final = 100
DIGITS: Final = (0, 2, 5, 7)
RUNNING: Final = 5
NIBBLES: Final = 3


def _takes(played: PlayedMatch) -> Iterator[tuple[int, State, int, State]]:
    """Yield the player's moves: plies so far, position before, square, position after."""
    steps = zip(played.states, played.moves, played.states[1:], strict=False)
    for ply, (before, move, after) in enumerate(steps):
        if before.to_move == played.me and isinstance(move, Take):
            yield ply + 1, before, move.square, after


def _whole_cake(played: PlayedMatch) -> int | None:
    start = played.options.start
    return next(
        (
            ply
            for ply, before, square, _ in _takes(played)
            if square == before.total == start >= WHOLE
        ),
        None,
    )


def _last_crumb(played: PlayedMatch) -> int | None:
    bites = list(_takes(played))
    return whole(played, played.is_won and bool(bites) and bites[-1][2] == 1 == bites[-1][1].total)


def _two_for_you(played: PlayedMatch) -> int | None:
    return next((ply for ply, _, _, after in _takes(played) if after.total == 2), None)


def _square_meal(played: PlayedMatch) -> int | None:
    return next((ply for ply, _, square, _ in _takes(played) if square >= LARGE), None)


def _digit_diet(played: PlayedMatch) -> int | None:
    running = 0
    for ply, _, _, after in _takes(played):
        running = running + 1 if after.total % 10 in DIGITS else 0
        if running == RUNNING:
            return ply
    return None


def _nibbler(played: PlayedMatch) -> int | None:
    bites = [square for _, _, square, _ in _takes(played)]
    return whole(played, played.is_won and len(bites) >= NIBBLES and set(bites) == {1})


def trophies() -> Sequence[Trophy[Options, State, Move]]:
    """Return the trophies in display order."""
    long, fair = Options(start=200), Options(start=99)
    return (
        Trophy("whole_cake", "cake", _whole_cake, Options(start=100), "easy"),
        Trophy("last_crumb", "crumb", _last_crumb, fair, "easy"),
        Trophy("two_for_you", "two", _two_for_you, fair, "easy"),
        Trophy("square_meal", "meal", _square_meal, long, "easy"),
        Trophy("digit_diet", "digits", _digit_diet, fair, "normal"),
        Trophy("nibbler", "nibble", _nibbler, Options(start=15), "easy"),
    )
