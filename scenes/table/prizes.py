"""The trophies that a match has won, told one moment after everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.core.learning.trophy import word_key
from scenes.cabinet import Cabinet

if TYPE_CHECKING:
    from game.club.winning import Won

AFTER_MS: Final = 3_000
"""What else is told at the end of a match has gone by then."""


SHOWN_MS: Final = 6_000
"""It comes by itself, and the winner may look elsewhere."""


def tell_prizes(cabinet: Cabinet, game: str, won: Sequence[Won]) -> None:
    """Tell who has won which trophies, with the way to them."""
    if won:
        told, stack = _words(cabinet, game, won), cabinet.stack
        wait_ms = AFTER_MS if stack.toast.is_shown else 0
        stack.ticker.after(wait_ms, lambda: _tell(cabinet, told))


def _words(cabinet: Cabinet, game: str, won: Sequence[Won]) -> str:
    """Who has won what; all who have won something are named."""
    words, names = cabinet.words, tuple(dict.fromkeys(one.name for one in won))
    trophy = words(word_key(game, won[0].trophy, "name"))
    if len(names) == 1:
        return words("trophies.earned", n=len(won), name=names[0], trophy=trophy)
    count = len(won) if len({one.trophy.id for one in won}) > 1 else 1
    return words("trophies.earned_together", n=count, names=names, trophy=trophy)


def _tell(cabinet: Cabinet, told: str) -> None:
    cabinet.sounds.play("start")
    cabinet.toast(told, cabinet.words("trophies.show"), cabinet.go.trophies, SHOWN_MS)
