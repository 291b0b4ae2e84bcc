"""Rest of a game among computers, played at once under an overlay that shows its progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING

from scenes.app_context import AppContext
from scenes.kit.boxes import Align, Column
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.table.session.session import Session

if TYPE_CHECKING:
    from scenes.table.board.table import MatchTable


class SkipScene(ViewScene):
    """Plays a `session` of computers move by move without showing it; it can be cancelled."""

    covers = False

    def __init__(self, context: AppContext, session: Session) -> None:
        super().__init__(context)
        self._session = session
        self.is_done = False

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the overlay."""

    @abstractmethod
    def stop(self) -> None:
        """Stop before the end of the game."""

    @abstractmethod
    def end_game(self) -> None:
        """Go on after the end of the game."""

    def view(self) -> Node:
        match = self._session.match
        parts = [
            Text(self.words(f"{match.game.id}.name"), align="center"),
            Text(self.words("play.turn", n=match.ply + 1), "name", "acc", "center"),
            Align(TextButton(self.words("loading.cancel"), key="cancel", width=220.0)),
        ]
        return Dialog(self.title, Column(parts, "l"), 520.0, 170)

    def on_press(self, key: Hashable) -> None:
        self.stop()

    def on_back(self) -> None:
        self.stop()

    def leave(self) -> None:
        super().leave()
        self._session.suspend()

    def update(self, tick_ms: int) -> bool:
        if self.is_done:
            return False
        session = self._session
        if session.is_over:
            self.end_game()
            return True
        session.update(tick_ms)
        while session.take_report() is not None:
            pass
        self.refresh()
        return True


class SkipToEndScene(SkipScene):
    """Skips the rest of the game at a `table` where only computers are left."""

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        super().__init__(context, table.session)
        self._table, self._least_ms = table, table.session.opponent.min_show_ms

    @property
    def title(self) -> str:
        return self.words("play.skip_to_end")

    def enter(self) -> None:
        super().enter()
        self._session.opponent.min_show_ms = self._session.hang_ms = 0
        self._session.opponent.begin()

    def stop(self) -> None:
        self.is_done = True
        self._session.opponent.min_show_ms = self._least_ms
        self._table.catch_up()
        self._context.stack.pop()

    def end_game(self) -> None:
        self.stop()
