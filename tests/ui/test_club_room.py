"""The club room: a door for each thing that people do together besides playing."""

from __future__ import annotations

import pytest
from hands import Keys, Mouse, label
from pilot import Pilot

from scenes.club.doors import DOORS


@pytest.mark.slow
@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_every_door_leads_somewhere_and_whoever_comes_back_stands_at_it(
    pilot: Pilot, hand: type[Keys | Mouse]
) -> None:
    person = hand(pilot)
    person.choose_key("title.club")
    for door in DOORS:
        person.choose_key(f"club.door.{door.name}")
        assert pilot.scene_name not in ("ClubScene", "TitleScene"), door
        person.back()
        assert pilot.scene_name == "ClubScene", door
        if hand is Keys:
            assert label(pilot.page.focused) == pilot.words(f"club.door.{door.name}")
    person.back()
    assert pilot.scene_name == "TitleScene"
