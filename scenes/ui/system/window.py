"""The window: opening it, its size, and the brush that fits it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.core.rules.limits import MAX_BYTES
from game.words.grammar import ENGLISH, Grammar
from game.words.message import MessageError
from scenes.ui.system.stderr_filter import quiet_stderr
from scenes.ui.system.window_place import DEFAULT_SIZE, WindowPlace

if TYPE_CHECKING:
    from game.store.settings import Settings
    from scenes.ui.art.prompts import Labels
    from scenes.ui.brush import Brush
    from scenes.ui.screen import Viewport

ICON_PX: Final = 64
NAME_INK: Final = "#FFD873"
TABLE_INK: Final = "#0E142B"
DPI_HINTS: Final = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
"""Windows stretches the window of a program that does not say so, and blurs it."""

UNSEEN_DRIVERS: Final = {"offscreen"}
"""SDL falls back to these without a display: the program would run unseen."""


class NoWindow(MessageError):
    """No window can be opened; the text is one sentence for people."""


def program_icon(assets: Path, px: int) -> pygame.Surface:
    """Return the icon of the program for the system; `px` is its side."""
    icon = pygame.Surface((px, px), pygame.SRCALPHA)
    pygame.draw.rect(icon, TABLE_INK, icon.get_rect(), border_radius=px // 5)
    letter = name_font(assets, px).render("Q", True, NAME_INK)
    icon.blit(letter, letter.get_rect(center=icon.get_rect().center))
    return icon


def name_font(assets: Path, px: int) -> pygame.font.Font:
    """Return the letters of the name, before any theme is read."""
    return pygame.font.Font(assets / "fonts" / "FredokaOne-Regular.ttf", px)


class Window:
    """The one window. It opens with nothing but the name in it; ``dress`` makes its ``brush``.

    The brush is made anew whenever the size or the style changes, and ``generation`` counts how
    often that was.
    """

    screen: Viewport
    brush: Brush

    def __init__(self, assets: Path, settings: Settings) -> None:
        self._assets = assets
        self._labels: Labels = {}
        self._grammar = ENGLISH
        self.generation = 0
        self._brushed_size = (0, 0)
        for hint, value in DPI_HINTS.items():
            os.environ.setdefault(hint, value)  # SDL reads it now
        try:
            with quiet_stderr():
                pygame.display.init()
        except pygame.error as error:  # SDL_VIDEODRIVER names a driver that is not there
            raise NoWindow("window.not_opened", why=str(error)) from None
        pygame.font.init()
        self.place = WindowPlace(settings.window, is_first=not settings.language)
        pygame.display.set_icon(program_icon(assets, ICON_PX))
        self._set_mode(settings)
        if pygame.display.get_driver() in UNSEEN_DRIVERS:
            raise NoWindow("window.no_display")
        pygame.display.set_caption("Quintet")
        self._show_name()

    def _set_mode(self, settings: Settings) -> None:
        try:
            if settings.fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self.place.open()
        except pygame.error:
            try:
                pygame.display.set_mode(DEFAULT_SIZE, pygame.RESIZABLE)
            except pygame.error as error:
                raise NoWindow("window.not_opened", why=str(error)) from None

    def _show_name(self) -> None:
        """Show the first frame: what can be drawn before fonts, themes and games are loaded."""
        surface = self._surface()
        w, h = surface.get_size()
        name = name_font(self._assets, max(h // 6, 8)).render("QUINTET", True, NAME_INK)
        surface.fill(TABLE_INK)
        surface.blit(name, name.get_rect(center=(w // 2, h * 168 // 720)))
        pygame.display.flip()

    @staticmethod
    def _surface() -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None  # the mode is set in __init__
        return surface

    def dress(self, settings: Settings, labels: Labels, grammar: Grammar = ENGLISH) -> None:
        """Make the brush.

        Args:
            settings: Theme, text size and the like.
            labels: Labels of keys and buttons in prompts.
            grammar: Grammar of numbers.
        """
        self._labels, self._grammar = labels, grammar
        self.restyle(settings)

    def restyle(self, settings: Settings) -> None:
        """Make the brush for the present size and ``settings``; old pictures are dropped."""
        from scenes.ui.brush import Brush
        from scenes.ui.paint.fonts import Fonts
        from scenes.ui.screen import Viewport
        from scenes.ui.theme import load_theme

        theme = load_theme(
            self._assets,
            settings.palette,
            high_contrast=settings.high_contrast,
            motion=0.0 if settings.reduced_motion else 1.0,
            text_scale=settings.text_percent / 100,
            has_coordinates=settings.show_coordinates,
            has_flashes=settings.flashes,
        )
        faces = self.brush.faces if self.generation else Fonts(self._assets / "fonts")
        faces.grammar = self._grammar
        if self.generation:
            self.brush.forget()
        self.generation += 1
        self._brushed_size = self._surface().get_size()
        self.screen = Viewport(self._surface())
        self.brush = Brush(self.screen, theme, self._assets, self._labels, faces)

    def follow_size(self, settings: Settings) -> None:
        """Make the brush anew if the window has another size than it was made for."""
        if self._surface().get_size() != self._brushed_size:
            self.restyle(settings)

    def set_fullscreen(self, settings: Settings) -> None:
        """Follow ``settings.fullscreen``; a window comes back as it was before.

        The old picture fills the new size until all is painted for it, which takes a second at
        3840 x 2160.
        """
        is_full, picture = pygame.display.is_fullscreen(), self._surface().copy()
        if settings.fullscreen and not is_full:
            self.place.note()
            self.place.cancel_return()
            self._set_mode(settings)
        elif is_full and not settings.fullscreen:
            self.place.begin_return()
        self.follow_size(settings)
        pygame.transform.scale(picture, self._surface().get_size(), self._surface())
        pygame.display.flip()

    def settle(self, settings: Settings) -> bool:
        """Go on coming back from full screen; True if all has to be drawn anew."""
        if not self.place.is_settling or not self.place.settle():
            return False
        self.restyle(settings)
        return True

    def clipboard_text(self) -> str:
        """Return the text in the clipboard, cut to what a file may hold; "" if there is none."""
        try:
            return pygame.scrap.get_text()[: MAX_BYTES + 1]
        except (pygame.error, ValueError):  # no clipboard, or bytes that are no text
            return ""

    def show_folder(self, folder: Path) -> bool:
        """Show a folder in the system's own way; False if there is no way to."""
        from scenes.ui.system.folders import show_folder

        return pygame.display.get_driver() != "dummy" and show_folder(folder)

    def copy(self, text: str) -> bool:
        """Put ``text`` into the clipboard; False if the system has none, or cannot take it."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, ValueError):
            return False
        return True
