"""The table while a computer thinks without an end, and when one would give up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pilot import Pilot

from game.ai.jobs import Answer, Job, SearchInfo
from game.ai.request import Request
from game.quoridor import GAME
from game.quoridor.rules.moves import Board, Orientation, Place, Step

LINE = (
    Step((4, 7)),
    Place(Board((4, 6), Orientation.H, 2)),
    Place(Board((3, 2), Orientation.V, 2)),
    Step((3, 1)),
)


def waits(pilot: Pilot) -> Request[Answer]:
    """The computer to move thinks, and nothing comes of that before the test says so."""
    opponent, thinker = pilot.table.session.opponent, pilot.context.thinker
    opponent.cancel()
    question = Request[Answer](
        Job(0, pilot.table.match.record()), lambda answer: answer, lambda dropped: None
    )
    vars(thinker)["ask_move"] = lambda *_: question
    opponent.update(0, "")
    del vars(thinker)["ask_move"]
    return question


def answer_lost(pilot: Pilot, step: Step) -> None:
    """The computer finds a step, and that it has lost for certain."""
    waits(pilot).close(Answer(0, GAME.pack(step), -1.0, is_lost=True))


def against(pilot: Pilot, *levels: str, **options: Any) -> None:
    """At a table, where the first person has made a step."""
    pilot.go.title()
    pilot.play(*levels, **options)
    if not levels[0]:
        pilot.table.submit(Step((3, 0)))
    pilot.table.stage.finish()
    pilot.frame()


def thinking(pilot: Pilot, spent_ms: int = 66_900) -> Request[Answer]:
    """With a line of steps and boards, the second minute long."""
    against(pilot, "", "endless")
    question = waits(pilot)
    question.info = SearchInfo(1, [GAME.pack(move) for move in LINE], 0.3, 11)
    pilot.table.session.opponent.begin()
    pilot.table.session.opponent.update(spent_ms, "endless")
    pilot.wait(200)
    return question


def alone(pilot: Pilot) -> Request[Answer]:
    """Two computers, and no person who could make the first one move."""
    against(pilot, "endless", "easy")
    question = waits(pilot)
    pilot.wait(200)
    return question


def lost_twice(pilot: Pilot) -> None:
    """The computer has lost for certain, for the second turn."""
    against(pilot, "", "normal")
    answer_lost(pilot, Step((4, 7)))
    pilot.until(lambda: pilot.table.match.ply == 2)
    pilot.table.submit(Step((3, 1)))
    pilot.table.stage.finish()
    pilot.frame()
    answer_lost(pilot, Step((4, 6)))
    pilot.reach("ResignOfferScene")


def lost(pilot: Pilot) -> None:
    """The question that follows."""
    lost_twice(pilot)
    pilot.wait(700)


SCREENS: dict[str, Callable[[Pilot], Any]] = {
    "thinking": thinking,
    "thinking alone": alone,
    "giving up": lost,
}
