"""The pause: the board is covered, the clock stands still, and nothing can be lost."""

from __future__ import annotations

from typing import Any

from game.core.state import InvalidMove
from game.core.variations import VariationTree
from game.words.message import Value
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.overlay import Overlay, Row, column
from scenes.input.actions import Action, Plugged
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import sentence

FIRST: Box = (430.0, 168.0, 420.0, 49.0)
PITCH = 54.0


class PauseScene(Overlay):
    """What can be done besides playing on. ``lost`` names a device that went away."""

    section, back = "pause", "pause.resume"

    def __init__(self, cabinet: Cabinet, table: Table, lost: Value = "") -> None:
        self._table, self._lost = table, lost
        rows = (
            Row("resume", "play", self.close, tone="primary"),
            Row("take_back", "undo", self._take_back, table.match.ply > 0),
            Row("analyse", "eye", self._analyse, not self._has_secrets),
            Row("type", "pencil", self._type, table.sitting.is_persons_turn),
            Row("save", "disk", self._save),
            Row("rules", "book", self._rules),
            Row("settings", "gear", self._settings),
            Row("give_up", "flag", self._give_up, self._resignation is not None),
            Row("leave", "home", self._leave),
        )
        super().__init__(cabinet, column(cabinet, self.section, rows, FIRST, PITCH))

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

        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "pause.type_title", example, 40, play, is_anew=True)
        )

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
        """Asked again first: one slip must not end a game."""
        who = self._table.match.seats[self._table.sitting.to_move].name

        def agree() -> None:
            self._cabinet.stack.pop()
            self._table.submit(self._resignation)

        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "pause.give_up", "pause.give_up_sure", {"who": who},
                        on_yes=agree, yes="pause.give_up_yes")
        )  # fmt: skip

    def _leave(self) -> None:
        self._cabinet.library.leave(self._table.sitting.journal)
        self._cabinet.go.title()

    def close(self) -> None:
        """Play on; whoever has lost a device by now plays with any that is left over."""
        sitting, present = self._table.sitting, self._cabinet.devices.present()
        lost = set(sitting.seating.bound.values()).difference(present)
        sitting.seating = sitting.seating.without(lost)
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        if isinstance(action, Plugged):
            gone = self._cabinet.devices.name_of(action.device)
            self._lost = None if action.is_present else gone
            return True
        return super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words, match = self._cabinet.words, self._table.match
        caption = match.game.telling.caption(match.state)
        title_y, note_y = (82, 136) if caption is None else (58, 108)
        self.draw_rows(brush, title_y)
        note = words("pause.clock") if self._table.sitting.clock.limit_ms is not None else ""
        if self._lost:
            note = words("pause.lost", device=self._lost)
        brush.text(note, (640, note_y), 20, "bold", "amber" if self._lost else "sub", "center")
        if caption is not None:
            told = words(f"{match.game.id}.caption", **caption)
            brush.text(told, (640, 142), 20, "heavy", "acc", "center", fit=1152)
