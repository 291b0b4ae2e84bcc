"""A click on a crossing of grid lines lays the board that is seen there; pulling names its ends."""

from __future__ import annotations

import pygame
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation, Place
from scenes.boards.quoridor.picks import point_pick

ACROSS = Place(Board((1, 3), Orientation.H, 2))
DOWN = Place(Board((2, 2), Orientation.V, 2))


def sit_down(pilot: Pilot) -> None:
    """A game in which the mouse has been moved already."""
    pilot.play("", "", size=5, timer_s=0)
    pilot.hover((400, 715), (700, 715))


def pull(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    pilot.press_at(*pilot.stage.point(*start))
    pilot.frame()
    pilot.hover(pilot.stage.point(*end))
    pilot.release_at(*pilot.stage.point(*end))
    pilot.frame()


def test_a_click_lays_the_board_that_is_seen_as_it_was_turned_before(pilot: Pilot) -> None:
    sit_down(pilot)
    near, at = pilot.stage.point(3.05, 3.0), pilot.stage.point(2.05, 3.0)
    pilot.hover(at)
    assert pilot.table.pointing.aim == ACROSS
    pilot.click(*at)
    assert pilot.table.match.moves == (ACROSS,)
    sit_down(pilot)
    pilot.hover(near)
    pilot.click(*near, pygame.BUTTON_RIGHT)
    pilot.hover(at)
    assert pilot.table.pointing.aim == DOWN


def test_pulled_from_end_to_end_it_lies_between_them_and_to_nowhere_none_does(
    pilot: Pilot,
) -> None:
    sit_down(pilot)
    pull(pilot, (1.0, 3.0), (3.5, 1.5))
    assert not pilot.table.match.moves and pilot.table.pointing.path == ()
    pull(pilot, (1.0, 3.0), (3.0, 3.0))
    assert pilot.table.match.moves == (ACROSS,)


def test_where_no_board_fits_over_it_a_click_names_an_end(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.submit(ACROSS, Place(Board((3, 1), Orientation.V, 2)))
    pilot.click(*pilot.stage.point(3.0, 3.0))  # over it every board would lie on one of those
    assert pilot.table.match.ply == 2
    assert pilot.table.pointing.path == (point_pick((3, 3)),)
    pilot.click(*pilot.stage.point(5.0, 3.0))
    assert pilot.table.match.moves[2] == Place(Board((3, 3), Orientation.H, 2))
