"""The compiled tree among four against the one in Python: the same results, and legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from test_quoridor_engine import VARIANTS, wandering

from game.core.search.search_api import Budget
from game.quoridor.engine import levels, move_generation
from game.quoridor.engine.backend import Engines
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.four import maxn
from game.quoridor.engine.four.maxn_tree import PlainTree
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.search import SearchLimits
from game.registry import GAMES
from tests.check.quality.measures import figures
from tests.check.quality.pairings import Kind, Pairing
from tests.check.quality.playing import GameResult, play

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from game.quoridor.engine.compiled import maxn as kernel_maxn

pytestmark = [pytest.mark.usefixtures("engines"), pytest.mark.slow]  # compiling takes long


def positions(name: str, seed: int, count: int) -> list[tuple[Position, EmptyGrid]]:
    options = VARIANTS[name]
    states = wandering(options, seed, 60)
    some = Random(seed).sample(states, min(count, len(states)))
    return [(Position.of(state), field_of(options.size, 4)) for state in some]


FOUR = [name for name, o in VARIANTS.items() if o.players == 4 and o.size <= 11]


@pytest.mark.parametrize("name", FOUR)
def test_finds_the_same_among_four(name: str) -> None:
    """The same line and the same expectations to the last bit, with and without plain positions."""
    rng, compiled_ones = Random(name), 0
    for here, field in positions(name, 11, 8):
        boards = rng.getrandbits(256), rng.choice((-1, rng.getrandbits(256)))
        for sight in (SearchLimits(), SearchLimits(4, boards)):
            trees = [
                maxn.MaxnSearch(here, field, Budget(500), Random(4), sight, plant)
                for plant in (PlainTree, kernel_maxn.plant)
            ]
            assert trees[0].found() == trees[1].found()
            assert trees[0].found(0.5) == trees[1].found(0.5)
            assert list(trees[0].expected) == list(trees[1].expected)
            compiled_ones += kernel_maxn.fits(here, field, ())
    assert compiled_ones or VARIANTS[name].cheats


@pytest.mark.parametrize("budget", [0, 1, 30, 5_000, 70_000])
def test_keeps_to_its_nodes_and_repeats_itself(budget: int) -> None:
    here, field = positions("four", 1, 1)[0]
    found = [
        maxn.search_maxn(here, field, Budget(budget), Random(6), plant=kernel_maxn.plant)
        for _ in range(2)
    ]
    assert found[0] == found[1]
    assert found[0].nodes <= budget and found[0].move in move_generation.moves(here, field)


def test_stops_when_the_search_is_no_longer_wanted() -> None:
    here, field = positions("four", 1, 1)[0]
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 5

    found = maxn.search_maxn(here, field, Budget(1 << 40, stop), Random(0), plant=kernel_maxn.plant)
    assert len(asked) == 5 and found.nodes <= 6 * kernel_maxn.SLICE


@pytest.mark.parametrize("name", FOUR)
def test_every_move_of_the_kernel_among_four_is_legal(name: str) -> None:
    """Grown for a rival from after a move at random, so that the kernel lists the moves itself."""
    for here, field in positions(name, 5, 12):
        if not kernel_maxn.fits(here, field, ()):
            continue
        tree = kernel_maxn.KernelTree(here, field, (), here.mover, SearchLimits(), 400)
        tree.grow(Budget(400))
        found, legal = (
            {child.move for child in tree.children()},
            set(move_generation.moves(here, field)),
        )
        assert found <= legal
        assert {m for m in legal if m[0] == STEP} <= found
        for move in found:
            line, after = [move, *tree.line(move)], here
            for one in line:
                assert one in move_generation.moves(after, field)
                after = move_generation.apply(after, one, field)


@pytest.fixture
def fast(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels search in machine code."""
    monkeypatch.setattr(levels, "FASTEST", engines)


def games(kind: Kind, own: str, other: str, count: int) -> list[GameResult]:
    pairing = Pairing("quoridor", "four", kind, (own, other))
    return [play(pairing, number) for number in range(count)]


def wins(results: Sequence[GameResult]) -> list[int]:
    firsts = [one.returns.index(max(one.returns)) for one in results]
    return [firsts.count(seat) for seat in range(4)]


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_equals_win_in_every_seat_hinder_each_other_alike_and_play_new_games(level: str) -> None:
    results = games(Kind.EQUALS, level, level, 64)
    assert min(wins(results)) >= 6 and max(wins(results)) <= 32
    found = figures("quoridor", level, results)
    assert min(found.hindered) > 0.15 and max(found.hindered) < 0.35
    assert found.distinct >= 62 and not found.unfinished


@pytest.mark.usefixtures("fast")
def test_the_stronger_of_four_wins_half_of_its_games_in_every_seat() -> None:
    results = games(Kind.ALONE, "hard", "easy", 32)
    won = wins([one for one in results if one.seating[wins([one]).index(1)] == "hard"])
    assert min(won) >= 4, "of eight in each seat"


@pytest.mark.usefixtures("fast")
def test_the_strongest_never_plays_the_same_game_twice() -> None:
    """Its book of openings is for two: among four it varies by itself, by seed."""
    game, lines = GAMES["quoridor"], set[tuple[object, ...]]()
    skill: Any = game.levels["perfect"].bot
    for seed in (1, 2, 3, 1):
        state, rng, line = game.new(game.presets["four"], 0), Random(seed), list[object]()
        while not state.is_over:
            move = skill(state, Budget(1_500), rng).move
            line.append(game.pack(move))
            state = state.play(move)
        lines.add(tuple(map(repr, line)))
    assert len(lines) == 3, "the same seed gives the same game"
