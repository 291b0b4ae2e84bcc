"""Questions to a search process: each has its own answer, in the order of their urgency."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from searching import (
    SEATS,
    Hand,
    child_pid,
    error_of,
    is_searching,
    move,
    record,
    thinking,
    until,
    wait,
)
from toygame import PILE, Options, Pile

from game.ai.client import SearchClient
from game.ai.fallback import fallback_move
from game.ai.request import Request
from game.core.learning.exercise import CardResult
from game.core.match.match import Match
from game.core.rules.comment import Comment
from game.core.rules.report import Frame, News, ReportPlace
from game.registry import GAMES


@pytest.fixture
def thinker() -> Iterator[SearchClient]:
    with thinking(SearchClient(Hand(), "toygame:GAMES")) as thinker:
        yield thinker


def test_moments_are_found_and_moves_are_judged(thinker: SearchClient) -> None:
    asked = thinker.ask_moments(record(2, 3, 2, 1, stones=10), (2, 1, 0), (0, 1))
    found = wait(thinker, asked)
    assert [(moment.ply, moment.is_slip) for moment in found] == [(0, True), (2, True), (3, False)]
    assert (
        found[0].better == Comment("better", line=(1,)) and found[2].verdict.comment.key == "last"
    )
    assert wait(thinker, thinker.ask_verdict(record(2, stones=10))).result is CardResult.SLIP
    unknown = thinker.ask_verdict(record(3, stones=10))
    until(lambda: thinker.update() or not unknown.is_open)
    assert unknown.has_failed


NEWS = News("", "", Comment("fewer"), is_puzzling=True)


def test_a_film_is_found_there_and_shown_here(thinker: SearchClient) -> None:
    question = thinker.ask_explanation(record(2, 1, stones=5), 1, NEWS)
    frames = wait(thinker, question)
    where = ReportPlace(0, 1, frozenset({(1, 2)}))
    assert frames == list(Frame(Pile(n), Comment.of("fewer", n=n), where) for n in range(3))


def test_a_film_tells_how_far_it_is_and_stops_when_nobody_waits(thinker: SearchClient) -> None:
    question = thinker.ask_explanation(record(stones=13), 0, NEWS)
    assert question.done == 0
    until(lambda: thinker.update() or question.done > 10)
    before = question.done
    until(lambda: thinker.update() or question.done > before)
    pid = child_pid()
    question.cancel()
    after = question.done
    assert wait(thinker, thinker.ask_explanation(record(stones=2), 0, NEWS))
    assert child_pid() == pid, "it stopped when it was told to"
    assert question.done == after


def test_labour_is_told_or_goes_beyond_its_budget(thinker: SearchClient) -> None:
    assert wait(thinker, thinker.ask_deferred(record(1, 2), PILE.pack(3))) == [14]
    question = thinker.ask_deferred(record(stones=40), PILE.pack(3))
    assert "OutOfBudget" in error_of(thinker, question)


def test_a_coach_that_goes_wrong_is_an_error(thinker: SearchClient) -> None:
    question = thinker.ask_hints(record(stones=13))
    assert "the coach is wrong" in error_of(thinker, question)
    assert wait(thinker, thinker.ask_hints(record(stones=12)))


def test_every_question_has_its_own_answer(thinker: SearchClient) -> None:
    """Questions in any order: no one gets the answer to another."""
    bar = thinker.ask_evaluation(record(3, 3, 3, 1, stones=10))
    hints = thinker.ask_hints(record(1, 2))
    moved = thinker.ask_move(record(1, 2, stones=6), "deepening")
    review = thinker.ask_review(record(2))
    labour = thinker.ask_deferred(record(1, 2), PILE.pack(3))
    assert wait(thinker, moved).move == [3]
    assert wait(thinker, hints)[0].values == (("n", "17"),)
    assert wait(thinker, review).remarks[0].ply == 0
    assert wait(thinker, labour) == [14]
    assert abs(wait(thinker, bar).value) == 1.0


def test_a_move_comes_before_a_hint_before_the_bar(thinker: SearchClient) -> None:
    """Questions of background rank run one after the other, and give way to others."""
    bar = thinker.ask_evaluation(record(1))
    look_back = thinker.ask_review(record(1))
    hints = thinker.ask_hints(record())
    first = thinker.ask_move(record(), "dice")
    second = thinker.ask_move(record(1), "dice")
    asked: list[Request[Any]] = [bar, look_back, hints, first, second]
    order: list[Request[Any]] = []

    def note_answers() -> bool:
        thinker.update()
        order.extend(q for q in asked if not q.is_open and q not in order)
        return len(order) == len(asked)

    until(note_answers)
    assert order == [first, second, hints, look_back, bar]


@pytest.mark.slow
def test_the_games_of_the_cabinet_answer_by_all_their_levels() -> None:
    with thinking(SearchClient()) as thinker:
        for game in GAMES.values():
            for level in game.levels:
                match = Match(game, next(iter(game.presets.values())), 5, SEATS)
                answer = wait(thinker, thinker.ask_move(match.record(), level))
                assert answer.move is not None
                match.submit(game.unpack(answer.move))


def test_a_bug_in_a_bot_reaches_the_table(thinker: SearchClient) -> None:
    question = thinker.ask_move(record(), "crash")
    assert "ZeroDivisionError: the bot is wrong" in error_of(thinker, question)
    pid = child_pid()
    assert move(thinker)
    assert child_pid() == pid


def test_a_stale_answer_is_dropped(thinker: SearchClient) -> None:
    """An answer to a dropped question is lost, and never reaches the next one."""
    old = thinker.ask_evaluation(record(3, 3, 3, 1, stones=10))
    until(lambda: is_searching(thinker, old))
    child = thinker.child
    assert child is not None
    until(lambda: child.has_message)  # the answer lies in the pipe
    old.cancel()
    new = thinker.ask_evaluation(record(3))
    assert wait(thinker, new).value == 0.0
    assert old.answer is None and not old.has_failed


def test_the_fallback_wins_in_one_and_repeats_itself() -> None:
    assert fallback_move(PILE, Match(PILE, Options(2), 1, ()).record()) == 2
    record = Match(PILE, Options(20), 1, ()).record()
    assert fallback_move(PILE, record) == fallback_move(PILE, record)
    seeds = range(20)
    moves = {fallback_move(PILE, Match(PILE, Options(20), seed, ()).record()) for seed in seeds}
    assert moves == {1, 2, 3}
