"""Speed of the rules, beside a breadth-first search of a 9 x 9 grid in plain Python."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import cbor2

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.quoridor import GAME
from game.quoridor.rules.options import Options
from tests.bench.figures import Figure, paired, timed_ms

FLOOD = "one breadth-first search of 81 boxes"
FLOODS = 50
POSITIONS = 10
ROUNDS = 15
SIDE = 9
NEIGHBOURS = {
    (x, y): [
        (x + dx, y + dy)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE
    ]
    for x in range(SIDE)
    for y in range(SIDE)
}


def flood() -> int:
    """The number of boxes that a search from a corner reaches."""
    seen, waiting = {(0, 0)}, deque([(0, 0)])
    while waiting:
        for neighbour in NEIGHBOURS[waiting.popleft()]:
            if neighbour not in seen:
                seen.add(neighbour)
                waiting.append(neighbour)
    return len(seen)


def flood_ms() -> float:
    return timed_ms(lambda: [flood() for _ in range(FLOODS)]) / FLOODS


def middle_game(options: Options, plies: int, seed: int) -> list[Any]:
    """Random moves, ``plies`` of them, to a position of a game that is still running."""
    rng = Random(seed)
    state, moves = GAME.new(options, seed), []
    while len(moves) < plies:
        move = rng.choice(state.legal_moves())
        after = state.play(move)
        if after.outcome() is None:
            moves.append(move)
            state = after
    return moves


def arrived(options: Options, moves: list[Any]) -> Any:
    """The position after ``moves`` as a match would reach it: nothing in it is searched yet."""
    state = GAME.new(options, 0)
    for move in moves:
        state = state.play(move)
    return state


def legal_moves() -> Iterator[Figure]:
    """All legal moves of a fresh position, in games of two and of four."""
    for preset, plies in (("standard", 12), ("four", 20)):
        options = GAME.presets[preset]
        games = [middle_game(options, plies, seed) for seed in range(POSITIONS)]

        def ours_ms(options: Options = options, games: list[list[Any]] = games) -> float:
            states = [arrived(options, moves) for moves in games]
            return timed_ms(lambda: [state.legal_moves() for state in states]) / len(states)

        what = f"legal moves, {options.players} players, ply {plies}"
        yield paired(what, ours_ms, FLOOD, flood_ms, ROUNDS)


def replay(actions: int = 1000) -> Iterator[Figure]:
    """A long record: played again from its moves, and read from the bytes of a replay file."""
    seats = (Seat("Mira", 0), Seat("Otto", 1))
    options = Options(size=15, boards=60)
    match = Match(GAME, options, 0, seats)
    for move in middle_game(options, actions, 3):
        match.submit(move)
    record, form = match.record("bench", 0), GAME.forms.replay
    assert form is not None
    raw = cbor2.dumps(form.write(match.playback("bench", 0)), canonical=True)

    def replayed_ms(game: AnyGame = GAME) -> float:
        return timed_ms(lambda: Match.from_record(game, record))

    yield paired(f"replay of {actions} actions", replayed_ms, FLOOD, flood_ms, 5)

    def read_ms() -> float:
        return timed_ms(lambda: form.read(cbor2.loads(raw)))

    yield paired(f"replay file of {len(raw)} bytes", read_ms, FLOOD, flood_ms, 5)
