"""Play long games of Battle of Causality between computer players, and time every end of a round.

python -m tests.arena.rounds --games 100 --rounds 12 --log rounds.log
python -m tests.arena.rounds --games 10 --nodes 2000
python -m tests.arena.rounds --table rounds.log

The games go through all boards and presets; one in four has another priority of scenarios. A game
that somebody has won goes on, so that it becomes long: it ends after its rounds, or as draws do.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from unittest.mock import patch

from game.causality.boards import BOARDS
from game.causality.computer.levels import LEVELS
from game.causality.rules import ending
from game.causality.rules.options import PRESETS, Options, settle
from game.causality.rules.ruleset import ParadoxAction, Recency, ScenarioPriority
from game.causality.rules.state import State
from game.causality.scenarios import scenario_cache
from game.causality.scenarios.canonisation import Scenario, canonise
from game.core.search.search_api import Budget

SETTINGS = {
    **{board: settle(replace(Options(), board=board), "board") for board in BOARDS},
    **{f"preset {name}": options for name, options in PRESETS.items()},
}


@dataclass(slots=True)
class Long:
    """One game: what was played, how it ended, and the CPU of every end of a round."""

    seed: int
    setting: str
    priority: str
    rounds: int = 0
    effects: int = 0
    ended: str = ""
    dead_ends: int = 0
    """Of the round with most of them."""
    cpu_ms: list[float] = field(default_factory=list)
    played_s: float = 0.0


def options_of(seed: int) -> tuple[str, Options]:
    """The setting of a game, by name; one in four has other rules of canonisation."""
    name = list(SETTINGS)[seed % len(SETTINGS)]
    rng, options = Random(f"rounds {seed}"), SETTINGS[name]
    if rng.random() < 0.25:
        priority = rng.choice(tuple(ScenarioPriority))
        removals = ParadoxAction.PERMANENT_REMOVAL, ParadoxAction.TEMPORARY_REMOVAL
        action = ParadoxAction.GAME_END if priority.keeps_setup else rng.choice(removals)
        recency = rng.choice(tuple(Recency))
        options = replace(
            options, paradox_action=action, scenario_priority=priority, recency=recency
        )
    return name, options


def play(rounds: int, nodes: int, seed: int) -> Long:
    """One game between two computer players of the hard level, with ``nodes`` for a move."""
    name, options = options_of(seed)
    game = Long(seed, name, options.scenario_priority.name.lower())
    start, level, rng = perf_counter(), LEVELS["hard"], Random(seed)
    state = State.start(options, seed)
    with (
        patch.object(scenario_cache, "canonise", partial(_timed, game)),
        patch.object(ending, "owner", return_value=None),
    ):
        while state.outcome() is None and state.turn.round.number < rounds:
            state = state.play(level.bot(state, Budget(nodes), rng).move)
    outcome = state.outcome()
    game.ended = outcome.reason if outcome else "rounds"
    game.rounds, game.effects = state.turn.round.number, len(state.turn.ledger.effects)
    game.played_s = perf_counter() - start
    return game


def _timed(game: Long, *args: object, **more: object) -> Scenario | None:
    dead_ends = 0

    def watch(trials: int) -> None:
        nonlocal dead_ends
        dead_ends += 1

    start = process_time()
    try:
        return canonise(*args, **{**more, "watch": watch})  # type: ignore[arg-type]  # as called
    finally:
        game.cpu_ms.append(1000 * (process_time() - start))
        game.dead_ends = max(game.dead_ends, dead_ends)


def told(game: Long) -> str:
    return (
        f"{game.seed:5} {game.setting:22} {game.priority:30} {game.rounds:2} rounds "
        f"{game.effects:3} journeys and bombs  {game.ended:14} slowest round "
        f"{max(game.cpu_ms, default=0):6.0f} ms, {game.dead_ends} dead ends  {game.played_s:4.0f} s"
    )


def table(games: Sequence[Long]) -> Iterator[str]:
    """The games in a few lines."""
    rounds = sorted(ms for game in games for ms in game.cpu_ms)
    ends = sorted({game.ended for game in games})
    yield f"{len(games)} games, {len(rounds)} ends of rounds with a search"
    yield "; ".join(f"{sum(g.ended == end for g in games)} ended by {end}" for end in ends)
    yield f"unfathomable: {sum('unfathomable' in game.ended for game in games)}"
    for share in (0.5, 0.9, 0.99, 0.999):
        if rounds:
            yield f"{share:.1%} of the rounds took up to {rounds[int(share * len(rounds))]:.0f} ms"
    most = max((game.dead_ends for game in games), default=0)
    yield f"above 1 s: {sum(ms > 1000 for ms in rounds)}; most dead ends of a round: {most}"
    for game in sorted(games, key=lambda game: -max(game.cpu_ms, default=0))[:5]:
        yield told(game)


def read_log(path: Path) -> list[Long]:
    """The games of a log; an interrupted program may have left half a line."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8").splitlines(True)
    return [Long(**json.loads(line)) for line in lines if line.endswith("\n")]


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.arena.rounds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--games", type=int, default=20, help="so many more games (%(default)s)")
    add("--rounds", type=int, default=12, help="at most, in each (%(default)s)")
    add("--nodes", type=int, default=LEVELS["hard"].nodes, help="for a move (%(default)s)")
    add("--seed", type=int, default=0, help="of the first game (%(default)s)")
    add("--processes", type=int, default=1, help="games at the same time (%(default)s)")
    add("--log", type=Path, help="keep every game there, and go on with those that are missing")
    add("--table", nargs="+", type=Path, metavar="LOG", help="print the table of these games")
    given = parser.parse_args(argv)
    games = [game for path in given.table or () for game in read_log(path)]
    if not given.table:
        games = read_log(given.log) if given.log else []
        known = {game.seed for game in games}
        missing = (s for s in range(given.seed, sys.maxsize) if s not in known)
        seeds = islice(missing, given.games)
        with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
            for game in pool.map(partial(play, given.rounds, given.nodes), seeds):
                games.append(game)
                print(told(game), flush=True)
                if given.log:
                    with given.log.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(game)) + "\n")
    print("\n".join(table(games)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
