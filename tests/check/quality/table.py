"""Play the pairings and print a row each."""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from math import inf
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Final, TypeAlias

from game.registry import GAMES
from tests.check.quality.bars import missed
from tests.check.quality.measures import Figures, figures
from tests.check.quality.pairings import Kind, Pairing, pairings
from tests.check.quality.playing import GameResult, play
from tests.check.run import Run

QUICK: Final = {Kind.EQUALS: 12, Kind.STEP: 12, Kind.ALONE: 8, Kind.AGAIN: 12, Kind.FIRST: 20}
FULL: Final = {Kind.EQUALS: 60, Kind.STEP: 60, Kind.ALONE: 80, Kind.AGAIN: 30, Kind.FIRST: 60}
"""Games of a pairing, by its kind."""
QUICK_MINUTES: Final = 9.0
"""The short table begins no game later; the longest games take up to a minute."""
PROCESSES: Final = 2

HEAD: Final = (
    "| game | preset | levels | games | won (95 %) | turns | rounds | minutes | draws | open "
    "| seats | set back | different | lead changes | drama | uncertainty | decisiveness "
    "| ms a turn |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)

Case: TypeAlias = tuple[Pairing, int]


def check(run: Run) -> list[str]:
    """Play every pairing as often as its kind asks for, print the table, and report missed bars.

    With a log, games in it are not played again, and every new one is added. The short table ends
    in time: pairings share it fairly, so that those whose games take longest have fewer.
    """
    counts = FULL if run.is_full else QUICK
    if not run.is_full:
        run.minutes = min(run.minutes, QUICK_MINUTES)
    todo = list(pairings(run.only, run.is_full))
    known = _read_log(run.log)
    for (pairing, number), result in played(run, _fairly(todo, counts, known)):
        known[pairing.key][number] = result
        if run.log is not None:
            entry = {"key": pairing.key, "number": number, **asdict(result)}
            with run.log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
    print(HEAD)
    for pairing in todo:
        numbers = known[pairing.key]
        results = [numbers[k] for k in sorted(numbers) if k < counts[pairing.kind]]
        if results:
            found = figures(pairing.game, pairing.levels[0], results)
            print(row(pairing, found))
            for what in missed(pairing, found):
                run.found(f"{pairing.key}: {what}")
    return run.finds


def _fairly(
    todo: Sequence[Pairing],
    counts: Mapping[Kind, int],
    known: Mapping[str, Mapping[int, GameResult]],
) -> Iterator[Case]:
    """Yield the games that are not `known` yet, next one of the pairing with the least time so far.

    Games that have not ended count as much as the others of their pairing; a pairing waits until
    its first game has ended.
    """
    ahead = {
        one: [n for n in range(counts[one.kind]) if n not in known.get(one.key, {})] for one in todo
    }
    begun = {one: counts[one.kind] - len(numbers) for one, numbers in ahead.items()}

    def spent(one: Pairing) -> tuple[float, int]:
        games = [result.think_ms * result.turns for result in known.get(one.key, {}).values()]
        if not games:
            return inf if begun[one] else 0.0, begun[one]
        return mean(games) * begun[one], begun[one]

    while waiting := [one for one in todo if ahead[one]]:
        next_one = min(waiting, key=spent)
        begun[next_one] += 1
        yield next_one, ahead[next_one].pop(0)


def played(run: Run, cases: Iterable[Case]) -> Iterator[tuple[Case, GameResult]]:
    """Each case with its result, in the order in which they end, as long as there is time."""
    ahead = iter(cases)
    running: dict[Future[GameResult], Case] = {}
    cache = Path(tempfile.gettempdir()) / "quintet-quality"
    context = get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, context, _warm_up, (cache, run.only)) as pool:
        while True:
            while len(running) < PROCESSES and not run.is_late and (case := next(ahead, None)):
                running[pool.submit(play, *case)] = case
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def _warm_up(cache: Path, only: str) -> None:
    """Compile the searches of the games to be played, as the search process of the program does."""
    for game in GAMES.values():
        if (only or game.id).startswith(game.id) and game.speed.warm_up is not None:
            for _ in game.speed.warm_up(cache):
                pass


def _read_log(path: Path | None) -> defaultdict[str, dict[int, GameResult]]:
    found: defaultdict[str, dict[int, GameResult]] = defaultdict(dict)
    if path is None or not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        key, number = entry.pop("key"), entry.pop("number")
        lists = {name: tuple(v) if isinstance(v, list) else v for name, v in entry.items()}
        found[key][number] = GameResult(**lists)
    return found


def row(pairing: Pairing, found: Figures) -> str:
    """The figures as a row of the table."""
    low, high = found.interval
    own, other = pairing.levels
    pair = own if own == other else f"{own} v {other}"
    cells = [
        pairing.game,
        pairing.preset,
        pair,
        found.games,
        f"{found.won:.0%} ({low:.0%} to {high:.0%})" if own != other else "",
        f"{found.turns:g}",
        f"{found.rounds[0]:g} (to {found.rounds[1]})" if found.rounds else "",
        f"{found.minutes:.1f}",
        f"{found.draws:.0%}",
        f"{found.unfinished:.0%}",
        ", ".join(f"{share:.0%}" for share in found.seats),
        ", ".join(f"{share:.0%}" for share in found.hindered),
        found.distinct,
        f"{found.lead_changes:.1f}",
        *("" if v is None else f"{v:.2f}" for v in (found.drama, found.uncertainty)),
        "" if found.decisiveness is None else f"{found.decisiveness:.2f}",
        f"{found.think_ms:.0f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"
