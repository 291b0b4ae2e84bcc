"""New puzzles on the command line: a line for each, and its solution."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.lesson import Result
from game.core.puzzle import GRADES, Puzzle, Puzzles
from game.core.seam import AnyGame

MOST_SEEDS: Final = 1_000
"""After so many seeds in a row that give nothing new, a grade has no more puzzles."""


def main(game: AnyGame, puzzles: Puzzles[Any, Any, Any], argv: Sequence[str]) -> int:
    """Print what the arguments ask for: ``--seed N [--count K] [--grade G]``.

    The text can be read again by ``core.puzzle.lines``: all but the puzzles are remarks. What it
    took is told beside it, on the stream for errors.
    """
    name = f"python -m game.{game.id}.puzzles"
    parser = argparse.ArgumentParser(name)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--grade", type=int, choices=GRADES)
    asked = parser.parse_args(argv)
    grades = GRADES if asked.grade is None else [asked.grade]
    print(f"# {name} {' '.join(argv)}")
    for k, grade in enumerate(grades):
        share = asked.count // len(grades) + (k < asked.count % len(grades))
        watch = Stopwatch(puzzles)
        found = mixed(new_ones(watch.puzzles, asked.seed, grade, share))
        for puzzle in found:
            print(puzzle.text)
            print(f"#   par {puzzle.par}: {' '.join(solution(game, puzzle))}", flush=True)
        print(watch.told(grade, len(found)), file=sys.stderr)
    return 0


class Stopwatch:
    """What it takes to make puzzles, if they are made by its ``puzzles``."""

    def __init__(self, puzzles: Puzzles[Any, Any, Any]) -> None:
        self.puzzles = replace(puzzles, made=self._made)
        self._maker = puzzles.made
        self._seconds: list[float] = []

    def _made(self, seed: int, grade: int) -> Puzzle[Any, Any, Any] | None:
        assert self._maker is not None, "the game makes puzzles"
        begun = time.process_time()
        puzzle = self._maker(seed, grade)
        self._seconds.append(time.process_time() - begun)
        return puzzle

    def told(self, grade: int, found: int) -> str:
        """One line: different puzzles, seeds tried, seconds of one core for a puzzle, and for the
        slowest seed.
        """
        took = {
            "grade": grade,
            "puzzles": found,
            "seeds": len(self._seconds),
            "seconds": round(sum(self._seconds) / max(1, found), 3),
            "slowest": round(max(self._seconds, default=0.0), 3),
        }
        return "# " + ", ".join(f"{name} {number}" for name, number in took.items())


def mixed(puzzles: Iterable[Puzzle[Any, Any, Any]]) -> list[Puzzle[Any, Any, Any]]:
    """The kinds in turn, of each kind the shortest first."""
    placed: Counter[str] = Counter()
    order: dict[str, tuple[int, int, str]] = {}
    made = sorted(puzzles, key=lambda one: one.par)
    for puzzle in made:
        order[puzzle.id] = placed[puzzle.kind], puzzle.par, puzzle.kind
        placed[puzzle.kind] += 1
    return sorted(made, key=lambda one: order[one.id])


def _content(puzzle: Puzzle[Any, Any, Any]) -> str:
    """All but the id, which has the seed."""
    return puzzle.kind + puzzle.text.partition(" ")[2]


def new_ones(
    puzzles: Puzzles[Any, Any, Any],
    seed: int,
    grade: int,
    count: int,
    content: Callable[[Puzzle[Any, Any, Any]], str] = _content,
) -> Iterator[Puzzle[Any, Any, Any]]:
    """Puzzles of different ``content`` from this seed on; fewer than ``count`` if there are no
    more.
    """
    assert puzzles.made is not None, "the game makes puzzles"
    known: set[str] = set()
    barren = 0
    while len(known) < count and barren < MOST_SEEDS:
        puzzle = puzzles.made(seed, grade)
        seed, barren = seed + 1, barren + 1
        if puzzle is not None and content(puzzle) not in known:
            known.add(content(puzzle))
            barren = 0
            yield puzzle


def solution(game: AnyGame, puzzle: Puzzle[Any, Any, Any]) -> Iterator[str]:
    """The moves of a solution in notation; those of the other seat are in brackets."""
    assert puzzle.judge is not None, "a made puzzle has a judge"
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    solver = state.to_move
    while True:
        is_reply = state.to_move != solver and puzzle.reply is not None
        move = puzzle.reply(state) if is_reply and puzzle.reply else puzzle.shown(state)
        text, after = game.format(state, move), state.play(move)
        yield f"({text})" if is_reply else text
        if not is_reply and puzzle.judge(state, move, after).result is Result.DONE:
            return
        state = after
