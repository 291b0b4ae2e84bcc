"""The settings, each tab of them."""

from __future__ import annotations

from collections.abc import Callable

from hands import Keys
from pilot import Pilot

from scenes.menus.settings import TABS, SettingsScene


def settings_tab(name: str) -> Callable[[Pilot], None]:
    """The way to a tab."""

    def go(pilot: Pilot) -> None:
        pilot.go.title()
        pilot.context.stack.push(SettingsScene(pilot.context))
        Keys(pilot).choose_key(f"settings.tab.{name}")

    return go


SCREENS = {f"settings, {name}": settings_tab(name) for name in TABS}
