"""Who plays in a tournament, by hand: leave, come back, take a place, come in, undo."""

from __future__ import annotations

import pytest
from cup_screens import made
from hands import Keys
from kept import cups_in
from pilot import Pilot

from game.club.cup import Cup, Form
from game.club.cup_table import is_over, waiting
from scenes.club.tournament.play import left_at_table
from scenes.input.actions import Button


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    return Keys(pilot)


def opened(pilot: Pilot, keys: Keys, form: Form, count: int, played: int) -> Cup:
    """The list of those who play in a new cup, through the menu of the cup."""
    cup = made(pilot, form, count, played)
    pilot.app.cabinet.go.cup(cup.id)
    pilot.frame()
    list_players(keys)
    return cup


def list_players(keys: Keys) -> None:
    keys.press(Button.PAUSE)
    keys.choose_key("cup_menu.players")
    assert keys.pilot.scene_name == "PlayersScene"


def now(pilot: Pilot) -> Cup:
    """The cup as the disk has it."""
    (cup,) = cups_in(pilot.app.cabinet.library.cups)
    assert pilot.app.cabinet.library.cups.trouble(cup.id) is None
    return cup


def choose_player(pilot: Pilot, keys: Keys, place: int) -> None:
    pilot.scene.screen.focus_on(place)
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayerScene"


def test_a_player_goes_home_and_is_back(pilot: Pilot, keys: Keys) -> None:
    before = opened(pilot, keys, Form.EVERYONE, 5, 4)
    name = before.entrant(2).name
    choose_player(pilot, keys, 2)
    keys.choose_key("cup_player.leave")
    assert now(pilot).gone == (2,) and pilot.scene_name == "PlayersScene"
    assert pilot.shows(pilot.words("cup_players.left", name=name))
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "TournamentScene" and pilot.shows(pilot.words("cup.note.gone"))
    assert pilot.scene.next_one == waiting(now(pilot))[0]
    list_players(keys)
    choose_player(pilot, keys, 2)
    assert pilot.shows(pilot.words("cup.effect.back"))
    keys.choose_key("cup_player.back")
    assert now(pilot) == before


def test_a_computer_takes_the_place_of_one_who_left_and_keeps_the_points(
    pilot: Pilot, keys: Keys
) -> None:
    opened(pilot, keys, Form.SWISS, 5, 2)
    choose_player(pilot, keys, 0)
    keys.choose_key("cup_player.leave")
    choose_player(pilot, keys, 0)
    keys.choose_key("cup_player.computer")
    keys.press(Button.CONFIRM)
    cup = now(pilot)
    assert cup.gone == () and cup.entrant(0).is_computer and cup.entrant(0).strength == 1
    assert pilot.scene_name == "PlayersScene"
    assert pilot.shows(pilot.words("cup.note.substitute", name=cup.rules.entrants[0].name))


def test_a_new_person_comes_in_late(pilot: Pilot, keys: Keys) -> None:
    cup = opened(pilot, keys, Form.EVERYONE, 4, 2)
    keys.choose_key("cup_players.add")
    told = pilot.words("cup.effect.joins_everyone", n=8)
    assert pilot.shows(told), "each of four twice, for there are five games"
    club = pilot.app.cabinet.library.club
    known = club.people.with_guests([("Zoe", 2)])
    club.keep(known)
    keys.choose_key("cup_player.join_person")
    keys.press(Button.CONFIRM)
    assert now(pilot).entrants[len(cup.entrants) :][0].name == "Zoe"
    choose_player(pilot, keys, 4)
    keys.choose_key("cup_player.undo_join")
    assert now(pilot) == cup


@pytest.mark.parametrize(
    ("form", "count", "played", "key"),
    [
        (Form.EVERYONE, 8, 3, "cup.roster.full"),
        (Form.KNOCKOUT, 4, 0, "cup.roster.no_free_pass"),
        (Form.SWISS, 4, 5, "cup.roster.last_round"),
        (Form.KING, 3, 99, "cup.roster.over"),
    ],
)
def test_who_cannot_come_in_hears_why(
    pilot: Pilot, keys: Keys, form: Form, count: int, played: int, key: str
) -> None:
    cup = opened(pilot, keys, form, count, played)
    keys.choose_key("cup_players.add")
    assert pilot.scene_name == "PlayersScene"
    assert pilot.shows(pilot.words(key, n=8)) and now(pilot) == cup


def test_the_match_of_one_who_leaves_waits_for_the_mistake_to_be_undone(
    pilot: Pilot, keys: Keys
) -> None:
    cup = opened(pilot, keys, Form.EVERYONE, 4, 0)
    keys.press(Button.CANCEL)
    library = pilot.app.cabinet.library
    while pilot.scene.can_skip:
        keys.press(Button.ALTERNATE)
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    pairing = now(pilot).running
    assert pairing is not None
    keys.pause()
    keys.choose_key("pause.leave")
    pilot.app.cabinet.go.cup(cup.id)
    list_players(keys)
    running = now(pilot)
    choose_player(pilot, keys, pairing.first)
    assert any(pilot.words("cup.effect.stops") in told for told in pilot.scene.effects.values())
    keys.choose_key("cup_player.leave")
    assert now(pilot).running is None and left_at_table(pilot.app.cabinet, running) is not None
    choose_player(pilot, keys, pairing.first)
    keys.choose_key("cup_player.back")
    assert now(pilot) == running
    assert library.cups.of_match(pairing.match_id) is not None


def test_everyone_goes_home_and_the_last_one_wins(pilot: Pilot, keys: Keys) -> None:
    opened(pilot, keys, Form.KNOCKOUT, 4, 0)
    for place in (3, 2, 1):
        choose_player(pilot, keys, place)
        keys.choose_key("cup_player.leave")
    assert is_over(now(pilot))
    keys.press(Button.CANCEL)
    assert pilot.scene_name == "TournamentScene" and pilot.scene.is_over
    assert pilot.shows(pilot.words("cup.champion"))
    list_players(keys)
    choose_player(pilot, keys, 1)
    keys.choose_key("cup_player.back")
    keys.press(Button.CANCEL)
    assert not pilot.scene.is_over and pilot.scene.next_one is not None
