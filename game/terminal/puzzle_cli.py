"""Command line that generates puzzles: a line for each, and its solution."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.learning.exercise import GRADES, AnyExercise, CardResult
from game.core.learning.puzzle import Puzzles
from game.core.rules.definition import AnyGame

MAX_BARREN_SEEDS: Final = 1_000
"""Number of seeds without a new puzzle after which a grade is exhausted."""


def main(game: AnyGame, puzzles: Puzzles[Any, Any, Any], argv: Sequence[str]) -> int:
    """Print the puzzles that the arguments ask for: ``--seed N [--count K] [--grade G]``.

    The output can be read by ``core.puzzle.lines``: other lines are comments. Timings go to stderr.
    """
    name = f"python -m game.{game.id}.puzzles"
    parser = argparse.ArgumentParser(name)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--grade", type=int, choices=GRADES)
    arguments = parser.parse_args(argv)
    grades = GRADES if arguments.grade is None else [arguments.grade]
    print(f"# {name} {' '.join(argv)}")
    for k, grade in enumerate(grades):
        share = arguments.count // len(grades) + (k < arguments.count % len(grades))
        watch = Stopwatch(puzzles)
        found = interleave_kinds(generate_distinct(watch.puzzles, arguments.seed, grade, share))
        for puzzle in found:
            print(puzzle.text)
            print(f"#   par {puzzle.par}: {' '.join(solution_moves(game, puzzle))}", flush=True)
        print(watch.report(grade, len(found)), file=sys.stderr)
    return 0


class Stopwatch:
    """Timer of the generation of puzzles by its `puzzles`."""

    def __init__(self, puzzles: Puzzles[Any, Any, Any]) -> None:
        self.puzzles = replace(puzzles, made=self._generate)
        self._generator = puzzles.made
        self._seconds: list[float] = []

    def _generate(self, seed: int, grade: int) -> AnyExercise | None:
        assert self._generator is not None, "the game makes puzzles"
        start = time.process_time()
        puzzle = self._generator(seed, grade)
        self._seconds.append(time.process_time() - start)
        return puzzle

    def report(self, grade: int, found: int) -> str:
        """Return one line: puzzles, seeds tried, CPU seconds per puzzle and of the slowest seed."""
        took = {
            "grade": grade,
            "puzzles": found,
            "seeds": len(self._seconds),
            "seconds": round(sum(self._seconds) / max(1, found), 3),
            "slowest": round(max(self._seconds, default=0.0), 3),
        }
        return "# " + ", ".join(f"{name} {number}" for name, number in took.items())


def interleave_kinds(puzzles: Iterable[AnyExercise]) -> list[AnyExercise]:
    """Sort by turns of kinds; each kind by its shortest solution."""
    placed: Counter[str] = Counter()
    order: dict[str, tuple[int, int, str]] = {}
    made = sorted(puzzles, key=lambda one: one.par)
    for puzzle in made:
        order[puzzle.id] = placed[puzzle.kind], puzzle.par, puzzle.kind
        placed[puzzle.kind] += 1
    return sorted(made, key=lambda one: order[one.id])


def _content(puzzle: AnyExercise) -> str:
    """Return everything but the id, which has the seed."""
    return puzzle.kind + puzzle.text.partition(" ")[2]


def generate_distinct(
    puzzles: Puzzles[Any, Any, Any],
    seed: int,
    grade: int,
    count: int,
    content: Callable[[AnyExercise], str] = _content,
) -> Iterator[AnyExercise]:
    """Generate up to `count` puzzles of different `content`, from `seed` on."""
    assert puzzles.made is not None, "the game makes puzzles"
    known: set[str] = set()
    barren = 0
    while len(known) < count and barren < MAX_BARREN_SEEDS:
        puzzle = puzzles.made(seed, grade)
        seed, barren = seed + 1, barren + 1
        if puzzle is not None and content(puzzle) not in known:
            known.add(content(puzzle))
            barren = 0
            yield puzzle


def solution_moves(game: AnyGame, puzzle: AnyExercise) -> Iterator[str]:
    """Yield the moves of a solution in notation; replies are in brackets."""
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
        if not is_reply and puzzle.judge(state, move, after).result is CardResult.DONE:
            return
        state = after
