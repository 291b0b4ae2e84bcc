"""The list of boards that were drawn."""

from __future__ import annotations

import pygame
from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.workshop.board_list import BoardListScene

BOARD = "name: Yard\nslices: 3\nmap:\n  T>. t<\n"


def test_the_board_in_focus_is_shown_beside_the_list(pilot: Pilot) -> None:
    folder = pilot.data / "boards"
    folder.mkdir()
    for name, text in (("a", BOARD), ("b", "no board"), ("c", BOARD.replace("T>.", ".T>"))):
        (folder / f"{name}.txt").write_text(text)
    pilot.push(BoardListScene(pilot.app.cabinet, GAMES["causality"], lambda board: None))
    seen, rect = [], pilot.app.window.screen.rect((700, 120, 500, 510))
    for button in (Button.DOWN, Button.DOWN, Button.UP, Button.UP):
        pilot.wait(300)
        seen.append(pygame.image.tobytes(pygame.display.get_surface().subsurface(rect), "RGB"))
        Keys(pilot).press(button)
    assert len(set(seen)) == 3 and seen[1] == seen[3]
