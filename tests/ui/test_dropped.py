"""Files dropped on the window: taken in on every screen, and told over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from kept import on_shelf
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search import background
from game.core.search.progress import Stopped, watched
from game.quoridor.rules.moves import Step
from game.registry import GAMES
from game.store.replay_folder import Replay
from scenes.kept.drawn_files import PUZZLE_SUFFIX, is_drawn
from scenes.practice.puzzle_shelf import shelf_of


def played() -> Match:
    game = GAMES["quoridor"]
    match = Match(game, game.options(), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(Step((4, 1)))
    return match


def drop(pilot: Pilot, *paths: Path) -> None:
    for path in paths:
        pilot.post(pygame.DROPFILE, file=str(path))
    pilot.frame()


def replays(pilot: Pilot) -> list[Replay]:
    return on_shelf(pilot.app.cabinet.library)


@pytest.fixture
def files(pilot: Pilot, tmp_path: Path) -> Path:
    """A replay in the original's form and in the house's, QRA, a board, and nothing of use."""
    library = pilot.app.cabinet.library
    library.replays.save(played().playback("Dropped", 10**12))
    other = GAMES["even_steven"]
    match = Match(other, other.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    library.replays.save(match.playback("Also dropped", 10**12))
    folder = tmp_path / "outside"
    folder.mkdir()
    for k, path in enumerate(sorted((pilot.data / "replays").glob("*.cbor"))):
        path.rename(folder / f"replay{k}.cbor")
    (folder / "game.qra").write_text(library.replays.text_of(played().playback()))
    board = GAMES["causality"].options().drawn
    editor = GAMES["causality"].exercises.editor
    assert editor is not None
    (folder / "My board.txt").write_text(editor.drawing.write(board))
    (folder / "letter.txt").write_text("Dear Ann")
    return folder


@pytest.mark.parametrize("screen", ["table", "settings", "viewer", "help"])
def test_every_kind_of_file_is_taken_on_every_screen(
    pilot: Pilot, files: Path, screen: str
) -> None:
    cabinet = pilot.app.cabinet
    ways: dict[str, Callable[[], None]] = {
        "table": lambda: pilot.play("", ""), "settings": cabinet.go.settings,
        "viewer": lambda: cabinet.go.watch(played().playback()),
        "help": lambda: cabinet.go.help("quoridor"),
    }  # fmt: skip
    ways[screen]()
    pilot.frame()
    scene = pilot.scene
    drop(pilot, *sorted(files.glob("*.cbor")), files / "game.qra")
    assert pilot.scene is scene, "whoever plays or reads goes on with it"
    assert pilot.app.cabinet.stack.toast._words == pilot.words("replays.imported", n=3)
    assert len(replays(pilot)) == 3
    drop(pilot, files / "My board.txt")
    assert [board.name for board in cabinet.library.drawn.listed()] == ["My board.txt"]
    drop(pilot, files / "letter.txt")
    told = pilot.words("dropped.failed", file="letter.txt", why=pilot.words("dropped.unknown"))
    assert pilot.app.cabinet.stack.toast._words == told
    assert pilot.scene is scene


def test_on_the_title_replays_lead_to_the_shelf_and_boards_do_not(
    pilot: Pilot, files: Path
) -> None:
    drop(pilot, files / "My board.txt", files / "My board.txt")
    assert pilot.scene_name == "TitleScene"
    names = [board.name for board in pilot.app.cabinet.library.drawn.listed()]
    assert names == ["My board 2.txt", "My board.txt"], "nothing is replaced"
    drop(pilot, files / "game.qra")
    assert pilot.scene_name == "NoticeScene" and len(replays(pilot)) == 1


def test_a_puzzle_of_somebody_else_stands_at_the_end_of_the_shelf(
    pilot: Pilot, tmp_path: Path
) -> None:
    path = tmp_path / "walk.puzzle"
    path.write_text(shelf_of(GAMES["causality"])[0].text)
    assert is_drawn(path.name)
    drop(pilot, path)
    found = pilot.app.cabinet.library.drawn.listed(PUZZLE_SUFFIX, "causality-")
    assert [puzzle.name for puzzle in found] == ["causality-walk.puzzle"]


def test_a_file_that_has_gone_is_told(pilot: Pilot, tmp_path: Path) -> None:
    drop(pilot, tmp_path / "gone.txt")
    assert "gone.txt" in pilot.app.cabinet.stack.toast._words


def test_a_folder_is_read_behind_a_bar_and_may_be_left_half_way(pilot: Pilot, files: Path) -> None:
    with background._reads:
        drop(pilot, files)
        assert pilot.scene_name == "LoadingScene", "no frame waits for it"
    pilot.until(lambda: pilot.scene_name == "NoticeScene")
    assert len(replays(pilot)) == 2
    folder = pilot.app.cabinet.library.replays
    with watched(lambda done, of: _end() if done else None):
        outcome = folder.import_path(files)
    assert outcome.taken == 1, "what has come by then stays"


def _end() -> None:
    raise Stopped
