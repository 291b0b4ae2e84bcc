"""Autosave of matches played in the terminal, in the database that the window uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.club.cup import Cup
from game.club.cup_match import after_game, replay_name
from game.club.cup_store import Cups, write_cup
from game.club.match_end import MatchEnd
from game.core.match.match import Match
from game.core.match.series import Series
from game.core.rules.definition import AnyGame
from game.store.database import Connection
from game.store.files import Disk
from game.store.matches import Journal, Matches, SavedMatch, last_played
from game.store.paths import DataDir, Windows
from game.store.replays import Replays
from game.store.takeover import open_database
from game.words.message import Message, message


class Autosave:
    """Saving of one match at a time, each move at once; `notes` are messages for the user."""

    def __init__(
        self, fs: Disk, data: DataDir, games: Mapping[str, AnyGame], now_ms: Callable[[], int]
    ) -> None:
        self._now_ms = now_ms
        self.notes = [data.note] if data.note else []
        windows = Windows(fs, data)
        self.database = open_database(fs, data, now_ms, self.notes, is_first=windows.number <= 1)
        self._replays = Replays(fs, data, games, self.database, now_ms)
        self._matches = Matches(self.database, games, windows, now_ms)
        self._match: Match | None = None
        self._journal: Journal | None = None

    def start(self, match: Match) -> None:
        """Save `match` from now on, and remove the finished match before it."""
        before, last = self._journal, self._match
        cup = self._tournament(before) if before and last and last.following() else None
        journal: Journal | None = None

        def begin(connection: Connection) -> None:
            nonlocal journal
            if journal is None:
                journal = self._matches.start(match)
            else:  # the disk has refused it
                journal.save()
            if cup is not None and last is not None:
                write_cup(connection, after_game(cup, last, journal.match_id))
            if before:
                before.discard()

        self.database.write(begin)
        self._journal = journal or self._matches.start(match)  # it starts all the same
        self._match = match

    def newest_unfinished(self, game_id: str) -> SavedMatch | None:
        """Return the unfinished match of this game played last, or None."""
        left = self._matches.find()
        return last_played(e for e in left if e.record and e.record.game == game_id)

    def resume(self, entry: SavedMatch) -> Match:
        """Resume a match.

        Raises:
            BadRecord: The match cannot be read.
        """
        journal = self._matches.resume(entry.id)
        self._match, self._journal = journal.match, journal
        if journal.note:
            self.notes.append(journal.note)
        return journal.match

    @property
    def trouble(self) -> Message | None:
        """Why the current match is not on the disk; None if it is, or need not be."""
        return self._journal.trouble if self._journal else None

    def save(self) -> None:
        """Save what has changed in the current match."""
        if self._journal:
            self._journal.save()
            if self._journal.trouble:  # it may be over with the next flush
                self.database.wait()

    def save_results(self, series: Series | None) -> Message | None:
        """Record the results of the finished match and of a `series` that ended with it.

        The game is added to the replays. Return None, or why it failed.
        """
        if not self._match or not self._journal:
            return None
        match, match_id, ended_ms = self._match, self._journal.match_id, self._now_ms()
        if trouble := self._replays.save_by_itself(match.playback("", ended_ms), match_id):
            return trouble
        cup = self._tournament(self._journal) if match.following() is None else None
        end = MatchEnd(match, match_id, ended_ms, series, cup)
        refusal, why = self.database.write(end.write, lambda: None), self.database.trouble
        return message("results_file.not_counted", why=why) if refusal and why else refusal

    def _tournament(self, journal: Journal) -> Cup | None:
        """Return the tournament of a finished match, or None, and keep its replay with the others.

        A tournament that cannot be read does not count the match.
        """
        if (cup := Cups(self.database).of_match(journal.match_id)) is not None:
            self._replays.keep(journal.match_id, replay_name(cup))
        return cup

    def finish(self) -> None:
        """Remove the last match after it was played to its end."""
        if self._journal:
            self._journal.discard()
            self._journal = None
        self.database.close()

    def close(self) -> Message:
        """Wait for the disk; return what happens to the unfinished match."""
        if not self._journal:
            return message("text.not_kept")
        is_safe = self._journal.leave()
        self.database.close()
        if is_safe:
            return message("text.saved")
        return message("text.not_saved", why=self._journal.trouble or message("disk.silent"))
