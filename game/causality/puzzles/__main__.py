"""``python -m game.causality.puzzles --seed 1 --count 5 --grade 3``: new puzzles.

Before each stand its par, the rounds that are proved not to be enough, and the boards tried.
"""

from __future__ import annotations

import argparse
import sys

from game.causality.puzzles.entries import AnyPuzzle
from game.causality.puzzles.puzzle import read
from game.causality.puzzles.puzzle_set import SHELF
from game.causality.puzzles.solver import prove, rounds_of
from game.core.learning.exercise import GRADES
from game.core.search.search_api import Budget
from game.terminal.puzzle_cli import Stopwatch, generate_distinct

PROOF_NODES = 60_000


def main(arguments: list[str] | None = None) -> int:
    """Print ``count`` different puzzles, made from ``seed`` on; without a grade, of each grade."""
    parser = argparse.ArgumentParser(prog="python -m game.causality.puzzles")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--grade", type=int, choices=list(GRADES))
    given = parser.parse_args(arguments)
    grades = GRADES if given.grade is None else [given.grade]
    for k, grade in enumerate(grades):
        share = given.count // len(grades) + (k < given.count % len(grades))
        watch = Stopwatch(SHELF)
        found = 0
        for puzzle in generate_distinct(watch.puzzles, given.seed, grade, share, _content):
            print(_text_of(puzzle), flush=True)
            found += 1
        print(watch.report(grade, found), file=sys.stderr)
    return 0


def _content(puzzle: AnyPuzzle) -> str:
    """All but its number."""
    lines = puzzle.options.puzzle.splitlines()
    return "\n".join(line for line in lines if not line.startswith(("name:", "seed:")))


def _text_of(puzzle: AnyPuzzle) -> str:
    """Return the text of a puzzle, below what is proved of it once more."""
    text = puzzle.options.puzzle
    one = read(text)
    proof = prove(one, Budget(PROOF_NODES))
    assert proof.is_par and proof.rounds == rounds_of(one, one.solution) == one.par
    proved = (
        f"# {puzzle.id}",
        f"# par {proof.rounds}",
        f"# excluded {proof.excluded}",
        f"# boards {proof.boards}",
    )
    return "\n".join((*proved, text))


if __name__ == "__main__":
    raise SystemExit(main())
