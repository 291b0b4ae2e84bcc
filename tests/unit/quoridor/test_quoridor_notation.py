"""QRA and replays of Quoridor as text, there and back."""

from __future__ import annotations

import pytest
from replay_maps import OPENING, config, document, played

from game.core.match.record import BadRecord
from game.core.rules.state import InvalidMove
from game.quoridor import GAME
from game.quoridor.files import qra_text
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
