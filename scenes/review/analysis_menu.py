"""What can be asked of an analysis board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.options import OptionError
from scenes.cabinet import Cabinet
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene, tell_saved
from scenes.dialogs.number_pad import ask
from scenes.dialogs.overlay import Overlay, Row, column
from scenes.kept.library import now_ms
from scenes.review.analysed import AnalysisBoard
from scenes.ui.brush import Box, Brush
from scenes.ui.items import choice

LEVEL: Box = (410.0, 146.0, 460.0, 54.0)
PITCH = 62.0


class AnalysisMenu(Overlay):
    """The rows lie over the ``board``; every choice but the level closes them."""

    section = "analysis"

    def __init__(self, cabinet: Cabinet, board: AnalysisBoard) -> None:
        self._board = board
        self._levels = list(board.match.game.levels)
        leave = partial(confirm_leave, cabinet, [board], cabinet.stack.pop)
        rows = (
            Row("best", "cpu", self._closing(board.think), board.may_think),
            Row("play_on", "play", self._closing(partial(board.think, is_on=True)),
                board.may_think),
            Row("remove", "trash", self._closing(board.remove), board.is_tried),
            Row("setup", "pencil", self._closing(self._set_up),
                board.match.game.exercises.setup is not None),
            Row("save", "disk", self._closing(self._save)),
            Row("close", "undo", self.close),
            Row("leave", "home", self._closing(leave)),
        )  # fmt: skip
        x, y, w, h = LEVEL
        items = column(cabinet, self.section, rows, (x, y + PITCH, w, h), PITCH)
        if self._levels:
            row = choice(LEVEL, cabinet.words("analysis.level"), self._levels, lambda: board.level,
                         self._take_level, self._level_words, value_width=260)  # fmt: skip
            items.insert(0, row)
        super().__init__(cabinet, items)
        if board.may_think:
            self._page.focus.current = items[1]  # a press too many must not change the level

    def _closing(self, on_press: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            on_press()

        return press

    def _level_words(self, level: str) -> str:
        return self._cabinet.words(f"level.{level}.short")

    def _take_level(self, level: str) -> None:
        self._board.level = level

    def _set_up(self) -> None:
        """Ask for another position, of the same game."""
        match = self._board.match
        setup = match.game.exercises.setup
        assert setup is not None  # the row is there if it is
        if setup.drawing is not None:
            self._draw()
            return
        text, title = setup.write(match.state), f"{match.game.id}.setup"
        ask(self._cabinet, title, text, 40, self._begin_at, setup.signs)

    def _draw(self) -> None:
        """A drawn position has a board of its own: this one lies as it is below the drawing."""
        cabinet, match = self._cabinet, self._board.match

        def look_at(text: str) -> None:
            cabinet.stack.push(self._board.anew(text))

        cabinet.go.set_up(match.game, match.state, match.seats, look_at)

    def _begin_at(self, text: str) -> None:
        try:
            self._board.set_up(text)
        except OptionError:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "analysis.setup", "analysis.no_position", {"text": text})
            )

    def _save(self) -> None:
        record = self._board.variations.record
        suggestion = record.name or " - ".join(seat.name for seat in record.seats)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "analysis.save_title", suggestion, 60, self._keep)
        )

    def _keep(self, name: str) -> None:
        playback = self._board.variations.playback(name, now_ms())
        trouble = self._cabinet.library.replays.save(playback)
        if not trouble:
            self._board.variations.keep()
        tell_saved(self._cabinet, "analysis", {"name": name}, trouble)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 92)
