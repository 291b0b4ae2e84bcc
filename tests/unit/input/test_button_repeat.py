"""Held buttons: when they repeat at any tick rate, and when they are released."""

from __future__ import annotations

from scenes.input.actions import Button, Press
from scenes.input.held_buttons import REPEAT_AFTER_MS, REPEAT_EVERY_MS, HeldButtons

PAD, KEYS = "pad:1", "keys:left"


def repeats(held: HeldButtons, *ticks_ms: int) -> list[int]:
    """Return how many repeats each tick brings."""
    return [len(held.tick(ms)) for ms in ticks_ms]


def down() -> HeldButtons:
    held = HeldButtons()
    assert held.press("stick", PAD, Button.UP) == [Press(Button.UP, PAD)]
    return held


def test_a_late_tick_does_not_put_the_next_repeat_off() -> None:
    held = down()
    late_ms = 50
    assert repeats(held, REPEAT_AFTER_MS + late_ms) == [1]
    assert repeats(held, REPEAT_EVERY_MS - late_ms - 1, 1) == [0, 1]


def test_one_button_held_in_two_ways_is_one_button() -> None:
    held = down()
    assert held.press("stick", PAD, Button.UP) == [], "pressed already"
    assert held.press("d-pad", PAD, Button.UP) == []
    assert repeats(held, REPEAT_AFTER_MS) == [1]
    assert held.release("stick") == []
    assert held.release("d-pad") == [Press(Button.UP, PAD, is_down=False)]
    assert held.release("d-pad") == []
    assert repeats(held, 10_000) == [0]


def test_two_devices_are_two_people() -> None:
    held = down()
    assert held.press("w", KEYS, Button.UP) == [Press(Button.UP, KEYS)]
    assert {press.device for press in held.tick(REPEAT_AFTER_MS)} == {PAD, KEYS}
    assert held.release_all(KEYS) == [Press(Button.UP, KEYS, is_down=False)]
    assert held.release_all() == [Press(Button.UP, PAD, is_down=False)]
