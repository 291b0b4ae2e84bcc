"""What moves: screens fade, the focus slides, toasts go, and nothing flashes too often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pilot import FRAME_MS, Pilot
from played import order_all, sit_down
from reduction_screens import SCREENS as REDUCTION

from game.causality.puzzles import load_puzzle
from game.causality.rules.moves import Order, Submit
from game.quoridor.rules.moves import Board, Orientation, Place
from game.reduction.moves import Challenge
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.input.actions import Button, Phase, Point, Press
from scenes.ui.ui_clock import UiClock
from tests.gallery import CELL_H, CELL_W, STATES, draw, pressables

FADE_MS = 180


def test_a_screen_fades_into_the_next_and_then_everything_rests(pilot: Pilot) -> None:
    pilot.wait(1000)
    pictures = [pilot.pixels()]
    pilot.go.help(*GAMES)
    pilot.frame()
    for wait_ms in (0, FADE_MS // 2, FADE_MS):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    drawn = pilot.app.frames_drawn
    pilot.wait(1000)
    assert pilot.app.frames_drawn == drawn and pilot.pixels() == pictures[-1]
    pilot.go.settings()
    pilot.wait(FADE_MS // 2)
    pilot.draw()
    once = pilot.pixels()
    pilot.draw()
    assert pilot.pixels() == once, "to draw in the middle of a fade changes nothing"
    pilot.set(reduced_motion=True)
    pilot.go.title()
    pilot.frame()
    pilot.wait(80)
    pilot.redraw()
    settled = pilot.pixels()
    pilot.wait(400)
    pilot.redraw()
    assert pilot.pixels() == settled, "with reduced motion it is short"


def test_the_focus_slides_a_pressed_button_sinks_and_a_toast_is_read_and_goes(pilot: Pilot) -> None:
    pilot.go.settings()
    pilot.wait(2 * FADE_MS)
    pictures = [pilot.pixels()]
    pilot.scene.act(Press(Button.DOWN, "pad:0"))
    pilot.redraw()
    for wait_ms in (2 * FRAME_MS, 300):
        pilot.wait(wait_ms)
        pictures.append(pilot.pixels())
    pilot.scene.act(Point(*pilot.page.focused.placed.middle, Phase.DOWN))
    pilot.wait(300)
    pictures.append(pilot.pixels())
    assert len(set(pictures)) == 4
    assert pilot.rings() == 1
    pilot.context.toast("Saved to Replays.")
    for wait_ms, is_there in ((400, True), (4000, False)):
        pilot.wait(wait_ms)
        assert pilot.shows("Saved to Replays.") is is_there


def test_alarms_ring_once_in_their_time_unless_cancelled() -> None:
    ticker, rung = UiClock(), []
    ticker.after(30, lambda: rung.append("a"))
    ticker.after(20, lambda: rung.append("b")).cancel()
    for _ in range(10):
        ticker.update(10)
    assert rung == ["a"] and not ticker.is_moving


GRID = (32, 18)
MIN_RISE, DARKEST = 0.1, 0.8
"""A flash is a pair of opposite changes of relative luminance, each of a tenth of the brightest,
where the darker of the two is below 0.8 (WCAG 2.2, general flash).
"""
MAX_FLASHES = 3
SAFE_PART = 0.028
"""Smaller parts of the screen may flash: a quarter of ten degrees, seen from a desk."""


def luminances() -> NDArray[np.float64]:
    """Of the picture on the screen, by cells."""
    small = pygame.transform.smoothscale(pygame.display.get_surface(), GRID)
    parts = pygame.surfarray.array3d(small) / 255.0
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    weighted: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return weighted


def flashing_part(frames: list[NDArray[np.float64]]) -> float:
    """What part of the screen flashes more often than three times in any second."""
    low, high, way = frames[0].copy(), frames[0].copy(), np.zeros(GRID)
    turned: list[NDArray[np.bool_]] = []
    for now in frames[1:]:
        rises = (now - low >= MIN_RISE) & (low < DARKEST) & (way <= 0)
        falls = (high - now >= MIN_RISE) & (now < DARKEST) & (way >= 0)
        turned.append(rises | falls)
        way = np.where(rises, 1.0, np.where(falls, -1.0, way))
        low = np.where(rises | falls, now, np.minimum(low, now))
        high = np.where(rises | falls, now, np.maximum(high, now))
    window = 1000 // FRAME_MS
    counts = [sum(turned[k : k + window]) / 2 for k in range(max(len(turned) - window, 1))]
    return float(max((np.asarray(count) > MAX_FLASHES).mean() for count in counts))


def test_what_counts_as_a_flash() -> None:
    dark, light = np.zeros(GRID), np.full(GRID, 0.5)
    assert flashing_part([light if k // 5 % 2 else dark for k in range(50)]) == 1.0
    assert flashing_part([light if k // 10 % 2 else dark for k in range(50)]) == 0.0
    assert flashing_part([dark + k / 100 for k in range(50)]) == 0.0


def paradox(pilot: Pilot) -> None:
    """The film of a round whose history contradicts itself."""
    sit_down(pilot, "grandfather")
    solution = load_puzzle("grandfather").solution
    while pilot.table.match.state.turn.number < max(solution):
        order_all(pilot, *solution.get(pilot.table.match.state.turn.number, ()))
    pilot.submit(*map(Order, solution[max(solution)]))
    pilot.table.submit(Submit())


def challenge(pilot: Pilot) -> None:
    REDUCTION["may challenge"](pilot)
    pilot.table.submit(Challenge())


def last_square(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares", start=49)
    pilot.table.submit(Take(49))


@pytest.mark.slow
@pytest.mark.parametrize("begin", [paradox, challenge, last_square])
def test_nothing_flashes_more_often_in_a_film(pilot: Pilot, begin: Callable[[Pilot], None]) -> None:
    begin(pilot)
    frames = []
    for _ in range(4000 // FRAME_MS):
        pilot.frame()
        frames.append(luminances())
    assert max(np.ptp(np.array(frames), axis=0).ravel()) > MIN_RISE, "something was to be seen"
    assert flashing_part(frames) <= SAFE_PART


def test_a_board_that_drops_makes_sparks_unless_somebody_wants_none(pilot: Pilot) -> None:
    for has_flashes in (True, False):
        pilot.set(flashes=has_flashes)
        pilot.play("", "", timer_s=0)
        pilot.table.submit(Place(Board((4, 4), Orientation.H, 2)))
        pilot.wait(300)
        assert pilot.stage.particles.is_empty is not has_flashes


def test_focus_press_and_hold_are_seen_and_the_pointer_on_a_card(pilot: Pilot) -> None:
    brush, pictures = pilot.app.window.brush, defaultdict[str, dict[str, bytes]](dict)
    for name, node in pressables():
        kind, state = name.rsplit(": ", 1)
        brush.screen.surface.fill((0, 0, 0))
        draw(brush, node, (20.0, 20.0, CELL_W, CELL_H), STATES[state])
        pictures[kind][state] = pilot.pixels()
    for kind, looks in pictures.items():
        assert looks["in focus"] != looks["at rest"], kind
        if kind.startswith("Button"):
            seen = [looks[state] for state in STATES if state in looks and state != "hovered"]
            assert len(set(seen)) == len(seen), kind
    card = pictures["Card"]
    assert card["hovered"] not in (card["at rest"], card["in focus"])
