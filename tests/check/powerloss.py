"""The power goes at any operation of the disk: whatever had been promised by then is there, in one
of the disks that may be left as in every other, and everything on them can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from game.core.match import Match
from game.core.record import BadRecord, state_digest
from game.core.seats import Seat
from game.registry import GAMES
from game.store.files import write_atomically
from game.store.journal import Journal
from game.store.listing import Entry
from game.store.matchfile import recover
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.store.results import Result, append_result, read_results
from game.store.saves import Saves
from game.store.settings import Settings, load_settings, save_settings
from tests.check.model_disk import ModelDisk
from tests.check.run import Run
from tests.check.stepped import SteppedWriter, Steps

QUICK, FULL = 6_000, 200_000
"""Disks that are looked at."""

DEEDS: Final = 14
"""Of one evening."""

DRAWS: Final = 6
"""Disks at each operation."""

DATA: Final = DataDir(Path("/quintet"))
GAME: Final = GAMES["subtraction_squares"]

Promise = Callable[["Found"], bool]


def check(run: Run) -> list[str]:
    """So many disks, and which promises some of them did not keep."""
    did: Counter[str] = Counter()
    most = FULL if run.is_full else QUICK
    for number in run.cases(most, most, lambda: f"{did['disks']} disks"):
        evening = Evening(f"{run.seed}.{number}")
        evening.run()
        for what, where in evening.broken.items():
            run.found(f"seed {run.seed}.{number}, {where}: {what}", what)
        did.update(evening.did, disks=evening.states, evenings=1)
        if did["disks"] >= most:
            break
    print("  " + ", ".join(f"{count} {what}" for what, count in sorted(did.items())))
    return run.finds


class Found:
    """What is on a disk that was left."""

    def __init__(self, disk: ModelDisk) -> None:
        self.disk = disk
        self.saves = Saves(disk, DATA, GAMES, threaded=False)
        self.shelf = ReplayFolder(disk, DATA, GAMES)

    @cached_property
    def running(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.saves.running().read_all()}

    @cached_property
    def named(self) -> set[str]:
        return {entry.title for entry in self.saves.named().read_all()}

    @cached_property
    def replays(self) -> set[str]:
        return {entry.title for entry in self.shelf.listing().read_all()}

    @cached_property
    def thrown(self) -> set[str]:
        return {entry.title for entry in (*self.shelf.removed(), *self.saves.removed())}

    @cached_property
    def results(self) -> set[str]:
        return {result.match_id for result in read_results(self.disk, DATA.results).results}

    @cached_property
    def settings(self) -> Settings:
        settings, notes = load_settings(self.disk, DATA.path, 1)
        assert notes == (), "the settings are damaged"
        return settings

    def holds(self, path: Path) -> bool:
        return path in self.disk.files()

    def board(self, name: str) -> bytes:
        try:
            return self.disk.read_limited(DATA.boards / name, 9999)
        except FileNotFoundError:
            return b""

    def read_all(self) -> None:
        """Everything that a start of the program reads."""
        for entries in (self.saves.running(), self.saves.named(), self.shelf.listing()):
            for entry in entries.read_all():
                assert entry.trouble is None, f"{entry.path}: {entry.trouble}"
        assert self.replays is not None and self.thrown is not None and self.results is not None
        assert self.settings and self.shelf.marks()


class Evening:
    """What people keep in one evening, with a power cut looked at before every operation.

    ``promises`` are what has been told to them by then; a deed that is under way weakens the
    promises that it is about, and makes stronger ones when it is done.
    """

    def __init__(self, name: str) -> None:
        self._name, self._rng = name, Random(f"powerloss {name}")
        self.disk, self._steps = ModelDisk(), Steps()
        self.promises: dict[str, Promise] = {}
        self.broken: dict[str, str] = {}
        self.did: Counter[str] = Counter()
        self.states = 0
        self._doing = ""
        self._number = 0
        self._ids = self._new_id
        self._saves = Saves(self.disk, DATA, GAMES, self._ids)
        self._shelf = ReplayFolder(self.disk, DATA, GAMES, self._ids)
        self._match: Match | None = None
        self._journal: Journal | None = None

    def _new_id(self) -> str:
        self._number += 1
        return f"id{self._number}"

    def run(self) -> None:
        """The whole evening."""
        self.disk.trouble = self._look
        made = lambda flush, threaded: SteppedWriter(self._steps, flush, self._flushed)  # noqa: E731
        deeds = (
            self._sit_down, self._play, self._play, self._play, self._take_back, self._keep,
            self._get_up, self._finish, self._finish, self._throw_away, self._take_out,
            self._set, self._draw_board, self._rename, self._change_rules,
        )  # fmt: skip
        with patch("game.store.journal.Writer", made):
            for _ in range(DEEDS):
                deed = self._rng.choice(deeds)
                self._doing = deed.__name__.strip("_")
                self.did[self._doing] += 1
                deed()
                if self._rng.random() < 0.6:
                    self._steps.step()
            if self._journal is not None:
                self._get_up()

    def _look(self, operation: str) -> None:
        for _ in range(DRAWS):
            left = Found(self.disk.after_power_cut(self._rng))
            self.states += 1
            try:
                left.read_all()
                lost = [what for what, is_kept in self.promises.items() if not is_kept(left)]
            except Exception as error:
                lost = [repr(error)]
            for what in lost:
                self.broken.setdefault(what, f"{self._doing} at {operation}")

    def _flushed(self, journal: Journal) -> None:
        """The moves so far have been promised."""
        self.promises[f"moves of {journal.path.stem}"] = partial(
            _has_entries, match_id=journal.path.stem, entries=journal.content.entries
        )

    def _sit_down(self) -> None:
        if self._journal is not None:
            self._get_up()
        seats = [Seat("Ann", 0), Seat("Bo", 1)]
        waiting = [e for e in self._saves.running().read_all() if e.record and not e.is_over]
        if waiting and self._rng.random() < 0.6:
            continued = self._saves.resume(self._rng.choice(waiting), 5)
            self._match, self._journal = continued.match, continued.journal
        else:
            self._match = Match(GAME, GAME.options(start=10**6), 1, seats)
            self._journal = self._saves.start(self._match, 1)
            self._flushed(self._journal)

    def _play(self) -> None:
        if self._journal is None or self._match is None:
            self._sit_down()
        assert self._journal is not None and self._match is not None
        for _ in range(self._rng.randint(1, 4)):
            if not (moves := self._match.state.legal_moves()):
                return  # the match is over
            step = self._match.submit(self._rng.choice(moves), 5)
            self._journal.append(self._match.ply, GAME.pack(step.move), 5, state_digest(step.after))

    def _take_back(self) -> None:
        if self._match is not None and self._journal is not None and self._match.ply:
            self._match.take_back(1)
            self._journal.append_take_back(1)

    def _change_rules(self) -> None:
        """A match that was played by other rules goes on in a new file, and stays as it was."""
        self._get_up()
        match = Match(GAME, GAME.options(start=10**6), 1, [Seat("Ann", 0), Seat("Bo", 1)])
        journal = self._saves.start(match, 1)
        step = match.submit(match.state.legal_moves()[0], 5)
        journal.append(1, GAME.pack(step.move), 5, bytes(8))
        self._saves.leave(journal, 7)
        old = journal.path
        self.promises.pop(f"moves of {old.stem}", None)
        self.promises[f"old {old.stem}"] = lambda found: (
            old.stem in found.running or found.holds(DATA.quarantine / old.name)
        )
        entry = next(e for e in self._saves.running().read_all() if e.path == old)
        continued = self._saves.resume(entry, 5)
        self._match, self._journal = continued.match, continued.journal
        self.promises[f"old {old.stem}"] = lambda found: found.holds(DATA.quarantine / old.name)

    def _get_up(self) -> None:
        if self._journal is not None:
            self._saves.leave(self._journal, 7)
            self._flushed(self._journal)
        self._journal = self._match = None

    def _keep(self) -> None:
        if self._journal is not None:
            title = f"Kept {self._new_id()}"
            self._saves.keep(self._journal, title, 9)
            self.promises[title] = lambda found: title in found.named

    def _finish(self) -> None:
        """As the end of a match: replay, result, and then its file goes."""
        if self._journal is None or self._match is None:
            return
        match_id = self._journal.path.stem
        title = f"Played {match_id}"
        self.promises.pop(f"moves of {match_id}", None)
        self.promises[title] = lambda found: title in found.replays or match_id in found.running
        self._shelf.save(self._match.playback(title, 3))
        self.promises[title] = lambda found: title in found.replays
        result = Result(match_id, GAME.id, 4, ("Ann", "Bo"), ("", ""), (0, 1), "last", 5)
        append_result(self.disk, DATA.results, result, 5)
        self.promises[f"result {match_id}"] = lambda found: match_id in found.results
        self._journal.close()
        self.promises.pop(f"moves of {match_id}", None)  # its last flush has promised them again
        self._saves.discard(self._journal)
        self.promises[f"{match_id} is over"] = lambda found: match_id not in found.running
        self._journal = self._match = None

    def _throw_away(self) -> None:
        if entries := self._shelf.listing().read_all():
            entry = self._rng.choice(entries)
            title = entry.title
            self.promises[title] = lambda found: title in found.replays | found.thrown
            self._number += 1
            self._shelf.trash(entry, self._number)
            self.promises[title] = lambda found: title in found.thrown

    def _take_out(self) -> None:
        if entries := self._shelf.removed():
            entry = self._rng.choice(entries)
            title = entry.title
            self.promises[title] = lambda found: title in found.replays | found.thrown
            self._shelf.take_out(entry.path)
            self.promises[title] = lambda found: title in found.replays

    def _rename(self) -> None:
        """A game that is kept under another name; its favourite mark stays with it."""
        if entries := self._shelf.listing().read_all():
            entry = self._rng.choice(entries)
            old, new = entry.title, f"Named {self._new_id()}"
            self.promises[old] = lambda found: bool({old, new} & found.replays)
            self._shelf.keep(entry.id, new)
            del self.promises[old]
            self.promises[new] = lambda found: new in found.replays
            self._shelf.star(entry.id, is_starred=True)
            self.promises[f"star of {entry.id}"] = lambda found: (
                entry.id in found.shelf.marks().starred
            )

    def _set(self) -> None:
        volume = self._rng.randrange(101)
        before = self._volume
        self.promises["volume"] = lambda found: found.settings.volume_master in (before, volume)
        save_settings(self.disk, DATA.path, Settings(volume_master=volume))
        self._volume = volume
        self.promises["volume"] = lambda found: found.settings.volume_master == volume

    _volume = Settings().volume_master

    def _draw_board(self) -> None:
        name, text = f"{self._rng.randrange(2)}.txt", self._rng.randbytes(40).hex().encode()
        before = Found(self.disk).board(name)
        self.promises[name] = lambda found: found.board(name) in (before, text)
        write_atomically(self.disk, DATA.boards / name, text)
        self.promises[name] = lambda found: found.board(name) == text


def _has_entries(found: Found, match_id: str, entries: tuple[Any, ...]) -> bool:
    """Whether a running match has all that was flushed of it, from its beginning."""
    if match_id not in found.running:
        return False
    try:
        kept = recover(found.disk, found.running[match_id].path).entries
    except BadRecord:
        return False
    return kept[: len(entries)] == entries
