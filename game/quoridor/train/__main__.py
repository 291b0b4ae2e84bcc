"""Fit the engine's knowledge of the standard game to games that it plays against itself.

It can be interrupted at any time; the same command then continues.

python -m game.quoridor.train FOLDER
python -m game.quoridor.train FOLDER --games 500 --nodes 500 --epochs 4 --to small.table
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from game.quoridor.engine import knowledge
from game.quoridor.engine.fastest import FASTEST, CannotWarmUp
from game.quoridor.train import standings
from game.quoridor.train.archive import keep, kept, write
from game.quoridor.train.learning import aims, taught
from game.quoridor.train.selfplay import FIELD, Player, Records, game

GAMES_A_FILE = 250
INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Train; returns the exit status."""
    given = parser().parse_args(argv)
    try:
        for line in trained(given):
            print(line, flush=True)
    except CannotWarmUp as wrong:
        print(f"games are played by the compiled search only: {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted; the same command goes on")
        return INTERRUPTED
    return 0


def trained(given: argparse.Namespace) -> Iterator[str]:
    """Do what the command line says and yield the progress. Raises ``CannotWarmUp``."""
    files = [
        given.folder / f"games-{given.nodes}-{first}.npz"
        for first in range(given.seed, given.seed + given.games, GAMES_A_FILE)
    ]
    if not (FASTEST.is_fast(FIELD) or all(file.exists() for file in files)):
        for _ in FASTEST.warm_up(given.folder / "kernels"):
            pass
    player, found = Player(given.nodes), []
    for number, file in enumerate(files):
        found.append(_games(file, player, given.seed + number * GAMES_A_FILE))
        yield f"{(number + 1) * GAMES_A_FILE} games, {sum(map(len, found))} positions"
    records: Records = np.concatenate(found)
    network, state = standings.network(given.seed), given.folder / _state_name(given)
    known = standings.inputs(standings.standings_of(records))
    yield from taught(network, known, aims(records), given.epochs, given.seed, state)
    write(given.to, knowledge.packed(standings.table(network)))
    yield f"{given.to} is written"


def _games(file: Path, player: Player, first: int) -> Records:
    arrays = kept(file)
    if arrays is None:
        games = [game(player, seed) for seed in range(first, first + GAMES_A_FILE)]
        arrays = {"records": np.concatenate(games)}
        keep(file, arrays)
    return arrays["records"]


def _state_name(given: argparse.Namespace) -> str:
    """A text that differs whenever the resulting numbers would differ."""
    return f"standings-{given.nodes}-{given.seed}-{given.games}-{given.epochs}.npz"


def parser() -> argparse.ArgumentParser:
    """The arguments of the command line."""
    found = argparse.ArgumentParser(
        prog="python -m game.quoridor.train", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    shipped = Path(knowledge.__file__).with_name(knowledge.FILE)
    add = found.add_argument
    add("folder", type=Path, metavar="FOLDER", help="where games and networks are kept")
    add("--games", type=int, default=10_000, help="to learn from (%(default)s)")
    add("--nodes", type=int, default=1_500, help="a move of theirs (%(default)s)")
    add("--epochs", type=int, default=16, help="how often to learn from all (%(default)s)")
    add("--seed", type=int, default=0, help="of the first game (%(default)s)")
    add("--to", type=Path, default=shipped, help="the file to write (what comes with the game)")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
