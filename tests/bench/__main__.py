"""Print the table of all rows, or of those named."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from tests.bench import (
    canonisation,
    causality,
    compiled,
    engine,
    levels,
    lively,
    memory,
    moving,
    numbers,
    opening,
    reductions,
    rules,
    screen,
    sounds,
    start,
    storing,
    thinking,
)
from tests.bench.figures import Figure, table

ROWS: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "start": start.first_frame,
    "board": opening.first_boards,
    "frame": screen.frames,
    "moving": moving.boards,
    "music": lively.music,
    "attract": lively.attract,
    "idle": screen.idle,
    "memory": memory.walk,
    "sounds": sounds.sounds,
    "thinking": thinking.frames,
    "moves": rules.legal_moves,
    "replay": rules.replay,
    "sieve": numbers.sieve,
    "hint": numbers.hint,
    "simulations": causality.simulations,
    "grandfather": canonisation.grandfathers,
    "boxes": canonisation.boxes,
    "tangles": canonisation.tangles,
    "reduction": reductions.decisions,
    "perfect": reductions.perfect,
    "hostile": reductions.hostile,
    "perft": engine.counts,
    "search": engine.searches,
    "depth": engine.depths,
    "ways": engine.distances,
    "answer": engine.answers,
    "levels": levels.answers,
    "worker": engine.worker,
    "store": storing.store,
    "kernels": compiled.kernels,
}


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("rows", metavar="ROW", nargs="*", help=f"of {', '.join(ROWS)}; default all")
    parser.add_argument("--screen", action="store_true", help="on the real screen, not SDL's dummy")
    parser.add_argument("--deep", action="store_true", help="perft to 4, which takes a minute")
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.rows) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    if not arguments.screen:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    rows: dict[str, Callable[[], Iterator[Figure]]] = dict(ROWS)
    if arguments.deep:
        rows["perft"] = partial(engine.counts, 4)
    measured = (figure for row in arguments.rows or rows for figure in rows[row]())
    for line in table(measured):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
