"""Play a match, or print the table of matches played before.

python -m tests.arena quoridor hard normal --pairs 100
python -m tests.arena quoridor engine:nodes=4000 engine:nodes=4000,static.MARGIN=0 --sprt 0 20
python -m tests.arena quoridor fast:nodes=20000 fast:nodes=20000,static.MARGIN=0 --pairs 200
python -m tests.arena quoridor hard:ms=300 uct:ms=300 --log hard-uct.log
python -m tests.arena quoridor hard normal --preset four
python -m tests.arena quoridor coach hard --pairs 30
python -m tests.arena --table *.log
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from game.registry import GAMES
from tests.arena.evidence import Pairs, Sprt, counted, elo_at, points_of, wilson
from tests.arena.games import Terms, opening, play_pair
from tests.arena.log import Log, OtherMatch, Pair, read_log
from tests.arena.players import SPELLING, Spec

HEAD = (
    "| one | other | games | won | drawn | lost | score | 95 % | Elo | ms a move | note |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def main(argv: Sequence[str]) -> int:
    parser = _parser()
    given = parser.parse_args(argv)
    if given.table:
        print(HEAD)
        for path in given.table:
            print(row(*read_log(path)))
        return 0
    if not (given.game and given.one and given.other):
        parser.error("a match is between two players of a game")
    terms = Terms(
        given.game,
        given.preset,
        tuple(given.option),
        given.opening,
        given.most_plies,
        given.one,
        given.other,
        given.seed,
    )
    sprt = Sprt(given.sprt[0], given.sprt[1], given.alpha, given.beta) if given.sprt else None
    try:
        kinds = {Spec.read(text, GAMES[terms.game]).kind for text in (terms.one, terms.other)}
        if "coach" in kinds and kinds & {"engine", "fast"}:
            raise ValueError("a coach compiles the searches of its process: it plays levels only")
        opening(GAMES[terms.game], terms.options, terms.opening_plies, given.seed)
        log = Log(given.log, terms) if given.log else None
    except (ValueError, OtherMatch) as wrong:
        parser.error(str(wrong))
    pairs = log.pairs if log else []
    for pair in played(terms, pairs, given.pairs, given.processes, sprt):
        if log:
            log.add(pair)
        else:
            pairs.append(pair)
        print(standing(pairs, sprt), flush=True)
    print(f"\n{HEAD}\n{row(terms, pairs, sprt)}")
    return 0


def played(
    terms: Terms, known: Sequence[Pair], most: int, processes: int, sprt: Sprt | None
) -> Iterator[Pair]:
    """Pair after pair, in the order of their seeds, until all are played or ``sprt`` is sure.

    ``known`` are all pairs so far, to which the caller adds. In the order of seeds because short
    games end first, and whoever wins quickly would seem to win more.
    """
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting: list[Future[Pair]] = []
        ahead = iter(range(len(known), most))
        while sprt is None or sprt.verdict(result(known)) is None:
            for k in ahead:
                waiting.append(pool.submit(play_pair, terms, k))
                if len(waiting) >= 2 * processes:
                    break
            if not waiting:
                return
            yield waiting.pop(0).result()
        pool.shutdown(wait=False, cancel_futures=True)


def result(pairs: Sequence[Pair]) -> Pairs:
    return counted([(first.points, second.points) for first, second in pairs])


def standing(pairs: Sequence[Pair], sprt: Sprt | None) -> str:
    """One line on how the match stands."""
    games, points = 2 * len(pairs), points_of(result(pairs))
    low, high = wilson(points, games)
    line = f"{games:5} games  {points:6.1f}  {points / games:6.1%}  ({low:.1%} to {high:.1%})"
    if sprt:
        below, above = sprt.bounds
        line += f"  evidence {sprt.evidence(result(pairs)):.2f} ({below:.2f}, {above:.2f})"
    return line


def row(terms: Terms, pairs: Sequence[Pair], sprt: Sprt | None = None) -> str:
    """The match as a row of the table."""
    games = [game for pair in pairs for game in pair]
    points, count = sum(game.points for game in games), len(games)
    outcomes = [sum(game.points == value for game in games) for value in (1, 0.5, 0)]
    low, high = wilson(points, count)
    spent_ms = [
        sum(game.spent_ms[side] for game in games) / max(1, sum(g.moves[side] for g in games))
        for side in (0, 1)
    ]
    played_with = [terms.game, terms.preset, *(f"{name}={n}" for name, n in terms.changed)]
    notes = [" ".join(filter(None, played_with))]
    if forfeits := [game.forfeit for game in games if game.forfeit]:
        notes.append(f"{len(forfeits)} forfeited")
    if sprt:
        verdict = sprt.verdict(result(pairs))
        said = {True: "accepted", False: "rejected", None: "open"}[verdict]
        notes.append(f"{sprt.elo1:+g} against {sprt.elo0:+g} Elo: {said}")
    return (
        f"| {terms.one} | {terms.other} | {count} | {' | '.join(map(str, outcomes))} "
        f"| {points / max(1, count):.1%} | {low:.1%} to {high:.1%} "
        f"| {elo_at(points / max(1, count)):+.0f} "
        f"| {spent_ms[0]:.0f}, {spent_ms[1]:.0f} | {'; '.join(notes)} |"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.arena",
        description=__doc__,
        epilog=SPELLING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("game", nargs="?", choices=GAMES)
    add("one", nargs="?", metavar="ONE", help="the player whose points are counted")
    add("other", nargs="?", metavar="OTHER")
    add("--pairs", type=int, default=100, help="at most so many pairs of games (%(default)s)")
    add("--processes", type=int, default=2, help="games at the same time (%(default)s)")
    add("--seed", type=int, default=0, help="of the first opening (%(default)s)")
    add("--opening", type=int, default=4, metavar="PLIES", help="random plies (%(default)s)")
    add("--most-plies", type=int, default=300, help="then it is a draw (%(default)s)")
    add("--preset", default="", help="the game's options; default its first preset")
    add("--option", action="append", default=[], type=_option, metavar="NAME=N", help="another one")
    add("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="end as soon as one is sure")
    add("--alpha", type=float, default=0.05, help="risk of accepting ELO1 wrongly (%(default)s)")
    add("--beta", type=float, default=0.05, help="risk of accepting ELO0 wrongly (%(default)s)")
    add("--log", type=Path, metavar="FILE", help="keep every pair there, and go on from there")
    add("--table", nargs="+", type=Path, metavar="LOG", help="print the table of these matches")
    return parser


def _option(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    return name, int(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
