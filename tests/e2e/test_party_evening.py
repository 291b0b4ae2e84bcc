"""A party that is killed in each of its phases goes on where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from child import Child
from kept import results_in
from pilot import Pilot

from game.club.party.state import PartyPhase
from game.club.party.store import map_of
from scenes.table.session.match_ending import tidy

pytestmark = pytest.mark.slow


def killed_at(data: Path, step: str) -> dict[str, Any]:
    """Run the party in another process, kill it with SIGKILL at a step; give what it had then."""
    child = Child("party_player", data)
    while True:
        name, document = child.hear()
        if name == step:
            child.kill()
            found: dict[str, Any] = document
            return found
        child.go_on()


@pytest.mark.parametrize(
    ("step", "phase", "scene"),
    [
        ("here", PartyPhase.HERE, "HereScene"),
        ("choose", PartyPhase.CHOOSE, "ChooseScene"),
        ("next", PartyPhase.NEXT, "NextMatchScene"),
        ("match", PartyPhase.MATCH, "PlayScene"),
        ("over", PartyPhase.MATCH, "ChooseScene"),
        ("counted", PartyPhase.CHOOSE, "ChooseScene"),
        ("night", PartyPhase.NIGHT, "NightScene"),
    ],
)
def test_a_party_killed_goes_on(tmp_path: Path, step: str, phase: PartyPhase, scene: str) -> None:
    document = killed_at(tmp_path, step)
    assert document["phase"] == phase.value
    pilot = Pilot(tmp_path)
    try:
        context = pilot.app.context
        left = context.library.parties.unfinished()
        assert left is not None and map_of(left) == document
        context.go.party()
        pilot.until(lambda: pilot.scene_name == scene)
        now = context.library.parties.unfinished()
        assert now is not None and now.guests == left.guests
        match step:
            case "choose":
                assert pilot.scene.party.picks, "the pick is not there any more"
            case "next":
                assert now.tips == left.tips and len(left.tips) == 1
            case "match":
                assert pilot.table.match.ply == 3
            case "over" | "counted" | "night":
                assert len(now.played) == 1 and now.played[0].tips
                list(tidy(context.library))
                assert len(results_in(context.library.database)) == 1
    finally:
        pilot.close()
