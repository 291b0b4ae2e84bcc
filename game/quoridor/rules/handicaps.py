"""Handicaps of Quoridor: more or fewer boards (RULES 4.11), steps ahead (RULES 3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.match.handicap import Handicaps, Part
from game.quoridor.rules.moves import Cell
from game.quoridor.rules.options import INFINITE, MAX_COUNT, Options
from game.quoridor.rules.state import State

BOARDS, STEPS = "boards", "steps"
MAX_BOARDS, MAX_STEPS = 20, 3


def most_steps(size: int) -> int:
    """Return how far ahead a player may begin on a grid of this size without meeting another."""
    return max(0, min(MAX_STEPS, (size - 1) // 2 - 1))


def with_handicaps(state: State, gifts: Sequence[Mapping[str, int]]) -> State:
    """Return the start with other hands and other boxes. No hand is below none."""
    hands = [
        min(max(hand + gift.get(BOARDS, 0), 0), MAX_COUNT)
        for hand, gift in zip(state.hands, gifts, strict=True)
    ]
    pawns = [_ahead(state, player, gift.get(STEPS, 0)) for player, gift in enumerate(gifts)]
    return replace(state, hands=tuple(hands), pawns=tuple(pawns))


def _ahead(state: State, player: int, steps: int) -> Cell:
    """Return the box ``steps`` from the baseline towards the goal line."""
    steps = min(steps, most_steps(state.options.size))
    (x, y), (dx, dy) = state.pawns[player], state.options.baselines[player]
    return x - dx * steps, y - dy * steps


def idle(options: Options) -> Mapping[str, str]:
    """Return the handicaps without effect under these options, with the key of the reason.

    Endless hands cannot grow or shrink; a position has its own hands and boxes.
    """
    if options.position:
        return {BOARDS: "position", STEPS: "position"}
    if options.offers_swap:  # the player who swaps takes all that the other one has
        return {BOARDS: "swap", STEPS: "swap"}
    found = {BOARDS: "endless"} if options.boards == INFINITE else {}
    return found if most_steps(options.size) else {**found, STEPS: "small"}


HANDICAPS: Handicaps[Options, State] = Handicaps(
    (Part(BOARDS, -MAX_BOARDS, MAX_BOARDS), Part(STEPS, 0, MAX_STEPS)), with_handicaps, idle
)
