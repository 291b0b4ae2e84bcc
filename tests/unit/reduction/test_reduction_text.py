"""Reduction at a console: its output, and the meaning of typed lines."""

from __future__ import annotations

from typing import Any

from words import WORDS

from game.reduction.board import from_text
from game.reduction.moves import Change
from game.reduction.options import FailedChallenge, Options
from game.reduction.state import State
from game.reduction.transcript import ReductionTranscript
from game.terminal.ansi import PLAIN

NAMES = ("Ada", "Bo")
TRANSCRIPT = ReductionTranscript(WORDS)
TWO_BLOCKS = "##.../##.../...../...##/...##"

FIELD = """\
    0 1 2 3 4
 0  # # . . .
     -   + +
 1  # # . . .
         + +
 2  . . . . .
     + +
 3  . . . # #
     + +   -
 4  . . . # #"""


def begin(**options: Any) -> State:
    return State.from_board(Options(size=5, **options), from_text(TWO_BLOCKS), 482913)


def said(state: State, *lines: str) -> list[str]:
    """Return the output for these lines, one after the other."""
    told = []
    for line in lines:
        move = TRANSCRIPT.read(state, line)
        after = state.play(move)
        told.append(TRANSCRIPT.describe(state, move, after, NAMES))
        state = after
    if state.is_over:
        told.append(TRANSCRIPT.ending(state, NAMES))
    return told


def test_the_board_with_the_changes_that_can_be_made() -> None:
    told = TRANSCRIPT.turn(begin(), NAMES, PLAIN)
    assert told.startswith(FIELD)
    assert told.splitlines()[-1] == (
        "Ada, turn 1: 8 full cells, get below 8. Left: 5 changes, 5 undos."
    )


def test_long_columns_are_numbered_in_two_lines() -> None:
    state = State.start(Options(size=12), 3)
    tens, units, *_ = TRANSCRIPT.turn(state, NAMES, PLAIN).splitlines()
    assert (tens.split(), units.split()) == (["1", "1"], [*map(str, range(10)), "0", "1"])
    assert tens.index("1") == units.rindex("0")


def test_the_prompt_names_what_can_be_done() -> None:
    state = begin()
    filled = state.play(Change(0, 3))
    for shown, prompt in (
        (state, "change ROW COLUMN: "),
        (filled, "change ROW COLUMN, undo, reset: "),
        (filled.play(Change(0, 3)).play(Change(0, 0)), "yes, no: "),
        (begin(pie=True), "first, second: "),
    ):
        assert TRANSCRIPT.prompt(shown) == prompt


def test_a_challenge_in_words() -> None:
    assert said(
        begin(), "0 3", "0 3", "change 0 0", "yes", "3 3", "no", "challenge", "3 3", "yes"
    ) == [
        "Ada fills row 0, column 3.",
        "Ada empties row 0, column 3.",
        "Ada empties row 0, column 0.",
        "Ada says yes.\nThe turn took 3 changes: 4 full cells are left.",
        "Bo empties row 3, column 3.",
        "Bo says no and takes the last change back.",
        "Bo challenges the turn of Ada.",
        "Bo empties row 3, column 3.",
        "Bo says yes.",
        "The challenge is proved: Ada's turn was too long. Bo wins the game!",
    ]


def test_a_challenge_that_fails_and_does_not_lose() -> None:
    state = begin(failed=FailedChallenge.RESUME, confirm=False)
    told = said(state, "0 3", "0 3", "0 0", "2 0", "challenge", "0 3", "0 3")
    assert told[-1] == ("Bo empties row 0, column 3.\nThe challenge has failed; the turn goes on.")


def test_endings() -> None:
    for lines, last in (
        ("0 3; reset; concede", "Bo wins the game!"),
        ("0 3; 0 3; 0 3; 0 3; 0 3; yes", "Ada has no changes left. Bo wins the game!"),
        ("0 0; yes; 3 3; yes", "Nothing is left to empty. Bo wins the game!"),
    ):
        assert said(begin(), *lines.split("; "))[-1] == last
