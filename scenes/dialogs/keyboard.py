"""Writing a name: with a real keyboard, or key by key with a pad or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.scene import Scene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from pygame_gui.elements import UITextEntryLine

BOX: Box = (190.0, 96.0, 900.0, 540.0)
ENTRY: Box = (BOX[0] + 84, BOX[1] + 78, BOX[2] - 168, 64.0)
INSET, LETTERS = 18.0, 30.0
ROWS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-._")
SIGN_ROWS = ('!?(),:;"&@', "+=/\\~*#%<>")
MARKED = "äöüßéèêëáçíóúñåøčšžà"
"""What the other face of the keys writes: all that a move may need, and letters with marks. Those
of the language itself stand in a row of their own, on both faces.
"""
WITH_SHIFT = {"'": "\\", "-": "/", ".": "~", "_": ":"}
"""Signs that share a key with another, as paths need them."""
KEY, PITCH, GAP = 66.0, 74.0, 8.0
ROOM = 5 * PITCH
"""For all rows of keys."""
WIDEST_ROW = BOX[2] - 60


class KeyboardScene(Scene):
    """Asks for a line of text; ``keep`` gets it, cleaned and never empty."""

    covers = False
    entry_box: Box = ENTRY
    face, letters = "bold", LETTERS

    def __init__(
        self,
        cabinet: Cabinet,
        title: str,
        text: str,
        limit: int,
        keep: Callable[[str], None],
        *,
        is_anew: bool = False,
    ) -> None:
        """``is_anew`` if ``text`` is rather replaced than added to: it is marked at first."""
        self._cabinet, self._limit, self._keep = cabinet, limit, keep
        self._title = cabinet.words(title)
        self._text = text[:limit]
        self._is_marked = is_anew
        self._is_upper = not text or (is_anew and text[0].isupper())
        self._has_signs = False
        self._entry: UITextEntryLine | None = None
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        self._lay_out()
        self._page.focus.current = self._done

    def _lay_out(self) -> None:
        words = self._cabinet.words
        own = self._cabinet.strings.grammar.letters
        x0, y, pitch = 640 - 10 * PITCH / 2 + 4, BOX[1] + 160, ROOM / (6 if own else 5)
        high = pitch - GAP
        items: list[Item] = []
        for letters in _sign_rows(own) if self._has_signs else ROWS:
            items += self._row(letters, (x0, y, KEY, high), PITCH)
            y += pitch
        if own:
            wide = min(PITCH, WIDEST_ROW / len(own))
            items += self._row(own, (644 - len(own) * wide / 2, y, wide - GAP, high), wide)
            y += pitch
        other = "keyboard.letters" if self._has_signs else "keyboard.signs"
        keys: list[tuple[str, str | None, Callable[[], None]]] = [
            ("keyboard.shift", "arrow_up", self._shift), (other, None, self._turn_over),
            ("keyboard.space", None, self._types(" ")), ("keyboard.delete", "erase", self._delete),
        ]  # fmt: skip
        for k, (label, icon, on_press) in enumerate(keys):
            box = (x0 + 2 * k * PITCH, y, 2 * PITCH - GAP, high)
            is_lit = label == "keyboard.shift" and self._is_upper
            items.append(PushButton(box, words(label), on_press, icon=icon, size=20,
                                    tone="amber" if is_lit else "plain"))  # fmt: skip
        self._done = PushButton((x0 + 8 * PITCH, y, 2 * PITCH - GAP, high),
                                words("keyboard.done"), self._finish, tone="primary",
                                size=20)  # fmt: skip
        items.append(self._done)
        self._page.set_items(items)

    def _row(self, letters: str, box: Box, pitch: float) -> Iterator[Item]:
        """A key for each of ``letters``; the first one's box, and how far the next ones are."""
        x, y, w, h = box
        for column, letter in enumerate(letters):
            shown = shifted(letter) if self._is_upper else letter
            yield PushButton((x + column * pitch, y, w, h), shown, self._types(shown))

    def _types(self, letter: str) -> Callable[[], None]:
        def type_it() -> None:
            self._write(("" if self._all_is_marked else self._written) + letter)
            if self._is_upper and letter.isalpha():
                self._shift()

        return type_it

    @property
    def _written(self) -> str:
        return str(self._entry.get_text()) if self._entry else self._text

    @property
    def _composed(self) -> str:
        """What an input method has not made up its mind about."""
        return self._cabinet.devices.composition.text if self._entry else ""

    @property
    def _line(self) -> str:
        """What stands in the line: what is written, with what is composed at the caret."""
        written, at = self._written, self._entry.edit_position if self._entry else 0
        return written[:at] + self._composed + written[at:]

    @property
    def _all_is_marked(self) -> bool:
        return self._entry is not None and self._entry.select_range == [0, len(self._written)]

    def _write(self, text: str) -> None:
        self._text = text[: self._limit]
        if self._entry:
            self._entry.set_text(self._text)
            self._entry.select_range = [0, 0]

    def _delete(self) -> None:
        self._write("" if self._all_is_marked else self._written[:-1])

    def _shift(self) -> None:
        self._is_upper = not self._is_upper
        self._change_keys()

    def _turn_over(self) -> None:
        """Letters become signs, signs letters."""
        self._has_signs = not self._has_signs
        self._change_keys()

    def _change_keys(self) -> None:
        """Other keys in the same places; the focus stays on its place, counted from the end."""
        had, focused = self._page.items, self._page.focused
        last = len(had) - had.index(focused) if focused else len(had)
        self._lay_out()
        items = self._page.items
        self._page.focus.current = items[-min(last, len(items))]

    def _finish(self) -> None:
        from game.store.text import clean_text

        text = clean_text(self._written, self._limit).strip()
        if not text:
            self._cabinet.refuse()
            return
        self._cabinet.stack.pop()
        self._keep(text)

    def enter(self) -> None:
        self._cabinet.devices.writing = True
        gui = self._cabinet.open_gui()
        self._entry = gui.entry(self.entry_box, self._text, self._limit, is_marked=self._is_marked)

    def leave(self) -> None:
        self._text, self._is_marked = self._written, self._is_marked and self._all_is_marked
        self._entry = None
        self._cabinet.close_gui()
        self._cabinet.devices.writing = False

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
                return True
            case Press(Button.PAUSE, is_down=True):
                self._finish()
                return True
            case Press(Button.CONFIRM, device, is_down=True, is_scanned=False) if device.startswith(
                "keys:"
            ):
                self._finish()  # whoever writes with a real keyboard ends with its Enter
                return True
            case Press(Button.ERASE, is_down=True):
                return True  # the line itself has dealt with the key
            case Press(Button.ALTERNATE, is_down=True):
                self._delete()
                return True
            case Point(x, y, Phase.DOWN) if _holds(self.entry_box, x, y):
                self._put_caret(x)
                return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if self._cabinet.gui_is_stale:
            self.leave()
            self.enter()
        self._cabinet.update_gui(tick_ms)
        return False

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        x, y, w, _ = BOX
        brush.shade(170)
        brush.panel(BOX, "panel", "acc", 26, 2)
        brush.text(self._title, (x + w / 2, y + 46), 30, "display", "text", "center", fit=w - 60)
        self._page.draw(brush)
        self._draw_entry(brush)
        back = (Button.CANCEL, words("menu.back"))
        if self._cabinet.devices.last_kind.startswith("keys:"):  # other keys write
            self._prompt_bar.draw(brush, [(Button.CONFIRM, words("keyboard.done")), back])
            return
        self._prompt_bar.draw(
            brush,
            [
                (Button.CONFIRM, words("menu.choose")),
                (Button.PAUSE, words("keyboard.done")),
                back,
            ],
            on_screen=(Button.PAUSE,),
        )

    def _draw_entry(self, brush: Brush) -> None:
        """The line in the house's letters, and how many of them there may be."""
        x, y, w, h = self.entry_box
        brush.rounded(self.entry_box, "hole", 16)
        brush.rounded(self.entry_box, "acc", 16, width=2)
        brush.text(self._count, (x + w - INSET, y + h / 2), 18, "bold", "muted", "midright")
        self._draw_line(brush, "acc")

    def _draw_line(self, brush: Brush, tint: Tint) -> None:
        """What is written, with the widget's caret and what is marked in it; what an input method
        composes is underlined.
        """
        _, y, _, h = self.entry_box
        written, size, room = self._line, self._size(brush), self._room(brush)
        left = self._left(brush)
        if self._all_is_marked and self._written:
            wide = min(brush.measure(written, size, self.face)[0], room)
            mark = (left - 6, y + 10, wide + 12, h - 20)
            brush.rounded(mark, brush.theme.shaded(tint, 0.55), 8)
        brush.text(written, (left, y + h / 2), size, self.face, "text", "midleft", fit=room)
        if self._entry is not None and not self._all_is_marked:
            at, composed = self._entry.edit_position, self._composed
            begin, caret = (
                left + brush.measure(written[:end], size, self.face)[0] + 2
                for end in (at, at + len(composed))
            )
            if composed:
                brush.line((begin, y + h - 12), (caret, y + h - 12), tint, 2)
            brush.line((caret, y + 12), (caret, y + h - 12), tint, 3)

    @property
    def _count(self) -> str:
        return f"{len(self._written)} / {self._limit}"

    def _room(self, brush: Brush) -> float:
        """How wide the letters may be together."""
        return self.entry_box[2] - 2 * INSET - brush.measure(self._count, 18)[0] - 16

    def _left(self, brush: Brush) -> float:
        """Where the first letter begins."""
        return self.entry_box[0] + INSET

    def _size(self, brush: Brush) -> float:
        """Of the letters: all of the line can be seen."""
        written = self._line or " "
        return brush.lettering.fitting(written, self.letters, self.face, self._room(brush))

    def _put_caret(self, x: float) -> None:
        """The caret goes where somebody has pressed in the line."""
        if self._entry is None:
            return
        brush, written = self._cabinet.window.brush, self._written
        size, at = self._size(brush), x - self._left(brush)
        places = range(len(written) + 1)
        self._entry.edit_position = min(
            places, key=lambda k: abs(brush.measure(written[:k], size, self.face)[0] - at)
        )
        self._entry.select_range = [0, 0]


def _sign_rows(own: str) -> Sequence[str]:
    """The rows of the other face; ``own`` letters of the language have their place elsewhere."""
    others = "".join(letter for letter in MARKED if letter not in own)
    return (*SIGN_ROWS, others[:10], others[10:])


def shifted(letter: str) -> str:
    """What a key writes with shift: another sign, or the capital if that is one letter too."""
    capital = letter.upper()
    return WITH_SHIFT.get(letter, capital if len(capital) == 1 else letter)


def _holds(box: Box, x: float, y: float) -> bool:
    left, top, w, h = box
    return left <= x <= left + w and top <= y <= top + h
