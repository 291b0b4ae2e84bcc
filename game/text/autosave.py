"""What is kept of matches played as text: the same files as those of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.match import Match, Transition
from game.core.record import BadRecord, state_digest
from game.core.seam import AnyGame
from game.core.series import Series
from game.store.damage import reason
from game.store.files import FileSystem
from game.store.journal import Journal
from game.store.listing import Entry
from game.store.paths import DataDir, Instance, claim
from game.store.results import Result, append_result, result_of_game, result_of_series
from game.store.saves import Saves
from game.words.message import Message, message

ELSEWHERE = message("folder.elsewhere")


class Autosave:
    """One match at a time, each move in its file at once; ``notes`` is what people should know.

    While another start of the program has the folder, nothing is written and nothing resumed.
    """

    def __init__(
        self, fs: FileSystem, data: DataDir, games: Mapping[str, AnyGame],
        now_ms: Callable[[], int], app: str,
    ) -> None:  # fmt: skip
        self._fs, self._data, self._now_ms, self._app = fs, data, now_ms, app
        self._saves = Saves(fs, data, games)
        self._match: Match | None = None
        self._journal: Journal | None = None
        self.is_second = claim(fs, data) is Instance.SECOND
        self.notes = [note for note in (data.note, ELSEWHERE if self.is_second else None) if note]

    def start(self, match: Match) -> None:
        """Keep ``match`` from now on. The file of the one before, which is over, goes."""
        before, self._match = self._journal, match
        if not self.is_second:
            self._journal = self._saves.start(match, self._now_ms(), self._app)
        if before:
            self._saves.discard(before)

    def newest(self, game_id: str) -> Entry | None:
        """The match of this game that was last played, if one is left unfinished."""
        found = [
            entry for entry in self._running() if entry.record and entry.record.game == game_id
        ]
        return max(found, key=lambda entry: entry.modified_ms, default=None)

    def _running(self) -> list[Entry]:
        return [] if self.is_second else self._saves.running().read_all()

    def resume(self, entry: Entry) -> Match:
        """Go on with a match. Raises ``BadRecord``."""
        continued = self._saves.resume(entry)
        self._match, self._journal = continued.match, continued.journal
        if continued.note:
            self.notes.append(continued.note)
        return continued.match

    def keep(self, step: Transition, spent_ms: int) -> None:
        """A move of the present match, just made."""
        if self._match and self._journal:
            packed = self._match.game.pack(step.move)
            self._journal.append(self._match.ply, packed, spent_ms, state_digest(step.after))

    def note_results(self, series: Series | None) -> Message | None:
        """Count the present match, whose game is over, and a ``series`` that is over with it.

        Gives None or why that failed.
        """
        if not self._match or not self._journal:
            return None
        match_id, ended_ms = self._journal.path.stem, self._now_ms()
        results: list[Result] = [result_of_game(self._match, match_id, ended_ms)]
        if series and series.is_over:
            results.append(result_of_series(self._match, series, match_id, ended_ms))
        try:
            for result in results:
                append_result(self._fs, self._data.results, result, ended_ms)
        except BadRecord as bad:
            return bad.message
        except OSError as error:
            return message("results_file.not_counted", why=reason(error))
        return None

    def finish(self) -> None:
        """Everything was played to its end: the last file goes."""
        if self._journal:
            self._saves.discard(self._journal)
            self._journal = None

    def leave(self) -> Message:
        """Wait for the disk; what becomes of a match left unfinished."""
        if not self._journal:
            return message("text.not_kept")
        if self._journal.close():
            return message("text.saved")
        return message("text.not_saved", why=self._journal.trouble or message("disk.silent"))
