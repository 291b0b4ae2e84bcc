"""A dialog in which something is made for others: chosen, waited for, and found."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from time import monotonic
from typing import Final

from game.store.shared import Written
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.review.making import Draw, Making
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

GAP: Final = 16.0
BUTTON_H: Final = 54.0
SHADE: Final = 190


class MakingScene(PlainScene):
    """``note`` is where it says how far it is, and ``low`` where its two buttons are.

    Whoever extends it draws the rest, and begins the work in ``_make``.
    """

    covers = False
    note: Box
    low: Box

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._making: Making | None = None
        self._began_s = 0.0
        self._written: Written | None = None
        self._prompt_bar = PromptBar(cabinet)
        self._page = Page(cabinet)

    @property
    @abstractmethod
    def count(self) -> str:
        """Key of the words for how far it is, of ``n`` and ``of``."""

    @property
    def _choosing(self) -> Sequence[Item]:
        """What can be chosen before it is made."""
        return ()

    @abstractmethod
    def _make(self) -> None:
        """Begin what was chosen."""

    def _offer(self) -> None:
        """What can be pressed now."""
        x, y, w, h = self.low
        wide = (w - GAP) / 2
        left, right = (x, y, wide, h), (x + wide + GAP, y, wide, h)
        words = self._cabinet.words
        if self._making is not None:
            buttons = [PushButton(left, words("share.cancel"), self._making.stop, tone="danger")]
            self._page.set_items(buttons)
            return
        if self._written is not None and self._written[0] is not None:
            buttons = [
                PushButton(left, words("share.done"), self._close, tone="primary"),
                PushButton(right, words("share.folder"), self._show_folder),
            ]
        else:
            key = "again" if self._written else "make"
            buttons = [
                PushButton(left, words(f"share.{key}"), self._make, tone="primary"),
                PushButton(right, words("menu.back"), self._close),
            ]
        self._page.set_items([*self._choosing, *buttons])
        if self._written is not None or not self._choosing:
            self._page.focus.current = buttons[0]

    def _show_folder(self) -> None:
        folder = self._cabinet.library.replays.shared.folder
        if not self._cabinet.window.show_folder(folder):
            self._cabinet.refuse()

    def _begin(self, draw: Draw, steps: int, title: str, suffix: str) -> None:
        """Have it made and written; until then it can only be stopped."""
        shared = self._cabinet.library.replays.shared
        self._began_s, self._written = monotonic(), None
        self._making = Making(draw, steps, lambda content: shared.write(title, suffix, content))
        self._offer()

    def _end(self, written: Written) -> None:
        """It is written, refused, or was stopped, and then nothing is left of it."""
        self._making = None
        self._written = None if written == (None, None) else written
        self._cabinet.sounds.play("page" if written[0] else "focus")
        self._offer()

    def leave(self) -> None:
        if self._making is not None:
            self._making.stop()

    def _close(self) -> None:
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if self._making is not None:
                self._making.stop()
                return True
            case Press(Button.CANCEL, is_down=True):
                self._close()
                return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if self._making is None:
            return False
        if self._making.is_done:
            self._end(self._making.written)
        return True

    @property
    def _where(self) -> str:
        """The folder, by its last two names."""
        return " / ".join(self._cabinet.library.replays.shared.folder.parts[-2:])

    def _draw_low(self, brush: Brush, look: int) -> None:
        """The note, the items and the bar of prompts; a pawn of that ``look`` walks on the bar."""
        self._draw_note(brush, look)
        self._page.draw(brush)
        words = self._cabinet.words
        back = "share.cancel" if self._making is not None else "menu.back"
        self._prompt_bar.draw(brush, [(Button.CONFIRM, words("menu.choose")),
                                      (Button.CANCEL, words(back))])  # fmt: skip

    def _draw_note(self, brush: Brush, look: int) -> None:
        """How far it is, where it is, or why it is nowhere."""
        x, y, w, h = self.note
        words = self._cabinet.words
        if self._making is None and self._written is None:
            brush.icon("folder", (x + 24, y + 28), 22, "muted")
            told = words("share.goes_to", where=self._where)
            brush.paragraph(told, (x + 50, y + 14, w - 60, h - 20), 20)
            return
        brush.rounded(self.note, "hole", 16)
        brush.rounded(self.note, "line", 16, width=1.5)
        if self._making is not None:
            self._draw_progress(brush, self._making, look)
            return
        path, trouble = self._written or (None, None)
        title = words("share.saved") if path else words("share.failed")
        brush.text(title, (x + 20, y + 32), 24, "heavy", "acc" if path else "amber", "midleft",
                   fit=w - 40)  # fmt: skip
        said = self._cabinet.say(trouble)
        if path is not None:
            said = words("share.saved_as", name=path.name, where=self._where)
        brush.paragraph(said, (x + 20, y + 56, w - 40, h - 60), 18)

    def _draw_progress(self, brush: Brush, making: Making, look: int) -> None:
        """A bar with a pawn on the way to a flag."""
        x, y, w, h = self.note
        words, part = self._cabinet.words, making.progress
        share = words("share.percent", n=round(100 * part)) if part < 1 else ""
        drawn = brush.text(share, (x + w - 20, y + 28), 26, "display", "acc", "midright")
        doing = words("share.making" if part < 1 else "share.writing")
        brush.text(doing, (x + 20, y + 28), 20, "heavy", "text", "midleft",
                   fit=drawn[0] - x - 36)  # fmt: skip
        bar = (x + 22, y + 60, w - 54, 16.0)
        brush.bar(bar, part, "acc")
        brush.icon("flag", (bar[0] + bar[2] + 8, bar[1] - 2), 24, "acc")
        brush.pawn((bar[0] + bar[2] * part, bar[1] + 8), 15, look)
        middle = y + h - 26
        if making.steps > 1:
            told = words(self.count, n=min(making.done, making.steps), of=making.steps)
            brush.text(told, (x + 20, middle), 18, "bold", "sub", "midleft", fit=w / 2 - 24)
        passed_s = monotonic() - self._began_s
        if 0.1 < part < 1:
            left = words("share.left", n=max(round(passed_s * (1 - part) / part), 1))
            brush.text(left, (x + w - 20, middle), 18, "bold", "sub", "midright", fit=w / 2 - 24)
