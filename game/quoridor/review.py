"""A look back at a game: how it stood after every move, and what each move lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.core.review import never
from game.core.teaching import Remark, Review
from game.quoridor.hindsight import Hindsight, among_four, between_two
from game.quoridor.moves import Action, Surrender, Timeout
from game.quoridor.reasons import why
from game.quoridor.state import State

ALL_NODES = 80_000
FEWEST_NODES, MOST_NODES = 300, 3_000
"""The nodes for one position; long games are searched less deeply."""
BLUNDER = 1.5  # steps: a smaller loss is not reported
MUCH = 10.0  # steps: a larger loss is not counted
OPEN, SURE = 0.5, 0.9
"""Up to the first value anybody may still win; from the second value on a player has nearly won."""
SHOWN = 5  # the most moves of a better line
MOST_SLIPS = 12


def review(
    states: Sequence[State], moves: Sequence[Action], stop: Callable[[], bool] = never
) -> Review[Action]:
    """Remarks on the worst moves, and the evaluation of every position.

    Each remark says first what the move has done, and then what would have been better. Raises
    ``OutOfBudget`` when ``stop`` says so.
    """
    nodes = max(FEWEST_NODES, min(MOST_NODES, ALL_NODES // len(states)))
    if len(states[0].players) == 2:
        found = between_two(states, nodes, stop)
    else:
        found = among_four(states, moves, nodes, stop)
    worst = sorted(_slips(states, moves, found), key=lambda slip: -slip.lost)[:MOST_SLIPS]
    worst.sort(key=lambda slip: slip.ply)
    remarks = tuple(remark for slip in worst for remark in slip.remarks)
    return Review(remarks, evaluations=tuple(one.stood for one in found))


@dataclass(frozen=True, slots=True)
class _Slip:
    """A bad move; ``lost`` is what it lost, in steps."""

    ply: int
    lost: float
    remarks: tuple[Remark[Action], ...]


def _slips(
    states: Sequence[State], moves: Sequence[Action], found: Sequence[Hindsight]
) -> Iterator[_Slip]:
    for ply, (state, move, seen) in enumerate(zip(states, moves, found, strict=False)):
        better = seen.better
        if better is None or move == better.move or isinstance(move, Timeout):
            continue
        line = better.pv[:SHOWN]
        if isinstance(move, Surrender):
            if better.evaluation > -OPEN:
                key = "gave_up_won" if better.evaluation >= SURE else "gave_up"
                yield _Slip(ply, seen.lost, (Remark(ply, key, (), line),))
        elif seen.lost >= BLUNDER:
            told = _what_happened(ply, states[ply + 1], seen, found[ply + 1], state.mover)
            reason = why(state, line[0])
            then = Remark(ply, reason.key, reason.values, line, False, reason.players)
            yield _Slip(ply, seen.lost, (told, then))


def _what_happened(
    ply: int, after: State, before: Hindsight, behind: Hindsight, mover: int
) -> Remark[Action]:
    """The sentence of a mistake that has decided the game; it does not count steps."""
    if len(after.players) == 2:
        rival, stood, stands = 1 - mover, before.stood[mover], behind.stood[mover]
        was_won, is_lost = stood >= SURE, stands <= -SURE
        if is_lost and _wins_now(after, behind):
            return Remark(ply, "let_win", players=(rival,))
        if is_lost and stood > -OPEN:
            return Remark(ply, "threw_away" if was_won else "lost", players=(rival,))
        if was_won and abs(stands) < OPEN:
            return Remark(ply, "won_no_more")
    if before.lost >= MUCH:
        return Remark(ply, "gave_much")
    return Remark(ply, "gave_away", (("lost", round(before.lost)),))


def _wins_now(state: State, seen: Hindsight) -> bool:
    """Whether the best move there ends the game."""
    return seen.better is not None and state.play(seen.better.move).is_over
