"""A computer that thinks until it is told to move, and one that would give up, at a table."""

from __future__ import annotations

import pytest
from hands import Keys, Mouse
from pilot import Pilot
from thinking_screens import LINE, against, alone, answer_lost, lost, thinking, waits

from game.ai.jobs import Answer, SearchInfo
from game.quoridor import GAME
from game.quoridor.rules.moves import Resign, Step
from scenes.input.actions import Button, Survey


def shown_line(pilot: Pilot) -> list[object]:
    return [move for _, move in pilot.scene.hud.thinking.line]


def test_who_waits_sees_the_clock_the_depth_its_own_move_and_can_pause_it(pilot: Pilot) -> None:
    question = thinking(pilot)
    for words in ("1:07", "Looks 11 moves ahead.", "Bo is ahead.", "Move to 4,7", "Move now"):
        assert pilot.shows(words), words
    assert shown_line(pilot) == [LINE[0]], "the answer that it expects would be a hint"
    assert len(pilot.scene.hud.thinking.layers()) == 1
    Keys(pilot).pause()
    assert not question.is_open, "nobody waits any more"
    Keys(pilot).back()
    waits(pilot)
    pilot.wait(200)
    assert pilot.shows("0:00") and pilot.shows("Just started…")


def test_a_line_of_two_computers_is_shown_as_far_as_it_can_be_played(pilot: Pilot) -> None:
    question, line = alone(pilot), [Step((3, 0)), *LINE]
    for packed, shown in (([*map(GAME.pack, line)], 4), ([GAME.pack(line[0]), [99], "x"], 1)):
        question.info = SearchInfo(1, packed, 0.0, 3)
        pilot.wait(100)
        assert shown_line(pilot) == line[:shown]
        assert len(pilot.scene.hud.thinking.layers()) == shown


@pytest.mark.parametrize("hand", ["keys", "mouse", "mouse beside", "one button"])
def test_it_moves_when_it_is_told_to(pilot: Pilot, hand: str) -> None:
    question = thinking(pilot)
    match hand:
        case "keys":
            Keys(pilot).press(Button.CONFIRM)
        case "one button":
            survey = Survey([])
            pilot.scene.act(survey)
            (stop,) = [one for one in survey.stops if one.button is Button.CONFIRM]
            assert stop.box and stop.target is None, "as the scanner takes it"
            Keys(pilot).press(stop.button)
        case "mouse beside":
            pilot.click(170, 600)
            pilot.frame()
        case "mouse":
            Mouse(pilot)
            pilot.hover((640, 690))
            pilot.click_words(pilot.words("thinking.now"))
    assert question.wants_best
    question.close(Answer(0, [0, [4, 7]], 0.3))
    pilot.until(lambda: pilot.table.match.ply == 2)
    assert pilot.table.match.moves[-1] == Step((4, 7))


def test_before_it_has_a_move_or_time_it_cannot_be_told_to(pilot: Pilot) -> None:
    against(pilot, "", "endless")
    question = waits(pilot)
    pilot.wait(100)
    assert pilot.shows("Just started…") and not pilot.shows("Move now")
    Keys(pilot).press(Button.CONFIRM)
    assert not question.wants_best
    question = thinking(pilot, 100)
    Keys(pilot).press(Button.CONFIRM)
    assert not question.wants_best, "a second press for the move before"


def test_where_no_person_plays_it_moves_after_five_seconds(pilot: Pilot) -> None:
    question = alone(pilot)
    assert any("Two computers" in line.words for line in pilot.read())
    pilot.wait(4_000, 250)
    assert not question.wants_best
    pilot.wait(1_500, 250)
    assert question.wants_best


def test_whoever_takes_the_win_has_won_by_a_surrender(pilot: Pilot) -> None:
    lost(pilot)
    assert pilot.shows("Bo offers to resign") and pilot.has("giving_up.line")
    Keys(pilot).choose_key("giving_up.yes")
    match = pilot.table.match
    outcome = match.state.outcome()
    assert match.moves[-1] == Resign() and outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "surrender")
    assert match.record().moves[-1] == [3], "as the replay keeps a surrender"


def test_whoever_plays_on_is_not_asked_again(pilot: Pilot) -> None:
    lost(pilot)
    match, session = pilot.table.match, pilot.table.session
    Keys(pilot).choose_key("giving_up.no")
    assert pilot.scene_name == "PlayScene" and match.ply == 3
    assert pilot.library.matches.resume(session.journal.match_id).is_played_on
    session.resign_offer = type(session.resign_offer)(match)  # as after the match was resumed
    answer_lost(pilot, Step((4, 6)))
    pilot.until(lambda: match.ply == 4)
    pilot.table.submit(Step((3, 2)))
    pilot.table.stage.finish()
    pilot.frame()
    answer_lost(pilot, Step((4, 5)))
    pilot.until(lambda: match.ply == 6 or pilot.scene_name != "PlayScene")
    assert pilot.scene_name == "PlayScene"
