"""A place on the shelf of trophies: a coin, or the hole where it will lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.trophy import AnyTrophy
from game.store.trophies import KeptTrophy
from scenes.boards.emblem import emblem_of
from scenes.club.signs import paint_coin
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.items import Pressable
from scenes.ui.theme import Tint

SHELF_H: Final = 32.0
"""Of the shelf's edge, on which the names stand."""


MOST_OWNERS: Final = 6
"""So many have room below a coin."""


def draw_coin(brush: Brush, at: Point, r: float, sign: str, tint: Tint, *, is_won: bool) -> None:
    """A trophy, or its hole."""
    brush.stamp_at(
        ("coin", sign, round(r, 1), tint, is_won), at, 2.4 * r, 2.4 * r,
        lambda easel: paint_coin(easel, sign, r, tint, is_won=is_won),
    )  # fmt: skip


class Coin(Pressable):
    """One trophy of a game, as somebody has it or not: ``kept`` is None then."""

    def __init__(
        self, box: Box, game: str, trophy: AnyTrophy, label: str, kept: KeptTrophy | None,
        on_press: Callable[[], None], on_click: Callable[[], None], owners: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """``owners`` are the looks of all who have it, if they are to be shown."""
        super().__init__(box, on_press)
        self.game, self.trophy, self.label, self.kept = game, trophy, label, kept
        self._on_click, self._owners = on_click, owners
        self.lift: Callable[[], float] = lambda: 0.0
        """How far it still is above its place: it falls onto the shelf while it is new."""
        self.is_named = True
        """Whether there is room for its name on the edge of the shelf."""

    def click(self, x: float, y: float) -> bool:
        """A click only chooses: the button beside the shelf does the rest."""
        self._on_click()
        return True

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        tint, is_won = emblem_of(self.game).accent, self.kept is not None
        edge = y + h - SHELF_H
        r = min((h - SHELF_H) / 2 - 8, 30.0)
        at = (x + w / 2, edge - r - 3)
        if lift := self.lift():
            draw_coin(brush, at, r, self.trophy.sign, tint, is_won=False)
            at = at[0], at[1] - lift
        if is_won:
            brush.glow(at, 2.2 * r, tint, 150 if is_focused else 60)
        draw_coin(brush, at, r, self.trophy.sign, tint, is_won=is_won)
        if self.kept is not None and self.kept.is_new:
            brush.icon("star", (at[0] + r * 0.85, at[1] - r * 0.75), 22, "amber")
        shown = self._owners[:MOST_OWNERS]
        for k, look in enumerate(shown):
            spot = (at[0] + (k - (len(shown) - 1) / 2) * 20, edge - 9)
            brush.disc(spot, 11, "ink0")
            brush.pawn(spot, 9, look)
        if self.is_named:
            ink = "white" if is_focused else "soft" if is_won else "muted"
            brush.text(self.label, (x + w / 2, edge + 13), 18 / brush.theme.text_scale, "bold", ink,
                       "center", fit=w)  # fmt: skip
        if is_focused:
            brush.focus_ring((x + 3, y + 3, w - 6, h - 7), 14, tint)
