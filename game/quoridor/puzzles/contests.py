"""Puzzles that are won: the only step, or the only board, that wins by force.

Every other first move loses by force. Both are proved by trying all moves and all answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Final

from game.core.learning.exercise import Verdict, done, go_on, slip
from game.core.rules.state import Cell, Player
from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.position import STEP, Move
from game.quoridor.engine.position import Position as Searched
from game.quoridor.files import position_text as positions
from game.quoridor.files.position_text import PositionText
from game.quoridor.puzzles.finding import (
    OTHER,
    SOLVER,
    Finding,
    around,
    move_named,
    move_text,
    searched,
)
from game.quoridor.puzzles.games import FIELD, SIZE
from game.quoridor.puzzles.gates import costs_of, is_gate
from game.quoridor.puzzles.proof import MAX_MOVES, NEVER, ProofTable
from game.quoridor.rules.moves import Action, Jump, Place, Step
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

NEAR: Final = range(2, 10)
"""Number of steps that both players have to go."""
SHORT: Final = 3
"""Longest way in steps that is found at a glance."""
MAX_APART: Final = 3
MAX_BEHIND: Final = 6
"""Maximal difference of their steps; more where a board makes up for it."""
MIN_PAR: Final = 2
MAX_PLIES: Final = 9
"""Number of moves within which the other player wins after every wrong move."""
NODES: Final = 2_000
"""Positions that a proof may search before the next position is tried."""
MOVED: Final = 3
"""Number of other places of the solver that are tried for one position."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A kind of puzzle that is won."""

    hands: tuple[tuple[int, int], ...]
    """Boards in hand of the solver and of the other."""
    until_clear: bool
    """Whether it ends as soon as the solver cannot be stopped, and not at home."""
    most: int
    """The largest par."""
    is_board: bool | None = None
    """Whether the first move is a board; None if it may be both."""


CONTESTS: Final = {
    "hop": Contest(((0, 0),), until_clear=False, most=5),
    "dash": Contest(((0, 0),), until_clear=False, most=7),
    "race": Contest(((0, 0),), until_clear=False, most=7),
    "wall": Contest(((1, 0),), until_clear=True, most=4, is_board=True),
    "counter": Contest(((0, 1),), until_clear=True, most=5),
    "choice": Contest(((1, 1), (1, 0)), until_clear=True, most=4),
}


@cache
def proof_of(kind: str) -> ProofTable:
    """Return the proof table that all puzzles of a kind share."""
    return ProofTable(FIELD, CONTESTS[kind].until_clear)


def find_puzzles(
    kind: str, grade: int, seed: int, here: PositionText, budget: Budget
) -> Iterator[Finding]:
    """Yield the puzzles of this kind and grade in a position."""
    contest = CONTESTS[kind]
    settings = {"hop": _met, "wall": _behind}.get(kind, _as_it_is)(here)
    for here, hands in product(settings, contest.hands):
        share = Budget(min(NODES, budget.left))
        with suppress(OutOfBudget):
            proof = ProofTable(FIELD, contest.until_clear, share)
            finding = _find_puzzle(kind, grade, seed, replace(here, hands=hands), proof)
            if finding is not None:
                yield finding
        budget.spend(min(NODES, budget.left) - max(share.left, 0))


def _find_puzzle(
    kind: str, grade: int, seed: int, position: PositionText, proof: ProofTable
) -> Finding | None:
    here = Searched.of(State.of(position, Options(timer_s=0)))
    own, theirs = proof.steps(here, SOLVER), proof.steps(here, OTHER)
    apart = MAX_BEHIND if kind == "wall" else MAX_APART
    if own not in NEAR or theirs not in NEAR or abs(own - theirs) > apart:
        return None
    if kind == "dash" and own <= max(_rows(position), SHORT):
        return None
    if (kind == "dash") != bool(proof.runs(here)) or (kind == "choice" and proof.runs(here)):
        return None
    needs = proof.mover_needs(here, CONTESTS[kind].most)
    if needs == NEVER or (kind != "wall" and needs < MIN_PAR):
        return None
    tried = list(proof.ordered_moves(here))
    winning = (move for move, after in tried if _wins_within(proof, after, needs))
    first = next(winning)
    if next(winning, None) is not None:
        return None
    is_jump = first[0] == STEP and not _is_step(here, first)
    if kind in ("hop", "race") and is_jump != (kind == "hop"):
        return None
    is_board = CONTESTS[kind].is_board
    if is_board is not None and is_board != (first[0] != STEP):
        return None
    if grade != _grade(kind, here, first, tried, needs, proof):
        return None
    if any(proof.mover_needs(one, MAX_PLIES) == NEVER for move, one in tried if move != first):
        return None
    name = move_text(to_action(here, first, FIELD))
    return Finding(kind, grade, seed, needs, 0, name, positions.write(position))


def _rows(position: PositionText) -> int:
    """Return the rows between the solver and home: a way that is longer goes round something."""
    return SIZE - 1 - position.pawns[SOLVER][1]


def _as_it_is(here: PositionText) -> list[PositionText]:
    """Return the position of the game."""
    return [here]


def _met(here: PositionText) -> list[PositionText]:
    """Return the position with the other in the solver's way."""
    own, ahead, *_ = State.of(here, Options(timer_s=0)).route(SOLVER)
    return [replace(here, pawns=(own, ahead))]


def _behind(here: PositionText) -> list[PositionText]:
    """Return the positions in which the other is about to pass the best place for a board.

    The solver is so far from home that only this board can make it good, and near the box where it
    stood.
    """
    proof = ProofTable(FIELD, until_clear=True)
    there = _searched(here)
    route = proof.route(there, OTHER)
    if route[0] not in NEAR or not is_gate(costs := costs_of(there, proof)):
        return []
    gate = proof.played(there, costs[0][1])
    *_, before = (
        box
        for box in State.of(here, Options(timer_s=0)).route(OTHER)
        if proof.steps(_standing(gate, OTHER, box), OTHER)
        > proof.steps(_standing(there, OTHER, box), OTHER)
    )
    there = _standing(there, OTHER, before)
    theirs, costs = proof.steps(there, OTHER), costs_of(there, proof)
    if before in here.pawns[:1] or not is_gate(costs):
        return []
    far = range(theirs + costs[1][0], theirs + costs[0][0])
    x, y = here.pawns[SOLVER]
    boxes = [
        box
        for box in product(range(SIZE), range(SIZE - 1))
        if box != before and proof.steps(_standing(there, SOLVER, box), SOLVER) in far
    ]
    boxes.sort(key=lambda box: (abs(box[0] - x) + abs(box[1] - y), box))
    return [replace(here, pawns=(box, before)) for box in boxes[:MOVED]]


def _searched(here: PositionText) -> Searched:
    """Return the position with one board in the solver's hand."""
    return Searched.of(State.of(replace(here, hands=(1, 0)), Options(timer_s=0)))


def _standing(here: Searched, player: Player, cell: Cell) -> Searched:
    """Return the position with the player's avatar on another box."""
    x, y = cell
    box = 1 << y * FIELD.stride + x
    pawns = (box, here.pawns[1]) if player == 0 else (here.pawns[0], box)
    return here._replace(pawns=pawns)


def _is_step(here: Searched, move: Move) -> bool:
    """Return whether a walk goes to the next square without a jump."""
    return isinstance(to_action(here, move, FIELD), Step)


def _grade(
    kind: str,
    here: Searched,
    first: Move,
    tried: list[tuple[Move, Searched]],
    needs: int,
    proof: ProofTable,
) -> int:
    """From the moves that look as good by counting steps, and the length."""

    def counted(after: Searched) -> int:
        return proof.steps(after, OTHER) - proof.steps(after, SOLVER)

    key = next(counted(after) for move, after in tried if move == first)
    tempting = sum(counted(after) >= key for move, after in tried if move != first)
    match kind:
        case "dash" | "hop":
            return 1 + (needs >= 5)
        case "race":
            return 2 + bool(tempting) + (needs >= 4) + (needs >= 6)
        case "wall":
            theirs = proof.steps(here, OTHER)
            costly = sum(proof.steps(after, OTHER) >= theirs + 2 for _, after in tried)
            return 2 + (costly >= 3) + (needs > 1)
        case "counter":
            return 3 + bool(tempting) + (needs >= 4)
    return 4 + (tempting > 1)


def is_clear(state: State) -> bool:
    """Return whether the solver, who has just moved, can no longer be stopped."""
    runs = proof_of("wall").runs(searched(state))
    return bool(runs) and runs % 2 == 0


def judge_move(finding: Finding, before: State, move: Action, after: State) -> Verdict:
    """Return the verdict on a move; a wrong one loses, and the reason is the answer that wins."""
    kind = finding.kind
    own, theirs = after.steps_to_goal(SOLVER) or 0, after.steps_to_goal(OTHER) or 0
    if SOLVER in after.winners:
        return done("home")
    is_first = before == State.start(finding.options)
    if not is_first or move_text(move) == finding.first:
        if CONTESTS[kind].until_clear and is_clear(after):
            return done("clear", OTHER, own=own, theirs=theirs)
        if is_first or proof_of(kind).other_needs(searched(after)) != NEVER:
            return go_on("on", left=own)
    return _refuted(kind, after, own, theirs)


def _refuted(kind: str, after: State, own: int, theirs: int) -> Verdict:
    """Return why the position after a wrong move is lost."""
    proof, here = proof_of(kind), searched(after)
    cells = after.route(OTHER)
    if proof.runs(here):
        return slip("late", OTHER, cells=cells, own=own, theirs=theirs)
    needs = proof.mover_needs(here)
    if needs == NEVER:
        return slip("open", within=MAX_MOVES)
    answer = to_action(here, _winning(proof, here, needs), FIELD)
    then = after.play(answer)
    numbers = {
        "own": then.steps_to_goal(SOLVER) or 0,
        "theirs": then.steps_to_goal(OTHER) or 0,
    }
    match answer:
        case Place():
            return slip("answer_board", OTHER, cells=then.route(SOLVER), **numbers)
        case Jump():
            return slip("answer_jump", OTHER, cells=(answer.to,), **numbers)
    key = "answer_ready" if then.hands[OTHER] else "answer_step"
    return slip(key, OTHER, cells=cells, **numbers)


def _winning(proof: ProofTable, here: Searched, needs: int) -> Move:
    """Return a move after which the player who made it wins within ``needs`` moves with it."""
    return next(
        move for move, after in proof.ordered_moves(here) if _wins_within(proof, after, needs)
    )


def _wins_within(proof: ProofTable, after: Searched, needs: int) -> bool:
    """Return whether the player who moved wins within ``needs`` moves, that one included."""
    runner = 1 - after.mover
    return bool(after.pawns[runner] & FIELD.goals[runner]) or proof.other_wins(after, needs - 1)


def solving_move(finding: Finding, state: State) -> Action:
    """Return the quickest winning move."""
    if state == State.start(finding.options):
        return move_named(state, finding.first)
    proof, here = proof_of(finding.kind), searched(state)
    needs = proof.mover_needs(here)
    if needs == NEVER:
        raise ValueError("nothing wins here")
    return to_action(here, _winning(proof, here, needs), FIELD)


def reply(finding: Finding, state: State) -> Action:
    """Return the answer that holds out longest; of several, the one that costs the solver most."""
    proof, here = proof_of(finding.kind), searched(state)
    needs = proof.other_needs(here)
    tried = list(proof.ordered_moves(here))
    longest = [one for one in tried if not proof.mover_wins(one[1], needs - 1)] or tried

    def worth(one: tuple[Move, Searched]) -> int:
        return proof.steps(one[1], SOLVER) - proof.steps(one[1], OTHER)

    return to_action(here, max(longest, key=worth)[0], FIELD)


def glowing(finding: Finding, state: State) -> frozenset[Cell]:
    """Return where the right board lies, or the avatar if the right move is a step."""
    move = solving_move(finding, state)
    return around(move.board) if isinstance(move, Place) else frozenset({state.pawns[SOLVER]})
