"""Help from a search that answers when it is told to: suggestions, warnings, the tutor."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from open_requests import OpenRequests

from game.ai.requests.assistance import BlunderCheck, MoveSuggestion
from game.ai.requests.move_check import MISTAKE, MoveCheck
from game.core.learning.exercise import done, slip
from game.core.match.handicap import NONE, Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search.evaluation import Assessment
from game.quoridor.rules.moves import Step
from game.registry import GAMES

GAME = GAMES["even_steven"]
BO = Seat("Bo", 1)


def seated(given: Handicap) -> Match:
    return Match(GAME, GAME.options(start=14), 0, (Seat("Ann", 0, "", given), BO))


def test_a_move_is_asked_for_once_a_turn_and_only_shown_if_it_is_legal() -> None:
    match, search = seated(Handicap(help="shown", level="easy")), OpenRequests()
    guide: Any = MoveSuggestion(search, match)  # type: ignore[arg-type]
    first = match.state.legal_moves()[0]
    assert not guide.update() and not guide.update() and len(search.asked) == 1
    assert search.asked[0].what[1] == "easy"
    guide.pause()
    assert search.asked[0].is_dropped and not guide.update() and len(search.asked) == 2
    search.tell(SimpleNamespace(move=GAME.pack(first)))
    assert guide.update() and guide.move == first and not guide.update()
    guide.forget()
    for useless in (None, SimpleNamespace(move=None), SimpleNamespace(move=["no", "move"])):
        guide.update()
        search.tell(useless)
        assert not guide.update() and guide.move is None
        guide.forget()
    match.submit(first)
    guide.forget()
    count = len(search.asked)
    assert not guide.update() and len(search.asked) == count, "Bo is on his own"


def test_a_slip_is_told_once_and_a_good_move_is_played_at_once() -> None:
    match, search = seated(Handicap(help="warned")), OpenRequests()
    look: Any = BlunderCheck(search, match)  # type: ignore[arg-type]
    first, second = match.state.legal_moves()[:2]
    assert look.update() is None and not look.intercepts(match.resignation)
    assert look.intercepts(first) and look.update() is None
    assert search.asked[0].what[0].moves == (GAME.pack(first),)
    search.tell(slip("lost"))
    assert look.update() == (first, slip("lost"))
    assert not look.intercepts(first), "it was told"
    assert look.intercepts(second) and look.intercepts(second) and search.asked[1].is_dropped
    search.tell(done("good"))
    assert look.update() == (second, None)
    assert look.intercepts(first)
    match.submit(second)
    assert look.update() is None and search.asked[-1].is_dropped, "the clock was faster"
    assert not look.intercepts(match.state.legal_moves()[0])
    look.cancel()
    assert not BlunderCheck(search, seated(NONE)).intercepts(first)  # type: ignore[arg-type]


def test_whoever_takes_a_turn_back_is_warned_of_the_same_move_in_another_position() -> None:
    game, search = GAMES["quoridor"], OpenRequests()
    match = Match(game, game.options(), 0, (Seat("Ann", 0, "", Handicap(help="warned")), BO))
    look: Any = BlunderCheck(search, match)  # type: ignore[arg-type]
    first, *answers = (Step((4, 1)), Step((4, 7)), Step((3, 8)))
    for answer in answers:
        match.submit(first)
        match.submit(answer)
        assert look.intercepts(Step((5, 1))), "nothing was said of it in this position"
        search.tell(slip("lost"))
        assert look.update() == (Step((5, 1)), slip("lost")) and not look.intercepts(Step((5, 1)))
        match.take_back(2)


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
