"""The analysis board: both sides are played freely, to and fro, and nothing tried is lost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from game.core.record.variations import VariationTree
from game.core.rules.options import OptionError
from scenes.app_context import AppContext
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.menu import ROW_W, MenuRow, MenuScene
from scenes.dialogs.notice import notice, tell_saved
from scenes.dialogs.number_pad import ask
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.focus import holds
from scenes.kit.boxes import Align, Column, Row, Spacer
from scenes.kit.frame import Prompt
from scenes.kit.node import Node
from scenes.kit.stacks import FirstByHeight
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, stepper
from scenes.review.analysis.move_list import MoveList
from scenes.review.analysis.move_tree import outline
from scenes.review.variation import draw_frame
from scenes.table.board.table import MatchTable, open_session
from scenes.table.overlay.tutorial_panel import rule
from scenes.table.screens.table_scene import TableScene
from scenes.table.session.default_seats import set_up
from scenes.ui.brush import Brush
from scenes.user_data.library import now_ms

STEPS: Final = {Button.PAGE_BACK: (-1, "analysis.back"), Button.PAGE_ON: (1, "analysis.on")}
"""How many moves on the buttons lead that turn the pages of a board, if it has none."""


class AnalysisScene(TableScene):
    """A table at which one person moves for all, with the tree of all moves beside the board.

    ``level`` is the computer that moves when asked to, the strongest at first. Without ``keep``
    before leaving, people are asked whether what was tried may be lost.
    """

    is_always_measured = True

    def __init__(
        self,
        context: AppContext,
        variations: VariationTree,
        at: int,
        keep: Callable[[VariationTree], None] | None = None,
        level: str = "",
    ) -> None:
        match = variations.match_at(at)
        table = MatchTable(context, open_session(context, match))
        table.played_by = [seat.level for seat in variations.record.seats]
        super().__init__(context, table, context.words("analysis.tag"))
        self.variations, self.at, self._keep = variations, at, keep
        self.level = level or list(variations.game.levels)[-1] if variations.game.levels else ""
        self._steps = STEPS if self.table.presenter.pager.layout is None else {}
        self._followed = self.match.state
        self._is_playing_on = False
        self._shown: Hashable = None

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        words = self._context.words
        if self.is_thinking:
            return [(Button.CANCEL, words("analysis.stop"))]
        steps = [(button, words(key)) for button, (_, key) in self._steps.items()]
        others = [(Button.PREV, words("moves.open")), (Button.PAUSE, words("analysis.menu"))]
        return [*steps, *others]

    def _rarer(self) -> Sequence[Prompt]:
        cursor = self.table.cursor
        is_begun = cursor.can_cancel or cursor.button is not None
        is_live = not (is_begun or self.is_thinking or self.table.session.work.is_open)
        return [Prompt(Button.CANCEL, self._context.words("menu.back"), is_live)]

    @property
    def is_thinking(self) -> bool:
        return self.table.session.has_stand_in

    def leave(self) -> None:
        self.stop()
        super().leave()
        if self._keep is not None:
            self._keep(self.variations)

    def go(self, node: int) -> None:
        """Have another position on the board, at once."""
        scene = AnalysisScene(self._context, self.variations, node, self._keep, self.level)
        self._context.stack.replace(scene)

    def think(self, *, is_on: bool = False) -> None:
        """Let the computer move; with ``is_on`` for both sides until it is stopped."""
        self._is_playing_on = is_on
        self.table.let_play(self.level)

    def stop(self) -> None:
        """Let the computer think no more."""
        if self.is_thinking:
            self.table.let_play("")

    @property
    def may_think(self) -> bool:
        return bool(self.level) and not self.table.session.is_over

    @property
    def is_tried(self) -> bool:
        """Whether the position on the board is not one of the game."""
        return self.at > self.variations.tree.trunk

    def anew(self, text: str) -> AnalysisScene:
        """Return a board like this one at the position of a text. Raises ``OptionError``."""
        match = self.match
        record = set_up(self._context, match.game, match.state, text, match.seats)
        return AnalysisScene(self._context, VariationTree(match.game, record), 0, None, self.level)

    def set_up(self, text: str) -> None:
        """Go on with the position of a text instead of this one. Raises ``OptionError``."""
        confirm_leave(self._context, [self], partial(self._context.stack.replace, self.anew(text)))

    @property
    def loss(self) -> str:
        """Return the variations, if no file keeps them."""
        return "" if self._keep is not None or self.variations.is_kept else "analysis"

    def remove(self) -> None:
        """Forget the move that led here and all after it."""
        parent = self.variations.tree.nodes[self.at].parent
        self.variations = self.variations.without(self.at)
        self.go(parent)

    def _do(self, action: Action) -> bool:
        if self.is_thinking and isinstance(action, (Press, Point)):
            return self._interrupt(action)
        match action:
            case Press(button, is_down=True) if button in self._steps:
                self._step(self._steps[button][0])
                return True
            case Press(Button.PREV, is_down=True):
                self._list_moves()
                return True
            case Point(x, y, Phase.WHEEL) if holds(self.hud.log_box, x, y):
                self._list_moves()
                return True
            case Point(x, y, Phase.UP) if isinstance(node := self.hud.key_at("node", x, y), int):
                self.go(node)
                return True
        return super()._do(action)

    def _interrupt(self, action: Press | Point) -> bool:
        """Any button and any click end the thinking, and do nothing else."""
        is_press = isinstance(action, Press) and action.is_down
        if is_press or (isinstance(action, Point) and action.phase is Phase.UP):
            self.stop()
        return True

    def _step(self, by: int) -> None:
        """One move back, or on along the line that came first."""
        table, children = self.table, self.variations.tree.nodes[self.at].children
        if table.session.work.is_open:
            return
        if by < 0 and self.match.ply:
            table.take_back()
        elif by > 0 and children:
            table.submit(self.match.game.unpack(self.variations.tree.nodes[children[0]].move))
        self._follow()

    def _list_moves(self) -> None:
        """Let any position be chosen, from a list of them all."""
        if not self.table.session.work.is_open:
            self._context.stack.push(MoveList(self._context, self.variations, self.at, self.go))

    def _open_menu(self) -> None:
        self._context.stack.push(AnalysisMenu(self._context, self))

    def _back(self) -> None:
        """Leave the board; what would be lost by that is asked about first."""
        confirm_leave(self._context, [self], self._context.stack.pop)

    def _show_report(self) -> None:
        """Make no remark while the computer plays: it would have to stop for that."""
        if self.is_thinking:
            self.table.session.take_report()
        else:
            super()._show_report()

    def _follow(self) -> bool:
        """Find the position on the board in the tree, if it has changed."""
        if self.match.state is self._followed:
            return False
        self._followed = self.match.state
        self.at = self.variations.node_of(self.match)
        return True

    def update(self, tick_ms: int) -> bool:
        has_changed = self._follow()
        if self.table.session.is_over or (has_changed and not self._is_playing_on):
            self.stop()
        has_changed |= super().update(tick_ms)
        shown = self._context.window.brush, self.at, self.gauge.is_on, self.gauge.line
        if shown != self._shown:
            self._shown, self.hud.own = shown, self._panel()
            return True
        return has_changed

    def draw(self, brush: Brush, alpha: float) -> None:
        super().draw(brush, alpha)
        draw_frame(brush, self.table.stage.frame)

    def _panel(self) -> Node:
        """Return the tree of moves, and as much of the best line as there is room for below it."""
        words, write = self._context.words, self._context.strings.write
        lines = self.variations.lines(write)
        scale = self._context.window.brush.theme.text_scale
        tree = outline(self.variations.tree, self.at, lines, words("moves.title"), scale)
        told = [write(self.match.game.log_text(*step)) for step in self.gauge.line]
        ways = [
            Text(words("analysis.best_line", moves=", ".join(told[:k])), "note", lines=0)
            for k in range(len(told), 0, -1)
        ]
        high = 70.0 * scale
        best = Row([FirstByHeight(ways)], pad=(16.0, 4.0), height=high) if ways else None
        below = [rule(), best or Spacer(height=high)] if self.gauge.is_on else []
        return Panel(Column([tree, *below], 0.0), "", 0.0, rim="amber", radius=22.0)


class AnalysisMenu(MenuScene):
    """Menu of an analysis ``board``; every choice but the level closes it."""

    section, closes = "analysis", True

    def __init__(self, context: AppContext, board: AnalysisScene) -> None:
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
