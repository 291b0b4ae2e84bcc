"""The end of the clock takes nothing out of anybody's hand, and plays nothing by their hand."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, Mouse
from parties import play_a_party_before
from pilot import Pilot
from posted_pad import posted_pad

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import Punishment
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.leaves import Live
from scenes.table.screens.play import start
from scenes.table.screens.specials import SpecialsScene
from scenes.ui.brush import Brush

ON_A_CLOCK: dict[str, Any] = {"size": 5, "timer_s": 5, "cheats": 1, "elapsed": Punishment.CHEAT}


def moves(pilot: Pilot) -> list[Any]:
    match = pilot.table.match
    return [match.game.unpack(packed) for packed in match.record().moves]


def until_late(pilot: Pilot) -> None:
    while TimeUp() not in moves(pilot):
        pilot.wait(20)


def test_the_list_of_cheats_stays_and_does_what_is_confirmed_there(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand = Keys(pilot)
    hand.press(Button.SPECIAL)
    hand.press(Button.DOWN)
    until_late(pilot)
    assert isinstance(pilot.scene, SpecialsScene)
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp(), Cheat(CheatKind.ADDBOARD)]


def test_the_list_closes_when_the_turn_is_over_and_no_press_goes_through(pilot: Pilot) -> None:
    pilot.play("", "", size=5, timer_s=5, cheats=1, elapsed=Punishment.SURRENDER, players=2)
    hand = Keys(pilot)
    hand.press(Button.SPECIAL)
    until_late(pilot)
    assert pilot.scene_name == "PlayScene"
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp()]


def test_an_aim_stays_in_the_hand(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand = Keys(pilot)
    aim = Place(Board((1, 2), Orientation.H, 2))
    hand.aim(aim)
    until_late(pilot)
    assert pilot.table.pointing.aim == aim
    pilot.wait(320)
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp(), aim]


def test_a_circle_in_focus_stays_in_focus(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand = Keys(pilot)
    hand.press(Button.DOWN)
    until_late(pilot)
    pilot.wait(320)
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp(), Step((2, 1))]


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_a_press_just_after_the_end_plays_nothing(pilot: Pilot, device: str) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand = Keys(pilot) if device == "keys" else Mouse(pilot)
    hand.aim(Step((2, 1)))
    until_late(pilot)
    hand.confirm_aim()
    assert moves(pilot) == [TimeUp()]
    pilot.wait(320)
    hand.confirm_aim()
    assert moves(pilot) == [TimeUp(), Step((2, 1))]


def test_the_list_shows_the_clock_that_runs_on(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    Keys(pilot).press(Button.SPECIAL)
    seen = []
    gauge = Brush.gauge

    def watched(brush: Brush, at: tuple[float, float], *rest: Any) -> None:
        seen.append(at)
        gauge(brush, at, *rest)

    monkeypatch.setattr(Brush, "gauge", watched)
    pilot.wait(1000)
    assert next(one.middle for one in pilot.page.placed if isinstance(one.node, Live)) in seen


@pytest.mark.parametrize("device", ["keys", "pad", "mouse"])
def test_hints_are_there_beside_cheats(pilot: Pilot, device: str) -> None:
    pilot.play("", "", size=5, timer_s=0, cheats=1)
    if device == "mouse":
        pilot.point(640, 715)
        pilot.frame()
        pilot.click_words(pilot.words("play.hint"))
    else:
        (Keys(pilot) if device == "keys" else posted_pad(pilot)).press(Button.NEXT)
    coach = pilot.table.sitting.coach
    pilot.until(lambda: coach.shown_count > 0)
    assert pilot.scene_name == "PlayScene"


def test_in_a_party_the_first_turn_is_taken_again(pilot: Pilot) -> None:
    play_a_party_before(pilot)
    pilot.play("", "", "", "", players=4, size=5, timer_s=5)
    keys = Keys(pilot)
    pilot.until(lambda: pilot.scene_name == "PauseScene")
    assert pilot.shows(pilot.words("pause.missed", who="Ann")) and not moves(pilot)
    keys.choose_key("pause.resume")
    assert pilot.table.sitting.clock.spent_ms < 1000, "a whole turn is left"
    until_late(pilot)
    assert moves(pilot) == [TimeUp()], "it is forgiven once"
    pilot.until(lambda: pilot.scene_name == "PauseScene")
    assert pilot.shows(pilot.words("pause.missed", who="Bo")), "and once to everybody"


def test_between_two_the_clock_counts_from_the_first_turn(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    until_late(pilot)
    assert pilot.scene_name == "PlayScene"


def test_the_first_turn_begins_when_its_sentence_has_gone(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    aim, clock = pilot.words("quoridor.objective.0"), pilot.table.sitting.clock
    pilot.wait(6000)
    assert pilot.shows(aim) and clock.spent_ms == 0, "longer than a whole turn would be"
    pilot.wait(2000)
    assert not pilot.shows(aim) and 500 < clock.spent_ms < 1500 and not moves(pilot)
    until_late(pilot)


def test_the_first_press_begins_the_first_turn(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    clock = pilot.table.sitting.clock
    pilot.wait(1000)
    Keys(pilot).press(Button.DOWN)
    spent_ms = clock.spent_ms
    pilot.wait(1000)
    assert clock.spent_ms >= spent_ms + 960


def test_no_later_turn_is_held(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    clock = pilot.table.sitting.clock
    pilot.table.submit(Step((2, 1)))
    pilot.settle()
    spent_ms = clock.spent_ms
    pilot.wait(500)
    assert clock.spent_ms >= spent_ms + 460


def test_the_clock_of_a_resumed_first_turn_runs_at_once(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    match = pilot.table.match
    match.note_spent(1500)
    pilot.app.cabinet.stack.clear()
    start(pilot.app.cabinet, match, Seating())
    pilot.wait(500)
    assert 1900 < pilot.table.sitting.clock.spent_ms < 2100


def test_after_a_pause_it_is_counted_down_before_the_clock_runs(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    keys, clock = Keys(pilot), pilot.table.sitting.clock
    pilot.wait(1000)
    keys.press(Button.PAUSE)
    keys.choose_key("pause.resume")
    pilot.wait(300)
    spent_ms = clock.spent_ms
    assert pilot.shows("3")
    pilot.wait(900)
    assert clock.spent_ms == spent_ms and pilot.shows("1")
    pilot.wait(1000)
    assert clock.spent_ms > spent_ms


def test_a_press_ends_the_countdown_and_does_what_it_does(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    keys.choose_key("pause.resume")
    keys.press(Button.DOWN)
    assert pilot.table.pointing.focus is not None
    spent_ms = pilot.table.sitting.clock.spent_ms
    pilot.wait(200)
    assert pilot.table.sitting.clock.spent_ms > spent_ms


def test_the_shared_key_of_the_pause_keeps_the_half_of_the_keyboard(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    keys, devices = Keys(pilot), pilot.app.cabinet.devices
    keys.press(Button.DOWN)
    before = devices.last_device
    keys.press(Button.PAUSE)
    assert devices.last_device == before == "keys:right"
