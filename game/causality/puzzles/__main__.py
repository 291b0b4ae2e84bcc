"""``python -m game.causality.puzzles --seed 1 --count 5 --grade 3``: new puzzles.

Before each stand its par, the rounds that are proved not to be enough, and the boards tried.
"""

from __future__ import annotations

import argparse

from game.causality.making import made
from game.causality.proof import prove
from game.causality.puzzle import read
from game.core.bots import Budget
from game.core.puzzle import GRADES

PROOF_NODES = 60_000


def main(arguments: list[str] | None = None) -> int:
    """Print the puzzles of ``count`` seeds, from ``seed`` on."""
    parser = argparse.ArgumentParser(prog="python -m game.causality.puzzles")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--grade", type=int, choices=list(GRADES), default=3)
    given = parser.parse_args(arguments)
    for seed in range(given.seed, given.seed + given.count):
        text = made(seed, given.grade)
        print(f"# seed {seed}")
        if text is not None:
            proof = prove(read(text), Budget(PROOF_NODES))
            print(f"# par {proof.rounds}\n# excluded {proof.excluded}\n# boards {proof.boards}")
            print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
