"""Quoridor as text and in replay files: there and back, their bytes, our extension."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from replay_maps import OPENING, config, document, ours, played
from words import said, says

from game.core.match.seats import Seat
from game.core.record.record import BadRecord
from game.core.rules.state import InvalidMove
from game.core.version import program
from game.quoridor import GAME
from game.quoridor.files import extension, qra_text
from game.quoridor.files.notation import format_action, parse_action
from game.quoridor.files.replay import OriginForm
from game.quoridor.rules.moves import (
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Resign,
    Step,
    TimeUp,
    pack,
    unpack,
)
from game.store.cbor import FOREIGN, load_map

CANONICAL = {
    "!move (4,1)": Step((4, 1)),
    "!jump (10,5)": Jump((10, 5)),
    "!board (3,4) V 2": Place(Board((3, 4), Orientation.V, 2)),
    "!board (0,1) H 1": Place(Board((0, 1), Orientation.H, 1)),
    "!surrender": Resign(),
    "!timeout": TimeUp(),
    "!cheat:addround": Cheat(CheatKind.ADDROUND),
    "!cheat:addboard": Cheat(CheatKind.ADDBOARD),
    "!cheat:shortboard": Cheat(CheatKind.SHORTBOARD),
    "!cheat:longboard": Cheat(CheatKind.LONGBOARD),
    "!cheat:destroyer (5,6) H": Destroy((5, 6), Orientation.H),
}


REFUSED = """
!|move|!move (4,1) H|!move (4,1) 2|!move (04,1)|!move (-1,1)|!move (4;1)|!move (4,1|!move(4,1)
!move (4,\u0661)|!move:fast (4,1)|!board (3,4) V|!board (3,4) 2|!board (3,4) V 4|!board (3,4) X 2
!surrender (4,1)|!timeout now|!cheat|!cheat:destroyer|!cheat:destroyer (5,6)
!cheat:destroyer (5,6) H 2|!cheat:addround (5,6)|!cheat:anything|!castle (4,1)
!move (4,1) # a remark
"""


def test_lines_of_actions() -> None:
    for line, action in CANONICAL.items():
        assert format_action(action) == line
        assert parse_action(line) == action and unpack(pack(action)) == action
    for line, wanted in (
        ("  !move   ( 4 ,\t1 )  \r\n", "!move (4,1)"),
        ("!MOVE (4,1)", "!move (4,1)"),
        ("!Board\t(3,4)  v   2", "!board (3,4) V 2"),
        ("!cheat destroyer (5,6) H", "!cheat:destroyer (5,6) H"),
        ("!cheat : Destroyer (5,6) h", "!cheat:destroyer (5,6) H"),
        ("!cheat longboard", "!cheat:longboard"),
        ("surrender", "!surrender"),
    ):
        assert format_action(parse_action(line)) == wanted, line
    refused = REFUSED.strip().replace("\n", "|").split("|")
    for line in (*refused, "", "!move (4,1)\n!move (4,2)", f"!move ({'9' * 5000},1)"):
        with pytest.raises(InvalidMove):
            parse_action(line)
            pytest.fail(line)


FORM = OriginForm()


def test_the_text_of_a_game_played_here() -> None:
    assert qra_text.export(played(OPENING).playback("duel", 5)) == (
        "# name: duel\n# time: 5\n# players: 2\n# boards: 10\n# cheats: 0\n# elapsed: 1\n"
        '# size: 9\n# timer: 20\n# names: Ann,"Bo, jr."\n'
        "!move (4,1)\n!board (3,4) V 2\n!timeout\n!move (4,2)\n"
    )


def test_text_that_names_no_time_is_of_now() -> None:
    form = GAME.forms.text
    assert form.read("!move (4,1)", 1234).record.saved_ms == 1234
    assert form.read(form.write(played(OPENING).playback("duel", 5)), 1234).record.saved_ms == 5


def test_text_of_an_original_file_stays_one() -> None:
    raw = document("!timeout;!move (0,3)", config=config(boards=-1, cheats=3, elapsed=0))
    text = qra_text.export(FORM.read(raw))
    assert "# boards: infinite\n" in text and "names" not in text
    assert qra_text.parse(text) == raw | {"actions": [[4]]}


def test_copied_lines_are_a_standard_game() -> None:
    made = qra_text.parse("\ufeff\r\n  MOVE ( 4 , 1 )\r\n# a comment\n\n!cheat destroyer (4,1) h")
    assert made == {
        "name": "",
        "time": 0,
        "config": {"players": 2, "boards": 10, "cheats": 0, "elapsed": 1},
        "actions": [[0, [4, 1]], [5, 4, [4, 1], 0]],
    }


def test_a_line_that_is_no_action_ends_the_showing() -> None:
    playback = FORM.read(qra_text.parse("!move (4,1)\n!castle\n!move (4,7)"))
    assert playback.lines == ("!move (4,1)", "!castle") and playback.notes[1]


def test_a_name_of_several_lines_becomes_one() -> None:
    raw = document("!move (4,1)", name="a\n!surrender\u2028b")
    made = qra_text.parse(qra_text.export(FORM.read(raw)))
    assert made["name"] == "a !surrender b" and len(made["actions"]) == 1


def test_text_of_no_game_is_refused() -> None:
    for text in (
        "",
        "Dear Ann,\nhow are you?",
        "# boards: many\n!timeout",
        f"# time: {'9' * 99}\n!timeout",
        "x" * (qra_text.TEXT_LIMIT + 1),
        f"# names: {'x' * 200_000}\n!timeout",
    ):
        with pytest.raises(BadRecord):
            qra_text.parse(text)
            pytest.fail(text[:40])


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
