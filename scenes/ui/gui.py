"""pygame_gui's widgets on our screen: text that is typed, and text that is scrolled."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from scenes.ui.brush import Box
from scenes.ui.screen import Screen
from scenes.ui.theme import Theme

if TYPE_CHECKING:
    from pygame_gui.elements import UITextBox, UITextEntryLine

FACE = "manrope"


class Gui:
    """One widget layer, made in ``Scene.enter`` and dropped in ``leave``.

    Widgets live in window pixels at the scale of ``screen``; after a change of size a new layer is
    made. The application feeds it the raw events, as it alone reads them.
    """

    def __init__(self, screen: Screen, theme: Theme, assets: Path) -> None:
        import pygame_gui  # first use costs some 90 ms: not before the title is on screen

        self._screen = screen
        self._line: UITextEntryLine | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of every font size not loaded beforehand
            self._widgets = pygame_gui.UIManager(
                screen.surface.get_size(),
                _theme(screen, theme, assets),
                enable_live_theme_updates=False,
            )

    def entry(self, box: Box, text: str, limit: int, *, is_marked: bool) -> UITextEntryLine:
        """A line to write in, at most ``limit`` characters, with the keyboard on it.

        If ``is_marked``, the first letter written takes the place of all of ``text``.
        """
        from pygame_gui.elements import UITextEntryLine

        line = UITextEntryLine(self._rect(box), self._widgets, initial_text=text)
        line.set_text_length_limit(limit)
        self._line = line
        self._write_in(line)
        if is_marked:
            line.select_range = [0, len(text)]
        return line

    def _write_in(self, line: UITextEntryLine) -> None:
        """Give ``line`` the keyboard, with the caret behind its last letter."""
        self._widgets.set_focus_set({line})
        line.set_text(line.get_text())

    def reading(self, box: Box, html: str) -> UITextBox:
        """A text to read, with a scroll bar if it is long."""
        from pygame_gui.elements import UITextBox

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return UITextBox(html, self._rect(box), self._widgets)

    def _rect(self, box: Box) -> pygame.Rect:
        """The pixels of ``box``, but never too few for a word: the widgets cannot do with less."""
        rect = self._screen.rect(box)
        return pygame.Rect(rect.topleft, (max(rect.w, 320), max(rect.h, 40)))

    def feed(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT and not _is_writable(event.text):
            return  # a lone surrogate would break the widget
        line = self._line
        marked = list(line.select_range) if line is not None else []
        self._widgets.process_events(event)
        if line is not None and not line.is_focused:  # a click on anything else takes it all away
            self._write_in(line)
            line.select_range = marked

    def update(self, ms: int) -> None:
        self._widgets.update(ms / 1000)

    def draw(self) -> None:
        self._widgets.draw_ui(self._screen.surface)


def _is_writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def _theme(screen: Screen, theme: Theme, assets: Path) -> dict[str, Any]:
    def ink(name: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*theme.ink(name))

    size = str(max(screen.px(20 * theme.text_scale), 10))
    font = {
        "name": FACE,
        "size": size,
        "regular_path": str(assets / "fonts" / "Manrope-SemiBold.ttf"),
        "bold_path": str(assets / "fonts" / "Manrope-ExtraBold.ttf"),
        "italic_path": str(assets / "fonts" / "Manrope-SemiBold.ttf"),
        "bold_italic_path": str(assets / "fonts" / "Manrope-ExtraBold.ttf"),
    }
    colours = {
        "dark_bg": ink("panel"),
        "normal_bg": ink("hole"),
        "hovered_bg": ink("panel2"),
        "active_bg": ink("panel2"),
        "focused_bg": ink("hole"),
        "selected_bg": ink("acc"),
        "normal_text": ink("text"),
        "selected_text": ink("ink0"),
        "normal_border": ink("line"),
        "focused_border": ink("acc"),
        "text_cursor": ink("acc"),
        "link_text": ink("acc"),
    }
    misc = {"shape": "rectangle", "shadow_width": "0", "border_width": "2", "padding": "12,8"}
    block = {"font": font, "colours": colours, "misc": misc}
    # a font among the "defaults" is not handed down to the widgets
    return {"defaults": {"colours": colours}, "text_box": block, "text_entry_line": block}
