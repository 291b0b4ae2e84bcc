"""Whether A can reach the goals of a puzzle, and whether fewer rounds are enough.

Every order of A is tried against B's script, round after round. Four things are left out, because
they change nothing:

- In the last round that counts, new effects take no part (RULES 10.2). So dropping a bomb is
  waiting there, and leaving from the last slice is passing, unless it is by a link.
- In that round two beginnings are one if every scenario, with whatever switched off, goes on from
  them in the same way.
- No stone moves more than one square a slice. A beginning after which some base is too far away for
  everybody is no beginning of a win.
- A first round in which nobody leaves or drops a bomb only repeats itself: whatever follows can
  follow a round earlier, if B's script says nothing for later rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from typing import Final, TypeAlias

from game.causality.board import Allegiance
from game.causality.bounds import counts_squares, fewest_rounds, reach_of
from game.causality.commands import (
    Attack,
    Bomb,
    Command,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
)
from game.causality.ending import opened
from game.causality.goals import Win
from game.causality.puzzle import Puzzle, Script, followed
from game.causality.ruleset import ParadoxAction, Recency
from game.causality.scenarios import Dead, found, verified
from game.causality.simulation import Proposal, first_proposal, step
from game.causality.stones import Faction
from game.causality.turns import Turn
from game.causality.world import PLACED, World
from game.core.bots import Budget, OutOfBudget

MOST_SWITCHES: Final = 7
"""With more of them two beginnings of a round are compared by nothing: all are gone on with."""

Tell: TypeAlias = Callable[[int, int], None]
"""Takes a number of rounds and how many boards were looked at so far."""

Branch: TypeAlias = tuple[Proposal, tuple[tuple[int, int], ...]]
"""One scenario up to a slice: what goes on, and the effects that were caused, each by a stone."""

Choice: TypeAlias = tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a puzzle. ``solution`` is None if no way was found.

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


def prove(puzzle: Puzzle, budget: Budget, tell: Tell = lambda rounds, boards: None) -> Proof:
    """The shortest way of A within the rounds of the puzzle.

    If the budget is spent before, it says what was proved until then.
    """
    search = Search(puzzle, budget, tell)
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


def rounds_of(puzzle: Puzzle, script: Script) -> int | None:
    """In how many rounds A reaches all goals with these orders; None if it does not."""
    turn = puzzle.start()
    while turn.round.number < puzzle.rounds:
        orders = followed(script, turn, 0), followed(puzzle.script, turn, 1)
        after = _closed(turn.after(orders)) if turn.is_last else turn.after(orders)
        if after is None:
            return None
        if turn.is_last and puzzle.is_solved(after.round):
            return after.round.number
        turn = after
    return None


class Search:
    """All that A can do in a puzzle."""

    def __init__(self, puzzle: Puzzle, budget: Budget, tell: Tell) -> None:
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
        """Orders by which A succeeds in at most so many rounds. Raises ``OutOfBudget``."""
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
        """The turn after which the goals are reached, from the beginning of a round on."""
        number = turn.round.number
        ends = self._last_ends if number == self._rounds - 1 else self._ends
        postponed = []
        for end in ends(turn):
            after = _closed(end)
            if after is None:
                continue
            if self._puzzle.is_solved(after.round):
                return after
            if number == self._rounds - 1:
                continue
            if not self._is_promising(after):
                postponed.append(after)
            elif (solved := self._solved(after)) is not None:
                return solved
        return next((solved for after in postponed if (solved := self._solved(after))), None)

    def _is_promising(self, turn: Turn) -> bool:
        """Whether the newcomers might take what all others leave, if these do the same as before
        and each round brings one more. Such beginnings are tried first.
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
        self._budget.spend_many(1)  # boards are few: look each time whether to stop
        if not self.boards % 64:
            self._tell(self._rounds, self.boards)

    def _after(self, turn: Turn, choice: Choice) -> Turn:
        self._look()
        return turn.after((choice, followed(self._puzzle.script, turn, 1)))

    def _ends(self, turn: Turn) -> Iterator[Turn]:
        """Every end of a round that more rounds follow; each turn has closed the round."""
        for choice in choices(turn):
            after = self._after(turn, choice)
            if not turn.is_last:
                yield from self._ends(after)
            elif turn.round.number or not self._says_nothing_later or after.ledger.effects:
                yield after

    def _last_ends(self, turn: Turn) -> Iterator[Turn]:
        """Every end of the last round that counts, but of ends that are the same only one."""
        reached = [(turn, _branches(turn))]
        if not self._is_near_enough(turn, turn.slice, reached[0][1]):
            return
        while reached and not reached[0][0].is_last:
            met: dict[object, tuple[Turn, tuple[Branch, ...]]] = {}
            for before, branches in reached:
                for choice in choices(before, is_final=True):
                    after = self._after(before, choice)
                    onward = _stepped(after, before, branches)
                    if self._is_near_enough(before, before.slice + 1, onward):
                        met.setdefault(_position(turn, after, onward), (after, onward))
            reached = list(met.values())
        for before, _ in reached:
            for choice in choices(before, is_final=True):
                yield self._after(before, choice)

    def _is_near_enough(self, turn: Turn, t: int, branches: tuple[Branch, ...]) -> bool:
        """Whether in some scenario A's stones, those of slice ``t`` and those that arrive there or
        later, may still take all bases. A stone goes back to where it was, or is pushed from there:
        so its last square counts, and one move more.
        """
        if not (self._counts_squares and branches):
            return True
        reach, world, board = reach_of(turn.board), turn.world, turn.board
        left, squares = board.slices - t, world.grid.squares
        bases = [(base.x, base.y) for base in board.bases]
        later = {
            effect.id: (effect.square, board.slices - 1 - effect.t_arrive)
            for effect in turn.ledger.effects
            if effect.t_arrive >= t and effect.faction is Faction.A and not effect.is_bomb
        }
        for (_, active), (proposal, _) in zip(_patterns(turn), branches, strict=True):
            walkers = [
                (squares[mover[0] if mover[3] == PLACED else mover[3]], left)
                for mover in proposal.movers
                if world.factions[mover[1]] == Faction.A
            ]
            walkers += [later[effect] for effect in active if effect in later]
            missing = tuple(
                base
                for base, owner in zip(bases, proposal.allegiances, strict=True)
                if owner != Allegiance.A
            )
            if reach.are_taken(tuple(sorted(walkers)), missing):
                return True
        return False


def _closed(turn: Turn) -> Turn | None:
    """The first turn of the next round; None if no scenario is consistent."""
    removed = turn.round.scenario.removed_setup
    is_usual = turn.ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
    scenario = verified(turn, removed, ()) if is_usual else None  # the first in every order
    if scenario is None:
        finding = found(turn)
        if isinstance(finding, Dead):
            return None
        scenario = finding
    return opened(turn, scenario)


def choices(turn: Turn, *, is_final: bool = False) -> Iterator[Choice]:
    """One command for each of A's free stones, in every way that makes a difference."""
    standing = turn.timeline.slices[turn.slice].stones
    wide = [
        sorted(_told_apart(turn, stone, standing[stone].azimuth, is_final=is_final), key=_promise)
        for stone in turn.free(0)
    ]
    for choice in product(*wide):
        opening = [command for command in choice if _opens(command, turn.slice)]
        if is_final or len(opening) < 2:
            yield choice
            continue
        others = tuple(command for command in choice if command not in opening)
        for order in permutations(opening):
            yield (*order, *others)


def _told_apart(turn: Turn, stone: int, azimuth: int, *, is_final: bool) -> Iterator[Command]:
    """The commands of a stone; of those that are the same only one."""
    is_leaving = False
    for order in turn.orders(stone):
        command = order.command
        if command == Face(stone, azimuth):
            continue
        if is_final and _opens(command, turn.slice):
            if isinstance(command, Bomb) or turn.is_last or is_leaving:
                continue
            is_leaving = True
        yield command


def _opens(command: Command, now: int) -> bool:
    """Whether the command makes an effect, if it is given in slice ``now``."""
    match command:
        case Bomb():
            return True
        case Timejump(_, t, link) | Jump(_, _, _, t, link):
            return link is None and t <= now
    return False


def _promise(command: Command) -> int:
    """What is tried first: what leads somewhere."""
    match command:
        case Step(turn=Rotation.NONE):
            return 0
        case Wait() | Step():
            return 2
        case Face() | Attack() | Tag() | Pass():
            return 3
    return 1


def _branches(turn: Turn) -> tuple[Branch, ...]:
    """The scenarios that the end of this round may choose from, before slice 0."""
    return tuple((first_proposal(turn.world, setup), ()) for setup, _ in _patterns(turn))


def _patterns(turn: Turn) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """The setup stones and the effects that are on, in every way."""
    removed = turn.round.scenario.removed_setup
    setup = [stone for stone in range(len(turn.board.setup)) if stone not in removed]
    effects = [e.id for e in turn.ledger.effects if e.round < turn.round.number]
    if len(setup) + len(effects) > MOST_SWITCHES:
        return
    for stones in _subsets(setup):
        for active in _subsets(effects):
            yield stones, frozenset(active)


def _subsets(switches: list[int]) -> Iterator[tuple[int, ...]]:
    sizes = range(len(switches) + 1)
    return chain.from_iterable(combinations(switches, size) for size in sizes)


def _stepped(after: Turn, before: Turn, branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """The scenarios one slice later, with the flags of the turn ``before`` which is over now."""
    world, t = World(after.ledger, after.ruleset), before.slice
    effects = before.ledger.effects
    onward = []
    for (_, active), (proposal, caused) in zip(_patterns(before), branches, strict=True):
        arriving = tuple(sorted(e for e in active if effects[e].t_arrive == t))
        passage = step(world, t, proposal, arriving)
        fired = tuple((effect, stone) for effect, stone, _ in passage.fired)
        onward.append((passage.onward, caused + fired))
    return tuple(onward)


def _position(first: Turn, after: Turn, branches: tuple[Branch, ...]) -> object:
    """What the rest of a round depends on that began with the turn ``first``.

    Of the flags of this round a later slice knows only that they are newer than all before.
    """
    if not branches:
        return after
    old = len(first.ledger.flags)
    before = len(first.ledger.effects)
    return tuple(
        (
            tuple((*mover[:4], min(mover[4], old), mover[5]) for mover in proposal.movers),
            proposal.allegiances,
            tuple((square, screen) for square, screen, _ in proposal.screens),
            tuple(sorted(one for one in caused if one[0] < before)),
        )
        for proposal, caused in branches
    )
