"""The pause: the board is covered, the clock stands still, and nothing can be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.seam import InvalidMove, refusal
from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Plugged, Press
from scenes.notice import NoticeScene
from scenes.scene import PlainScene
from scenes.sentences import sentence
from scenes.table import Table
from scenes.ui.brush import Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.page import Legend, Page

W, H, PITCH = 420.0, 49.0, 54.0


class PauseScene(PlainScene):
    """What can be done besides playing on. ``lost`` names a device that went away."""

    covers = False

    def __init__(self, cabinet: Cabinet, table: Table, lost: str = "") -> None:
        self._cabinet, self._table, self._lost = cabinet, table, lost
        self._legend = Legend(cabinet)
        self._page = Page(cabinet, self._items())

    def _items(self) -> list[Item]:
        words = self._cabinet.words
        rows: list[tuple[str, str, Callable[[], None], bool]] = [
            ("resume", "play", self._resume, True),
            ("take_back", "undo", self._take_back, self._table.match.ply > 0),
            ("analyse", "eye", self._analyse, not self._has_secrets),
            ("type", "pencil", self._type, self._table.is_persons_turn),
            ("save", "disk", self._save, True),
            ("rules", "book", self._rules, True),
            ("settings", "gear", self._settings, True),
            ("give_up", "flag", self._give_up, self._resignation is not None),
            ("leave", "home", self._leave, True),
        ]
        x, y = 640 - W / 2, 168.0
        return [
            PushButton((x, y + i * PITCH, W, H), words(f"pause.{name}"), on_press, icon=icon,
                       is_enabled=is_enabled, tone="primary" if i == 0 else "plain", size=22)
            for i, (name, icon, on_press, is_enabled) in enumerate(rows)
        ]  # fmt: skip

    @property
    def _resignation(self) -> Any:
        """The move that gives the game up; None where nobody here may."""
        table = self._table
        return table.match.game.resigns(table.state) if table.is_persons_turn else None

    @property
    def _has_secrets(self) -> bool:
        """Whether an analysis would show what somebody may not know."""
        match = self._table.match
        return match.game.has_secrets(match.options)

    def _analyse(self) -> None:
        from scenes.analysis import analyse
        from scenes.trial import Trial

        match = self._table.match
        analyse(self._cabinet, Trial(match.game, match.record()), match.ply)

    def _take_back(self) -> None:
        self._cabinet.stack.pop()
        self._table.take_back()

    def _type(self) -> None:
        """A move in the game's notation, for those who would rather write it."""
        from scenes.keyboard import KeyboardScene

        state, game = self._table.state, self._table.match.game
        example = game.format(state, state.legal_moves()[0])

        def play(text: str) -> None:
            try:
                move = game.parse(state, text)
                why = refusal(state, move)
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

    def _refuse(self, key: str, values: dict[str, object]) -> None:
        self._cabinet.stack.push(NoticeScene(self._cabinet, "pause.type", key, values))

    def _save(self) -> None:
        from scenes.keyboard import KeyboardScene

        def keep(name: str) -> None:
            trouble = self._cabinet.library.save_match(self._table.journal, name)
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
        from scenes.help import HelpScene

        self._cabinet.stack.push(HelpScene(self._cabinet, self._table.match.game.id))

    def _settings(self) -> None:
        from scenes.settings import SettingsScene

        self._cabinet.stack.push(SettingsScene(self._cabinet))

    def _give_up(self) -> None:
        """Asked again first: one slip must not end a game (spec A20)."""
        who = self._table.match.seats[self._table.state.to_move].name

        def agree() -> None:
            self._cabinet.stack.pop()
            self._table.submit(self._resignation)

        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "pause.give_up", "pause.give_up_sure", {"who": who},
                        on_yes=agree, yes="pause.give_up_yes")
        )  # fmt: skip

    def _leave(self) -> None:
        from scenes.title import TitleScene

        self._cabinet.library.leave(self._table.journal)
        self._cabinet.stack.restart(TitleScene(self._cabinet))

    def _resume(self) -> None:
        """Play on; whoever has lost a device by now plays with any that is left over."""
        table, present = self._table, self._cabinet.devices.present()
        table.seating = table.seating.without(set(table.seating.bound.values()).difference(present))
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Plugged(is_present=True):
                self._lost = ""
                return True
            case Plugged(name=name, is_present=False):
                self._lost = name
                return True
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._resume()
                return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.shade(190)
        match = self._table.match
        caption = match.game.caption(match.state)
        title_y, note_y = (82, 136) if caption is None else (58, 108)
        brush.text(words("pause.title"), (640, title_y), 52, "display", "text", "center")
        note = words("pause.lost", device=self._lost) if self._lost else words("pause.clock")
        brush.text(note, (640, note_y), 20, "bold", "amber" if self._lost else "sub", "center")
        if caption is not None:
            told = words(f"{match.game.id}.caption", **caption)
            brush.text(told, (640, 142), 20, "heavy", "acc", "center", fit=1152)
        self._page.draw(brush)
        self._legend.draw(
            brush,
            [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words("pause.resume"))],
        )
