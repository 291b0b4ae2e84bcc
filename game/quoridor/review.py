"""A look back at a game: how it stood after every move, what was given away, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.core.seam import Budget, Choice, Remark, Review
from game.quoridor.engine.levels import think
from game.quoridor.moves import Action, Surrender, Timeout
from game.quoridor.reasons import why
from game.quoridor.state import State

ALL_NODES = 80_000
FEWEST_NODES, MOST_NODES = 300, 3_000
"""What the search of one position may cost; long games are looked at less deeply."""
STEPS = 10  # an evaluation of 1 in steps
BLUNDER = 1.5  # steps: what a move has to give away to be told
HOPELESS = -0.5  # an evaluation from which giving up is no slip
SHOWN = 5  # moves of a better line
MOST_SLIPS = 12


def review(states: Sequence[State], moves: Sequence[Action]) -> Review[Action]:
    """Remarks on the worst moves and on the turning point, and how every position stood.

    Nothing is said of a game of four: there is no one measure of how such a game stands.
    """
    if states[0].options.players != 2:
        return Review()
    nodes = max(FEWEST_NODES, min(MOST_NODES, ALL_NODES // len(states)))
    found = [None if s.is_over else think(s, Budget(nodes), Random(0)) for s in states]
    stood = [_for_first(s, choice) for s, choice in zip(states, found, strict=True)]
    slips = sorted(_slips(states, moves, found, stood), key=lambda slip: -slip[0])
    remarks = [remark for _, remark in slips[:MOST_SLIPS]]
    if states[-1].is_over and (ply := turning_point(stood)):
        remarks.append(Remark(ply, "turning", is_slip=False))
    remarks.sort(key=lambda remark: remark.ply)
    return Review(tuple(remarks), evaluations=tuple(stood))


def turning_point(stood: Sequence[float]) -> int | None:
    """From which ply on the winner was in front for good; None if it never was behind."""
    winner = 1 if stood[-1] > 0 else -1
    behind = [ply for ply, evaluation in enumerate(stood) if evaluation * winner <= 0]
    return behind[-1] + 1 if behind else None


def _for_first(state: State, choice: Choice[Action] | None) -> float:
    """How well the first player stands."""
    if choice is None:
        return 1.0 if state.ranking[0] == 0 else -1.0
    return choice.evaluation if state.mover == 0 else -choice.evaluation


def _slips(
    states: Sequence[State],
    moves: Sequence[Action],
    found: Sequence[Choice[Action] | None],
    stood: Sequence[float],
) -> Iterator[tuple[float, Remark[Action]]]:
    """What each bad move gave away, in steps, with what would have been better."""
    for ply, (state, move) in enumerate(zip(states, moves, strict=False)):
        better = found[ply]
        if better is None or move == better.move or isinstance(move, Timeout):
            continue
        sign = 1 if state.mover == 0 else -1
        lost = STEPS * sign * (stood[ply] - stood[ply + 1])
        line = better.pv[:SHOWN]
        if isinstance(move, Surrender):
            if better.evaluation > HOPELESS:
                yield lost, Remark(ply, "gave_up", (), line)
        elif lost >= BLUNDER:
            yield lost, _remark(state, ply, lost, line)


def _remark(state: State, ply: int, lost: float, line: tuple[Action, ...]) -> Remark[Action]:
    reason = why(state, line[0])
    values = ("lost", str(round(lost))), *reason.values
    return Remark(ply, reason.key, values, line)
