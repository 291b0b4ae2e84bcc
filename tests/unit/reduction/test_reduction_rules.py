"""The corners of the rules of Reduction that recorded sessions leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from words import WORDS

from game.core.rules.common_moves import Resign
from game.core.rules.options import OptionError
from game.core.rules.state import IllegalMove
from game.reduction.board import from_text
from game.reduction.moves import Challenge, Change, Choose, Move, No, Reset, Retract, Undo, Yes
from game.reduction.options import PRESETS, FailedChallenge, Options, StartPromise, idle
from game.reduction.start import MAX_DRAWS, start_board
from game.reduction.state import State, TurnPhase

TWO_BLOCKS = "##.../##.../...../...##/...##"
ONE_BLOCK = "##.../##.../...../...../....."


def begin(text: str = TWO_BLOCKS, **options: Any) -> State:
    size = text.count("/") + 1
    return State.from_board(Options(size=size, **options), from_text(text))


def play(state: State, *moves: Move) -> State:
    for move in moves:
        state = state.play(move)
    return state


def wasteful(text: str = TWO_BLOCKS, **options: Any) -> State:
    """After a first turn of three changes where one was enough."""
    made = play(begin(text, **options), Change(0, 3), Change(0, 3), Change(0, 0))
    return made.play(Yes()) if made.is_prompt else made


FILL, HOLE = Change(0, 3), Change(2, 0)
"""A point that can be turned over and back, and another one."""

RESUME = {"failed": FailedChallenge.RESUME, "confirm": False}
RAW = {"start": StartPromise.RAW}
FAILING = (Challenge(), FILL, FILL)
MORE = "##.##/##.##/...../...##/...##"

CASES: dict[str, tuple[State, dict[str, Any]]] = {
    "the second player chooses, and nothing else can be done": (
        begin(pie=True), {"phase": TurnPhase.PIE, "to_move": 1},
    ),
    "who chooses to begin moves first": (
        begin(pie=True).play(Choose(True)), {"phase": TurnPhase.TURN, "to_move": 0, "turn": 1},
    ),
    "or lets the other begin": (begin(pie=True).play(Choose(False)), {"to_move": 1, "turn": 1}),
    "whoever is made to begin may be stuck": (
        begin("#./..", pie=True, **RAW).play(Choose(True)), {"winner": 1, "reason": "stuck"},
    ),
    "also the other": (begin("#./..", pie=True, **RAW).play(Choose(False)), {"winner": 0}),
    "one may give up instead of choosing": (begin(pie=True).play(Resign()), {"winner": 0}),
    "a failed challenge asks first": (
        play(wasteful(failed=FailedChallenge.RESUME), *FAILING),
        {"phase": TurnPhase.CHALLENGE_CONFIRM},
    ),
    "no leads back": (
        play(wasteful(failed=FailedChallenge.RESUME), *FAILING, No()), {"undos_left": 4},
    ),
    "and yes to the own turn": (
        play(wasteful(failed=FailedChallenge.RESUME), *FAILING, Yes()), {"phase": TurnPhase.TURN},
    ),
    "in that turn there is no other challenge": (
        play(wasteful(**RESUME), *FAILING), {"is_barred": True},
    ),
    "but after it": (
        play(wasteful(**RESUME), *FAILING, FILL, FILL, Change(3, 3)),
        {"to_move": 0, "turn": 3, "is_barred": False},
    ),
    "by the book a failed challenge loses": (
        play(wasteful(confirm=False), *FAILING), {"winner": 0, "reason": "challenge_failed"},
    ),
    "an emptied board waits for a challenge": (wasteful(ONE_BLOCK, **RESUME), {"is_over": False}),
    "and is played on after it": (
        play(wasteful(ONE_BLOCK, **RESUME), *FAILING), {"is_over": False},
    ),
    "to empty the board wins where nothing can be challenged": (
        begin(ONE_BLOCK, confirm=False).play(Change(0, 0)),
        {"winner": 0, "reason": "emptied", "turn": 2},
    ),
    "and where challenges are off": (
        wasteful(ONE_BLOCK, challenge=False), {"winner": 0, "reason": "emptied"},
    ),
    "a long turn that emptied it may be challenged": (
        play(wasteful(ONE_BLOCK, max_undos=0), Challenge(), Change(0, 0)),
        {"winner": 1, "reason": "challenge_proved"},
    ),
    "a board empty from the start is played": (
        begin("../..", changes=1, max_undos=0, **RAW), {"is_over": False},
    ),
    "and lost without changes": (
        begin("../..", changes=1, max_undos=0, **RAW).play(Change(0, 0)),
        {"reason": "out_of_changes"},
    ),
    "the board goes back for a challenge and the limit is one less": (
        wasteful().play(Challenge()),
        {"board": from_text(TWO_BLOCKS), "limit": 2, "changes_left": 2, "start_full": 8},
    ),
    "an empty challenge is retracted": (
        play(wasteful(), Challenge(), Retract()), {"undos_left": 4},
    ),
    "without undos a turn ends unasked, and with it the right to challenge (reduction RULES R10)": (
        play(wasteful(max_undos=1), HOLE, Undo(), Change(3, 3)), {"winner": 1, "reason": "emptied"},
    ),
    "also where nobody asks": (
        play(wasteful(confirm=False), Change(3, 3)), {"winner": 1, "reason": "emptied"},
    ),
    "asked one may say no and challenge": (
        play(wasteful(), Change(3, 3), No(), Challenge()), {"phase": TurnPhase.CHALLENGE},
    ),
    "a reset costs as many undos as there are changes": (
        play(begin(max_undos=2), FILL, HOLE, Reset()), {"undos_left": 0},
    ),
    **{
        f"a first player without a change has lost: {text}": (
            begin(text, **RAW), {"winner": 1, "reason": "stuck", "to_move": 0},
        )
        for text in (".", "#", "#./..", "##/..", "##/#.")
    },
}  # fmt: skip


def test_what_comes_of_moves() -> None:
    for name, (state, wanted) in CASES.items():
        assert {key: getattr(state, key) for key in wanted} == wanted, name
        assert not state.is_over or (state.legal_moves(), state.commands()) == ((), ()), name


PROVING = play(wasteful(max_undos=2), HOLE, Undo(), Challenge(), FILL, Undo())
REFUSED: dict[str, tuple[State, Sequence[Move], str]] = {
    "before the choice": (begin(pie=True), (Change(0, 0), Undo()), "choose_first"),
    "a second choice": (begin(pie=True).play(Choose(True)), (Choose(True),), "nothing_to_choose"),
    "a second challenge": (play(wasteful(**RESUME), *FAILING), (Challenge(),), "failed_already"),
    "what was undone does not count": (
        play(begin(confirm=False), FILL, Undo(), FILL, Undo(), Change(0, 0)),
        (Challenge(),),
        "single_change",
    ),
    "only the turn before can be challenged": (
        play(begin(MORE, confirm=False), Change(3, 0), Change(3, 0), Change(0, 0), Change(3, 3)),
        (Challenge(),),
        "single_change",
    ),
    "the pool of undos is shared": (PROVING, (Retract(),), "no_undos"),
    "an empty challenge": (wasteful().play(Challenge()), (Undo(), Reset()), "retract_instead"),
    "a reset that costs too much": (
        play(begin(max_undos=2), FILL, HOLE, HOLE),
        (Reset(),),
        "too_few_undos",
    ),
    "a window beyond the border": (begin(), (Change(4, 4),), "outside"),
    "a board of one cell": (begin(".", **RAW), (Change(0, 0),), "game_over"),
}


def test_what_is_refused_and_why() -> None:
    for name, (state, moves, key) in REFUSED.items():
        for move in moves:
            assert state.refusal(move) == key and move not in state.legal_moves(), name
            with pytest.raises(IllegalMove, match=key):
                state.play(move)


def test_after_a_failed_challenge_the_own_turn_goes_on_where_it_stood() -> None:
    own = play(wasteful(**RESUME), HOLE)
    failed = play(own, *FAILING)
    for kept in ("phase", "board", "line", "undos_used", "previous", "changes_left"):
        assert getattr(failed, kept) == getattr(own, kept), kept


def test_options_out_of_bounds() -> None:
    outside = {"size": (0, 21), "changes": (0, 100), "max_undos": (-1, 100), "density": (9, 91)}
    for name, values in {**outside, "board_seed": (-1, 2**63)}.items():
        for value in values:
            with pytest.raises(OptionError, match=name):
                Options(**{name: value})
                pytest.fail(f"{name} {value}")


def test_options_that_cannot_matter() -> None:
    assert all(set(idle(options)) <= {"failed"} for options in PRESETS.values())
    assert idle(Options()) == {}
    assert idle(Options(max_undos=0)) == {"confirm": "no_undos"}
    assert idle(Options(challenge=False)) == {"failed": "no_challenge"}
    assert idle(Options(changes=1)) == {"challenge": "single_change", "failed": "single_change"}


def test_a_preset_is_what_its_words_say() -> None:
    for name in ("standard", "quick", "kids", "long"):
        words, preset = WORDS.t(f"reduction.preset.{name}_help"), PRESETS[name]
        told = re.search(r"(\d+) . (\d+) cells.* (three|four|five) changes", words)
        assert told[1] == told[2] == str(preset.size), name
        assert {"three": 3, "four": 4, "five": 5}[told[3]] == preset.changes, name
        assert ("fuller" in words) == (preset.density > PRESETS["standard"].density), name
        assert ("no challenges" in words) != preset.challenge, name


def test_starts_that_can_be_won_or_changed_are_drawn_as_long_as_there_is_hope() -> None:
    board, draw = start_board(Options(size=2, density=10), 0)
    assert draw == MAX_DRAWS - 1 and board != 0b1111, "the last draw is kept if none will do"
    for seed in range(1, 30):
        board, draw = start_board(Options(size=2), seed)
        assert board == 0b1111 or draw == MAX_DRAWS - 1
        movable = Options(size=2, start=StartPromise.MOVABLE, board_seed=seed)
        assert not State.start(movable, 0).is_over


def test_friends_share_a_board_by_its_seed() -> None:
    here = State.start(Options(), 12345)
    there = State.start(Options(board_seed=here.board_seed), 99)
    assert (there.board, there.board_seed) == (here.board, here.board_seed)
    seeds = [State.start(Options(size=4), seed).board_seed for seed in range(200)]
    assert {len(str(seed)) for seed in seeds} == {6} and max(seeds) > 900_000
    text = "##../##../..../...#"
    set_up = State.start(Options(size=4, position=f"{text} 2"), 5)
    assert (set_up.board, set_up.mover) == (from_text(text), 1)
    assert (set_up.board_seed, set_up.draw) == (0, 0)
