"""A question for a number: its digits are typed, or chosen one by one with the mouse or a pad."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from scenes.app_context import AppContext
from scenes.dialogs.keyboard import Keep, ask_text
from scenes.input.actions import DIRECTIONS, Action, Button, Point, Press, Signal, Type
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Dialog, Prompt
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.ui.brush import Brush

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

ALL_DIGITS: Final = "0123456789"
ROWS: Final = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("erase", "0", "done"))
KEY_W, KEY_H, GAP = 104.0, 70.0, 10.0
MAX_LENGTH: Final = 40
LARGEST: Final = 1.15
"""How much of the text setting large letters follow."""


@nodeclass
class NumberLine(Node):
    """The number so far, at the right end of a line; ``is_marked`` until a sign replaces it."""

    text: str
    is_marked: bool
    is_outside: bool

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 76.0

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        brush.rounded(at.box, "hole", 16)
        brush.rounded(at.box, "amber" if self.is_outside else "acc", 16, width=2)
        right, size, room = x + w - 26, _large(brush, 44), w - 46
        if self.is_marked:
            wide = min(brush.measure(self.text, size, "display")[0], room)
            mark = (right - wide - 8, y + 12, wide + 16, h - 24)
            brush.rounded(mark, brush.theme.shaded("acc", 0.55), 10)
        middle = right, y + h / 2
        brush.text(self.text, middle, size, "display", "text", "midright", fit=room)
        if not self.is_marked:
            brush.line((right + 8, y + 18), (right + 8, y + h - 18), "acc", 3)


class NumberPadScene(ViewScene):
    """Asks for a number; ``keep`` gets what was written, in ``signs`` and never empty.

    ``signs`` are the digits and all else that the number may have, each with a key of its own. A
    number that is not ``within`` is not taken. ``text`` is marked at first: the first sign written
    takes its place. Below it stands what the number is within, or else ``note``.
    """

    covers = False

    def __init__(
        self,
        context: AppContext,
        title: str,
        text: str,
        keep: Keep,
        within: range | None = None,
        signs: str = ALL_DIGITS,
        limit: int = 19,
        note: str = "",
    ) -> None:
        super().__init__(context)
        self._keep, self._limit, self._title, self._text = keep, limit, title, text
        self._signs, self._within, self._note = signs, within, note
        self._is_marked = bool(text)
        self._is_steered = False
        """Whether the arrows have led to a key, so that Enter means it."""
        self.screen.focus_on("5" if context.devices.last_kind == "pad" else "done")

    def _write(self, text: str) -> None:
        """Add what of ``text`` may stand in the number."""
        signs = "".join(sign for sign in text if sign in self._signs)
        before = "" if self._is_marked else self._text
        if not signs or len(before) >= self._limit:
            self._context.refuse()
            return
        self._text, self._is_marked = (before + signs)[: self._limit], False

    def _erase(self) -> None:
        self._text, self._is_marked = "" if self._is_marked else self._text[:-1], False

    @property
    def _is_outside(self) -> bool:
        """Whether this number is too large or too small."""
        if self._within is None or not self._text:
            return False
        return not _is_digits(self._text) or int(self._text) not in self._within

    def _finish(self) -> None:
        if not self._text or self._is_outside:
            self._context.refuse()
            return
        self._context.stack.pop()
        self._keep(self._text)

    def enter(self) -> None:
        super().enter()
        self._context.devices.writing = True

    def leave(self) -> None:
        super().leave()
        self._context.devices.writing = False

    def on_press(self, key: Hashable) -> None:
        if key == "done":
            self._finish()
        elif key == "erase":
            self._erase()
        else:
            self._write(str(key))

    def on_button(self, button: Button) -> bool:
        if button is Button.PAUSE:
            self._finish()
        elif button in (Button.ERASE, Button.ALTERNATE):
            self._erase()
        return True

    def _act(self, action: Action) -> bool:
        match action:
            case Press(Button.CONFIRM, device, is_down=True) if (
                device.startswith("keys:") and not self._is_steered and not action.is_scanned
            ):
                self._finish()
            case Type(text, digit_key):
                is_sign = any(sign in self._signs for sign in text)
                self._write(text if is_sign or digit_key is None else str(digit_key))
                self._rest()
            case Signal.PASTE:
                self._write(self._context.window.clipboard_text())
                self._rest()
            case _:
                if isinstance(action, Press) and action.is_down:
                    self._is_steered |= action.button in DIRECTIONS
                elif isinstance(action, Point):
                    self._is_steered = False
                return super()._act(action)
        return True

    def _rest(self) -> None:
        """Give the focus to OK: typing ends with Enter."""
        self._is_steered = False
        self.screen.focus_on("done")

    def view(self) -> Node:
        words, shown, note, within = self.words, self._text, self._note, self._within
        if _is_digits(shown):
            shown = self._context.strings.write(int(shown))
        if within is not None:
            note = words("number_pad.within", least=within[0], most=within[-1])
        more = [sign for sign in self._signs if sign not in ALL_DIGITS]
        rows = [Row([*map(self._key, (*row, *more[k::4]))], GAP) for k, row in enumerate(ROWS)]
        columns = 3 + (len(more) + 3) // 4
        body = Column(
            [
                NumberLine(shown, self._is_marked, self._is_outside),
                Text(note, "note", "amber" if self._is_outside else "sub", "center", size=18),
                Column(rows, GAP),
            ]
        )
        wide = columns * (KEY_W + GAP) - GAP + 64.0
        on_screen = (Button.PAUSE, Button.ALTERNATE)
        return Dialog(words(self._title), body, wide, 170, self._prompts(), on_screen)

    def _key(self, key: str) -> Node:
        words, icon, tone, label = key, "", "plain", ""
        if key == "done":
            words, tone = self.words("notice.ok"), "primary"
        elif key == "erase":
            words, icon, label = "", key, self.words("keyboard.delete")
        return TextButton(
            words,
            icon or None,
            tone,
            size=_large(self._context.window.brush, 36.0),
            label=label,
            group=key,
            key=key,
            width=KEY_W,
            height=KEY_H,
        )

    def _prompts(self) -> list[Prompt]:
        if self.screen.device.startswith("keys:"):  # what is in focus is mostly OK
            is_done = not self._is_steered or self.screen.focused_key == "done"
            typed, erase = (Button.DIGITS, "options.type"), (Button.ERASE, "keyboard.delete")
            typed_first = self.prompts("", typed, back="")
            return [*typed_first, *self.prompts("notice.ok" if is_done else "menu.choose", erase)]
        return self.prompts(
            "menu.choose", (Button.PAUSE, "notice.ok"), (Button.ALTERNATE, "keyboard.delete")
        )


def ask(
    context: AppContext, title: str, text: str, keep: Keep, signs: str, *, is_example: bool = False
) -> None:
    """Ask for a line of ``MAX_LENGTH`` signs in the place of ``text``.

    A pad asks if ``signs`` are all that it may have, else ("") letters do. The pad does not write
    an example.
    """
    if not signs:
        ask_text(context, title, text, MAX_LENGTH, keep)
        return
    note = context.words("number_pad.example", example=text) if is_example else ""
    marked = "" if is_example else text
    pad = NumberPadScene(context, title, marked, keep, signs=signs, limit=MAX_LENGTH, note=note)
    context.stack.push(pad)


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _large(brush: Brush, size: float) -> float:
    """Return the size of letters that are large already: the text setting adds only a little."""
    scale = brush.theme.text_scale
    return size * min(scale, LARGEST) / scale
