"""Settings in tabs: display, sound, controls, play, access, language; every change acts at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from scenes.app_context import AppContext
from scenes.dialogs.selection import cycle
from scenes.input.actions import Action, Button
from scenes.input.bindings import BOUND, Bindings
from scenes.kit.boxes import Column, FirstThatFits, Row
from scenes.kit.forms import ruled, stepped
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.scroll import Scroll
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Panel, Plate
from scenes.menus.settings_parts.controls import Controls
from scenes.menus.settings_parts.preview import Preview
from scenes.menus.settings_parts.rows import (
    ACCESS,
    DISPLAY,
    PLAY,
    SOUND,
    Setting,
    as_at_first,
    change,
    setting_row,
    setting_text,
    use,
)
from scenes.table.session.renaming import follow_language
from scenes.ui.brush import Box, Brush

TABS: Final = "display", "sound", "controls", "play", "access", "language"
ICONS: Final = {"controls": "pad", "language": "globe"}
"""Icons of tabs; others are called as their tabs are."""
ROWS: Final = {"display": DISPLAY, "sound": SOUND, "play": PLAY, "access": ACCESS}
PICTURE_H: Final = 312.0


class SettingsScene(ViewScene):
    """The tabs. Previous and next turn to another one from anywhere."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.tab = TABS[0]
        self.preview = Preview(context)
        self._controls = Controls(context)
        self._open(self.tab)

    @property
    def music(self) -> str:
        return "menus"

    @property
    def _rows(self) -> tuple[Setting, ...]:
        return ROWS.get(self.tab, ())

    def _open(self, tab: str) -> None:
        """Show a tab, its first row in focus."""
        self._controls.leave()
        self.tab = tab
        first: Hashable = ("language", self._context.strings.language)
        if tab == "controls":
            first = ("bind", BOUND[0])
        self.screen.focus_on(self._rows[0].name if self._rows else first)

    def reword(self) -> None:
        self.preview.reword()
        super().reword()

    # -- actions -------------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("tab", str(name)):
                self._open(name)
            case ("language", str(code)):
                self._context.change_settings(replace(self._context.settings, language=code))
                self._context.set_language(code)
                follow_language(self._context)
            case _:
                self._controls.press(key)

    def on_step(self, key: Hashable, step: int) -> None:
        if key == "swap":
            self._controls.swap()
            return
        setting = next(one for one in self._rows if one.name == key)
        now = getattr(self._context.settings, setting.name)
        change(self._context, setting, stepped(setting.choices, now, step))

    def commands(self) -> Iterable[Command]:
        reset = partial(self._reset, "settings.was_reset", self.reset)
        reset_all = partial(self._reset, "settings.all_was_reset", self.reset_all)
        if self.tab != "language":
            yield Command(Button.ALTERNATE, "settings.reset", reset)
        yield Command(Button.SPECIAL, "settings.reset_all", reset_all)
        yield Command(Button.PAUSE, "", self.on_back)
        yield from turning("", self._turn)

    def _turn(self, by: int) -> None:
        self._context.sounds.play("focus")
        self._open(cycle(TABS, self.tab, by))

    def _act(self, action: Action) -> bool:
        return self._controls.capture(action) or super()._act(action)

    def reset(self) -> None:
        """Set what the tab shows to what it was at first."""
        if self.tab == "controls":
            self._controls.keep(Bindings())
        else:
            use(self._context, as_at_first(self._context.settings, self._rows))

    def reset_all(self) -> None:
        """Reset all tabs but the language, which would have to be found again."""
        rows = [one for rows in ROWS.values() for one in rows]
        use(self._context, as_at_first(self._context.settings, rows))
        self._controls.keep(Bindings())

    def _reset(self, told: str, reset: Callable[[], None]) -> None:
        """Reset something; for a while that can be undone."""
        context, before = self._context, self._context.settings
        bindings = context.devices.bindings
        reset()

        def undo() -> None:
            context.devices.bindings = bindings
            use(context, before)
            self.refresh()

        context.toast(self.words(told), self.words("settings.undo"), undo)

    def leave(self) -> None:
        super().leave()
        self._controls.leave()

    def update(self, tick_ms: int) -> bool:
        is_changed = super().update(tick_ms)
        return (self.tab != "controls" and self.preview.update(tick_ms)) or is_changed

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        rows, focused = self._body(), self.screen.focused_key
        inner = Scroll(rows, key=("rows", self.tab))
        panel = Panel(inner, pad=(10.0, 9.0), radius=26.0, width=606.0)
        body = Column([self._tabs(), Row([panel, self._pane(focused)], 18.0, grow=1.0)], 16.0)
        is_asked = self._controls.asked is not None
        prompts = [] if is_asked else self.prompts("settings.change", back="settings.done")
        saved = Text(self.words("settings.saved"), align="right", grow=1.0)
        title = self.words("settings.title")
        return Screen(title, body, header=[saved], prompts=prompts, margin=42.0)

    def _tabs(self) -> Node:
        """Return the tabs with their names, or else only the open one with its name."""
        signs = Picture(("turn", self.screen.device), 100.0, 48.0, self._draw_turning)
        named, short = ([self._tab(name, is_all) for name in TABS] for is_all in (True, False))
        rows = [Row([*tabs, signs], 10.0, (22.0, 0.0)) for tabs in (named, short)]
        return FirstThatFits(rows, height=48.0)

    def _tab(self, name: str, has_name: bool) -> Node:
        label, is_open = self.words(f"settings.tab.{name}"), name == self.tab
        ink = "text" if is_open else "sub"
        words = Text(label, "strong", ink, size=21) if has_name or is_open else None
        icon, tint = Icon(ICONS.get(name, name), 24.0, ink), "acc" if is_open else "line"
        inner = Row([icon, words], "s", (16.0, 0.0), "center")
        return Card(inner, tint, 0.2 * is_open, is_open, 14.0, key=("tab", name), label=label)

    def _draw_turning(self, brush: Brush, box: Box) -> None:
        """Draw the signs of the buttons that turn the tabs."""
        if (kind := self.screen.device) != "mouse":
            left = box[0] + 4
            for button in (Button.PREV, Button.NEXT):
                left += brush.prompt(kind, button, (left, box[1] + box[3] / 2)) + 8

    def _body(self) -> Node:
        if self.tab == "controls":
            return self._controls.rows()
        if self.tab == "language":
            return ruled([self._language(code) for code in self._context.strings.available])
        return ruled([setting_row(self._context, one) for one in self._rows])

    def _language(self, code: str) -> Node:
        """Return a language: its letters, its own name and that in the language of the screen."""
        strings, key = self._context.strings, f"settings.language.{code}"
        own = strings.for_language(code).t("settings.language.own")
        is_chosen = code == strings.language
        ink = "acc_ink" if is_chosen else "text"
        letters = Text(code.upper(), "figure", ink, "center")
        badge = Plate(letters, "acc" if is_chosen else "off", width=58.0, height=52.0)
        lines = [Text(own, "name", size=28), Text(self.words(key) if strings.has(key) else own)]
        names = Column(lines, 0.0, justify="center", grow=1.0)
        chosen = self.words("settings.language.chosen")
        right = [Text(chosen, ink_tint="acc"), Icon("check", 26.0, "acc")] if is_chosen else []
        inner = Row([badge, names, *right], "l", (16.0, 4.0), "center")
        return Card(inner, "acc", 0.0, key=("language", code), label=own, radius=18.0, height=88.0)

    def _pane(self, focused: Hashable) -> Node:
        """Return what the row in focus does, below a small game that is played by it."""
        context, bars = self._context, None
        if self.tab == "controls":
            picture, (title, told) = (
                self._controls.picture(focused),
                self._controls.focus_text(focused),
            )
        else:
            setting = next((one for one in self._rows if one.name == focused), None)
            setting = setting or (self._rows[0] if self._rows else None)
            if setting is None:
                code = focused[1] if isinstance(focused, tuple) and focused[0] == "language" else ""
                own = context.strings.for_language(code or context.strings.language)
                title, told = own.t("settings.language.own"), self.words("settings.language.told")
            else:
                row, told = setting_row(context, setting), setting_text(context, setting, "help")
                title = self.words("sentence.named", name=row.label, value=row.value)
            has_clock = setting is not None and setting.name == "clock_factor"
            picture = self.preview.node(has_clock=has_clock)
            bars = self.preview.bars() if self.tab == "sound" else None
        cancel = self.words("controls.press_cancel") if self._controls.asked is not None else ""
        head = Row([Text(title, "name", grow=1.0), bars], align="center")
        lines = [head, *(Text(said, lines=0) for said in (told, cancel) if said)]
        inner = Column([picture, Scroll(Column(lines, "xs"), key="help", grow=1.0)], "s")
        return Panel(inner, "", (22.0, 10.0), "panel", "acc", 26.0, 2.0, "acc", grow=1.0)
