"""Commands: legal ones, refusals, flags they leave, notation (causality RULES 4, 12)."""

from __future__ import annotations

from dataclasses import replace

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
    from_map,
)
from game.causality.rules.flags import Depart, Effect, Flag, Go, Ledger, OpenTagscreen, Tagscreen
from game.causality.rules.legality import Refusal, legal_commands, refusal
from game.causality.rules.moves import Count, Order, Submit, Withdraw
from game.causality.rules.names import effect_name, stone_names
from game.causality.rules.stones import Faction, Stone, StoneKind
from game.causality.rules.timeline import Timeline
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import InvalidMove
from tests.helpers.positions.causal import drawn, scripted, shown

LOCK, UNLOCK, HIDE = Tagscreen
SLICES = 5
AT = (1, 2)  # where the stone of these boards stands; the square above is a wall


def alone(symbol: str, turn: int) -> tuple[Ledger, Timeline]:
    """A stone of A that is free in the active slice of ``turn``, and what it sees."""
    board = drawn(". . . .", ". X . .", f". {symbol}. .", ". . . .", slices=SLICES)
    waits = [(0, t, AT, Go(*AT, board.setup[0].azimuth)) for t in range(board.turn_slice(turn))]
    ledger = scripted(board, *waits)
    return ledger, shown(ledger)


def test_refusals() -> None:
    for symbol, turn, command, why in (
        ("T>", 2, Wait(0), None),
        ("T>", 5, Wait(0), Refusal.LAST_SLICE),
        ("T>", 5, Pass(0), None),
        ("T>", 4, Pass(0), Refusal.ONLY_LAST_SLICE),
        ("T>", 1, Wait(7), Refusal.NOT_FREE),
        ("T^", 1, Step(0, forward=True), Refusal.WALL),
        ("T^", 1, Step(0, forward=False, turn=Rotation.CW), None),
        ("T>", 5, Step(0, forward=True), Refusal.LAST_SLICE),
        ("T>", 4, Attack(0), None),
        ("S>", 1, Step(0, forward=True), Refusal.WRONG_KIND),
        ("S>", 1, Face(0, 1), None),
        ("O ", 1, Face(0, 1), Refusal.WRONG_KIND),
        ("W ", 1, Attack(0), Refusal.WRONG_KIND),
        ("O ", 1, Walk(0, Direction.UP), Refusal.WALL),
        ("O ", 1, Walk(0, Direction.LEFT), None),
        ("O ", 1, Walk(0, Direction.UPLEFT), Refusal.WRONG_WAY),
        ("W ", 1, Walk(0, Direction.UPLEFT), None),
        ("W ", 1, Walk(0, Direction.LEFT), Refusal.WRONG_WAY),
        ("O ", 4, Bomb(0, 2), None),
        ("O ", 4, Bomb(0, 3), Refusal.NO_SUCH_SLICE),
        ("O ", 4, Bomb(0, -1), Refusal.NO_SUCH_SLICE),
        ("O ", 5, Bomb(0, 0), Refusal.LAST_SLICE),
        ("T>", 5, Timejump(0, 3), None),
        ("T>", 4, Timejump(0, 0), Refusal.ONLY_LAST_SLICE),
        ("O ", 4, Timejump(0, 0), Refusal.ONLY_LAST_SLICE),
        ("S>", 2, Timejump(0, 0), None),
        ("W ", 2, Timejump(0, 1), Refusal.NO_SUCH_SLICE),
        ("G ", 2, Timejump(0, 0), Refusal.WRONG_KIND),
        ("G ", 1, Jump(0, 3, 3, 1), None),
        ("G ", 1, Jump(0, 3, 2, 0), None),
        ("G ", 1, Jump(0, 2, 2, -1), Refusal.NO_SUCH_SLICE),
        ("G ", 2, Jump(0, 2, 2, 0), None),
        ("G ", 2, Jump(0, 1, 1, 0), Refusal.WALL),
        ("G ", 2, Jump(0, 2, 2, 1), Refusal.NO_KNIGHT_MOVE),
        ("G ", 2, Jump(0, 1, 2, 1), Refusal.NO_KNIGHT_MOVE),
        ("G ", 2, Jump(0, 3, 3, 2, link=0), Refusal.NO_ARRIVAL),
        ("G ", 5, Jump(0, 3, 3, 5), Refusal.NO_SUCH_SLICE),
        ("G ", 5, Jump(0, 3, 2, 4), None),
        ("G ", 4, Tag(0, LOCK), None),
        ("G ", 4, Tag(0, HIDE), Refusal.HIDE_TOO_LATE),
        ("G ", 3, Tag(0, HIDE), None),
        ("G ", 5, Tag(0, UNLOCK), Refusal.LAST_SLICE),
        ("T>", 5, Timejump(0, 3, link=0), Refusal.NO_ARRIVAL),
        ("T>", 5, Timejump(0, 3, link=7), Refusal.NO_ARRIVAL),
    ):
        ledger, timeline = alone(symbol, turn)
        assert refusal(ledger, timeline, turn, command) is why, (symbol, turn, command)
        assert (command in legal_commands(ledger, timeline, turn, 0)) == (why is None)


def linked(symbol: str, turn: int, effect: Effect, kind: StoneKind) -> tuple[Ledger, Timeline]:
    """The lonely stone, and an arrival of another stone that does not happen."""
    ledger, timeline = alone(symbol, turn)
    stones = (*ledger.stones, Stone(effect.faction, kind, 0))
    return Ledger(ledger.board, stones, ledger.flags, (effect,)), timeline


ARRIVAL = Effect(0, 3, 0, Faction.A, 1, *AT, stone=1, azimuth=1)


def test_links() -> None:
    others = replace(ARRIVAL, faction=Faction.B)
    later, elsewhere = replace(ARRIVAL, t_arrive=2), replace(ARRIVAL, x=0, y=0)
    for symbol, kind, effect, turn, why in (
        ("T>", StoneKind.TANK, ARRIVAL, 10, None),
        ("T>", StoneKind.TANK, ARRIVAL, 5, Refusal.ARRIVAL_TOO_NEW),
        ("T^", StoneKind.TANK, ARRIVAL, 10, Refusal.ARRIVAL_FACES_ELSEWHERE),
        ("T>", StoneKind.SNIPER, ARRIVAL, 10, Refusal.ARRIVAL_OF_OTHER_KIND),
        ("O ", StoneKind.BOMBARDIER, ARRIVAL, 10, None),
        ("W ", StoneKind.TANK, ARRIVAL, 10, None),
        ("T>", StoneKind.TANK, others, 10, Refusal.ARRIVAL_OF_OTHERS),
        ("T>", StoneKind.TANK, later, 10, Refusal.ARRIVAL_ELSEWHERE),
        ("T>", StoneKind.TANK, elsewhere, 10, Refusal.ARRIVAL_ELSEWHERE),
    ):
        ledger, timeline = linked(symbol, turn, effect, kind)
        command = Timejump(0, 1, link=1)
        assert refusal(ledger, timeline, turn, command) is why, (symbol, kind, effect)
        assert (command in legal_commands(ledger, timeline, turn, 0)) == (why is None)


def test_stones_that_are_locked_or_not_free_have_fewer_commands() -> None:
    ledger = scripted(
        drawn("S>G", slices=4),
        (1, 0, (1, 0), OpenTagscreen(LOCK)),
        (1, 1, (1, 0), Go(1, 0, 0)),
        (0, 0, (0, 0), Go(0, 0, 1)),
        (0, 1, (0, 0), Go(0, 0, 1)),
    )
    for command, why in (
        (Timejump(0, 0), Refusal.LOCKED),
        (Jump(1, 0, 0, 1), Refusal.LOCKED),
        (Wait(0), None),
    ):
        assert refusal(ledger, shown(ledger), 3, command) is why, command
    timeline = shown(scripted(drawn("T># <t"), (0, 0, (0, 0), Go(0, 0, 1))))
    commands = [legal_commands(timeline.world.ledger, timeline, 1, stone) for stone in range(3)]
    assert commands[:2] == [(), ()] and commands[2]


def test_what_is_no_command() -> None:
    for written in (
        *({"stone": 0, "do": do} for do in ("dance", "bomb")),
        *({"stone": 0}, {"do": "wait"}),
        *({"stone": 0, "do": "turn", "azimuth": 4}, {"stone": 0, "do": "move", "dir": "out"}),
    ):
        with pytest.raises((KeyError, ValueError)):
            from_map(written)


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


def test_all_moves_have_words_and_arrays_of_their_own() -> None:
    for move in MOVES:
        assert NOTATION.unpack(NOTATION.pack(move)) == move
        words = NOTATION.format(NAMES, move)
        assert NOTATION.parse(NAMES, words) == move
        assert NOTATION.parse(NAMES, f"  {words.upper()} ".replace(" ", "  ")) == move
    assert len({NOTATION.format(NAMES, move) for move in MOVES}) == len(MOVES)
    assert len({tuple(NOTATION.pack(move)) for move in MOVES}) == len(MOVES)


def test_orders_say_what_a_person_would_say() -> None:
    for command, words in (
        (Step(0, True, Rotation.CW), "A1 forward cw"),
        (Timejump(0, 1, 2), "A1 timejump 1 link A1'"),
        (Face(1, 3), "B1 turn left"),
        (Wait(9), "9 wait"),
    ):
        assert NOTATION.format(NAMES, Order(command)) == words
    assert NOTATION.parse(NAMES, "2 wait") == Order(Wait(2))


def test_other_words_and_arrays_are_no_moves() -> None:
    of_a1 = "", " forward up", " bomb x", " bomb 1234567", " turn cw", " move sideways", " tag you"
    orders = [f"A1{rest}" for rest in (*of_a1, " timejump 1 link")]
    for words in ("", "fly", "A9 wait", "wait A1", *orders):
        with pytest.raises(InvalidMove):
            NOTATION.parse(NAMES, words)
            pytest.fail(words)
    waits = [10], [10, -1], [10, 1 << 20], [10, True], [10, "0"]
    moves = [13, 0, 2, 0], [13, 0, 1, 3], [14, 0, 4], [15, 0, 8], [16, 0]
    others = [17, 0, 1, 2, 3], [18, 0, 1], [19, 0, 3], [20, 0], ["x"]
    for packed in ([], [0, 1], [1], [5, 1], *waits, *moves, *others):
        with pytest.raises(InvalidMove):
            NOTATION.unpack(packed)
            pytest.fail(str(packed))


def test_a_worldline_has_one_number() -> None:
    ledger = Ledger.of(drawn("T>. t<# ", ". T>. * "))
    for number, opener in enumerate((3, 0, 5, 5, 5)):  # a door for the next stone that is born
        effect = Effect(number, 1, 0, Faction.A, 0, 0, 0, stone=len(ledger.stones))
        ledger = Ledger(
            ledger.board,
            (*ledger.stones, Stone(Faction.A, StoneKind.TANK, number)),
            (*ledger.flags, Flag(number, 1, opener, 2, 0, 0, Depart(number))),
            (*ledger.effects, effect),
        )
    linked = Flag(5, 2, 3, 2, 0, 0, Depart(1))
    ledger = replace(ledger, flags=(*ledger.flags, linked))
    assert " ".join(stone_names(ledger)) == "A1 B1 N1 A2 N2 A2' A1' A2'' A2''' A2'4"


def test_doors_are_called_by_roman_numerals() -> None:
    named = "I II III IV VIII IX XIV XXXIX XLIX XCIX CDXLIV MCMXCIV"
    numbers = (0, 1, 2, 3, 7, 8, 13, 38, 48, 98, 443, 1993)
    assert " ".join(map(effect_name, numbers)) == named
