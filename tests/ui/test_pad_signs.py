"""What prompts and tips call the buttons of a pad: what is printed on it."""

from __future__ import annotations

import pygame
import pytest
from hands import Pad
from pilot import Pilot
from posted_pad import PostedPad
from us_keys import key_values

from scenes.input.actions import Button
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads


def plug(pilot: Pilot, *pads: PostedPad) -> None:
    pilot.app.cabinet.devices = Devices(gamepads=Gamepads(lambda: pads))
    pads[0].plug()


def named(pilot: Pilot, name: str, guid: str, number: int = 900) -> PostedPad:
    pad = PostedPad(pilot)
    pad.name, pad.guid, pad.instance_id = name, guid, number
    return pad


@pytest.mark.parametrize(
    ("name", "guid", "sign", "told"),
    [
        ("DualSense Wireless Controller", "g", "Cross", "Cross"),
        ("Wireless Controller", "030000004c050000cc09000011810000", "Cross", "Cross"),
        ("Xbox One Controller", "030000005e040000ea02000001030000", "A", "A"),
    ],
)
def test_a_pad_with_shapes_has_prompts_and_tips_with_shapes(
    pilot: Pilot, name: str, guid: str, sign: str, told: str
) -> None:
    plug(pilot, named(pilot, name, guid))
    pilot.play("", "", game_id="even_steven")
    pilot.redraw()
    labels = pilot.app.window.brush.prompt_labels
    assert labels["pad", Button.CONFIRM] == sign
    tip = pilot.words("even_steven.tip.pad", confirm=told)
    assert any(line.words and tip.endswith(line.words) for line in pilot.read())


def test_who_takes_the_other_pad_sees_its_own_signs(pilot: Pilot) -> None:
    shaped, plain = named(pilot, "PS4 Controller", "s", 901), named(pilot, "Pad", "p", 902)
    plug(pilot, shaped, plain)
    for pad, sign in ((shaped, "Circle"), (plain, "B"), (shaped, "Circle")):
        Pad(pilot, pad).press(Button.DOWN)
        assert pilot.app.window.brush.prompt_labels["pad", Button.CANCEL] == sign
    pilot.post(pygame.KEYDOWN, **key_values(pygame.K_UP))
    pilot.frame()
    assert pilot.app.window.brush.prompt_labels["pad", Button.CANCEL] == "Circle"
