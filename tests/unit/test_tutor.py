"""A tutor says nothing that the search has not found sound, with a search that waits for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game.ai.asking.tutor import Tutor
from game.core.lesson import done, slip
from game.core.match import Match
from game.core.seats import Seat
from game.core.teaching import Hint
from game.registry import GAMES

GAME = GAMES["even_steven"]


class Search:
    """Leaves every question open until ``tell`` answers it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def _ask(self, *what: Any) -> Any:
        question = SimpleNamespace(what=what, is_open=True, answer=None, is_dropped=False)
        question.cancel = lambda: setattr(question, "is_dropped", True)
        self.asked.append(question)
        return question

    ask_hints = ask_verdict = _ask

    def tell(self, answer: Any) -> None:
        self.asked[-1].is_open, self.asked[-1].answer = False, answer


def seated() -> tuple[Match, Search, Any]:
    match, search = (
        Match(GAME, GAME.options(start=14), 0, (Seat("Ann", 0), Seat("Bo", 1))),
        Search(),
    )
    return match, search, Tutor(search, match)  # type: ignore[arg-type]


def test_nothing_is_known_before_the_coach_has_answered() -> None:
    match, search, tutor = seated()
    halved, less = match.state.legal_moves()[:2]
    assert not tutor.update() and not tutor.update() and len(search.asked) == 1
    assert tutor.best is None
    search.tell((Hint("vague"), Hint("kind", line=()), Hint("move", line=(halved, less))))
    assert tutor.update() and tutor.best == halved
    assert tutor.first_sound([halved]) == 0 and len(search.asked) == 1, "the best move is sound"


def test_the_first_move_that_is_no_mistake_is_found_one_question_at_a_time() -> None:
    match, search, tutor = seated()
    halved, less = match.state.legal_moves()[:2]
    tutor.update()
    search.tell((Hint("move", line=(halved,)),))
    tutor.update()
    wanted = [less, match.resignation or halved, halved]
    assert tutor.first_sound(wanted) is None and tutor.first_sound(wanted) is None
    assert len(search.asked) == 2
    assert search.asked[-1].what[0].moves == (GAME.pack(less),)
    search.tell(slip("lost"))
    assert tutor.update() and not tutor.update()
    assert tutor.first_sound([less, halved]) == 1
    assert tutor.first_sound([less]) is None and len(search.asked) == 2


def test_a_move_that_is_no_slip_is_sound_and_a_failed_search_makes_none_sound() -> None:
    match, search, tutor = seated()
    halved, less = match.state.legal_moves()[:2]
    tutor.update()
    search.tell(None)
    assert not tutor.update() and tutor.best is None
    tutor.first_sound([halved, less])
    search.tell(None)
    tutor.update()
    assert tutor.first_sound([halved, less]) is None
    search.tell(done("good"))
    tutor.update()
    assert tutor.first_sound([halved, less]) == 1


def test_another_position_is_asked_about_anew_and_the_old_questions_are_dropped() -> None:
    match, search, tutor = seated()
    tutor.update()
    match.submit(match.state.legal_moves()[0])
    tutor.update()
    assert search.asked[0].is_dropped and len(search.asked) == 2
    tutor.rest()
    assert search.asked[1].is_dropped
    tutor.update()
    assert len(search.asked) == 3, "the guest is back"
    search.tell((Hint("move", line=match.state.legal_moves()[:1]),))
    tutor.update()
    tutor.rest()
    assert not tutor.update() and len(search.asked) == 3, "what was found stays"
