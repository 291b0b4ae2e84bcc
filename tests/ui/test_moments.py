"""What mattered in a game: from the results to a second try, until it is found."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Hand, Keys, Mouse
from moment_screens import HANDSHAKE, STEVEN, played
from pilot import Pilot
from posted_pad import posted_pad

from game.ai.jobs import Answer, Job
from game.ai.request import Request
from game.core.learning.exercise import CardResult
from game.registry import GAMES
from game.store.practice import KeptMoment, moments_of
from game.words.strings import NO_BREAK_SPACE
from scenes.input.actions import Button
from scenes.practice.mistakes.moments import MomentsScene

SLIP = 3
"""The ply of the one mistake in the game: 6 was halved, and 3 is a bad number to hand over."""


@pytest.fixture
def results(pilot: Pilot) -> Pilot:
    """The results of a game with one mistake, and what mattered in it."""
    pilot.play("", "", game_id="even_steven", start=15)
    with pilot.unseen():
        for line in STEVEN.split(";"):
            table = pilot.table
            table.submit(table.match.game.parse(table.state, line))
            pilot.settle()
        pilot.wait(1500)
    button = pilot.words("moments.title")  # it comes after the last moves have been shown again
    pilot.until(lambda: any(getattr(item, "label", "") == button for item in pilot.page.items))
    return pilot


def reads(pilot: Pilot, words: str) -> bool:
    """Whether ``words`` are on the screen, in as many lines as it takes."""
    return words in " ".join(line.words for line in pilot.read()).replace(NO_BREAK_SPACE, " ")


def rest(pilot: Pilot) -> None:
    """What was played comes to rest, and is judged."""
    scene = pilot.scene
    scene.table.stage.finish()
    pilot.until(lambda: scene.ways or not scene.table.is_shut)


def order(pilot: Pilot, *lines: str) -> None:
    """Give orders in a round that is tried again; the other side's come by themselves."""
    table = pilot.scene.table
    for line in lines:
        table.submit(table.match.game.parse(table.match.state, line))
        rest(pilot)


def hands(pilot: Pilot) -> tuple[Hand, ...]:
    return Keys(pilot), Mouse(pilot), posted_pad(pilot)


def test_the_results_lead_there_with_every_device(results: Pilot) -> None:
    for hand in hands(results):
        hand.choose(results.words("moments.title"))
        assert results.scene_name == "MomentsScene"
        assert results.shows(results.words("moments.count", n=0, of=1))
        hand.back()
        assert results.scene_name == "ResultsScene"
    Keys(results).press(Button.PREV)
    assert results.scene_name == "MomentsScene", "one press, as for the turning point"


def overlooked(pilot: Pilot, game: str) -> list[int]:
    """Return the plies of the positions that wait for the players of the match."""
    library = pilot.app.cabinet.library
    people = [one.id for one in library.club.meet().here]
    found = (moments_of(library.database, GAMES[game], person) for person in ("", *people))
    return [kept.ply for each in found for kept in each]


def test_it_is_tried_until_it_is_found(results: Pilot) -> None:
    keys = Keys(results)
    assert overlooked(results, "even_steven") == [SLIP]
    keys.press(Button.PREV)
    assert not results.shows(results.words("moments.better")), "the question comes first"
    keys.press(Button.CONFIRM)
    scene = results.scene
    assert scene.match.ply == SLIP and scene.match.state.number == 6
    for slips in (1, 2):
        scene.table.submit(scene.match.game.parse(scene.match.state, "2"))
        rest(results)
        said = results.words("even_steven.judge.answered_subtract_1", who="Ann", left=3, then=2)
        assert reads(results, said)
        assert results.shows(results.words("moments.show_me")) == (slips == 2)
        assert scene.verdict.result is CardResult.SLIP
        scene.ways[0].go()
        results.wait(300)
    scene.table.submit(scene.match.game.parse(scene.match.state, "1"))
    rest(results)
    assert reads(results, results.words("even_steven.judge.why_odd", who="Ann", left=5))
    keys.back()
    assert results.shows(results.words("moments.found"))
    assert results.shows(results.words("moments.better")), "the answer comes once it is found"
    assert not overlooked(results, "even_steven"), "what is found goes"


def test_who_is_shown_it_looks_for_it_another_time(results: Pilot) -> None:
    Keys(results).press(Button.PREV)
    Keys(results).press(Button.CONFIRM)
    scene = results.scene
    for _ in range(2):
        scene.table.submit(scene.match.game.parse(scene.match.state, "2"))
        rest(results)
        if len(scene.ways) == 1:
            scene.ways[0].go()
    Keys(results).press(Button.SPECIAL)
    results.wait(300)
    scene.table.submit(scene._line[0])
    rest(results)
    results.wait(600)
    Keys(results).choose(results.words("moments.back"))
    assert results.scene_name == "MomentsScene"
    assert not results.shows(results.words("moments.found"))
    assert results.shows(results.words("moments.better")), "it was asked for"
    assert overlooked(results, "even_steven")


def test_what_was_overlooked_is_looked_at_again(pilot: Pilot) -> None:
    """What is said of it is not kept; and one in which nothing is wrong goes."""
    match, cabinet = played("even_steven", STEVEN, start=15), pilot.app.cabinet
    game, record = GAMES["even_steven"], match.record()
    kept = [KeptMoment(record.begun(SLIP + 1), SLIP), KeptMoment(record.begun(1), 0)]
    cabinet.library.practised.keep_mistakes("", kept)
    own = cabinet.library.practised.mistakes(game.id)
    cabinet.stack.push(MomentsScene(cabinet, game, own))
    pilot.until(lambda: pilot.shows(pilot.words("moments.try")))
    pilot.until(lambda: pilot.shows(pilot.words("moments.gone")))
    assert pilot.shows(pilot.words("moments.own").upper())
    assert [one.ply for one in cabinet.library.practised.mistakes(game.id)] == [SLIP]


def test_what_the_search_process_fails_to_look_at_is_not_forgotten(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, cabinet = played("even_steven", STEVEN, start=15), pilot.app.cabinet
    game, practised = GAMES["even_steven"], cabinet.library.practised
    practised.keep_mistakes("", [KeptMoment(match.record().begun(SLIP + 1), SLIP)])
    own = practised.mistakes(game.id)
    failed: Request[Any] = Request(Job(1, own[0].record), lambda answer: (), lambda question: None)
    failed.close(Answer(1, None, error="it has died"))
    monkeypatch.setattr(cabinet.thinker, "ask_moments", lambda *_: failed)
    cabinet.stack.push(MomentsScene(cabinet, game, own))
    pilot.until(lambda: pilot.shows(pilot.words("moments.gone")))
    assert practised.mistakes(game.id) == own


def test_the_shelf_of_puzzles_has_a_row_for_them(pilot: Pilot) -> None:
    match, cabinet = played("even_steven", STEVEN, start=15), pilot.app.cabinet
    kept = KeptMoment(match.record().begun(SLIP + 1), SLIP)
    cabinet.library.practised.keep_mistakes("", [kept])
    cabinet.go.puzzles(GAMES["even_steven"])
    keys = Keys(pilot)
    pilot.wait(400)
    keys.press(Button.UP)
    assert pilot.words("moments.own") in pilot.tree()
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "MomentsScene"
    cabinet.library.practised.drop_mistake(kept)
    keys.back()
    pilot.wait(400)
    assert not pilot.shows(pilot.words("moments.own"))


def test_a_round_of_secret_orders_is_tried_to_its_end(pilot: Pilot) -> None:
    """What the other side has ordered stands, and the end of the round is judged."""
    pilot.play("", "", game_id="causality", orders=1)
    with pilot.unseen():
        for line in HANDSHAKE.split(";"):
            pilot.table.submit(pilot.table.match.game.parse(pilot.table.state, line))
            pilot.table.stage.finish()
            pilot.until(lambda: not pilot.table.sitting.work.is_open)
        pilot.table.submit(pilot.table.match.resignation)
        pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.until(lambda: pilot.shows(pilot.words("moments.title")))
    keys = Keys(pilot)
    keys.press(Button.PREV)
    keys.press(Button.CONFIRM)
    scene = pilot.scene
    said = pilot.words("causality.judge.unwon", who="Bo", held=0, of=1)
    assert reads(pilot, said), "what happened is the task"
    order(pilot, "submit", "A1 wait", "submit", "A1 pass", "submit")
    assert reads(pilot, said) and scene.verdict.result is CardResult.SLIP
    scene.ways[0].go()
    assert scene.match.ply == scene._first_ply, "it begins again where it began"
    order(pilot, "A1 forward", "submit", "A1 forward", "submit", "A1 pass", "submit")
    assert reads(pilot, pilot.words("causality.judge.now_won"))
    assert not overlooked(pilot, "causality"), "what is found goes"
