"""Key moments of a game: from the results to a second try, until it is found."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, Mouse
from kept import practised_of
from moment_screens import HANDSHAKE, STEVEN, lost_by_a_slip, played
from pilot import Pilot
from posted_pad import posted_pad

from game.ai.jobs import Answer, Job
from game.ai.request import Request
from game.core.learning.exercise import CardResult
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.practice import KeptMoment
from scenes.input.actions import Button
from scenes.practice.mistakes.moments import MomentsScene

SLIP = 3
"""The ply of the one mistake in the game: 6 was halved, and 3 is a bad number to hand over."""
GAME = GAMES["even_steven"]


@pytest.fixture
def results(pilot: Pilot) -> Pilot:
    lost_by_a_slip(pilot, "moments.title")
    return pilot


def try_moves(pilot: Pilot, *lines: str) -> None:
    """Play in the second try until it is judged; the other side's orders come by themselves."""
    scene = pilot.scene
    for line in lines:
        scene.table.submit(scene.match.game.parse(scene.match.state, line))
        scene.table.stage.finish()
        pilot.until(lambda: scene.ways or not scene.table.is_shut)


def overlooked(pilot: Pilot, game: str) -> list[int]:
    """Return the plies of the positions that wait for the players of the match."""
    people = [one.id for one in pilot.library.people.here]
    found = (
        practised_of(pilot.library.database, person).mistakes(game) for person in ("", *people)
    )
    return [kept.ply for each in found for kept in each]


def keep_mistakes(pilot: Pilot, *plies: tuple[int, int]) -> Any:
    """Keep mistakes of an unknown player, each as start and ply; return them."""
    practised = pilot.library.practised
    match = played("even_steven", STEVEN, start=15)
    practised.keep_mistakes("", [KeptMoment.of(match, ply, end) for end, ply in plies])
    return practised.mistakes(GAME.id)


def test_a_mistake_is_tried_until_it_is_found(results: Pilot) -> None:
    assert overlooked(results, "even_steven") == [SLIP]
    for hand in (Keys(results), Mouse(results), posted_pad(results)):
        hand.choose(results.words("moments.title"))
        assert results.has("moments.count", n=0, of=1)
        hand.back()
        assert results.scene_name == "ResultsScene"
    keys = Keys(results)
    keys.press(Button.PREV)
    assert results.scene_name == "MomentsScene", "one press, as for the turning point"
    assert not results.has("moments.better"), "the question comes first"
    keys.press(Button.CONFIRM)
    scene = results.scene
    assert scene.match.ply == SLIP and scene.match.state.number == 6
    for slips in (1, 2):
        try_moves(results, "2")
        said = results.words("even_steven.judge.answered_subtract_1", who="Ann", left=3, then=2)
        assert said in results.text()
        assert results.has("moments.show_me") == (slips == 2)
        assert scene.verdict.result is CardResult.SLIP
        scene.ways[0].do()
        results.wait(300)
    try_moves(results, "1")
    assert results.words("even_steven.judge.why_odd", who="Ann", left=5) in results.text()
    keys.back()
    assert results.has("moments.found", "moments.better"), "the answer comes once it is found"
    assert not overlooked(results, "even_steven"), "what is found goes"


def test_who_is_shown_it_looks_for_it_another_time(results: Pilot) -> None:
    keys = Keys(results)
    keys.press(Button.PREV, Button.CONFIRM)
    for _ in range(2):
        try_moves(results, "2")
        if len(results.scene.ways) == 1:
            results.scene.ways[0].do()
    keys.press(Button.SPECIAL)
    results.wait(300)
    try_moves(results, "1")
    results.wait(600)
    keys.choose(results.words("moments.back"))
    assert results.scene_name == "MomentsScene" and not results.has("moments.found")
    assert results.has("moments.better"), "it was asked for"
    assert overlooked(results, "even_steven")


def test_what_was_overlooked_is_looked_at_again(pilot: Pilot) -> None:
    """The comment is not kept, and a position without a mistake goes."""
    own = keep_mistakes(pilot, (SLIP + 1, SLIP), (1, 0))
    pilot.push(MomentsScene(pilot.context, GAME, own))
    pilot.until(lambda: pilot.has("moments.try"))
    pilot.until(lambda: pilot.has("moments.gone"))
    assert pilot.shows(pilot.words("moments.own").upper())
    assert [one.ply for one in pilot.library.practised.mistakes(GAME.id)] == [SLIP]


def test_a_position_is_kept_once_however_often_it_was_missed(pilot: Pilot) -> None:
    game, kept = GAME, pilot.library.practised.keep_mistakes
    for seed, (start, line) in enumerate([(15, STEVEN), (15, STEVEN), (30, "2;1;2;1")]):
        seats = [Seat(f"Ann {seed}", seed), Seat("Bo", 3)]
        match = Match(game, game.options(start=start), seed, seats)
        for words in line.split(";")[: SLIP + 1]:
            match.submit(game.parse(match.state, words))
        kept("", [KeptMoment.of(match, SLIP, SLIP + 1)])
    found = pilot.library.practised.mistakes(GAME.id)
    assert [one.record.seats[0].name for one in found] == ["Ann 2", "Ann 1"]


def test_three_are_seen_at_once_and_two_buttons_lead_to_older_and_newer_ones(pilot: Pilot) -> None:
    own = keep_mistakes(pilot, *((ply + 1, ply) for ply in range(7)))
    pilot.push(MomentsScene(pilot.context, GAME, own))
    keys = Keys(pilot)
    for button, first in ((Button.NEXT, 3), (Button.NEXT, 6), (Button.PREV, 3), (Button.PREV, 0)):
        keys.press(button)
        seen = [str(("moment", one.id)) in pilot.tree() for one in own]
        assert [k for k, is_seen in enumerate(seen) if is_seen] == [*range(7)][first : first + 3]


def test_what_no_search_has_seen_is_kept(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    own = keep_mistakes(pilot, (SLIP + 1, SLIP))
    failed: Request[Any] = Request(Job(1, own[0].record), lambda answer: (), lambda question: None)
    failed.close(Answer(1, None, error="it has died"))
    monkeypatch.setattr(pilot.context.thinker, "ask_moments", lambda *_: failed)
    pilot.push(MomentsScene(pilot.context, GAME, own))
    pilot.until(lambda: pilot.has("moments.gone"))
    assert pilot.library.practised.mistakes(GAME.id) == own


def test_the_shelf_of_puzzles_has_a_row_for_them(pilot: Pilot) -> None:
    (kept,) = keep_mistakes(pilot, (SLIP + 1, SLIP))
    pilot.go.puzzles(GAME)
    keys = Keys(pilot)
    pilot.wait(400)
    keys.press(Button.UP)
    assert pilot.words("moments.own") in pilot.tree()
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "MomentsScene"
    pilot.library.practised.drop_mistake(kept)
    keys.back()
    pilot.wait(400)
    assert not pilot.has("moments.own")


def test_a_round_of_secret_orders_is_tried_to_its_end(pilot: Pilot) -> None:
    """What the other side has ordered stands, and the end of the round is judged."""
    pilot.play("", "", game_id="causality", orders=1)
    with pilot.unseen():
        for line in HANDSHAKE.split(";"):
            pilot.table.submit(pilot.table.match.game.parse(pilot.table.match.state, line))
            pilot.table.stage.finish()
            pilot.until(lambda: not pilot.table.session.work.is_open)
        pilot.table.submit(pilot.table.match.resignation)
        pilot.reach("ResultsScene")
    pilot.until(lambda: pilot.has("moments.title"))
    keys = Keys(pilot)
    keys.press(Button.PREV, Button.CONFIRM)
    scene, first_ply = pilot.scene, pilot.scene.match.ply
    said = pilot.words("causality.judge.unwon", who="Bo", held=0, of=1)
    assert said in pilot.text(), "what happened is the task"
    try_moves(pilot, "submit", "A1 wait", "submit", "A1 pass", "submit")
    assert said in pilot.text() and scene.verdict.result is CardResult.SLIP
    scene.ways[0].do()
    assert scene.match.ply == first_ply, "it begins again where it began"
    try_moves(pilot, "A1 forward", "submit", "A1 forward", "submit", "A1 pass", "submit")
    assert pilot.words("causality.judge.now_won") in pilot.text()
    assert not overlooked(pilot, "causality"), "what is found goes"


@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
def test_what_waits_to_be_found_has_one_name(language: str, pilot: Pilot) -> None:
    pilot.context.set_language(language)
    words = pilot.words
    name = words("practice.mistakes")
    assert words("my_games.moments") == name
    assert words("moments.own").lower().endswith(name.lower())
    assert words("moments.title") != name, "the key moments of a game are not mistakes only"
