"""QRA, canonical and as others may write it."""

from __future__ import annotations

import pytest

from game.core.rules.state import InvalidMove
from game.quoridor.files.notation import format_action, parse_action
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Step,
    Surrender,
    Timeout,
    pack,
    unpack,
)

CANONICAL = {
    "!move (4,1)": Step((4, 1)),
    "!jump (10,5)": Jump((10, 5)),
    "!board (3,4) V 2": Place(Board((3, 4), Orientation.V, 2)),
    "!board (0,1) H 1": Place(Board((0, 1), Orientation.H, 1)),
    "!surrender": Surrender(),
    "!timeout": Timeout(),
    "!cheat:addround": Cheat(CheatKind.ADDROUND),
    "!cheat:addboard": Cheat(CheatKind.ADDBOARD),
    "!cheat:shortboard": Cheat(CheatKind.SHORTBOARD),
    "!cheat:longboard": Cheat(CheatKind.LONGBOARD),
    "!cheat:destroyer (5,6) H": Destroy((5, 6), Orientation.H),
}
TOLERATED = {
    "  !move   ( 4 ,\t1 )  \r\n": "!move (4,1)",
    "!MOVE (4,1)": "!move (4,1)",
    "!Board\t(3,4)  v   2": "!board (3,4) V 2",
    "!cheat destroyer (5,6) H": "!cheat:destroyer (5,6) H",
    "!cheat : Destroyer (5,6) h": "!cheat:destroyer (5,6) H",
    "!cheat longboard": "!cheat:longboard",
    "surrender": "!surrender",
}
REFUSED = [
    "",
    "!",
    "move",
    "!move (4,1) H",
    "!move (4,1) 2",
    "!move (04,1)",
    "!move (-1,1)",
    "!move (4;1)",
    "!move (4,1",
    "!move(4,1)",
    "!move (4,\u0661)",
    "!move:fast (4,1)",
    "!board (3,4) V",
    "!board (3,4) 2",
    "!board (3,4) V 4",
    "!board (3,4) X 2",
    "!surrender (4,1)",
    "!timeout now",
    "!cheat",
    "!cheat:destroyer",
    "!cheat:destroyer (5,6)",
    "!cheat:destroyer (5,6) H 2",
    "!cheat:addround (5,6)",
    "!cheat:anything",
    "!castle (4,1)",
    "!move (4,1) # a remark",
    "!move (4,1)\n!move (4,2)",
    "!move (" + "9" * 5000 + ",1)",
]


@pytest.mark.parametrize("line", CANONICAL)
def test_canonical(line: str) -> None:
    action: Action = CANONICAL[line]
    assert format_action(action) == line
    assert parse_action(line) == action
    assert unpack(pack(action)) == action


@pytest.mark.parametrize("line", TOLERATED)
def test_tolerated(line: str) -> None:
    assert format_action(parse_action(line)) == TOLERATED[line]


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: repr(line)[:40])
def test_refused(line: str) -> None:
    with pytest.raises(InvalidMove):
        parse_action(line)
