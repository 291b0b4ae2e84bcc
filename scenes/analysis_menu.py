"""What can be asked of an analysis board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.options import OptionError
from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Press
from scenes.library import now_ms
from scenes.notice import NoticeScene
from scenes.scene import PlainScene
from scenes.ui.brush import Brush
from scenes.ui.items import Item, PushButton, Stepper
from scenes.ui.page import Legend, Page

if TYPE_CHECKING:
    from scenes.analysis import AnalysisScene

W, TOP, PITCH = 460.0, 146.0, 62.0


class AnalysisMenu(PlainScene):
    """The rows lie over the ``board``; every choice but the level closes them."""

    covers = False

    def __init__(self, cabinet: Cabinet, board: AnalysisScene) -> None:
        self._cabinet, self._board = cabinet, board
        self._levels = list(board.match.game.levels)
        self._legend = Legend(cabinet)
        self._page = Page(cabinet, self._items())
        self._page.focus.current = next(item for item in self._page.items if item.is_enabled)

    def _items(self) -> list[Item]:
        board = self._board
        left, may_think = 640 - W / 2, board.may_think
        rows: list[tuple[str, str, Callable[[], None], bool]] = [
            ("best", "cpu", board.think, may_think),
            ("play_on", "play", partial(board.think, is_on=True), may_think),
            ("remove", "trash", board.remove, board.is_tried),
            ("setup", "pencil", self._set_up, board.match.game.setup is not None),
            ("save", "disk", self._save, True),
            ("close", "undo", lambda: None, True),
            ("leave", "home", partial(board.leave_by, self._cabinet.stack.pop), True),
        ]
        items: list[Item] = [
            PushButton(
                (left, TOP + (k + 1) * PITCH, W, 54), self._cabinet.words(f"analysis.{name}"),
                self._closes(on_press), icon=icon, is_enabled=is_enabled, size=22,
            )
            for k, (name, icon, on_press, is_enabled) in enumerate(rows)
        ]  # fmt: skip
        if self._levels:
            items.insert(0, Stepper((left, TOP, W, 54), self._cabinet.words("analysis.level"),
                                    self._level, self._step_level, value_width=260))  # fmt: skip
        return items

    def _closes(self, on_press: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self._cabinet.stack.pop()
            on_press()

        return press

    def _level(self) -> str:
        return self._cabinet.words(f"level.{self._board.level}.short")

    def _step_level(self, by: int) -> None:
        at = (self._levels.index(self._board.level) + by) % len(self._levels)
        self._board.level = self._levels[at]

    def _set_up(self) -> None:
        """Ask for another position, of the same game."""
        from scenes.keyboard import KeyboardScene

        match = self._board.match
        setup = match.game.setup
        assert setup is not None  # the row is there if it is
        if setup.drawing is not None:
            self._draw()
            return
        text, title = setup.write(match.state), f"{match.game.id}.setup"
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, title, text, 40, self._begin_at, is_anew=True)
        )

    def _draw(self) -> None:
        from scenes.setup import SetupScene

        cabinet, match = self._cabinet, self._board.match

        def look_at(text: str) -> None:
            cabinet.stack.pop()
            self._board.set_up(text)

        cabinet.stack.push(SetupScene(cabinet, match.game, match.state, match.seats, look_at))

    def _begin_at(self, text: str) -> None:
        try:
            self._board.set_up(text)
        except OptionError:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "analysis.setup", "analysis.no_position", {"text": text})
            )

    def _save(self) -> None:
        from scenes.keyboard import KeyboardScene

        record = self._board.trial.record
        suggestion = record.name or " - ".join(seat.name for seat in record.seats)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "analysis.save_title", suggestion, 60, self._keep)
        )

    def _keep(self, name: str) -> None:
        playback = self._board.trial.playback(name, now_ms())
        trouble = self._cabinet.library.save_replay(playback)
        if not trouble:
            self._board.trial.keep()
        key = "analysis.not_saved" if trouble else "analysis.saved"
        values = {"name": name, "why": trouble}
        self._cabinet.stack.push(NoticeScene(self._cabinet, "analysis.save", key, values))

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
                return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.shade(190)
        brush.text(words("analysis.title"), (640, 92), 48, "display", "text", "center")
        self._page.draw(brush)
        prompts = [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("menu.back"))]
        self._legend.draw(brush, prompts)
