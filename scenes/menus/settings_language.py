"""The rows of the tab Language: one for every language, under its own name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from scenes.cabinet import Cabinet
from scenes.menus.settings_rows import LARGE, row_boxes
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Labelled, Pressable

PITCH: Final = 92.0
BADGE: Final = 58.0
INSET: Final = 16.0
RIGHT_W: Final = 190.0


class LanguageRow(Pressable, Labelled):
    """A language: the letters of its code, its name, its name in the language of the screen, and
    whether it is chosen. ``told`` is what choosing it does.
    """

    def __init__(
        self, box: Box, code: str, label: str, below: str, right: str, told: str,
        is_chosen: bool, on_press: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.code, self.label, self.below, self.right, self.told = code, label, below, right, told
        self.is_chosen = is_chosen
        self.size = self.letters = 28.0

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self._room)

    @property
    def _room(self) -> float:
        return self.box[2] - 2 * INSET - BADGE - 24 - RIGHT_W

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        middle, scale = y + h / 2, brush.theme.text_scale
        is_chosen = self.is_chosen
        if is_focused:
            brush.rounded(self.box, brush.theme.mix("panel", "acc", 0.22), 18)
        badge = (x + INSET, middle - 26, BADGE, 52.0)
        brush.rounded(badge, "acc" if is_chosen else "off", 12)
        brush.text(self.code.upper(), (x + INSET + BADGE / 2, middle), 22 / scale, "heavy",
                   "acc_ink" if is_chosen else "text", "center", fit=50)  # fmt: skip
        left = x + INSET + BADGE + 24
        name_y = middle if scale >= LARGE else middle - 14 * scale
        brush.text(self.label, (left, name_y), self.letters, "heavy", "text", "midleft",
                   fit=self._room)  # fmt: skip
        if scale < LARGE:
            brush.text(self.below, (left, middle + 18 * scale), 20, "bold", "sub", "midleft",
                       fit=self._room)  # fmt: skip
        right = x + w - INSET
        if is_chosen:
            brush.icon("check", (right - 14, middle), 26, "acc")
            right -= 42
        brush.text(self.right, (right, middle), 20, "bold", "acc" if is_chosen else "sub",
                   "midright", fit=RIGHT_W - (42 if is_chosen else 0))  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=18, tint="acc")


def language_rows(cabinet: Cabinet) -> Sequence[LanguageRow]:
    """A row for every language there is."""
    strings, words = cabinet.strings, cabinet.words
    made = []
    for box, code in zip(row_boxes(len(strings.available), PITCH), strings.available, strict=True):
        key, own = (
            f"settings.language.{code}",
            strings.for_language(code).t("settings.language.own"),
        )
        is_chosen = code == strings.language
        made.append(LanguageRow(
            box, code, own, words(key) if strings.has(key) else own,
            words("settings.language.chosen") if is_chosen else "",
            words("settings.language.told"), is_chosen, partial(_choose, cabinet, code),
        ))  # fmt: skip
    return made


def _choose(cabinet: Cabinet, code: str) -> None:
    """Speak that language from now on, and keep that."""
    cabinet.change_settings(replace(cabinet.settings, language=code))
    cabinet.set_language(code)
