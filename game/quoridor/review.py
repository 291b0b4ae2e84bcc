"""A look back at a game: how it stood after every move, and what each move lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.bots import OutOfBudget
from game.core.review import never
from game.core.teaching import Remark, Review
from game.quoridor.hindsight import Hindsight, among_four, between_two
from game.quoridor.judge import BLUNDER, OPEN, SURE, Weighed, allowed, weighed
from game.quoridor.moves import Action, Surrender, Timeout
from game.quoridor.reasons import why
from game.quoridor.state import State

ALL_NODES = 80_000
FEWEST_NODES, MOST_NODES = 300, 3_000
"""The nodes for one position; long games are searched less deeply."""
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
    worst = sorted(_suspects(states, moves, found), key=lambda ply: -found[ply].lost)[:MOST_SLIPS]
    remarks: list[Remark[Action]] = []
    for ply in sorted(worst):
        if stop():
            raise OutOfBudget
        remarks += _remarks(ply, states[ply], moves[ply], states[ply + 1])
    return Review(tuple(remarks), evaluations=tuple(one.stood for one in found))


def _suspects(
    states: Sequence[State], moves: Sequence[Action], found: Sequence[Hindsight]
) -> Iterator[int]:
    """The plies of moves that seem to lose much, at a first look."""
    for ply, (move, seen) in enumerate(zip(moves, found, strict=False)):
        if seen.better is None or move == seen.better.move or isinstance(move, Timeout):
            continue
        if isinstance(move, Surrender) or seen.lost >= BLUNDER:
            yield ply


def _remarks(ply: int, before: State, move: Action, after: State) -> Iterator[Remark[Action]]:
    """What the move has done, and what was better, as the judge sees it, who looks deeper."""
    seen = weighed(before, move, after)
    line = seen.better.pv[:SHOWN]
    if isinstance(move, Surrender):
        if seen.better.evaluation > -OPEN:
            key = "gave_up_won" if seen.better.evaluation >= SURE else "gave_up"
            yield Remark(ply, key, (), line)
    elif seen.is_mistake:
        yield _what_happened(ply, before, after, seen)
        reason = why(before, line[0])
        yield Remark(ply, reason.key, reason.values, line, False, reason.players)


def _what_happened(ply: int, before: State, after: State, seen: Weighed) -> Remark[Action]:
    """The sentence of a mistake; one that has decided the game does not count steps."""
    told = allowed(before, after, seen)
    return Remark(ply, told.key, told.values, players=told.players)
