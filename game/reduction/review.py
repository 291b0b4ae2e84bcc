"""Review: every turn beside its shortest line, and missed challenges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.core.learning.assessment import Annotation, Review
from game.core.learning.review import never
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.coach import NODES
from game.reduction.moves import Challenge, Move
from game.reduction.solver import Line, shortest
from game.reduction.state import State, TurnPhase
from game.reduction.strict import TurnTree


@dataclass(frozen=True, slots=True)
class _Turn:
    """One turn: its first ply, the states at its start and its end, and the ply after it.

    ``line`` are the changes of its reduction; None if there is none. ``par`` is a shortest line: ()
    if no reduction was possible, None if that is not known.
    """

    ply: int
    start: State
    last: State
    then: int
    line: Line | None
    par: Line | None


def review(
    states: Sequence[State], moves: Sequence[Move], stop: Callable[[], bool] = never
) -> Review:
    """Remarks on every turn, and on every challenge that was possible and not made."""
    turns = list(_turns(states))
    remarks = [remark for turn in turns for remark in _remarks(turn)]
    for before, turn in pairwise(turns):
        remarks += _challenges(before, turn, moves)
    remarks.sort(key=lambda remark: remark.ply)
    tallies = tuple(_tally(turns, player) for player in (0, 1))
    return Review(tuple(remarks), tallies, _evaluations(states, turns, moves))


def _turns(states: Sequence[State]) -> Iterator[_Turn]:
    begins = [
        ply
        for ply, state in enumerate(states)
        if state.phase is not TurnPhase.PIE and (ply == 0 or _is_first(states[ply - 1], state))
    ]
    for ply, then in zip(begins, [*begins[1:], len(states)], strict=True):
        start, last = states[ply], states[then - 1]
        if not start.is_over:
            handed_over = states[then].previous if then < len(states) else None
            line = handed_over.line if handed_over else None
            yield _Turn(ply, start, last, then, line, _par(start, line))


def _is_first(before: State, state: State) -> bool:
    return before.phase is TurnPhase.PIE or state.turn > before.turn


def _par(start: State, line: Line | None) -> Line | None:
    limit = start.options.changes if line is None else len(line) - 1
    try:
        return shortest(start.board, start.n, limit, Budget(NODES)) or line or ()
    except OutOfBudget:
        return None


def _remarks(turn: _Turn) -> Iterator[Annotation]:
    """Remarks on what was possible in the turn itself."""
    if turn.par is None:
        return
    if turn.line is not None:
        values = _count("used", turn.line), _count("fewest", turn.par)
        is_longer = len(turn.par) < len(turn.line)
        key = "longer" if is_longer else "shortest"
        better = turn.par if is_longer else ()
        yield Annotation(turn.ply, Comment(key, values, line=better), is_slip=is_longer)
    elif turn.last.reason in ("out_of_changes", "conceded", "late"):
        if turn.par:
            yield Annotation(
                turn.ply, Comment("missed", (_count("fewest", turn.par),), line=turn.par)
            )
        else:
            allowed = "changes", turn.start.options.changes
            yield Annotation(turn.ply, Comment("hopeless", (allowed,)), is_slip=False)


def _challenges(before: _Turn, turn: _Turn, moves: Sequence[Move]) -> Iterator[Annotation]:
    """Remarks on the right to challenge the turn ``before``, and its use."""
    proof, used = before.par, before.line
    if proof is None or used is None or turn.last.reason == "challenge_proved":
        return
    values = _count("used", used), _count("fewest", proof)
    is_provable = len(proof) < len(used)
    if turn.last.is_barred or turn.last.reason == "challenge_failed":
        made = _last_challenge(turn, moves)
        if is_provable:
            yield Annotation(made + 1, Comment("unproved", values, line=proof))
        else:
            yield Annotation(made, Comment("unfounded", values))
    elif is_provable and not turn.start.refusal(Challenge()):
        yield Annotation(turn.ply, Comment("challenge", values, line=(Challenge(), *proof)))


def _last_challenge(turn: _Turn, moves: Sequence[Move]) -> int:
    """Return the ply of the last challenge up to the end of a turn."""
    return max(ply for ply, move in enumerate(moves[: turn.then]) if move == Challenge())


def _evaluations(
    states: Sequence[State], turns: Sequence[_Turn], moves: Sequence[Move]
) -> tuple[tuple[float, ...], ...]:
    """Return who wins from every position if both play perfectly, by turns.

    () if the tree of turns is too large.
    """
    options = states[0].options
    tree = TurnTree(states[0].n, options.changes, Budget(NODES), is_strict=options.challenge)
    winners = [states[0].to_move] * len(states)  # the player who may choose, chooses to win
    try:
        for before, turn in reversed([*pairwise([None, *turns])]):
            assert turn is not None  # the first of a pair can be None, before the first turn
            is_won = _is_proof_open(before, turn) or tree.is_won(turn.start.board)
            winner = turn.start.mover if is_won else 1 - turn.start.mover
            winners[turn.ply : turn.then] = [winner] * (turn.then - turn.ply)
            lost = turn.then
            if turn.last.reason == "out_of_changes":  # the turn as a whole was the slip
                lost = turn.ply + 1
            elif turn.last.reason == "challenge_failed":  # or the challenge, or how it was proved
                lost = _last_challenge(turn, moves) + (2 if _is_proof_open(before, turn) else 1)
            winners[lost : turn.then] = [1 - turn.start.mover] * (turn.then - lost)
    except OutOfBudget:
        return ()
    ends = (state.outcome() for state in states)
    return tuple(
        end.returns if end else (1.0 - 2 * winner, 2.0 * winner - 1)
        for end, winner in zip(ends, winners, strict=True)
    )


def _is_proof_open(before: _Turn | None, turn: _Turn) -> bool:
    """Return whether a challenge could prove the turn ``before`` too long when this turn began."""
    if before is None or not before.line or not before.par or turn.start.refusal(Challenge()):
        return False
    return len(before.par) < len(before.line)


def _tally(turns: Sequence[_Turn], player: Player) -> Comment | None:
    """Return the changes of all completed turns, beside the fewest possible."""
    played = [(t.line, t.par) for t in turns if t.start.mover == player and t.line and t.par]
    if not played:
        return None
    used, par = (sum(map(len, lines)) for lines in zip(*played, strict=True))
    return Comment.of("par", used=used, par=par)


def _count(name: str, line: Line) -> tuple[str, int]:
    return name, len(line)
