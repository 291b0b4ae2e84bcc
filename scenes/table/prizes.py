"""The trophies that a match has won, told one moment after everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.core.match import Match
from game.core.trophy import word_key
from scenes.cabinet import Cabinet

if TYPE_CHECKING:
    from game.club.winning import Won

AFTER_MS: Final = 3_000
"""What else is told at the end of a match has gone by then."""


SHOWN_MS: Final = 6_000
"""It comes by itself, and whoever has won looks elsewhere."""


class Prizes:
    """Looks for them a little in every tick; they are kept as soon as they are found."""

    def __init__(self, cabinet: Cabinet, match: Match) -> None:
        self._cabinet, self._game = cabinet, match.game.id
        self._left = cabinet.library.club.win(match)

    def update(self) -> bool:
        """Look for one more; False when all have been looked for."""
        won = next(self._left, None)
        club, words = self._cabinet.library.club, self._cabinet.words
        if won and club.trouble is not None:
            self._cabinet.toast(words("trophies.not_saved", why=club.trouble))
        elif won:
            told = self._told(won)
            stack = self._cabinet.stack
            wait_ms = AFTER_MS if stack.toast.is_shown else 0
            stack.ticker.after(wait_ms, lambda: self._tell(told))
        return won is not None

    def _told(self, won: Sequence[Won]) -> str:
        """Who has won what; all who have won something are named."""
        words, names = self._cabinet.words, tuple(dict.fromkeys(one.name for one in won))
        trophy = words(word_key(self._game, won[0].trophy, "name"))
        if len(names) == 1:
            return words("trophies.earned", n=len(won), name=names[0], trophy=trophy)
        count = len(won) if len({one.trophy.id for one in won}) > 1 else 1
        return words("trophies.earned_together", n=count, names=names, trophy=trophy)

    def _tell(self, told: str) -> None:
        self._cabinet.sounds.play("start")
        go = self._cabinet.go
        self._cabinet.toast(told, self._cabinet.words("trophies.show"), go.trophies, SHOWN_MS)

    def finish(self) -> None:
        """Nobody waits any longer: look for all that are left."""
        while self.update():
            pass
