"""The screens of a game whose boards have pages, and how one gets there."""

from __future__ import annotations

from collections.abc import Callable

from hands import Keys
from pilot import Pilot
from played import order_all, solve

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.practice.puzzles import PuzzlesScene
from scenes.review.viewer.watch import WatchScene
from scenes.workshop.board_list import BoardListScene
from scenes.workshop.editor import EditorScene


def title(pilot: Pilot) -> None:
    pilot.go.title()


def ordering(pilot: Pilot) -> None:
    """A stone in focus on the largest board that is shown with everything."""
    pilot.play("", "", game_id="causality", board="five_captains")
    Keys(pilot).press(Button.CONFIRM)
    pilot.settle()


def covered(pilot: Pilot) -> None:
    pilot.play("", "", game_id="causality")
    order_all(pilot)
    pilot.wait(200)


def reported(pilot: Pilot) -> None:
    solve(pilot, "grandfather")
    pilot.frame()
    assert pilot.scene_name == "ReportScene"


def explained(pilot: Pilot) -> None:
    reported(pilot)
    Keys(pilot).press(Button.SPECIAL)
    pilot.until(lambda: pilot.words("why.wait") not in pilot.tree())
    pilot.wait(4000, 250)


def puzzles(pilot: Pilot) -> None:
    title(pilot)
    pilot.context.stack.push(PuzzlesScene(pilot.context, GAMES["causality"]))


def puzzle_solved(pilot: Pilot) -> None:
    solve(pilot, "walk")
    pilot.frame()
    if pilot.scene_name == "ReportScene":  # a round that went as planned has none
        Keys(pilot).press(Button.PAUSE)
    pilot.wait(1500, 250)
    assert pilot.scene_name == "PuzzleEndScene"


def drawing(pilot: Pilot) -> None:
    title(pilot)
    scene = EditorScene(pilot.context, GAMES["causality"])
    pilot.context.stack.push(scene)
    drawing = scene.drawing
    for k, tool in enumerate(drawing.tools(scene.design)):
        scene.change(drawing.put(scene.design, tool, (k % 7, k // 7)))


def drawn_boards(pilot: Pilot) -> None:
    folder = pilot.data / "boards"
    folder.mkdir(exist_ok=True)
    (folder / "broken.txt").write_text("slices: 3\nmap:\n  T>Q .\n")
    (folder / "yard.txt").write_text("name: Yard\nslices: 3\nmap:\n  T>. t<\n")
    title(pilot)
    pilot.context.stack.push(BoardListScene(pilot.context, GAMES["causality"], lambda board: None))


def watching_pages(pilot: Pilot) -> None:
    solve(pilot, "grandfather")
    playback = pilot.table.match.playback()
    title(pilot)
    pilot.context.stack.push(WatchScene(pilot.context, playback, 4))


PAGED_SCREENS: dict[str, Callable[[Pilot], None]] = {
    "ordering": ordering,
    "covered": covered,
    "reported": reported,
    "explained": explained,
    "puzzles": puzzles,
    "puzzle solved": puzzle_solved,
    "drawing": drawing,
    "drawn boards": drawn_boards,
    "watching pages": watching_pages,
}
