"""Settings in tabs: display, sound, controls, play; every change acts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol

from game.store.settings import TAKE_BACK, Settings
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.menus.controls import ControlsTab
from scenes.menus.settings_preview import Preview
from scenes.menus.settings_rows import FADER, Setting, SettingRow
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.theme import RGB, load_theme

DISPLAY: Final = (
    Setting("text_percent", (100, 125, 150)),
    Setting("palette", ("standard", "okabe")),
    Setting("high_contrast", (False, True)),
    Setting("reduced_motion", (False, True)),
    Setting("flashes", (False, True)),
    Setting("show_coordinates", (False, True)),
    Setting("fullscreen", (False, True)),
)
SOUND: Final = (
    Setting("volume_master", FADER),
    Setting("volume_music", FADER, "violet"),
    Setting("volume_effects", FADER, "look0"),
    Setting("volume_menus", FADER, "amber"),
    Setting("quiet_away", (False, True)),
    Setting("rumble", (0, 50, 100)),
)
PLAY: Final = (
    Setting("clock_factor", (0, 1, 2)),
    Setting("take_back", tuple(reversed(TAKE_BACK))),
    Setting("show_routes", (False, True)),
    Setting("show_evaluation", (False, True)),
    Setting("opponents_talk", (False, True)),
    Setting("all_puzzles", (False, True)),
    Setting("hold_ms", (300, 500, 800, 1100, 1500)),
)
TABS: Final = (("display", "eye"), ("sound", "sound"), ("controls", "pad"), ("play", "play"))
SAMPLES: Final = {"volume_master": "start", "volume_effects": "place", "volume_menus": "press"}
"""What sounds when a volume changes."""

SAMPLE_RUMBLE_MS: Final = 160
PANEL: Final[Box] = (42.0, 160.0, 606.0, 482.0)
TAB_Y, TAB_H, TAB_GAP = 96.0, 48.0, 10.0
SIGNS_W: Final = 180.0
"""Room for the signs of what turns the tabs."""

ROW_PITCH: Final = 77.0
"""Where there are more rows, each is lower."""

ROWS_TOP: Final = 11.0


class Tab(PushButton):
    """The name of a tab; the open one is lit."""

    is_open = False

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if self.is_open:
            brush.panel(self.box, brush.theme.mix("panel", "acc", 0.4), "acc", 14, 2.5,
                        glow="acc")  # fmt: skip
        else:
            brush.rounded(self.box, "panel", 14)
            brush.rounded(self.box, "line", 14, width=1.5)
        assert self.icon is not None
        brush.icon(self.icon, (x + 28, y + h / 2), 24, "text" if self.is_open else "sub")
        brush.text(self.label, (x + 50, y + h / 2), self.letters, "heavy",
                   "text" if self.is_open else "sub", "midleft", fit=w - 62)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - 62)


class Sheet(Protocol):
    """What a tab has: its items, and the pane beside them."""

    items: Sequence[Item]

    @property
    def first(self) -> Item:
        """What has the focus when the tab is opened."""

    def act(self, action: Action) -> bool:
        """Take an action before the items do; False if it means nothing to the tab itself."""

    def reset(self) -> None:
        """Everything of the tab as it was at first."""

    def draw(self, brush: Brush, focused: Item | None) -> None:
        """All but the items."""

    def draw_over(self, brush: Brush) -> bool:
        """What lies over everything; False if nothing does."""

    def leave(self) -> None:
        """The tab is closed."""


class RowsTab:
    """Rows of settings, and the play screen as they make it."""

    def __init__(self, cabinet: Cabinet, settings: Sequence[Setting]) -> None:
        self._cabinet, self._settings = cabinet, settings
        self._preview = Preview(cabinet)
        words = cabinet.words
        x, y, w, h = PANEL
        pitch = min(ROW_PITCH, (h - 2 * ROWS_TOP) / len(settings))
        self.items: Sequence[Item] = [
            SettingRow(
                (x + 10, y + ROWS_TOP + k * pitch, w - 20, pitch - 3), setting,
                words(f"settings.{setting.name}.label"), words(f"settings.{setting.name}.below"),
                partial(self._value, setting.name), partial(self._change, setting.name),
                partial(self._word, setting), self._samples(setting),
            )
            for k, setting in enumerate(settings)
        ]  # fmt: skip

    @property
    def first(self) -> Item:
        return self.items[0]

    def _samples(self, setting: Setting) -> dict[Any, Sequence[RGB]]:
        """The seats' colours in each set of colours; other values have their names."""
        if setting.name != "palette":
            return {}
        themes = {name: load_theme(self._cabinet.assets, name) for name in setting.choices}
        looks = [f"look{k}" for k in range(4)]
        return {name: [theme.ink(look) for look in looks] for name, theme in themes.items()}

    def _value(self, name: str) -> Any:
        return getattr(self._cabinet.settings, name)

    def _word(self, setting: Setting, value: Any) -> str:
        words, key = self._cabinet.words, f"settings.{setting.name}.{value}"
        if setting.is_switch:
            return words("settings.on" if value else "settings.off")
        if setting.is_fader:
            return str(value) if value else words("settings.off")
        if self._cabinet.strings.has(key):
            return words(key)
        return words(f"settings.{setting.name}.value", n=value, seconds=f"{value / 1000:.1f}")

    def _change(self, name: str, value: Any) -> None:
        cabinet = self._cabinet
        if value == self._value(name):
            return
        cabinet.change_settings(replace(cabinet.settings, **{name: value}))
        if name == "fullscreen":
            cabinet.window.set_fullscreen(cabinet.settings)
        if name in SAMPLES:
            cabinet.sounds.play(SAMPLES[name])
        if name == "rumble":
            cabinet.rumble(cabinet.devices.last_device, 1.0, SAMPLE_RUMBLE_MS)

    def reset(self) -> None:
        first = Settings()
        kept = {setting.name: getattr(first, setting.name) for setting in self._settings}
        cabinet = self._cabinet
        was_full = cabinet.settings.fullscreen
        cabinet.change_settings(replace(cabinet.settings, **kept))
        if was_full != cabinet.settings.fullscreen:
            cabinet.window.set_fullscreen(cabinet.settings)

    def act(self, action: Action) -> bool:
        return False

    def leave(self) -> None: ...

    def draw(self, brush: Brush, focused: Item | None) -> None:
        for k in range(1, len(self.items)):
            x, y, w, _ = self.items[k].box
            brush.line((x + 16, y - 1.5), (x + w - 16, y - 1.5), "line", 1)
        row = focused if isinstance(focused, SettingRow) else self.items[0]
        assert isinstance(row, SettingRow)
        help_words = self._cabinet.words(f"settings.{row.setting.name}.help")
        self._preview.draw(brush, f"{row.label}: {row.value()}", help_words,
                           has_sound=self._settings is SOUND)  # fmt: skip

    def draw_over(self, brush: Brush) -> bool:
        return False


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
        }
        self._makes = [makes[name] for name, _ in TABS]
        self._tabs: list[Tab] = []
        self._at = self._version = 0
        self._sheet = self._makes[0]()
        self._open(0)

    @property
    def music(self) -> str:
        return "menus"

    def _tab_boxes(self) -> list[Box]:
        """As wide as their words in the usual size; large letters make them share the width."""
        brush, words = self._cabinet.window.brush, self._cabinet.words
        widths = [brush.measure(words(f"settings.tab.{name}"), 20, "heavy")[0] + 68
                  for name, _ in TABS]  # fmt: skip
        left = SAFE_LEFT
        room = SAFE_RIGHT - SIGNS_W - left - TAB_GAP * (len(TABS) - 1)
        part = min(1.0, room / sum(widths))
        boxes: list[Box] = []
        for width in widths:
            boxes.append((left, TAB_Y, width * part, TAB_H))
            left += width * part + TAB_GAP
        return boxes

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
        words = self._cabinet.words
        self._tabs = [
            Tab(box, words(f"settings.tab.{name}"), partial(self._open, k), icon=icon, size=20)
            for k, (box, (name, icon)) in enumerate(zip(self._tab_boxes(), TABS, strict=True))
        ]
        self._tabs[self._at].is_open = True
        self._page.set_items([*self._tabs, *self._sheet.items])
        self._page.focus.current = self._page.items[min(focused, len(self._page.items) - 1)]

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
                self._reset()
            case _:
                scale = self._cabinet.window.brush.theme.text_scale
                is_taken = self._page.act(action)
                if self._cabinet.window.brush.theme.text_scale != scale:
                    self._renew()
                return is_taken
        return True

    def _reset(self) -> None:
        """The tab as it was at first; for a while that can be taken back."""
        cabinet, before = self._cabinet, self._cabinet.settings
        bindings = cabinet.devices.bindings
        self._sheet.reset()
        self._renew()

        def undo() -> None:
            cabinet.devices.bindings = bindings
            cabinet.change_settings(before)
            if cabinet.stack.top is self:
                self._renew()

        cabinet.toast(cabinet.words("settings.was_reset"), cabinet.words("settings.undo"), undo)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.still((id(self), self._version), lambda: self._draw_still(brush))
        self._page.draw_focused(brush)
        if self._sheet.draw_over(brush):
            return
        self._prompt_bar.draw(brush, [
            (Button.CONFIRM, words("settings.change")), (Button.ALTERNATE, words("settings.reset")),
            (Button.CANCEL, words("settings.done")),
        ])  # fmt: skip

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
