"""A puzzle of one's own, by what a person does: drawn, checked, saved, on the shelf, played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from hands import Keys, Mouse
from pilot import Pilot

from game.ai.client import SearchClient
from game.causality.puzzles import shipped
from game.causality.puzzles.custom import OWN
from game.core.learning.puzzle import Proved
from game.core.search.search_api import Budget
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.kept.drawn_files import PUZZLE_SUFFIX
from scenes.practice.puzzle_shelf import shelf_of
from scenes.practice.puzzles import PuzzlesScene
from scenes.workshop.editor import EditorScene
from scenes.workshop.puzzle_maker import PuzzleMakerScene

CAUSALITY = GAMES["causality"]
CORPUS = Path(__file__).resolve().parents[1] / "corpus"


def opened(pilot: Pilot, puzzle: str) -> PuzzleMakerScene:
    """The maker over the editor, with the board of a puzzle that ships."""
    cabinet = pilot.app.cabinet
    cabinet.go.editor(CAUSALITY)
    pilot.wait(400)
    assert isinstance(pilot.scene, EditorScene)
    pilot.scene.change(replace(shipped(puzzle).file.board, name="Mine"))
    Mouse(pilot).choose_key("own.door")
    assert isinstance(pilot.scene, PuzzleMakerScene)
    return pilot.scene


def answered(pilot: Pilot, maker: PuzzleMakerScene) -> Proved:
    Keys(pilot).choose_key("own.check")
    pilot.until(lambda: maker._question is None)
    assert maker._proved is not None
    return maker._proved


def test_a_puzzle_is_checked_saved_and_listed_with_its_par(pilot: Pilot) -> None:
    maker = opened(pilot, "own_door")
    Keys(pilot).press(Button.UP)
    Keys(pilot).press(Button.UP)
    Keys(pilot).press(Button.RIGHT)  # to close a loop
    assert answered(pilot, maker).verdict == "found"
    Keys(pilot).choose_key("own.save")
    assert isinstance(pilot.scene, EditorScene)
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.puzzles(CAUSALITY)
    pilot.wait(400)
    shelf = pilot.scene
    assert isinstance(shelf, PuzzlesScene)
    mine = next(one for one in shelf._entries if one.file)
    assert mine.puzzle is not None and mine.puzzle.id.startswith("own-") and mine.puzzle.par == 2
    show(pilot, mine.key)
    assert not mine.left and "Mine" in pilot.tree() and "2 rounds" in pilot.tree()
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.table.match.puzzle == mine.puzzle


def test_a_damaged_file_of_ones_own_has_a_row_that_says_why(pilot: Pilot) -> None:
    library, boards = pilot.app.cabinet.library, pilot.data / "boards"
    assert library.drawn.save("causality-good.puzzle", shelf_of(CAUSALITY)[0].text) is None
    assert library.drawn.save("quoridor-other.puzzle", "of another game") is None
    strayed = CORPUS / "own" / "solution-with-a-jump-to-nowhere"
    for name, content in (
        ("cut", b'"name: Cut'), ("empty", b""), ("big", b" " * (1 << 20)),
        ("strayed", json.dumps(strayed.read_text()).encode()),
    ):  # fmt: skip
        (boards / f"causality-{name}.puzzle").write_bytes(content)
    before = {path: path.read_bytes() for path in boards.iterdir()}
    pilot.app.cabinet.go.puzzles(CAUSALITY)
    pilot.wait(400)
    shelf = pilot.scene
    useless = [one for one in shelf._entries if one.trouble]
    assert [shelf._name(one) for one in useless] == ["big", "cut", "empty", "strayed"]
    for one in useless:
        show(pilot, one.key)
        why = "file.too_big_board" if "big" in one.key else "file.damaged"
        assert pilot.words(why, n=256) in pilot.tree()
        assert pilot.words("own.useless_what") in pilot.tree()
        Keys(pilot).choose_key("own.remove")
        Keys(pilot).press(Button.CONFIRM)  # the first answer keeps it
        assert pilot.scene is shelf
    assert {path: path.read_bytes() for path in boards.iterdir()} == before


def test_what_cannot_be_done_is_not_saved(pilot: Pilot) -> None:
    maker = opened(pilot, "second_pair_of_hands")
    Keys(pilot).press(Button.UP)
    Keys(pilot).press(Button.LEFT)
    assert answered(pilot, maker) == Proved("none", excluded=1)
    Keys(pilot).choose_key("menu.back")
    assert isinstance(pilot.scene, EditorScene)
    assert not pilot.app.cabinet.library.drawn.listed(PUZZLE_SUFFIX, "causality-")


def test_a_search_can_be_cancelled(pilot: Pilot) -> None:
    maker = opened(pilot, "knot")
    pilot.app.cabinet.thinker = SearchClient(games="endless:GAMES")
    Keys(pilot).choose_key("own.check")
    assert maker._question is not None
    Keys(pilot).press(Button.CANCEL)
    assert maker._question is None and pilot.scene is maker
    Keys(pilot).press(Button.CANCEL)
    assert isinstance(pilot.scene, EditorScene)


def test_a_board_without_a_base_is_refused(pilot: Pilot) -> None:
    opened(pilot, "own_door")
    Keys(pilot).choose_key("own.check")
    assert pilot.scene_name == "NoticeScene"


def test_a_saved_puzzle_is_not_said_to_be_lost_with_its_board(pilot: Pilot) -> None:
    maker = opened(pilot, "own_door")
    for button in (Button.UP, Button.UP, Button.RIGHT):
        Keys(pilot).press(button)
    editor = pilot.app.cabinet.stack.scenes[-2]
    assert editor.loss == "editor"
    answered(pilot, maker)
    Keys(pilot).choose_key("own.save")
    assert editor.loss == "own"
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.shows(pilot.words("own.leave"))


def shelf_with_own(pilot: Pilot) -> PuzzlesScene:
    """The shelf with two puzzles of somebody's own and a damaged file; the first in focus."""
    library = pilot.app.cabinet.library
    for name in ("causality-a", "causality-b"):
        draft = OWN.draft(replace(shipped("own_door").file.board, name=name), "loop", 2)
        proved = OWN.prove(draft, Budget(OWN.nodes), lambda boards: None)
        assert library.drawn.save(f"{name}.puzzle", proved.text) is None
    (pilot.data / "boards" / "causality-c.puzzle").write_bytes(b"{")
    pilot.app.cabinet.go.puzzles(CAUSALITY)
    pilot.wait(400)
    shelf = pilot.scene
    assert isinstance(shelf, PuzzlesScene)
    show(pilot, next(one.key for one in shelf._entries if one.file == "causality-a.puzzle"))
    return shelf


def show(pilot: Pilot, key: str) -> None:
    """Give the focus to a row of the shelf."""
    pilot.scene._show(key)
    pilot.frame()


def shown_name(shelf: PuzzlesScene) -> str:
    return shelf._name(shelf._one)


def files(pilot: Pilot) -> list[str]:
    return sorted(path.name for path in (pilot.data / "boards").iterdir())


def test_a_puzzle_of_ones_own_is_removed_and_brought_back(pilot: Pilot) -> None:
    keys, shelf = Keys(pilot), shelf_with_own(pilot)
    keys.choose_key("own.remove")
    keys.choose_key("replays.remove_no")
    assert len(files(pilot)) == 3
    keys.press(Button.CONFIRM)
    keys.choose_key("replays.remove_yes")
    assert files(pilot) == ["causality-b.puzzle", "causality-c.puzzle"]
    assert shown_name(shelf) == "causality-b"
    pilot.click_words(pilot.words("replays.undo"))
    assert shown_name(shelf) == "causality-a" and len(files(pilot)) == 3


def test_a_damaged_file_is_removed_by_mouse(pilot: Pilot) -> None:
    shelf_with_own(pilot)
    show(pilot, "causality-c.puzzle")
    Mouse(pilot).choose_key("own.remove")
    Mouse(pilot).choose_key("replays.remove_yes")
    assert files(pilot) == ["causality-a.puzzle", "causality-b.puzzle"]


def test_a_changed_puzzle_takes_the_place_of_the_old_one(pilot: Pilot) -> None:
    keys, shelf = Keys(pilot), shelf_with_own(pilot)
    keys.choose_key("own.change")
    editor = pilot.scene
    assert isinstance(editor, EditorScene) and editor.heading() == "causality-a"
    editor.change(replace(editor.design, name="New name"))
    Mouse(pilot).choose_key("own.door")
    maker = pilot.scene
    assert isinstance(maker, PuzzleMakerScene)
    assert (maker._own.goals[maker._goal], maker._rounds) == ("loop", 2)
    assert answered(pilot, maker).verdict == "found"
    keys.choose_key("own.save")
    keys.press(Button.CANCEL)
    keys.choose_key("own.leave_yes")
    pilot.wait(400)
    assert pilot.scene is shelf
    assert shown_name(shelf) == "New name"
    assert len(files(pilot)) == 3 and "causality-a.puzzle" not in files(pilot)


def test_whoever_leaves_a_solved_puzzle_of_ones_own_is_on_its_row(pilot: Pilot) -> None:
    shelf = shelf_with_own(pilot)
    puzzle = shelf._one.puzzle
    assert puzzle is not None
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(400)
    while pilot.scene_name != "PuzzleEndScene":
        if pilot.scene_name == "PlayScene":
            pilot.table.submit(puzzle.shown(pilot.table.match.state))
            pilot.table.stage.finish()
        elif pilot.scene_name == "ReportScene":
            Keys(pilot).press(Button.CONFIRM)
        pilot.wait(1000, 250)
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(400)
    shelf = pilot.scene
    assert isinstance(shelf, PuzzlesScene)
    assert shelf._one.puzzle == puzzle and shelf._one.effort.is_solved


def test_the_shelf_leads_to_the_maker_where_a_game_has_one(pilot: Pilot) -> None:
    shelf = shelf_with_own(pilot)
    show(pilot, "make")
    Keys(pilot).press(Button.CONFIRM)
    assert isinstance(pilot.scene, EditorScene)
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(400)
    assert shelf._one.key == "make"
    pilot.app.cabinet.go.puzzles(GAMES["reduction"])
    pilot.wait(400)
    assert all(one.key != "make" for one in pilot.scene._entries)
