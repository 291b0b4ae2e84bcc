"""Tabs of games in the header of a page, each with how much of the game is done."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.seam import AnyGame
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.kit.boxes import Row
from scenes.kit.node import Layout, Node, Pressable
from scenes.kit.parts import emblem, tick
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.brush import Box, Brush

TAB_W, TAB_H = 142.0, 56.0
EMBLEM: Final = 42.0


@dataclass(frozen=True, slots=True)
class GameTab(Pressable):
    """The tab of a game, which is filled with the game's colour while its page is open."""

    inner: Node
    game: str
    is_open: bool

    paints: ClassVar[bool] = True

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, layout.inside(box, (13.0, 0.0)))]

    def ink(self) -> Hashable:
        return self.game, self.is_open

    def paint(self, brush: Brush, at: Placed) -> None:
        accent = emblem_of(self.game).accent
        is_bright = self.is_open or at.state.is_focused
        rim = accent if is_bright else brush.theme.mix("line", accent, 0.4)
        fill = accent if self.is_open else "panel"
        brush.panel(at.box, fill, rim, 18, 3 if is_bright else 1.5)


def game_tabs(
    cabinet: Cabinet, games: Sequence[AnyGame], open_game: AnyGame, done: Sequence[tuple[int, int]]
) -> Node:
    """Return a tab for each game, with the key ``("tab", game id)``.

    Args:
        cabinet: Words for the tabs.
        games: The games in order.
        open_game: The game whose page is shown.
        done: For each game how many of its tasks are done, and how many there are.
    """
    tabs = [
        _game_tab(cabinet, game.id, so_far, count, is_open=game is open_game)
        for game, (so_far, count) in zip(games, done, strict=True)
    ]
    return Row(tabs, gap=10.0)


def _game_tab(cabinet: Cabinet, game: str, done: int, count: int, *, is_open: bool) -> GameTab:
    words = cabinet.words
    sign, parts = emblem(game, EMBLEM), list[Node]()
    if 0 < count == done:
        parts = [Text(str(count), "name", grow=1.0), tick()]
    else:
        parts = [Text(f"{done}/{count}", "name", grow=1.0)]
    return GameTab(
        Row([sign, *parts], "s", align="center"),
        game,
        is_open,
        key=("tab", game),
        label=f"{words(f'{game}.name')}: {done}/{count}",
        ring=(18.0, "acc"),
        width=TAB_W,
        height=TAB_H,
    )
