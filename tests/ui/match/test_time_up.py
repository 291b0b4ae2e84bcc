"""The end of the clock takes nothing from a player's hand, and plays nothing for them."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, Mouse
from noted import noted
from parties import play_a_party_before
from pilot import Pilot
from posted_pad import posted_pad
from test_table import moves, spent_ms

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import Punishment
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.leaves import Live
from scenes.table.screens.begin import start
from scenes.ui.brush import Brush

ON_A_CLOCK: dict[str, Any] = {"size": 5, "timer_s": 5, "cheats": 1, "elapsed": Punishment.CHEAT}


def until_late(pilot: Pilot) -> None:
    while TimeUp() not in moves(pilot):
        pilot.wait(20)


def test_the_list_of_cheats_has_a_clock(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand, seen = Keys(pilot), noted(monkeypatch, Brush, "gauge")
    hand.press(Button.SPECIAL, Button.DOWN)
    pilot.wait(1000)
    clock = next(one.middle for one in pilot.page.placed if isinstance(one.node, Live))
    assert clock in [at for _, at, *_ in seen]
    until_late(pilot)
    assert pilot.scene_name == "SpecialsScene", "nothing is closed under somebody's fingers"
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp(), Cheat(CheatKind.ADDBOARD)]


def test_the_list_closes_when_the_turn_is_over_and_no_press_goes_through(pilot: Pilot) -> None:
    pilot.play("", "", **{**ON_A_CLOCK, "elapsed": Punishment.SURRENDER})
    hand = Keys(pilot)
    hand.press(Button.SPECIAL)
    until_late(pilot)
    assert pilot.scene_name == "PlayScene"
    hand.press(Button.CONFIRM)
    assert moves(pilot) == [TimeUp()] and pilot.table.state.outcome().ranking == (1, 0)
    pilot.reach("ResultsScene")


@pytest.mark.parametrize("kind", [Keys, Mouse])
def test_what_is_aimed_at_stays_in_the_hand_and_a_press_just_after_the_end_plays_nothing(
    pilot: Pilot, kind: type[Keys | Mouse]
) -> None:
    hand = kind(pilot)
    for move in (Step((2, 1)), Place(Board((1, 2), Orientation.H, 2))):
        pilot.play("", "", **ON_A_CLOCK)
        hand.aim(move)
        until_late(pilot)
        assert pilot.table.cursor.meant == move
        hand.confirm_aim()
        assert pilot.scene_name == "PlayScene" and moves(pilot) == [TimeUp()]
        pilot.wait(320)
        hand.confirm_aim()
        assert moves(pilot) == [TimeUp(), move]


@pytest.mark.parametrize("device", ["keys", "pad", "mouse"])
def test_hints_are_there_beside_cheats(pilot: Pilot, device: str) -> None:
    pilot.play("", "", size=5, timer_s=0, cheats=1)
    if device == "mouse":
        pilot.hover((640, 715))
        pilot.click_words(pilot.words("play.hint"))
    else:
        (Keys(pilot) if device == "keys" else posted_pad(pilot)).press(Button.NEXT)
    pilot.until(lambda: pilot.table.session.coach.shown_count > 0)
    assert pilot.scene_name == "PlayScene"


def test_in_a_party_the_first_turn_is_taken_again(pilot: Pilot) -> None:
    play_a_party_before(pilot)
    pilot.play("", "", "", "", players=4, size=5, timer_s=5)
    pilot.reach("PauseScene")
    assert pilot.has("pause.missed", who="Ann") and not moves(pilot)
    Keys(pilot).choose_key("pause.resume")
    assert spent_ms(pilot) < 1000, "a whole turn is left"
    until_late(pilot)
    assert moves(pilot) == [TimeUp()], "it is forgiven once"
    pilot.reach("PauseScene")
    assert pilot.has("pause.missed", who="Bo"), "and once to everybody"


def test_the_first_turn_begins_with_a_press_or_when_its_sentence_has_gone(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    aim = "quoridor.objective.0"
    pilot.wait(6000)
    assert pilot.has(aim) and spent_ms(pilot) == 0, "longer than a whole turn would be"
    pilot.wait(2000)
    assert not pilot.has(aim) and 500 < spent_ms(pilot) < 1500 and not moves(pilot)
    pilot.play("", "", **ON_A_CLOCK)
    pilot.wait(1000)
    Keys(pilot).press(Button.DOWN)
    before = spent_ms(pilot)
    pilot.wait(1000)
    assert spent_ms(pilot) >= before + 960


def test_no_later_turn_is_held_and_none_that_is_resumed(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    pilot.submit(Step((2, 1)))
    before = spent_ms(pilot)
    pilot.wait(500)
    assert spent_ms(pilot) >= before + 460
    pilot.play("", "", **ON_A_CLOCK)
    match = pilot.table.match
    match.note_spent(1500)
    pilot.context.stack.clear()
    start(pilot.context, match, Seating())
    pilot.wait(500)
    assert 1900 < spent_ms(pilot) < 2100


def test_after_a_pause_it_is_counted_down_until_the_clock_runs_or_a_press(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    keys, devices = Keys(pilot), pilot.context.devices
    pilot.wait(1000)
    keys.press(Button.DOWN)
    half = devices.last_device
    keys.press(Button.PAUSE)
    assert devices.last_device == half == "keys:right", "the key of the pause is of both halves"
    keys.choose_key("pause.resume")
    pilot.wait(300)
    before = spent_ms(pilot)
    assert pilot.shows("3")
    pilot.wait(900)
    assert spent_ms(pilot) == before and pilot.shows("1")
    pilot.wait(1000)
    assert spent_ms(pilot) > before
    pilot.play("", "", **ON_A_CLOCK)
    keys.press(Button.PAUSE)
    keys.choose_key("pause.resume")
    keys.press(Button.DOWN)
    assert pilot.table.cursor.focus is not None
    before = spent_ms(pilot)
    pilot.wait(200)
    assert spent_ms(pilot) > before
