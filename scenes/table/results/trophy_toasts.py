"""The trophies that a match has won, told one moment after everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.core.learning.achievement import word_key
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.input.actions import Button
from scenes.ui.art.coins import draw_coin
from scenes.ui.brush import Brush, Point
from scenes.ui.ease import out_bounce

if TYPE_CHECKING:
    from game.club.achievements import Won


FREE_BUTTON: Final = Button.PAUSE
"""The usual button of an offer watches the replay on this screen."""

FALL_MS: Final = 700
FALL_APART_MS: Final = 160
COIN_R, BESIDE, APART_Y = 22.0, 62.0, 50.0


class TrophyToasts:
    """The trophies that were just won. They fall beside their winners, one after the other."""

    def __init__(self, context: AppContext, game: str) -> None:
        self._ticker, self._game = context.stack.ticker, game
        self.won: Sequence[Won] = ()
        self._since_ms = 0

    def show(self, won: Sequence[Won]) -> None:
        """Let these fall from now on."""
        self.won = won
        self._since_ms = self._ticker.now_ms

    @property
    def is_moving(self) -> bool:
        """Whether any of them is still falling."""
        last_ms = self._since_ms + FALL_MS + FALL_APART_MS * len(self.won)
        return bool(self.won) and self._ticker.now_ms <= last_ms

    def places(self, feet: Mapping[str, Point]) -> list[Point]:
        """Return where each one comes to rest: left and right of who stands at `feet`, by name."""
        places, count = [], Counter[str]()
        for one in self.won:
            (x, y), k = feet[one.name], count[one.name]
            count[one.name] += 1
            places.append((x + BESIDE * (1 if k % 2 else -1), y - COIN_R - APART_Y * (k // 2)))
        return places

    def draw(self, brush: Brush, feet: Mapping[str, Point]) -> None:
        """Draw them beside those who stand at `feet`."""
        accent = emblem_of(self._game).accent
        for k, (one, (x, rest_y)) in enumerate(zip(self.won, self.places(feet), strict=True)):
            begun_ms = self._ticker.now_ms - self._since_ms - FALL_APART_MS * k
            part = 1.0 if brush.theme.is_calm else min(begun_ms / FALL_MS, 1.0)
            if part < 0:
                continue
            at = x, rest_y - 240 * (1 - out_bounce(part))
            brush.glow(at, 2 * COIN_R, accent, 120)
            draw_coin(brush, at, COIN_R, one.trophy.icon, accent, is_won=True)


def tell_prizes(context: AppContext, game: str, won: Sequence[Won]) -> None:
    """Tell who has won which trophies, with the way to them."""
    if won:
        told = _words(context, game, won)
        context.stack.toast.follow(lambda: _tell(context, told))


def _words(context: AppContext, game: str, won: Sequence[Won]) -> str:
    """Return who has won what; all who have won something are named."""
    words, names = context.words, tuple(dict.fromkeys(one.name for one in won))
    trophy = words(word_key(game, won[0].trophy, "name"))
    if len(names) == 1:
        return words("trophies.earned", n=len(won), name=names[0], trophy=trophy)
    count = len(won) if len({one.trophy.id for one in won}) > 1 else 1
    return words("trophies.earned_together", n=count, names=names, trophy=trophy)


def _tell(context: AppContext, told: str) -> None:
    context.sounds.play("fanfare")
    show = context.words("trophies.show")
    context.toast(told, show, context.go.trophies, 6_000, FREE_BUTTON)
