"""Screens with a page for each game: tabs, each with how much of the game is done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.dialogs.selection import cycle
from scenes.kit.boxes import Row
from scenes.kit.node import Layout, Node, Pressable, nodeclass
from scenes.kit.parts import emblem, tick
from scenes.kit.placing import Placed
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.text import Text
from scenes.ui.brush import Box, Brush

TAB_W, TAB_H = 142.0, 56.0
EMBLEM: Final = 42.0


@nodeclass
class GameTab(Pressable):
    """The tab of a game, which is filled with the game's colour while its page is open."""

    inner: Node
    game: str
    is_open: bool

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, layout.inside(box, (13.0, 0.0)))]

    def paint_key(self) -> Hashable:
        return self.game, self.is_open

    def paint(self, brush: Brush, at: Placed) -> None:
        accent = emblem_of(self.game).accent
        is_bright = self.is_open or at.state.is_focused
        rim = accent if is_bright else brush.theme.mix("line", accent, 0.4)
        fill = accent if self.is_open else "panel"
        brush.panel(at.box, fill, rim, 18, 3 if is_bright else 1.5)


class GamePages(ViewScene):
    """A screen with a page for each game, and a tab for each page."""

    pages: Sequence[AnyGame]
    page: AnyGame

    @abstractmethod
    def turn_to(self, game: AnyGame) -> None:
        """Show the page of a game."""

    def tabs(self, done: Sequence[tuple[int, int]]) -> Node:
        """Return the tabs; ``done`` has for each game its tasks that are done, and all of them."""
        tabs = [
            _game_tab(self._context, game.id, so_far, count, is_open=game is self.page)
            for game, (so_far, count) in zip(self.pages, done, strict=True)
        ]
        return Row(tabs, gap=10.0)

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("tab", str(game)) if game != self.page.id:
                self._context.sounds.play("page")
                self.turn_to(next(one for one in self.pages if one.id == game))

    def commands(self) -> Iterable[Command]:
        return turning(
            "puzzles.game", lambda by: self.on_press(("tab", cycle(self.pages, self.page, by).id))
        )


def _game_tab(context: AppContext, game: str, done: int, count: int, *, is_open: bool) -> GameTab:
    is_whole, label = 0 < count == done, f"{context.words(f'{game}.name')}: {done}/{count}"
    said = Text(str(count) if is_whole else f"{done}/{count}", "name", grow=1.0)
    inner = Row([emblem(game, EMBLEM), said, tick() if is_whole else None], "s", align="center")
    look: dict[str, Any] = {"ring": (18.0, "acc"), "width": TAB_W, "height": TAB_H}
    return GameTab(inner, game, is_open, key=("tab", game), label=label, **look)
