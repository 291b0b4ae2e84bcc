"""Writing a number: its digits are typed, or chosen one by one with the mouse or a pad."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import DIRECTIONS, Action, Button, Paste, Point, Press, Type
from scenes.scene import Scene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PRESSED_DOWN, Item, PushButton

DIGITS: Final = "123456789 0"
"""In rows of three; left and right of the nought are the other two keys."""

ALL_DIGITS: Final = "0123456789"
TOP, HEIGHT = 70.0, 540.0
ENTRY_Y, ENTRY_H = TOP + 74, 76.0
NOTE_Y, KEYS_Y = TOP + 171, TOP + 196
KEY_W, KEY_H, GAP = 104.0, 70.0, 10.0
EDGE: Final = 30.0
LETTERS: Final = 36.0
LARGEST: Final = 1.15
"""How much of the text setting large letters follow."""


class PadKey(PushButton):
    """A key with one large sign on it, or an icon."""

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        y += PRESSED_DOWN * self.is_down
        brush.button_face((x, y, w, h), self.tone, True)
        middle = x + w / 2, y + h / 2
        if self.icon:
            brush.icon(self.icon, middle, 30, "text")
        else:
            ink = "acc_ink" if self.tone == "primary" else "text"
            brush.text(self.label, middle, _large(brush, LETTERS), "display", ink, "center",
                       fit=w - 16)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


class NumberPadScene(Scene):
    """Asks for a number; ``keep`` gets what was written, in ``signs`` and never empty.

    ``signs`` are the digits and whatever else the number may have, each with a key of its own. A
    number that is not ``within`` is not taken.
    """

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        title: str,
        text: str,
        keep: Callable[[str], None],
        *,
        signs: str = ALL_DIGITS,
        within: range | None = None,
        limit: int = 19,
        note: str = "",
    ) -> None:
        """``text`` is marked at first: the first sign written takes its place. Below it stands what
        the number is within, or else ``note``.
        """
        self._cabinet, self._keep, self._limit = cabinet, keep, limit
        self._title, self._text = cabinet.words(title), text
        self._signs, self._within = signs, within
        if within is not None:
            note = cabinet.words("number_pad.within", least=within[0], most=within[-1])
        self._note = note
        self._is_marked = bool(text)
        self._is_steered = False
        """Whether the arrows have led to a key, so that Enter means it."""
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        keys = self._make_keys()
        self._page.set_items(keys)
        is_pad = cabinet.devices.last_kind == "pad"
        self._page.focus.current = keys[4] if is_pad else self._done

    @property
    def _more(self) -> list[str]:
        """What may be written besides digits."""
        return [sign for sign in self._signs if sign not in ALL_DIGITS]

    @property
    def _box(self) -> Box:
        columns = 3 + (len(self._more) + 3) // 4
        width = 2 * EDGE + columns * (KEY_W + GAP) - GAP
        return (640 - width / 2, TOP, width, HEIGHT)

    def _make_keys(self) -> list[Item]:
        words, left = self._cabinet.words, self._box[0] + EDGE

        def at(column: int, row: int) -> Box:
            return (left + column * (KEY_W + GAP), KEYS_Y + row * (KEY_H + GAP), KEY_W, KEY_H)

        made: list[Item] = [
            PadKey(at(k % 3, k // 3), sign, partial(self._write, sign))
            for k, sign in enumerate(DIGITS)
            if sign != " "
        ]
        erase = PadKey(at(0, 3), words("keyboard.delete"), self._erase, icon="erase")
        made.insert(9, erase)
        self._done = PadKey(at(2, 3), words("notice.ok"), self._finish, tone="primary")
        made.append(self._done)
        made += [
            PadKey(at(3 + k // 4, k % 4), sign, partial(self._write, sign))
            for k, sign in enumerate(self._more)
        ]
        return made

    def _write(self, text: str) -> None:
        """Add what of ``text`` may stand in the number."""
        signs = "".join(sign for sign in text if sign in self._signs)
        before = "" if self._is_marked else self._text
        if not signs or len(before) >= self._limit:
            self._cabinet.refuse()
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
            self._cabinet.refuse()
            return
        self._cabinet.stack.pop()
        self._keep(self._text)

    def enter(self) -> None:
        self._cabinet.devices.writing = True

    def leave(self) -> None:
        self._cabinet.devices.writing = False

    def update(self, tick_ms: int) -> bool:
        return False

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.PAUSE, is_down=True):
                self._finish()
            case Press(Button.ERASE | Button.ALTERNATE, is_down=True):
                self._erase()
            case Press(Button.CONFIRM, device, is_down=True) if (
                device.startswith("keys:") and not self._is_steered and not action.is_scanned
            ):
                self._finish()
            case Type(text, digit_key):
                is_sign = any(sign in self._signs for sign in text)
                self._write(text if is_sign or digit_key is None else str(digit_key))
                self._rest()
            case Paste():
                self._write(self._cabinet.window.pasted())
                self._rest()
            case _:
                if isinstance(action, Press) and action.is_down:
                    self._is_steered |= action.button in DIRECTIONS
                elif isinstance(action, Point):
                    self._is_steered = False
                return self._page.act(action)
        return True

    def _rest(self) -> None:
        """Who types ends with Enter."""
        self._is_steered = False
        self._page.focus.current = self._done

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = self._box
        brush.shade(170)
        brush.panel(self._box, "panel", "acc", 26, 2)
        brush.text(self._title, (x + w / 2, y + 42), _large(brush, 30), "display", "text", "center",
                   fit=w - 50)  # fmt: skip
        self._draw_entry(brush)
        ink = "amber" if self._is_outside else "sub"
        brush.text(self._note, (x + w / 2, NOTE_Y), 18, "bold", ink, "center", fit=w - 2 * EDGE)
        self._page.draw(brush)
        self._draw_prompts(brush)

    def _draw_entry(self, brush: Brush) -> None:
        x, _, w, _ = self._box
        entry = (x + EDGE, ENTRY_Y, w - 2 * EDGE, ENTRY_H)
        brush.rounded(entry, "hole", 16)
        brush.rounded(entry, "amber" if self._is_outside else "acc", 16, width=2)
        shown = self._text
        if _is_digits(shown):
            shown = self._cabinet.strings.write(int(shown))
        right, middle = x + w - EDGE - 26, ENTRY_Y + ENTRY_H / 2
        size, room = _large(brush, 44), w - 2 * EDGE - 46
        if self._is_marked:
            wide = min(brush.measure(shown, size, "display")[0], room)
            mark = (right - wide - 8, ENTRY_Y + 12, wide + 16, ENTRY_H - 24)
            brush.rounded(mark, brush.theme.shaded("acc", 0.55), 10)
        brush.text(shown, (right, middle), size, "display", "text", "midright", fit=room)
        if not self._is_marked:
            brush.line((right + 8, ENTRY_Y + 18), (right + 8, ENTRY_Y + ENTRY_H - 18), "acc", 3)

    def _draw_prompts(self, brush: Brush) -> None:
        words = self._cabinet.words
        erase, done = words("keyboard.delete"), words("notice.ok")
        back = (Button.CANCEL, words("menu.back"))
        if self._cabinet.devices.last_kind.startswith("keys:"):  # what is in focus is mostly OK
            is_done = not self._is_steered or self._page.focused is self._done
            confirm = (Button.CONFIRM, done if is_done else words("menu.choose"))
            typed = (Button.DIGITS, words("options.type"))
            self._prompt_bar.draw(brush, [typed, confirm, (Button.ERASE, erase), back])
            return
        prompts = [
            (Button.CONFIRM, words("menu.choose")), (Button.PAUSE, done), (Button.ALTERNATE, erase),
            back,
        ]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.PAUSE, Button.ALTERNATE))


def ask(
    cabinet: Cabinet, title: str, text: str, limit: int, keep: Callable[[str], None], signs: str,
    *, is_example: bool = False,
) -> None:  # fmt: skip
    """Ask for a line in the place of ``text``: with the pad if ``signs`` are all that it may have,
    otherwise ("") with the letters. The pad does not write an example for anybody.
    """
    if not signs:
        cabinet.stack.push(KeyboardScene(cabinet, title, text, limit, keep, is_anew=True))
        return
    note = cabinet.words("number_pad.example", example=text) if is_example else ""
    cabinet.stack.push(
        NumberPadScene(cabinet, title, "" if is_example else text, keep, signs=signs, limit=limit,
                       note=note)
    )  # fmt: skip


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _large(brush: Brush, size: float) -> float:
    """The size of letters that are large already: the text setting makes them only a bit larger."""
    scale = brush.theme.text_scale
    return size * min(scale, LARGEST) / scale
