"""Omissions of a sixth game: said in one sentence by a test, and shown plainly by the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_recipe import checked, copied, follow, run

from game.registry import GAMES

pytestmark = pytest.mark.slow

FORGOTTEN = {
    "scenes/boards/hex/emblem.py": None,
    "tests/golden/test_hex.py": None,
    "scenes/boards/hex/painters.py": '    "stone": Shape(stone, 6.0, Solid("place")),\n',
    "assets/strings/en/hex.toml": 'race = "STONES NEEDED"\n',
}
"""Files that are left out, or lines in them."""

SENTENCES = (
    "hex has not got an emblem: scenes/boards/hex/emblem.py is missing",
    "hex has not got golden cases: tests/golden/test_hex.py is missing",
    "nobody paints 'hex.stone'",
    "hex has no words for hex.race",
)

PLAYED = """
import os, sys, tempfile
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import tests.helpers
from pathlib import Path
from pilot import Pilot
from hands import Mouse
from game.words.strings import Strings
from scenes.app import assets_dir
pilot = Pilot(Path(tempfile.mkdtemp()))
pilot.app.context.strings = Strings.load(assets_dir())
pilot.strings = pilot.app.context.strings
hand = Mouse(pilot)
hand.choose_key("hex.name")
hand.start_for_people()
for _ in range(3):
    pick = next(pick for pick in pilot.table.cursor.targets if pick.w)
    pilot.click(*pilot.stage.point(pick.x, pick.y))
    pilot.settle()
    pilot.draw()
print(pilot.table.match.ply, pilot.shows("[hex.race]"))
pilot.close()
"""


@pytest.fixture(scope="module")
def careless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with a sixth game that lacks a little of everything."""
    root = copied(tmp_path_factory.mktemp("careless"))
    follow(root)
    for path, line in FORGOTTEN.items():
        file = root / path
        if line is None:
            file.unlink()
            continue
        source = file.read_text("utf-8")
        assert line in source
        file.write_text(source.replace(line, ""), "utf-8")
    return root


def test_each_thing_is_told_in_a_sentence(careless: Path) -> None:
    modules = (
        "tests/unit/house/test_registry.py",
        "tests/property/test_view_conformance.py",
    )
    told = checked(careless, *modules, only="hex and (forgotten or painter or needs)").stdout
    for sentence in SENTENCES:
        assert sentence in told


def test_the_program_goes_on_with_plain_signs(careless: Path) -> None:
    ran = run(careless, "-c", PLAYED)
    assert ran.stdout.splitlines()[-1:] == ["3 True"], ran.stdout + ran.stderr
    for what in ("no emblem for 'hex'", "no painter for 'hex.stone'", "hex.race"):
        assert what in ran.stderr


HELPED = "from scenes.entry.command import main; main(['--text', '--help'])"

LISTED = """
import os, sys, tempfile
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import tests.helpers
from pathlib import Path
from pilot import Pilot
pilot = Pilot(Path(tempfile.mkdtemp()))
print([card.game for card in pilot.scene.cards])
pilot.close()
"""


def test_a_game_without_a_view_is_for_the_terminal(careless: Path) -> None:
    registry = careless / "scenes/boards/__init__.py"
    source = registry.read_text("utf-8")
    registry.write_text(source.replace(', "hex"', ""), "utf-8")
    try:
        told = checked(careless, "tests/unit/house/test_registry.py").stdout
        assert "hex is not among the IDS of scenes/boards/__init__.py" in told
        assert run(careless, "-c", LISTED).stdout.splitlines()[-1] == str(list(GAMES))
        assert "hex" in run(careless, "-c", HELPED).stdout
    finally:
        registry.write_text(source, "utf-8")
