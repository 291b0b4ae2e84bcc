"""What every button does on every kind of device; a key or pad button can be bound anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Captured, Phase, Point, Press
from scenes.input.bindings import BOUND, Bindings
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable, PushButton, Stepper

TABLE_BOX: Box = (SAFE_LEFT - 12, 92.0, 1176.0, 504.0)
KINDS: Final = ("keys:left", "keys:right", "pad")
COLUMNS: Final = (420.0, 600.0, 780.0)
MOUSE_COLUMN: Final = 960.0
ROW_H: Final = 32.0


class ControlsScene(PlainScene):
    """The table of controls. Choosing a cell asks for the key or button to put there."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        words = cabinet.words
        items: list[Item] = [
            Cell(self._cell_box(row, column), kind, button, self._asks(kind, button))
            for row, button in enumerate(BOUND)
            for column, kind in enumerate(KINDS)
        ]
        items += [
            Stepper((SAFE_LEFT - 12, 602, 720, 46), words("controls.swap"), self._swap_words,
                    self._swap, value_width=240),
            PushButton((800, 602, 428, 46), words("controls.reset"), self._reset, icon="undo",
                       size=20),
        ]  # fmt: skip
        self._page = Page(cabinet, items)
        self._prompt_bar = PromptBar(cabinet)
        self._asked: tuple[str, Button] | None = None

    @staticmethod
    def _cell_box(row: int, column: int) -> Box:
        x, y, _, _ = TABLE_BOX
        return (x + COLUMNS[column] - 14, y + 50 + row * ROW_H, 150, ROW_H - 2)

    def _asks(self, kind: str, button: Button) -> Callable[[], None]:
        def ask() -> None:
            self._asked = (kind, button)
            self._cabinet.devices.capturing = True

        return ask

    def _bind(self, captured: Captured) -> None:
        """Put what was pressed where it was asked for, if it may be."""
        assert self._asked is not None  # nothing is captured unless asked for
        kind, button = self._asked
        self._stop_asking()
        bindings, control = self._cabinet.devices.bindings, captured.control
        try:
            if isinstance(control, int) and kind != "pad":
                self._keep(bindings.with_key(kind, button, control))
            elif isinstance(control, str) and kind == "pad":
                self._keep(bindings.with_control(button, control))
        except ValueError:
            notice = NoticeScene(self._cabinet, "controls.refused", "controls.refused_what")
            self._cabinet.stack.push(notice)

    def _keep(self, bindings: Bindings) -> None:
        cabinet = self._cabinet
        cabinet.devices.bindings = bindings
        settings = replace(
            cabinet.settings, bindings=bindings.to_map(), swap_confirm=bindings.swap_confirm
        )
        cabinet.change_settings(settings)

    def _stop_asking(self) -> None:
        self._asked = None
        self._cabinet.devices.capturing = False

    def _reset(self) -> None:
        self._keep(Bindings())

    def _swap_words(self) -> str:
        is_on = self._cabinet.settings.swap_confirm
        return self._cabinet.words("settings.on" if is_on else "settings.off")

    def _swap(self, step: int) -> None:
        bindings = self._cabinet.devices.bindings
        self._keep(replace(bindings, swap_confirm=not bindings.swap_confirm))

    def leave(self) -> None:
        self._stop_asking()

    def act(self, action: Action) -> bool:
        if self._asked is not None:
            if isinstance(action, Captured):
                self._bind(action)
            elif isinstance(action, Point) and action.phase is Phase.DOWN:
                self._stop_asking()
            return True
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._cabinet.stack.pop()
            return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("controls.title"), (SAFE_LEFT, 54), 44, "display", "text", "midleft")
        brush.panel(TABLE_BOX, "panel", "line", 22)
        x, y, _, _ = TABLE_BOX
        for kind, column in zip(KINDS, COLUMNS, strict=True):
            title = words(f"controls.{kind.replace(':', '_')}")
            brush.text(title, (x + column, y + 28), 18, "heavy", "muted", "midleft")
        brush.text(words("controls.mouse"), (x + MOUSE_COLUMN, y + 28), 18, "heavy", "muted",
                   "midleft")  # fmt: skip
        for row, button in enumerate(BOUND):
            middle = y + 50 + row * ROW_H + ROW_H / 2
            brush.text(words(f"controls.{button.value}"), (x + 28, middle), 18, "bold", "text",
                       "midleft")  # fmt: skip
            if self._cabinet.strings.has(f"controls.mouse_{button.value}"):
                brush.text(words(f"controls.mouse_{button.value}"), (x + MOUSE_COLUMN, middle),
                           18, "bold", "sub", "midleft", fit=200)  # fmt: skip
        self._page.draw(brush)
        if self._asked is not None:
            kind, asked = self._asked
            name = words(f"controls.{asked.value}")
            ask = words("controls.press_pad" if kind == "pad" else "controls.press_key", name=name)
            brush.shade(150)
            brush.panel((290, 270, 700, 150), "panel2", "acc", 26, 2)
            brush.text(ask, (640, 330), 26, "heavy", "text", "center", fit=640)
            brush.text(words("controls.press_cancel"), (640, 374), 20, "bold", "sub", "center")
            return
        prompts = [(Button.CONFIRM, words("controls.bind")), (Button.CANCEL, words("menu.back"))]
        self._prompt_bar.draw(brush, prompts)


class Cell(Pressable):
    """One binding: the sign of what is bound there."""

    def __init__(self, box: Box, kind: str, button: Button, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.kind, self.button = kind, button

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, _, h = self.box
        if is_focused:
            brush.rounded(self.box, "panel2", 10)
        brush.prompt(self.kind, self.button, (x + 14, y + h / 2), 13)
        if is_focused:
            brush.focus_ring(self.box, radius=10, tint="acc")
