"""A click on a crossing of grid lines lays the board that is seen there; pulling names its ends."""

from __future__ import annotations

from typing import Any

from hands import Mouse
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation, Place
from scenes.boards.quoridor.picks import point_pick

SMALL: dict[str, Any] = {"size": 5, "timer_s": 0}
ACROSS = Place(Board((1, 3), Orientation.H, 2))
DOWN = Place(Board((2, 2), Orientation.V, 2))


def moves(pilot: Pilot) -> list[Any]:
    match = pilot.table.match
    return [match.game.unpack(packed) for packed in match.record().moves]


def sit_down(pilot: Pilot) -> None:
    """A game in which the mouse has been moved already."""
    pilot.play("", "", **SMALL)
    for x in (400, 700):
        pilot.point(x, 715)
        pilot.frame()


def pull(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    pilot.press_at(*pilot.stage.point(*start))
    pilot.frame()
    pilot.point(*pilot.stage.point(*end))
    pilot.frame()
    pilot.release_at(*pilot.stage.point(*end))
    pilot.frame()


def test_a_click_lays_the_board_that_is_seen(pilot: Pilot) -> None:
    sit_down(pilot)
    at = pilot.stage.point(2.05, 3.0)
    pilot.point(*at)
    pilot.frame()
    assert pilot.table.pointing.aim == ACROSS
    pilot.click(*at)
    assert moves(pilot) == [ACROSS]


def test_it_turns_there_and_stays_turned_at_the_next_crossing(pilot: Pilot) -> None:
    sit_down(pilot)
    hand = Mouse(pilot)
    hand._point(3.05, 3.0)
    pilot.frame()
    hand.turn()
    pilot.point(*pilot.stage.point(2.05, 3.0))
    pilot.frame()
    assert pilot.table.pointing.aim == DOWN


def test_pulled_from_end_to_end_it_lies_between_them(pilot: Pilot) -> None:
    sit_down(pilot)
    pull(pilot, (1.0, 3.0), (3.0, 3.0))
    assert moves(pilot) == [ACROSS]


def test_pulled_to_nowhere_nothing_is_laid_and_nothing_stays_begun(pilot: Pilot) -> None:
    sit_down(pilot)
    pull(pilot, (1.0, 3.0), (3.5, 1.5))
    assert moves(pilot) == [] and pilot.table.pointing.path == ()


def test_where_no_board_fits_over_it_a_click_names_an_end(pilot: Pilot) -> None:
    sit_down(pilot)
    for fence in (ACROSS, Place(Board((3, 1), Orientation.V, 2))):
        pilot.table.submit(fence)
        pilot.settle()
    pilot.click(*pilot.stage.point(3.0, 3.0))  # over it every board would lie on one of those
    assert len(moves(pilot)) == 2
    assert pilot.table.pointing.path == (point_pick((3, 3)),)
    pilot.click(*pilot.stage.point(5.0, 3.0))
    assert moves(pilot)[2] == Place(Board((3, 3), Orientation.H, 2))
