"""The power goes at any operation of the disk: whatever had been promised by then is there, in one
of the disks that may be left as in every other, and everything on them can be read. Programs are
killed as well, and what the next one shows at its start is promised from then on.
"""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final
from unittest.mock import patch

from game.core.match import Match
from game.core.record import state_digest
from game.core.seats import Seat
from game.registry import GAMES
from game.store.files import sweep, write_atomically
from game.store.journal import Journal
from game.store.paths import claim
from game.store.replay_folder import ReplayFolder
from game.store.saves import Saves
from game.store.settings import Settings, save_settings
from game.store.trash import Trash
from tests.check.left import DATA, Found
from tests.check.model_disk import ModelDisk
from tests.check.run import Run
from tests.check.stepped import SteppedWriter, Steps

QUICK, FULL = 6_000, 200_000
"""Disks that are looked at."""
DEEDS: Final = 14
"""Of one evening."""
KILL_CHANCE: Final = 0.25
"""That the program is killed soon after a deed has begun."""
SOON: Final = 20
"""Operations, at most."""
DRAWS: Final = 6
"""Disks at each operation."""
BOARDS: Final = ("0.txt", "1.txt")
GAME: Final = GAMES["subtraction_squares"]

Promise = Callable[[Found], bool]


class Killed(BaseException):
    """The moment at which a program ends."""


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


class Evening:
    """What people keep in one evening, with a power cut looked at before every operation.

    ``promises`` are what has been told to them by then; a deed that is under way weakens the
    promises that it is about, and makes stronger ones when it is done.
    """

    def __init__(self, name: str) -> None:
        self._name, self._rng = name, Random(f"powerloss {name}")
        self.disk = ModelDisk()
        self.promises: dict[str, Promise] = {}
        self.broken: dict[str, str] = {}
        self.did: Counter[str] = Counter()
        self.states = 0
        self._doing = ""
        self._number = 0
        self._of_other_rules: set[str] = set()
        """Matches that may be set aside."""
        self._left: int | None = None
        """So many operations before the program is killed, or None."""
        self._begin()

    def _begin(self) -> None:
        """A program starts, with nothing in its memory; it tidies up, as soon as it has time."""
        self._steps, self._left, self._refuses = Steps(), None, 0.0
        self.disk.open_files = 0  # the system has closed them
        claim(self.disk, DATA)
        self._saves = Saves(self.disk, DATA, GAMES, self._new_id)
        self._shelf = ReplayFolder(self.disk, DATA, GAMES, self._new_id)
        self._match: Match | None = None
        self._journal: Journal | None = None
        for folder in (DATA.path, DATA.matches, DATA.games, DATA.replays):
            sweep(self.disk, folder, self._number)
        Trash(self.disk, DATA.trash).empty(self._number)
        self._shelf.tidy(self._number)

    def _new_id(self) -> str:
        self._number += 1
        return f"id{self._number}"

    def run(self) -> None:
        """The whole evening."""
        self.disk.trouble = self._look
        made = lambda flush, threaded: SteppedWriter(self._steps, flush, self._flushed)  # noqa: E731
        deeds = (
            self._sit_down, self._play, self._play, self._play, self._take_back, self._keep,
            *[self._play_while_the_disk_refuses] * 2, self._get_up, self._finish, self._finish,
            self._throw_away, self._take_out, self._set,
            self._draw_board, self._rename, self._change_rules,
        )  # fmt: skip
        with patch("game.store.journal.Writer", made):
            for _ in range(DEEDS):
                deed = self._rng.choice(deeds)
                self._doing = deed.__name__.strip("_")
                self.did[self._doing] += 1
                if self._left is None and self._rng.random() < KILL_CHANCE:
                    self._left = self._rng.randrange(SOON)
                try:
                    deed()
                    if self._rng.random() < 0.6:
                        self._steps.step()
                except Killed:
                    self._start_again()
            self._left = None
            if self._journal is not None:
                self._get_up()
            if self.disk.open_files:
                self.broken[f"{self.disk.open_files} files are left open"] = "the end"

    def _look(self, operation: str) -> None:
        for _ in range(DRAWS):
            self._check(Found(self.disk.after_power_cut(self._rng)), operation)
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise Killed
        if self._rng.random() < self._refuses:
            raise OSError(errno.EIO, "planted")

    def _check(self, left: Found, operation: str) -> None:
        self.states += 1
        try:
            left.read_all()
            lost = [what for what, is_kept in self.promises.items() if not is_kept(left)]
        except Exception as error:
            lost = [repr(error)]
        for what in lost:
            self.broken.setdefault(what, f"{self._doing} at {operation}")

    def _start_again(self) -> None:
        """After a kill all that was promised is there, and what is there is promised."""
        self.did["kills"] += 1
        self._left = None
        self._check(Found(self.disk), "a kill")
        self._doing = "start"
        self._begin()
        seen = Found(self.disk)
        self._check(seen, "its end")
        promised, self.promises = self.promises, {}
        for what, is_kept in promised.items():
            if what.startswith("old "):
                self.promises[what] = is_kept
        for match_id in seen.running:  # its last moves are flushed when somebody goes on with it
            self._promise_moves(match_id, ())
            what = f"moves of {match_id}"
            self.promises[what] = promised.get(what, self.promises[what])
        for title in seen.named:
            self._promise_saved(title)
        for title in seen.replays - seen.thrown:
            self.promises[title] = lambda found, title=title: title in found.replays
        for title in seen.thrown:  # in both places, if the kill came as it was moved
            self.promises[title] = lambda found, title=title: title in found.replays | found.thrown
        for match_id in seen.replay_ids:
            self._promise_replay(match_id)
        for replay_id in seen.shelf.marks().starred:
            self._promise_star(replay_id)
        self._volume = seen.settings.volume_master
        self._promise_volume(self._volume)
        for name in BOARDS:
            self._promise_board(name, seen.board(name))

    def _promise_moves(self, match_id: str, entries: tuple[Any, ...]) -> None:
        may_move = match_id in self._of_other_rules
        self.promises[f"moves of {match_id}"] = lambda found: (
            found.has_entries(match_id, entries) or (may_move and found.is_set_aside(match_id))
        )

    def _promise_saved(self, title: str) -> None:
        self.promises[title] = lambda found: title in found.named

    def _promise_replay(self, match_id: str) -> None:
        self.promises[f"replay {match_id}"] = lambda found: match_id in found.replay_ids

    def _promise_star(self, replay_id: str) -> None:
        self.promises[f"star of {replay_id}"] = lambda found: (
            replay_id in found.shelf.marks().starred
        )

    def _promise_volume(self, *volumes: int) -> None:
        self.promises["volume"] = lambda found: found.settings.volume_master in volumes

    def _promise_board(self, name: str, *texts: bytes) -> None:
        self.promises[name] = lambda found: found.board(name) in texts

    def _flushed(self, journal: Journal) -> None:
        """The moves so far have been promised, unless it is told that they are not safe."""
        if not journal.trouble:
            self._promise_moves(journal.path.stem, journal.content.entries)

    def _sit_down(self) -> None:
        if self._journal is not None:
            self._get_up()
        seats = [Seat("Ann", 0), Seat("Bo", 1)]
        waiting = [e for e in self._saves.running().read_all() if e.record and not e.is_over]
        if waiting and self._rng.random() < 0.6:
            continued = self._saves.resume(self._rng.choice(waiting), 5)
            self._match, self._journal = continued.match, continued.journal
            self._of_other_rules.discard(self._journal.path.stem)
        else:
            self._match = Match(GAME, GAME.options(start=10**6), 1, seats)
            self._journal = self._saves.start(self._match, 1)
            self._flushed(self._journal)

    def _play_while_the_disk_refuses(self) -> None:
        """In a match that is on the table, or in one that is begun; all its flushes are refused."""
        self._play()
        self._refuses = self._rng.choice((0.5, 1.0))
        self._play()
        self._steps.finish()
        self._refuses = 0.0

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
        self._of_other_rules.add(journal.path.stem)
        step = match.submit(match.state.legal_moves()[0], 5)
        journal.append(1, GAME.pack(step.move), 5, bytes(8))
        self._saves.leave(journal, 7)
        old = journal.path
        self.promises.pop(f"moves of {old.stem}", None)
        self.promises[f"old {old.stem}"] = lambda found: (
            old.stem in found.running or found.is_set_aside(old.stem)
        )
        entry = next(e for e in self._saves.running().read_all() if e.path == old)
        continued = self._saves.resume(entry, 5)
        self._match, self._journal = continued.match, continued.journal
        self.promises[f"old {old.stem}"] = lambda found: found.is_set_aside(old.stem)

    def _get_up(self) -> None:
        if self._journal is not None:
            self._saves.leave(self._journal, 7)
            self._flushed(self._journal)
        self._journal = self._match = None

    def _keep(self) -> None:
        if self._journal is not None:
            title = f"Kept {self._new_id()}"
            self._saves.keep(self._journal, title, 9)
            self._promise_saved(title)

    def _finish(self) -> None:
        """As the end of a match: replay, and then its file goes."""
        if self._journal is None or self._match is None:
            return
        match_id = self._journal.path.stem
        playback = self._match.playback(f"Played {self._new_id()}", 3)
        self.promises.pop(f"moves of {match_id}", None)
        self.promises[f"replay {match_id}"] = lambda found: (
            match_id in found.replay_ids or match_id in found.running
        )
        self._shelf.save_by_itself(playback, match_id, 3)
        self._promise_replay(match_id)
        self._journal.close()
        self.promises.pop(f"moves of {match_id}", None)  # its last flush has promised them again
        self._saves.discard(self._journal)
        self.promises[f"{match_id} is over"] = lambda found: match_id not in found.running
        self._journal = self._match = None

    def _throw_away(self) -> None:
        """A game of the shelf; if there is none, one is played to be thrown away."""
        if not self._shelf.listing().read_all():
            self._play()
            self._finish()
        if entries := self._shelf.listing().read_all():
            entry = self._rng.choice(entries)
            title = entry.title
            self.promises[title] = lambda found: title in found.replays | found.thrown
            self._number += 1
            self._shelf.trash(entry, self._number)
            self.promises[title] = lambda found: title in found.thrown
            if self._rng.random() < 0.5:  # and the program is ended, and started again
                self._get_up()
                self._start_again()

    def _take_out(self) -> None:
        if entries := self._shelf.removed():
            entry = self._rng.choice(entries)
            title = entry.title
            self.promises[title] = lambda found: title in found.replays | found.thrown
            with suppress(FileExistsError):  # it is in both places, if a kill came between
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
            self._promise_star(entry.id)

    def _set(self) -> None:
        volume = self._rng.randrange(101)
        before = self._volume
        self._promise_volume(before, volume)
        save_settings(self.disk, DATA.path, Settings(volume_master=volume))
        self._volume = volume
        self._promise_volume(volume)

    _volume = Settings().volume_master

    def _draw_board(self) -> None:
        name, text = self._rng.choice(BOARDS), self._rng.randbytes(40).hex().encode()
        self._promise_board(name, Found(self.disk).board(name), text)
        write_atomically(self.disk, DATA.boards / name, text)
        self._promise_board(name, text)
