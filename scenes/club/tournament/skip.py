"""Match of two computers without spectators: played move by move, and counted like any other."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from game.club.cup import Cup, Pairing
from scenes.app_context import AppContext
from scenes.club.tournament.play import match_of, unfinished_cup_match
from scenes.table.screens.skip import SkipScene
from scenes.table.session.match_ending import Ending
from scenes.table.session.session import Session

if TYPE_CHECKING:
    from game.store.matches import Journal


class SkipMatchScene(SkipScene):
    """Progress of a match between computers that is played unseen; it can be left."""

    def __init__(self, context: AppContext, cup: Cup, pairing: Pairing) -> None:
        library = context.library
        entry = unfinished_cup_match(context, cup)
        is_same = cup.running is not None and cup.running.number == pairing.number
        journal = library.resume(entry)[0] if entry is not None and is_same else None
        if journal is None:
            match = match_of(cup, pairing, SystemRandom().getrandbits(63))
            journal = library.open_match(match)
            library.cups.put(cup.start_match(pairing, journal.match_id))
            library.cups.sit_down(journal.match_id)
        super().__init__(context, _sit(context, journal))

    def stop(self) -> None:
        """Stop playing; the match waits at the table."""
        if not self.is_done:
            self.is_done = True
            self._session.suspend()
            self._context.library.leave(self._session.journal)
        self._context.stack.pop()

    def end_game(self) -> None:
        """Save the result as the results screen does, then begin the next game or leave."""
        library, session = self._context.library, self._session
        match, journal = session.match, session.journal
        outcome = match.state.outcome()
        series = None if match.series is None else match.series.after(outcome.winners)
        is_saved = library.save_ended(match, journal)
        ending = Ending(library, match, journal, series, is_saved=is_saved)
        ending.finish()
        if (waiting := ending.waiting) is not None:
            self._session = _sit(self._context, waiting)
            return
        self.is_done = True
        self._context.stack.pop()

    @property
    def title(self) -> str:
        names = [seat.name for seat in self._session.match.seats]
        return self.words("title.versus", first=names[0], second=names[1])


def _sit(context: AppContext, journal: Journal) -> Session:
    session = Session(journal, context.thinker, is_open=True)
    session.opponent.min_show_ms = 0
    return session
