"""The computer opponents: each sees reductions of so many changes, and no longer ones.

A bot is asked for one ply at a time and keeps nothing in mind. It carries its line out because
every ply plays on along a shortest way: after it the rest is shortest again, and one change less.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.bots import Budget, Choice, Level, OutOfBudget
from game.reduction.board import Kind, full_windows
from game.reduction.moves import Challenge, Change, Choose, Move, No, Retract, Yes
from game.reduction.solver import Line, min_changes, shortest
from game.reduction.state import Phase, State
from game.reduction.strict import Tree

SURE, LIKELY, UNKNOWN = 1.0, 0.5, 0.0

CLEAR = 5
"""Up to so many changes all shortest reductions of a board are found in no time."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one level sees. As a function it is the level's bot.

    ``depth`` is how many changes ahead it finds a reduction, ``notice`` the chance that it looks
    for a shorter line than the opponent's before its own turn, ``waste`` the chance that it makes
    a change too many. With ``plans`` it plays out the turns to come.
    """

    depth: int
    notice: float = 0.0
    waste: float = 0.0
    plans: bool = False

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Move]:
        nodes = budget.left
        line, evaluation = Thought(self, state, budget, rng).line()
        return Choice(line[0], evaluation, line, nodes - max(0, budget.left))


class Thought:
    """What one level thinks of a position, at the cost of ``budget``."""

    def __init__(self, sight: Sight, state: State, budget: Budget, rng: Random) -> None:
        self._sight, self._state, self._budget, self._rng = sight, state, budget, rng

    @property
    def is_exhausted(self) -> bool:
        """Whether something was left open because the budget was spent."""
        return self._budget.left < 0

    def line(self) -> tuple[tuple[Move, ...], float]:
        """The moves meant, the first one to be played now, and what they are worth."""
        match self._state.phase:
            case Phase.PIE:
                return (Choose(not self._wants_to_begin()),), UNKNOWN
            case Phase.TURN_CONFIRM | Phase.CHALLENGE_CONFIRM:
                return (self._answer(),), UNKNOWN
            case Phase.CHALLENGE:
                return self._proving()
        return self._turn()

    def _wants_to_begin(self) -> bool:
        """The first move is an advantage to who can make it, as a rule."""
        state = self._state
        is_possible = self._seen(state.board, state.options.changes) is not None
        try:
            if self._sight.plans:
                tree = Tree(state.n, state.options.changes, self._budget)
                return tree.is_won(state.board)
        except OutOfBudget:
            pass
        return is_possible

    def _answer(self) -> Move:
        """No to a failure that can be mended once its last change is undone."""
        state = self._state
        if state.is_complete:
            return Yes()
        undone = state.play(No())
        is_mended = quanta(undone) == 1 and full_windows(undone.board, undone.n)
        is_left = undone.undos_left if undone.is_challenge else self.proof(undone)
        return No() if is_mended or is_left else Yes()

    def _proving(self) -> tuple[tuple[Move, ...], float]:
        """On with the challenge, or out of one that cannot be proved."""
        if line := self.completion():
            return line, SURE
        retract = Retract()
        return (self._idle() if self._state.refusal(retract) else retract,), -LIKELY

    def _turn(self) -> tuple[tuple[Move, ...], float]:
        state, sight = self._state, self._sight
        completion = self.completion()
        looks = not state.line and self._rng.random() < sight.notice
        if (looks or not completion) and (proof := self.proof(state)):
            return (Challenge(), *proof), SURE
        if not completion:
            return (self._idle(),), -LIKELY
        if not state.line and len(completion) < state.limit and self._rng.random() < sight.waste:
            return (*self._spare(completion), *completion), UNKNOWN
        if len(state.line) + len(completion) > CLEAR:
            return completion, UNKNOWN
        return self.planned(completion)

    def completion(self) -> Line | None:
        """A shortest line from here to the end of the turn or challenge, if one is in sight.

        A long one that is being played is gone on with: from its midst it may be hard to find.
        """
        state, excess = self._state, quanta(self._state) - 1
        if state.line:
            near = min(state.changes_left, CLEAR - (excess > 0))
            if line := self._seen(state.board, near, excess):
                return line
            line = self._seen(state.start_board, state.limit)
            if line and line[: len(state.line)] == state.line:
                return line[len(state.line) :]
        return self._seen(state.board, state.changes_left, excess)

    def proof(self, state: State) -> Line | None:
        """A line that proves a challenge of the turn before, if there is one in sight."""
        if state.previous is None or state.refusal(Challenge()):
            return None
        return self._seen(state.previous.board, state.previous.used - 1)

    def _seen(self, board: int, left: int, excess: int = 0) -> Line | None:
        limit = min(left, max(self._sight.depth, excess + 1))
        try:
            return shortest(board, self._state.n, limit, self._budget, excess)
        except OutOfBudget:
            return None

    def planned(self, completion: Line) -> tuple[Line, float]:
        """Any of the shortest lines; those who plan want one that leaves a lost board."""
        state, changes = self._state, self._state.options.changes
        excess = quanta(state) - 1
        try:
            tree = Tree(state.n, changes, self._budget)
            lines = tree.turns(state.board, len(completion), excess)
            if not self._sight.plans:
                return self._rng.choice(list(lines.values())), UNKNOWN
            efforts = {after: self._effort(after) for after in lines}
            ranked = sorted(lines, key=efforts.__getitem__, reverse=True)
            completion = lines[ranked[0]]
            if efforts[ranked[0]] > changes:
                return completion, SURE
            if not state.options.challenge:
                tree = Tree(state.n, changes, self._budget, is_strict=False)
                lines = tree.turns(state.board, state.changes_left, excess)
                ranked = list(lines)
            for after in ranked:
                if not tree.is_won(after):
                    return lines[after], SURE
            return lines[min(ranked, key=lambda after: self._saving(tree, after))], -LIKELY
        except OutOfBudget:
            return completion, UNKNOWN

    def _effort(self, board: int) -> int:
        """How many changes the opponent will need; more than allowed if there is no way."""
        changes = self._state.options.changes
        fewest = min_changes(board, self._state.n, changes, self._budget)
        return changes + 1 if fewest is None else fewest

    def _saving(self, tree: Tree, board: int) -> float:
        """The share of the opponent's turns that keep a won board won: few are easily missed."""
        replies = tree.turns(board, self._state.options.changes)
        return sum(not tree.is_won(after) for after in replies) / len(replies)

    def _spare(self, completion: Line) -> tuple[Change, ...]:
        """A change that does not touch ``completion``, which can be played all the same."""
        spare = [change for change in self._turns() if all(_apart(change, c) for c in completion)]
        return (self._rng.choice(spare),) if spare else ()

    def _idle(self) -> Change:
        """A change by somebody who sees no way: to and fro, but not back at once."""
        state = self._state
        windows = state.windows()
        if quanta(state) > 1 and (full := [(r, c) for r, c, kind in windows if kind < 0]):
            return Change(*self._rng.choice(full))
        changes = [Change(r, c) for r, c, _ in windows]
        fresh = [change for change in self._turns() if change not in state.line[-1:]]
        return self._rng.choice(changes if self._sight.depth == 1 else fresh or changes)

    def _turns(self) -> list[Change]:
        """The changes that neither fill nor empty."""
        return [Change(r, c) for r, c, kind in self._state.windows() if kind is Kind.TURN]


def quanta(state: State) -> int:
    """How many windows more must be emptied than filled to end the turn or the challenge."""
    return (state.full - state.start_full) // 4 + 1


def _apart(one: Change, other: Change) -> bool:
    """Whether the two windows have no cell in common."""
    return max(abs(one.row - other.row), abs(one.col - other.col)) > 1


PERFECT = Sight(99, notice=1.0, plans=True)

LEVELS: Mapping[str, Level[State, Move]] = {
    "rookie": Level(Sight(1, waste=0.3), 2_000),
    "casual": Level(Sight(2, notice=0.4, waste=0.15), 5_000),
    "student": Level(Sight(3, notice=0.5), 20_000),
    "expert": Level(Sight(5, notice=1.0), 50_000),
    "perfect": Level(PERFECT, 60_000),
}
