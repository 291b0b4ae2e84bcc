"""A list longer than the screen: arrows, pages and the wheel show all of it."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from scenes.workshop.board_list import BoardListScene

BOARDS = 30
BOARD = "name: Yard\nslices: 3\nmap:\n  T>. t<\n"


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    """Somebody before the list of the boards that were drawn."""
    folder = pilot.data / "boards"
    folder.mkdir()
    for k in range(BOARDS):
        (folder / f"yard{k:02}.txt").write_text(BOARD)
    cabinet = pilot.app.cabinet
    cabinet.stack.push(BoardListScene(cabinet, GAMES["causality"], lambda board: None))
    pilot.frame()
    return Keys(pilot)


def in_focus(keys: Keys) -> str:
    return str(keys.pilot.page.focused.entry.name)  # type: ignore[union-attr]


def names(keys: Keys) -> list[str]:
    return [entry.name for entry in keys.pilot.scene._list.entries]


def test_the_arrow_reaches_the_last_and_comes_back(keys: Keys) -> None:
    order = names(keys)
    assert len(order) == BOARDS
    for name in order:
        assert in_focus(keys) == name
        keys.pilot.key(pygame.K_DOWN)
    assert in_focus(keys) == order[-1]
    for name in reversed(order):
        assert in_focus(keys) == name
        keys.pilot.key(pygame.K_UP)
    assert in_focus(keys) == order[0]


def test_pages_and_the_wheel(keys: Keys) -> None:
    order = names(keys)
    keys.pilot.key(pygame.K_PAGEDOWN)
    page = order.index(in_focus(keys))
    assert page > 4
    keys.pilot.point(640, 300)
    keys.pilot.frame()
    before = in_focus(keys)
    keys.pilot.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    keys.pilot.frame()
    assert order.index(in_focus(keys)) == order.index(before) - 1
    for _ in range(9):
        keys.pilot.key(pygame.K_PAGEUP)
    assert order[0] in [row.entry.name for row in keys.pilot.page.items]
