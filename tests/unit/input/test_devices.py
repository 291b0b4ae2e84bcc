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
    Phase,
    Plugged,
    Point,
    Press,
    Signal,
    Type,
)
from scenes.input.bindings import Bindings
from scenes.input.devices import TEXT_LIMIT, printable
from scenes.input.gamepad import PRESS_AT, RELEASE_AT, Stick

B = Button
LEFT, RIGHT, PAD = "keys:left", "keys:right", "pad:1"
LOST = Event(pygame.WINDOWFOCUSLOST)


@pytest.fixture
def table(pygame_window: object) -> Table:
    return Table()


@pytest.fixture
def padded(table: Table) -> Table:
    """With a pad plugged in."""
    table.plug(Plug(0))
    return table


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
        (LOST, [Signal.FOCUS_LOST]),
        (Event(pygame.WINDOWMINIMIZED), [Signal.FOCUS_LOST]),
        (Event(pygame.QUIT), [Signal.QUIT]),
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


def test_clicks_hovers_and_the_wheel(table: Table) -> None:
    actions = table.post(mouse(pygame.MOUSEBUTTONDOWN, 1), mouse(pygame.MOUSEBUTTONUP, 1, 200, 100))
    assert actions == [Point(10, 20, Phase.DOWN), Point(100, 50, Phase.UP)]
    table.post(motion(20, 40))
    wheel = table.post(Event(pygame.MOUSEWHEEL, x=0, y=-2), Event(pygame.MOUSEWHEEL, x=1, y=0))
    assert wheel == [Point(10, 20, Phase.WHEEL, wheel=-2)], "where the pointer is"
    click = mouse(pygame.MOUSEBUTTONDOWN, 1, 4, 4)
    assert table.post(motion(2, 2), motion(4, 4), click, motion(6, 6), motion(8, 8)) == [
        Point(2, 2, Phase.HOVER),
        Point(2, 2, Phase.DOWN),
        Point(4, 4, Phase.HOVER),
    ], "of hovers in a row only the last counts"


def test_a_key_that_is_down_is_not_pressed_again_and_a_button_goes_with_its_last_key(
    table: Table,
) -> None:
    assert table.post(down(pygame.KSCAN_W), down(pygame.KSCAN_W)) == [Press(B.UP, LEFT)]
    two = table.post(down(pygame.KSCAN_E), down(pygame.KSCAN_R), up(pygame.KSCAN_E))
    assert two == [Press(B.ALTERNATE, LEFT)]
    assert table.post(up(pygame.KSCAN_R)) == [Press(B.ALTERNATE, LEFT, is_down=False)]


def test_directions_alone_repeat_after_350_ms_and_then_every_90(table: Table) -> None:
    table.post(down(pygame.KSCAN_RETURN), down(pygame.KSCAN_E))
    assert table.devices.tick(5000) == []
    table.post(down(pygame.KSCAN_LEFT))
    repeat = [Press(B.LEFT, RIGHT, is_repeat=True)]
    times = [ms for ms in range(10, 601, 10) if table.devices.tick(10) == repeat]
    assert times == [350, 440, 530]
    assert len(table.devices.tick(8 * 3600 * 1000)) == 1, "a long standstill brings one"
    assert table.devices.tick(1) == []
    table.post(up(pygame.KSCAN_LEFT))
    assert table.devices.tick(1000) == []


def test_losing_the_focus_lets_go_of_everything_held(padded: Table) -> None:
    padded.post(down(pygame.KSCAN_W), pad_axis(0, 1.0), mouse(pygame.MOUSEBUTTONDOWN, 1))
    assert padded.post(LOST) == [
        Press(B.UP, LEFT, is_down=False),
        Press(B.RIGHT, PAD, is_down=False),
        Signal.FOCUS_LOST,
    ]
    assert padded.devices.tick(1000) == []
    assert padded.post(up(pygame.KSCAN_W), mouse(pygame.MOUSEBUTTONUP, 1)) == []
    assert padded.post(pad_axis(0, 0.9)) == [], "pushed since before: to rest first"
    assert padded.post(pad_axis(0, 0.0), pad_axis(0, 0.9)) == [Press(B.RIGHT, PAD)]


@pytest.mark.parametrize(
    ("events", "device", "kind"),
    [
        ([], PAD, "pad"),  # it has just been plugged in
        ([down(pygame.KSCAN_W)], LEFT, LEFT),
        ([down(pygame.KSCAN_W), motion(500, 500), motion(540, 500)], "mouse", "mouse"),
        ([mouse(pygame.MOUSEBUTTONDOWN, 1), down(pygame.KSCAN_UP)], RIGHT, RIGHT),
        ([down(pygame.KSCAN_W), pad_button(0)], PAD, "pad"),
        ([pad_button(0), down(pygame.KSCAN_W), pad_button(0, False)], LEFT, LEFT),
    ],
)
def test_the_last_device_is_remembered(
    padded: Table, events: list[Event], device: str, kind: str
) -> None:
    padded.post(*events)
    assert (padded.devices.last_device, padded.devices.last_kind) == (device, kind)


def test_a_nudged_mouse_does_not_take_over_from_another_device(table: Table) -> None:
    assert table.post(motion(100, 100)) == []  # the window has opened under it
    table.post(down(pygame.KSCAN_W))
    assert table.post(motion(104, 103)) == []
    assert table.devices.last_kind == LEFT
    assert table.post(motion(130, 100)) == [Point(65, 50, Phase.HOVER)]
    assert table.post(motion(132, 100)) == [Point(66, 50, Phase.HOVER)]


def test_writing_makes_letters_text_and_leaves_what_a_field_needs(padded: Table) -> None:
    padded.devices.writing = True
    for place, sign in ((pygame.KSCAN_W, "w"), (pygame.KSCAN_SPACE, " ")):
        assert padded.post(down(place), Event(pygame.TEXTINPUT, text=sign)) == [Type(sign)]
    assert padded.post(down(pygame.KSCAN_RSHIFT)) == []
    keys = (pygame.KSCAN_RETURN, pygame.KSCAN_ESCAPE, pygame.KSCAN_BACKSPACE, pygame.KSCAN_LEFT)
    pressed = [Press(button, RIGHT) for button in (B.CONFIRM, B.CANCEL, B.ERASE, B.LEFT)]
    assert padded.post(*map(down, keys)) == pressed
    assert Press(B.ERASE, RIGHT, is_repeat=True) in padded.devices.tick(400)
    assert padded.post(pad_button(0)) == [Press(B.CONFIRM, PAD)], "a pad steers meanwhile"
    rubbish = Event(pygame.TEXTINPUT, text="\ud800\x00")
    assert padded.devices.translate(rubbish, Halved()) == []
    padded.devices.writing = False
    padded.post(up(pygame.KSCAN_W))
    again = padded.post(down(pygame.KSCAN_W), Event(pygame.TEXTINPUT, text="w"))
    assert again == [Press(B.UP, LEFT)]


def test_text_is_cleaned() -> None:
    cases = {"a\x00b\x1b\n\t": "ab", "x\ud800y": "xy", "\u202eabc": "abc", "": ""}
    cases |= {"Zoë 子 😀": "Zoë 子 😀", "m" * 10_000: "m" * TEXT_LIMIT}
    for raw, text in cases.items():
        assert printable(raw) == text
        printable(raw).encode()


def test_capturing_gives_the_next_key_or_control_itself(padded: Table) -> None:
    padded.devices.capturing = True
    assert padded.post(down(pygame.KSCAN_Z), pad_button(9), pad_axis(2, -1.0)) == [
        Captured("keys", pygame.KSCAN_Z),
        Captured(PAD, "leftshoulder"),
        Captured(PAD, "rightx-"),
    ]
    padded.devices.capturing = False
    assert padded.post(up(pygame.KSCAN_Z), pad_button(9, False)) == []


def test_other_bindings_count_from_the_next_press(padded: Table) -> None:
    swap = padded.devices.swap_confirm
    swap(True)
    assert padded.post(pad_button(1)) == [Press(B.CONFIRM, PAD)]
    swap(False)
    assert padded.post(pad_button(1, False)) == [Press(B.CONFIRM, PAD, is_down=False)]
    assert padded.post(pad_button(1), pad_button(1, False))[0] == Press(B.CANCEL, PAD)
    padded.devices.bindings = Bindings(swap_confirm=True).with_key(LEFT, B.UP, pygame.KSCAN_Z)
    actions = padded.post(down(pygame.KSCAN_Z), pad_button(0))
    assert actions == [Press(B.UP, LEFT), Press(B.CANCEL, PAD)]


def test_a_pad_is_named_announced_once_and_missed_once(table: Table) -> None:
    pad = Plug(0)
    assert table.plug(pad) == [Plugged(PAD, True)]
    names = [said(table.devices.name_of(device)) for device in table.devices.present()]
    assert names == ["Gamepad 1", "Arrow keys", "WASD keys", "Mouse"]
    added = Event(pygame.CONTROLLERDEVICEADDED, device_index=0)
    assert table.post(added, added) == []
    table.post(pad_button(0))
    assert table.unplug(pad)[-1] == Plugged(PAD, False)
    assert table.devices.last_kind == RIGHT, "the keyboard is what is left"
    assert table.post(pad_button(0), pad_axis(0, 1.0), pad_button(0, False)) == []


def test_sixteen_pads_and_each_comes_back_under_its_number(table: Table) -> None:
    pads = [Plug(number, f"g{number}", f"Pad {number}") for number in range(16)]
    for number, pad in enumerate(pads, 1):
        assert table.plug(pad) == [Plugged(f"pad:{number}", True)]
    assert table.devices.present()[15] == "pad:16"
    for pad in pads[:2]:
        table.unplug(pad)
    assert table.plug(Plug(20, "g1", "Pad 1")) == [Plugged("pad:2", True)]
    assert table.plug(Plug(21, "by cable now", "Pad 0")) == [Plugged(PAD, True)]


def test_a_stranger_takes_no_number_of_a_pad_that_may_come_back(table: Table) -> None:
    first, second = Plug(0, "g1", "One"), Plug(1, "g2", "Two")
    for pad in (first, second):
        table.plug(pad)
    for pad in (first, second):
        table.unplug(pad)
    assert table.plug(Plug(3, "g3", "Three")) == [Plugged("pad:3", True)]


def test_a_controller_is_not_heard_twice_and_a_plain_joystick_by_its_own_events(
    padded: Table,
) -> None:
    button, axis = (
        Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0, joy=0),
        Event(pygame.JOYAXISMOTION, axis=0, value=1.0, instance_id=0, joy=0),
    )
    assert padded.post(button, pad_button(0), axis) == [Press(B.CONFIRM, PAD)]
    padded.plug(Plug(1, is_controller=False))
    axis = Event(pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=1)
    assert padded.post(Event(pygame.JOYBUTTONDOWN, button=1, instance_id=1), axis) == [
        Press(B.CANCEL, "pad:2"),
        Press(B.UP, "pad:2"),
    ]
    assert padded.post(pad_button(0, instance_id=1)) == []


def test_a_trigger_resting_at_minus_one_steers_nothing(table: Table) -> None:
    table.plug(Plug(0, is_controller=False, resting=(-1.0, 0.0, -1.0, 0.0)))
    axes = (0, 2, 4, 5, 99)
    rest = [Event(pygame.JOYAXISMOTION, axis=a, value=-1.0, instance_id=0) for a in axes]
    assert table.post(*rest) == []


def test_rumble_goes_to_its_pad_within_bounds(table: Table) -> None:
    pad = Plug(0)
    table.plug(pad)
    assert table.devices.gamepads.rumble(PAD, 7.0, 60) and pad.shaken == [(1.0, 60)]
    assert not table.devices.gamepads.rumble("pad:2", 1.0, 60)
    assert not table.devices.gamepads.rumble("mouse", 1.0, 60)


NAMES = ("x-", "x+", "y-", "y+")
MOVES: dict[str, list[tuple[int, float, list[tuple[str, bool]]]]] = {
    "it presses late and releases later": [
        (0, PRESS_AT - 0.01, []), (0, PRESS_AT, [("x+", True)]), (0, 0.9, []),
        (0, RELEASE_AT, []), (0, RELEASE_AT - 0.01, [("x+", False)]), (0, PRESS_AT - 0.01, []),
    ],
    "thrown across it changes at once": [
        (1, 1.0, [("y+", True)]), (1, -1.0, [("y+", False), ("y-", True)]),
    ],
    "a diagonal is the dominant axis, one direction at a time": [
        (1, -0.45, []), (0, 0.6, [("x+", True)]), (1, -0.9, []),
        (0, 0.3, [("x+", False), ("y-", True)]),
    ],
    "jitter around a threshold is one press": [
        (0, 0.49, []), (0, 0.51, [("x+", True)]), (0, 0.45, []), (0, 0.51, []), (0, 0.49, []),
    ],
}  # fmt: skip
WORN: list[tuple[int, float, list[tuple[str, bool]]]] = [
    (0, 0.62, []),
    (1, 0.55, [("y+", True)]),
    (1, 0.0, [("y+", False)]),  # the good axis steers
    (0, 0.1, []),
    (0, 0.6, [("x+", True)]),
]


def test_a_stick_is_a_cross_of_four_directions() -> None:
    for name, moves in MOVES.items():
        stick = Stick(NAMES)
        assert [stick.move(axis, value) for axis, value, _ in moves] == [m[2] for m in moves], name
    stick = Stick(NAMES, (0.6, 0.0))
    for axis, value, changes in WORN:
        assert stick.move(axis, value) == changes, "one that never rests is silent until it does"
