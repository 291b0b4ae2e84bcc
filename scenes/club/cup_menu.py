"""The menu of a cup, and the games of one of its matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from scenes.cabinet import Cabinet
from scenes.club.cup_players import CupPlayersScene
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.overlay import Overlay, Row, column
from scenes.kept.library import now_ms
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, PushButton

if TYPE_CHECKING:
    from game.club.cup import Cup

FIRST: Final[Box] = (470.0, 230.0, 340.0, 56.0)
PITCH: Final = 70.0
TITLE_Y: Final = 160.0
LONGEST_NAME: Final = 30


class CupMenuScene(Overlay):
    """Menu of a tournament: its players, another name, a new tournament, removal."""

    section = "cup_menu"

    def __init__(self, cabinet: Cabinet, cup: Cup) -> None:
        self._cup = cup
        rows = (
            Row("players", "user", self._players),
            Row("rename", "pencil", self._rename),
            Row("new", "trophy", self._new),
        )
        x, y, w, h = FIRST
        remove = HoldButton((x, y + 3 * PITCH, w, h), cabinet.words("cup_menu.remove"),
                            cabinet.words("cup_menu.remove_held"), self._remove,
                            icon="trash", size=22)  # fmt: skip
        super().__init__(cabinet, [*column(cabinet, self.section, rows, FIRST, PITCH), remove])

    def _players(self) -> None:
        self._cabinet.stack.replace(CupPlayersScene(self._cabinet, self._cup.id))

    def _rename(self) -> None:
        cabinet, cup = self._cabinet, self._cup

        def keep(name: str) -> None:
            now = cabinet.library.cups.get(cup.id)
            if now is not None:
                cabinet.library.cups.retitle(now, name)

        cabinet.stack.pop()
        cabinet.stack.push(KeyboardScene(cabinet, "cup_menu.name", cup.name, LONGEST_NAME, keep))

    def _new(self) -> None:
        self._cabinet.stack.pop()
        self._cabinet.go.new_cup()

    def _remove(self) -> None:
        trouble = self._cabinet.library.cups.remove(self._cup.id, now_ms())
        words = self._cabinet.words
        self._cabinet.toast(
            words("cup_menu.removed") if trouble is None
            else words("cup_menu.not_removed", why=trouble)
        )  # fmt: skip
        self._cabinet.stack.pop()

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, TITLE_Y)


class CupGamesScene(Overlay):
    """Which game of a match to watch."""

    section = "cup_games"

    def __init__(
        self, cabinet: Cabinet, replays: Sequence[str], watch: Callable[[Cabinet, str], None]
    ) -> None:
        x, y, w, h = FIRST
        pitch = min(PITCH, 400.0 / len(replays))

        def opens(replay: str) -> Callable[[], None]:
            def press() -> None:
                cabinet.stack.pop()
                watch(cabinet, replay)

            return press

        super().__init__(cabinet, [
            PushButton((x, y + k * pitch, w, min(h, pitch - 6)), cabinet.words("cup_games.game",
                       n=k + 1), opens(one), icon="film", size=22)
            for k, one in enumerate(replays)
        ])  # fmt: skip

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, TITLE_Y)
