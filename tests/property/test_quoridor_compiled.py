"""The compiled search against the one in Python: it counts, judges and finds the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

import numpy as np
import pytest
from test_quoridor_engine import VARIANTS, wandering

from game.core.search.search_api import Budget
from game.quoridor.engine import evaluation, levels, move_generation, net, search
from game.quoridor.engine.backend import CannotWarmUp, Engines
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.knowledge import Knowledge, builtin_knowledge
from game.quoridor.engine.net import Net
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import STEP, Move, Position
from game.quoridor.engine.search import SearchLimits, SearchResult
from game.quoridor.engine.walls import crossing_walls, wall_damage
from game.quoridor.engine.walls.wall_damage import MAX_BITS
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.arena.switches import compiled, switched, switches_of
from tests.bench.engine import FIELD, GAMES, position

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from game.quoridor.engine.compiled import (
    alphabeta,
    compiler,
    counting,
    layout,
    net_kernel,
    node_kernel,
    self_test,
)
from game.quoridor.engine.compiled import crossing_walls as kernel_across
from game.quoridor.engine.compiled import wall_damage as kernels
from game.quoridor.engine.compiled.layout import Word
from game.quoridor.engine.compiled.search_arrays import Workings

GOLDEN = Path(os.environ.get("QUINTET_GOLDEN", Path(__file__).parents[1] / "golden"))
pytestmark = [pytest.mark.usefixtures("engines"), pytest.mark.slow]  # compiling takes long
FITTING = [name for name, o in VARIANTS.items() if o.players == 2 and o.size <= 11]


def positions(name: str, seed: int, count: int) -> Iterator[tuple[Position, EmptyGrid]]:
    options = VARIANTS[name]
    field = field_of(options.size, options.players)
    states = wandering(options, seed, 60)
    for state in Random(seed).sample(states, min(count, len(states))):
        yield Position.of(state), field


def check_counts(more_than: float, fewer_than: float) -> None:
    """The rows of the start whose counts lie between."""
    rows = json.loads((GOLDEN / "quoridor/engine_perft.json").read_text("utf-8"))["start"]
    for row in rows:
        size, boards = row["size"], row["walls"]
        start = Position.of(State.start(Options(2, size, boards)))
        for depth, count in enumerate(row["perft"], 1):
            if more_than <= count < fewer_than:
                assert self_test.perft(start, field_of(size, 2), depth) == count, (
                    size,
                    boards,
                    depth,
                )


def test_counts_what_other_programs_count() -> None:
    check_counts(0, 3e6)


def test_counts_what_other_programs_count_deeper() -> None:
    check_counts(3e6, 3e8)


def test_every_legal_move_is_found() -> None:
    for name in FITTING:
        for here, field in positions(name, 3, 30):
            plain = here._replace(special=None)
            assert found_moves(plain, field) == set(move_generation.moves(plain, field)), plain


def found_moves(here: Position, field: EmptyGrid) -> set[Move]:
    workings = Workings(field, 0)
    edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
    workings.put(0, edges, inner, here.pawns, here.hands, (0, 0), (1, 1), here.mover)
    words, counts = workings.words, workings.counts
    number = counting.find_moves(words, counts, layout.ZERO)
    told = [counting.pop_move(words, layout.ZERO) for _ in range(number)]
    assert counting.pop_move(words, layout.ZERO) == -1
    assert len(set(told)) == number
    return {workings.move(move) for move in told}


def test_a_position_is_worth_the_same() -> None:
    rng = Random(1)
    for _ in range(500):
        steps = rng.randrange(1, 40), rng.randrange(1, 40)
        rest = (*(rng.randrange(-1, 11) for _ in range(2)), rng.choice((0, 2)), rng.choice((0, 1)))
        assert node_kernel.formula_value(*steps, *rest, 1) == evaluation.formula_value(
            *steps, *rest, 1
        )
        hands = rng.randrange(11), rng.randrange(11)
        looked_up = node_kernel.table_value(
            np.asarray(builtin_knowledge().standings), *steps, *hands
        )
        assert looked_up == evaluation.table_value(builtin_knowledge().standings, *steps, *hands)


@pytest.mark.parametrize("name", FITTING)
def test_finds_the_same_by_the_same_way(name: str) -> None:
    rng = Random(name)
    for here, field in positions(name, 11, 4):
        boards = rng.getrandbits(256), rng.choice((-1, rng.getrandbits(256)))
        for sight in (SearchLimits(), SearchLimits(4, boards)):
            assert found(alphabeta.search, here, field, sight) == found(
                search.search, here, field, sight
            )


@pytest.mark.parametrize("game", GAMES)
def test_finds_the_same_in_the_middle_of_a_game(game: str) -> None:
    here = position(game)
    assert found(alphabeta.search, here, FIELD, SearchLimits()) == found(
        search.search, here, FIELD, SearchLimits()
    )


@pytest.mark.parametrize("game", GAMES)
def test_both_know_where_they_have_been(game: str) -> None:
    rng, line = Random(game), [position(game)]
    for _ in range(9):
        here = line[-1]
        walks = [move for move in move_generation.moves(here, FIELD) if move[0] == STEP]
        line.append(move_generation.apply(here, rng.choice(walks), FIELD))
        if move_generation.is_over(line[-1], FIELD):
            line.pop()
            break
    sight = SearchLimits(past=tuple(line[:-1]))
    results = [found(each, line[-1], FIELD, sight) for each in (alphabeta.search, search.search)]
    assert results[0] == results[1]


def with_a_net(seed: int) -> Knowledge:
    """The table that comes with the game, and a net that has learned nothing."""
    rows = np.random.default_rng(seed).integers(-70, 90, net.ROWS * net.WIDTH)
    return Knowledge(builtin_knowledge().standings, array("h", rows.tolist()))


@pytest.mark.parametrize("game", GAMES)
def test_finds_the_same_with_a_net(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, known = position(game), with_a_net(seed=1)
    before = found(alphabeta.search, here, FIELD, SearchLimits())
    monkeypatch.setattr(search, "knowledge_of", lambda here, field: known)
    results = [
        found(each, here, FIELD, SearchLimits()) for each in (alphabeta.search, search.search)
    ]
    assert results[0] == results[1] != before


def test_the_net_sees_the_same() -> None:
    known = with_a_net(seed=2)
    judge = Net(known.net)
    for here, field in positions("standard", 5, 40):
        inner, edges = (here.inner_flat, here.inner_upright), (here.flat, here.upright)
        workings = Workings(field, 0, knowledge=known)
        _, counts, *_, numbers, sums = workings.arrays
        for mover in (0, 1):
            workings.put(3, edges, inner, here.pawns, here.hands, (0, 0), (7, 25), mover)
            net_kernel.add_up(workings.words, numbers, sums, 3)
            rows = *order(here.pawns, mover), *order((7, 25), mover), *order(here.hands, mover)
            own, rival = (3, 31), (15, 0)
            right = judge.worth(judge.boards(*inner, mover), *rows, mover, own, rival)
            told = [most | total << MAX_BITS for most, total in (own, rival)]
            assert net_kernel.worth(counts, numbers, sums, 3, 3, net_kernel.NOTHING, *told) == right


def test_the_harm_of_one_board_is_the_same() -> None:
    paths, several = Paths(field_of(9, 2)), set()
    for here, field in positions("standard", 5, 60):
        inner, edges = (here.inner_flat, here.inner_upright), (here.flat, here.upright)
        workings = Workings(field, 0)
        workings.put(0, edges, inner, here.pawns, here.hands, (0, 0), (7, 25), 0)
        for player, box in enumerate(here.pawns):
            route = paths.route(*edges, box, player)
            most, total = wall_damage.harm(route, inner, *edges, field, box)
            told = kernels.harm(workings.words, Word(0), Word(player))
            assert told == most | total << MAX_BITS
            several.add((most, total))
    assert len(several) > 20


@pytest.mark.parametrize("size", [5, 9, 11])
def test_the_same_ways_are_safe(size: int) -> None:
    """Among many boards, with both avatars anywhere."""
    field, rng, said = field_of(size, 2), Random(size), list[bool]()
    cells = [(x, y) for x in range(size) for y in range(1, size - 1)]
    for seed in range(12):
        crowded = wandering(Options(size=size, boards=size * size // 3), seed, 90)[-8:]
        for state in (replace(one, pawns=tuple(rng.sample(cells, 2))) for one in crowded):
            if None in (state.steps_to_goal(0), state.steps_to_goal(1)):
                continue
            here = Position.of(state)
            inner, edges = (here.inner_flat, here.inner_upright), (here.flat, here.upright)
            workings = Workings(field, 0)
            workings.put(0, edges, inner, here.pawns, here.hands, (0, 0), (7, 25), 0)
            for player, box in enumerate(here.pawns):
                route, goal = Paths(field).route(*edges, box, player), field.goals[player]
                is_safe = crossing_walls.is_safe(route, inner, *edges, field, box, goal)
                put = workings.words, workings.counts, Word(0), Word(player)
                assert kernel_across.is_safe(*put) == is_safe, (here, player)
                said.append(is_safe)
    assert 10 < sum(said) < len(said) - 10


def order(pair: tuple[int, ...], mover: int) -> tuple[int, int]:
    """The mover's first."""
    return pair[mover], pair[1 - mover]


def found(
    searching: object, here: Position, field: EmptyGrid, sight: SearchLimits
) -> tuple[SearchResult, list[SearchResult]]:
    told: list[SearchResult] = []
    assert callable(searching)
    return searching(here, field, Budget(900), Random(4), sight, told.append), told


def test_finds_the_same_with_as_many_nodes_as_a_level_has() -> None:
    for here, field in positions("standard", 2, 4):
        results = [
            find(here, field, Budget(40_000), Random(0))
            for find in (search.search, alphabeta.search)
        ]
        assert results[0] == results[1]


@pytest.mark.parametrize("nodes", [0, 1, 100, alphabeta.SLICE, alphabeta.SLICE + 1, 70_000])
def test_keeps_to_its_nodes_and_repeats_itself(nodes: int) -> None:
    here, field = Position.of(State.start(Options())), field_of(9, 2)
    results = [alphabeta.search(here, field, Budget(nodes), Random(6)) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0].nodes == nodes
    assert results[0].move in move_generation.moves(here, field)


def test_stops_when_nobody_wants_it_any_more() -> None:
    here, field = Position.of(State.start(Options())), field_of(9, 2)
    asked: list[float] = []

    def stop() -> bool:
        asked.append(process_time())
        return len(asked) == 40

    result = alphabeta.search(here, field, Budget(1 << 40, stop), Random(0))
    assert len(asked) == 40
    assert result.nodes <= 40 * alphabeta.SLICE
    assert result.move in move_generation.moves(here, field)


def test_forgets_the_shallow_when_its_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphabeta, "MEMORY_BITS", 8)
    here, field = Position.of(State.start(Options(size=5, boards=3))), field_of(5, 2)
    forgetful = alphabeta.search(here, field, Budget(60_000), Random(0))
    assert forgetful.move in move_generation.moves(here, field)
    assert forgetful.depth >= 6


def test_answers_only_where_it_fits(engines: Engines) -> None:
    assert engines.is_fast(field_of(11, 2))
    assert not engines.is_fast(field_of(13, 2))
    assert not engines.is_fast(field_of(9, 4))
    large = Position.of(State.start(Options(size=13)))
    assert engines.search(large, field_of(13, 2), Budget(50), Random(0)).nodes == 50
    assert not Engines().is_fast(field_of(9, 2))


def test_nothing_is_trusted_that_is_not_sound(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test, "COUNT", 16_676)
    engines = Engines()
    with pytest.raises(CannotWarmUp):
        for _ in engines.warm_up(kept):
            pass
    assert not engines.is_fast(field_of(9, 2))


def test_a_folder_that_cannot_be_written_leaves_the_search_in_python(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    engines = Engines()
    with pytest.raises(CannotWarmUp):
        for _ in engines.warm_up(tmp_path / "file"):
            pass
    assert not engines.is_fast(field_of(9, 2))


def test_every_kernel_is_one_that_cannot_call_itself() -> None:
    for _, function, _ in compiler.KERNELS:
        assert function.__name__ not in function.__code__.co_names


def test_every_level_plays_the_same_for_being_fast(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = State.start(Options(size=5, boards=4))
    for level in levels.LEVELS.values():
        choices = []
        for fastest in (Engines(), engines):
            monkeypatch.setattr(levels, "FASTEST", fastest)
            choices.append(level.bot(state, Budget(min(level.nodes, 3_000)), Random(1)))
        assert choices[0] == choices[1]


SWITCHED = """
import sys
from pathlib import Path
import tests.helpers
sys.path.append("tests/property")
from test_quoridor_compiled import check_switches
check_switches(Path(sys.argv[1]))
"""


def test_a_match_plays_kernels_made_with_other_constants(kept: Path) -> None:
    """In a process of its own, with which the kernels go that are made for this."""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", SWITCHED, str(kept)], cwd=root, check=True)


def check_switches(kept: Path) -> None:
    for _ in Engines().warm_up(kept):
        pass
    seen = list(positions("seven", 3, 12))

    def results(searching: object) -> list[SearchResult]:
        return [found(searching, here, field, SearchLimits())[0] for here, field in seen]

    usual = results(alphabeta.search)
    constants = "evaluation.BOARD", "move_ordering.OWN_WAY", "nodes", "static.MARGIN"
    switches = switches_of(dict(zip(constants, (60, 90, 3, 1), strict=True)))
    with switched(switches):
        other = results(search.search)
    with compiled(switches):
        assert results(alphabeta.search) == other != usual
    assert results(alphabeta.search) == usual
