"""Requests of a table to the search process, and the use of its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from searching import thinking, until
from toygame import PILE, Options

from game.ai.client import SearchClient
from game.ai.requests.deferred_move import DeferredMove
from game.ai.requests.evaluation import EvaluationRequest
from game.ai.requests.game_review import TICKS, GameReview
from game.ai.requests.hints import HintRequest
from game.ai.requests.key_moments import KeyMoments
from game.ai.requests.opponent import MIN_SHOW_MS, Opponent
from game.core.learning.review import review
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment

SEATS = (Seat("Ada", 0), Seat("Bo", 1))
HINTS = (Comment.of("count", n="10"), Comment("take", line=(2,)))


@pytest.fixture
def thinker() -> Iterator[SearchClient]:
    with thinking(SearchClient(games="toygame:GAMES")) as thinker:
        yield thinker


def match_of(stones: int, *moves: int) -> Match:
    match = Match(PILE, Options(stones), 7, SEATS)
    for made in moves:
        match.submit(made)
    return match


def until_told(thinker: SearchClient, asker: Any) -> None:
    """Wait until the coach or the look back has taken in its answer."""
    until(lambda: thinker.update() or asker.update())


def test_a_coach_says_one_thing_after_the_other(thinker: SearchClient) -> None:
    match = match_of(10)
    coach = HintRequest(thinker, match)
    assert coach.has_more and not coach.is_showing
    coach.ask()
    coach.ask()
    assert coach.is_thinking and coach.shown_hints == ()
    until_told(thinker, coach)
    assert coach.shown_hints == HINTS[:1]
    coach.cancel()
    coach.ask()
    assert coach.shown_hints == HINTS and not coach.has_more
    coach.forget()
    assert coach.shown_hints == () and coach.has_more


def test_a_coach_that_fails_may_be_asked_again(thinker: SearchClient) -> None:
    match = match_of(13)
    coach = HintRequest(thinker, match)
    coach.ask()
    until_told(thinker, coach)
    assert coach.has_failed and coach.shown_hints == () and not coach.is_thinking
    coach.ask()
    assert not coach.has_failed and coach.is_thinking


def test_an_opponent_is_not_heard_sooner_than_people_can_follow(thinker: SearchClient) -> None:
    opponent = Opponent(thinker, match_of(10))
    opponent.begin()
    assert opponent.update(10, "dice"), "that it thinks can be seen"
    (question,) = thinker.requests
    until(lambda: thinker.update() or not question.is_open)
    assert not opponent.update(10, "dice") and not opponent.is_due
    assert opponent.update(MIN_SHOW_MS, "dice") and opponent.is_due
    assert opponent.take() in ([1], [2], [3])
    assert not opponent.is_due


def test_an_opponent_that_fails_has_no_move(thinker: SearchClient) -> None:
    opponent = Opponent(thinker, match_of(10))
    opponent.begin()

    def is_due() -> bool:
        thinker.update()
        opponent.update(MIN_SHOW_MS, "crash")
        return opponent.is_due

    until(is_due)
    assert opponent.take() is None


def test_a_heavy_move_waits_for_its_work(thinker: SearchClient) -> None:
    match = match_of(10)
    work = DeferredMove(thinker, match)
    assert not work.begin(1) and not work.is_open
    assert work.begin(3) and work.is_open
    work.update(10)
    work.pause()
    assert work.is_open, "it begins anew"
    assert work.tried == 0
    until(lambda: thinker.update() or work.update(10) == 3)
    assert not work.is_open and work.tried == 0


def test_the_bar_asks_at_a_glance_and_then_at_length(thinker: SearchClient) -> None:
    match = match_of(10)
    estimate = EvaluationRequest(thinker, match)
    shares: list[int] = []
    ask, thinker.ask_evaluation = thinker.ask_evaluation, None  # type: ignore[method-assign]

    def noted(record: Any, share: int) -> Any:
        shares.append(share)
        return ask(record, share)

    thinker.ask_evaluation = noted  # type: ignore[method-assign]
    estimate.update()
    until(lambda: thinker.update() or estimate.update() or len(shares) == 2)
    assert shares == [16, 1] and estimate.value == 0.0
    estimate.pause()
    estimate.update()
    assert shares == [16, 1, 16], "what nobody wanted to hear is asked anew"
    match.submit(1)
    estimate.update()
    assert shares == [16, 1, 16, 16]
    estimate.pause()


def test_a_look_back_is_asked_for_once(thinker: SearchClient) -> None:
    lookback = GameReview(thinker, PILE, match_of(10, 1, 2).playback())
    assert lookback.review.remarks == ()
    lookback.open()
    lookback.close()
    assert not lookback.is_open
    lookback.open()
    until_told(thinker, lookback)
    assert [remark.ply for remark in lookback.review.remarks] == [1]
    lookback.open()
    assert not lookback.is_open, "the answer is here"


def test_the_frame_that_opens_a_look_back_does_not_ask_for_it(
    thinker: SearchClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookback = GameReview(thinker, PILE, match_of(10, 1, 2).playback())
    asked, ask = [0], thinker.ask_review

    def asking(*about: Any) -> Any:
        asked[0] += 1
        return ask(*about)

    monkeypatch.setattr(thinker, "ask_review", asking)
    lookback.open()
    for _ in range(TICKS):
        assert lookback.is_open and asked == [0]
        lookback.update()
    assert lookback.is_open and asked == [1]


def test_what_could_not_be_played_is_not_looked_back_at(thinker: SearchClient) -> None:
    playback = match_of(10, 1, 2, 3).playback()
    noted = replace(playback, notes=("", "", "not from this game"))
    lookback = GameReview(thinker, PILE, noted)
    lookback.open()
    until_told(thinker, lookback)
    assert [remark.ply for remark in lookback.review.remarks] == [1]


def test_what_mattered_to_people_is_asked_for_once(thinker: SearchClient) -> None:
    match = Match(PILE, Options(11), 7, (Seat("Ada", 0), Seat("Bo", 1, "dice")))
    for made in (2, 2, 2):
        match.submit(made)
    matters = KeyMoments(thinker, PILE, match.playback())
    found = review(PILE, match.states, match.moves)
    matters.open(found)
    matters.close()
    assert matters.found == ()
    matters.open(found)
    matters.open(found)
    until_told(thinker, matters)
    people = [match.state_at(moment.ply).to_move for moment in matters.found]
    assert people and set(people) == {0}, "the computer learns nothing"


def test_a_computer_prepares_its_move_once_a_ply_while_a_person_chooses() -> None:
    asked: list[int] = []

    class Thinks:
        is_open = True

        def ask_ponder(self, record: Any, level: str, player: int) -> Any:
            asked.append(player)
            return self

        def cancel(self) -> None:
            self.is_open = False

    thinks: Any = Thinks()
    prepares = replace(next(iter(PILE.levels.values())), ponder=lambda state, player, budget: None)
    game = replace(PILE, levels={"easy": prepares, "plain": next(iter(PILE.levels.values()))})
    match = Match(game, Options(9), 7, (Seat("Ada", 0), Seat("Bo", 1, "easy")))
    opponent = Opponent(thinks, match)
    opponent.ponder()
    opponent.ponder()
    assert asked == [1]
    match.submit(1)
    match.submit(1)
    opponent.ponder()
    assert asked == [1], "what was begun goes on"
    opponent.cancel()
    opponent.ponder()
    assert asked == [1, 1]
    plain = Match(game, Options(9), 7, (Seat("Ada", 0), Seat("Bo", 1, "plain")))
    Opponent(thinks, plain).ponder()
    assert asked == [1, 1]
