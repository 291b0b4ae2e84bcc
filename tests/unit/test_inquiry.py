"""Questions besides moves: what is made of the answers of a real search process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from toygame import PILE, Options

from game.ai.wire import unpack_hints
from game.ai.worker import Thinker
from game.core.match import Match
from game.core.seats import Seat
from game.core.teaching import Hint, Teaching
from scenes.table.asking.inquiry import Inquiry, Lookback

SEATS = (Seat("Ada", 0), Seat("Bo", 1))
PATIENCE_S = 20.0


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(games="toygame:GAMES")
    yield thinker
    thinker.close()


def until(seen: Callable[[], object]) -> None:
    """Wait in real time for something that must happen."""
    deadline = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.002)


def match_of(stones: int, *moves: int) -> Match:
    match = Match(PILE, Options(stones), 7, SEATS)
    for move in moves:
        match.submit(move)
    return match


def begin(inquiry: Inquiry[tuple[Hint, ...]], thinker: Thinker, match: Match) -> None:
    inquiry.begin(
        lambda: thinker.ask_hints(match.record()),
        lambda told: unpack_hints(PILE, match.state, told),
    )


def test_an_answer_is_read_and_stays(thinker: Thinker) -> None:
    inquiry: Inquiry[tuple[Hint, ...]] = Inquiry(thinker)
    begin(inquiry, thinker, match_of(10))
    assert inquiry.is_open and inquiry.answer is None
    until(inquiry.update)
    inquiry.cancel()
    assert inquiry.answer == (Hint("count", (("n", "10"),)), Hint("take", line=(2,)))
    inquiry.forget()
    assert inquiry.answer is None


@pytest.mark.parametrize("stones", [13, 14], ids=["the coach fails", "its line is illegal"])
def test_no_answer_and_a_bad_one_are_the_same(thinker: Thinker, stones: int) -> None:
    inquiry: Inquiry[tuple[Hint, ...]] = Inquiry(thinker)
    begin(inquiry, thinker, match_of(stones))
    until(inquiry.update)
    assert inquiry.has_failed and inquiry.answer is None and not inquiry.is_open
    begin(inquiry, thinker, match_of(10))
    assert not inquiry.has_failed


def test_what_is_cancelled_is_never_answered(thinker: Thinker) -> None:
    inquiry: Inquiry[tuple[Hint, ...]] = Inquiry(thinker)
    begin(inquiry, thinker, match_of(10))
    inquiry.cancel()
    thinker.ask(match_of(10).record(), "dice")
    until(lambda: (not inquiry.update()) and thinker.poll())
    assert inquiry.answer is None and not inquiry.has_failed


def test_a_look_back_is_asked_for_once(thinker: Thinker) -> None:
    lookback = Lookback(thinker, PILE, match_of(10, 1, 2).playback())
    assert lookback.review.remarks == ()
    lookback.open()
    lookback.close()
    assert not lookback.is_open
    lookback.open()
    until(lookback.update)
    assert [remark.ply for remark in lookback.review.remarks] == [1]
    lookback.open()
    assert not lookback.is_open, "the answer is here"


def test_what_could_not_be_played_is_not_looked_back_at(thinker: Thinker) -> None:
    playback = match_of(10, 1, 2, 3).playback()
    noted = replace(playback, notes=("", "", "not from this game"))
    lookback = Lookback(thinker, PILE, noted)
    lookback.open()
    until(lookback.update)
    assert [remark.ply for remark in lookback.review.remarks] == [1]


def test_a_game_without_reviews_is_not_asked_for_one(thinker: Thinker) -> None:
    lookback = Lookback(thinker, replace(PILE, teaching=Teaching()), match_of(10, 1).playback())
    lookback.open()
    assert not lookback.is_open
