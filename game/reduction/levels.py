"""The computer opponents: each sees reductions up to some number of changes, and no longer ones.

A bot is asked for one ply at a time and remembers nothing. It still carries out its whole line,
because every ply follows a shortest line: what remains of it is again a shortest line, with one
change less.
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
"""For so many changes, all shortest reductions of a board are found very quickly."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one level sees. The object can be called as the bot of its level.

    ``depth`` is the number of changes in which it finds a reduction. ``notice`` is the chance that
    it looks for a line shorter than the opponent's before its own turn. ``waste`` is the chance
    that it makes one change too many. With ``plans`` it also plays out later turns.
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
    """The thoughts of one level about a position, paid from ``budget``."""

    def __init__(self, sight: Sight, state: State, budget: Budget, rng: Random) -> None:
        self._sight, self._state, self._budget, self._rng = sight, state, budget, rng

    @property
    def is_exhausted(self) -> bool:
        """Whether the budget was spent before everything was known."""
        return self._budget.left < 0

    def line(self) -> tuple[tuple[Move, ...], float]:
        """The intended moves, of which the first is played now, and their value."""
        match self._state.phase:
            case Phase.PIE:
                return (Choose(not self._wants_to_begin()),), UNKNOWN
            case Phase.TURN_CONFIRM | Phase.CHALLENGE_CONFIRM:
                return (self._answer(),), UNKNOWN
            case Phase.CHALLENGE:
                return self._proving()
        return self._turn()

    def _wants_to_begin(self) -> bool:
        """As a rule the first move is an advantage for a player who can complete a turn."""
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
        """No, if undoing the last change gives another chance; else yes."""
        state = self._state
        if state.is_complete:
            return Yes()
        undone = state.play(No())
        is_mended = quanta(undone) == 1 and full_windows(undone.board, undone.n)
        is_left = undone.undos_left if undone.is_challenge else self.proof(undone)
        return No() if is_mended or is_left else Yes()

    def _proving(self) -> tuple[tuple[Move, ...], float]:
        """Continue the challenge, or retract it if it cannot be proved."""
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
        """A shortest line from here to the end of the turn or challenge, if this level sees one.

        A long line that was begun is continued: from its middle it may be hard to find.
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
        """A line that proves a challenge of the turn before, if this level sees one."""
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
        """One of the shortest lines; a level that plans chooses one that leaves a lost board."""
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
        """The number of changes that the opponent will need; more than allowed if there
        is no way.
        """
        changes = self._state.options.changes
        fewest = min_changes(board, self._state.n, changes, self._budget)
        return changes + 1 if fewest is None else fewest

    def _saving(self, tree: Tree, board: int) -> float:
        """The share of the opponent's turns that keep a win: a small share is easily missed."""
        replies = tree.turns(board, self._state.options.changes)
        return sum(not tree.is_won(after) for after in replies) / len(replies)

    def _spare(self, completion: Line) -> tuple[Change, ...]:
        """A change that does not touch ``completion``, so that this line stays possible."""
        spare = [change for change in self._turns() if all(_apart(change, c) for c in completion)]
        return (self._rng.choice(spare),) if spare else ()

    def _idle(self) -> Change:
        """A change by a player who sees no way: to and fro, but not back at once."""
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
    """How many more windows must be emptied than filled to end the turn or the challenge."""
    return (state.full - state.start_full) // 4 + 1


def _apart(one: Change, other: Change) -> bool:
    """Whether the two windows have no cell in common."""
    return max(abs(one.row - other.row), abs(one.col - other.col)) > 1


PERFECT = Sight(99, notice=1.0, plans=True)

LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(Sight(1, waste=0.3), 2_000),
    "normal": Level(Sight(2, notice=0.4, waste=0.15), 5_000),
    "hard": Level(Sight(3, notice=0.5), 20_000),
    "master": Level(Sight(5, notice=1.0), 50_000),
    "perfect": Level(PERFECT, 60_000),
}
