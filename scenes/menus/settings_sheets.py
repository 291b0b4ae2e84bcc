"""What the tabs of the settings hold: rows that can be changed, and beside them what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol

from game.store.settings import TAKE_BACK, Settings
from scenes.cabinet import Cabinet
from scenes.input.actions import Action
from scenes.input.shortcuts import FULLSCREEN_KEYS
from scenes.menus.settings_language import language_rows
from scenes.menus.settings_preview import Preview
from scenes.menus.settings_rows import FADER, Setting, SettingRow, row_boxes
from scenes.ui.brush import Brush
from scenes.ui.items import Item
from scenes.ui.theme import RGB, load_theme

CLOCK: Final = "clock_factor"
ALOUD: Final = "read_aloud"
ONE_BUTTON: Final = "scan_ms"
"""Whoever has one button only must not end this with it: there would be no way back."""

DISPLAY: Final = (
    Setting("text_percent", (100, 125, 150)),
    Setting("palette", ("standard", "okabe")),
    Setting("high_contrast", (False, True)),
    Setting("reduced_motion", (False, True)),
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
    Setting("take_back", tuple(reversed(TAKE_BACK))),
    Setting("show_evaluation", (False, True)),
    Setting("opponents_talk", (False, True)),
    Setting("all_puzzles", (False, True)),
)
ACCESS: Final = (
    Setting("hold_ms", (0, 300, 500, 800, 1100, 1500)),
    Setting(CLOCK, (0, 1, 2)),
    Setting("flashes", (False, True)),
    Setting("show_routes", (False, True)),
    Setting(ONE_BUTTON, (0, 3000, 2000, 1500, 1000, 700, 500), round_to=1),
    Setting(ALOUD, (False, True)),
)
SAMPLES: Final = {"volume_master": "start", "volume_effects": "place", "volume_menus": "press"}
"""What sounds when a volume changes."""

SAMPLE_RUMBLE_MS: Final = 160


class Sheet(Protocol):
    """What a tab has: its items, and the pane beside them."""

    items: Sequence[Item]
    can_reset: bool
    """Whether there is anything that can be as it was at first."""

    @property
    def first(self) -> Item:
        """What has the focus when the tab is opened."""

    def act(self, action: Action) -> bool:
        """Take an action before the items do; False if it means nothing to the tab itself."""

    def reset(self) -> None:
        """Everything of the tab as it was at first."""

    def draw(self, brush: Brush, focused: Item | None) -> None:
        """All but the items."""

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something moved."""

    def draw_live(self, brush: Brush, focused: Item | None) -> None:
        """What moves by itself, over all else."""

    def draw_over(self, brush: Brush) -> bool:
        """What lies over everything; False if nothing does."""

    def leave(self) -> None:
        """The tab is closed."""


class RowsTab:
    """Rows of settings, and the play screen as they make it."""

    can_reset = True

    def __init__(self, cabinet: Cabinet, settings: Sequence[Setting]) -> None:
        self._cabinet, self._settings = cabinet, settings
        self._preview = Preview(cabinet)
        words = cabinet.words
        self.items: Sequence[Item] = [
            SettingRow(
                box, setting,
                words(f"settings.{setting.name}.label"),
                words(self._key(setting, "below"), keys=FULLSCREEN_KEYS),
                partial(self._value, setting.name), partial(self._change, setting.name),
                partial(self._word, setting), self._samples(setting),
            )
            for box, setting in zip(row_boxes(len(settings)), settings, strict=True)
        ]  # fmt: skip

    @property
    def first(self) -> Item:
        return self.items[0]

    def _key(self, setting: Setting, kind: str) -> str:
        """Of what is said ``below`` a setting, or in its ``help``; what cannot be had says why."""
        is_mute = setting.name == ALOUD and not self._cabinet.voice.is_there
        return f"settings.{setting.name}.{'no_' if is_mute else ''}{kind}"

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
        seconds = self._cabinet.strings.decimal(value / 1000, ".1f")
        return words(f"settings.{setting.name}.value", n=value, seconds=seconds)

    def _change(self, name: str, value: Any) -> None:
        cabinet = self._cabinet
        if value == self._value(name):
            return
        if name == ALOUD and value and not cabinet.voice.is_there:
            cabinet.refuse()
            return
        cabinet.change_settings(replace(cabinet.settings, **{name: value}))
        if name == "fullscreen":
            cabinet.window.set_fullscreen(cabinet.settings)
        if name in SAMPLES:
            cabinet.sounds.play(SAMPLES[name])
        if name == "rumble":
            cabinet.rumble(cabinet.devices.last_device, 1.0, SAMPLE_RUMBLE_MS)

    def reset(self) -> None:
        use(self._cabinet, as_at_first(self._cabinet.settings, self._settings))

    def act(self, action: Action) -> bool:
        return False

    def leave(self) -> None: ...

    def draw(self, brush: Brush, focused: Item | None) -> None:
        draw_lines(brush, self.items)
        row = focused if isinstance(focused, SettingRow) else self.items[0]
        assert isinstance(row, SettingRow)
        space, enter, pad = (
            self._cabinet.button_words(kind) for kind in ("keys:left", "keys:right", "pad")
        )
        help_words = self._cabinet.words(
            self._key(row.setting, "help"), keys=FULLSCREEN_KEYS, write=enter["write"],
            space=space["confirm"], enter=enter["confirm"], pad=pad["confirm"],
        )  # fmt: skip
        named = self._cabinet.words("sentence.named", name=row.label, value=row.value())
        self._preview.draw(brush, named, help_words,
                           has_sound=self._settings is SOUND)  # fmt: skip

    def update(self, tick_ms: int) -> bool:
        return self._preview.update(tick_ms)

    def draw_live(self, brush: Brush, focused: Item | None) -> None:
        is_clock = isinstance(focused, SettingRow) and focused.setting.name == CLOCK
        self._preview.draw_live(brush, has_clock=is_clock)

    def draw_over(self, brush: Brush) -> bool:
        return False


class LanguageTab:
    """The languages, each under its own name, and the play screen in the one that is chosen."""

    can_reset = False

    def __init__(self, cabinet: Cabinet) -> None:
        self._preview = Preview(cabinet)
        self._rows = language_rows(cabinet)
        self.items: Sequence[Item] = self._rows

    @property
    def first(self) -> Item:
        return next((row for row in self._rows if row.is_chosen), self._rows[0])

    def act(self, action: Action) -> bool:
        return False

    def reset(self) -> None: ...

    def draw(self, brush: Brush, focused: Item | None) -> None:
        draw_lines(brush, self.items)
        chosen = next((row for row in self._rows if row.is_chosen), self._rows[0])
        row = next((row for row in self._rows if row is focused), chosen)
        self._preview.draw(brush, row.label, row.told)

    def update(self, tick_ms: int) -> bool:
        return self._preview.update(tick_ms)

    def draw_live(self, brush: Brush, focused: Item | None) -> None:
        self._preview.draw_live(brush)

    def draw_over(self, brush: Brush) -> bool:
        return False

    def leave(self) -> None: ...


def as_at_first(settings: Settings, rows: Sequence[Setting]) -> Settings:
    """``settings`` with those of ``rows`` as they were at first, but for the one button."""
    first, names = Settings(), {row.name for row in rows} - {ONE_BUTTON}
    return replace(settings, **{name: getattr(first, name) for name in names})


def use(cabinet: Cabinet, settings: Settings) -> None:
    """Use these from now on, in a window or on the whole screen as they say."""
    was_full = cabinet.settings.fullscreen
    cabinet.change_settings(settings)
    if was_full != settings.fullscreen:
        cabinet.window.set_fullscreen(settings)


def draw_lines(brush: Brush, rows: Sequence[Item]) -> None:
    """A fine line between each row and the next."""
    for row in rows[1:]:
        x, y, w, _ = row.box
        brush.line((x + 16, y - 1.5), (x + w - 16, y - 1.5), "line", 1)
