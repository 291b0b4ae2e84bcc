"""The end of a game, as scenes see it: looked at in steps, and written as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.club.match_end import MatchEnd
from scenes.kept.library import now_ms

if TYPE_CHECKING:
    from game.club.achievements import Won
    from game.core.learning.achievement import AnyAchievement
    from game.core.match.match import Match
    from game.core.match.series import Series
    from game.store.journal import Journal
    from game.words.message import Message
    from scenes.kept.library import Library


class Ending:
    """The effects of a finished game, and the next game of its match.

    Nothing is written before all is known: a program that ends in between finds the match as it
    was, and ends it again.
    """

    def __init__(
        self,
        library: Library,
        match: Match,
        journal: Journal,
        series: Series | None = None,
        *,
        is_saved: bool,
    ) -> None:
        """``is_saved``: the game is a replay, and the match itself can go."""
        self._library, self._match, self._journal = library, match, journal
        self._series, self._is_saved = series, is_saved
        self._steps = self._work()
        self.is_done = False
        self.rungs: list[AnyAchievement] = []
        self.won: list[Won] = []
        self.waiting: Journal | None = None
        """The next game of the match, if one follows."""
        self.trouble: Message | None = None
        """Why it could not be written so far."""

    def update(self) -> bool:
        """Do a few milliseconds of it; return whether it is done with this step."""
        if self.is_done:
            return False
        self.is_done = next(self._steps, True) is not None
        return self.is_done

    def finish(self) -> None:
        """Do all that is left."""
        while not self.is_done:
            self.update()

    def _work(self) -> Iterator[None]:
        library, journal = self._library, self._journal
        cup = library.cups.of_match(journal.match_id)
        party = library.parties.of_match(journal.match_id)
        end = MatchEnd(self._match, journal.match_id, now_ms(), self._series, cup, party)
        for _ in end.look():
            yield
        self.trouble = library.write_end(end, journal, self._begin_next, is_saved=self._is_saved)
        if self.trouble is not None and self._begin_next() and self.waiting is not None:
            self.waiting.save()
        self.rungs, self.won = end.rungs, end.won

    def _begin_next(self) -> str | None:
        if self.waiting is None and (following := self._match.following()) is not None:
            self.waiting = self._library.open_match(following)
        return None if self.waiting is None else self.waiting.match_id
