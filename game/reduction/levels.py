"""Computer opponents: the stronger, the longer are the reductions that they find.

A bot is asked for one ply at a time and remembers nothing. It still carries out its whole line,
because what remains of a shortest line is again a shortest line, with one change less, and a line
that was begun so well is always seen to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.search.search_api import Budget, Choice, Level, OutOfBudget
from game.reduction.board import FlipKind, full_windows
from game.reduction.moves import Challenge, Change, Choose, Move, No, Retract, Yes
from game.reduction.solver import Line, min_changes, shortest, shortest_results
from game.reduction.state import State, TurnPhase
from game.reduction.strict import TurnTree

SURE, LIKELY, UNKNOWN = 1.0, 0.5, 0.0

CLEAR: Final = 5
"""Number of changes up to which all shortest reductions of a board are found quickly."""
ALL: Final = 99
"""A depth that nothing exceeds."""
SURPRISE: Final = 2.0
"""Mean of what chance adds to the ease of a winning turn, in changes; any may be played first."""
HARMLESS: Final = 0.5
"""The chance of a spare change where it cannot be challenged."""
BLUFF: Final = 0.5
"""The chance of a turn too long where a shortest one loses, and the proof takes some looking."""


@dataclass(frozen=True, slots=True)
class LevelBot:
    """Strength of one level. The object can be called as the bot of its level.

    Reductions of `sure` changes are always found; `further` is the chance to look a change further,
    and from there as likely another one. `notice` is the chance to look for a line shorter than
    the opponent's before a turn, `waste` the chance of a turn with one change too many, and
    `plans` the chance to play out the turns that follow.
    """

    sure: int
    further: float = 0.0
    notice: float = 0.0
    waste: float = 0.0
    plans: float = 0.0

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Move]:
        nodes = budget.left
        line, evaluation = Thought(self, state, budget, rng).line()
        return Choice(line[0], evaluation, line, nodes - max(0, budget.left))

    def depth(self, rng: Random) -> int:
        """Draw the number of changes in which it finds reductions this time."""
        depth = self.sure
        while rng.random() < self.further:
            depth += 1
        return depth


class Thought:
    """Thoughts of one level about a position, paid from `budget`."""

    def __init__(self, sight: LevelBot, state: State, budget: Budget, rng: Random) -> None:
        self._sight, self._state, self._budget, self._rng = sight, state, budget, rng
        self._depth = ALL if state.is_challenge else sight.depth(rng)
        self._is_planning = rng.random() < sight.plans

    @property
    def is_exhausted(self) -> bool:
        """Whether the budget was spent before everything was known."""
        return self._budget.left < 0

    def line(self) -> tuple[tuple[Move, ...], float]:
        """Return the intended moves, of which the first is played now, and their value."""
        match self._state.phase:
            case TurnPhase.PIE:
                return (Choose(not self._wants_to_begin()),), UNKNOWN
            case TurnPhase.TURN_CONFIRM | TurnPhase.CHALLENGE_CONFIRM:
                return (self._answer(),), UNKNOWN
            case TurnPhase.CHALLENGE:
                return self._proving()
        return self._turn()

    def _wants_to_begin(self) -> bool:
        """As a rule the first move is an advantage for a player who can complete a turn."""
        state = self._state
        is_possible = self._seen(state.board, state.options.changes) is not None
        try:
            if self._is_planning:
                tree = TurnTree(state.n, state.options.changes, self._budget)
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
            return line if self._state.line else self._any_shortest(line), SURE
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
        if self._can_waste(completion) and self._rng.random() < self._waste:
            completion = self._any_shortest(completion)
            return (*self._spare(completion), *completion), UNKNOWN
        if len(state.line) + len(completion) > CLEAR:
            return completion, UNKNOWN
        line, value = self.planned(completion)
        is_lost = value < UNKNOWN and state.options.challenge and len(line) > 1
        if is_lost and self._can_waste(line) and self._rng.random() < BLUFF:
            return (*self._spare(line), *line), value
        return line, value

    @property
    def _waste(self) -> float:
        if self._is_planning:
            return 0.0
        return self._sight.waste if self._state.options.challenge else HARMLESS

    def _can_waste(self, completion: Line) -> bool:
        return not self._state.line and len(completion) < self._state.limit

    def completion(self) -> Line | None:
        """Return a shortest line from here to the end of the turn or challenge, if it is seen.

        A line that was begun is continued: from its middle it may be hard to find.
        """
        state, excess = self._state, quanta(self._state) - 1
        if state.line:
            near = min(state.changes_left, CLEAR - (excess > 0))
            line = self._found(state.board, near, excess)
            if line and (len(line) <= self._depth or self._is_shortest(line)):
                return line
            line = self._found(state.start_board, state.limit)
            if line and line[: len(state.line)] == state.line:
                return line[len(state.line) :]
        return self._seen(state.board, state.changes_left, excess)

    def _any_shortest(self, line: Line, excess: int = 0) -> Line:
        """Return a line as short as `line`, drawn by lot; `line` if the others cost too much."""
        state = self._state
        if len(line) > CLEAR:
            return line
        try:
            found = shortest_results(state.board, state.n, len(line), self._budget, excess)
        except OutOfBudget:
            return line
        return self._rng.choice(list(found.values()))

    def _is_shortest(self, rest: Line) -> bool:
        """Return whether no reduction is shorter than the changes so far with `rest`."""
        state = self._state
        shorter = len(state.line) + len(rest) - 1
        return self._found(state.start_board, shorter) is None

    def proof(self, state: State) -> Line | None:
        """Return a line that proves a challenge of the turn before, if this level sees one."""
        if state.previous is None or state.refusal(Challenge()):
            return None
        return self._seen(state.previous.board, state.previous.used - 1)

    def _seen(self, board: int, left: int, excess: int = 0) -> Line | None:
        return self._found(board, min(left, max(self._depth, excess + 1)), excess)

    def _found(self, board: int, limit: int, excess: int = 0) -> Line | None:
        try:
            return shortest(board, self._state.n, limit, self._budget, excess)
        except OutOfBudget:
            return None

    def planned(self, completion: Line) -> tuple[Line, float]:
        """Return a line that ends the turn as well as any, and its value.

        A level that plans chooses among those that win. If none does, it chooses a shortest one,
        and more often one that leaves few right answers.
        """
        state, is_strict = self._state, self._state.options.challenge
        tree = TurnTree(state.n, state.options.changes, self._budget, is_strict=is_strict)
        try:
            excess = quanta(state) - 1
            if not self._is_planning:
                return self._any_shortest(completion, excess), UNKNOWN
            lines = tree.turns(state.board, state.changes_left, excess)
            for after in self._by_promise(lines):
                completion = lines[after]
                if not tree.is_won(after):
                    return completion, SURE
            shares = [self._saving(tree, after) for after in lines]
            weights = [share**-2 for share in shares]
            return self._rng.choices(list(lines.values()), weights)[0], -LIKELY
        except OutOfBudget:
            return completion, UNKNOWN

    def _by_promise(self, lines: Mapping[int, Line]) -> list[int]:
        """Return the boards after `lines`, those that are hard for the opponent mostly first."""
        if self._state.options.challenge:
            ease = {after: -self._effort(after) for after in lines}
        else:  # too many to look at
            ease = {after: len(line) for after, line in lines.items()}
        surprise = {after: self._rng.expovariate(1 / SURPRISE) for after in lines}
        return sorted(lines, key=lambda after: ease[after] + surprise[after])

    def _effort(self, board: int) -> int:
        """Return the number of changes that the opponent will need.

        More than allowed if there is no way.
        """
        changes = self._state.options.changes
        fewest = min_changes(board, self._state.n, changes, self._budget)
        return changes + 1 if fewest is None else fewest

    def _saving(self, tree: TurnTree, board: int) -> float:
        """Return the share of the opponent's turns that keep a win.

        A small share is easily missed.
        """
        replies = tree.turns(board, self._state.options.changes)
        return sum(not tree.is_won(after) for after in replies) / len(replies)

    def _spare(self, completion: Line) -> tuple[Change, ...]:
        """Return a change that does not touch ``completion``, so that this line stays possible."""
        spare = [change for change in self._turns() if all(_apart(change, c) for c in completion)]
        return (self._rng.choice(spare),) if spare else ()

    def _idle(self) -> Change:
        """Return a change by a player who sees no way: to and fro, but nothing twice.

        It turns pairs. What was filled in vain it makes good elsewhere, if it can.
        """
        state = self._state
        kinds = {Change(r, c): kind for r, c, kind in state.windows()}
        fresh = [change for change in kinds if change not in state.line]
        full = [change for change in fresh if kinds[change] is FlipKind.EMPTY]
        turns = [change for change in fresh if kinds[change] is FlipKind.TURN]
        return self._rng.choice((full if quanta(state) > 1 else []) or turns or fresh or [*kinds])

    def _turns(self) -> list[Change]:
        """Return the changes that neither fill nor empty."""
        return [Change(r, c) for r, c, kind in self._state.windows() if kind is FlipKind.TURN]


def quanta(state: State) -> int:
    """Return how many more windows must be emptied than filled to end the turn or the challenge."""
    return (state.full - state.start_full) // 4 + 1


def _apart(one: Change, other: Change) -> bool:
    """Return whether the two windows have no cell in common."""
    return max(abs(one.row - other.row), abs(one.col - other.col)) > 1


PERFECT = LevelBot(ALL, notice=1.0, plans=1.0)

LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(LevelBot(1, waste=0.2), 2_000),
    "normal": Level(LevelBot(1, further=0.45, notice=0.4, waste=0.15), 5_000),
    "hard": Level(LevelBot(1, further=0.75, notice=0.6, plans=0.2), 20_000),
    "master": Level(LevelBot(3, further=0.75, notice=1.0, plans=0.5), 50_000),
    "perfect": Level(PERFECT, 60_000),
}
