"""Positions of Battle of Causality, reached by typed orders."""

from __future__ import annotations

from dataclasses import replace

from game.causality import GAME
from game.causality.rules.moves import Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State

LANE = """name: Lane
slices: 3
map:
  T>. . . .
  . . . . t<
  ! X ! X !
"""


def start(board: str = LANE, **options: object) -> State:
    return State.start(replace(Options(board=board), **options), 0)  # type: ignore[arg-type]


def play(state: State, *lines: str) -> State:
    """The position after typed moves."""
    for line in lines:
        state = state.play(GAME.parse(state, line))
    return state


def rest(state: State) -> State:
    """The mover has all other stones wait or pass, and submits."""
    for stone in state.waiting:
        state = state.play(state.turn.orders(stone)[0])
    return state.play(Submit())


def turn(state: State, *lines: str) -> State:
    """One turn with A's orders; everybody else waits or passes."""
    before = state.turn
    state = play(state, *lines)
    while state.turn is before and not state.is_over:
        state = rest(state)
    return state


def round_of(state: State, *turns: str) -> State:
    """One round, a line of A's orders a turn, those of several stones between semicolons."""
    number = state.turn.round.number
    for lines in turns:
        state = turn(state, *filter(None, map(str.strip, lines.split(";"))))
    while state.turn.round.number == number and not state.is_over:
        state = turn(state)
    return state
