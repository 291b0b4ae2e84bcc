"""The tab of controls: what every button does, and how keys and pad buttons are bound anew."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenes.app_context import AppContext
from scenes.dialogs.notice import notice
from scenes.input.actions import Action, Button, Captured, Phase, Point
from scenes.input.bindings import BOUND, Bindings
from scenes.kit.boxes import Column, Row
from scenes.kit.forms import form_row
from scenes.kit.leaves import Picture
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.widgets import TextButton
from scenes.menus.settings_parts.device_pictures import draw_keyboard, draw_pad
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

KINDS: Final = ("keys:left", "keys:right", "pad")
ROWS: Final = 7
SIGN_R: Final = 15.0


@nodeclass
class BindingCell(Pressable):
    """A button: what it does, and the sign of what is bound to it."""

    kind: str
    button: Button
    bound: Hashable
    """What is bound to it: the sign follows from that."""
    is_asked: bool = False

    SIZE: ClassVar[float] = 20.0

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 46.0

    def letter_group(self) -> Hashable:
        return "controls"

    def fitting(self, brush: Brush, width: float) -> float:
        room = width - 40 - brush.prompt_width(self.kind, self.button, SIGN_R)
        return brush.lettering.fitting(self.label, self.SIZE, "heavy", max(room, 1.0))

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        if at.state.is_focused:
            brush.rounded(at.box, brush.theme.mix("panel", "acc", 0.22), 12)
        room = w - 40 - brush.prompt_width(self.kind, self.button, SIGN_R)
        name, letters = (x + 14, y + h / 2), at.letters or self.SIZE
        brush.text(self.label, name, letters, "heavy", "text", "midleft", fit=room)
        if self.is_asked:
            brush.gauge((x + w - 32, y + h / 2), 14, 0.75, "acc", width=5)
        else:
            sign = x + w - 14, y + h / 2
            brush.prompt(self.kind, self.button, sign, SIGN_R, "midright")


class Controls:
    """Tab of the controls, and the button that waits for a key to be pressed."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        last = context.devices.last_kind
        self._kind = last if last in KINDS else KINDS[1]
        self.asked: Button | None = None

    # -- nodes ---------------------------------------------------------------------------------

    def rows(self) -> Node:
        """Return the kinds of devices, the buttons of one kind, and the row that swaps two."""
        words, bindings = self._context.words, self._context.devices.bindings
        kinds, cells = list[Node](), list[Node]()
        for kind in KINDS:
            said, tone = words(f"controls.{kind.replace(':', '_')}"), "plain"
            tone = "primary" if kind == self._kind else tone
            kinds.append(TextButton(said, None, tone, 20.0, key=("kind", kind), grow=1.0))
        look: dict[str, Any] = {"ring": (12.0, "acc"), "grow": 1.0}
        for one in BOUND:
            what = self._kind, one, self._bound(one), one is self.asked
            label = words(f"controls.{one.value}")
            cells.append(BindingCell(*what, key=("bind", one), label=label, **look))
        columns = [Column(cells[k : k + ROWS], 4.0, grow=1.0) for k in (0, ROWS)]
        on = lambda value: words("settings.on" if value else "settings.off")  # noqa: E731
        is_on, label = bindings.swap_confirm, words("controls.swap")
        swap = form_row("swap", label, (False, True), is_on, on, height=50.0)
        return Column([Row(kinds, height=46.0), Row(columns, grow=1.0), swap], 8.0)

    def _bound(self, button: Button) -> tuple[Hashable, ...]:
        bindings = self._context.devices.bindings
        if self._kind == "pad":
            return (*bindings.controls_of(button), bindings.swap_confirm)
        return tuple(bindings.keys_of(self._kind, button))

    def picture(self, focused: Hashable) -> Node:
        """Return the device, on which what is bound to the button in focus is lit."""
        button = focused[1] if isinstance(focused, tuple) and focused[0] == "bind" else None
        devices, kind = self._context.devices, self._kind
        bindings = devices.bindings

        def draw(brush: Brush, box: Box) -> None:
            if kind == "pad":
                draw_pad(brush, bindings.controls_of(button) if button is not None else ())
                return
            keys = bindings.keys_of(kind, button) if button is not None else ()
            own = [key for key, (half, _) in bindings.keys.items() if half == kind]
            draw_keyboard(brush, devices.layout, own, keys)

        shows = kind, button, bindings.to_map().__repr__(), tuple(devices.layout.items())
        return Picture(shows, 0.0, 312.0, draw)

    def focus_text(self, focused: Hashable) -> tuple[str, str]:
        """Return the name of what has the focus, and what is said of it."""
        words = self._context.words
        title, told = words("controls.device"), words("controls.device_help")
        if isinstance(focused, tuple) and focused[0] == "bind":
            name = focused[1].value
            title, told = words(f"controls.{name}"), words(f"controls.{name}_help")
            if self._context.strings.has(f"controls.mouse_{name}"):
                mouse = words(f"controls.mouse_{name}")
                told = words("controls.with_mouse", what=told, mouse=mouse)
        if self.asked is not None:
            told = words("controls.press_pad" if self._kind == "pad" else "controls.press_key")
        return title, told

    # -- actions -------------------------------------------------------------------------------

    def press(self, key: Hashable) -> None:
        """Show another kind of device, or ask what shall be bound to a button."""
        match key:
            case ("kind", str(kind)):
                self._kind = kind
            case ("bind", Button() as button):
                self.asked = button
                self._context.devices.capturing = True

    def swap(self) -> None:
        """Let confirm and cancel change places."""
        bindings = self._context.devices.bindings
        self.keep(bindings._replace(swap_confirm=not bindings.swap_confirm))

    def capture(self, action: Action) -> bool:
        """Take an action while a key is asked for; False if none is."""
        if self.asked is None:
            return False
        if isinstance(action, Captured):
            self._bind(self.asked, action)
        elif isinstance(action, Point) and action.phase is Phase.DOWN:
            self.leave()
        return True

    def _bind(self, button: Button, captured: Captured) -> None:
        """Put what was pressed where it was asked for, if it may be."""
        control = captured.control
        self.leave()
        bindings = self._context.devices.bindings
        try:
            if isinstance(control, int) and self._kind != "pad":
                self.keep(bindings.with_key(self._kind, button, control))
            elif isinstance(control, str) and self._kind == "pad":
                self.keep(bindings.with_control(button, control))
        except ValueError:
            notice(self._context, "controls.refused")

    def keep(self, bindings: Bindings) -> None:
        """Use these bindings from now on."""
        context = self._context
        context.devices.bindings = bindings
        settings = replace(
            context.settings, bindings=bindings.to_map(), swap_confirm=bindings.swap_confirm
        )
        context.change_settings(settings)

    def leave(self) -> None:
        """Ask for nothing any more."""
        self.asked = None
        self._context.devices.capturing = False
