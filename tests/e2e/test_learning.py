"""Help for those who learn: hints step by step, and slips marked when a game is watched."""

from __future__ import annotations

import pytest
from hands import Keys

from scenes.input.actions import Button


def submit(keys: Keys, line: str) -> None:
    table = keys.pilot.table
    table.submit(table.match.game.parse(table.state, line))
    keys.pilot.settle()


def test_whoever_moves_or_leaves_the_table_hears_no_more_of_it(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="subtraction_squares", start=99)
    table = pilot.table
    table.session.ask_hint()  # not by a key: the answer could come before it is let go of
    assert table.session.coach.is_thinking
    submit(keys, "4")
    assert not table.session.coach.is_thinking and not table.session.coach.shown_hints
    keys.press(Button.SPECIAL)
    pilot.until(lambda: table.session.coach.shown_hints)
    keys.press(Button.PAUSE, Button.CANCEL)
    assert len(table.session.coach.shown_hints) == 1, "what has been said stays"
    submit(keys, "9")
    keys.press(Button.SPECIAL, Button.PAUSE)
    assert not table.session.coach.is_thinking


def test_giving_up_is_not_taking_back(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="reduction", board_seed=482913)
    table = pilot.table
    table.submit(table.state.legal_moves()[0])
    pilot.settle()
    assert table.match.game.asides(table.state), "there is something to undo"
    keys.pause()
    assert pilot.shows(pilot.words("reduction.caption", seed="482913"))
    keys.choose_key("pause.give_up")
    assert not table.session.is_over, "it has to be held"
    keys.hold(pilot.words("pause.give_up"))
    assert table.session.is_over and table.state.outcome().returns == (-1, 1)


@pytest.mark.slow
def test_what_could_have_been_is_shown_and_the_game_comes_back(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=15)
    for line in ("1", "2", "1", "2", "1", "2", "1"):
        submit(keys, line)
    pilot.wait(3000)
    keys.choose_key("results.watch")
    pilot.until(lambda: pilot.shows(pilot.words("watch.next_remark")))
    keys.press(Button.SPECIAL)
    assert pilot.shows(pilot.words("watch.count", n=3, of=7))
    keys.press(Button.SPECIAL)
    tag = pilot.words("watch.could_have_been")
    assert pilot.shows(tag)
    pilot.wait(1000)
    assert pilot.shows(pilot.words("watch.count", n=1, of=1))
    pilot.wait(4000)
    assert not pilot.shows(tag)
    assert pilot.shows(pilot.words("watch.count", n=3, of=7))
    assert not pilot.shows(pilot.words("watch.show")), "all has been shown here"
    keys.press(Button.SPECIAL, Button.SPECIAL)
    assert pilot.shows(tag)
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "WatchScene", "going back ends what is shown first"
    assert not pilot.shows(tag)
