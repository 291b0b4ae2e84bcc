"""The computer opponents play legally in every mode, race, block, cheat to a purpose, and repeat
themselves exactly."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from quoridor_positions import FOUR, STANDARD, placed

from game.core.search.search_api import Budget, Level
from game.quoridor.engine.levels import LEVELS
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Orientation,
    Step,
)
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State

SOME = 6_000  # nodes: a tenth of a second
FEW = 50  # nodes: more than one ply, few enough for a whole game in a test
H, V = Orientation


BARE = Options(boards=0, cheats=1)


def chosen(state: State, level: str, seed: int = 1) -> Action:
    bot = LEVELS[level]
    return bot.bot(state, Budget(min(bot.nodes, SOME)), Random(seed)).move


def played_out(state: State, level: Level[State, Action], plies: int) -> State:
    for ply in range(plies):
        if state.is_over:
            break
        choice = level.bot(state, Budget(level.nodes), Random(ply))
        assert choice.move in state.legal_moves()
        assert -1 <= choice.evaluation <= 1 and choice.nodes <= level.nodes
        state = state.play(choice.move)
    return state


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_wins_in_one(level: str) -> None:
    four = placed(((5, 9), (1, 5), (5, 1), (9, 5)), FOUR)
    for seed in range(8):
        assert chosen(placed(((2, 7), (6, 1))), level, seed) == Step((2, 8))
        assert chosen(four, level, seed) == Step((5, 10))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_stops_who_is_about_to_win(level: str) -> None:
    for rival in ((4, 1), (0, 1), (8, 1)):
        state = placed(((4, 4), rival))
        after = state.play(chosen(state, level))
        assert not any(after.play(move).is_over for move in after.legal_moves()), rival


MODES = {
    "standard": STANDARD,
    "tiny": Options(size=3, boards=2, cheats=2),
    "small": Options(size=5, boards=5, cheats=9),
    "large": Options(size=15, boards=3),
    "no boards": BARE,
    "infinite": Options(size=7, boards=INFINITE, cheats=1),
    "four": FOUR,
    "four who cheat": Options(players=4, size=5, boards=4, cheats=3),
}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("mode", MODES)
def test_plays_legally_to_the_end(mode: str, level: str) -> None:
    assert played_out(State.start(MODES[mode]), Level(LEVELS[level].bot, FEW), 600).is_over


def test_plays_on_beside_one_who_is_walled_in() -> None:
    shut = Board((0, 1), H, 1), Board((1, 0), V, 1)
    for options in (BARE, STANDARD, FOUR):
        pawns = ((0, 0), (7, 4), (5, 10), (0, 5))[: options.players]
        for mover in range(options.players):
            state = placed(pawns, options, *shut, mover=mover)
            assert chosen(state, "hard") in state.legal_moves(), (options, mover)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_cheat_that_wins_is_used(level: str) -> None:
    state, line = placed(((2, 6), (6, 1)), BARE), []
    while not state.is_over:
        assert state.mover == 0
        line.append(chosen(state, level))
        state = state.play(line[-1])
    assert line == [Cheat(CheatKind.ADDROUND), Step((2, 7)), Step((2, 8))]
    walled = placed(((1, 7), (6, 3)), BARE, *(Board((x, 8), H, 2) for x in (0, 2, 4, 6)))
    assert chosen(walled, level) == Destroy((0, 8), H)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_cheats_for_nothing(level: str) -> None:
    state = State.start(Options(cheats=3))
    for _ in range(4):
        move = chosen(state, level)
        assert not isinstance(move, Cheat | Destroy)
        state = state.play(move)


GAME_OF_SIX = """
from random import Random
from game.core.search.search_api import Budget
from game.quoridor import GAME
from game.quoridor.rules.options import Options
for options in (Options(cheats=2), Options(players=4, size=11, boards=7)):
    state = GAME.new(options, 1)
    for ply in range(4):
        for level in GAME.levels.values():
            choice = level.bot(state, Budget(min(level.nodes, 150)), Random(ply))
            print(GAME.pack(choice.move), choice.evaluation, choice.nodes)
        state = state.play(choice.move)
"""


def test_the_same_choices_in_two_processes() -> None:
    def told(hash_seed: str) -> str:
        paths = os.pathsep.join(path for path in sys.path if path)
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", GAME_OF_SIX], env=env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    first = told("1")
    assert first.count("\n") == 2 * 4 * len(LEVELS)
    assert first == told("2")
