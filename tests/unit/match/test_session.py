"""A session without a screen: turns, saving and clocks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from searching import thinking, until
from toygame import PILE, WEIGHED, Options

from game.ai.client import SearchClient
from game.ai.requests.opponent import MIN_SHOW_MS
from game.causality.puzzles import load_puzzle
from game.causality.puzzles.puzzle import script_commands
from game.causality.rules.moves import Order, Submit
from game.core.match.clock import Clock
from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.matches import Journal, MatchRow
from scenes.table.session.session import COACH_FAILED, HIDDEN, SEEN_MS, Session, TickResult

TICK_MS = 10


class Notebook(Journal):
    """A journal that remembers how the match stood at each save: its last move, its time, help."""

    def __init__(self, match: Match) -> None:
        super().__init__(None, match, MatchRow("", b""), lambda: 0)
        self.kept: list[Any] = []

    def save(self, spent_ms: int | None = None) -> None:
        ply = self.match.ply
        last = (self.match.packed_at(ply - 1), self.match.think_ms_at(ply - 1)) if ply else ()
        self.kept.append((ply, *last))


@pytest.fixture
def thinker() -> Iterator[SearchClient]:
    with thinking(SearchClient(games="toygame:GAMES")) as thinker:
        yield thinker


def sit_down(
    thinker: SearchClient, *levels: str, game: AnyGame = PILE, options: Any = None, **how: bool
) -> Session:
    seats = [Seat(("Ada", "Bo", "Cy")[k], k, level) for k, level in enumerate(levels)]
    match = Match(game, options or Options(20), 7, seats)
    return Session(Notebook(match), thinker, **how)


def wait(session: Session, thinker: SearchClient) -> TickResult:
    """Return the events of the next move by any player; time passes as at a table."""
    passed: list[TickResult] = []

    def has_moved() -> bool:
        thinker.update()
        passed.append(session.update(TICK_MS))
        return passed[-1].step is not None

    until(has_moved)
    assert passed[-1].has_submitted
    return passed[-1]


def pass_time(session: Session, ms: int, *, is_at_rest: bool = True) -> list[TickResult]:
    return [session.update(TICK_MS, is_at_rest=is_at_rest) for _ in range(ms // TICK_MS)]


def test_it_needs_no_screen() -> None:
    blind = 'import sys; sys.modules |= dict.fromkeys(("pygame", "pygame_gui"))\n'
    program = blind + "import scenes.table.session.session\nprint('multiprocessing' in sys.modules)"
    root = Path(__file__).resolve().parents[3]
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.strip() == "False", "a new session imports nothing that is needed later"


def test_a_move_is_kept_before_anybody_sees_it(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "")
    before = session.state
    step = session.submit(2)
    assert step == Transition(before, 2, session.match.state)
    assert session.state is session.match.state
    assert (session.to_move, session.seen_by, session.is_over) == (1, 1, False)
    assert session.journal.kept == [(1, [2], 0)]
    assert session.lines() == [(0, "2")]


def test_what_is_held_goes_with_every_ply(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "", options=Options(6))
    for move in (1, 2, 1, 2):
        session.submit(move)
        state = session.match.state
        assert session.state is state and session.to_move == state.to_move
        assert session.is_over == (state.outcome() is not None) != session.is_persons_turn
    assert session.is_over
    session.take_back()
    assert not session.is_over and session.state is session.match.state


def test_a_computer_moves_and_people_can_follow(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "dice")
    session.submit(1)
    assert session.is_computers_turn and not session.is_persons_turn
    assert session.update(TICK_MS, is_at_rest=False) == TickResult(has_changed=False)
    until(lambda: thinker.update() or not pass_time(session, TICK_MS)[0].has_changed)
    passed = wait(session, thinker)
    assert passed.step is not None and passed.step.before.stones == 19
    assert session.match.ply == 2
    assert session.clock.spent_ms == 0, "nobody pays for what a computer thinks"


def test_a_person_is_to_move_again_whoever_has_moved_since(thinker: SearchClient) -> None:
    for levels, plies, left in (
        (("", ""), 3, 2),
        (("", "dice"), 1, 0),  # while the computer thinks
        (("", "dice"), 4, 2),
        (("dice", ""), 4, 3),  # while the computer thinks
        (("dice", ""), 3, 1),
        (("dice", ""), 1, 0),
        (("", "", "dice"), 3, 1),
        (("", "dice", "dice"), 3, 0),
        (("dice", "", ""), 4, 2),
    ):
        session = sit_down(thinker, *levels, options=Options(40, len(levels)))
        for _ in range(plies):
            session.submit(1)
        session.take_back()
        assert session.match.ply == len(session.lines()) == left, (levels, plies)
        assert session.journal.kept[-1][0] == left
        assert session.is_persons_turn or left == 0, "only a computer can begin this game"
        session.suspend()


@pytest.mark.parametrize("level", ["crash", "vanish"])
def test_a_computer_that_fails_plays_a_simple_move_and_says_so(
    thinker: SearchClient, level: str
) -> None:
    session = sit_down(thinker, level, "")
    assert wait(session, thinker).step is not None
    assert session.note == "play.worker_failed"
    assert session.is_persons_turn


def test_an_answer_that_is_no_move_is_nonsense(thinker: SearchClient) -> None:
    session = sit_down(thinker, "dice", "")
    session.opponent.take = lambda: [9]  # type: ignore[method-assign]
    assert wait(session, thinker).step is not None
    assert session.note == "play.worker_erred"


def test_a_heavy_move_is_played_once_it_is_worked_out(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "")
    WEIGHED.clear()
    start = session.state
    assert session.submit(3) is None
    assert not session.is_persons_turn and session.match.ply == 0
    passed = wait(session, thinker)
    assert passed.step is not None and passed.step.move == 3
    assert {(start, 3): [17]} == WEIGHED
    assert session.submit(3) is None
    assert session.give_up_waiting()
    assert session.is_persons_turn and session.match.ply == 1


def test_a_stand_in_moves_for_everybody(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "", is_open=True)
    session.let_play("dice")
    assert session.has_stand_in and session.is_computers_turn
    assert (session.level_of(0), session.level_of(1)) == ("dice", "")
    wait(session, thinker)
    wait(session, thinker)
    assert session.match.ply == 2 and session.is_computers_turn
    session.let_play("")
    assert session.is_persons_turn and not thinker.requests


def test_thinking_long_shows_and_nobody_thinks_about_a_suspended_match(
    thinker: SearchClient,
) -> None:
    session = sit_down(thinker, "diligent", "")
    assert session.update(TICK_MS).has_changed and thinker.requests
    changes = [k for k, passed in enumerate(pass_time(session, 4000)) if passed.has_changed]
    assert len(changes) == 3 and session.thinking_s == 4, "every second from the second on"
    session.suspend()
    assert not thinker.requests
    session.opponent.begin()
    assert session.thinking_s == 0
    session.update(TICK_MS)
    assert thinker.requests
    session.suspend()


def heard(session: Session, thinker: SearchClient) -> None:
    until(lambda: thinker.update() or session.update(TICK_MS).has_changed)


def test_a_hint_is_heard_by_who_asked(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "diligent")
    assert session.may_ask_hint and session.ask_hint()
    heard(session, thinker)
    assert [hint.key for hint in session.coach.shown_hints] == ["count"]
    assert session.ask_hint() and not session.ask_hint(), "there is nothing more to say"
    session.submit(1)
    assert session.coach.shown_hints == ()
    assert not session.may_ask_hint and not session.ask_hint(), "it is the computer's turn"
    session = sit_down(thinker, "", "", options=Options(13))
    assert session.ask_hint()
    heard(session, thinker)
    assert session.note == COACH_FAILED
    session.submit(1), session.submit(1)
    assert session.ask_hint()
    heard(session, thinker)
    assert session.note == "", "it is better"


def timed(seconds: int) -> AnyGame:
    """The pile with a clock; a late player takes one."""
    clock: Clock[Any, Any, Any] = Clock(lambda options: seconds * 1000, lambda state: 1)
    return replace(PILE, clock=clock)


def test_the_clock_runs_while_a_person_could_act(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "", game=timed(10))
    pass_time(session, 500, is_at_rest=False)
    assert session.clock.spent_ms == 0
    changes = [passed for passed in pass_time(session, 5000) if passed.has_changed]
    assert session.clock.spent_ms == 5000 and len(changes) == 20, "a quarter of a second each"
    pass_time(session, 400)
    assert {passed.cue for passed in pass_time(session, 1000)} == {"", "tick"}
    session.submit(2)
    assert session.clock.spent_ms == 0
    assert session.journal.kept == [(1, [2], 6400)]


def test_whoever_is_late_has_moved_but_not_where_one_plays_for_all(thinker: SearchClient) -> None:
    session = sit_down(thinker, "", "", game=timed(2))
    *before, last = pass_time(session, 2000)
    assert not any(passed.has_submitted for passed in before)
    assert (last.has_submitted, last.cue) == (True, "timeout")
    assert last.step is not None and last.step.move == 1 and session.to_move == 1
    session = sit_down(thinker, "", "", game=timed(2), is_open=True)
    assert not any(passed.has_submitted for passed in pass_time(session, 3000))


def hidden(thinker: SearchClient, *levels: str) -> Session:
    game = GAMES["causality"]
    return sit_down(thinker, *levels, game=game, options=game.options())


def give_orders(session: Session) -> None:
    """Order something at will, until it is the other's turn."""
    mover = session.match.state.to_move
    while session.match.state.to_move == mover:
        session.submit(session.match.state.legal_moves()[0])


def test_the_screen_is_covered_between_two_who_must_not_see_the_same(thinker: SearchClient) -> None:
    session = hidden(thinker, "", "")
    assert not session.is_covered and session.seen_by == 0
    give_orders(session)
    assert session.is_covered and not session.is_persons_turn
    assert pass_time(session, 100) == [TickResult(has_changed=False)] * 10
    assert session.lines()[0] == (0, HIDDEN)
    step = session.uncover()
    assert step is not None and step.before.to_move == 0
    assert session.is_persons_turn and session.seen_by == 1
    assert session.uncover() is None


def test_both_see_what_came_of_their_orders_before_the_screen_is_covered(
    thinker: SearchClient,
) -> None:
    session = hidden(thinker, "", "")
    give_orders(session)
    session.uncover()
    give_orders(session)
    assert not session.is_covered and not session.is_persons_turn
    for _ in range(300):
        session.update(TICK_MS, is_at_rest=False)
    assert not session.is_covered, "not before the film is over"
    pass_time(session, SEEN_MS)
    assert session.is_covered
    assert session.uncover() is None, "nothing has to be shown again"
    assert session.is_persons_turn and session.seen_by == 0


def test_nobody_needs_a_cover_against_a_computer(thinker: SearchClient) -> None:
    session = hidden(thinker, "", "easy")
    give_orders(session)
    assert not session.is_covered and session.seen_by == 0
    session.take_back()
    assert not session.is_covered


def test_what_has_ended_is_told_once(thinker: SearchClient) -> None:
    game, puzzle = GAMES["causality"], load_puzzle("grandfather")
    session = sit_down(thinker, "", "", game=game, options=game.options(puzzle="grandfather"))
    while session.report is None:
        for command in script_commands(puzzle.solution, session.match.state.turn, 0):
            session.submit(Order(command))
        while session.match.state.waiting:
            session.submit(session.match.state.legal_moves()[0])
        session.match.state.play(Submit())  # what is worked out already is no work
        session.submit(Submit())
    assert session.take_report() is not None
    assert session.take_report() is None


def test_a_move_is_not_shown_sooner_than_people_can_follow(thinker: SearchClient) -> None:
    session = sit_down(thinker, "dice", "")
    session.update(TICK_MS)
    (question,) = thinker.requests
    until(lambda: thinker.update() or not question.is_open)
    *before, last = pass_time(session, MIN_SHOW_MS - TICK_MS)
    assert last.has_submitted
    assert not any(passed.has_submitted for passed in before)
