"""Knowledge of the engine: its file, where it holds, and that it makes sense."""

from __future__ import annotations

import zlib
from array import array
from pathlib import Path

import numpy as np
import pytest

from game.quoridor.engine import net
from game.quoridor.engine.evaluation import HANDS, STANDINGS, table_value
from game.quoridor.engine.field import field_of
from game.quoridor.engine.knowledge import (
    NOTHING,
    builtin_knowledge,
    knowledge_of,
    packed,
    read,
    read_knowledge,
)
from game.quoridor.engine.net import Net
from game.quoridor.engine.position import Position
from game.quoridor.engine.walls.wall_damage import MOSTS, TOTALS
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from game.quoridor.train import distance_table


def test_it_holds_for_the_standard_game_only() -> None:
    held = Options(), Options(boards=4)
    sizes = Options(size=7), Options(size=11), Options(players=4)
    for options in (*held, *sizes, Options(boards=11), Options(boards=-1), Options(cheats=1)):
        here, field = Position.of(State.start(options)), field_of(options.size, options.players)
        assert (knowledge_of(here, field) is not NOTHING) == (options in held), options


def test_being_nearer_or_having_more_boards_is_worth_more() -> None:
    table = builtin_knowledge().standings
    for steps in range(3, 9):  # where most positions are
        for hand in range(1, 8):
            here = table_value(table, steps, steps, hand, hand)
            assert table_value(table, steps - 1, steps, hand, hand) > here
            assert table_value(table, steps, steps - 1, hand, hand) < here
            assert table_value(table, steps, steps, hand, hand - 1) > here
            assert table_value(table, steps, steps, hand - 1, hand) < here


def test_the_table_is_read_as_it_is_written() -> None:
    network = distance_table.network(seed=3)
    table = distance_table.table(network)
    for row in np.random.default_rng(0).integers(0, HANDS, (50, 4)):
        logit = network.logits(distance_table.inputs(row[None]))[0]
        assert table_value(table, *row) == pytest.approx(logit * distance_table.UNIT_CP, abs=0.51)


def test_a_table_is_put_in_order() -> None:
    rough = distance_table.table(distance_table.network(seed=3))
    smooth = distance_table.make_monotone(rough)
    grid = np.array(smooth).reshape(HANDS, HANDS, 24, 24)
    rises = [np.diff(grid, axis=axis) * sign for axis, sign in enumerate((1, -1, -1, 1))]
    assert all(rise.min() >= 1 for rise in rises)
    assert distance_table.make_monotone(smooth) == smooth
    assert np.diff(np.array(rough).reshape(grid.shape), axis=0).min() < 0


def test_the_net_adds_rows_cuts_squares_and_weighs_them() -> None:
    rng = np.random.default_rng(4)
    rows = rng.integers(-90, 140, (net.ROWS, net.WIDTH)).astype(np.int16)
    judge = Net(array("h", rows.ravel().tolist()))
    for _ in range(60):
        boards = rng.choice(2 * net.MIDDLES, rng.integers(12), replace=False)
        boxes = rng.choice(net.BOXES, 2, replace=False)
        steps, hands = rng.integers(1, 30, 2), rng.integers(0, HANDS, 2)
        most, total = rng.integers(0, MOSTS, 2), rng.integers(0, TOTALS, 2)
        own = net.OWN_BOX, net.OWN_HAND, net.OWN_STEPS, net.OWN_MOST, net.OWN_TOTAL
        rival = net.RIVAL_BOX, net.RIVAL_HAND, net.RIVAL_STEPS, net.RIVAL_MOST, net.RIVAL_TOTAL
        known = np.array((boxes, hands, np.minimum(steps, 23), most, total)).T
        ones = [*boards, net.ALWAYS, *(own + known[0]), *(rival + known[1])]
        cut = np.clip(rows[ones].astype(np.int64).sum(0), 0, net.FULL)
        right = int(cut * cut @ rows[net.WEIGHTS]) >> net.UNIT_BITS
        for mover in (0, 1):  # the second player sees the board turned round
            turned = [63 - n % 64 + n // 64 * 64 for n in boards]
            seen = boards if mover == 0 else turned
            inner = [sum(inner_point(n % 64) for n in seen if n // 64 == kind) for kind in (0, 1)]
            places = boxes if mover == 0 else net.BOXES - 1 - boxes
            pawns = [1 << int(n // 9 * 10 + n % 9) for n in places]
            sums = judge.boards(inner[0], inner[1], mover)
            harms = zip(most, total, strict=True)
            assert judge.worth(sums, *pawns, *steps, *hands, mover, *harms) == right


def rows_with(changed: dict[int, int]) -> array[int]:
    """A net whose first lane has these values in these rows, and 0 elsewhere."""
    rows = array("h", bytes(2 * net.ROWS * net.WIDTH))
    for row, value in changed.items():
        rows[row * net.WIDTH] = value
    return rows


def test_a_net_whose_sums_could_overflow_is_not_used_and_what_ships_is() -> None:
    table, middles, totals = array("h", [1]), range(2 * net.MIDDLES), range(TOTALS)
    for changed, is_used in (
        ({}, True),
        (dict.fromkeys(middles, 1_638), True),  # 20 boards at most: 32,760
        (dict.fromkeys(middles, 1_639), False),
        (dict.fromkeys(middles, -1_639), False),
        ({net.OWN_BOX + 5: 20_000, net.OWN_BOX + 6: 20_000}, True),  # one avatar, one box
        ({net.OWN_BOX + 5: 20_000, net.RIVAL_BOX + 6: 20_000}, False),
        ({net.ALWAYS: 32_767, 0: 1}, False),
        ({net.ALWAYS: -32_768}, True),
        ({net.ALWAYS: -32_768, **{net.RIVAL_TOTAL + k: -1 for k in totals}}, False),
        ({net.WEIGHTS: 32_767}, True),
    ):
        rows = rows_with(changed)
        assert (read_knowledge(table, rows).net == rows) is is_used, changed
    rows = rows_with({})
    rows[net.WEIGHTS * net.WIDTH :] = array("h", [32_767, -32_767] * (net.WIDTH // 2))
    assert net.WIDTH * 32_767 * net.FULL**2 >= 1 << 31
    assert not read_knowledge(table, rows).net and builtin_knowledge().net


def inner_point(middle: int) -> int:
    """The bit of the grid point with this number among the middles of boards."""
    y, x = divmod(int(middle), 8)
    return 1 << (y + 1) * 10 + x + 1


def test_a_file_that_is_missing_or_damaged_tells_nothing(tmp_path: Path) -> None:
    file, nothing = tmp_path / "knowledge.table", array("h")
    assert read(file, STANDINGS) == nothing
    right = array("h", (worth % 3_001 - 1_500 for worth in range(STANDINGS)))
    content = packed(right)
    file.write_bytes(content)
    assert read(file, STANDINGS) == right
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 8]) + content[middle + 1 :]
    uneven = zlib.compress(right.tobytes()[:-1])
    for damaged in (b"", b"PK", content[:-100], flipped, packed(right[:-1]), uneven):
        file.write_bytes(damaged)
        assert read(file, STANDINGS) == nothing
    assert read_knowledge(nothing, right) is NOTHING, "a net says nothing without its table"
