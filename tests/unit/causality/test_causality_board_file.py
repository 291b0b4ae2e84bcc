"""Boards as text: reading, writing, and all faults of a text that is no board."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.causality.files.board_file import WIDEST, read, write
from game.causality.files.sections import BoardError, Fault
from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.stones import Faction, StoneKind
from game.core.rules.limits import MAX_TEXT_LENGTH

CROSSFIRE = """\
# A comment
name: Crossfire
author: us
slices: 5
conflict: classic
scenario_priority: conserve_setup

map:
  . . . . . . .
  . T>. . . <t .
  . . . ! . . .
bases:
  5,1 A
order: 5,1 1,1
text: one or more lines
  shown to the player
"""


def test_a_board_with_all_its_parts() -> None:
    made = read(CROSSFIRE)
    assert made.board == Board(
        5,
        7,
        3,
        bases=(Base(3, 2), Base(5, 1, Allegiance.A)),
        setup=(
            SetupStone(Faction.B, StoneKind.TANK, 5, 1, 3),
            SetupStone(Faction.A, StoneKind.TANK, 1, 1, 1),
        ),
        name="Crossfire",
        author="us",
        text="one or more lines\nshown to the player",
    )
    assert made.ruleset == {"conflict": "classic", "scenario_priority": "conserve_setup"}
    assert made.warnings == ()


def test_every_symbol() -> None:
    board = read("slices: 2\nmap:\n  TvO S^G W t o s>g wv\n  X . ! a b # *\n\n  .\n").board
    stones = [(s.faction.name, s.kind.name, s.azimuth) for s in board.setup]
    players = ["TANK", "BOMBARDIER", "SNIPER", "TAGGER", "WILDCARD"]
    assert stones == [
        *(("A", kind, azimuth) for kind, azimuth in zip(players, (2, 1, 0, 1, 1), strict=True)),
        *(("B", kind, azimuth) for kind, azimuth in zip(players, (3, 3, 1, 3, 2), strict=True)),
        ("GM", "BOX", 0),
        ("GM", "MINE", 0),
    ]
    assert [base.allegiance.name for base in board.bases] == ["NEUTRAL", "A", "B"]
    assert (board.width, board.height) == (10, 4)
    missing = {(x, y) for y, length in enumerate((10, 7, 0, 1)) for x in range(length, 10)}
    assert board.walls == missing | {(0, 1)}


def test_what_editors_of_text_add_and_a_board_without_a_base() -> None:
    for text in (CROSSFIRE.replace("\n", "\r\n"), "\ufeff" + CROSSFIRE):
        assert read(text) == read(CROSSFIRE)
    assert read("slices: 2\nmap:\n  T t\n").warnings == (Fault.NO_BASE,), "it cannot be won"


BOARD = "slices: 3\nmap:\n  T . t\n  X ! .\n"
WRONG = {
    "symbol": ("slices: 3\nmap:\n  T t\n  . ? .\n", 4, Fault.SYMBOL, "? "),
    "two stones in a cell": ("slices: 3\nmap:\n  Tt\n", 3, Fault.SYMBOL, "Tt"),
    "blank cell": ("slices: 3\nmap:\n  T   t\n", 3, Fault.SYMBOL, "  "),
    "arrow alone": ("slices: 3\nmap:\n  T t > \n", 3, Fault.SYMBOL, "> "),
    "arrow of a wall": ("slices: 3\nmap:\n  T t X>\n", 3, Fault.AZIMUTH, "X>"),
    "one slice": ("name: x\nslices: 1\nmap:\n  T t\n", 2, Fault.SLICES, ""),
    "many slices": ("slices: 33\nmap:\n  T t\n", 1, Fault.NUMBER, "33"),
    "no number": ("slices: ٣\nmap:\n  T t\n", 1, Fault.NUMBER, "٣"),
    "a huge number": (f"slices: {'9' * 5000}\nmap:\n  T t\n", 1, Fault.NUMBER, "9" * 40),
    "no slices": ("map:\n  T t\n", 1, Fault.MISSING, "slices"),
    "no map": ("slices: 3\n", 1, Fault.MISSING, "map"),
    "empty map": ("slices: 3\nmap:\n\nname: x\n", 2, Fault.MISSING, "map"),
    "wide map": (f"slices: 3\nmap:\n  {'. ' * (WIDEST + 1)}\n", 2, Fault.SIZE, "33 x 1"),
    "high map": ("slices: 3\nmap:\n" + "  .\n" * (WIDEST + 1), 2, Fault.SIZE, "1 x 33"),
    "no A": ("slices: 3\nmap:\n  . t\n", 2, Fault.NO_STONES_A, ""),
    "no B": ("slices: 3\nmap:\n  . T\n", 2, Fault.NO_STONES_B, ""),
    "base on a wall": (BOARD + "bases:\n  0,1 A\n", 6, Fault.BASE_ON_WALL, "0,1"),
    "base outside": (BOARD + "bases:\n\n  3,0 A\n", 7, Fault.BASE_ON_WALL, "3,0"),
    "base twice": (BOARD + "bases:\n  1,1 A\n", 6, Fault.OCCUPIED, "1,1"),
    "base of nobody": (BOARD + "bases:\n  1,0\n", 6, Fault.BASE, "1,0"),
    "base of C": (BOARD + "bases:\n  1,0 C\n", 6, Fault.BASE, "1,0 C"),
    "no square": (BOARD + "bases:\n  1;0 A\n", 6, Fault.SQUARE, "1;0"),
    "ordered twice": (BOARD + "order: 0,0 0,0\n", 5, Fault.ORDER, "0,0"),
    "ordered nothing": (BOARD + "order: 0,0 1,0\n", 5, Fault.ORDER, "1,0"),
    "not ordered": (BOARD + "order: 0,0\n", 5, Fault.ORDER, "2,0"),
    "value of a rule": ("conflict: odd\n" + BOARD, 1, Fault.RULESET, "odd"),
    "capital rule": ("conflict: EVEN\n" + BOARD, 1, Fault.RULESET, "EVEN"),
    "rules at odds": (
        "scenario_priority: conserve_setup\nparadox_action: game_end\n" + BOARD,
        1,
        Fault.RULESET,
        "conserve_setup",
    ),
    "group of rules": ("gravity: on\n" + BOARD, 1, Fault.UNKNOWN_KEY, "gravity"),
    "key twice": ("slices: 3\n" + BOARD, 2, Fault.TWICE, "slices"),
    "no key": ("hello\n" + BOARD, 1, Fault.STRAY, "hello"),
    "nothing to belong to": ("  hello\n" + BOARD, 1, Fault.STRAY, "  hello"),
    "below a number": ("slices: 3\n  4\nmap:\n  T t\n", 2, Fault.STRAY, "4"),
    "beside the map": ("slices: 3\nmap: T t\n  T t\n", 2, Fault.STRAY, "T t"),
    "row not indented": ("slices: 3\nmap:\n  T t\n# # \n", 4, Fault.STRAY, "# #"),
    "long name": (f"name: {'x' * 81}\n" + BOARD, 1, Fault.TOO_LONG, "name"),
    "long text": (BOARD + "text:\n" + "  xyz\n" * 600, 5, Fault.TOO_LONG, "text"),
    "no end": (BOARD + "\n" * MAX_TEXT_LENGTH, 1, Fault.TOO_LONG, ""),
    "bell": ("name: \a\n" + BOARD, 1, Fault.UNPRINTABLE, "U+0007"),
    "tab": ("slices: 3\nmap:\n  T\tt\n", 3, Fault.UNPRINTABLE, "U+0009"),
    "writing backwards": ("name: \u202eabc\n" + BOARD, 1, Fault.UNPRINTABLE, "U+202E"),
    "half a character": ("name: \ud800\n" + BOARD, 1, Fault.UNPRINTABLE, "U+D800"),
    "nothing": ("", 1, Fault.MISSING, "slices"),
}


def test_what_is_wrong_and_where() -> None:
    for name, (text, *wanted) in WRONG.items():
        with pytest.raises(BoardError) as caught:
            read(text)
        assert [caught.value.line, caught.value.fault, caught.value.detail] == wanted, name


@given(st.text(alphabet=string.printable + "é٣\u2028\u202e\ud800", max_size=200))
def test_any_text_is_a_board_or_an_error(text: str) -> None:
    for tried in (text, CROSSFIRE + text, text + CROSSFIRE, BOARD + "bases:\n  " + text):
        try:
            read(tried)
        except BoardError as error:
            assert 1 <= error.line <= tried.count("\n") + 1


WORDS = st.text(string.ascii_letters + " #:.é☃", max_size=40).map(str.strip)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with both players on them, everything else at random."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    squares = draw(st.permutations([(x, y) for y in range(height) for x in range(width)]))
    count = draw(st.integers(2, len(squares)))
    factions = [Faction.A, Faction.B, *(draw(st.sampled_from(Faction)) for _ in range(count - 2))]
    setup = tuple(
        SetupStone(
            faction,
            draw(
                st.sampled_from([k for k in StoneKind if k.is_neutral == (faction is Faction.GM)])
            ),
            *square,
            draw(st.integers(0, 3)),
        )
        for faction, square in zip(factions, squares, strict=False)
    )
    free = squares[count:]
    walls = frozenset(free[: draw(st.integers(0, len(free)))])
    open_squares = [square for square in squares if square not in walls]
    bases = draw(st.lists(st.sampled_from(open_squares), unique=True, max_size=5))
    return Board(
        draw(st.integers(2, 32)),
        width,
        height,
        walls,
        tuple(Base(*square, draw(st.sampled_from(Allegiance))) for square in bases),
        setup,
        draw(WORDS),
        draw(WORDS),
        "\n".join(line for line in draw(st.lists(WORDS, max_size=3)) if line),
    )


@settings(max_examples=60, deadline=None)
@given(boards(), st.sampled_from([{}, {"conflict": "even"}, Ruleset().ids()]))
def test_what_is_written_is_read(board: Board, ruleset: dict[str, str]) -> None:
    made = read(write(board, ruleset))
    assert made.board == board
    assert made.ruleset == ruleset


@given(st.text(max_size=60))
def test_no_name_spoils_a_file(name: str) -> None:
    board = replace(read(CROSSFIRE).board, name=name, author=name, text=name)
    assert read(write(board)).board.setup == board.setup
