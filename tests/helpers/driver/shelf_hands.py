"""Questions of tests about shelves: the cards of My games in sight, the rows of puzzles."""

from __future__ import annotations

import pygame
from pilot import Pilot

from scenes.kit.placing import Target
from scenes.kit.widgets import Card, TextButton


def cards(pilot: Pilot) -> list[Target]:
    """Return the whole cards in sight, in reading order."""
    items = pilot.scene.screen.items
    return [one for one in items if isinstance(one.node, Card) and one.placed.seen is not None]


def is_deed(item: object) -> bool:
    """Return whether something is a button for the selected entry."""
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
    pilot.library.replays.update.wait(30)
    pilot.frame()


def show_row(pilot: Pilot, name: str) -> None:
    """Go down to the row with a name, on the shelf of puzzles, by keys."""
    with pilot.unseen():
        for _ in range(100):
            if pilot.page.focused.label == name:
                break
            pilot.key(pygame.K_DOWN)
    assert pilot.page.focused.label == name, f"no row {name!r}"
    pilot.redraw()


def puzzle_panel(pilot: Pilot) -> list[str]:
    """Return what the panel of the shelf of puzzles says, the name of the puzzle first."""
    lines = pilot.tree().splitlines()
    rows = [k for k, line in enumerate(lines) if "('row'" in line]
    return [line for line in lines[rows[-1] + 1 :] if not line.startswith(" ")]
