"""Boards and puzzles of one's own: drawn, checked, saved, on the shelf, played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
from hands import Keys, Mouse
from pilot import Pilot
from shelf_hands import puzzle_panel, show_row

from game.ai.client import SearchClient
from game.causality.puzzles import load_puzzle
from game.causality.puzzles.custom import OWN
from game.core.search.search_api import Budget
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.practice.puzzle_shelf import shelf_of
from scenes.user_data.drawn_files import PUZZLE_SUFFIX
from scenes.workshop.board_list import BoardListScene

CAUSALITY = GAMES["causality"]
CORPUS = Path(__file__).resolve().parents[2] / "corpus"
TO_LOOP = (Button.UP, Button.UP, Button.RIGHT)
"""What leads to the goal of closing a loop."""


def open_maker(pilot: Pilot, puzzle: str) -> Any:
    """Open the maker over the editor, with the board of a puzzle that ships."""
    pilot.go.editor(CAUSALITY)
    pilot.wait(400)
    editor = pilot.scene
    editor.change(replace(load_puzzle(puzzle).file.board, name="Mine"))
    Mouse(pilot).choose_key("own.door")
    assert pilot.scene_name == "PuzzleMakerScene"
    return editor


def press(pilot: Pilot, *buttons: Button) -> None:
    Keys(pilot).press(*buttons)


def check(pilot: Pilot) -> str:
    """Have the puzzle checked; return what is said of it in the end."""
    Keys(pilot).choose_key("own.check")
    pilot.until(lambda: pilot.words("loading.cancel") not in pilot.tree())
    return pilot.text()


def open_shelf(pilot: Pilot) -> Any:
    pilot.go.puzzles(CAUSALITY)
    pilot.wait(400)
    return pilot.scene


def shelf_with_own(pilot: Pilot) -> Any:
    """Open the shelf with two puzzles of one's own and a damaged file; the first in focus."""
    for name in ("causality-a", "causality-b"):
        draft = OWN.draft(replace(load_puzzle("own_door").file.board, name=name), "loop", 2)
        proved = OWN.prove(draft, Budget(OWN.nodes), lambda boards: None)
        assert pilot.library.drawn.save(f"{name}.puzzle", proved.text) is None
    (pilot.data / "boards" / "causality-c.puzzle").write_bytes(b"{")
    shelf = open_shelf(pilot)
    show_row(pilot, "causality-a")
    return shelf


def files(pilot: Pilot) -> list[str]:
    return sorted(path.name for path in (pilot.data / "boards").iterdir())


def test_a_puzzle_is_checked_saved_and_listed_with_its_par(pilot: Pilot) -> None:
    editor = open_maker(pilot, "own_door")
    press(pilot, *TO_LOOP)
    assert editor.loss == "editor"
    assert pilot.words("own.found", n=2) in check(pilot)
    Keys(pilot).choose_key("own.save")
    assert editor.loss == "own", "it is not said to be lost with its board"
    press(pilot, Button.CANCEL)
    pilot.wait(400)
    assert pilot.has("own.leave")
    pilot.go.title()
    open_shelf(pilot)
    show_row(pilot, "Mine")
    assert "Mine" in puzzle_panel(pilot)[0] and "2 rounds" in pilot.tree()
    press(pilot, Button.CONFIRM)
    pilot.wait(400)
    puzzle = pilot.table.match.puzzle
    assert puzzle.id.startswith("own-") and puzzle.par == 2


def test_a_damaged_file_of_ones_own_has_a_row_that_says_why(pilot: Pilot) -> None:
    library, boards = pilot.library, pilot.data / "boards"
    assert library.drawn.save("causality-good.puzzle", shelf_of(CAUSALITY)[0].text) is None
    assert library.drawn.save("quoridor-other.puzzle", "of another game") is None
    strayed = CORPUS / "own" / "solution-with-a-jump-to-nowhere"
    contents = {
        "cut": b'"name: Cut',
        "empty": b"",
        "big": b" " * (1 << 20),
        "strayed": json.dumps(strayed.read_text()).encode(),
    }
    for name, content in contents.items():
        (boards / f"causality-{name}.puzzle").write_bytes(content)
    before = {path: path.read_bytes() for path in boards.iterdir()}
    shelf = open_shelf(pilot)
    for name in sorted(contents):
        show_row(pilot, name)
        why = "file.too_big_board" if name == "big" else "file.damaged"
        assert pilot.words(why, n=256) in pilot.tree(), name
        assert pilot.words("own.useless_what") in pilot.tree()
        Keys(pilot).choose_key("own.remove")
        press(pilot, Button.CONFIRM)  # the first answer keeps it
        assert pilot.scene is shelf
    assert pilot.tree().count(pilot.words("file.damaged")) == 1, "rows of others have none"
    assert {path: path.read_bytes() for path in boards.iterdir()} == before


def test_what_cannot_be_done_is_not_saved(pilot: Pilot) -> None:
    open_maker(pilot, "second_pair_of_hands")
    press(pilot, Button.UP, Button.LEFT)
    said = check(pilot)
    assert pilot.words("own.none", n=1) in said and not pilot.has("own.save")
    Keys(pilot).choose_key("menu.back")
    assert pilot.scene_name == "EditorScene"
    assert not pilot.library.drawn.find(PUZZLE_SUFFIX, "causality-")
    open_maker(pilot, "own_door")
    Keys(pilot).choose_key("own.check")
    assert pilot.scene_name == "NoticeScene", "a board without a base"


def test_a_search_can_be_cancelled(pilot: Pilot) -> None:
    open_maker(pilot, "knot")
    pilot.context.thinker = SearchClient(games="endless:GAMES")
    Keys(pilot).choose_key("own.check")
    assert pilot.words("loading.cancel") in pilot.tree()
    press(pilot, Button.CANCEL)
    assert pilot.scene_name == "PuzzleMakerScene" and pilot.has("own.check")
    press(pilot, Button.CANCEL)
    assert pilot.scene_name == "EditorScene"


def test_a_puzzle_of_ones_own_is_removed_and_brought_back(pilot: Pilot) -> None:
    keys, _ = Keys(pilot), shelf_with_own(pilot)
    keys.choose_key("own.remove", "replays.remove_no")
    assert len(files(pilot)) == 3
    press(pilot, Button.CONFIRM)
    keys.choose_key("replays.remove_yes")
    assert files(pilot) == ["causality-b.puzzle", "causality-c.puzzle"]
    assert "causality-b" in puzzle_panel(pilot)[0]
    pilot.click_words(pilot.words("replays.undo"))
    assert "causality-a" in puzzle_panel(pilot)[0] and len(files(pilot)) == 3
    show_row(pilot, "c")
    Mouse(pilot).choose_key("own.remove")
    Mouse(pilot).choose_key("replays.remove_yes")
    assert files(pilot) == ["causality-a.puzzle", "causality-b.puzzle"], "a damaged one, by mouse"


def test_a_changed_puzzle_takes_the_place_of_the_old_one(pilot: Pilot) -> None:
    keys, shelf = Keys(pilot), shelf_with_own(pilot)
    keys.choose_key("own.change")
    editor = pilot.scene
    assert editor.heading() == "causality-a"
    editor.change(replace(editor.design, name="New name"))
    Mouse(pilot).choose_key("own.door")
    for words in (pilot.words("causality.own_goal.loop"), pilot.words("own.within", n=2)):
        assert words in pilot.tree(), "what was asked is asked again"
    assert pilot.words("own.found", n=2) in check(pilot)
    keys.choose_key("own.save")
    press(pilot, Button.CANCEL)
    keys.choose_key("own.leave_yes")
    pilot.wait(400)
    assert pilot.scene is shelf and "New name" in puzzle_panel(pilot)[0]
    assert len(files(pilot)) == 3 and "causality-a.puzzle" not in files(pilot)


def test_whoever_leaves_a_solved_puzzle_of_ones_own_is_on_its_row(pilot: Pilot) -> None:
    shelf_with_own(pilot)
    press(pilot, Button.CONFIRM)
    pilot.wait(400)
    puzzle = pilot.table.match.puzzle
    while pilot.scene_name != "PuzzleEndScene":
        if pilot.scene_name == "PlayScene":
            pilot.table.submit(puzzle.shown(pilot.table.match.state))
            pilot.table.stage.finish()
        elif pilot.scene_name == "ReportScene":
            press(pilot, Button.CONFIRM)
        pilot.wait(1000, 250)
    press(pilot, Button.CANCEL)
    pilot.wait(400)
    assert pilot.scene_name == "PuzzlesScene" and "causality-a" in puzzle_panel(pilot)[0]
    efforts = pilot.library.practised.efforts("causality", [puzzle])
    assert efforts[puzzle.id].is_solved


def test_the_shelf_leads_to_the_maker_where_a_game_has_one(pilot: Pilot) -> None:
    open_shelf(pilot)
    make = pilot.words("own.make")
    show_row(pilot, make)
    press(pilot, Button.CONFIRM)
    assert pilot.scene_name == "EditorScene"
    press(pilot, Button.CANCEL)
    pilot.wait(400)
    assert make in puzzle_panel(pilot)[0]
    pilot.go.puzzles(GAMES["reduction"])
    pilot.wait(400)
    show_row(pilot, pilot.words("puzzles.new"))
    assert not pilot.has("own.make")


BOARD = "name: Yard\nslices: 3\nmap:\n  T>. t<\n"


def test_the_board_in_focus_is_shown_beside_the_list(pilot: Pilot) -> None:
    folder = pilot.data / "boards"
    folder.mkdir()
    for name, text in (("a", BOARD), ("b", "no board"), ("c", BOARD.replace("T>.", ".T>"))):
        (folder / f"{name}.txt").write_text(text)
    pilot.push(BoardListScene(pilot.context, GAMES["causality"], lambda board: None))
    seen, rect = [], pilot.app.window.screen.rect((700, 120, 500, 510))
    for button in (Button.DOWN, Button.DOWN, Button.UP, Button.UP):
        pilot.wait(300)
        seen.append(pygame.image.tobytes(pygame.display.get_surface().subsurface(rect), "RGB"))
        Keys(pilot).press(button)
    assert len(set(seen)) == 3 and seen[1] == seen[3]
