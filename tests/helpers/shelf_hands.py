"""How tests look at My games: its cards in sight, and an index that is read."""

from __future__ import annotations

from pilot import Pilot

from scenes.kit.placing import Target
from scenes.kit.widgets import Card, TextButton


def cards(pilot: Pilot) -> list[Target]:
    """Return the whole cards in sight, in reading order."""
    items = pilot.scene.screen.items
    return [one for one in items if isinstance(one.node, Card) and one.placed.seen is not None]


def is_deed(item: object) -> bool:
    """Whether something is a button for the selected entry."""
    is_button = isinstance(item, Target) and isinstance(item.node, TextButton)
    return is_button and item.key != "start"


def titles(pilot: Pilot) -> list[str]:
    """Return what the whole cards in sight are called."""
    return [one.label for one in cards(pilot)]


def all_titles(pilot: Pilot) -> list[str]:
    """Return what all entries of the tab are called."""
    tab = pilot.scene.tab
    return [tab.title_of(entry) for entry in tab.selection.entries]


def chosen(pilot: Pilot) -> str:
    """Return what the selected entry is called."""
    tab = pilot.scene.tab
    return str(tab.title_of(tab.selection.entry))


def indexed(pilot: Pilot) -> None:
    """Wait until the shelf has looked at all files; on its own clock no time goes by."""
    pilot.frame()
    pilot.app.cabinet.library.replays.update.wait(30)
    pilot.frame()
