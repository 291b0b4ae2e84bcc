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
from game.registry import GAMES
from scenes.practice.puzzle_shelf import shelf_of
from scenes.user_data.drawn_files import PUZZLE_SUFFIX, is_drawn


def played(game_id: str = "quoridor") -> Match:
    game = GAMES[game_id]
    match = Match(game, game.options(), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(match.state.legal_moves()[0])
    return match


def drop(pilot: Pilot, *paths: Path) -> str:
    for path in paths:
        pilot.post(pygame.DROPFILE, file=str(path))
    pilot.frame()
    return pilot.context.stack.toast.words


def boards(pilot: Pilot) -> list[str]:
    return [board.name for board in pilot.library.drawn.find()]


@pytest.fixture
def files(pilot: Pilot, tmp_path: Path) -> Path:
    """Two replays in the house's form, one in QRA, a board, and nothing of use."""
    replays, folder = pilot.library.replays, tmp_path / "outside"
    replays.save(played().playback("Dropped", 10**12))
    replays.save(played("even_steven").playback("Also dropped", 10**12))
    folder.mkdir()
    for k, path in enumerate(sorted((pilot.data / "replays").glob("*.cbor"))):
        path.rename(folder / f"replay{k}.cbor")
    form = GAMES["quoridor"].forms.text
    assert form is not None
    (folder / "game.qra").write_text(form.write(played().playback()))
    editor = GAMES["causality"].exercises.editor
    assert editor is not None
    board = editor.drawing.write(GAMES["causality"].options().drawn)
    (folder / "My board.txt").write_text(board)
    (folder / "letter.txt").write_text("Dear Ann")
    return folder


@pytest.mark.parametrize("screen", ["table", "settings", "viewer", "help"])
def test_every_kind_of_file_is_taken_on_any_screen(pilot: Pilot, files: Path, screen: str) -> None:
    ways: dict[str, Callable[[], None]] = {
        "table": lambda: pilot.play("", ""),
        "settings": pilot.go.settings,
        "viewer": lambda: pilot.go.watch(played().playback()),
        "help": lambda: pilot.go.help("quoridor"),
    }
    ways[screen]()
    pilot.frame()
    scene = pilot.scene
    told = drop(pilot, *sorted(files.glob("*.cbor")), files / "game.qra")
    assert told == pilot.words("replays.imported", n=3) and len(on_shelf(pilot.library)) == 3
    drop(pilot, files / "My board.txt")
    assert boards(pilot) == ["My board.txt"]
    why = pilot.words("dropped.unknown")
    for name, reason in (("letter.txt", why), ("gone.txt", None)):
        told = drop(pilot, files / name)
        assert name in told
        assert not reason or told == pilot.words("dropped.failed", file=name, why=reason)
    assert pilot.scene is scene, "the game or the page goes on"


def test_on_the_title_replays_lead_to_the_shelf_boards_do_not(pilot: Pilot, files: Path) -> None:
    drop(pilot, files / "My board.txt", files / "My board.txt")
    assert pilot.scene_name == "TitleScene"
    assert boards(pilot) == ["My board 2.txt", "My board.txt"], "nothing is replaced"
    path = files / "walk.puzzle"
    path.write_text(shelf_of(GAMES["causality"])[0].text)
    assert is_drawn(path.name)
    drop(pilot, path)
    found = pilot.library.drawn.find(PUZZLE_SUFFIX, "causality-")
    assert [puzzle.name for puzzle in found] == ["causality-walk.puzzle"], (
        "the puzzle of another person"
    )
    drop(pilot, files / "game.qra")
    assert pilot.scene_name == "NoticeScene" and len(on_shelf(pilot.library)) == 1


def test_a_folder_is_read_behind_a_bar_and_may_be_left_half_way(pilot: Pilot, files: Path) -> None:
    with background.reads_lock:
        drop(pilot, files)
        assert pilot.scene_name == "LoadingScene", "no frame waits for it"
    pilot.reach("NoticeScene")
    assert len(on_shelf(pilot.library)) == 2

    def stop(done: int, of: int) -> None:
        if done:
            raise Stopped

    with watched(stop):
        outcome = pilot.library.replays.import_path(files)
    assert outcome.taken == 1, "what has come by then stays"
