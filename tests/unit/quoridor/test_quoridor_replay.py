"""Replay files of Quoridor: their bytes, our extension, what ends a file of ours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from replay_maps import OPENING, document, ours, played
from words import said, says

from game.core.match.record import BadRecord
from game.core.match.seats import Seat
from game.core.version import program
from game.quoridor.files import extension
from game.quoridor.files.replay import OriginForm
from game.store.cbor import FOREIGN, load_map

FORM = OriginForm()

VERSION_1_1 = """
    a4 64 6e616d65 61 61 64 74696d65 1b 0000018723a1bc00
    66 636f6e666967 a4 67 706c6179657273 02 66 626f61726473 0a 66 636865617473 01
    67 656c6170736564 02
    67 616374696f6e73 82 6b 216d6f76652028342c3129
    78 18 2163686561742064657374726f7965722028352c3629 2048
"""


def test_version_1_1_is_read_and_kept() -> None:
    raw = load_map(bytes.fromhex(VERSION_1_1), FOREIGN)
    playback = FORM.read(raw)
    assert playback.lines[0] == "!move (4,1)"
    assert FORM.headline(raw).moves == ([0, [4, 1]], [5, 4, [5, 6], 0])
    assert FORM.write(playback) == raw


def test_a_game_played_here_has_the_four_keys_and_the_extension() -> None:
    written = FORM.write(played(OPENING).playback("first", 1234))
    assert written == {
        "name": "first",
        "time": 1234,
        "config": {"players": 2, "boards": 10, "cheats": 0, "elapsed": 1},
        "actions": [[0, [4, 1]], [2, [3, 4], 1, 2], [4], [0, [4, 2]]],
        "extension": {
            "app": program(),
            "v": 1,
            "rules": "handbook-1",
            "timer": 20,
            "preset": "standard",
            "names": ["Ann", "Bo, jr."],
            "clock": [0, 100, 200, 300],
            "result": {"ranking": [0, 1], "winners": [], "losers": [], "over": False},
            "size": 9,
            "looks": [2, 0],
            "levels": ["", "hard"],
        },
    }


def test_a_file_is_saved_as_it_was_read_but_for_a_new_name() -> None:
    raw = ours(OPENING, colour_of_the_sky="grey") | {"more": 1}
    playback = FORM.read(raw)
    assert FORM.write(playback) is raw
    renamed = replace(playback, record=replace(playback.record, name="new"))
    assert FORM.write(renamed) == raw | {"name": "new"}


def test_entries_of_the_extension_that_cannot_be_read_are_left_out() -> None:
    wrong: dict[str, Any] = {"timer": -1, "size": "9", "result": 7, "preset": 3, "rules": None}
    wrong |= {"names": ["Ann"], "looks": [0, 4], "levels": ["", 1], "clock": [1]}
    playback = FORM.read(ours(OPENING, **wrong))
    assert len(playback.moves) == 4
    for key in wrong.keys() - {"rules"}:
        assert any(f"“{key}”" in said(warning) for warning in playback.warnings), key
    assert playback.record.seats == (Seat("Player1", 0), Seat("Player2", 1))
    assert playback.record.think_ms == ()


def test_an_extension_without_a_version_or_of_a_newer_one_is_refused() -> None:
    for wrong in ({}, {"v": 0}, {"v": -1}, {"v": "1"}, {"v": True}, [], 1, None):
        with pytest.raises(BadRecord, check=says("damaged")):
            FORM.read(document(OPENING, extension=wrong))
            pytest.fail(str(wrong))
    with pytest.raises(BadRecord, check=says("newer version")):
        FORM.headline(document(OPENING, extension={"v": 99}))


def test_other_rules_are_shown_without_a_check() -> None:
    playback = FORM.read(ours("!move (0,0);!move (4,7)", rules="handbook-7"))
    assert len(playback.moves) == 2
    assert any("by other rules" in said(warning) for warning in playback.warnings)


def test_a_false_result_is_not_believed() -> None:
    truth = extension.result(FORM.read(ours(OPENING)).states[-1])
    assert FORM.read(ours(OPENING, result=truth)).warnings == FORM.read(ours(OPENING)).warnings
    told = FORM.read(ours(OPENING, result=truth | {"over": True})).warnings
    assert any("result" in said(warning) for warning in told)


ILLEGAL = """
through a board: !board (4,1) H 2;!move (4,7);!move (4,1)
onto an avatar: !move (4,1);!move (4,0)
too far: !move (4,2)
a jump that is a step: !jump (4,1)
crossing: !board (4,4) H 2;!board (5,3) V 2
sealing: !board (4,0) V 2;!board (5,0) V 2;!board (4,2) H 2
not one's own turn: !move (4,7)
a cheat without cheats: !cheat:addboard
two timeouts in a round: !timeout;!timeout
off the grid: !move (9,0)
a board off the grid: !board (8,1) H 2
no such board: !cheat:destroyer (4,4) H
"""


def test_an_illegal_action_ends_a_file_of_ours() -> None:
    for case in ILLEGAL.strip().splitlines():
        lines = case.partition(": ")[2]
        number = lines.count(";") + 1
        playback = FORM.read(ours(f"{lines};!surrender"))
        assert len(playback.moves) == len(playback.record.moves) == number - 1, case
        assert len(playback.states) == len(playback.lines) == number, case
        assert playback.notes[:-1] == (None,) * (number - 1) and playback.notes[-1], case
        told = f"action {number}, {playback.lines[-1]}:"
        assert any(told in said(warning) for warning in playback.warnings), case
