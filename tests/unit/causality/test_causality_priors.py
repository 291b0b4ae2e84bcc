"""Promise of orders before a search, and of puzzles before any try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from game.causality.computer.evaluation import judge
from game.causality.computer.priors import Priors
from game.causality.computer.round_model import Course, RoundLine
from game.causality.puzzles import PUZZLES, load_puzzle
from game.causality.puzzles.bounds import fewest_rounds
from game.causality.puzzles.goals import Active, Win
from game.causality.rules.board import Board, SetupStone
from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Jump,
    Pass,
    Rotation,
    Step,
    Timejump,
    Wait,
)
from game.causality.rules.ending import open_round
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.simulation import FREE, Standing
from game.causality.rules.state import State
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.turns import Turn
from game.causality.scenarios.scenario_cache import Dead, scenario_after
from game.core.search.search_api import Budget

RIGHT = 1
SHUT_OUT = "slices: 3\nmap:\n  T>! X ! t<\n"


def course_of(state: State) -> Course:
    return Course(state.turn, Budget(1_000))


def played(board: str, *slices: Mapping[int, Command]) -> State:
    """Order the stones slice by slice; those not named wait, or stay behind."""
    state = State.start(Options(board=board), 0)
    for commands in slices:
        number = state.turn.number
        while state.turn.number == number:
            waiting = state.waiting
            idle = (Pass if state.turn.is_last else Wait)(waiting[0]) if waiting else None
            state = state.play(Order(commands.get(idle.stone, idle)) if idle else Submit())
    return state


def promises(course: Course, t: int, stone: int, x: int) -> dict[Command, float]:
    """Return what each order of a tank in the top row promises that faces right."""
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
    board = "slices: 3\nmap:\n  S>T>T>. t<\n  T>. # . t<\n  ! . . .\n"
    course = course_of(State.start(Options(board=board), 0))
    passage, priors = course.passage(0, course.start), Priors(course)
    aimed = {one[0] for one in passage.standing if priors.is_aimed(0, passage, one)}
    own = {s for s, stone in enumerate(course.moment.ledger.stones) if stone.faction == 0}
    assert aimed & own == {0, 2}


def test_a_shot_at_a_square_that_a_rival_may_enter_is_worth_a_try() -> None:
    """One line of play beat the highest level as long as it overlooked such shots."""
    state = played(
        "garden_wall",
        {0: Step(0, True), 1: Attack(1), 2: Step(2, True), 3: Step(3, True, Rotation.ACW)},
        {
            0: Step(0, True),
            1: Step(1, True),
            2: Step(2, True, Rotation.CW),
            3: Step(3, False, Rotation.CW),
        },
    )
    course = course_of(state)
    here, priors = course.passage(2, course.start), Priors(course)
    assert {one[0] for one in here.standing if priors.is_aimed(2, here, one)} == {0}


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
        line = RoundLine((here, course.passage(1, course.next_proposal(here, waits))), (waits,))
        worths.append(judge(course, line))
    assert worths[0] > worths[1]


def test_no_stored_solution_takes_fewer_rounds_than_are_counted() -> None:
    for puzzle in map(load_puzzle, PUZZLES):
        assert fewest_rounds(puzzle) <= puzzle.par, puzzle.id


def test_a_newcomer_begins_where_a_stone_has_left() -> None:
    """Four bases that are four squares apart: without the continuous way two stones would do."""
    knot = load_puzzle("knot")
    assert fewest_rounds(knot) == knot.par == 4
    assert fewest_rounds(replace(knot, goals=(Win(),))) == 4
    assert fewest_rounds(replace(knot, goals=(Active(3),))) == 3
    first, guard = knot.file.board.setup
    younger = replace(knot.file, board=replace(knot.file.board, setup=(guard, first)))
    assert fewest_rounds(replace(knot, file=younger)) == 3  # then the guard may have to go
    script = {turn: (Timejump(1, 0),) for turn in (5, 10)}
    others = fewest_rounds(replace(knot, goals=(Active(3),), script=script))
    assert others == 2, "arrivals of the other side are not one's own"


def random_choice(rng: Random, turn: Turn, seat: int) -> tuple[Command, ...]:
    """Orders for all stones of a seat; A's stones leave when they can, B's never do."""
    given = []
    for stone in turn.free(seat):
        commands = [order.command for order in turn.orders(stone)]
        leaving = [c for c in commands if isinstance(c, Timejump) and c.link is None]
        staying = [c for c in commands if not isinstance(c, (Timejump, Jump, Bomb))]
        given.append(rng.choice((leaving if seat == 0 and turn.is_last else ()) or staying))
    return tuple(given)


def test_whoever_asks_the_only_stone_twice_loses_it() -> None:
    """``fewest_rounds`` builds on it: two arrivals in the second round cost A's oldest stone."""
    rng, twice = Random(5), 0
    for _ in range(60):
        squares = rng.sample([(x, y) for x in range(3) for y in range(2)], 6)
        enemy = Faction.B, rng.choice((StoneKind.TANK, StoneKind.SNIPER))
        others = rng.sample([enemy, (Faction.GM, StoneKind.BOX)], rng.randrange(3))
        setup = tuple(
            SetupStone(faction, kind, *square, rng.randrange(4) if kind.orientable else 0)
            for (faction, kind), square in zip(
                [(Faction.A, StoneKind.TANK), *others], squares, strict=False
            )
        )
        turn = Turn.first(Board(3, 3, 2, setup=setup), Ruleset())
        for _ in range(2):
            for _ in range(3):
                turn = turn.after((random_choice(rng, turn, 0), random_choice(rng, turn, 1)))
            scenario = scenario_after(turn)
            assert not isinstance(scenario, Dead)
            turn = open_round(turn, scenario)
        if len(turn.ledger.effects) == 3:
            twice += 1
            assert turn.round.scenario.removed_setup == {0}
    assert twice >= 6
