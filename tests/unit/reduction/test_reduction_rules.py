"""The corners of the rules of Reduction that recorded sessions leave out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.core.rules.common_moves import Resign
from game.core.rules.options import OptionError
from game.core.rules.state import IllegalMove
from game.reduction.board import from_text, to_text
from game.reduction.moves import Challenge, Change, Choose, Move, No, Reset, Retract, Undo, Yes
from game.reduction.options import PRESETS, FailedChallenge, Options, StartPromise, idle
from game.reduction.start import MOST_DRAWS, start_board
from game.reduction.state import State, TurnPhase
from game.words.strings import Strings

WORDS = Strings.load(Path(__file__).parents[3] / "assets", is_strict=True)

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


class TestPieRule:
    def test_the_second_player_sees_the_board_and_chooses(self) -> None:
        state = begin(pie=True)
        assert (state.phase, state.to_move) == (TurnPhase.PIE, 1)
        assert state.windows() == ()
        assert list(state.legal_moves()) == [Choose(True), Choose(False)]
        assert state.refusal(Change(0, 0)) == state.refusal(Undo()) == "choose_first"

    @pytest.mark.parametrize(("first", "mover"), [(True, 0), (False, 1)])
    def test_who_moves_then(self, first: bool, mover: int) -> None:
        state = begin(pie=True).play(Choose(first))
        assert (state.phase, state.to_move, state.turn) == (TurnPhase.TURN, mover, 1)
        assert state.refusal(Choose(first)) == "nothing_to_choose"
        assert state.legal_moves() == begin().legal_moves()

    def test_whoever_is_made_to_begin_may_be_stuck(self) -> None:
        state = begin("#./..", pie=True, start=StartPromise.RAW)
        assert state.outcome() is None
        assert state.play(Choose(True)).winner == 1
        assert state.play(Choose(False)).winner == 0
        assert state.play(Choose(True)).reason == "stuck"

    def test_giving_up_instead(self) -> None:
        assert begin(pie=True).play(Resign()).winner == 0


class TestFailedChallenge:
    resume = FailedChallenge.RESUME

    def test_the_own_turn_goes_on_where_it_stood(self) -> None:
        own = play(wasteful(failed=self.resume, confirm=False), Change(2, 0))
        failed = play(own, Challenge(), Change(0, 3), Change(0, 3))
        assert (failed.phase, failed.board, failed.line) == (TurnPhase.TURN, own.board, own.line)
        assert failed.undos_used == own.undos_used
        assert failed.previous == own.previous and failed.changes_left == own.changes_left
        assert failed.refusal(Challenge()) == "failed_already"
        assert Challenge() not in failed.legal_moves()

    def test_the_question_comes_first(self) -> None:
        asked = play(wasteful(failed=self.resume), Challenge(), Change(0, 3), Change(0, 3))
        assert asked.phase is TurnPhase.CHALLENGE_CONFIRM
        assert asked.play(No()).undos_left == 4
        assert asked.play(Yes()).phase is TurnPhase.TURN

    def test_the_bar_is_lifted_with_the_turn(self) -> None:
        state = wasteful(failed=self.resume, confirm=False)
        state = play(state, Challenge(), Change(0, 3), Change(0, 3))
        assert state.is_barred
        state = play(state, Change(0, 3), Change(0, 3), Change(3, 3))
        assert (state.to_move, state.turn, state.is_barred) == (0, 3, False)
        assert Challenge() in state.legal_moves()

    def test_by_the_book_it_loses(self) -> None:
        lost = play(wasteful(confirm=False), Challenge(), Change(0, 3), Change(0, 3))
        assert (lost.winner, lost.reason) == (0, "challenge_failed")

    def test_an_emptied_board_is_played_on_after_it(self) -> None:
        emptied = wasteful(ONE_BLOCK, failed=self.resume, confirm=False)
        assert not emptied.is_over
        failed = play(emptied, Challenge(), Change(0, 3), Change(0, 3))
        assert not failed.is_over
        assert {kind.name for _, _, kind in failed.windows()} == {"FILL"}


class TestEmptiedBoard:
    def test_it_wins_at_once_where_nothing_can_be_challenged(self) -> None:
        state = begin(ONE_BLOCK, confirm=False).play(Change(0, 0))
        assert (state.winner, state.reason, state.turn) == (0, "emptied", 2)

    def test_it_wins_at_once_where_challenges_are_off(self) -> None:
        state = wasteful(ONE_BLOCK, challenge=False)
        assert (state.winner, state.reason) == (0, "emptied")

    def test_a_long_turn_may_be_challenged(self) -> None:
        state = wasteful(ONE_BLOCK, max_undos=0)
        assert Challenge() in state.legal_moves()
        proved = play(state, Challenge(), Change(0, 0))
        assert (proved.winner, proved.reason) == (1, "challenge_proved")

    def test_a_board_empty_from_the_start_is_played(self) -> None:
        state = begin("../..", start=StartPromise.RAW, changes=1, max_undos=0)
        assert not state.is_over
        assert state.play(Change(0, 0)).reason == "out_of_changes"


class TestStuckFirstPlayer:
    @pytest.mark.parametrize("text", [".", "#", "#./..", "##/..", "##/#."])
    def test_it_has_lost(self, text: str) -> None:
        state = begin(text, start=StartPromise.RAW)
        assert (state.winner, state.reason, state.to_move) == (1, "stuck", 0)
        assert list(state.legal_moves()) == [] and state.commands() == ()

    def test_a_board_of_one_cell_has_no_window(self) -> None:
        with pytest.raises(IllegalMove, match="game_over"):
            begin(".", start=StartPromise.RAW).play(Change(0, 0))


class TestChallenge:
    def test_the_board_goes_back_and_the_limit_is_one_less(self) -> None:
        state = wasteful().play(Challenge())
        assert to_text(state.board, 5) == TWO_BLOCKS
        assert (state.limit, state.changes_left, state.start_full) == (2, 2, 8)

    def test_what_was_undone_does_not_count(self) -> None:
        first = play(begin(confirm=False), Change(0, 3), Undo(), Change(0, 3), Undo())
        assert first.play(Change(0, 0)).refusal(Challenge()) == "single_change"

    def test_the_pool_of_undos_is_shared(self) -> None:
        state = play(wasteful(max_undos=2), Change(2, 0), Undo(), Challenge(), Change(0, 3), Undo())
        assert state.refusal(Retract()) == "no_undos"
        assert state.refusal(Undo()) == "retract_instead"

    def test_an_empty_challenge_is_not_undone_but_retracted(self) -> None:
        state = wasteful().play(Challenge())
        assert state.refusal(Undo()) == state.refusal(Reset()) == "retract_instead"
        assert state.play(Retract()).undos_left == 4

    def test_a_turn_that_ends_unasked_ends_the_right_to_challenge(self) -> None:
        """The rule book's note: no undos left, or nobody asks (reduction RULES R10)."""
        spent = play(wasteful(max_undos=1), Change(2, 0), Undo(), Change(3, 3))
        unasked = play(wasteful(confirm=False), Change(3, 3))
        for state in (spent, unasked):
            assert (state.winner, state.reason) == (1, "emptied")

    def test_asked_one_may_say_no_and_challenge(self) -> None:
        state = play(wasteful(), Change(3, 3), No(), Challenge())
        assert state.phase is TurnPhase.CHALLENGE

    def test_the_turn_before_is_all_there_is_to_challenge(self) -> None:
        state = begin("##.##/##.##/...../...##/...##", confirm=False)
        state = play(state, Change(3, 0), Change(3, 0), Change(0, 0))
        assert Challenge() in state.legal_moves()
        state = state.play(Change(3, 3))
        assert state.refusal(Challenge()) == "single_change"


def test_a_reset_costs_as_many_undos_as_there_are_changes() -> None:
    state = play(begin(max_undos=2), Change(0, 3), Change(2, 0))
    assert state.play(Reset()).undos_left == 0
    assert state.play(Change(2, 0)).refusal(Reset()) == "too_few_undos"


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0},
        {"size": 21},
        {"changes": 0},
        {"changes": 100},
        {"max_undos": -1},
        {"max_undos": 100},
        {"density": 9},
        {"density": 91},
        {"board_seed": -1},
        {"board_seed": 2**63},
    ],
)
def test_options_out_of_bounds(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionError, match=next(iter(wrong))):
        Options(**wrong)


def test_options_that_cannot_matter() -> None:
    assert all(set(idle(options)) <= {"failed"} for options in PRESETS.values())
    assert idle(Options()) == {}
    assert idle(Options(max_undos=0)) == {"confirm": "no_undos"}
    assert idle(Options(challenge=False)) == {"failed": "no_challenge"}
    assert idle(Options(changes=1)) == {"challenge": "single_change", "failed": "single_change"}


@pytest.mark.parametrize("name", ["standard", "quick", "kids", "long"])
def test_a_preset_is_what_its_words_say(name: str) -> None:
    words, preset = WORDS.t(f"reduction.preset.{name}_help"), PRESETS[name]
    told = re.search(r"(\d+) . (\d+) cells.* (three|four|five) changes", words)
    assert told and told[1] == told[2] == str(preset.size)
    assert {"three": 3, "four": 4, "five": 5}[told[3]] == preset.changes
    assert ("fuller" in words) == (preset.density > PRESETS["standard"].density)
    assert ("no challenges" in words) != preset.challenge


class TestStart:
    def test_the_last_draw_is_kept_if_none_will_do(self) -> None:
        options = Options(size=2, density=10)
        board, draw = start_board(options, 0)
        assert draw == MOST_DRAWS - 1 and board != 0b1111

    def test_a_winnable_board_can_be_reduced(self) -> None:
        for seed in range(30):
            board, draw = start_board(Options(size=2), seed)
            assert board == 0b1111 or draw == MOST_DRAWS - 1

    def test_a_movable_board_can_be_changed(self) -> None:
        for seed in range(1, 30):
            options = Options(size=2, start=StartPromise.MOVABLE, board_seed=seed)
            assert not State.start(options, 0).is_over

    def test_friends_share_a_board_by_its_seed(self) -> None:
        here = State.start(Options(), 12345)
        assert len(str(here.board_seed)) == 6
        there = State.start(Options(board_seed=here.board_seed), 99)
        assert (there.board, there.board_seed) == (here.board, here.board_seed)
