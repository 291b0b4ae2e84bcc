"""The screens behind a replay's: what else can be done with one of its positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hands import Keys
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation, Place, Step
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.review.viewer.watch import WatchScene
from scenes.workshop.setup import SetupScene

V = Orientation.V


def watching(pilot: Pilot) -> None:
    pilot.context.stack.clear()  # or it is asked what becomes of another's branches
    pilot.play("", "")
    walls = Board((3, 4), V, 2), Board((4, 1), Orientation.H, 2), Board((6, 6), Orientation.H, 2)
    for move in (Step((4, 1)), *map(Place, walls)):
        pilot.table.submit(move)
    playback = pilot.table.match.playback()
    pilot.go.title()
    pilot.context.stack.push(WatchScene(pilot.context, playback, 3))


def aside(pilot: Pilot) -> None:
    watching(pilot)
    Keys(pilot).choose_key("watch.more")


def played_on(pilot: Pilot) -> None:
    aside(pilot)
    Keys(pilot).choose_key("aside.again")


def analysis(pilot: Pilot) -> None:
    """A branch, and another that leaves the game one move before."""
    aside(pilot)
    hand = Keys(pilot)
    hand.choose_key("aside.analyse")
    for line, backwards in ((Step((4, 7)), 2), (Place(Board((2, 2), Orientation.H, 2)), 0)):
        pilot.table.submit(line)
        pilot.table.stage.finish()
        pilot.frame()
        for _ in range(backwards):
            hand.press(Button.PAGE_BACK)
            pilot.table.stage.finish()
    pilot.table.stage.finish()
    pilot.wait(200)


def analysis_menu(pilot: Pilot) -> None:
    analysis(pilot)
    Keys(pilot).press(Button.PAUSE)


def all_moves(pilot: Pilot) -> None:
    analysis(pilot)
    Keys(pilot).press(Button.PREV)


def set_up(pilot: Pilot, game_id: str, **options: Any) -> None:
    context, game = pilot.context, GAMES[game_id]
    context.go.title()
    state = game.new(game.options(**options), 5)
    context.stack.push(SetupScene(context, game, state, (), lambda text: None))


def set_up_and_refused(pilot: Pilot) -> None:
    set_up(pilot, "quoridor", players=4, size=11, boards=7, cheats=2)
    scene = pilot.scene
    scene.change(scene.drawing.put(scene.design, "long_board", Place(Board((3, 4), V, 3))))
    pilot.click(*scene.stage.point(5.5, 10.5))
    pilot.click(*scene.stage.point(5.5, 0.5))


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "aside": aside,
    "played on": played_on,
    "analysis": analysis,
    "analysis menu": analysis_menu,
    "all moves": all_moves,
    "set up": lambda pilot: set_up(pilot, "quoridor"),
    "set up and refused": set_up_and_refused,
    "painted": lambda pilot: set_up(pilot, "reduction", size=20),
}
