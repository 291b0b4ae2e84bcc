"""Puzzles about the other's way: the only board, or pair of boards, that makes it long enough.

All boards are tried, and for two boards all moves of the other in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.core.learning.exercise import Verdict, done, go_on, slip
from game.core.rules.state import Cell
from game.core.search.search_api import Budget
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.position import FLAT, UPRIGHT, Move, bits, slots
from game.quoridor.engine.position import Position as Searched
from game.quoridor.engine.walls.detours import steps_behind_each
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
from game.quoridor.puzzles.games import FIELD
from game.quoridor.puzzles.proof import ProofTable
from game.quoridor.rules.moves import Action, Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

GATES: Final = ("gate", "toll", "trap")
COSTS: Final = {"gate": 3, "toll": 5, "trap": 100}
"""Positions of a proof that cost about as much as trying all boards of a position."""
FAR: Final = range(3, 8)
"""Number of steps that the other player has at first."""
MIN_MORE: Final = 3
"""Minimal number of steps that the board costs."""
CLEARLY: Final = 2
"""Minimal number of steps by which every other board costs less."""


def find_puzzles(
    kind: str, grade: int, seed: int, here: PositionText, budget: Budget
) -> Iterator[Finding]:
    """Yield the puzzles of this kind and grade in a position."""
    position = replace(here, hands=(2 if kind == "trap" else 1, 0))
    searched_here = Searched.of(State.of(position, Options(timer_s=0)))
    proof = ProofTable(FIELD, until_clear=True)
    budget.spend(COSTS[kind])
    if proof.steps(searched_here, OTHER) not in FAR:
        return
    find = {"gate": _gate, "toll": _toll, "trap": _trap}[kind]
    made = find(searched_here, proof)
    if made is None or made[0] != grade:
        return
    _, goal, first = made
    name = move_text(to_action(searched_here, first, FIELD))
    par = 2 if kind == "trap" else 1
    yield Finding(kind, grade, seed, par, goal, name, positions.write(position))


def _gate(here: Searched, proof: ProofTable) -> tuple[int, int, Move] | None:
    """Grade, goal and board; the grade from the boards that also cost something."""
    costs = costs_of(here, proof)
    if not is_gate(costs):
        return None
    tempting = sum(cost >= 2 for cost, _ in costs[1:])
    grade = 1 + (tempting >= 3) + (tempting >= 6)
    return grade, proof.steps(here, OTHER) + costs[0][0], costs[0][1]


def costs_of(here: Searched, proof: ProofTable) -> list[tuple[int, Move]]:
    """Return the steps that each board costs the other, the most first."""
    theirs = proof.steps(here, OTHER)
    found = ((proof.steps(after, OTHER) - theirs, move) for move, after in proof.lays(here))
    return sorted(found, reverse=True)


def is_gate(costs: list[tuple[int, Move]]) -> bool:
    """Return whether one board costs much more than all others."""
    return len(costs) > 1 and costs[0][0] >= MIN_MORE and costs[0][0] - costs[1][0] >= CLEARLY


def _toll(here: Searched, proof: ProofTable) -> tuple[int, int, Move] | None:
    """Like ``_gate``, among the boards that do not make the solver's way longer.

    Others would cost the other as much.
    """
    own, theirs = proof.steps(here, SOLVER), proof.steps(here, OTHER)
    free: list[tuple[int, Move]] = []
    dear: list[tuple[int, Move]] = []
    for move, after in proof.lays(here):
        cost = proof.steps(after, OTHER) - theirs
        (free if proof.steps(after, SOLVER) <= own else dear).append((cost, move))
    free.sort(reverse=True)
    if len(free) < 2 or free[0][0] < MIN_MORE or free[0][0] == free[1][0]:
        return None
    costly = sum(cost >= free[0][0] for cost, _ in dear)
    if costly < 2:
        return None
    grade = 2 + (costly >= 4 or free[0][0] - free[1][0] == 1)
    return grade, theirs + free[0][0], free[0][1]


def _trap(here: Searched, proof: ProofTable) -> tuple[int, int, Move] | None:
    """Grade, goal and first board of two."""
    theirs = proof.steps(here, OTHER)
    lays = list(proof.lays(here))
    worth = sorted(((after_two(after, proof), move) for move, after in lays), reverse=True)
    if len(worth) < 2 or worth[0][0] == worth[1][0] or worth[0][0] < theirs + 5:
        return None
    alone = {move: proof.steps(after, OTHER) for move, after in lays}
    first = worth[0][1]
    grade = 3 + (alone[first] < max(alone.values())) + (alone[first] == theirs)
    return grade, worth[0][0], first


def after_two(here: Searched, proof: ProofTable) -> int:
    """Return the steps of the other player after its best walk and one more board of the solver."""
    return min((most_steps(after, proof) for _, after in proof.walks(here)), default=0)


def most_steps(here: Searched, proof: ProofTable) -> int:
    """Return the steps the other needs after the mover's best board; 0 at home."""
    if here.pawns[OTHER] & FIELD.goals[OTHER]:
        return 0
    starts = slots(here, FIELD, 2)
    listed = [
        (0, kind, start)
        for kind, mask in zip((FLAT, UPRIGHT), starts, strict=True)
        for start in bits(mask)
    ]
    route = proof.route(here, OTHER)
    return max(
        steps_behind_each(route, listed, here.flat, here.upright, FIELD, here.pawns[OTHER]),
        default=0,
    )


def judge_move(finding: Finding, before: State, move: Action, after: State) -> Verdict:
    """Return the verdict on a board: what it means for the other's way, in steps."""
    steps, was = after.steps_to_goal(OTHER) or 0, before.steps_to_goal(OTHER) or 0
    own = (after.steps_to_goal(SOLVER) or 0) - (before.steps_to_goal(SOLVER) or 0)
    cells = after.route(OTHER)
    if not isinstance(move, Place):
        return slip("walked", OTHER, steps=was)
    if finding.kind == "trap" and before.hands[SOLVER] == 2:
        if move_text(move) == finding.first:
            return go_on("first", OTHER, steps=steps)
        best = after_two(searched(after), ProofTable(FIELD, until_clear=True))
        return slip("first_other", OTHER, cells=cells, best=best)
    extra = steps - was
    if finding.kind == "toll" and own > 0 and extra:
        return slip("own", OTHER, cells=cells, extra=extra, own=own)
    if steps >= finding.goal:
        return done("far", extra=extra, steps=steps)
    return slip("extra" if extra else "none", OTHER, cells=cells, extra=extra, steps=steps)


def solving_move(finding: Finding, state: State) -> Action:
    """Return a board that solves the puzzle."""
    if state.hands[SOLVER] == (2 if finding.kind == "trap" else 1):
        return move_named(state, finding.first)
    proof, here = ProofTable(FIELD, until_clear=True), searched(state)
    best, _ = max(proof.lays(here), key=lambda one: proof.steps(one[1], OTHER))
    return to_action(here, best, FIELD)


def reply(finding: Finding, state: State) -> Action:
    """Return the other's best move between two boards; of several, the one that leads nearer."""
    proof, here = ProofTable(FIELD, until_clear=True), searched(state)
    best, _ = min(
        proof.walks(here),
        key=lambda one: (most_steps(one[1], proof), proof.steps(one[1], OTHER)),
    )
    return to_action(here, best, FIELD)


def glowing(finding: Finding, state: State) -> frozenset[Cell]:
    """Return where the right board lies."""
    move = solving_move(finding, state)
    assert isinstance(move, Place)
    return around(move.board)
