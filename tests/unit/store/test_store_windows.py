"""Two windows of the program play from one folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_store_matches import a_match, opened, play
from words import says

from game.core.match.record import BadRecord


def test_a_match_is_offered_to_one_window_only(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    journal = first.start(a_match(1))
    other = second.start(a_match(2, 2))
    assert [entry.id for entry in first.listed()] == [journal.match_id]
    assert [entry.id for entry in second.listed()] == [other.match_id]
    with pytest.raises(BadRecord, check=says("open in another window")):
        second.resume(journal.match_id)
    for _ in range(3):
        play(journal, 1)
        play(other, 2)
    journal.leave()
    assert second.resume(journal.match_id).match.ply == 4
    assert other.match.ply == 5 and other.trouble is None


WINDOW = """
import sys
from pathlib import Path
sys.path[:0] = ["tests/helpers", "tests/unit/store"]
from kept import matches_in
from toygame import GAMES
from test_store_matches import a_match
journal = matches_in(Path(sys.argv[1]), GAMES).start(a_match(1, 2))
print(journal.match_id, flush=True)
input()
"""


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_what_a_killed_window_left_is_free_at_once(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert child.stdout is not None and child.stdin is not None
    match_id = child.stdout.readline().strip()
    matches = opened(tmp_path)
    assert matches.listed() == [], "it is on the table there"
    child.kill()
    child.wait()
    child.stdout.close()
    child.stdin.close()
    assert matches.resume(match_id).match.ply == 2
