"""Write the book of openings: the most likely positions come first, each with a long search.

It can be interrupted at any time; the same command then continues. A page depends only on its
position and on the number of nodes.

python -m game.quoridor.engine.book
python -m game.quoridor.engine.book --pages 20 --nodes 100000 --to small.txt
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from game.core.search.search_api import Budget
from game.quoridor.engine import book
from game.quoridor.engine.backend import FASTEST, CannotWarmUp
from game.quoridor.engine.book import FIELD, BookEntry
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import Move, Position
from game.quoridor.engine.squares import move_name, read
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from game.store.files import Disk, write_atomically

LOOKS: Final = 2
"""The number of searches for a position, with different random choices; all moves that they find
are good.
"""
GLANCE_SHARE: Final = 1_000
"""A short search after a reply gets the nodes divided by this."""
UNLIKELY_CP, PLAUSIBLE_CP = 10, 60
"""The smallest assumed loss of any other move, and the largest loss that the book prepares for."""
PLY_CP: Final = 10
"""Every ply makes a position less likely, by as much as this loss."""
INTERRUPTED: Final = 130
MAX_BYTES: Final = 1 << 24


def main(argv: Sequence[str]) -> int:
    """Write the book; returns the exit status."""
    given = _parser().parse_args(argv)
    try:
        with tempfile.TemporaryDirectory() as cache:
            for _ in FASTEST.warm_up(given.cache or Path(cache)):
                pass
    except CannotWarmUp as wrong:
        print(f"searched in Python, which takes fifty to a hundred times as long: {wrong}")
    try:
        for line in write_pages(given.to, given.nodes, given.pages):
            print(line, flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted; the same command goes on")
        return INTERRUPTED
    return 0


def write_pages(file: Path, nodes: int, most: int) -> Iterator[str]:
    """Write the missing pages and yield each.

    Pages after the start are ordered by their number of plies, and by how little is lost on the
    way.

    Pages in the file count only if they were made with as many nodes; otherwise the book starts
    again.
    """
    title = f"{book.COMMENT} {nodes} nodes for each search; by python -m game.quoridor.engine.book"
    text = _text(file)
    pages = book.read_pages(text) if text.startswith(title + "\n") else {}
    order, seen = count(), set[str]()
    waiting = [(0, next(order), Position.of(State.start(Options())))]
    while waiting and len(seen) < most:
        lost_cp, _, here = heappop(waiting)
        view = min(book.views(here), key=partial(book.heading, here))
        before = book.heading(here, view)
        if before in seen:
            continue
        seen.add(before)
        if before not in pages:
            pages[before] = searched(here, view, nodes)
            lines = [book.page_line(*page) for page in pages.items()]
            write_atomically(Disk(), file, "\n".join([title, *lines, ""]).encode())
        yield f"{len(seen):5} {book.page_line(before, pages[before])}"
        good = {read(view(name), FIELD) for name in pages[before].moves}
        glances = glance_values(here, max(1, nodes // GLANCE_SHARE))
        best = max(glances.values())
        for move, score in glances.items():
            loss_cp = 0 if move in good else max(UNLIKELY_CP, best - score)
            if loss_cp <= PLAUSIBLE_CP:
                after = apply(here, move, FIELD)
                heappush(waiting, (lost_cp + loss_cp + PLY_CP, next(order), after))


def _text(file: Path) -> str:
    try:
        return Disk().read_limited(file, MAX_BYTES).decode()
    except FileNotFoundError:
        return ""


def glance_values(here: Position, nodes: int) -> dict[Move, int]:
    """Return the value of every move that does not end the game, by a short search."""
    after = {move: apply(here, move, FIELD) for move in moves(here, FIELD)}
    return {
        move: -FASTEST.search(there, FIELD, Budget(nodes), Random(0)).score_cp
        for move, there in after.items()
        if not is_over(there, FIELD)
    }


def searched(position: Position, view: book.BookView, nodes: int) -> BookEntry:
    """Return the best moves of several searches, and the result of the last search."""
    names: dict[str, None] = {}
    for look in range(LOOKS):
        found = FASTEST.search(position, FIELD, Budget(nodes), Random(look))
        names[view(move_name(found.move, FIELD))] = None
    return BookEntry(tuple(names), found.score_cp)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game.quoridor.engine.book",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    shipped = Path(book.__file__).with_name(book.FILE)
    add("--nodes", type=int, default=2_000_000, help="of each search (%(default)s)")
    add("--pages", type=int, default=150, help="how many (%(default)s)")
    add("--to", type=Path, default=shipped, metavar="FILE", help="default: the one that is shipped")
    add("--cache", type=Path, metavar="FOLDER", help="keep what is compiled there")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
