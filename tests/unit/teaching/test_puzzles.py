"""Every shipped puzzle by the real rules: its solution takes par, and words exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from words import WORDS, verdict_words

from game.core.learning.exercise import GRADES, AnyExercise, CardResult, Verdict
from game.core.rules.definition import AnyGame
from game.core.rules.state import refusal
from game.registry import GAMES

MAX_WORDS = 6

WITH_PUZZLES = [game_id for game_id in GAMES if GAMES[game_id].exercises.puzzles is not None]


def shelf(game_id: str) -> list[AnyExercise]:
    """The puzzles of a game that ship."""
    return list(GAMES[game_id].exercises.puzzles().builtin())


def begun(game: AnyGame, puzzle: AnyExercise) -> Any:
    """The position of a puzzle."""
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        assert refusal(state, move) is None
        state = state.play(move)
    return state


def judged(puzzle: AnyExercise, before: Any, move: Any, after: Any) -> Verdict:
    """Return what a move means; where the rules judge, their end tells it."""
    if puzzle.judge is not None:
        return puzzle.judge(before, move, after)
    outcome = after.outcome()
    if outcome is None:
        return Verdict(CardResult.GO_ON)
    return Verdict(CardResult.DONE if outcome.winner == 0 else CardResult.SLIP)


def solution(game: AnyGame, puzzle: AnyExercise) -> Iterator[tuple[Any, Any, Any, Verdict]]:
    """Every move that is shown, and what it means: position before, move, position after."""
    state = begun(game, puzzle)
    solver = state.to_move
    while True:
        if state.to_move != solver:
            reply = puzzle.reply(state)
            assert refusal(state, reply) is None
            state = state.play(reply)
            continue
        move = puzzle.shown(state)
        assert refusal(state, move) is None
        after = state.play(move)
        verdict = judged(puzzle, state, move, after)
        yield state, move, after, verdict
        if verdict.result is not CardResult.GO_ON:
            return
        state = after


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_what_is_shown_solves_every_puzzle_in_par(game_id: str) -> None:
    game = GAMES[game_id]
    for puzzle in shelf(game_id):
        cost = 0
        for before, move, after, verdict in solution(game, puzzle):
            assert verdict.result is not CardResult.SLIP, puzzle.id
            assert not verdict.comment.key or verdict_words(game, "puzzle", verdict)
            cost += puzzle.costs(before, move, after)
            assert cost <= puzzle.par, f"{puzzle.id} takes longer than its par"
        assert verdict.result is CardResult.DONE and cost == puzzle.par, puzzle.id


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_puzzles_stand_in_the_order_of_grades_under_ids_of_their_own(game_id: str) -> None:
    game, puzzles = GAMES[game_id], shelf(game_id)
    assert [one.grade for one in puzzles] == sorted(one.grade for one in puzzles)
    assert {one.grade for one in puzzles} <= set(GRADES)
    assert len({one.id for one in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert re.fullmatch("[a-z0-9_-]{1,40}", puzzle.id) and puzzle.par > 0
        lit = puzzle.piece(begun(game, puzzle))
        assert all(len(cell) == 2 for cell in lit), "the second hint lights a part of the board"


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_a_puzzle_is_told_in_words(game_id: str) -> None:
    """The first hint is an idea of a few words; the task may be numbers too."""
    for puzzle in shelf(game_id):
        key, values = f"{game_id}.puzzle.{puzzle.kind}", {**dict(puzzle.values), "who": "Otto"}
        told = {part: WORDS.t(f"{key}.{part}", **values) for part in ("name", "task", "idea")}
        assert all(told.values()), puzzle.id
        assert len(told["idea"].split()) <= MAX_WORDS, f"{puzzle.id}: {told['idea']}"
        assert str(puzzle.par) in WORDS.t(f"{key}.par", n=puzzle.par)
        assert len(puzzle.numbers) <= 2
        for name, _ in puzzle.numbers:
            assert WORDS.t(f"{game_id}.puzzle.number.{name}")


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_a_slip_is_told_why(game_id: str) -> None:
    """On the way that is shown, some other legal move is a slip with a reason: every fifth
    puzzle.
    """
    game = GAMES[game_id]
    for puzzle in shelf(game_id)[::5]:
        if puzzle.judge is None:
            assert game.exercises.puzzle_of(puzzle.options) == puzzle
            continue
        verdicts = [
            puzzle.judge(state, m, state.play(m))
            for state, _, _, _ in solution(game, puzzle)
            for m in state.legal_moves()
        ]
        slips = [verdict for verdict in verdicts if verdict.result is CardResult.SLIP]
        assert slips and all(verdict_words(game, "puzzle", verdict) for verdict in slips), puzzle.id


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_the_text_of_a_puzzle_gives_it_again(game_id: str) -> None:
    puzzles = GAMES[game_id].exercises.puzzles()
    assert (puzzles.made is None) is (puzzles.read is None)
    if puzzles.read is None:
        return
    for puzzle in puzzles.builtin()[::7]:
        again = puzzles.read(puzzle.text)
        same = ("id", "kind", "grade", "options", "par", "opening", "values", "numbers", "text")
        assert [getattr(again, name) for name in same] == [getattr(puzzle, name) for name in same]
    for wrong in ("", "?", "{}", puzzles.builtin()[0].text + " x x"):
        with pytest.raises(ValueError):
            puzzles.read(wrong)
            pytest.fail(wrong)


def test_a_match_of_people_is_no_puzzle() -> None:
    for game in GAMES.values():
        for options in game.presets.values():
            assert game.exercises.puzzle_of(options) is None
