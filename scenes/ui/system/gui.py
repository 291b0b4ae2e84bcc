"""pygame_gui's widgets on our screen: text that is typed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unicodedata import combining

import pygame

from game.words.sanitize import sanitize
from scenes.input.shortcuts import is_paste, latin_key
from scenes.ui.brush import Box
from scenes.ui.screen import Viewport
from scenes.ui.theme import Theme

if TYPE_CHECKING:
    from pygame_gui.elements import UITextEntryLine

INKS: Final = {
    "acc": ("selected_bg", "focused_border", "text_cursor", "link_text"),
    "panel2": ("hovered_bg", "active_bg"),
    "hole": ("normal_bg", "focused_bg"),
    "panel": ("dark_bg",),
    "text": ("normal_text",),
    "ink0": ("selected_text",),
    "line": ("normal_border",),
}
"""What of a widget is painted in an ink."""

MAX_TEXT_LENGTH: Final = 1000
"""Characters taken from one text event or the clipboard; no line is longer."""


class Gui:
    """One widget layer, made in ``Scene.enter`` and dropped in ``leave``.

    Widgets live in window pixels at the scale of ``screen``; after a change of size a new layer is
    made. The application feeds it the raw events, as it alone reads them. ``pasted`` gives what is
    in the clipboard.

    No text gets into a widget but through ``sanitize``, whether it is typed, pasted or loaded: the
    widgets raise at text that has no width.
    """

    def __init__(
        self, screen: Viewport, theme: Theme, assets: Path, pasted: Callable[[], str]
    ) -> None:
        import pygame_gui  # first use costs some 90 ms: not before the title is on screen

        self._screen, self._pasted = screen, pasted
        self._line: UITextEntryLine | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of every font size not loaded beforehand
            self._widgets = pygame_gui.UIManager(
                screen.surface.get_size(),
                _theme(screen, theme, assets),
                enable_live_theme_updates=False,
            )

    def entry(self, box: Box, text: str, limit: int, *, is_marked: bool) -> UITextEntryLine:
        """Return a line to write in, at most ``limit`` characters, with the keyboard on it.

        If ``is_marked``, the first letter written takes the place of all of ``text``.
        """
        from pygame_gui.elements import UITextEntryLine

        text = sanitize(text)[:limit]
        line = UITextEntryLine(self._rect(box), self._widgets, initial_text=text)
        line.set_text_length_limit(limit)
        line.paste_text_enabled = False  # it would take whatever the clipboard has
        self._line = line
        self._write_in(line)
        pygame.key.set_text_input_rect(line.rect)  # an input method shows its candidates below
        if is_marked:
            line.select_range = [0, len(text)]
        return line

    def _write_in(self, line: UITextEntryLine) -> None:
        """Give ``line`` the keyboard, with the caret behind its last letter."""
        self._widgets.set_focus_set({line})
        line.set_text(line.get_text())

    def _rect(self, box: Box) -> pygame.Rect:
        """Return the pixels of `box`, but at least as many as the widgets need for a word."""
        rect = self._screen.rect(box)
        return pygame.Rect(rect.topleft, (max(rect.w, 320), max(rect.h, 40)))

    def feed(self, event: pygame.event.Event) -> None:
        line = self._line
        marked = list(line.select_range) if line is not None else []
        for known in self._written(event):
            try:
                self._widgets.process_events(known)
            except pygame.error:  # an accent without its letter, marked or left over by an edit
                self._mend()
        if line is not None and not line.is_focused:  # a click on anything else takes it all away
            self._write_in(line)
            line.select_range = marked

    def _written(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """``event``, or the letters that it writes; the line takes as many as it has room for."""
        if event.type == pygame.TEXTINPUT:
            text = event.text
            if text and combining(text[0]):
                return self._accented(text)
        elif self._line is not None and is_paste(event):
            text = self._pasted()
        elif event.type == pygame.KEYDOWN and latin_key(event) != event.key:
            return [pygame.event.Event(pygame.KEYDOWN, event.dict | {"key": latin_key(event)})]
        else:
            return [event]
        text = sanitize(text[:MAX_TEXT_LENGTH])
        return [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else []

    def _accented(self, accents: str) -> list[pygame.event.Event]:
        """Return what puts accents on the letter before the caret: some keyboards send them alone.

        Nothing if there is no letter, or a text is marked.
        """
        line = self._line
        if line is None or line.select_range[0] != line.select_range[1]:
            return []
        letter = ""
        for sign in reversed(line.get_text()[: line.edit_position]):
            letter = sign + letter
            if not combining(sign):
                break
        if not (text := sanitize(letter + accents[:MAX_TEXT_LENGTH])):
            return []
        erased = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
        return [*[erased] * len(letter), pygame.event.Event(pygame.TEXTINPUT, text=text)]

    def _mend(self) -> None:
        """Have the line show what of its text can be drawn."""
        if self._line is not None:
            self._line.select_range = [0, 0]
            self._line.set_text(sanitize(self._line.get_text()))

    def update(self, ms: int) -> None:
        self._widgets.update(ms / 1000)

    def close(self) -> None:
        """Let go of all widgets now: they hold each other in circles."""
        self._line = None
        self._widgets.clear_and_reset()  # type: ignore[no-untyped-call]


def _theme(screen: Viewport, theme: Theme, assets: Path) -> dict[str, Any]:
    def ink(name: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*theme.ink(name))

    size = str(max(screen.px(20 * theme.text_scale), 10))
    plain, bold = (str(assets / "fonts" / f"Manrope-{cut}Bold.ttf") for cut in ("Semi", "Extra"))
    font = {"name": "manrope", "size": size, "regular_path": plain, "bold_path": bold}
    font |= {"italic_path": plain, "bold_italic_path": bold}
    colours = {part: ink(name) for name, parts in INKS.items() for part in parts}
    misc = {"shape": "rectangle", "shadow_width": "0", "border_width": "2", "padding": "12,8"}
    block = {"font": font, "colours": colours, "misc": misc}
    # a font among the "defaults" is not handed down to the widgets
    return {"defaults": {"colours": colours}, "text_entry_line": block}
