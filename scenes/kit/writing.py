"""Screens with a line to write in: by a real keyboard, or key by key with a pad or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from game.words.sanitize import clean_text
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.focus import holds
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Prompt
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.scene import Command, ViewScene
from scenes.kit.widgets import TextButton
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from pygame_gui.elements import UITextEntryLine

    from scenes.kit.placing import Placed

INSET: Final = 18.0
ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-._")
SIGN_ROWS: Final = ('!?(),:;"&@', "+=/\\~*#%<>")
MARKED: Final = "äöüßéèêëáçíóúñåøčšžàæěřťůýł"
"""What the other face of the keys writes: all that a move may need, and letters with marks.

Those of the language itself stand in a row of their own, on both faces.
"""
A_ROW: Final = 12
"""Maximal number of letters with marks in a row."""
WIDE_KEYS: Final = (
    ("shift", "keyboard.shift", "arrow_up"),
    ("signs", "keyboard.signs", None),
    ("space", "keyboard.space", None),
    ("delete", "keyboard.delete", "erase"),
    ("done", "keyboard.done", None),
)
"""The key of each, that of its words, and its icon."""


def _in_rows(letters: str) -> list[str]:
    """Return letters in as few rows as they fit into, all of about the same length."""
    count = ceil(len(letters) / A_ROW)
    long = ceil(len(letters) / max(count, 1))
    return [letters[k * long : (k + 1) * long] for k in range(count)]


@nodeclass
class TextEntry(Node):
    """A line that is written in, its letters so large that all of it can be seen."""

    text: str
    caret: tuple[int, int] | None = None
    """Where what an input method composes begins, and where the caret is; None for no caret."""
    is_marked: bool = False
    """Whether the next letter takes the place of all of it."""
    count: str = ""
    """How long it is, at the right end."""
    face: str = "bold"
    letters: float = 30.0
    tint: Tint = "acc"
    is_centred: bool = False
    radius: float = 16.0

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 64.0

    def _room(self, brush: Brush, box: Box) -> float:
        count_w = brush.measure(self.count, 18)[0] + 16 if self.count else self.radius / 2
        return box[2] - 2 * INSET - count_w

    def _size(self, brush: Brush, box: Box) -> float:
        text = self.text or " "
        return brush.lettering.fitting(text, self.letters, self.face, self._room(brush, box))

    def _width(self, brush: Brush, box: Box, end: int | None = None) -> float:
        return brush.measure(self.text[:end], self._size(brush, box), self.face)[0]

    def _left(self, brush: Brush, box: Box) -> float:
        """Return where the first letter begins."""
        if not self.is_centred:
            return box[0] + INSET
        wide = min(self._width(brush, box), self._room(brush, box))
        return box[0] + (box[2] - wide) / 2

    def caret_at(self, brush: Brush, box: Box, x: float) -> int:
        """Return the place between letters that is nearest to ``x``."""
        at, places = x - self._left(brush, box), range(len(self.text) + 1)
        return min(places, key=lambda k: abs(self._width(brush, box, k) - at))

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), box = at.box, at.box
        brush.rounded(box, "hole", self.radius)
        brush.rounded(box, self.tint, self.radius, width=2.5)
        end = x + w - INSET, y + h / 2
        brush.text(self.count, end, 18, "bold", "muted", "midright")
        left, room = self._left(brush, box), self._room(brush, box)
        if self.is_marked and self.text:
            wide = min(self._width(brush, box), room)
            mark = (left - 6, y + 10, wide + 12, h - 20)
            brush.rounded(mark, brush.theme.shaded(self.tint, 0.55), 8)
        size = self._size(brush, box)
        brush.text(self.text, (left, y + h / 2), size, self.face, "text", "midleft", fit=room)
        if self.caret is None or self.is_marked:
            return
        begin, caret = (left + self._width(brush, box, place) + 2 for place in self.caret)
        if caret > begin:
            brush.line((begin, y + h - 12), (caret, y + h - 12), self.tint, 2)
        brush.line((caret, y + 12), (caret, y + h - 12), self.tint, 3)


class WritingScene(ViewScene):
    """A screen with one `entry` and the keys of ``keyboard`` for those who have none.

    ``keep`` gets what was written, cleaned and never empty, when it is done. The
    first letter takes the place of ``text``, which is marked until then.
    """

    is_optional = False
    """Whether nothing needs to be written: the screen is then left as with back."""

    def __init__(
        self,
        context: AppContext,
        text: str,
        limit: int,
        keep: Callable[[str], None],
    ) -> None:
        super().__init__(context)
        self._text, self._limit, self._keep = text[:limit], limit, keep
        self._is_marked = bool(text)
        self._is_upper = not text or text[0].isupper()
        self._has_signs = False
        self._line: UITextEntryLine | None = None
        """pygame_gui's line, which takes what a real keyboard or an input method writes."""
        self._seen: Hashable = None

    # -- what is written -----------------------------------------------------------------------

    @property
    def written(self) -> str:
        """What stands in the line."""
        return str(self._line.get_text()) if self._line else self._text

    @property
    def _all_is_marked(self) -> bool:
        return self._line is not None and self._line.select_range == [0, len(self.written)]

    def write(self, text: str) -> None:
        """Put a text in the place of what is written."""
        self._text = text[: self._limit]
        if self._line:
            self._line.set_text(self._text)
            self._line.select_range = [0, 0]

    def on_written(self) -> None:
        """Act on it that something else is written."""

    def finish(self) -> None:
        """Leave the screen with what is written."""
        text = clean_text(self.written, self._limit).strip()
        if not text and not self.is_optional:
            self._context.refuse()
            return
        self._context.stack.pop()
        if not text:
            return
        self._keep(text)

    # -- nodes ---------------------------------------------------------------------------------

    def entry(self, **looks: Any) -> TextEntry:
        """Return the line; ``looks`` are fields of `TextEntry`."""
        written, line = self.written, self._line
        composed = self._context.devices.composition.text if line else ""
        at = line.edit_position if line else 0
        text, caret = written[:at] + composed + written[at:], (at, at + len(composed))
        return TextEntry(text, caret if line else None, self._all_is_marked, **looks)

    def rows(self) -> Sequence[str]:
        """Return the signs that the keys write, row by row, before shift."""
        own = self._context.strings.grammar.letters
        others = "".join(letter for letter in MARKED if letter not in own)
        rows = (*SIGN_ROWS, *_in_rows(others)) if self._has_signs else ROWS
        return (*rows, *_in_rows(own))

    def sign(self, row: int, column: int) -> str:
        """Return what the key at a place writes now."""
        sign = self.rows()[row][column]
        capital = sign.upper()
        return capital if self._is_upper and len(capital) == 1 else sign  # ß has none

    def keyboard(self, ring: tuple[float, Tint] | None = None) -> Node:
        """Return the keys in rows; `ring` is the radius and colour of the focus ring."""
        rows, wide, gap = list[Node](), [], 8.0
        high = 370.0 / (len(self.rows()) + 1) - gap
        for row, signs in enumerate(self.rows()):
            keys = [self._letter_key(row, column, ring) for column in range(len(signs))]
            rows.append(Row(keys, gap, height=high))
        for key, words, icon in WIDE_KEYS:
            tone = "primary" if key == "done" else "plain"
            if key == "shift" and self._is_upper:
                tone = "amber"
            if key == "signs" and self._has_signs:
                words = "keyboard.letters"
            wide.append(TextButton(self.words(words), icon, tone, 20.0, key=key, grow=1.0))
        return Column([*rows, Row(wide, gap, height=high)], gap)

    def _letter_key(self, row: int, column: int, ring: tuple[float, Tint] | None) -> Node:
        """Return the key at a place."""
        sign, key = self.sign(row, column), ("sign", row, column)
        return TextButton(sign, size=24.0, group="keys", key=key, grow=1.0, ring=ring)

    @property
    def writing_prompts(self) -> list[Prompt]:
        """The prompts: with a real keyboard most keys write."""
        is_real = self.screen.device.startswith("keys:")
        first, *others, back = self.prompts("keyboard.done" if is_real else "menu.choose")
        return [first, back] if is_real else [first, *others, back]

    # -- what scenes do ------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("sign", int(row), int(column)):
                sign = self.sign(row, column)
                self.type(sign)
                if self._is_upper and sign.isalpha():
                    self._is_upper = False
            case "shift":
                self._is_upper = not self._is_upper
            case "signs":
                self._has_signs = not self._has_signs
            case "space":
                self.type(" ")
            case "delete":
                self.delete()
            case "done":
                self.finish()

    def type(self, sign: str) -> None:
        """Add a sign at the end."""
        self.write(("" if self._all_is_marked else self.written) + sign)

    def delete(self) -> None:
        """Take the last sign away, or all if that is marked."""
        self.write("" if self._all_is_marked else self.written[:-1])

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "", self.delete)
        yield Command(Button.PAUSE, "keyboard.done", self.finish)

    def _act(self, action: Action) -> bool:
        match action:
            case Press(Button.ERASE, is_down=True):
                return True  # the line itself has dealt with the key
            case Press(Button.CONFIRM, device, is_down=True, is_scanned=False) if device.startswith(
                "keys:"
            ) and not self.is_chosen(self.screen.focused_key):
                self.finish()  # a real keyboard ends with its Enter
                return True
            case Point(x, y, Phase.DOWN) if self._line is not None:
                one = self._entry
                if holds(one.box, x, y):
                    node, brush = one.node, self._context.window.brush
                    assert isinstance(node, TextEntry)
                    self._line.edit_position = node.caret_at(brush, one.box, x)
                    self._line.select_range = [0, 0]
                    return True
        taken = super()._act(action)
        self._follow()
        return taken

    def is_chosen(self, key: Hashable) -> bool:
        """Return whether Enter of a real keyboard presses this instead of ending."""
        return False

    @property
    def _entry(self) -> Placed:
        return next(one for one in self.screen.placed if isinstance(one.node, TextEntry))

    def enter(self) -> None:
        super().enter()
        self._open_line()

    def leave(self) -> None:
        super().leave()
        self._close_line()

    def _open_line(self) -> None:
        box = self._entry.box
        self._context.devices.writing = True
        gui = self._context.open_gui()
        self._line = gui.entry(box, self._text, self._limit, is_marked=self._is_marked)
        self.refresh()

    def _close_line(self) -> None:
        self._text, self._is_marked = self.written, self._is_marked and self._all_is_marked
        self._line = None
        self._context.close_gui()
        self._context.devices.writing = False

    def update(self, tick_ms: int) -> bool:
        super().update(tick_ms)
        if self._context.gui_is_stale and self._line is not None:
            caret = self._line.edit_position
            self._close_line()
            self._open_line()
            self._line.edit_position = caret
        self._context.update_gui(tick_ms)
        return self._follow()

    def _follow(self) -> bool:
        """Show what the line has become; True if that is something else."""
        line = self._line
        composed = self._context.devices.composition.text
        caret = (line.edit_position, *line.select_range) if line is not None else ()
        before, self._seen = self._seen, (self.written, composed, caret)
        if before == self._seen:
            return False
        self.refresh()
        self.on_written()
        return True
