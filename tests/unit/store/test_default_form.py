"""The form of replays of most games: what comes to a game, and what does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_store_replays import put, shelf_in, with_keys
from toygame import PILE
from words import said

from game.core.rules.state import Packed
from game.store.cbor import dumps
from game.store.default_form import DefaultReplayForm


def picky(packed: Packed) -> int:
    if type(packed) is not list:
        raise AssertionError("a game sees arrays and nothing else")
    return PILE.unpack(packed)


@pytest.mark.parametrize("junk", [7, None, "x", True, {"take": 3}, b"\x03"])
def test_no_game_sees_a_move_that_is_no_array(tmp_path: Path, junk: object) -> None:
    games = {"pile": replace(PILE, unpack=picky)}
    actions = [[3], junk, [3]]
    path = put(tmp_path, with_keys(actions=actions, clock=[0, 1, 2], hashes=b"", branches=[]))
    playback = shelf_in(tmp_path, games).load(path)
    assert (len(playback.moves), playback.record.moves) == (1, ([3],))
    assert "for move 2 cannot be read" in said(playback.warnings[0])
    headline = shelf_in(tmp_path, games).read(path)
    assert (headline.moves, headline.think_ms) == (([3],), (0,)), "for its picture"
    assert dumps(DefaultReplayForm(games).write(playback)) == path.read_bytes()
