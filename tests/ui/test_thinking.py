"""A computer that thinks until it is told to move, and one that would give up, at a table."""

from __future__ import annotations

import pytest
from hands import Keys, Mouse
from pilot import Pilot
from thinking_screens import LINE, against, alone, lost, thinking, waits

from game.ai.jobs import Answer, SearchInfo
from game.quoridor import GAME
from game.quoridor.rules.moves import Resign, Step
from scenes.input.actions import Button, Survey


def test_who_waits_sees_the_clock_the_depth_and_the_line(pilot: Pilot) -> None:
    thinking(pilot)
    for words in ("1:07", "Looks 11 moves ahead.", "Bo is ahead.", "Move to 4,7", "Move now"):
        assert pilot.shows(words), words
    musing = pilot.scene.hud.musing
    assert [move for _, move in musing.line] == list(LINE)
    assert len(musing.layers()) == len(LINE)


@pytest.mark.parametrize("hand", ["keys", "mouse", "mouse beside", "one button"])
def test_it_moves_when_it_is_told_to(pilot: Pilot, hand: str) -> None:
    question = thinking(pilot)
    if hand == "keys":
        Keys(pilot).press(Button.CONFIRM)
    elif hand == "one button":
        survey = Survey()
        pilot.scene.act(survey)
        (stop,) = [one for one in survey.stops if one.button is Button.CONFIRM]
        assert stop.box and stop.target is None, "as the scanner takes it"
        Keys(pilot).press(stop.button)
    elif hand == "mouse beside":
        pilot.click(170, 600)
        pilot.frame()
    else:
        Mouse(pilot)._point(640, 690)
        pilot.frame()
        pilot.click_words(pilot.words("thinking.now"))
    assert question.wants_best
    question.close(Answer(0, [0, [4, 7]], 0.3))
    pilot.until(lambda: pilot.table.match.ply == 2)
    assert pilot.table.match.moves[-1] == Step((4, 7))


def test_before_it_has_a_move_it_cannot_be_told_to(pilot: Pilot) -> None:
    against(pilot, "", "endless")
    question = waits(pilot)
    pilot.wait(100)
    assert pilot.shows("Just started…") and not pilot.shows("Move now")
    Keys(pilot).press(Button.CONFIRM)
    assert not question.wants_best


def test_a_second_press_for_the_move_before_does_not_hurry_it(pilot: Pilot) -> None:
    question = thinking(pilot)
    pilot.table.sitting.opponent._spent_ms = 300
    Keys(pilot).press(Button.CONFIRM)
    assert not question.wants_best


def test_a_pause_stops_it_and_it_begins_again(pilot: Pilot) -> None:
    question = thinking(pilot)
    Keys(pilot).pause()
    assert not question.is_open, "nobody waits any more"
    Keys(pilot).back()
    waits(pilot)
    pilot.wait(200)
    assert pilot.shows("0:00") and pilot.shows("Just started…")


def test_a_line_that_cannot_be_played_is_shown_as_far_as_it_can(pilot: Pilot) -> None:
    question = thinking(pilot)
    packed = [GAME.pack(LINE[0]), GAME.pack(Step((0, 0))), [99], "x"]
    question.info = SearchInfo(1, packed, 0.0, 3)
    pilot.wait(100)
    assert [move for _, move in pilot.scene.hud.musing.line] == [LINE[0]]


def test_where_no_person_plays_it_moves_after_five_seconds(pilot: Pilot) -> None:
    alone(pilot)
    question = pilot.table.sitting.opponent._request
    assert any("Two computers" in line.words for line in pilot.read())
    pilot.wait(4_000, 250)
    assert not question.wants_best
    pilot.wait(1_500, 250)
    assert question.wants_best


def test_whoever_takes_the_win_has_won_by_a_surrender(pilot: Pilot) -> None:
    lost(pilot)
    assert pilot.shows("Bo offers to resign") and pilot.shows(pilot.words("giving_up.line"))
    Keys(pilot).choose_key("giving_up.yes")
    match = pilot.table.match
    outcome = match.state.outcome()
    assert match.moves[-1] == Resign() and outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "surrender")
    assert match.record().moves[-1] == [3], "as the replay keeps a surrender"


def test_whoever_plays_on_is_not_asked_again(pilot: Pilot) -> None:
    lost(pilot)
    match, sitting = pilot.table.match, pilot.table.sitting
    Keys(pilot).choose_key("giving_up.no")
    assert pilot.scene_name == "PlayScene" and match.ply == 1
    library = pilot.app.cabinet.library
    assert library.matches.resume(sitting.journal.match_id).is_played_on
    waits(pilot).close(Answer(0, [0, [4, 7]], -1.0, is_lost=True))
    pilot.until(lambda: match.ply == 2)
    sitting.giving_up = type(sitting.giving_up)(match)  # as when somebody goes on another day
    sitting.giving_up._lost_plies.add(1)
    pilot.table.submit(Step((3, 1)))
    pilot.table.stage.finish()
    pilot.frame()
    waits(pilot).close(Answer(0, [0, [4, 6]], -1.0, is_lost=True))
    pilot.until(lambda: match.ply == 4)
    assert pilot.scene_name == "PlayScene"
