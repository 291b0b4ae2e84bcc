"""Bringing in replays: whatever path somebody types, and however much somebody pastes."""

from __future__ import annotations

from pathlib import Path

import pytest
from words import said

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.limits import MOST_BYTES
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.store.replays import Replays
from game.store.settings import Settings
from scenes.kept.library import Library


@pytest.fixture
def replays(tmp_path: Path) -> Replays:
    return Library(DataDir(tmp_path), Settings(), ()).replays


@pytest.mark.parametrize(
    "path", ["~nosuchuser/x.cbor", "~nosuchuser/x.qra", "~", "~/none", "", "a\0b", "x" * 5000, "/"]
)
def test_a_path_that_leads_nowhere_is_told(replays: Replays, path: str) -> None:
    outcome = replays.import_path(Path(path))
    assert outcome.taken == 0 and (outcome.refused == 0 or said(outcome.first_trouble))


def test_a_home_folder_is_found(
    replays: Replays, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    game = GAMES["even_steven"]
    match = Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    ReplayFolder(Disk(), DataDir(tmp_path / "home"), GAMES).save(match.playback())
    assert replays.import_path(Path("~/replays")).taken == 1


def test_a_text_longer_than_a_file_may_be_is_refused_unread(replays: Replays) -> None:
    assert "larger than 4 MB" in said(replays.import_text("x" * (MOST_BYTES + 1)))
