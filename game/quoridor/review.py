"""A look back at a game: how it stood after every move, and what was given away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.seam import Remark, Review
from game.quoridor.hindsight import Hindsight, among_four, between_two
from game.quoridor.moves import Action, Surrender, Timeout
from game.quoridor.reasons import why
from game.quoridor.state import State

ALL_NODES = 80_000
FEWEST_NODES, MOST_NODES = 300, 3_000
"""What the search of one position may cost; long games are looked at less deeply."""
BLUNDER = 1.5  # steps: what a move has to give away to be told
HOPELESS = -0.5  # an evaluation from which giving up is no slip
SHOWN = 5  # moves of a better line
MOST_SLIPS = 12


def review(states: Sequence[State], moves: Sequence[Action]) -> Review[Action]:
    """Remarks on the worst moves, and how every position stood."""
    nodes = max(FEWEST_NODES, min(MOST_NODES, ALL_NODES // len(states)))
    found = (between_two if len(states[0].players) == 2 else among_four)(states, moves, nodes)
    slips = sorted(_slips(states, moves, found), key=lambda slip: -slip[0])
    remarks = [remark for _, remark in slips[:MOST_SLIPS]]
    remarks.sort(key=lambda remark: remark.ply)
    return Review(tuple(remarks), evaluations=tuple(one.stood for one in found))


def _slips(
    states: Sequence[State], moves: Sequence[Action], found: Sequence[Hindsight]
) -> Iterator[tuple[float, Remark[Action]]]:
    """What each bad move gave away, in steps, with what would have been better."""
    for ply, (state, move, seen) in enumerate(zip(states, moves, found, strict=False)):
        better = seen.better
        if better is None or move == better.move or isinstance(move, Timeout):
            continue
        line = better.pv[:SHOWN]
        if isinstance(move, Surrender):
            if better.evaluation > HOPELESS:
                yield seen.lost, Remark(ply, "gave_up", (), line)
        elif seen.lost >= BLUNDER:
            reason = why(state, line[0])
            values = ("lost", str(round(seen.lost))), *reason.values
            yield seen.lost, Remark(ply, reason.key, values, line, players=reason.players)
