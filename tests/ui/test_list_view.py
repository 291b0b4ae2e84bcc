"""A list longer than the screen: arrows, pages and the wheel show all of it."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from scenes.input.actions import Button
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
    return str(keys.pilot.page.focused.key)  # type: ignore[union-attr]


def names(keys: Keys) -> list[str]:
    return list(keys.pilot.scene._boards)


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
    assert order[0] in [row.key for row in keys.pilot.page.items]


def test_the_board_in_focus_is_shown_beside_the_list(pilot: Pilot) -> None:
    folder = pilot.data / "boards"
    folder.mkdir()
    (folder / "a.txt").write_text(BOARD)
    (folder / "b.txt").write_text("no board")
    (folder / "c.txt").write_text(BOARD.replace("T>.", ".T>"))
    cabinet = pilot.app.cabinet
    cabinet.stack.push(BoardListScene(cabinet, GAMES["causality"], lambda board: None))
    seen, x, y, w, h = [], *pilot.app.window.screen.rect((700, 120, 500, 510))
    for button in (Button.DOWN, Button.DOWN, Button.UP, Button.UP):
        pilot.wait(300)
        window = pygame.display.get_surface()
        assert window is not None
        seen.append(pygame.image.tobytes(window.subsurface((x, y, w, h)), "RGB"))
        Keys(pilot).press(button)
    assert len(set(seen)) == 3 and seen[1] == seen[3]
