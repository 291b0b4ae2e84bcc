"""What every button does on every kind of device; a key or pad button can be bound anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import PROMPT_BAR_Y, SAFE_LEFT
from scenes.input.actions import Action, Button, Captured, Phase, Point
from scenes.input.bindings import BOUND, Bindings
from scenes.menus.device_pictures import draw_keyboard, draw_pad
from scenes.menus.settings_preview import draw_pane
from scenes.menus.settings_rows import LARGE
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Labelled, Pressable, PushButton, Stepper

KINDS: Final = ("keys:left", "keys:right", "pad")
KIND_Y, KIND_H = 172.0, 46.0
LEFT, WIDTH, GAP = 58.0, 574.0, 12.0
CELLS_Y, PITCH, CELL_H = 228.0, 50.0, 46.0
ROWS: Final = 7
FOOT_Y, FOOT_H = 586.0, 44.0
SIGN_R: Final = 15.0


class ControlsTab:
    """The buttons of one kind of device. Choosing one asks for the key or button to put there."""

    can_reset = True

    def __init__(self, cabinet: Cabinet, renew: Callable[[], None]) -> None:
        """``renew`` is called when the items have changed."""
        self._cabinet, self._renew = cabinet, renew
        last = cabinet.devices.last_kind
        self._kind = last if last in KINDS else KINDS[1]
        self._asked: Button | None = None
        self.items: Sequence[Item] = self._make_items()

    def _make_items(self) -> list[Item]:
        words = self._cabinet.words
        half_w = (WIDTH - GAP) / 2
        cells = [
            Cell(
                (LEFT + k // ROWS * (half_w + GAP), CELLS_Y + k % ROWS * PITCH, half_w, CELL_H),
                words(f"controls.{button.value}"), self._kind, button, partial(self._ask, button),
            )
            for k, button in enumerate(BOUND)
        ]  # fmt: skip
        kind_w = (WIDTH - 2 * GAP) / 3
        kinds = [
            KindButton((LEFT + k * (kind_w + GAP), KIND_Y, kind_w, KIND_H),
                       words(f"controls.{kind.replace(':', '_')}"), partial(self._show, kind),
                       tone="primary" if kind == self._kind else "plain", size=20)
            for k, kind in enumerate(KINDS)
        ]  # fmt: skip
        swap = Stepper((LEFT, FOOT_Y, WIDTH, FOOT_H), words("controls.swap"), self._swap_words,
                       self._swap, value_width=240)  # fmt: skip
        return [*kinds, *cells, swap]

    @property
    def first(self) -> Item:
        return self.items[len(KINDS)]

    def _show(self, kind: str) -> None:
        self._kind = kind
        self.items = self._make_items()
        self._renew()

    def _ask(self, button: Button) -> None:
        self._asked = button
        self._cabinet.devices.capturing = True

    def _bind(self, captured: Captured) -> None:
        """Put what was pressed where it was asked for, if it may be."""
        button, control = self._asked, captured.control
        assert button is not None  # nothing is captured unless asked for
        self.leave()
        bindings = self._cabinet.devices.bindings
        try:
            if isinstance(control, int) and self._kind != "pad":
                self._keep(bindings.with_key(self._kind, button, control))
            elif isinstance(control, str) and self._kind == "pad":
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

    def leave(self) -> None:
        """Nothing is asked for any more."""
        self._asked = None
        self._cabinet.devices.capturing = False

    def reset(self) -> None:
        self._keep(Bindings())

    def _swap_words(self) -> str:
        is_on = self._cabinet.settings.swap_confirm
        return self._cabinet.words("settings.on" if is_on else "settings.off")

    def _swap(self, step: int) -> None:
        bindings = self._cabinet.devices.bindings
        self._keep(replace(bindings, swap_confirm=not bindings.swap_confirm))

    def act(self, action: Action) -> bool:
        if self._asked is None:
            return False
        if isinstance(action, Captured):
            self._bind(action)
        elif isinstance(action, Point) and action.phase is Phase.DOWN:
            self.leave()
        return True

    def draw(self, brush: Brush, focused: Item | None) -> None:
        words = self._cabinet.words
        button = focused.button if isinstance(focused, Cell) else None
        for item in self.items:
            if isinstance(item, Cell):
                item.is_asked = item.button is self._asked
        title, told = words("controls.device"), words("controls.device_help")
        if button is not None:
            title, told = words(f"controls.{button.value}"), words(f"controls.{button.value}_help")
            if self._cabinet.strings.has(f"controls.mouse_{button.value}"):
                told = words("controls.with_mouse", what=told,
                             mouse=words(f"controls.mouse_{button.value}"))  # fmt: skip
        if self._asked is not None:
            told = words("controls.press_pad" if self._kind == "pad" else "controls.press_key")
        draw_pane(brush, title, told)
        bindings = self._cabinet.devices.bindings
        if self._kind == "pad":
            lit = bindings.controls_of(button) if button is not None else ()
            draw_pad(brush, lit)
        else:
            keys = bindings.keys_of(self._kind, button) if button is not None else ()
            own = [key for key, (half, _) in bindings.keys.items() if half == self._kind]
            draw_keyboard(brush, self._cabinet.devices.layout, own, keys)

    def update(self, tick_ms: int) -> bool:
        return False

    def draw_live(self, brush: Brush, focused: Item | None) -> None: ...

    def draw_over(self, brush: Brush) -> bool:
        """While a key is asked for, the bottom line says how to keep the old one."""
        if self._asked is None:
            return False
        words = self._cabinet.words("controls.press_cancel")
        brush.text(words, (SAFE_LEFT, PROMPT_BAR_Y), 20, "bold", "sub", "midleft", fit=1100)
        return True


class KindButton(PushButton):
    """The name of a kind of device; the one shown is lit."""


class Cell(Pressable, Labelled):
    """One button: what it does, and the sign of what is bound to it."""

    def __init__(
        self, box: Box, label: str, kind: str, button: Button, on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, on_press)
        self.label, self.kind, self.button = label, kind, button
        self.size = self.letters = 20.0
        self.is_asked = False

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self._room(brush))

    def _room(self, brush: Brush) -> float:
        return self.box[2] - 40 - brush.prompt_width(self.kind, self.button, SIGN_R)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused:
            brush.rounded(self.box, brush.theme.mix("panel", "acc", 0.22), 12)
        elif brush.theme.text_scale < LARGE:
            brush.line((x + 14, y + h + 1), (x + w - 14, y + h + 1), "line", 1)
        brush.text(self.label, (x + 14, y + h / 2), self.letters, "heavy", "text", "midleft",
                   fit=self._room(brush))  # fmt: skip
        if self.is_asked:
            brush.gauge((x + w - 32, y + h / 2), 14, 0.75, "acc", width=5)
        else:
            brush.prompt(self.kind, self.button, (x + w - 14, y + h / 2), SIGN_R, "midright")
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")
