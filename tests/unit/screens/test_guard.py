"""Presses and clicks meant for the previous screen are dropped."""

from __future__ import annotations

import pytest

from scenes.input.actions import Button, Phase, Point, Press
from scenes.input.guard import MOVED_MS, UNEXPECTED_MS, InputGuard

KEYS = "keys:right"
HERE = (0.0, 0.0, 100.0, 100.0)
BELOW = (0.0, 100.0, 100.0, 100.0)


class Guarded:
    """A guard, and the time it goes by."""

    def __init__(self) -> None:
        self.now_ms = 1000
        self.guard = InputGuard(lambda: self.now_ms)

    def click(self, x: float = 50, y: float = 50) -> bool:
        """Return whether both halves of a click get through; never one of them alone."""
        down, up = (self.guard.allows(Point(x, y, phase)) for phase in (Phase.DOWN, Phase.UP))
        assert down == up
        return down

    def press(self, button: Button = Button.CONFIRM, *, is_repeat: bool = False) -> bool:
        return self.guard.allows(Press(button, KEYS, is_repeat=is_repeat))


@pytest.fixture
def guarded() -> Guarded:
    return Guarded()


def test_what_has_moved_under_the_pointer_takes_no_click_for_400_ms(guarded: Guarded) -> None:
    guarded.guard.move([("a", HERE), ("b", BELOW)], [("b", HERE), ("a", BELOW)])
    for _ in range(4):
        assert not guarded.click() and not guarded.click(50, 150)
        guarded.now_ms += MOVED_MS // 4
    assert guarded.click() and MOVED_MS == 400


def test_what_has_come_there_takes_none_either_and_what_has_stayed_one_at_once() -> None:
    for before in ([], [("b", HERE)]):
        guarded = Guarded()
        guarded.guard.move(before, [("a", HERE)])
        assert not guarded.click(), before
    guarded = Guarded()
    guarded.guard.move([("a", HERE), ("b", BELOW)], [("a", HERE), ("c", BELOW)])
    assert guarded.click() and not guarded.click(50, 150)
    assert guarded.click(500, 500), "where nothing is or was"


def test_a_new_screen_takes_presses_at_once_and_clicks_later(guarded: Guarded) -> None:
    guarded.guard.change_screen(is_unexpected=False)
    assert guarded.press() and not guarded.click()
    assert not guarded.guard.allows(Point(50, 50, Phase.TURN))
    assert guarded.guard.allows(Point(50, 50, Phase.HOVER))
    guarded.now_ms += MOVED_MS
    assert guarded.click() and guarded.guard.allows(Point(50, 50, Phase.TURN))


def test_a_sudden_screen_takes_neither_for_500_ms(guarded: Guarded) -> None:
    guarded.guard.change_screen(is_unexpected=True)
    guarded.now_ms += UNEXPECTED_MS - 1
    assert not guarded.press() and not guarded.click()
    assert guarded.guard.allows(Press(Button.CONFIRM, KEYS, is_down=False)), "a release passes"
    guarded.now_ms += 1
    assert guarded.press() and guarded.click() and UNEXPECTED_MS == 500


def test_a_click_begun_on_the_screen_before_does_not_end_on_the_next(guarded: Guarded) -> None:
    assert guarded.guard.allows(Point(50, 50, Phase.DOWN))
    guarded.guard.change_screen(is_unexpected=False)
    guarded.now_ms += 10 * MOVED_MS
    assert not guarded.guard.allows(Point(50, 50, Phase.UP))
