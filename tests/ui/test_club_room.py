"""The club room: a door for each thing that people do together besides playing."""

from __future__ import annotations

import pytest
from hands import Keys, Mouse, label
from pilot import Pilot

from scenes.club.doors import DOORS


@pytest.mark.slow
def test_every_door_leads_somewhere_and_whoever_comes_back_stands_at_it(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("title.club")
    assert pilot.scene_name == "ClubScene"
    for door in DOORS:
        keys.choose_key(f"club.door.{door.name}")
        assert pilot.scene_name not in ("ClubScene", "TitleScene"), door
        keys.back()
        assert pilot.scene_name == "ClubScene"
        assert label(pilot.page.focused) == pilot.words(f"club.door.{door.name}")
    keys.back()
    assert pilot.scene_name == "TitleScene"


def test_a_mouse_goes_in_and_out(pilot: Pilot) -> None:
    mouse = Mouse(pilot)
    for key in ("title.club", f"club.door.{DOORS[0].name}"):
        mouse.choose_key(key)
    for _ in range(2):
        mouse.back()
    assert pilot.scene_name == "TitleScene"
