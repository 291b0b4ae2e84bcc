"""A party that is killed in each of its phases goes on where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kept import results_in
from pilot import Pilot

from game.club.party.document import map_of
from game.club.party.state import PartyPhase
from scenes.kept.tidying import tidy

TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


def killed_at(data: Path, step: str) -> dict[str, Any]:
    """Run the party in another process, kill it with SIGKILL at a step; give what it had then."""
    paths = [str(TESTS / "helpers"), str(TESTS / "ui"), str(TESTS), str(TESTS.parent)]
    process = subprocess.Popen(
        [sys.executable, str(TESTS / "e2e" / "party_player.py"), str(data)],
        stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )  # fmt: skip
    assert process.stdout is not None and process.stdin is not None
    with process:
        for line in process.stdout:
            name, document = json.loads(line)
            if name == step:
                process.kill()
                process.wait()
                found: dict[str, Any] = document
                return found
            process.stdin.write("\n")
            process.stdin.flush()
    raise AssertionError(f"it never came to {step}")


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
        cabinet = pilot.app.cabinet
        left = cabinet.library.parties.left()
        assert left is not None and map_of(left) == document
        cabinet.go.party()
        pilot.until(lambda: pilot.scene_name == scene)
        now = cabinet.library.parties.left()
        assert now is not None and now.guests == left.guests
        match step:
            case "choose":
                assert pilot.scene._locked, "the pick is not there any more"
            case "next":
                assert now.tips == left.tips and len(left.tips) == 1
            case "match":
                assert pilot.table.match.ply == 3
            case "over" | "counted" | "night":
                assert len(now.played) == 1 and now.played[0].tips
                list(tidy(cabinet.library))
                assert len(results_in(cabinet.library.database)) == 1
    finally:
        pilot.close()
