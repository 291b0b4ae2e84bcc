"""Posted events of every kind, and the actions they become."""

from __future__ import annotations

import pygame
import pytest
from device_table import Halved, Plug, Table, down, motion, mouse, pad_axis, pad_button, up
from pygame.event import Event
from words import said

from scenes.input.actions import (
    Action,
    Button,
    Captured,
    Dropped,
    FocusLost,
    Phase,
    Plugged,
    Point,
    Press,
    Quit,
    Type,
)
from scenes.input.bindings import Bindings
from scenes.input.devices import TEXT_LIMIT, printable

B = Button
LEFT, RIGHT = "keys:left", "keys:right"


@pytest.fixture
def table(pygame_window: object) -> Table:
    return Table()


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (down(pygame.KSCAN_W), [Press(B.UP, LEFT)]),
        (down(pygame.KSCAN_ESCAPE), [Press(B.CANCEL, RIGHT)]),
        (down(pygame.KSCAN_L), [Press(B.ALTERNATE, RIGHT)]),
        (down(pygame.KSCAN_RCTRL, pygame.KMOD_RCTRL), []),
        (down(pygame.KSCAN_Z), []),
        (down(pygame.KSCAN_RETURN, pygame.KMOD_LALT), []),  # the window's
        (up(pygame.KSCAN_W), []),  # pressed before the window had the focus
        (motion(20, 40), []),  # where the pointer rests when the window opens
        (mouse(pygame.MOUSEBUTTONDOWN, 1), [Point(10, 20, Phase.DOWN)]),
        (mouse(pygame.MOUSEBUTTONUP, 1), []),  # the press was not ours
        (mouse(pygame.MOUSEBUTTONDOWN, 3), [Point(10, 20, Phase.TURN)]),
        (mouse(pygame.MOUSEBUTTONUP, 3), []),
        (mouse(pygame.MOUSEBUTTONDOWN, 2), []),
        (mouse(pygame.MOUSEBUTTONDOWN, 4), []),  # the wheel says it as MOUSEWHEEL as well
        (Event(pygame.MOUSEWHEEL, x=0, y=1), []),  # nobody knows where
        (Event(pygame.DROPFILE, file="/a/b.qlp"), [Dropped("/a/b.qlp")]),
        (Event(pygame.WINDOWFOCUSLOST), [FocusLost()]),
        (Event(pygame.WINDOWMINIMIZED), [FocusLost()]),
        (Event(pygame.QUIT), [Quit()]),
        (Event(pygame.TEXTINPUT, text="w"), []),
        (Event(pygame.USEREVENT), []),
        (pad_button(0), []),  # no such pad
        (pad_axis(0, 1.0), []),
        (Event(pygame.JOYHATMOTION, hat=0, value=(1, 0), instance_id=5), []),
        (Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=5), []),
        (Event(pygame.CONTROLLERDEVICEADDED, device_index=3), []),  # gone again
    ],
)
def test_one_event(table: Table, event: Event, expected: list[Action]) -> None:
    assert table.post(event) == expected


def test_press_and_release_of_a_click(table: Table) -> None:
    actions = table.post(mouse(pygame.MOUSEBUTTONDOWN, 1), mouse(pygame.MOUSEBUTTONUP, 1, 200, 100))
    assert actions == [Point(10, 20, Phase.DOWN), Point(100, 50, Phase.UP)]


def test_the_wheel_turns_where_the_pointer_is(table: Table) -> None:
    table.post(motion(20, 40))
    wheel = table.post(Event(pygame.MOUSEWHEEL, x=0, y=-2), Event(pygame.MOUSEWHEEL, x=1, y=0))
    assert wheel == [Point(10, 20, Phase.WHEEL, wheel=-2)]


def test_of_hovers_in_a_row_only_the_last_counts_and_order_is_kept(table: Table) -> None:
    click = mouse(pygame.MOUSEBUTTONDOWN, 1, 4, 4)
    table.post(motion(40, 40))
    assert table.post(motion(2, 2), motion(4, 4), click, motion(6, 6), motion(8, 8)) == [
        Point(2, 2, Phase.HOVER),
        Point(2, 2, Phase.DOWN),
        Point(4, 4, Phase.HOVER),
    ]


def test_a_key_that_is_down_is_not_pressed_again(table: Table) -> None:
    assert table.post(down(pygame.KSCAN_W), down(pygame.KSCAN_W)) == [Press(B.UP, LEFT)]


def test_a_button_with_two_keys_down_is_released_with_the_last(table: Table) -> None:
    assert table.post(down(pygame.KSCAN_E), down(pygame.KSCAN_R), up(pygame.KSCAN_E)) == [
        Press(B.ALTERNATE, LEFT)
    ]
    assert table.post(up(pygame.KSCAN_R)) == [Press(B.ALTERNATE, LEFT, is_down=False)]


def test_directions_repeat_after_350_ms_and_then_every_90(table: Table) -> None:
    table.post(down(pygame.KSCAN_LEFT))
    repeat = [Press(B.LEFT, RIGHT, is_repeat=True)]
    times = [ms for ms in range(10, 601, 10) if table.devices.tick(10) == repeat]
    assert times == [350, 440, 530]
    table.post(up(pygame.KSCAN_LEFT))
    assert table.devices.tick(1000) == []


def test_a_long_standstill_brings_one_repeat(table: Table) -> None:
    table.post(down(pygame.KSCAN_LEFT))
    assert len(table.devices.tick(8 * 3600 * 1000)) == 1
    assert table.devices.tick(1) == []


def test_only_directions_repeat(table: Table) -> None:
    table.post(down(pygame.KSCAN_RETURN), down(pygame.KSCAN_E))
    assert table.devices.tick(5000) == []


def test_losing_the_focus_lets_go_of_everything_held(table: Table) -> None:
    table.plug(Plug(0))
    table.post(down(pygame.KSCAN_W), pad_axis(0, 1.0), mouse(pygame.MOUSEBUTTONDOWN, 1))
    assert table.post(Event(pygame.WINDOWFOCUSLOST)) == [
        Press(B.UP, LEFT, is_down=False),
        Press(B.RIGHT, "pad:1", is_down=False),
        FocusLost(),
    ]
    assert table.devices.tick(1000) == []
    assert table.post(up(pygame.KSCAN_W), mouse(pygame.MOUSEBUTTONUP, 1)) == []
    assert table.post(pad_axis(0, 0.9)) == [], "pushed since before: to rest first"
    assert table.post(pad_axis(0, 0.0), pad_axis(0, 0.9)) == [Press(B.RIGHT, "pad:1")]


@pytest.mark.parametrize(
    ("events", "device", "kind"),
    [
        ([], "pad:1", "pad"),  # it has just been plugged in
        ([down(pygame.KSCAN_W)], LEFT, LEFT),
        ([down(pygame.KSCAN_W), motion(500, 500), motion(540, 500)], "mouse", "mouse"),
        ([mouse(pygame.MOUSEBUTTONDOWN, 1), down(pygame.KSCAN_UP)], RIGHT, RIGHT),
        ([down(pygame.KSCAN_W), pad_button(0)], "pad:1", "pad"),
        ([pad_button(0), down(pygame.KSCAN_W), pad_button(0, False)], LEFT, LEFT),
    ],
)
def test_the_last_device_is_remembered(
    table: Table, events: list[Event], device: str, kind: str
) -> None:
    table.plug(Plug(0))
    table.post(*events)
    assert (table.devices.last_device, table.devices.last_kind) == (device, kind)


def test_a_nudged_mouse_does_not_take_over_from_another_device(table: Table) -> None:
    assert table.post(motion(100, 100)) == []  # the window has opened under it
    table.post(down(pygame.KSCAN_W))
    assert table.post(motion(104, 103)) == []
    assert table.devices.last_kind == LEFT
    assert table.post(motion(130, 100)) == [Point(65, 50, Phase.HOVER)]
    assert table.post(motion(132, 100)) == [Point(66, 50, Phase.HOVER)]


def test_unplugging_the_last_device_falls_back_to_the_keyboard(table: Table) -> None:
    pad = Plug(0)
    table.plug(pad)
    table.post(pad_button(0))
    table.unplug(pad)
    assert table.devices.last_kind == RIGHT


def test_writing_makes_letters_text_and_leaves_what_a_field_needs(table: Table) -> None:
    table.devices.writing = True
    assert table.post(down(pygame.KSCAN_W), Event(pygame.TEXTINPUT, text="w")) == [Type("w")]
    assert table.post(down(pygame.KSCAN_SPACE), Event(pygame.TEXTINPUT, text=" ")) == [Type(" ")]
    assert table.post(down(pygame.KSCAN_RSHIFT)) == []
    keys = (pygame.KSCAN_RETURN, pygame.KSCAN_ESCAPE, pygame.KSCAN_BACKSPACE, pygame.KSCAN_LEFT)
    assert table.post(*map(down, keys)) == [
        Press(B.CONFIRM, RIGHT),
        Press(B.CANCEL, RIGHT),
        Press(B.ERASE, RIGHT),
        Press(B.LEFT, RIGHT),
    ]
    assert Press(B.ERASE, RIGHT, is_repeat=True) in table.devices.tick(400)


def test_a_pad_steers_while_the_keyboard_writes(table: Table) -> None:
    table.plug(Plug(0))
    table.devices.writing = True
    assert table.post(pad_button(0)) == [Press(B.CONFIRM, "pad:1")]


def test_after_writing_letters_are_buttons_again(table: Table) -> None:
    table.devices.writing = True
    table.devices.writing = False
    assert table.post(down(pygame.KSCAN_W), Event(pygame.TEXTINPUT, text="w")) == [
        Press(B.UP, LEFT)
    ]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("Zoë 子 😀", "Zoë 子 😀"),
        ("a\x00b\x1b\n\t", "ab"),
        ("x\ud800y", "xy"),
        ("\u202eabc", "abc"),
        ("m" * 10_000, "m" * TEXT_LIMIT),
        ("", ""),
    ],
)
def test_text_is_cleaned(raw: str, text: str) -> None:
    assert printable(raw) == text
    printable(raw).encode()


def test_text_of_nothing_but_rubbish_is_no_action(table: Table) -> None:
    table.devices.writing = True
    assert table.devices.translate(Event(pygame.TEXTINPUT, text="\ud800\x00"), Halved()) == []


def test_capturing_gives_the_next_key_or_control_itself(table: Table) -> None:
    table.plug(Plug(0))
    table.devices.capturing = True
    assert table.post(down(pygame.KSCAN_Z), pad_button(9), pad_axis(2, -1.0)) == [
        Captured("keys", pygame.KSCAN_Z),
        Captured("pad:1", "leftshoulder"),
        Captured("pad:1", "rightx-"),
    ]
    table.devices.capturing = False
    assert table.post(up(pygame.KSCAN_Z), pad_button(9, False)) == []


def test_other_bindings_count_from_the_next_press(table: Table) -> None:
    table.devices.bindings = Bindings(swap_confirm=True).with_key(LEFT, B.UP, pygame.KSCAN_Z)
    table.plug(Plug(0))
    assert table.post(down(pygame.KSCAN_Z), pad_button(0)) == [
        Press(B.UP, LEFT),
        Press(B.CANCEL, "pad:1"),
    ]


def test_confirm_can_be_swapped_at_any_time(table: Table) -> None:
    table.plug(Plug(0))
    table.devices.swap_confirm(True)
    assert table.post(pad_button(1)) == [Press(B.CONFIRM, "pad:1")]
    table.devices.swap_confirm(False)
    assert table.post(pad_button(1, False)) == [Press(B.CONFIRM, "pad:1", is_down=False)]
    assert table.post(pad_button(1)) == [Press(B.CANCEL, "pad:1")]


def test_the_devices_that_are_there(table: Table) -> None:
    table.plug(Plug(0))
    devices = table.devices
    assert [said(devices.name_of(d)) for d in devices.present()] == [
        "Gamepad 1",
        "Arrow keys",
        "WASD keys",
        "Mouse",
    ]


def test_a_pad_is_announced_once_and_missed_once(table: Table) -> None:
    pad = Plug(0)
    assert table.plug(pad) == [Plugged("pad:1", True)]
    added = Event(pygame.CONTROLLERDEVICEADDED, device_index=0)
    assert table.post(added, added) == []
    assert table.unplug(pad) == [Plugged("pad:1", False)]
    assert table.post(pad_button(0), pad_axis(0, 1.0), pad_button(0, False)) == []


def test_a_pad_comes_back_under_its_number(table: Table) -> None:
    first, second = Plug(0, "g1", "One"), Plug(1, "g2", "Two")
    table.plug(first)
    table.plug(second)
    table.unplug(first)
    table.unplug(second)
    assert table.plug(Plug(2, "g2", "Two")) == [Plugged("pad:2", True)]
    assert table.plug(Plug(3, "g3", "Three")) == [Plugged("pad:3", True)]
    by_name = Plug(4, "by cable now", "One")
    assert table.plug(by_name) == [Plugged("pad:1", True)]


def test_sixteen_pads(table: Table) -> None:
    for number in range(1, 17):
        assert table.plug(Plug(number - 1)) == [Plugged(f"pad:{number}", True)]
    assert table.devices.present()[15] == "pad:16"


def test_a_controller_is_not_heard_twice(table: Table) -> None:
    table.plug(Plug(0))
    assert table.post(
        Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0, joy=0),
        pad_button(0),
        Event(pygame.JOYAXISMOTION, axis=0, value=1.0, instance_id=0, joy=0),
    ) == [Press(B.CONFIRM, "pad:1")]


def test_a_plain_joystick_is_heard_by_its_own_events(table: Table) -> None:
    table.plug(Plug(0, is_controller=False))
    axis = Event(pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=0)
    assert table.post(Event(pygame.JOYBUTTONDOWN, button=1, instance_id=0), axis) == [
        Press(B.CANCEL, "pad:1"),
        Press(B.UP, "pad:1"),
    ]
    assert table.post(pad_button(0)) == []


def test_a_trigger_resting_at_minus_one_steers_nothing(table: Table) -> None:
    table.plug(Plug(0, is_controller=False, resting=(-1.0, 0.0, -1.0, 0.0)))
    rest = [
        Event(pygame.JOYAXISMOTION, axis=a, value=-1.0, instance_id=0) for a in (0, 2, 4, 5, 99)
    ]
    assert table.post(*rest) == []


def test_rumble_goes_to_its_pad_within_bounds(table: Table) -> None:
    pad = Plug(0)
    table.plug(pad)
    assert table.devices.rumble("pad:1", 7.0, 60)
    assert pad.shaken == [(1.0, 60)]
    assert not table.devices.rumble("pad:2", 1.0, 60)
    assert not table.devices.rumble("mouse", 1.0, 60)
