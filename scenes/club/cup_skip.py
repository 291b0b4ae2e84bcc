"""A match of two computers that nobody watches: it is played all the same, move by move, and counts
like any other.
"""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Final

from game.club.cup import Cup, Pairing
from scenes.cabinet import Cabinet
from scenes.club.cup_play import left_at_table, match_of
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.scene import PlainScene
from scenes.table.sitting import Sitting
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

if TYPE_CHECKING:
    from game.core.match import Match
    from game.store.journal import Journal

BOX: Final[Box] = (380.0, 240.0, 520.0, 240.0)


class CupSkipScene(PlainScene):
    """How far the match is, and a way out: it waits then as it stands."""

    covers = False

    def __init__(self, cabinet: Cabinet, cup: Cup, pairing: Pairing) -> None:
        self._cabinet, self._cup = cabinet, cup
        library = cabinet.library
        entry = left_at_table(cabinet, cup)
        is_same = cup.running is not None and cup.running.number == pairing.number
        continued = library.resume(entry, False)[0] if entry is not None and is_same else None
        match: Match
        journal: Journal
        if continued is not None:
            match, journal = continued.match, continued.journal
        else:
            match = match_of(cup, pairing, SystemRandom().getrandbits(63))
            journal = library.open_match(match)
            library.cups.start(cup, pairing, journal.path.stem)
            library.cups.sit_down(journal.path.stem)
        self._sitting = self._sit(match, journal)
        self._is_over = False
        x, y, w, h = BOX
        cancel = PushButton((x + w / 2 - 110, y + h - 76, 220, 52), cabinet.words("loading.cancel"),
                            self._stop)  # fmt: skip
        self._page = Page(cabinet, [cancel])

    def _sit(self, match: Match, journal: Journal) -> Sitting:
        sitting = Sitting(match, journal, Seating(), self._cabinet.thinker, is_open=True)
        sitting.slow_down(0)
        return sitting

    def _stop(self) -> None:
        """The match waits at the table."""
        if not self._is_over:
            self._is_over = True
            self._sitting.suspend()
            self._cabinet.library.leave(self._sitting.journal)
        self._cabinet.stack.pop()

    def leave(self) -> None:
        self._sitting.suspend()

    def act(self, action: Action) -> bool:
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._stop()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if self._is_over:
            return False
        sitting = self._sitting
        if not sitting.is_over:
            sitting.update(tick_ms)
            while sitting.take_report() is not None:
                pass
            return True
        self._end_game()
        return True

    def _end_game(self) -> None:
        """What the results do, without a screen; then the next game, or back to the cup."""
        library, sitting = self._cabinet.library, self._sitting
        match, journal = sitting.match, sitting.journal
        library.note_result(match, journal)
        outcome = match.state.outcome()
        series = None if match.series is None else match.series.after(outcome.winner)
        if series is not None and series.is_over:
            library.note_series(match, series, journal)
        is_saved = library.save_ended(match, journal)
        following = match.following()
        waiting = library.end(match, journal, is_saved=is_saved)
        if following is not None and waiting is not None:
            self._sitting = self._sit(following, waiting)
            return
        self._is_over = True
        self._cabinet.stack.pop()

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        words, match = self._cabinet.words, self._sitting.match
        brush.shade(170)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        names = [seat.name for seat in match.seats]
        title = words("title.versus", first=names[0], second=names[1])
        brush.text(title, (x + w / 2, y + 48), 30, "display", "text", "center", fit=w - 60)
        brush.text(words(f"{match.game.id}.name"), (x + w / 2, y + 88), 20, "bold", "sub", "center",
                   fit=w - 60)  # fmt: skip
        told = words("play.turn", n=match.ply + 1)
        brush.text(told, (x + w / 2, y + 126), 22, "heavy", "acc", "center", fit=w - 60)
        self._page.draw(brush)
