"""Moves and numbers that are written instead of pointed at, and which numbers are good to leave."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.input.actions import Button


def type_move(keys: Keys, text: str) -> None:
    keys.pause()
    keys.choose_key("pause.type")
    keys.write(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "text", "says"),
    [
        ("reduction", "nonsense", "pause.unreadable"),
        ("even_steven", "7", "pause.unreadable"),
        ("subtraction_squares", "48", "pause.refused"),
    ],
)
def test_a_typed_move_that_cannot_be_is_refused(
    keys: Keys, game_id: str, text: str, says: str
) -> None:
    keys.pilot.play("", "", game_id=game_id)
    type_move(keys, text)
    assert keys.pilot.scene_name == "NoticeScene"
    assert says in keys.pilot.strings.used
    assert keys.pilot.table.match.ply == 0


def test_a_number_has_no_letters(keys: Keys) -> None:
    """The pad takes digits alone, typed or brought in, and refuses what is out of reach."""
    pilot = keys.pilot
    pilot.app.context.go.options(GAMES["subtraction_squares"])
    pilot.frame()
    pilot.click_words(pilot.words("subtraction_squares.option.start.label"))
    pilot.write("x1e3,4")
    assert pilot.shows("134")
    pilot.write("0" * 12)
    pilot.key(pygame.K_RETURN)
    assert pilot.scene_name == "NumberPadScene", "there are 10^12 at most"
    for _ in range(11):
        pilot.key(pygame.K_BACKSPACE)
    Mouse(pilot).choose("0")
    pilot.key(pygame.K_RETURN)  # not what the mouse has pointed at
    assert pilot.scene.form.options.start == 13_400
    assert pilot.shows("13,400"), "in groups, as everywhere"


def test_the_strip_shows_which_totals_lose(keys: Keys) -> None:
    pilot = keys.pilot
    context = pilot.app.context
    context.change_settings(replace(context.settings, show_routes=True))
    pilot.play("", "", game_id="subtraction_squares", start=22)
    assert green(pilot) == [10, 12, 15, 17, 20]  # of the totals below 22 that have room
    context.change_settings(replace(context.settings, show_routes=False))
    assert green(pilot) == []


def test_the_cards_that_lead_to_good_numbers_are_ticked(keys: Keys) -> None:
    pilot = keys.pilot
    context = pilot.app.context
    context.change_settings(replace(context.settings, show_routes=True))
    for start, good in ((28, [1]), (14, [1, 2]), (15, []), (4, [2])):
        pilot.play("", "", game_id="even_steven", start=start)
        marks = pilot.scene.foreground.marks()
        assert [key[1] for layer in marks for key in layer if key[0] == "good"] == good


def green(pilot: Pilot) -> list[int]:
    """The totals on the strip that are marked as good to leave."""
    marks = pilot.scene.foreground.marks()
    looks = [
        look for layer in marks for key, look in layer.items() if key[-2:] == ("good", "number")
    ]
    return sorted(int(look.text) for look in looks)


def test_the_numbers_on_the_cards_play_them(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=15)
    pilot.key(pygame.K_2)
    assert pilot.table.match.ply == 0, "15 is odd"
    assert pilot.shows(pilot.refusal("even_steven.reason.odd"))
    pilot.key(pygame.K_1)
    pilot.settle()
    assert pilot.table.state.number == 14
    pilot.key(pygame.K_KP2)
    pilot.settle()
    assert pilot.table.state.number == 7


def test_squares_are_typed_digit_by_digit(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="subtraction_squares", start=140)
    pilot.key(pygame.K_1, pygame.K_0)
    assert pilot.table.cursor.meant == Take(100)
    pilot.wait(1600)
    pilot.key(pygame.K_6)
    assert pilot.table.cursor.meant == Take(64), "the smallest square that begins with 6"
    pilot.key(pygame.K_RETURN)
    pilot.settle()
    assert pilot.table.state.total == 76


def test_a_computers_choice_is_seen_before_it_is_played(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("normal", "", game_id="subtraction_squares", start=99)
    pilot.until(lambda: pilot.table.session.choice is not None)
    choice = pilot.table.session.choice
    assert pilot.table.match.ply == 0
    pilot.wait(700)
    assert pilot.table.match.ply == 0, "it hangs long enough to be looked at"
    pilot.key(pygame.K_RETURN)
    pilot.frame()
    assert pilot.table.match.moves[0] == choice


def test_a_pad_writes_a_number(pilot: Pilot) -> None:
    """It begins in the middle of the digits, and has buttons to erase and to end."""
    pad = posted_pad(pilot)
    pilot.app.context.go.options(GAMES["subtraction_squares"])
    pilot.frame()
    pad.choose(pilot.words("subtraction_squares.option.start.label"))
    pad.press(Button.CONFIRM, Button.LEFT, Button.CONFIRM, Button.ALTERNATE, Button.PAUSE)
    assert pilot.scene.form.options.start == 5
    pad.choose(pilot.words("subtraction_squares.option.start.label"))
    pad.write("120")
    assert pilot.scene.form.options.start == 120
