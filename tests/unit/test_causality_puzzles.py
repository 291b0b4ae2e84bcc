"""The puzzles: their solutions work, idling does not, and the easy ones have no shorter way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest

from game.causality.board import Allegiance
from game.causality.canon import canonise
from game.causality.commands import Command, Pass, Turn, Wait
from game.causality.flags import Ledger
from game.causality.goals import Verdict
from game.causality.legality import legal_commands, refusal
from game.causality.placing import with_commands
from game.causality.puzzle import Orders, Puzzle, followed, read
from game.causality.puzzles import PUZZLES, shipped
from game.causality.ruleset import Ruleset
from game.causality.sections import BoardError, Fault
from game.causality.stones import Faction
from game.causality.timeline import Timeline, simulate
from game.causality.words import heard, said
from game.causality.world import World


@dataclass(frozen=True)
class Course:
    """A puzzle being played: what lies on the board, and what is off in the running round."""

    puzzle: Puzzle
    ledger: Ledger
    turn: int = 1
    setup: frozenset[int] = frozenset()
    effects: frozenset[int] = frozenset()
    verdict: Verdict | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Course:
        ledger = Ledger.of(puzzle.file.board)
        return cls(puzzle, ledger, setup=frozenset(range(len(ledger.stones))))

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_ids(self.puzzle.file.ruleset)

    @property
    def round(self) -> int:
        return self.ledger.board.turn_round(self.turn)

    def timeline(self, round_: int) -> Timeline:
        """The board, without the effects that were placed in this round."""
        new = {effect.id for effect in self.ledger.effects if effect.round == round_}
        return simulate(World(self.ledger, self.ruleset), self.setup, self.effects, new)

    def after(self, commands: tuple[Command, ...], now: Timeline | None = None) -> Course:
        """A's commands and B's answer; the round is judged if it was its last turn."""
        now = now or self.timeline(self.round)
        answer = followed(self.puzzle.script, self.ledger, now, self.turn, Faction.B)
        ledger = with_commands(self.ledger, now, self.turn, (*commands, *answer))
        course = replace(self, ledger=ledger, turn=self.turn + 1, verdict=None)
        return course if course.round == self.round else course.judged(self.round)

    def judged(self, round_: int) -> Course:
        setup = range(len(self.ledger.board.setup))
        removed = frozenset(setup) - self.setup
        scenario = canonise(World(self.ledger, self.ruleset), round_, removed)
        assert scenario is not None
        ids = {effect.id for effect in self.ledger.effects}
        course = replace(
            self,
            setup=frozenset(setup) - scenario.removed_setup,
            effects=frozenset(ids) - scenario.inactive_effects,
        )
        return replace(course, verdict=Verdict(round_, scenario, course.timeline(round_)))

    @property
    def is_solved(self) -> bool:
        return self.verdict is not None and self.puzzle.is_solved_by(self.verdict)


def replayed(puzzle: Puzzle, orders: Orders) -> Iterator[Course]:
    """Every position on the way, with A's orders given word by word; what they omit is waiting."""
    course = Course.of(puzzle)
    while course.turn <= puzzle.rounds * puzzle.file.board.slices:
        now = course.timeline(course.round)
        for command in orders.get(course.turn, ()):
            assert refusal(course.ledger, now, course.turn, command) is None, said(command)
        course = course.after(followed(orders, course.ledger, now, course.turn, Faction.A), now)
        yield course


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_solution_solves_it(puzzle: str) -> None:
    made = shipped(puzzle)
    course = next(course for course in replayed(made, made.solution) if course.is_solved)
    assert max(made.solution) < course.turn


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_doing_nothing_does_not(puzzle: str) -> None:
    assert not any(course.is_solved for course in replayed(shipped(puzzle), {}))


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_order_of_the_solution_can_be_left_out(puzzle: str) -> None:
    made = shipped(puzzle)
    for turn, commands in made.solution.items():
        for left_out in commands:
            rest = {**made.solution, turn: tuple(c for c in commands if c != left_out)}
            assert not any(course.is_solved for course in obeyed(made, rest)), said(left_out)


def obeyed(puzzle: Puzzle, orders: Orders) -> Iterator[Course]:
    """As ``replayed``, but orders that have become impossible are passed over."""
    course = Course.of(puzzle)
    while course.turn <= puzzle.rounds * puzzle.file.board.slices:
        now = course.timeline(course.round)
        course = course.after(followed(orders, course.ledger, now, course.turn, Faction.A), now)
        yield course


def fewest_orders(puzzle: Puzzle, most: int) -> int | None:
    """The least number of orders, waiting not counted, that solves it in its first round.

    Tries everything that A can do with at most ``most`` orders. Positions from which a base can no
    longer be reached are given up, and of lines to the same position the shortest is gone on with.
    """
    reached: list[tuple[int, Course]] = [(0, Course.of(puzzle))]
    solved = []
    for _ in range(puzzle.file.board.slices):
        met: dict[object, tuple[int, Course]] = {}
        for orders, course in reached:
            now = course.timeline(0)
            for commands in choices(course, now):
                count = orders + sum(not isinstance(c, (Wait, Pass)) for c in commands)
                if count > most:
                    continue
                after = course.after(commands, now)
                if after.verdict:
                    solved += [count] if after.is_solved else []
                elif is_in_reach(after):
                    met_at = position(after)
                    if met_at not in met or count < met[met_at][0]:
                        met[met_at] = count, after
        reached = list(met.values())
    return min(solved, default=None)


def choices(course: Course, now: Timeline) -> Iterator[tuple[Command, ...]]:
    """One command for each of A's free stones, in every way; turns that turn nothing left out."""
    t = course.ledger.board.turn_slice(course.turn)
    return product(
        *(
            [
                command
                for command in legal_commands(course.ledger, now, course.turn, stone)
                if command != Turn(stone, now.slices[t].stones[stone].azimuth)
            ]
            for stone, where in now.free.items()
            if where == t and course.ledger.stones[stone].faction is Faction.A
        )
    )


def position(course: Course) -> object:
    """All that the rest of a first round depends on."""
    before = course.ledger.board.turn_slice(course.turn) - 1
    onward = course.timeline(0).passages[before].onward
    return tuple(mover[:4] + mover[5:] for mover in onward.movers), onward.allegiances


def is_in_reach(course: Course) -> bool:
    """Whether some stone of A's is near enough to each base that A does not own."""
    board, t = course.ledger.board, course.ledger.board.turn_slice(course.turn)
    here = course.timeline(0).slices[t]
    own = [p for s, p in here.stones.items() if course.ledger.stones[s].faction is Faction.A]
    return all(
        whose is Allegiance.A
        or any(abs(p.x - base.x) + abs(p.y - base.y) < board.slices - t for p in own)
        for base, whose in zip(board.bases, here.bases, strict=True)
    )


@pytest.mark.parametrize("puzzle", PUZZLES[:3])
def test_no_solution_is_shorter(puzzle: str) -> None:
    made = shipped(puzzle)
    orders = sum(map(len, made.solution.values()))
    assert fewest_orders(made, orders) == orders


def test_one_round_is_not_enough_for_two_hands() -> None:
    puzzle = shipped("second_pair_of_hands")
    assert fewest_orders(replace(puzzle, rounds=1), puzzle.file.board.slices) is None


def test_grades_names_and_words() -> None:
    puzzles = [shipped(puzzle) for puzzle in PUZZLES]
    assert [puzzle.grade for puzzle in puzzles] == list(range(1, 13))
    assert len({puzzle.file.board.name for puzzle in puzzles}) == 12
    assert all(20 < len(puzzle.file.board.text) <= 100 for puzzle in puzzles)
    assert all(puzzle.lesson and 20 < len(puzzle.hint) <= 160 for puzzle in puzzles)
    sizes = [(p.file.board.width, p.file.board.height, p.file.board.slices) for p in puzzles]
    assert sizes[:4] == [(4, 1, 3), (4, 2, 3), (5, 2, 4), (5, 3, 4)]


WALK = """\
name: Walk
grade: 1
lesson: x
hint: y
slices: 3
rounds: 1
map:
  T>. !
goal: win
solution:
  1: 0 forward
"""
WRONG = {
    "goal": ("goal: win", "goal: lose", 9, Fault.GOAL, "lose"),
    "argument of a goal": ("goal: win", "goal: alive x", 9, Fault.GOAL, "alive x"),
    "arguments of a goal": ("goal: win", "goal: alive 1 2", 9, Fault.GOAL, "alive 1 2"),
    "no goal": ("goal: win", "goal:", 9, Fault.GOAL, ""),
    "command": ("0 forward", "0 fly", 11, Fault.COMMAND, "1: 0 fly"),
    "turn": ("1: 0 forward", "0: 0 forward", 11, Fault.COMMAND, "0: 0 forward"),
    "no turn": ("1: 0 forward", "0 forward", 11, Fault.COMMAND, "0 forward"),
    "turn twice": ("0 forward", "0 wait\n  1: 0 wait", 12, Fault.TWICE, "1: 0 wait"),
    "stone twice": ("0 forward", "0 wait; 0 wait", 11, Fault.TWICE, "1: 0 wait; 0 wait"),
    "rounds": ("rounds: 1", "rounds: 10", 6, Fault.NUMBER, "10"),
    "board": ("T>. !", "T>. ?", 8, Fault.SYMBOL, "? "),
    "missing": ("hint: y\n", "", 1, Fault.MISSING, "hint"),
}


@pytest.mark.parametrize(("old", "new", "line", "fault", "detail"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_and_where(old: str, new: str, line: int, fault: Fault, detail: str) -> None:
    assert read(WALK).goals
    with pytest.raises(BoardError) as caught:
        read(WALK.replace(old, new))
    assert (caught.value.line, caught.value.fault, caught.value.detail) == (line, fault, detail)


@pytest.mark.parametrize(
    "words",
    [
        *("0 wait", "1 pass", "2 attack", "3 forward", "4 backward cw", "5 turn left"),
        *("6 move upleft", "7 bomb 0", "8 timejump 1", "9 timejump 2 link 4"),
        *("10 jump 3,4 1", "11 jump 0,12 2 link 5", "12 tag hide"),
    ],
)
def test_words_of_commands(words: str) -> None:
    assert said(heard(words)) == words


@pytest.mark.parametrize(
    "words",
    [
        *("", "0", "wait", "0 fly", "x wait", "0 wait 1", "0 forward up", "0 turn", "0 turn cw"),
        *("0 bomb", "0 bomb -1", "0 bomb ٣", "0 timejump 1 link", "0 jump 1 2", "0 tag"),
        *("0 move forward", "0 tag none", "0 timejump 99999", "0 timejump 1 link 2 link 3"),
    ],
)
def test_no_words_of_commands(words: str) -> None:
    with pytest.raises(ValueError, match="no command"):
        heard(words)
