"""Settings in tabs: display, sound, controls, play, access, language; every change acts at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.input.bindings import Bindings
from scenes.menus.controls import ControlsTab
from scenes.menus.settings_rows import PANEL
from scenes.menus.settings_sheets import (
    ACCESS,
    DISPLAY,
    PLAY,
    SOUND,
    LanguageTab,
    RowsTab,
    Sheet,
    as_at_first,
    use,
)
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

TABS: Final = (
    ("display", "display"), ("sound", "sound"), ("controls", "pad"), ("play", "play"),
    ("access", "access"), ("language", "globe"),
)  # fmt: skip
"""Their names and icons, from left to right."""

TAB_Y, TAB_H, TAB_GAP = 96.0, 48.0, 10.0
TAB_LETTERS: Final = 21
"""No other buttons have such letters: nothing makes them smaller but their own room."""

TAB_ICON_W: Final = 56.0
"""Of a tab that has no room for its name; the open one always has it."""

SIGNS_W: Final = 100.0
"""Room for the signs of what turns the tabs."""


class Tab(PushButton):
    """The name of a tab; the open one is lit."""

    is_open = False
    has_name = True

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if self.is_open:
            brush.panel(self.box, brush.theme.mix("panel", "acc", 0.4), "acc", 14, 2.5,
                        glow="acc")  # fmt: skip
        else:
            brush.rounded(self.box, "panel", 14)
            brush.rounded(self.box, "line", 14, width=1.5)
        assert self.icon is not None
        ink = "text" if self.is_open else "sub"
        brush.icon(self.icon, (x + 28, y + h / 2), 24, ink)
        if self.has_name:
            brush.text(self.label, (x + 50, y + h / 2), self.letters, "heavy", ink, "midleft",
                       fit=w - 62)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")

    def fitting(self, brush: Brush) -> float:
        if not self.has_name:
            return self.size
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 62)


class SettingsScene(PlainScene):
    """The tabs. Previous and next turn to another one from anywhere."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)
        makes: dict[str, Callable[[], Sheet]] = {
            "display": partial(RowsTab, cabinet, DISPLAY),
            "sound": partial(RowsTab, cabinet, SOUND),
            "controls": partial(ControlsTab, cabinet, self._renew),
            "play": partial(RowsTab, cabinet, PLAY),
            "access": partial(RowsTab, cabinet, ACCESS),
            "language": partial(LanguageTab, cabinet),
        }
        self._makes = [makes[name] for name, _ in TABS]
        self._tabs: list[Tab] = []
        self._at = self._version = 0
        self._sheet = self._makes[0]()
        self._open(0)

    @property
    def music(self) -> str:
        return "menus"

    def _make_tabs(self) -> list[Tab]:
        """As wide as their names; where these have no room together, only the open one has its
        name.
        """
        brush, words = self._cabinet.window.brush, self._cabinet.words
        names = [words(f"settings.tab.{name}") for name, _ in TABS]
        widths = [brush.measure(name, TAB_LETTERS, "heavy")[0] + 68 for name in names]
        room = SAFE_RIGHT - SIGNS_W - SAFE_LEFT - TAB_GAP * (len(TABS) - 1)
        has_names = sum(widths) <= room
        if not has_names:
            rest = room - TAB_ICON_W * (len(TABS) - 1)
            widths = [min(width, rest) if k == self._at else TAB_ICON_W
                      for k, width in enumerate(widths)]  # fmt: skip
        left, tabs = SAFE_LEFT, []
        for k, ((_, icon), name, width) in enumerate(zip(TABS, names, widths, strict=True)):
            box: Box = (left, TAB_Y, width, TAB_H)
            tab = Tab(box, name, partial(self._open, k), icon=icon, size=TAB_LETTERS)
            tab.is_open = k == self._at
            tab.has_name = has_names or tab.is_open
            tabs.append(tab)
            left += width + TAB_GAP
        return tabs

    def _open(self, at: int) -> None:
        """Show a tab, its first row in focus."""
        if at != self._at:
            self._sheet.leave()
            self._sheet = self._makes[at]()
        self._at = at
        self._renew()
        self._page.focus.current = self._sheet.first

    def _renew(self) -> None:
        """Other items of the same tab in the same places; the focus stays on its place."""
        self._version += 1
        focused = self._page.items.index(self._page.focused) if self._page.focused else 0
        self._tabs = self._make_tabs()
        self._page.set_items([*self._tabs, *self._sheet.items])
        self._page.focus.current = self._page.items[min(focused, len(self._page.items) - 1)]

    def reword(self) -> None:
        self._sheet.leave()
        self._sheet = self._makes[self._at]()
        self._renew()

    def leave(self) -> None:
        self._sheet.leave()

    def act(self, action: Action) -> bool:
        self._version += 1
        if self._sheet.act(action):
            return True
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True, is_repeat=False):
                self._cabinet.stack.pop()
            case Press(Button.PREV | Button.NEXT as button, is_down=True):
                self._cabinet.sounds.play("focus")
                self._open((self._at + (1 if button is Button.NEXT else -1)) % len(TABS))
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False):
                if self._sheet.can_reset:
                    self._reset("settings.was_reset", self._sheet.reset)
            case Press(Button.SPECIAL, is_down=True, is_repeat=False):
                self._reset("settings.all_was_reset", self._reset_all)
            case _:
                scale = self._cabinet.window.brush.theme.text_scale
                is_taken = self._page.act(action)
                if self._cabinet.window.brush.theme.text_scale != scale:
                    self._renew()
                return is_taken
        return True

    def update(self, tick_ms: int) -> bool:
        return self._sheet.update(tick_ms)

    def _reset(self, told: str, reset: Callable[[], None]) -> None:
        """Have something as it was at first; for a while that can be taken back."""
        cabinet, before = self._cabinet, self._cabinet.settings
        bindings = cabinet.devices.bindings
        reset()
        self._renew()

        def undo() -> None:
            cabinet.devices.bindings = bindings
            use(cabinet, before)
            if cabinet.stack.top is self:
                self._renew()

        cabinet.toast(cabinet.words(told), cabinet.words("settings.undo"), undo)

    def _reset_all(self) -> None:
        """All tabs but the language, which nobody wants to have to find again."""
        cabinet, bindings = self._cabinet, Bindings()
        cabinet.devices.bindings = bindings
        settings = as_at_first(cabinet.settings, (*DISPLAY, *SOUND, *PLAY, *ACCESS))
        use(cabinet, replace(settings, bindings=bindings.to_map(), swap_confirm=False))

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.still((id(self), self._version), lambda: self._draw_still(brush))
        self._sheet.draw_live(brush, self._page.focused)
        self._page.draw_focused(brush)
        if self._sheet.draw_over(brush):
            return
        prompts = [(Button.CONFIRM, words("settings.change"))]
        if self._sheet.can_reset:
            prompts.append((Button.ALTERNATE, words("settings.reset")))
        prompts += [(Button.SPECIAL, words("settings.reset_all")),
                    (Button.CANCEL, words("settings.done"))]  # fmt: skip
        self._prompt_bar.draw(brush, prompts)

    def _draw_still(self, brush: Brush) -> None:
        """All but what has the focus; it changes only when somebody does something."""
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("settings.title"), (SAFE_LEFT, 58), 44, "display", "text", "midleft")
        brush.text(words("settings.saved"), (SAFE_RIGHT, 60), 20, "bold", "sub", "midright",
                   fit=600)  # fmt: skip
        kind = self._cabinet.devices.last_kind
        if kind != "mouse":
            x, y, w, h = self._tabs[-1].box
            left = x + w + 14
            for button in (Button.PREV, Button.NEXT):
                left += brush.prompt(kind, button, (left, y + h / 2)) + 8
        brush.panel(PANEL, "panel", "line", 26)
        self._sheet.draw(brush, self._page.focused)
        self._page.draw_others(brush)
