"""The power goes at any moment of evenings with matches: what was flushed is there, and the
database is sound. What was only written may be there as a whole, in part, or not at all.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store import matches as store_matches
from game.store.database import NAME, Database
from game.store.matches import UNFINISHED, Journal, Matches
from game.store.paths import DataDir, Windows
from game.store.results import MatchResult
from game.store.salvage import is_sound
from tests.check.input.sound import DISK
from tests.check.run import Run
from tests.check.simulation.stepped import Steps, Threading
from tests.helpers.storage.kept import append_results, results_in

QUICK, FULL = 12, 1_000
"""Evenings."""

DEEDS: Final = 30
LOOK: Final = 0.12
"""The part of all changes before which the power goes."""

GAME: Final = GAMES["subtraction_squares"]


def check(run: Run) -> list[str]:
    """Look at so many disks, in one evening after the other."""
    if find_spec("apsw") is None:
        print("  apsw is not installed: nothing was tried")
        return []
    did: Counter[str] = Counter()

    def told() -> str:
        return ", ".join(f"{n} {what}" for what, n in sorted(did.items()))

    for number in run.cases(QUICK, FULL, told):
        for fault in evening(Random(f"powerloss {run.seed} {number}"), did):
            run.found(f"evening {number}: {fault}")
        did["evenings"] += 1
    print(f"  {told()}")
    return run.finds


def evening(rng: Random, did: Counter[str]) -> list[str]:
    """Play in a recorded database; return what some disk has lost."""
    from tests.check.simulation.recording import Flushes, Recorder, recording_sqlite

    with tempfile.TemporaryDirectory(prefix="quintet-check-") as name:
        recorder = Recorder(Path(name))
        module, keep = recording_sqlite(recorder)
        steps = Steps()
        with (
            patch("game.store.database.sqlite3", module),
            patch("game.store.worker.threading", Threading(steps)),
        ):
            one = Evening(rng, recorder, Flushes(recorder), steps, did)
            one.run()
        del keep
        return one.lost


class Evening:
    """Some matches, and what has been promised about each of them."""

    def __init__(
        self, rng: Random, recorder: Any, disk: Any, steps: Steps, did: Counter[str]
    ) -> None:
        self._rng, self._recorder, self._steps, self._did = rng, recorder, steps, did
        self.lost: list[str] = []
        self._database = Database(disk, recorder.folder, lambda: 1, [])
        self._matches = Matches(
            self._database, GAMES, Windows(DISK, DataDir(recorder.folder)), lambda: 1
        )
        self._journals: list[Journal] = []
        self._left: list[str] = []
        self._states: dict[str, list[int | None]] = {}
        """By match, its number of moves after each change; None stands for no match."""
        self._flushed: dict[str, int] = {}
        """By match, which of these was flushed last."""
        self._results = self._results_begun = 0

    def run(self) -> None:
        """Do this and that; the power may go before each change of a file."""
        self._recorder.look = self._look
        deeds = (
            self._begin,
            *[self._play] * 6,
            self._undo,
            self._leave,
            self._resume,
            self._discard,
            self._save_as,
            self._count,
            *[self._flush] * 3,
        )
        for _ in range(DEEDS):
            self._rng.choice(deeds)()
        self._recorder.look = lambda: None
        self._database.close()

    def _look(self) -> None:
        if self._rng.random() >= LOOK:
            return
        self._did["disks"] += 1
        with tempfile.TemporaryDirectory(prefix="quintet-left-") as name:
            for file, content in self._recorder.left(self._rng).items():
                (Path(name) / file).write_bytes(content)
            self._check(Path(name))

    def _check(self, folder: Path) -> None:
        database = Database(DISK, folder, lambda: 1, [])
        found = {}
        if (folder / NAME).exists():
            if not database.transact(is_sound) or database.notes:
                self.lost.append("the database is damaged")
            windows = Windows(DISK, DataDir(folder))
            matches = Matches(database, GAMES, windows, lambda: 1)
            for entry in matches.find(UNFINISHED):
                note = matches.replay(entry.id)[2]
                found[entry.id] = entry.plies
                if note is not None or entry.trouble is not None:
                    self.lost.append(f"{entry.id} is damaged")
            windows.close()
        for match_id, states in self._states.items():
            allowed = states[self._flushed[match_id] :]
            if found.get(match_id) not in allowed:
                self.lost.append(f"{match_id} has {found.get(match_id)} moves, not {allowed}")
        count = len(results_in(database))
        if not self._results <= count <= self._results_begun:
            self.lost.append(f"{count} results, not {self._results} to {self._results_begun}")
        database.close()

    def _expect(self, match_id: str, plies: int | None) -> None:
        """From now on the match may be in this state."""
        self._states.setdefault(match_id, [None]).append(plies)
        self._flushed.setdefault(match_id, 0)

    def _promise(self, *match_ids: str) -> None:
        """Expect a match as it is now, or later, on every disk."""
        assert self._database.trouble is None
        for match_id in match_ids:
            self._flushed[match_id] = len(self._states[match_id]) - 1

    def _flush(self) -> None:
        if self._steps.step():
            self._promise(*self._states)

    def _save(self, journal: Journal) -> None:
        self._expect(journal.match_id, journal.match.ply)
        journal.save()

    @contextmanager
    def _new_match(self, plies: int) -> Iterator[str]:
        """Expect a new match with the id that is yielded."""
        match_id = f"id{len(self._states)}"
        self._expect(match_id, plies)
        with patch.object(store_matches, "new_id", lambda: match_id):
            yield match_id

    def _begin(self) -> None:
        seats = [Seat("Ann", 0), Seat("Bo", 1)]
        match = Match(GAME, GAME.options(start=10**9), 1, seats)
        with self._new_match(0):
            self._journals.append(self._matches.start(match))

    def _play(self) -> None:
        if not self._journals:
            self._begin()
        journal = self._rng.choice(self._journals)
        for _ in range(self._rng.randint(1, 3)):
            journal.match.submit(journal.match.state.legal_moves()[self._rng.randrange(9)])
            self._save(journal)

    def _undo(self) -> None:
        if self._journals and (journal := self._rng.choice(self._journals)).match.ply:
            journal.match.take_back(self._rng.randint(1, 3))
            self._save(journal)

    def _leave(self) -> None:
        if self._journals:
            journal = self._journals.pop()
            assert journal.leave()
            self._promise(*self._states)
            self._left.append(journal.match_id)

    def _resume(self) -> None:
        if self._left:
            self._journals.append(self._matches.resume(self._left.pop()))

    def _discard(self) -> None:
        if self._journals and self._rng.random() < 0.3:
            journal = self._journals.pop()
            self._expect(journal.match_id, None)
            journal.discard()
            self._promise(journal.match_id)

    def _save_as(self) -> None:
        if self._journals:
            journal = self._rng.choice(self._journals)
            with self._new_match(journal.match.ply) as match_id:
                journal.save_as("Kept")
            self._promise(match_id)

    def _count(self) -> None:
        """A match ends, and is counted."""
        self._results_begun += 1
        even = MatchResult(
            f"m{self._results_begun}", GAME.id, 1, ("Ann", "Bo"), ("", ""), (0, 1), "zero", 30
        )
        append_results(self._database, [even])
        self._results += 1
