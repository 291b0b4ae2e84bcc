"""The table while a computer thinks without an end, and when one would give up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pilot import Pilot

from game.ai.jobs import Answer, Job, SearchInfo
from game.ai.request import Request
from game.quoridor import GAME
from game.quoridor.rules.moves import Board, Orientation, Place, Step
from scenes.menus.title import TitleScene

LINE = (
    Step((4, 7)), Place(Board((4, 6), Orientation.H, 2)), Place(Board((3, 2), Orientation.V, 2)),
    Step((3, 1)),
)  # fmt: skip


def waits(pilot: Pilot) -> Request[Answer]:
    """The computer to move thinks, and nothing comes of that before the test says so."""
    sitting = pilot.table.sitting
    sitting.opponent.cancel()
    question = Request[Answer](Job(0, pilot.table.match.record()), lambda answer: answer, _drop)
    sitting.opponent._request = question
    return question


def _drop(question: Request[Any]) -> None: ...


def against(pilot: Pilot, *levels: str, **options: Any) -> None:
    """At a table, where the first person has made a step."""
    pilot.app.cabinet.stack.restart(TitleScene(pilot.app.cabinet))
    pilot.play(*levels, **options)
    if not levels[0]:
        pilot.table.submit(Step((3, 0)))
    pilot.table.stage.finish()
    pilot.frame()


def thinking(pilot: Pilot) -> Request[Answer]:
    """With a line of steps and boards, the second minute long."""
    against(pilot, "", "endless")
    question = waits(pilot)
    question.info = SearchInfo(1, [GAME.pack(move) for move in LINE], 0.3, 11)
    pilot.table.sitting.opponent._spent_ms = 67_000
    pilot.wait(200)
    return question


def alone(pilot: Pilot) -> None:
    """Two computers, and nobody who could tell the first one to move."""
    against(pilot, "endless", "easy")
    waits(pilot)
    pilot.wait(200)


def lost(pilot: Pilot) -> None:
    """The computer has lost for certain, for the second turn."""
    against(pilot, "", "normal")
    pilot.table.sitting.giving_up._lost_plies.add(pilot.table.match.ply - 2)
    waits(pilot).close(Answer(0, [0, [4, 7]], -1.0, is_lost=True))
    pilot.until(lambda: pilot.scene_name == "GivingUpScene")
    pilot.wait(700)


SCREENS: dict[str, Callable[[Pilot], Any]] = {
    "thinking": thinking, "thinking alone": alone, "giving up": lost,
}  # fmt: skip
