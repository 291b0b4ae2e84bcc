"""Menu of an analysis board."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from game.core.rules.options import OptionError
from scenes.app_context import AppContext
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.menu import ROW_W, MenuRow, MenuScene
from scenes.dialogs.notice import notice, tell_saved
from scenes.dialogs.number_pad import ask
from scenes.kit.boxes import Align
from scenes.kit.node import Node
from scenes.kit.widgets import stepper
from scenes.review.analysis.protocol import AnalysisBoard
from scenes.user_data.library import now_ms


class AnalysisMenu(MenuScene):
    """Menu of an analysis ``board``; every choice but the level closes it."""

    section, closes = "analysis", True

    def __init__(self, context: AppContext, board: AnalysisBoard) -> None:
        super().__init__(context)
        self._board = board
        self._levels = list(board.match.game.levels)
        if board.may_think:
            self.screen.focus_on("best")  # a press too many must not change the level

    def rows(self) -> Sequence[MenuRow]:
        board = self._board
        leave = partial(confirm_leave, self._context, [board], self._context.stack.pop)
        can_set_up = board.match.game.exercises.setup is not None
        return (
            MenuRow("best", "cpu", board.think, board.may_think),
            MenuRow("play_on", "play", partial(board.think, is_on=True), board.may_think),
            MenuRow("remove", "trash", board.remove, board.is_tried),
            MenuRow("setup", "pencil", self._set_up, can_set_up),
            MenuRow("save", "disk", self._save),
            MenuRow("close", "undo"),
            MenuRow("leave", "home", leave),
        )

    def above(self) -> Node | None:
        if not self._levels:
            return None
        names = [self.words(f"level.{level}.short") for level in self._levels]
        at, label = self._levels.index(self._board.level), self.words("analysis.level")
        return Align(stepper(names, at, key="level", label=label, width=ROW_W))

    def on_step(self, key: Hashable, step: int) -> None:
        self._board.level = self._levels[self._levels.index(self._board.level) + step]

    def _set_up(self) -> None:
        """Ask for another position, of the same game."""
        match = self._board.match
        setup = match.game.exercises.setup
        assert setup is not None  # the row is there if it is
        if setup.drawing is not None:
            self._draw()
            return
        text, title = setup.write(match.state), f"{match.game.id}.setup"
        ask(self._context, title, text, self._begin_at, setup.signs)

    def _draw(self) -> None:
        """Draw a position on a board of its own; this analysis stays below it."""
        context, match = self._context, self._board.match

        def look_at(text: str) -> None:
            context.stack.push(self._board.anew(text))

        context.go.set_up(match.game, match.state, match.seats, look_at)

    def _begin_at(self, text: str) -> None:
        try:
            self._board.set_up(text)
        except OptionError:
            notice(self._context, "analysis.setup", "analysis.no_position", text=text)

    def _save(self) -> None:
        record = self._board.variations.record
        suggestion = record.name or " - ".join(seat.name for seat in record.seats)
        ask_text(self._context, "analysis.save_title", suggestion, 60, self._keep)

    def _keep(self, name: str) -> None:
        playback = self._board.variations.playback(name, now_ms())
        trouble = self._context.library.replays.save(playback)
        if not trouble:
            self._board.variations.keep()
        tell_saved(self._context, "analysis", {"name": name}, trouble)
