"""The orders of scenarios against recorded and spelt-out ones, and the search for the first."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.causality.rules.board import Board, SetupStone
from game.causality.rules.flags import Effect
from game.causality.rules.ruleset import ParadoxAction, Recency, Ruleset, ScenarioPriority
from game.causality.rules.stones import Faction, StoneKind
from game.causality.scenarios.priority import (
    PriorityOrder,
    Switch,
    by_headcount,
    by_touch,
    order_of,
    zigzag,
)
from game.causality.scenarios.search import Nogood, first
from tests.helpers.oracles.plain_canon import spelt_out

FOLDER = Path(os.environ.get("QUINTET_GOLDEN") or Path(__file__).parents[2] / "golden")
ITERATORS = FOLDER / "causality" / "curated" / "iterators.json"


def in_turn(order: PriorityOrder) -> Iterator[int]:
    """All patterns as the search finds them, if each is refused once it was found."""
    refused: set[int] = set()

    def refuse(on: int, off: int) -> list[Nogood]:
        return [Nogood(on, off)] if off in refused else []

    while (found := first(order, refuse)) is not None:
        yield found
        refused.add(found)


def effect(number: int, stone: int | None) -> Effect:
    return Effect(number, 1, 0, Faction.A, 0, 0, 0, stone)


def switches(count: int, is_effect: bool = True) -> tuple[Switch, ...]:
    return tuple(Switch(is_effect, i) for i in range(count))


def ruleset(priority: ScenarioPriority, recency: Recency = Recency.PLACEMENT) -> Ruleset:
    action = ParadoxAction.GAME_END if priority.keeps_setup else ParadoxAction.PERMANENT_REMOVAL
    return Ruleset(paradox_action=action, scenario_priority=priority, recency=recency)


def test_the_recorded_sequences() -> None:
    if not ITERATORS.exists():
        pytest.skip(f"no {ITERATORS}")
    orders = set()
    for sequence in json.loads(ITERATORS.read_text("utf-8"))["sequences"]:
        count, kind = sequence["switches"], sequence["order"]
        switches = tuple(Switch(True, i) for i in reversed(range(count)))
        groups = () if kind == "recency" else ((1 << count) - 1,)
        patterns = [
            "".join("10"[off >> (count - 1 - i) & 1] for i in range(count))
            for off in in_turn(PriorityOrder(switches, groups))
        ]
        if kind == "exactly_off":
            patterns = [p for p in patterns if p.count("0") == sequence["off"]]
        assert patterns == sequence["patterns"]
        orders.add(kind)
    assert orders == {"recency", "conservation", "exactly_off"}


@pytest.mark.parametrize("priority", ScenarioPriority)
def test_every_priority_visits_as_the_rule_book_nests_it(priority: ScenarioPriority) -> None:
    for kinds, stones in product(["", "j", "b", "jb", "bj", "jbj", "bjjb"], [0, 1, 3]):
        candidates = [effect(i, 10 + i if kind == "j" else None) for i, kind in enumerate(kinds)]
        setup = [] if priority.keeps_setup else switches(stones, False)
        order = order_of(ruleset(priority), [s.id for s in setup], candidates)
        by_key = sorted(range(1 << len(order.switches)), key=order.key)
        assert len(set(map(order.key, by_key))) == len(by_key), "the order is total"
        visited = [{s for i, s in enumerate(order.switches) if off >> i & 1} for off in by_key]
        jumps, bombs = (
            [Switch(True, e.id) for e in candidates if e.is_bomb == is_bomb] for is_bomb in (0, 1)
        )
        assert visited == list(spelt_out(priority, list(setup), jumps, bombs)), (kinds, stones)
        assert by_key == list(in_turn(order)), (kinds, stones)


def test_the_first_that_nothing_speaks_against() -> None:
    rng = Random(11)
    for _ in range(1500):
        size = rng.randrange(8)
        everything = (1 << size) - 1
        groups = tuple(rng.randint(0, everything) for _ in range(rng.choice((0, 0, 1, 2, 3))))
        order = PriorityOrder(switches(size), groups)
        nogoods, asked = [], list[int]()
        for _ in range(rng.randrange(15)):
            about, off = rng.randint(0, everything) & rng.randint(0, everything), rng.getrandbits(8)
            nogoods.append(Nogood(about & ~off, about & off))

        def refuted(on: int, off: int, nogoods: list[Nogood] = nogoods) -> list[Nogood]:
            return [nogood for nogood in nogoods if nogood.implies(Nogood(on, off))]

        def ask(on: int, off: int, asked: list[int] = asked) -> list[Nogood]:
            asked.append(off)
            return refuted(on, off)

        fine = [off for off in range(1 << size) if not refuted(everything & ~off, off)]
        assert first(order, ask) == min(fine, key=order.key, default=None)
        assert len(asked) == len(set(asked))
        if not groups:  # else it finds out first how many have to be off
            assert asked == sorted(asked, key=order.key)


def test_what_does_not_matter_is_not_tried_both_ways() -> None:
    """Sixty switches, of which three must be off in the group that is to be kept."""
    wanted, asked = (1 << 7, 1 << 21, 1 << 39), list[int]()

    def refute(on: int, off: int) -> list[Nogood]:
        asked.append(off)
        return [Nogood(bit, 0) for bit in wanted if not off & bit][:1]

    assert first(PriorityOrder(switches(60, False), ((1 << 40) - 1,)), refute) == sum(wanted)
    assert len(asked) < 10


def test_every_dead_end_is_a_tick_that_may_stop_the_search() -> None:
    ticks = list[int]()

    def tick() -> None:
        ticks.append(len(ticks))
        if len(ticks) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first(PriorityOrder(switches(6)), lambda on, off: [Nogood(on, off)], tick)
    assert len(ticks) == 3


def test_touched_last_is_the_youngest() -> None:
    assert by_touch([((4, 0), (2, 3, 5)), ((0,), ()), ((), (2,))]) == [4, 3, 5, 0, 2]
    assert zigzag([1, 2, 3], [7]) == [1, 7, 2, 3] and zigzag([], [7, 0]) == [7, 0]


def test_headcount_puts_neutral_stones_first_and_is_the_setup_if_nobody_counted() -> None:
    a, b = (SetupStone(faction, StoneKind.TANK, 0, 0) for faction in (Faction.A, Faction.B))
    box = SetupStone(Faction.GM, StoneKind.BOX, 1, 0)
    board = Board(2, 4, 1, setup=(a, box, replace(b, x=2), replace(a, x=3)))
    assert by_headcount(board, ((3, 0), (2,))) == [1, 3, 2, 0]
    assert by_headcount(board, ((), ())) == [0, 1, 2, 3]


def test_touch_recency() -> None:
    """Never touched: 1, 3, 11; then 2, 10, 0 from old to young; effect 0 brings stone 10."""
    for priority, expected in (
        (ScenarioPriority.CONSERVE_SETUP, "s0 s2 s3 s1 e2 e1 e0"),
        (ScenarioPriority.ACTIVITY_INTERACTION_RECENCY, "s0 e0 s2 e1 s3 s1 e2"),
        (ScenarioPriority.CONSERVE_EFFECTS_STONES_HC, "e1 e0 s0 s2 s3 s1 e2"),
        (ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY, "e2 e1 e0"),
    ):
        candidates = [effect(0, 10), effect(1, 11), effect(2, None)]
        setup = [] if priority.keeps_setup else [0, 1, 2, 3]
        order = order_of(ruleset(priority, Recency.TOUCH), setup, candidates, [2, 10, 0])
        found = " ".join("se"[s.is_effect] + str(s.id) for s in order.switches)
        assert found == expected, priority
        unmoved = order_of(ruleset(priority), setup, candidates, [2, 10, 0])
        assert unmoved == order_of(ruleset(priority), setup, candidates)
