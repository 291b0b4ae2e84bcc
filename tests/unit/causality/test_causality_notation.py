"""Names of stones and doors, and moves as words and arrays."""

from __future__ import annotations

import pytest

from game.causality.files.notation import NOTATION
from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Direction,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
    Walk,
)
from game.causality.rules.flags import Depart, Effect, Flag, Ledger, Tagscreen
from game.causality.rules.moves import Count, Order, Submit, Withdraw
from game.causality.rules.names import effect_name, stone_names
from game.causality.rules.stones import Faction, Kind, Stone
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import InvalidMove
from tests.helpers.causal import drawn

NAMES = ("A1", "B1", "A1'")
COMMANDS: list[Command] = [
    *(Wait(0), Pass(1), Attack(2)),
    *(Step(0, forward, turn) for forward in (True, False) for turn in Rotation),
    *(Face(1, azimuth) for azimuth in range(4)),
    *(Walk(0, direction) for direction in Direction),
    *(Bomb(0, 3), Timejump(0, 1), Timejump(0, 1, 2), Jump(2, 3, 4, 0), Jump(2, 3, 4, 0, 2)),
    *(Tag(1, screen) for screen in Tagscreen),
]
MOVES = [*map(Order, COMMANDS), Submit(), Withdraw(1), Count(0), Resign(), TimeUp()]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_words_and_arrays_read_as_the_move(move: Order) -> None:
    assert NOTATION.unpack(NOTATION.pack(move)) == move
    words = NOTATION.format(NAMES, move)
    assert NOTATION.parse(NAMES, words) == move
    assert NOTATION.parse(NAMES, f"  {words.upper()} ".replace(" ", "  ")) == move


def test_all_moves_have_words_and_arrays_of_their_own() -> None:
    assert len({NOTATION.format(NAMES, move) for move in MOVES}) == len(MOVES)
    assert len({tuple(NOTATION.pack(move)) for move in MOVES}) == len(MOVES)


def test_orders_say_what_a_person_would_say() -> None:
    said = [
        (Order(Step(0, True, Rotation.CW)), "A1 forward cw"),
        (Order(Timejump(0, 1, 2)), "A1 timejump 1 link A1'"),
        (Order(Face(1, 3)), "B1 turn left"),
        (Order(Wait(9)), "9 wait"),
    ]
    for move, words in said:
        assert NOTATION.format(NAMES, move) == words
    assert NOTATION.parse(NAMES, "2 wait") == Order(Wait(2))


@pytest.mark.parametrize(
    "words",
    ["", "fly", "A9 wait", "A1", "A1 forward up", "A1 bomb x", "A1 bomb 1234567", "A1 turn cw",
     "A1 move sideways", "A1 timejump 1 link", "wait A1", "A1 tag you"],
)  # fmt: skip
def test_other_words_are_no_moves(words: str) -> None:
    with pytest.raises(InvalidMove):
        NOTATION.parse(NAMES, words)


@pytest.mark.parametrize(
    "packed",
    [[], [0, 1], [1], [5, 1], [10], [10, -1], [10, 1 << 20], [10, True], [13, 0, 2, 0],
     [13, 0, 1, 3], [14, 0, 4], [15, 0, 8], [16, 0], [17, 0, 1, 2, 3], [18, 0, 1], [19, 0, 3],
     [20, 0], ["x"], [10, "0"]],
)  # fmt: skip
def test_other_arrays_are_no_moves(packed: list[object]) -> None:
    with pytest.raises(InvalidMove):
        NOTATION.unpack(packed)


def test_a_worldline_has_one_number() -> None:
    board = drawn("T>. t<# ", ". T>. * ")
    ledger = Ledger.of(board)
    openers = (3, 0, 5, 5, 5)  # each opens a door for the next stone that is born
    for number, opener in enumerate(openers):
        born = len(ledger.stones)
        effect = Effect(number, 1, 0, Faction.A, 0, 0, 0, stone=born)
        flag = Flag(number, 1, opener, 2, 0, 0, Depart(number))
        ledger = Ledger(
            board,
            (*ledger.stones, Stone(Faction.A, Kind.TANK, number)),
            (*ledger.flags, flag),
            (*ledger.effects, effect),
        )
    linked = Flag(5, 2, 3, 2, 0, 0, Depart(1))
    ledger = Ledger(board, ledger.stones, (*ledger.flags, linked), ledger.effects)
    assert stone_names(ledger) == (
        *("A1", "B1", "N1", "A2", "N2"),
        *("A2'", "A1'", "A2''", "A2'''", "A2'4"),
    )


def test_doors_are_called_by_roman_numerals() -> None:
    assert [effect_name(n) for n in (0, 1, 2, 3, 7, 8, 13, 38, 48, 98, 443, 1993)] == [
        *("I", "II", "III", "IV", "VIII", "IX", "XIV", "XXXIX", "XLIX", "XCIX"),
        *("CDXLIV", "MCMXCIV"),
    ]
