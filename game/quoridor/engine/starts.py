"""Draw starts for the table of ``rules.starts``: symmetric boards that a search finds level.

python -m game.quoridor.engine.starts
python -m game.quoridor.engine.starts --players 2 --size 9 --count 4
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final

from game.core.search.draw import below, choice
from game.core.search.search_api import Budget
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.evaluation import TEMPO
from game.quoridor.engine.field import field_of
from game.quoridor.engine.four.maxn import compare_move
from game.quoridor.engine.four.maxn_evaluation import in_steps, steepness
from game.quoridor.engine.position import Position
from game.quoridor.rules.moves import Board
from game.quoridor.rules.options import INFINITE, SIZES, Options
from game.quoridor.rules.starts import MIRRORED, QUARTERED, TURNED, H, V, copies, start_word
from game.quoridor.rules.state import State

COUNT: Final = 48
TRIES: Final = 40
"""Number of random boards tried for each start that is wanted."""
NODES: Final = 30_000
"""Of each search: more than four times those of the level Hard."""
MAX_CP: Final = TEMPO
"""Half a step: as much as being the one to move is worth."""
HANDS: Final = ((10, 0), (6, 0), (3, 0), (20, 0), (INFINITE, 0), (10, 1))
"""The boards and cheats of each player with which a start must be level."""
GRIDS: Final = range(5, 14, 2)


def standing(options: Options, boards: Sequence[Board]) -> State | None:
    """Return the first position with these boards on the grid; None if they cannot stand so."""
    state = State.start(options)
    for board in boards:
        if state.placement_refusal(board) is not None:
            return None
        state = replace(state, grid=state.grid.with_board(board))
    return state


def lead_cp(options: Options, boards: Sequence[Board], nodes: int = NODES) -> float:
    """Return by how much any player is ahead, in hundredths of a step, by a search.

    Infinite if the boards cannot stand so.
    """
    state = standing(options, boards)
    if state is None:
        return inf
    position = Position.of(state)
    field = field_of(options.size, options.players)
    if options.players == 2:
        return abs(FASTEST.search(position, field, Budget(nodes), Random(0)).score_cp)
    found = compare_move(position, field, Budget(nodes), Random(0), None, FASTEST.plant)
    return max(abs(in_steps(place, steepness(position))) for place in found.expected)


def is_level(players: int, size: int, boards: Sequence[Board], nodes: int = NODES) -> bool:
    """Return whether no player is ahead by more than half a step, with any hand."""
    games = (Options(players, size, hand, cheats) for hand, cheats in HANDS)
    return all(lead_cp(options, boards, nodes) <= MAX_CP for options in games)


def draw_starts(players: int, size: int, count: int) -> Iterator[str]:
    """Yield at most ``count`` different starts as words of the table, as they come."""
    rng, seen, found = Random(players * 100 + size), set[frozenset[Board]](), 0
    for _ in range(TRIES * count):
        if found >= count:
            return
        symmetry = QUARTERED if players > 2 else choice(rng, (TURNED, MIRRORED))
        halves = [_board(rng, size) for _ in range(1 if players > 2 else 1 + below(rng, 2))]
        boards = [board for half in halves for board in copies(half, symmetry, size)]
        if frozenset(boards) in seen or not _is_felt(players, size, boards):
            continue
        seen.add(frozenset(boards))
        if is_level(players, size, boards):
            found += 1
            yield start_word(symmetry, halves)


def _board(rng: Random, size: int) -> Board:
    orientation, along, across = choice(rng, (H, V)), below(rng, size - 1), 1 + below(rng, size - 1)
    return Board((along, across) if orientation is H else (across, along), orientation, 2)


def _is_felt(players: int, size: int, boards: Sequence[Board]) -> bool:
    """Return whether the boards stand in the way, or several of them do not."""
    state = standing(Options(players, size), boards)
    if state is None:
        return False
    ways = map(state.steps_to_goal, state.players)
    return len(boards) >= 4 or all(steps is not None and steps >= size for steps in ways)


def main(argv: Sequence[str]) -> int:
    """Print the table; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=tuple(SIZES))
    parser.add_argument("--size", type=int, choices=tuple(GRIDS))
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--cache", type=Path)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as cache:
        for _ in FASTEST.warm_up(given.cache or Path(cache)):
            pass
    for players in (given.players,) if given.players else SIZES:
        for size in (given.size,) if given.size else GRIDS:
            words = " ".join(draw_starts(players, size, given.count))
            lines = "\n".join(wrap(words, 96, initial_indent="    ", subsequent_indent="    "))
            print(f'    ({players}, {size}): """\n{lines}\n    """,', flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
