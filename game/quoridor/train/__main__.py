"""Fit the engine's knowledge of the standard game to games that it plays against itself.

It can be interrupted at any time; the same command then continues. Other processes and machines may
add games to the folder, each from a seed of its own; the fitting reads whatever is there.

python -m game.quoridor.train FOLDER
python -m game.quoridor.train FOLDER --seed 100000 --games 50000 --only-games
python -m game.quoridor.train FOLDER --games 500 --nodes 500 --epochs 4 --to small
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from game.quoridor.engine import knowledge, net
from game.quoridor.engine.backend import FASTEST, CannotWarmUp
from game.quoridor.train import distance_table, net_training
from game.quoridor.train.archive import keep, load_arrays, write
from game.quoridor.train.epochs import aims, train_epochs
from game.quoridor.train.selfplay import FIELD, NetPlayer, Records, game

GAMES_A_FILE = 250
INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Train; returns the exit status."""
    given = parser().parse_args(argv)
    try:
        for line in train(given):
            print(line, flush=True)
    except CannotWarmUp as wrong:
        print(f"games are played by the compiled search only: {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted; the same command goes on")
        return INTERRUPTED
    return 0


def train(given: argparse.Namespace) -> Iterator[str]:
    """Do what the command line says and yield the progress. Raises ``CannotWarmUp``."""
    files = [
        given.folder / f"games-{_generation()}-{given.nodes}-{first}.npz"
        for first in range(given.seed, given.seed + given.games, GAMES_A_FILE)
    ]
    if not (FASTEST.is_fast(FIELD) or all(file.exists() for file in files)):
        for _ in FASTEST.warm_up(given.folder / "kernels"):
            pass
    player, positions = NetPlayer(given.nodes, knowledge.builtin_knowledge()), 0
    for number, file in enumerate(files):
        positions += len(_games(file, player, given.seed + number * GAMES_A_FILE))
        yield f"{(number + 1) * GAMES_A_FILE} games, {positions} positions"
    if not given.only_games:
        yield from _fitted(given)


def _fitted(given: argparse.Namespace) -> Iterator[str]:
    """Fit the table and then the net to all games in the folder."""
    files = sorted(given.folder.glob("games-*.npz"))
    found: Records = np.concatenate([_read(file) for file in files])
    records = found[found["outcome"] != 0]
    aim, told = aims(records), _checksum("".join(file.name for file in files).encode())
    name = f"{told}-{given.seed}-{given.epochs}.npz"
    network = distance_table.network(given.seed)
    seen = distance_table.inputs(distance_table.standings_of(records))
    state = given.folder / f"standings-{name}"
    for line in train_epochs(network, seen, aim, given.epochs, given.seed, state):
        yield f"table: {line}"
    table = distance_table.make_monotone(distance_table.table(network))
    fit, base = net_training.SightFit(given.seed), net_training.base_of(records, table)
    state = given.folder / f"net-{name}"
    for line in net_training.train_net(fit, records, base, aim, given.epochs, given.seed, state):
        yield f"net: {line}"
    if not net.fits(rows := fit.numbers()):
        raise SystemExit("the net's sums could overflow: nothing is written")
    write(given.to / knowledge.FILE, knowledge.packed(table))
    write(given.to / knowledge.NET_FILE, knowledge.packed(rows))
    yield f"{len(files)} files of games, {len(records)} positions; {given.to} is written"


def _games(file: Path, player: NetPlayer, first: int) -> Records:
    if not file.exists():
        games = [game(player, seed) for seed in range(first, first + GAMES_A_FILE)]
        keep(file, {"records": np.concatenate(games)})
    return _read(file)


def _read(file: Path) -> Records:
    arrays = load_arrays(file)
    assert arrays is not None, "the file was there"
    return arrays["records"]


def _generation() -> str:
    """Return a text that tells the knowledge of the players."""
    known = knowledge.builtin_knowledge()
    return _checksum(known.standings.tobytes() + known.net.tobytes())


def _checksum(content: bytes) -> str:
    return f"{zlib.crc32(content):08x}"


def parser() -> argparse.ArgumentParser:
    """Return the arguments of the command line."""
    found = argparse.ArgumentParser(
        prog="python -m game.quoridor.train",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = found.add_argument
    add("folder", type=Path, metavar="FOLDER", help="where games and networks are kept")
    add("--games", type=int, default=25_000, help="to play (%(default)s)")
    add("--nodes", type=int, default=3_000, help="a move of theirs (%(default)s)")
    add("--epochs", type=int, default=10, help="how often to learn from all (%(default)s)")
    add("--seed", type=int, default=0, help="of the first game (%(default)s)")
    add("--only-games", action="store_true", help="play, and leave the fitting to another process")
    add(
        "--to",
        type=Path,
        default=Path(knowledge.__file__).parent,
        help="the folder of the files to write (that of what comes with the game)",
    )
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
