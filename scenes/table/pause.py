"""The pause: the position stays in sight, the clock is stopped, and nothing can be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.variations import VariationTree
from game.words.message import Value
from scenes.boards.look import Picture
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import tell_saved
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, DeviceId, Plugged, Press
from scenes.input.bindings import HALVES
from scenes.input.labels import icon_of
from scenes.scene import PlainScene
from scenes.table.beside.clock_face import draw_clock_of_mover
from scenes.table.pause_tiles import GiveUpTile, LeaveTile
from scenes.table.table import Table
from scenes.table.written import ask_for_move
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

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
    that went away, ``note`` says why else the game stands; ``by`` is the device that paused it.
    """

    def __init__(
        self, cabinet: Cabinet, table: Table, lost: Value = "", note: str = "",
        on_resume: Callable[[], None] = lambda: None, by: DeviceId = "",
    ) -> None:  # fmt: skip
        self._cabinet, self._table, self._lost, self._note = cabinet, table, lost, note
        self._on_resume, self._by = on_resume, by
        self._prompt_bar = PromptBar(cabinet)
        self._stage = Stage(BOARD)
        self._is_veiled = table.sitting.is_covered or table.sitting.is_competitive
        self._picture: Picture = {}
        if not self._is_veiled:
            self._picture = table.view.picture(table.state, table.match.seats)
            self._stage.show(self._picture)
        self._page = Page(cabinet, self._items())

    @property
    def music(self) -> str:
        return "pause"

    def _items(self) -> list[Item]:
        words, table = self._cabinet.words, self._table
        rows: list[tuple[str, str, Callable[[], None], bool]] = [
            ("rules", "book", self._rules, True),
            ("analyse", "eye", self._analyse, self._may_analyse),
            ("settings", "gear", self._settings, True),
            ("type", "pencil", self._type, table.sitting.is_persons_turn),
            ("save", "disk", self._save, not table.match.stakes),
        ]
        resume = PushButton(RESUME, words("pause.resume"), self.close, tone="primary", icon="play",
                            size=30)  # fmt: skip
        made: list[Item] = [resume]
        w = (HALF_W - GAP) / 2
        for x, name, icon, on_press, is_enabled in (
            (LEFT, "take_back", "undo", self._take_back, table.may_take_back),
            (LEFT + w + GAP, "redo", "redo", self._redo, table.sitting.can_redo),
        ):
            made.append(PushButton((x, ROWS_Y, w, ROW_H), words(f"pause.{name}"), on_press,
                                   icon=icon, size=20, is_enabled=is_enabled))  # fmt: skip
        for k, (name, icon, on_press, is_enabled) in enumerate(rows, 1):
            box = (LEFT + k % 2 * (HALF_W + GAP), ROWS_Y + k // 2 * PITCH, HALF_W, ROW_H)
            made.append(PushButton(box, words(f"pause.{name}"), on_press, icon=icon, size=22,
                                   is_enabled=is_enabled))  # fmt: skip
        leave = (LEFT, LEAVE_Y, HALF_W, LEAVE_H)
        give_up = (LEFT + HALF_W + GAP, LEAVE_Y, HALF_W, LEAVE_H)
        made.append(LeaveTile(leave, words("pause.leave"), words("pause.leave_what"),
                              self._picture, self._leave))  # fmt: skip
        hold = GiveUpTile(give_up, words("pause.give_up"), words("pause.give_up_held"),
                          self._end_told, self._give_up)  # fmt: skip
        hold.is_enabled = self._resignation is not None
        made.append(hold)
        return made

    def focus_give_up(self) -> None:
        """Put the focus on the button for giving up, which must still be held."""
        self._page.focus.current = self._page.items[-1]

    def reword(self) -> None:
        at = self._page.items.index(self._page.focused) if self._page.focused is not None else 0
        self._page.set_items(self._items())
        self._page.focus.current = self._page.items[at]

    @property
    def _end_told(self) -> str:
        """What giving up would mean."""
        match = self._table.match
        others = [seat.name for k, seat in enumerate(match.seats) if k != match.state.to_move]
        if len(others) > 1:
            return self._cabinet.words("pause.give_up_more")
        return self._cabinet.words("pause.give_up_two", who=others[0]) if others else ""

    @property
    def _resignation(self) -> Any:
        """The move that gives the game up; None where nobody here may."""
        table = self._table
        return table.match.resignation if table.sitting.is_persons_turn else None

    @property
    def _may_analyse(self) -> bool:
        """Whether an analysis shows nothing that is secret, and helps in no game that counts."""
        return not (self._table.match.has_secrets or self._table.sitting.is_competitive)

    def _analyse(self) -> None:
        match = self._table.match
        self._cabinet.go.analyse(VariationTree(match.game, match.record()), match.ply)

    def _take_back(self) -> None:
        self._cabinet.stack.pop()
        self._table.take_back()

    def _redo(self) -> None:
        self._cabinet.stack.pop()
        self._table.redo()

    def _type(self) -> None:
        """A move in the game's notation, for those who would rather write it."""
        ask_for_move(self._cabinet, self._table, self._cabinet.stack.pop)

    def _save(self) -> None:
        library, journal = self._cabinet.library, self._table.sitting.journal

        def keep(name: str) -> None:
            trouble = library.save_match(journal, name)
            tell_saved(self._cabinet, "pause", {"name": name}, trouble)

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
        """Play on; whoever has lost a device by now plays with any that is left over. Pads that
        may have been mixed up are not given up for lost: their owners are asked next.
        """
        sitting, devices = self._table.sitting, self._cabinet.devices
        there = {*devices.present(), *devices.unsure_pads}
        lost = set(sitting.seating.bound.values()).difference(there)
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
        title = brush.text(words("pause.title"), (LEFT, 58), 44, "display", "text", "midleft")
        self._draw_by(brush, title[0] + title[2] + 24)
        note = words("pause.clock") if self._table.sitting.clock.limit_ms is not None else ""
        note = self._note or note
        if self._lost:
            note = words("pause.lost", device=self._lost)
        ink = "amber" if self._lost or self._note else "sub"
        note_y = 102 - 7 * (brush.theme.text_scale - 1.0)  # large letters keep off the heading
        brush.text(note, (LEFT, note_y), 20, "bold", ink, "midleft", fit=WIDTH - 84)
        late = words("play.late")
        draw_clock_of_mover(brush, self._table.sitting, (LEFT + WIDTH - 34, 74), late)
        self._draw_heading(brush, words("pause.keep_playing"), 136, "acc")
        self._draw_heading(brush, words("pause.leave_title"), 490, "muted")
        self._page.draw(brush)
        name = words(f"{match.game.id}.name").upper()
        brush.text(name, (BOARD[0], 50), 26, "display", "muted", "midleft", fit=400)
        number = self._table.view.turn_of(self._table.state)
        key, n = ("play.turn_of_several", number) if number else ("play.turn", match.ply + 1)
        turn = words(key, n=n)
        brush.text(turn, (BOARD[0] + BOARD[2], 50), 20, "bold", "muted", "midright")
        caption = None if self._is_veiled else match.game.telling.caption(match.state)
        if caption is not None:
            told = words(f"{match.game.id}.caption", **caption)
            brush.text(told, (BOARD[0] + BOARD[2] / 2, BOARD[1] + BOARD[3] + 16), 18, "heavy",
                       "acc", "center", fit=BOARD[2])  # fmt: skip
        prompts = [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("pause.resume"))]
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.CANCEL,))

    def _draw_by(self, brush: Brush, x: float) -> None:
        """Who has paused the game, or with what, if several people might have."""
        if not self._by or self._lost or self._note:
            return
        sitting, cabinet = self._table.sitting, self._cabinet
        seats = sitting.match.seats
        people = [player for player, seat in enumerate(seats) if not seat.is_computer]
        is_keys = self._by in HALVES  # which share the key for the pause
        devices = HALVES if is_keys else (self._by,)
        owners = [player for device in devices for player in sitting.seating.seats_of(device)]
        known = owners or people
        room = LEFT + WIDTH - 80 - x
        if len(known) == 1:
            seat = seats[known[0]]
            brush.pawn((x + 20, 60), 19, seat.look)
            who = seat.name
        else:
            brush.icon(icon_of(self._by), (x + 20, 60), 32, "sub")
            who = cabinet.say(cabinet.devices.name_of(self._by))
            who = cabinet.words("device.keys") if is_keys else who
        brush.text(cabinet.words("pause.by", who=who), (x + 50, 60), 22, "heavy", "text",
                   "midleft", fit=room - 50)  # fmt: skip

    def _draw_heading(self, brush: Brush, words: str, y: float, ink: str) -> None:
        """The name of a group of buttons, and a line to its right."""
        width = brush.text(words, (LEFT, y), 18, "heavy", ink, "midleft", tracking=1)[2]
        brush.rounded((LEFT + width + 14, y, WIDTH - width - 14, 1.5), "line", 0)

    def _draw_board(self, brush: Brush) -> None:
        """The position in half light; nothing of it where it must not be seen now."""
        if self._is_veiled:
            brush.panel(BOARD, "panel", "line", 26)
            x, y, w, h = BOARD
            brush.icon("eye_shut", (x + w / 2, y + h / 2 - 30), 90, "muted")
            if self._table.sitting.is_competitive:
                text = self._cabinet.words("pause.veiled")
                brush.paragraph(text, (x + 60, y + h / 2 + 36, w - 120, 90), 22, align="center")
            return
        self._stage.draw(brush)
