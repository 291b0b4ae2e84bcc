"""A move that somebody points at is judged once, and not played again when it is decided on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from toygame import PILE, Options, Pile

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.state import IllegalMove, Reason

SEATS = (Seat("Ada", 0), Seat("Bo", 1))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """Every move that the rules were asked to play: what was there, and what was taken."""
    played: list[tuple[int, int]] = []
    play = Pile.play

    def noted(state: Pile, move: int) -> Pile:
        played.append((state.stones, move))
        return play(state, move)

    monkeypatch.setattr(Pile, "play", noted)
    yield played


def match() -> Match:
    return Match(PILE, Options(10), 7, SEATS)


def test_what_was_judged_is_not_played_again(played: list[Any]) -> None:
    one, other = match(), match()
    assert one.judge(one.state, 2) is None
    step = one.submit(2)
    assert played == [(10, 2)]
    assert step == other.submit(2)
    assert one.record() == other.record()


def test_another_move_than_the_one_judged_is_played(played: list[Any]) -> None:
    pile = match()
    assert pile.judge(pile.state, 2) is None
    assert pile.submit(3).after.stones == 7
    assert played == [(10, 2), (10, 3)]


def test_what_was_judged_before_is_of_no_use_later(played: list[Any]) -> None:
    pile = match()
    assert pile.judge(pile.state, 1) is None
    pile.submit(2)
    pile.take_back(1)
    pile.submit(1)
    assert played == [(10, 1), (10, 2), (10, 1)]


def test_only_the_present_position_is_remembered(played: list[Any]) -> None:
    """What somebody sees need not be the whole position, and what comes of it neither."""
    pile = match()
    assert pile.judge(Pile(10), 2) is None
    pile.submit(2)
    assert played == [(10, 2), (10, 2)]


def test_a_refused_move_says_why_and_stays_refused(played: list[Any]) -> None:
    pile = match()
    assert pile.judge(pile.state, 4) == Reason("too_many")
    with pytest.raises(IllegalMove):
        pile.submit(4)
    assert pile.ply == 0
