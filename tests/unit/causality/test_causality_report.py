"""Reports and films: what they say is so, and can be said."""

from __future__ import annotations

from dataclasses import replace
from pickle import dumps, loads
from typing import Any

import pytest
from ordered import random_match, solved
from words import WORDS

from game.causality import GAME
from game.causality.rules.names import effect_name
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.report import Frame, News, ReportPlace
from game.core.search.search_api import OutOfBudget


def sentence(section: str, key: str, values: tuple[tuple[str, str], ...]) -> str:
    return WORDS.t(f"causality.{section}.{key}", **dict(values))


def reports(match: Match) -> list[tuple[int, Any]]:
    return [
        (ply, report)
        for ply in range(match.ply)
        for report in GAME.wording.reports(match.states, match.moves, ply)
    ]


def film(match: Match, ply: int, news: News) -> tuple[Frame[State], ...]:
    """The film about one of the news, as it comes out of the search process."""
    made = GAME.wording.film(match.states, match.moves, ply, news, lambda trials: None)
    found: tuple[Frame[State], ...] = loads(dumps(made))
    return found


def check_place(state: State, where: ReportPlace | None) -> None:
    if where is None:
        return
    board = state.turn.board
    assert 0 <= where.page < board.slices
    assert all(board.is_open(square) for square in where.cells)
    assert where.chapter in (state.turn.round.number, state.turn.round.number + 1)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_everything_can_be_said_and_pointed_at(preset: str, seed: int) -> None:
    match = random_match(PRESETS[preset], seed)
    for ply, report in reports(match):
        assert sentence("report", report.title, report.values)
        assert report.rest is None or WORDS.say(report.rest).startswith("Unchanged: ")
        for news in report.news:
            assert sentence("report", news.comment.key, news.comment.values)
            check_place(report.planned, news.where)
            frames = film(match, ply, news) if news.is_puzzling else ()
            assert bool(frames) == news.is_puzzling
            for frame in frames:
                assert sentence("why", frame.comment.key, frame.comment.values)
                check_place(frame.state, frame.where)


def test_a_grandfather_is_explained() -> None:
    match = solved("grandfather")
    *_, (ply, report) = reports(match)
    assert report.values == (("round", 2),)
    lost, closed = report.news
    assert sentence("report", lost.comment.key, lost.comment.values) == (
        "Paradox! Blue tank 1 is gone.\nWith it, a stone leaves through door I, but none comes out."
    )
    with_it, planned = report.supposed
    assert lost.where == ReportPlace(2, 2, frozenset({(1, 1)})), "where somebody leaves"
    assert with_it.timeline.placed(0, 2).square == (2, 1), "the guard stands there in that history"
    assert planned is None, "that reason is from the plan"
    assert report.line == "line_lost"
    assert closed.comment.key == "door_destroyed"
    assert sentence("report", closed.comment.key, closed.comment.values) == (
        "Door I is shut.\n"
        "In the plan, red tank 1 was destroyed in slice 1, before it could leave."
        " Now it goes another way."
    )
    first, *_, last = frames = film(match, ply, lost)
    assert [frame.comment.key for frame in frames[:3]] == [
        "everything",
        "blow_destroyed",
        "door_no_cause",
    ]
    assert last.comment.key == "chosen"
    assert first.state.timeline.slices == report.planned.timeline.slices
    assert last.state.timeline.slices == report.now.timeline.slices


def test_whoever_makes_a_film_tells_of_every_trial_and_can_be_stopped() -> None:
    match = solved("grandfather")
    *_, (ply, report) = reports(match)
    made, told = GAME.wording.film, []
    made(match.states, match.moves, ply, report.news[0], told.append)
    assert told == sorted(told) and told[-1] > 1

    def stop(trials: int) -> None:
        raise OutOfBudget

    with pytest.raises(OutOfBudget):
        made(match.states, match.moves, ply, report.news[0], stop)


def test_a_report_shows_the_plan_and_what_came_of_it_of_its_own_round_alone() -> None:
    """The jump of the first round is news of that round, which went as planned."""
    match = solved("grandfather")
    [(ply, report)] = reports(match)
    after = match.states[ply + 1].turn
    assert report.now.timeline.slices == after.round.canonised.slices
    assert report.planned.timeline.slices != report.now.timeline.slices
    assert match.states[ply].turn.round.number == 0, "the second round is over in the same move"
    assert report.values == (("round", 2),)
    assert all(news.where.chapter == 2 for news in report.news if news.where)


def test_a_report_says_what_has_not_changed() -> None:
    """A door that was open before the round and is open after it, and is no news."""
    seen = []
    for _, report in reports(random_match(Options(board="handshake"), 11, 80)):
        if report.rest is None:
            continue
        was, now = report.planned.turn, report.now.turn
        on = {*was.active_effects} & {*now.active_effects}
        kept = [e for e in was.ledger.effects if e.round < was.round.number and e.id in on]
        told = {news.mark for news in report.news}
        names = [effect_name(e.id) for e in kept if effect_name(e.id) not in told]
        seen.append(WORDS.say(report.rest))
        assert seen[-1] == f"Unchanged: door {names[0]}."
        assert len(names) == 1
    assert len(seen) == 3


def test_a_round_as_planned_has_no_report() -> None:
    match = Match(GAME, Options(), 0, [Seat("Ada", 0), Seat("Bob", 1)])
    while match.state.turn.round.number == 0:
        match.submit(match.state.legal_moves()[0])
    assert not reports(match)
    assert film(match, match.ply - 2, News("", "")) == ()
    assert not reports(solved("second_pair_of_hands")), "new doors are no change of the past"


def test_a_report_gives_away_nothing_that_the_fog_hides() -> None:
    fog = replace(Options(board="echo_chamber"), viewing_scope=ViewingScope.HIDE_FUTURE)
    hidden = 0
    for seed in range(4):
        match = random_match(fog, seed)
        for ply, report in reports(match):
            secret = match.state_at(ply + 1).turn.secret_effects
            hidden += len(secret)
            about = {
                value for news in report.news for key, value in news.comment.values if key == "door"
            }
            assert about.isdisjoint(map(effect_name, secret))
    assert hidden, "nobody has sent anything"
