"""What every button does on every kind of device, and two settings about them."""

from __future__ import annotations

from dataclasses import replace

from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Press
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Stepper
from scenes.ui.page import SAFE_LEFT, Legend, Page

TABLE_BOX: Box = (SAFE_LEFT - 12, 104.0, 1176.0, 452.0)
KINDS = ("keys:left", "keys:right", "pad")
SHOWN = (
    Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT, Button.CONFIRM, Button.CANCEL,
    Button.ALTERNATE, Button.SPECIAL, Button.PREV, Button.NEXT, Button.PAUSE,
)  # fmt: skip


class ControlsScene:
    """The table of controls, drawn with the same glyphs as the prompts."""

    covers = True

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        words = cabinet.words
        items: list[Item] = [
            Stepper((SAFE_LEFT - 12, 572, 760, 58), words("controls.swap"), self._swap_words,
                    self._swap, value_width=280)
        ]  # fmt: skip
        self._page = Page(cabinet, items)
        self._legend = Legend(cabinet)

    def _swap_words(self) -> str:
        is_on = self._cabinet.settings.swap_confirm
        return self._cabinet.words("settings.on" if is_on else "settings.off")

    def _swap(self, step: int) -> None:
        cabinet = self._cabinet
        settings = replace(cabinet.settings, swap_confirm=not cabinet.settings.swap_confirm)
        cabinet.change_settings(settings)
        cabinet.devices.bindings = replace(
            cabinet.devices.bindings, swap_confirm=settings.swap_confirm
        )

    def enter(self) -> None: ...

    def leave(self) -> None: ...

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._cabinet.stack.pop()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        return False

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("controls.title"), (SAFE_LEFT, 58), 44, "display", "text", "midleft")
        brush.panel(TABLE_BOX, "panel", "line", 22)
        x, y, _, _ = TABLE_BOX
        columns = (x + 420, x + 600, x + 780)
        for kind, at in zip(KINDS, columns, strict=True):
            brush.text(words(f"controls.{kind.replace(':', '_')}"), (at, y + 28), 18, "heavy",
                       "muted", "midleft")  # fmt: skip
        brush.text(words("controls.mouse"), (x + 950, y + 28), 18, "heavy", "muted", "midleft")
        for row, button in enumerate(SHOWN):
            middle = y + 66 + row * 35
            brush.text(words(f"controls.{button.value}"), (x + 28, middle), 18, "bold", "text",
                       "midleft")  # fmt: skip
            for kind, at in zip(KINDS, columns, strict=True):
                brush.prompt(kind, button, (at, middle), 13)
            if self._cabinet.strings.has(f"controls.mouse_{button.value}"):
                brush.text(words(f"controls.mouse_{button.value}"), (x + 950, middle), 18, "bold",
                           "sub", "midleft")  # fmt: skip
        self._page.draw(brush)
        self._legend.draw(
            brush, [(Button.CONFIRM, words("settings.change")), (Button.CANCEL, words("menu.back"))]
        )
