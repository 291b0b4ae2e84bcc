"""What the engine has learned: its file, where it holds, and that it makes sense."""

from __future__ import annotations

import zlib
from array import array
from pathlib import Path

import numpy as np
import pytest

from game.quoridor.engine.evaluation import HANDS, STANDINGS, looked_up
from game.quoridor.engine.field import field_of
from game.quoridor.engine.knowledge import NOTHING, knowledge_of, packed, read, shipped
from game.quoridor.engine.position import Position
from game.quoridor.options import Options
from game.quoridor.state import State
from game.quoridor.train import standings


def known(options: Options) -> bool:
    here = Position.of(State.start(options))
    return knowledge_of(here, field_of(options.size, options.players)) is not NOTHING


def test_it_holds_for_the_standard_game_only() -> None:
    assert known(Options()) and known(Options(boards=4))
    assert not known(Options(size=7)) and not known(Options(size=11))
    assert not known(Options(boards=11)) and not known(Options(boards=-1))
    assert not known(Options(cheats=1))
    assert not known(Options(players=4))


def test_being_nearer_or_having_more_boards_is_worth_more() -> None:
    table = shipped().standings
    for steps in range(3, 9):  # where most positions are
        for hand in range(1, 8):
            here = looked_up(table, steps, steps, hand, hand)
            assert looked_up(table, steps - 1, steps, hand, hand) > here
            assert looked_up(table, steps, steps - 1, hand, hand) < here
            assert looked_up(table, steps, steps, hand, hand - 1) > here
            assert looked_up(table, steps, steps, hand - 1, hand) < here


def test_what_is_further_than_the_table_is_as_far_as_its_end() -> None:
    table = shipped().standings
    assert looked_up(table, 23, 4, 2, 3) == looked_up(table, 40, 4, 2, 3)
    assert looked_up(table, 4, 23, 2, 3) == looked_up(table, 4, 24, 2, 3)


def test_the_table_is_read_as_it_is_written() -> None:
    network = standings.network(seed=3)
    table = standings.table(network)
    for row in np.random.default_rng(0).integers(0, HANDS, (50, 4)):
        logit = network.logits(standings.inputs(row[None]))[0]
        assert looked_up(table, *row) == pytest.approx(logit * standings.UNIT_CP, abs=0.51)


def test_a_file_that_is_missing_or_damaged_tells_nothing(tmp_path: Path) -> None:
    file = tmp_path / "knowledge.table"
    assert read(file) is NOTHING
    right = array("h", (worth % 3_001 - 1_500 for worth in range(STANDINGS)))
    content = packed(right)
    file.write_bytes(content)
    assert read(file).standings == right
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 8]) + content[middle + 1 :]
    uneven = zlib.compress(right.tobytes()[:-1])
    for damaged in (b"", b"PK", content[:-100], flipped, packed(right[:-1]), uneven):
        file.write_bytes(damaged)
        assert read(file) is NOTHING


def test_the_file_has_the_low_byte_first() -> None:
    assert zlib.decompress(packed(array("h", [1, -2]))) == b"\x01\x00\xfe\xff"
