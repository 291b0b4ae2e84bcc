"""Saves matches that are played in the terminal, in the same files as the window does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from game.club.cup_match import after_game, replay_name
from game.club.cup_store import cup_on_table, load_cup, write_cup
from game.core.match import Match, Transition
from game.core.record import BadRecord, state_digest
from game.core.seam import AnyGame
from game.core.series import Series
from game.core.state import Player
from game.store.damage import reason
from game.store.files import FileSystem
from game.store.journal import Journal
from game.store.listing import Entry
from game.store.matchfile import Moment
from game.store.opening import open_database
from game.store.paths import DataDir, Instance, claim
from game.store.replay_folder import ReplayFolder
from game.store.results import results_of
from game.store.saves import Saves, last_played
from game.store.scores import append_results
from game.words.message import Message, message

ELSEWHERE = message("folder.elsewhere")


class Autosave:
    """Saves one match at a time, each move at once; ``notes`` is what people should know.

    If another running program has the folder, nothing is written and nothing can be resumed.
    """

    def __init__(
        self, fs: FileSystem, data: DataDir, games: Mapping[str, AnyGame],
        now_ms: Callable[[], int], app: str, *, threaded: bool = True,
    ) -> None:  # fmt: skip
        self._fs, self._data, self._now_ms, self._app = fs, data, now_ms, app
        self._games = games
        self._saves = Saves(fs, data, games, threaded=threaded)
        self._match: Match | None = None
        self._journal: Journal | None = None
        self.is_second = claim(fs, data) is Instance.SECOND
        self.notes = [note for note in (data.note, ELSEWHERE if self.is_second else None) if note]
        self._database = open_database(fs, data, now_ms, self.notes, is_second=self.is_second)

    def start(self, match: Match) -> None:
        """Save ``match`` from now on. The file of the match before it, which is over,
        is removed.
        """
        before, last, self._match = self._journal, self._match, match
        if not self.is_second:
            self._journal = self._saves.start(match, self._now_ms(), self._app)
        if before and last and self._journal and last.following() is not None:
            with suppress(BadRecord, OSError):  # it goes on all the same, and counts for nobody
                self._note_cup(last, before.path.stem, self._journal.path.stem)
        if before:
            self._saves.discard(before)

    def newest(self, game_id: str) -> Entry | None:
        """The unfinished match of this game that was played last; None if there is none."""
        found = [
            entry for entry in self._running() if entry.record and entry.record.game == game_id
        ]
        return last_played(found)

    def _running(self) -> list[Entry]:
        return [] if self.is_second else self._saves.running().read_all()

    def resume(self, entry: Entry) -> Match:
        """Continue a match. Raises ``BadRecord``."""
        continued = self._saves.resume(entry, self._now_ms())
        self._match, self._journal = continued.match, continued.journal
        if continued.note:
            self.notes.append(continued.note)
        return continued.match

    @property
    def trouble(self) -> Message | None:
        """Why the present match is not on the disk; None if it is, or need not be."""
        return self._journal.trouble if self._journal else None

    def keep(self, step: Transition, spent_ms: int) -> None:
        """Save a move that was just made in the present match."""
        if self._match and self._journal:
            packed = self._match.game.pack(step.move)
            self._journal.append(self._match.ply, packed, spent_ms, state_digest(step.after))

    def note_hint(self, player: Player) -> None:
        """Save that `player` asked for a hint in the present match."""
        if self._journal:
            self._journal.append_hint(player, self._now_ms())

    def note_results(self, series: Series | None) -> Message | None:
        """Record the result of the present match, which is over, and of a ``series`` that ended
        with it. The game goes to the replays.

        Gives None, or the reason why it failed.
        """
        if not self._match or not self._journal:
            return None
        match_id, ended_ms = self._journal.path.stem, self._now_ms()
        results = results_of(self._match, match_id, ended_ms, series)
        self._journal.append_stamp(Moment.OVER, ended_ms)
        playback = self._match.playback("", ended_ms)
        try:
            ReplayFolder(self._fs, self._data, self._games).save_by_itself(
                playback, match_id, ended_ms
            )
            append_results(self._database, results)
            if self._match.following() is None:
                self._note_cup(self._match, match_id, None)
        except BadRecord as bad:
            return bad.message
        except OSError as error:
            return message("results_file.not_counted", why=reason(error))
        return None

    def _note_cup(self, match: Match, match_id: str, next_id: str | None) -> None:
        """If a game was one of a tournament, it counts there, and its replay stays with the others.

        Raises ``BadRecord``, ``OSError``.
        """
        cup_id = cup_on_table(self._database, match_id)
        if cup_id and (cup := load_cup(self._database, cup_id)) is not None:
            replays = ReplayFolder(self._fs, self._data, self._games)
            replays.keep(match_id, replay_name(cup))
            now = after_game(cup, match, next_id)
            self._database.write(lambda connection: write_cup(connection, now))

    def finish(self) -> None:
        """Remove the last file: everything was played to its end."""
        if self._journal:
            self._saves.discard(self._journal)
            self._journal = None

    def leave(self) -> Message:
        """Wait for the disk; gives what happens to the unfinished match."""
        if not self._journal:
            return message("text.not_kept")
        if self._saves.leave(self._journal, self._now_ms()):
            return message("text.saved")
        return message("text.not_saved", why=self._journal.trouble or message("disk.silent"))
