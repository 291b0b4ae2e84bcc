"""Positions of Battle of Causality, reached by typed orders."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.causality import GAME
from game.causality.puzzles import load_puzzle
from game.causality.puzzles.puzzle import script_commands
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.core.match.match import Match
from game.core.match.seats import Seat

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
    """Play one turn with A's orders; all others wait or pass."""
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


def random_match(options: Options, seed: int, plies: int = 160) -> Match:
    """A random match of Ada and Bob, who like to jump through time."""
    seats = [Seat("Ada", 0), Seat("Bob", 1)]
    match, rng = Match(GAME, options, seed, seats), Random(seed)
    while match.ply < plies and match.state.outcome() is None:
        moves = match.state.legal_moves()
        jumps = [m for m in moves if isinstance(m, Order) and hasattr(m.command, "link")]
        match.submit(rng.choice(jumps or moves) if rng.random() < 0.5 else rng.choice(moves))
    return match


def solved(puzzle: str) -> Match:
    """The solution of a puzzle, played; stones without an order wait or pass."""
    match = Match(GAME, Options(puzzle=puzzle), 0, [Seat("Ada", 0), Seat("Bob", 1)])
    while match.state.outcome() is None:
        for command in script_commands(load_puzzle(puzzle).solution, match.state.turn, 0):
            match.submit(Order(command))
        for stone in match.state.waiting:
            match.submit(match.state.turn.orders(stone)[0])
        match.submit(Submit())
    return match
