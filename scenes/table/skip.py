"""Rest of a game among computers, played at once under an overlay that shows its progress."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.table.sitting import Sitting
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

if TYPE_CHECKING:
    from scenes.table.table import Table

BOX: Final[Box] = (380.0, 240.0, 520.0, 240.0)


class SkipScene(PlainScene):
    """Plays a `sitting` of computers move by move without showing it; it can be cancelled."""

    covers = False

    def __init__(self, cabinet: Cabinet, sitting: Sitting) -> None:
        self._cabinet, self._sitting = cabinet, sitting
        self.is_done = False
        x, y, w, h = BOX
        cancel = PushButton((x + w / 2 - 110, y + h - 76, 220, 52), cabinet.words("loading.cancel"),
                            self.stop)  # fmt: skip
        self._page = Page(cabinet, [cancel])

    @abstractmethod
    def stop(self) -> None:
        """Stop before the end of the game."""

    @abstractmethod
    def end_game(self) -> None:
        """Go on after the end of the game."""

    def leave(self) -> None:
        self._sitting.suspend()

    def act(self, action: Action) -> bool:
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self.stop()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if self.is_done:
            return False
        sitting = self._sitting
        if not sitting.is_over:
            sitting.update(tick_ms)
            while sitting.take_report() is not None:
                pass
            return True
        self.end_game()
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        words, match = self._cabinet.words, self._sitting.match
        brush.shade(170)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        brush.text(self.title, (x + w / 2, y + 48), 30, "display", "text", "center", fit=w - 60)
        brush.text(words(f"{match.game.id}.name"), (x + w / 2, y + 88), 20, "bold", "sub", "center",
                   fit=w - 60)  # fmt: skip
        told = words("play.turn", n=match.ply + 1)
        brush.text(told, (x + w / 2, y + 126), 22, "heavy", "acc", "center", fit=w - 60)
        self._page.draw(brush)

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the overlay."""


class SkipToEndScene(SkipScene):
    """Skips the rest of the game at a `table` where only computers are left."""

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        super().__init__(cabinet, table.sitting)
        self._table, self._least_ms = table, table.sitting.opponent.min_show_ms

    @property
    def title(self) -> str:
        return self._cabinet.words("play.skip_to_end")

    def enter(self) -> None:
        self._sitting.slow_down(0)
        self._sitting.hold_up(0)
        self._sitting.reopen()

    def stop(self) -> None:
        self.is_done = True
        self._sitting.slow_down(self._least_ms)
        self._table.catch_up()
        self._cabinet.stack.pop()

    def end_game(self) -> None:
        self.stop()
