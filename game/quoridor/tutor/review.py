"""A look back at a game: how it stood after every move, and what each move lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from game.core.learning.assessment import Annotation, Review
from game.core.learning.review import never
from game.core.rules.comment import Comment
from game.core.search.search_api import OutOfBudget
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.levels import AS_GOOD_AS_WON, field_of_state
from game.quoridor.rules.moves import Action, Resign, TimeUp
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import OPEN, SURE, Weighed, allowed, weigh_move
from game.quoridor.tutor.game_review import ReviewedPosition, among_four, between_two
from game.quoridor.tutor.reasons import why

MIN_NODES = 300
ALL_NODES, MAX_NODES = 4_000_000, 60_000
"""The nodes for a first look at each position of two; long games are searched less deeply."""
ALL_IN_PYTHON, MAX_IN_PYTHON = 1_200_000, 20_000
"""The same without a compiler: then fewer positions are suspect, and a review takes a minute."""
ALL_AMONG_FOUR, MAX_AMONG_FOUR = 80_000, 3_000
SUSPECT = 0.5
"""Loss in steps at the first look from which a move is searched again, as deep as a hint."""
MAX_SUSPECTS = 24
SHOWN = 5  # the most moves of a better line
MAX_SLIPS = 12


def review(
    states: Sequence[State], moves: Sequence[Action], stop: Callable[[], bool] = never
) -> Review:
    """Return remarks on the worst moves, and the evaluation of every position.

    The search deepens where it matters: all positions first, then those where something was lost.
    Each remark says first what the move has done, and then what would have been better. Raises
    ``OutOfBudget`` when ``stop`` says so.
    """
    is_duel = len(states[0].players) == 2
    every, most = (ALL_AMONG_FOUR, MAX_AMONG_FOUR)
    if is_duel:
        is_fast = FASTEST.is_fast(field_of_state(states[0]))
        every, most = (ALL_NODES, MAX_NODES) if is_fast else (ALL_IN_PYTHON, MAX_IN_PYTHON)
    nodes = max(MIN_NODES, min(most, every // len(states)))
    look = between_two(states, nodes, stop) if is_duel else among_four(states, moves, nodes, stop)
    found = list(look)
    seen: dict[int, Weighed] = {}
    while len(seen) < MAX_SUSPECTS and (ply := _suspect(states, moves, found, seen)) is not None:
        if stop():
            raise OutOfBudget
        seen[ply] = weigh_move(states[ply], moves[ply], states[ply + 1])
        if is_duel:
            _take_over(found, ply, states, seen[ply])
    worst = sorted(seen, key=lambda ply: -seen[ply].lost)[:MAX_SLIPS]
    remarks = [
        remark
        for ply in sorted(worst)
        for remark in _remarks(ply, states[ply], moves[ply], states[ply + 1], seen[ply])
    ]
    return Review(tuple(remarks), evaluations=tuple(one.stood for one in found))


def _take_over(
    found: list[ReviewedPosition], ply: int, states: Sequence[State], seen: Weighed
) -> None:
    """Take over what a closer look has seen; the moves beside may be suspects then."""
    mover = states[ply].mover
    for at, own in ((ply, seen.stood), (ply + 1, seen.stands)):
        found[at] = replace(found[at], stood=(own, -own) if mover == 0 else (-own, own))
    for at in range(max(ply - 1, 0), min(ply + 2, len(found) - 1)):
        player = states[at].mover
        lost = (found[at].stood[player] - found[at + 1].stood[player]) * AS_GOOD_AS_WON / STEP
        found[at] = replace(found[at], lost=lost)


def _suspect(
    states: Sequence[State],
    moves: Sequence[Action],
    found: Sequence[ReviewedPosition],
    seen: Collection[int],
) -> int | None:
    """Return the ply of the move that seems to lose most, of those not looked at closely yet."""
    losses = {
        ply: one.lost
        for ply, (move, one) in enumerate(zip(moves, found, strict=False))
        if ply not in seen
        and not isinstance(move, TimeUp)
        and (isinstance(move, Resign) or one.lost >= SUSPECT)
    }
    return max(losses, key=losses.__getitem__, default=None)


def _remarks(
    ply: int, before: State, move: Action, after: State, seen: Weighed
) -> Iterator[Annotation]:
    """Yield what the move has done, and what was better."""
    line = seen.better.pv[:SHOWN]
    if isinstance(move, Resign):
        if seen.better.evaluation > -OPEN:
            key = "gave_up_won" if seen.better.evaluation >= SURE else "gave_up"
            yield Annotation(ply, Comment(key, line=line))
    elif seen.is_mistake:
        yield _what_happened(ply, before, after, seen)
        yield Annotation(ply, replace(why(before, line[0]), line=line), is_slip=False)


def _what_happened(ply: int, before: State, after: State, seen: Weighed) -> Annotation:
    """Return the sentence of a mistake; one that has decided the game does not count steps."""
    return Annotation(ply, allowed(before, after, seen).comment)
