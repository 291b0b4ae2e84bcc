"""``python -m tests.check NAME [--quick | --full] [--seed N] [--minutes N] [--from N]``."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path

from tests.check import (
    clock,
    fuzz,
    games,
    instances,
    kill9,
    monkey,
    pads,
    planted,
    powerloss,
    quality,
    sim,
    soak,
    syskill,
    worker,
)
from tests.check.run import Run

CHECKS: Mapping[str, Callable[[Run], list[str]]] = {
    "fuzz": fuzz.check,
    "games": games.check,
    "kill9": kill9.check,
    "syskill": syskill.check,
    "powerloss": powerloss.check,
    "clock": clock.check,
    "worker": worker.check,
    "pads": pads.check,
    "monkey": monkey.check,
    "sim": sim.check,
    "soak": soak.check,
    "instances": instances.check,
    "levels": quality.check_short,
}
"""Each prints what it did, and gives its finds."""

BY_HAND: Mapping[str, Callable[[Run], list[str]]] = {
    "planted": planted.check,
    "quality": quality.check,
}
"""Those that ``all`` leaves out."""


def main(argv: Sequence[str]) -> int:
    """The exit status: 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.check", description=__doc__)
    parser.add_argument("name", choices=[*CHECKS, *BY_HAND, "all"])
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--quick", action="store_true", help="some seconds each; the default")
    length.add_argument("--full", action="store_true", help="up to an hour each, for a release")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other cases")
    parser.add_argument("--minutes", type=float, default=inf, help="no case begins later")
    parser.add_argument("--from", type=int, default=0, dest="first", help="begin with this case")
    parser.add_argument("--only", default="", help="one reader, game or bug; some pairings")
    parser.add_argument("--log", type=Path, help="quality: keep every game there, and go on")
    parser.add_argument("--bail", action="store_true", help="after a check with finds, stop")
    given = parser.parse_args(argv)
    finds: list[str] = []
    for name in CHECKS if given.name == "all" else (given.name,):
        begun_s = time.monotonic()
        run = Run(given.seed, given.full, given.minutes, given.first, given.only, given.log)
        try:
            found = {**CHECKS, **BY_HAND}[name](run)
        except Exception as fault:  # the check is about what it met
            traceback.print_exc()
            found = [*run.finds, f"{name} fell over: {fault!r}"]
        finds += found
        print(f"{name}: {len(found)} finds, {time.monotonic() - begun_s:.0f} s, seed {given.seed}")
        if finds and given.bail:
            break
    print("".join(f"FOUND {find}\n" for find in finds), end="")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
