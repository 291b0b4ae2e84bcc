"""A tutor says nothing that the search has not found sound, with a search that waits for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from open_requests import OpenRequests

from game.ai.requests.move_check import MISTAKE, MoveCheck
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search.evaluation import Assessment
from game.registry import GAMES

GAME = GAMES["even_steven"]
"""From 16 and from what halving leads to there are two moves."""


class Doubt:
    """A tutor of the side to move after some moves, with its search."""

    def __init__(self, plies: int = 0) -> None:
        seats = Seat("Ann", 0), Seat("Bo", 1)
        self.match = Match(GAME, GAME.options(start=16), 0, seats)
        for _ in range(plies):
            self.match.submit(self.match.state.legal_moves()[-1])
        self.search = OpenRequests()
        self.tutor: Any = MoveCheck(self.search, self.match)  # type: ignore[arg-type]
        self.first, self.second = self.match.state.legal_moves()[:2]

    def tell(self, answer: Any) -> bool:
        self.search.tell(answer)
        return bool(self.tutor.update())

    def tell_move(self, move: Any) -> bool:
        self.tutor.update()
        return self.tell(SimpleNamespace(move=GAME.pack(move)))


def test_nothing_is_known_before_the_search_has_answered() -> None:
    doubt = Doubt()
    assert not doubt.tutor.update() and not doubt.tutor.update()
    assert doubt.tutor.first_sound([doubt.first, doubt.second]) is None
    assert len(doubt.search.asked) == 1 and doubt.tutor.best is None
    assert doubt.tell_move(doubt.first) and doubt.tutor.best == doubt.first
    assert doubt.tutor.first_sound([doubt.first, doubt.second]) == 0
    assert len(doubt.search.asked) == 1, "the best move is sound"


@pytest.mark.parametrize(("plies", "sign"), [(0, 1.0), (2, 1.0), (1, -1.0)])
def test_a_move_is_sound_that_leaves_its_player_no_worse_than_the_best_one(
    plies: int, sign: float
) -> None:
    for less, at in ((0.0, 0), (0.9 * MISTAKE, 0), (1.1 * MISTAKE, 1), (1.0, 1)):
        doubt = Doubt(plies)
        doubt.tell_move(doubt.first)
        wanted = [doubt.second, doubt.first]
        assert doubt.tutor.first_sound(wanted) is doubt.tutor.first_sound(wanted) is None
        assert len(doubt.search.asked) == 2, "one at a time"
        assert doubt.search.asked[-1].what[0].moves[-1] == GAME.pack(doubt.first)
        doubt.tell(Assessment(0.5 * sign))
        assert doubt.tutor.first_sound(wanted) is None
        assert doubt.search.asked[-1].what[0].moves[-1] == GAME.pack(doubt.second)
        assert doubt.tell(Assessment((0.5 - less) * sign)) and not doubt.tutor.update()
        assert doubt.tutor.first_sound(wanted) == at


def test_what_the_search_could_not_look_at_is_not_said() -> None:
    doubt = Doubt()
    doubt.tutor.update()
    assert not doubt.tell(None) and doubt.tutor.best is None
    doubt = Doubt()
    doubt.tutor.update()
    assert not doubt.tell(SimpleNamespace(move=["no", "move"])) and doubt.tutor.best is None
    doubt = Doubt()
    doubt.tell_move(doubt.first)
    for _ in range(2):
        assert doubt.tutor.first_sound([doubt.second]) is None
        doubt.tell(None)
    assert doubt.tutor.first_sound([doubt.second]) is None and len(doubt.search.asked) == 3


def test_another_position_is_asked_about_anew_and_the_old_questions_are_dropped() -> None:
    doubt = Doubt()
    asked, tutor = doubt.search.asked, doubt.tutor
    tutor.update()
    doubt.match.submit(doubt.first)
    tutor.update()
    assert asked[0].is_dropped and len(asked) == 2
    tutor.pause()
    assert asked[1].is_dropped
    tutor.update()
    assert len(asked) == 3, "the guest is back"
    doubt.tell_move(doubt.match.state.legal_moves()[0])
    tutor.pause()
    assert not tutor.update() and len(asked) == 3, "what was found stays"
