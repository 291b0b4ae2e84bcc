"""Help that a seat gets without asking, with a search that answers when it is told to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from open_requests import OpenRequests

from game.ai.requests.assistance import BlunderCheck, MoveSuggestion
from game.core.learning.lesson import done, slip
from game.core.match.handicap import NONE, Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
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
