"""What orders of Battle of Causality promise, and what stones count for, before any is tried."""

from __future__ import annotations

from collections.abc import Mapping

from game.causality.computer.evaluation import judge
from game.causality.computer.priors import Priors
from game.causality.computer.round_model import Course, Line
from game.causality.rules.commands import Command, Pass, Step, Timejump, Wait
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.simulation import FREE, Standing
from game.causality.rules.state import State
from game.core.search.search_api import Budget

RIGHT = 1
SHUT_OUT = "slices: 3\nmap:\n  T>! X ! t<\n"


def course_of(state: State) -> Course:
    return Course(state.turn, Budget(1_000))


def played(board: str, *slices: Mapping[int, Command]) -> State:
    """What the stones are ordered slice by slice; whoever is not named waits, or stays behind."""
    state = State.start(Options(board=board), 0)
    for commands in slices:
        number = state.turn.number
        while state.turn.number == number:
            if state.waiting:
                stone = state.waiting[0]
                idle = Pass(stone) if state.turn.is_last else Wait(stone)
                state = state.play(Order(commands.get(stone, idle)))
            else:
                state = state.play(Submit())
    return state


def promises(course: Course, t: int, stone: int, x: int) -> dict[Command, float]:
    """What each order of a tank in the top row promises that faces right."""
    standing: Standing = stone, course.world.grid.number((x, 0)), RIGHT, FREE
    here, priors = course.passage(course.moment.slice, course.start), Priors(course)
    bases = here.onward.allegiances
    return {
        deed.command: priors.promise(t, standing, bases, deed, is_aimed=False)
        for deed in course.deeds(t, standing)
    }


def test_orders_that_get_in_the_way_of_a_former_self_promise_little() -> None:
    """It comes to the fourth square with the last slice: until then there is time to leave."""
    ahead = {0: Step(0, True)}
    state = played("slices: 4\nmap:\n  T>. . . ! X t<\n", ahead, ahead, ahead, {0: Timejump(0, 0)})
    early, late = (promises(course_of(state), t, 2, 3) for t in (0, 2))
    assert late[Wait(2)] < early[Wait(2)] / 10
    assert late[Step(2, False)] < early[Step(2, False)] / 10
    assert late[Step(2, True)] == early[Step(2, True)]


def test_who_stands_uncaused_on_a_base_may_as_well_stay() -> None:
    """It has shut out its former self, and is there in the next round only if it causes itself."""
    life: tuple[Mapping[int, Command], ...] = {0: Step(0, True)}, {}, {0: Timejump(0, 0)}
    caused = played(SHUT_OUT, *life)
    assert not course_of(caused).ghosts
    uncaused = course_of(played(SHUT_OUT, *life, {2: Wait(2)}))
    assert set(uncaused.ghosts) == {2}
    assert promises(uncaused, 1, 2, 1)[Wait(2)] > promises(course_of(caused), 1, 2, 1)[Wait(2)]


def test_nobody_aims_through_its_own_side_but_snipers() -> None:
    state = State.start(
        Options(board="slices: 3\nmap:\n  S>T>T>. t<\n  T>. # . t<\n  ! . . .\n"), 0
    )
    course = course_of(state)
    passage = course.passage(0, course.start)
    priors = Priors(course)
    aimed = {one[0] for one in passage.standing if priors.is_aimed(passage, one)}
    own = {s for s, stone in enumerate(state.turn.ledger.stones) if stone.faction == 0}
    assert aimed & own == {0, 2}


def test_who_arrives_later_in_the_round_is_worth_more_than_who_stays_behind() -> None:
    board = "slices: 4\nmap:\n  T>. . . ! X t<\n  T>. . X X X X\n"
    life: tuple[Mapping[int, Command], ...] = {0: Step(0, True)}, {}, {2: Step(2, True)}
    back: Mapping[int, Command] = {0: Timejump(0, 0)}
    worths = []
    for last in ({**back, 2: Timejump(2, 2)}, back):
        course = course_of(played(board, *life, last))
        here = course.passage(0, course.start)
        waits = tuple(
            next(d for d in course.deeds(0, free) if isinstance(d.command, Wait))
            for free in course.free(here)
        )
        line = Line((here, course.passage(1, course.onward(here, waits))), (waits,))
        worths.append(judge(course, line))
    assert worths[0] > worths[1]
