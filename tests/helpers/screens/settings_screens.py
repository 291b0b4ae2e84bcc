"""The settings, each tab of them."""

from __future__ import annotations

from deferred import deferred
from hands import Keys
from pilot import Pilot

from scenes.menus.settings import TABS, SettingsScene


@deferred
def settings_tab(pilot: Pilot, name: str) -> None:
    """The way to a tab."""
    pilot.go.title()
    pilot.context.stack.push(SettingsScene(pilot.context))
    Keys(pilot).choose_key(f"settings.tab.{name}")


SCREENS = {f"settings, {name}": settings_tab(name) for name in TABS}
