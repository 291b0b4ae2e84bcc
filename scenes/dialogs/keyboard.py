"""A question for a line of text, with keys for those who have no keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.kit.boxes import Column
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.writing import WritingScene

ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-._")
SIGN_ROWS: Final = ('!?(),:;"&@', "+=/\\~*#%<>")
Keep: TypeAlias = Callable[[str], None]
"""Gets what was written."""
MARKED: Final = "äöüßéèêëáçíóúñåøčšžà"
"""What the other face of the keys writes: all that a move may need, and letters with marks.

Those of the language itself stand in a row of their own, on both faces.
"""


def ask_text(cabinet: Cabinet, title: str, text: str, limit: int, keep: Keep, **how: bool) -> None:
    """Ask for a line of text over the scene below, as `KeyboardScene` does."""
    cabinet.stack.push(KeyboardScene(cabinet, title, text, limit, keep, **how))


class KeyboardScene(WritingScene):
    """Asks for a line of text over the scene below."""

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        title: str,
        text: str,
        limit: int,
        keep: Keep,
        *,
        is_optional: bool = False,
    ) -> None:
        super().__init__(cabinet, text, limit, keep)
        self._title, self.is_optional = cabinet.words(title), is_optional
        self.screen.focus_on("done")

    def rows(self) -> Sequence[str]:
        own = self._cabinet.strings.grammar.letters
        others = "".join(letter for letter in MARKED if letter not in own)
        rows = (*SIGN_ROWS, others[:10], others[10:]) if self._has_signs else ROWS
        return (*rows, own) if own else rows

    def view(self) -> Node:
        count = f"{len(self.written)} / {self._limit}"
        keys = self.keyboard(52.0 if len(self.rows()) > len(ROWS) else 66.0)
        body = Column([self.entry(count=count), keys], "xl")
        return Dialog(self._title, body, 840.0, 170, self.writing_prompts, (Button.PAUSE,))
