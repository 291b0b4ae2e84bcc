"""Prove the shipped puzzles, those of some kinds, or those in files."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.proofs.claims import Claim, faults

SHIPPED = Path(__file__).parents[2] / "game" / "quoridor" / "puzzles" / "shipped.txt"


def claims(path: Path) -> Iterator[Claim]:
    """The puzzles in a file; lines that begin with # are none."""
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Claim.of(line)


def main() -> int:
    """1 if a puzzle is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="only these kinds, or these puzzles")
    parser.add_argument("--file", type=Path, default=SHIPPED, help="a puzzle in each line")
    given = parser.parse_args()
    proved = wrong = 0
    for claim in claims(given.file):
        if given.kinds and not {claim.kind, claim.id} & {*given.kinds}:
            continue
        began = time.process_time()
        found = list(faults(claim))
        proved, wrong = proved + (not found), wrong + bool(found)
        says = "; ".join(found) or "proved"
        print(f"{claim.id:14} {time.process_time() - began:6.1f} s  {says}", flush=True)
    print(f"{proved} proved, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
