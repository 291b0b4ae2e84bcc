"""The settings as data: the rows of each tab, their values and the words for these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from game.store.settings import TAKE_BACK, Settings
from scenes.app_context import AppContext
from scenes.input.shortcuts import FULLSCREEN_KEYS
from scenes.kit.boxes import Align
from scenes.kit.forms import PERCENT, FormRow, form_row
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import RGB, load_theme

ALOUD: Final = "read_aloud"
"""Field of the setting that reads texts aloud."""
ONE_BUTTON: Final = "scan_ms"
"""Field of one-button scanning; its users cannot switch it off with the one button."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that people change: its field, and the values it may have."""

    name: str
    choices: Sequence[Any] = (False, True)
    tint: str = "acc"
    round_to: int = 0
    """Where among the choices a press leads from the last one."""


DISPLAY: Final = (
    Setting("text_percent", (100, 125, 150)),
    Setting("palette", ("standard", "okabe")),
    Setting("high_contrast"),
    Setting("reduced_motion"),
    Setting("show_coordinates"),
    Setting("fullscreen"),
)
SOUND: Final = (
    Setting("volume_master", PERCENT),
    Setting("volume_music", PERCENT, "violet"),
    Setting("volume_effects", PERCENT, "look0"),
    Setting("volume_menus", PERCENT, "amber"),
    Setting("quiet_away"),
    Setting("rumble", (0, 50, 100)),
)
PLAY: Final = (
    Setting("take_back", tuple(reversed(TAKE_BACK))),
    Setting("show_evaluation"),
    Setting("opponents_talk"),
    Setting("balance"),
    Setting("all_puzzles"),
)
ACCESS: Final = (
    Setting("hold_ms", (0, 300, 500, 800, 1100, 1500)),
    Setting("clock_factor", (0, 1, 2)),
    Setting("flashes"),
    Setting("show_routes"),
    Setting(ONE_BUTTON, (0, 3000, 2000, 1500, 1000, 700, 500), round_to=1),
    Setting(ALOUD),
)

SAMPLES: Final = {"volume_master": "start", "volume_effects": "place", "volume_menus": "press"}
"""What sounds when a volume changes."""


def setting_row(context: AppContext, setting: Setting) -> FormRow:
    """Return the row of a setting."""
    name, value = setting.name, getattr(context.settings, setting.name)
    label, word = context.words(f"settings.{name}.label"), partial(value_words, context, setting)
    look: dict[str, Any] = {"tint": setting.tint, "round_to": setting.round_to}
    look |= {"below": setting_text(context, setting, "below"), "ring": (18.0, "acc")}
    signs = _signs(context, setting, value)
    return form_row(name, label, setting.choices, value, word, signs=signs, **look)


def setting_text(context: AppContext, setting: Setting, kind: str) -> str:
    """Return what stands ``below`` a setting, or its ``help``; what is not there says why."""
    is_mute = setting.name == ALOUD and not context.voice.is_there
    key = f"settings.{setting.name}.{'no_' if is_mute else ''}{kind}"
    devices, write = {"space": "keys:left", "enter": "keys:right", "pad": "pad"}, "write"
    names = {name: context.button_words(one)["confirm"] for name, one in devices.items()}
    names[write] = context.button_words("keys:right")[write]
    return context.words(key, keys=FULLSCREEN_KEYS, **names)


def value_words(context: AppContext, setting: Setting, value: Any) -> str:
    """Return a value in words: a word of its own, or the number with its unit."""
    words, key = context.words, f"settings.{setting.name}.{value}"
    if isinstance(value, bool):
        return words("settings.on" if value else "settings.off")
    if setting.choices is PERCENT:
        return str(value) if value else words("settings.off")
    if context.strings.has(key):
        return words(key)
    seconds = context.strings.decimal(value / 1000, ".1f")
    return words(f"settings.{setting.name}.value", n=value, seconds=seconds)


def _signs(context: AppContext, setting: Setting, now: Any) -> list[Node]:
    """Return pictures of the values: letters of each size, the seats' colours."""
    scale = context.window.brush.theme.text_scale
    if setting.name == "text_percent":
        sizes = {value: 18 * max(value / 100, 1.0) / scale for value in setting.choices}
        aa = partial(Text, "Aa", "strong", align="center")
        return [aa("text" if one == now else "sub", size=size) for one, size in sizes.items()]
    if setting.name == "palette":
        themes = [load_theme(context.assets, name) for name in setting.choices]
        return [Align(_colours([theme.ink(f"look{k}") for k in range(4)])) for theme in themes]
    return []


def _colours(inks: Sequence[RGB]) -> Node:
    def draw(brush: Brush, box: Box) -> None:
        for look, ink in enumerate(inks):
            at = box[0] + 14 + look * 28, box[1] + 14
            paint = partial(Easel.shape, look=look, at=(0, 0), r=9, tint=ink)
            brush.stamp_at(("sample", look, ink), at, 28, 28, paint)

    return Picture(("colours", tuple(inks)), 112.0, 28.0, draw)


def change(context: AppContext, setting: Setting, value: Any) -> None:
    """Set a setting and let its effect be seen, heard or felt."""
    name = setting.name
    if value == getattr(context.settings, name):
        return
    if name == ALOUD and value and not context.voice.is_there:
        context.refuse()
        return
    use(context, replace(context.settings, **{name: value}))
    if name in SAMPLES:
        context.sounds.play(SAMPLES[name])
    if name == "rumble":
        context.rumble(context.devices.last_device, 1.0, 160)


def use(context: AppContext, settings: Settings) -> None:
    """Use these from now on, in a window or on the whole screen as they say."""
    was_full = context.settings.fullscreen
    context.change_settings(settings)
    if was_full != settings.fullscreen:
        context.window.set_fullscreen(settings)


def as_at_first(settings: Settings, rows: Sequence[Setting]) -> Settings:
    """Return ``settings`` with those of ``rows`` as they were at first, but for the one button."""
    first, names = Settings(), {row.name for row in rows} - {ONE_BUTTON}
    return replace(settings, **{name: getattr(first, name) for name in names})
