"""The pause: the position stays in sight, the clock is stopped, and nothing can be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.state import InvalidMove
from game.core.variations import VariationTree
from game.words.message import Value
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.number_pad import ask
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Plugged, Press
from scenes.scene import PlainScene
from scenes.table.beside.clock_face import draw_clock_of_mover
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, Item, PushButton
from scenes.ui.sentences import sentence

LEFT, WIDTH, GAP = 64.0, 548.0, 14.0
HALF_W = (WIDTH - GAP) / 2
RESUME: Box = (LEFT, 158.0, WIDTH, 72.0)
ROWS_Y, ROW_H, PITCH = 246.0, 60.0, 74.0
LEAVE_Y, LEAVE_H = 514.0, 126.0
BOARD: Box = (648.0, 76.0, 568.0, 568.0)
VEIL = 76
"""How much of the board's light is taken."""


class PauseScene(PlainScene):
    """What can be done besides playing on, with the position in sight. ``lost`` names a device
    that went away, ``note`` says why else the game stands.
    """

    def __init__(
        self, cabinet: Cabinet, table: Table, lost: Value = "", note: str = "",
        on_resume: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._cabinet, self._table, self._lost, self._note = cabinet, table, lost, note
        self._on_resume = on_resume
        self._prompt_bar = PromptBar(cabinet)
        self._page = Page(cabinet, self._items())
        self._stage = Stage(BOARD)
        self._is_covered = table.sitting.is_covered
        if not self._is_covered:
            self._stage.show(table.view.picture(table.state, table.match.seats))

    def _items(self) -> list[Item]:
        words, table = self._cabinet.words, self._table
        rows: list[tuple[str, str, Callable[[], None], bool]] = [
            ("take_back", "undo", self._take_back, table.match.ply > 0),
            ("rules", "book", self._rules, True),
            ("analyse", "eye", self._analyse, not self._has_secrets),
            ("settings", "gear", self._settings, True),
            ("type", "pencil", self._type, table.sitting.is_persons_turn),
            ("save", "disk", self._save, True),
        ]
        resume = PushButton(RESUME, words("pause.resume"), self.close, tone="primary", icon="play",
                            size=30)  # fmt: skip
        made: list[Item] = [resume]
        for k, (name, icon, on_press, is_enabled) in enumerate(rows):
            box = (LEFT + k % 2 * (HALF_W + GAP), ROWS_Y + k // 2 * PITCH, HALF_W, ROW_H)
            made.append(PushButton(box, words(f"pause.{name}"), on_press, icon=icon, size=22,
                                   is_enabled=is_enabled))  # fmt: skip
        leave = (LEFT, LEAVE_Y, HALF_W, LEAVE_H)
        give_up = (LEFT + HALF_W + GAP, LEAVE_Y, HALF_W, LEAVE_H)
        made.append(LeaveTile(leave, words("pause.leave"), words("pause.leave_what"), self._leave))
        hold = HoldButton(give_up, words("pause.give_up"), words("pause.give_up_held"),
                          self._give_up, icon="flag", size=22)  # fmt: skip
        hold.is_enabled = self._resignation is not None
        made.append(hold)
        return made

    @property
    def _resignation(self) -> Any:
        """The move that gives the game up; None where nobody here may."""
        table = self._table
        return table.match.resignation if table.sitting.is_persons_turn else None

    @property
    def _has_secrets(self) -> bool:
        """Whether an analysis would show what somebody may not know."""
        return self._table.match.has_secrets

    def _analyse(self) -> None:
        match = self._table.match
        self._cabinet.go.analyse(VariationTree(match.game, match.record()), match.ply)

    def _take_back(self) -> None:
        self._cabinet.stack.pop()
        self._table.take_back()

    def _type(self) -> None:
        """A move in the game's notation, for those who would rather write it."""
        state, game = self._table.state, self._table.match.game
        example = game.format(state, state.legal_moves()[0])

        def play(text: str) -> None:
            try:
                move = game.parse(state, text)
                why = self._table.match.judge(state, move)
            except InvalidMove:
                self._refuse("pause.unreadable", {"text": text, "example": example})
                return
            if why is not None:
                seats, key = self._table.match.seats, f"{game.id}.reason.{why.key}"
                words = sentence(self._cabinet.strings, key, why, seats)
                self._refuse("pause.refused", {"why": words})
                return
            self._cabinet.stack.pop()
            self._table.submit(move)

        signs = game.forms.signs(state)
        ask(self._cabinet, "pause.type_title", example, 40, play, signs, is_example=True)

    def _refuse(self, key: str, values: dict[str, Value]) -> None:
        self._cabinet.stack.push(NoticeScene(self._cabinet, "pause.type", key, values))

    def _save(self) -> None:
        def keep(name: str) -> None:
            trouble = self._cabinet.library.save_match(self._table.sitting.journal, name)
            key = "pause.saved" if not trouble else "pause.not_saved"
            values = {"name": name, "why": trouble}
            self._cabinet.stack.push(NoticeScene(self._cabinet, "pause.save", key, values))

        suggestion = self._cabinet.words(
            "pause.save_name", names=" - ".join(s.name for s in self._table.match.seats)
        )
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "pause.save_title", suggestion, 40, keep)
        )

    def _rules(self) -> None:
        self._cabinet.go.help(self._table.match.game.id)

    def _settings(self) -> None:
        self._cabinet.go.settings()

    def _give_up(self) -> None:
        """The button for it was held long enough: no slip can end a game."""
        resignation = self._resignation
        self._cabinet.stack.pop()
        self._table.submit(resignation)

    def _leave(self) -> None:
        self._cabinet.library.leave(self._table.sitting.journal)
        self._cabinet.go.title()

    def close(self) -> None:
        """Play on; whoever has lost a device by now plays with any that is left over."""
        sitting, present = self._table.sitting, self._cabinet.devices.present()
        lost = set(sitting.seating.bound.values()).difference(present)
        sitting.seating = sitting.seating.without(lost)
        self._cabinet.stack.pop()
        self._on_resume()

    def act(self, action: Action) -> bool:
        if isinstance(action, Plugged):
            gone = self._cabinet.devices.name_of(action.device)
            self._lost = None if action.is_present else gone
            return True
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self.close()
                return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words, match = self._cabinet.words, self._table.match
        brush.backdrop("spot")
        self._draw_board(brush)
        brush.shade(VEIL)
        brush.text(words("pause.title"), (LEFT, 58), 44, "display", "text", "midleft")
        note = words("pause.clock") if self._table.sitting.clock.limit_ms is not None else ""
        note = self._note or note
        if self._lost:
            note = words("pause.lost", device=self._lost)
        ink = "amber" if self._lost or self._note else "sub"
        brush.text(note, (LEFT, 103), 18, "bold", ink, "midleft", fit=WIDTH)
        draw_clock_of_mover(brush, self._table.sitting, (LEFT + WIDTH - 34, 74))
        self._draw_heading(brush, words("pause.keep_playing"), 136, "acc")
        self._draw_heading(brush, words("pause.leave_title"), 490, "muted")
        self._page.draw(brush)
        name = words(f"{match.game.id}.name").upper()
        brush.text(name, (BOARD[0], 50), 26, "display", "muted", "midleft", fit=400)
        turn = words("play.turn", n=match.ply + 1)
        brush.text(turn, (BOARD[0] + BOARD[2], 50), 20, "bold", "muted", "midright")
        caption = match.game.telling.caption(match.state)
        if caption is not None:
            told = words(f"{match.game.id}.caption", **caption)
            brush.text(told, (BOARD[0] + BOARD[2] / 2, BOARD[1] + BOARD[3] + 16), 18, "heavy",
                       "acc", "center", fit=BOARD[2])  # fmt: skip
        prompts = [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("pause.resume"))]
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.CANCEL,))

    def _draw_heading(self, brush: Brush, words: str, y: float, ink: str) -> None:
        """The name of a group of buttons, and a line to its right."""
        width = brush.text(words, (LEFT, y), 18, "heavy", ink, "midleft", tracking=1)[2]
        brush.rounded((LEFT + width + 14, y, WIDTH - width - 14, 1.5), "line", 0)

    def _draw_board(self, brush: Brush) -> None:
        """The position in half light; nothing of it while somebody must not see it."""
        if self._is_covered:
            brush.panel(BOARD, "panel", "line", 26)
            x, y, w, h = BOARD
            brush.icon("eye_shut", (x + w / 2, y + h / 2), 90, "muted")
            return
        self._stage.draw(brush)


class LeaveTile(PushButton):
    """Leaves the match, which waits under Continue."""

    def __init__(self, box: Box, label: str, what: str, on_press: Callable[[], None]) -> None:
        super().__init__(box, label, on_press, icon="home", size=22)
        self._what = what

    def draw(self, brush: Brush, is_focused: bool) -> None:
        super().draw(brush, is_focused)
        if brush.theme.text_scale < 1.3:
            x, y, w, h = self.box
            brush.text(self._what, (x + 56, y + h * 0.72), 18, "bold", "sub", "midleft",
                       fit=w - 72)  # fmt: skip
