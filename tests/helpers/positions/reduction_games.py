"""Games of Reduction for the tests of its view."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.reduction.board import FlipKind, from_text
from game.reduction.moves import Challenge, Change, Move
from game.reduction.options import FailedChallenge, Options
from game.reduction.state import State
from scenes.boards.hud_content import SidePanel
from scenes.boards.reduction.field import NODES
from scenes.boards.reduction.view import ReductionView

VIEW = ReductionView()
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]
SIZES = (1, 2, 3, 4, 10, 13, 14, 17, 18, 20)
RESUME = Options(size=6, failed=FailedChallenge.RESUME)
SHAPES = {shape: what for what, (shape, _) in NODES.items()}


def playout(options: Options, seed: int, plies: int = 40) -> Iterator[State]:
    """Positions of a game in which every kind of move is made, but for giving up."""
    rng, state = random.Random(seed), State.start(options, seed)
    for _ in range(plies):
        yield state
        moves: list[Move] = [*state.legal_moves(), *state.commands()]
        if not moves:
            return
        state = state.play(rng.choice(moves))


def positions() -> Iterator[State]:
    for size in SIZES:
        yield from playout(Options(size=size, density=60), size, 12)
    for seed in range(6):
        yield from playout(RESUME, seed)
    yield from playout(Options(size=5, pie=True, changes=12, max_undos=99), 3)


def steps() -> Iterator[Transition]:
    for seed in range(8):
        for state in playout(RESUME, seed, 20):
            for move in (*state.legal_moves()[:3], *state.commands()):
                yield Transition(state, move, state.play(move))


def drawn(rows: str, **options: int) -> State:
    """A board of my own; the first player is to move."""
    return State.from_board(Options(size=rows.index("/"), **options), from_text(rows))


BLOCK = "##.../##.../...../...##/...##"


def challenged() -> State:
    """A turn of two changes, of which one would have been enough, is challenged."""
    state = drawn("###./##.#/..#./....", confirm=False)
    for what in (FlipKind.TURN, FlipKind.EMPTY):
        r, c, _ = next(window for window in state.windows() if window[2] is what)
        state = state.play(Change(r, c))
    return state.play(Challenge())


def value(panel: SidePanel, key: str) -> str:
    return next(line.value for line in panel.lines if line.key == key)
