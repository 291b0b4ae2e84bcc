"""Solver of puzzles: can A reach the goals, and are fewer rounds enough?

Every order of A is tried against B's script, round after round. What is left out in the last round
that counts, ``finish`` says. A first round in which no stone leaves or bombs is left out too,
because it only repeats itself: whatever follows can follow a round earlier, if B's script says
nothing for later rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.causality.puzzles.bounds import (
    Walker,
    counts_squares,
    fewest_rounds,
    may_succeed,
    reach_of,
)
from game.causality.puzzles.goals import Win
from game.causality.puzzles.last_round import Finish, is_small
from game.causality.puzzles.puzzle import CausalityPuzzle, Script, script_commands
from game.causality.puzzles.round_orders import Choice, Tries, Way, opens
from game.causality.rules.board import Allegiance
from game.causality.rules.commands import Pass, Wait
from game.causality.rules.ending import open_round
from game.causality.rules.ruleset import ParadoxAction, Recency
from game.causality.rules.stones import Faction
from game.causality.rules.turns import Turn
from game.causality.scenarios.scenario_cache import Dead, scenario_after, verify
from game.core.search.search_api import Budget, OutOfBudget

SEARCH_NODES: Final = 40
"""Number of other nodes that take as long as the search for a scenario."""

Tell: TypeAlias = Callable[[int, int], None]
"""Takes a number of rounds and how many boards were looked at so far."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of solving a puzzle. ``solution`` is None if no way was found.

    It takes ``rounds`` rounds, and it was proved that ``excluded`` rounds are not enough.
    """

    solution: Script | None
    rounds: int
    excluded: int
    boards: int = 0
    """How many were looked at."""

    @property
    def is_par(self) -> bool:
        """Whether it is proved that there is no shorter way in rounds."""
        return self.solution is not None and self.excluded == self.rounds - 1


def prove(
    puzzle: CausalityPuzzle, budget: Budget, tell: Tell = lambda rounds, boards: None
) -> Proof:
    """Return the shortest way of A within the rounds of the puzzle.

    If the budget is spent before, it says what was proved until then.
    """
    search = PuzzleSearch(puzzle, budget, tell)
    excluded = fewest_rounds(puzzle) - 1
    try:
        for rounds in range(excluded + 1, puzzle.rounds + 1):
            solution = search.solution(rounds)
            if solution is not None:
                return Proof(solution, rounds, excluded, search.boards)
            if search.is_complete:
                excluded = rounds
    except OutOfBudget:
        pass
    return Proof(None, 0, min(excluded, puzzle.rounds), search.boards)


def rounds_of(puzzle: CausalityPuzzle, script: Script) -> int | None:
    """In how many rounds A reaches all goals with these orders; None if it does not."""
    turn = puzzle.start()
    while turn.round.number < puzzle.rounds:
        orders = script_commands(script, turn, 0), script_commands(puzzle.script, turn, 1)
        after = _closed(turn.after(orders)) if turn.is_last else turn.after(orders)
        if after is None:
            return None
        if turn.is_last and puzzle.is_solved(after.round):
            return after.round.number
        turn = after
    return None


class PuzzleSearch:
    """Search through everything that A can do in a puzzle."""

    def __init__(self, puzzle: CausalityPuzzle, budget: Budget, tell: Tell) -> None:
        self._puzzle, self._budget, self._tell = puzzle, budget, tell
        self.boards = 0
        start = puzzle.start()
        rules, slices = start.ruleset, start.board.slices
        self.is_complete = (
            rules.recency is Recency.PLACEMENT
            and rules.paradox_action is ParadoxAction.PERMANENT_REMOVAL
        )
        """Whether what it does not find does not exist; it does not know all rulesets."""
        self._counts_squares = any(isinstance(goal, Win) for goal in puzzle.goals) and (
            counts_squares(start.board)
        )
        self._says_nothing_later = all(turn <= slices for turn in puzzle.script)
        self._start = start
        self._rounds = 0

    def solution(self, rounds: int) -> Script | None:
        """Orders by which A succeeds in at most `rounds` rounds. Raises ``OutOfBudget``."""
        self._rounds = rounds
        solved = self._solved(self._start)
        if solved is None:
            return None
        idle = (Wait, Pass)
        return {
            number: given
            for number, orders in enumerate(solved.history, 1)
            if (given := tuple(one for one in orders[0] if not isinstance(one, idle)))
        }

    def _solved(self, turn: Turn) -> Turn | None:
        """Return the turn after which the goals are reached, from the beginning of a round on."""
        is_last = turn.round.number == self._rounds - 1
        ends = self._finished if is_last and is_small(turn) else self._ends
        postponed = []
        for end in ends(turn):
            after = _closed(end, self._budget.spend)
            if after is None:
                continue
            if self._puzzle.is_solved(after.round):
                return after
            if is_last:
                continue
            if not self._is_promising(after):
                postponed.append(after)
            elif (solved := self._solved(after)) is not None:
                return solved
        return next((solved for after in postponed if (solved := self._solved(after))), None)

    def _is_promising(self, turn: Turn) -> bool:
        """Return whether the newcomers might take what all others leave.

        That is if the others do the same as before and each round brings one more. Such beginnings
        are tried first.
        """
        if not self._counts_squares:
            return True
        board = turn.board
        walkers = [
            (effect.square, board.slices - 1 - effect.t_arrive)
            for effect in turn.ledger.effects
            if effect.round == turn.round.number - 1 and not effect.is_bomb
        ]
        owners = turn.timeline.slices[-1].bases
        missing = tuple(
            (base.x, base.y)
            for base, owner in zip(board.bases, owners, strict=True)
            if owner is not Allegiance.A
        )
        more = self._rounds - turn.round.number - 1
        wanted = reach_of(board).newcomers(tuple(sorted(walkers)), missing, board.slices - 1)
        return wanted <= more

    def _look(self) -> None:
        self.boards += 1
        self._budget.spend()
        if not self.boards % 64:
            self._tell(self._rounds, self.boards)

    def _after(self, turn: Turn, choice: Choice) -> Turn:
        return turn.after((choice, script_commands(self._puzzle.script, turn, 1)))

    def _ends(self, turn: Turn) -> Iterator[Turn]:
        """Every end of a round from which the goals may be reached; each turn has closed it."""
        repeats = not turn.round.number and self._says_nothing_later
        told: Way = ()
        made = [turn]
        """The turns of that way."""
        is_final = turn.round.number == self._rounds - 1
        for way, sent in Tries(self._puzzle, turn, self._look, is_final=is_final).ends():
            if repeats and not any(opens(one, t) for t, given in enumerate(way) for one in given):
                continue
            if not self._may_succeed(turn, sent):
                continue
            known = next((n for n in range(len(told)) if way[n] != told[n]), len(told))
            del made[known + 1 :]
            for choice in way[known:]:
                made.append(self._after(made[-1], choice))
            told = way
            yield made[-1]

    def _may_succeed(self, turn: Turn, sent: tuple[Walker, ...]) -> bool:
        """Return whether goals may be reached if the stones `sent` go to the past in this round."""
        later = self._rounds - 2 - turn.round.number
        if later < 0:
            return True
        slices, removed = turn.board.slices, turn.round.scenario.removed_setup
        arrivals = (
            *sent,
            *(
                (effect.square, slices - 1 - effect.t_arrive)
                for effect in turn.ledger.effects
                if effect.faction is Faction.A and not effect.is_bomb
            ),
        )
        own = [
            number
            for number, stone in enumerate(turn.board.setup)
            if stone.faction is Faction.A and number not in removed
        ]
        more = (len(own) + len(arrivals)) * (2**later - 1)
        return may_succeed(self._puzzle, self._rounds, own, arrivals, more)

    def _finished(self, turn: Turn) -> Iterator[Turn]:
        """Yield the ends of the last round that counts by which the goals are reached."""
        for way in Finish(self._puzzle, turn, self._look).ways():
            after = turn
            for choice in way:
                after = self._after(after, choice)
            yield after


def _closed(turn: Turn, spend: Callable[[int], None] = lambda nodes: None) -> Turn | None:
    """Return the first turn of the next round; None if no scenario is consistent."""
    removed = turn.round.scenario.removed_setup
    is_usual = turn.ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
    scenario = verify(turn, removed, ()) if is_usual else None  # the first in every order
    if scenario is None:
        spend(SEARCH_NODES)
        finding = scenario_after(turn)
        if isinstance(finding, Dead):
            return None
        scenario = finding
    return open_round(turn, scenario)
