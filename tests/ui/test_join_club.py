"""Who plays knows the people of the club: who has a seat at first, and who comes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hands import Keys
from kept import append_results, database_in
from pilot import Pilot
from test_join import join

from game.registry import GAMES
from game.store.people import People, Person
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.menus.seats.join import JoinScene

ANN, BO, CID = Person("a", "Ann", 2), Person("b", "Bo", 2), Person("c", "Cid", 0)


def gather(pilot: Pilot, *people: Person, played: Sequence[str] = ()) -> None:
    """These people are in the club; each of ``played`` has the names of a game, the last at the
    end.
    """
    pilot.app.cabinet.library.club.keep(People(people))
    for k, names in enumerate(played):
        result = MatchResult(
            f"m{k}", "quoridor", 1000 + k, tuple(names.split()), ("", ""), (0, 1), "goal", 9
        )
        append_results(database_in(pilot.data), [result])


def names(scene: JoinScene) -> list[str]:
    return [seat.name for seat in scene.lineup.seats]


class Counting(Keys):
    """Keys that are counted."""

    presses = 0

    def press(self, button: Button) -> None:
        self.presses += 1
        super().press(button)


@pytest.mark.slow
@pytest.mark.parametrize("people", [(), (ANN, BO)])
def test_two_people_with_names_are_soon_at_the_board(
    pilot: Pilot, people: tuple[Person, ...]
) -> None:
    gather(pilot, *people)
    hand = Counting(pilot)
    for key in ("even_steven.name", "options.start"):
        hand.choose_key(key)
    if people:
        hand.choose("Ann")
    else:
        hand.press(Button.ALTERNATE)
    hand.choose_key("join.start")
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert hand.presses <= 13
    seats = [seat.name for seat in pilot.table.match.seats]
    wanted = ["Bo", "Ann"] if people else [pilot.words(f"join.name{k}") for k in range(2)]
    assert seats == wanted


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_next_match_has_the_same_people_and_starts_at_a_press(
    pilot: Pilot, game_id: str
) -> None:
    gather(pilot, ANN, BO, CID)
    cabinet, game = pilot.app.cabinet, GAMES[game_id]
    keys = Keys(pilot)
    cabinet.go.join(game, game.options())
    pilot.frame()
    mine = pilot.scene.lineup.seats[0].name
    theirs = "Ann" if mine != "Ann" else "Bo"
    keys.choose(theirs)
    keys.press(Button.CONFIRM)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert [seat.name for seat in pilot.table.match.seats][:2] == [mine, theirs]
    cabinet.go.title()
    hand = Counting(pilot)
    cabinet.go.options(game)
    pilot.frame()
    hand.press(Button.SPECIAL)
    assert names(pilot.scene)[:2] == [mine, theirs]
    hand.press(Button.CONFIRM)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert [seat.name for seat in pilot.table.match.seats][:2] == [mine, theirs]
    assert hand.presses == 2


def test_those_who_played_last_are_expected(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, CID, played=("Ann Bo", "Cid Ann"))
    scene = join(pilot, "standard")
    assert names(scene)[0] == "Cid"
    assert [one.name for one in scene.lineup.others] == ["Ann", "Bo"]


def test_a_person_sits_on_their_own_seat_with_their_own_look(pilot: Pilot) -> None:
    gather(pilot, Person("a", "Ann", 3, seat=1), Person("c", "Cid", 3))
    scene = join(pilot, "four")
    assert names(scene)[0] == "Cid" and scene.lineup.seats[0].look == 3
    Keys(pilot).choose("Ann")
    assert names(scene)[1] == "Ann" and scene.lineup.seats[1].look == 0, "Cid has that look"
    assert pilot.shows(pilot.words("join.look_taken", name="Cid", look=pilot.words("look.3")))


@pytest.mark.slow
def test_somebody_new_is_in_the_club_from_then_on(pilot: Pilot) -> None:
    gather(pilot, ANN)
    scene, keys = join(pilot, "standard"), Keys(pilot)
    keys.choose_key("party.new_name")
    keys.write("Leni")
    pilot.until(lambda: pilot.scene_name == "JoinScene")
    assert names(scene) == ["Ann", "Leni"] and scene.lineup.persons == [0, 1]
    assert [one.name for one in pilot.app.cabinet.library.club.people.here] == ["Ann", "Leni"]
    assert "*StartButton start" in pilot.tree()


def test_a_favourite_device_brings_its_person(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, Person("d", "Dan", 1, device="keys:right"))
    scene = join(pilot, "standard")
    scene.lineup.sit(0, BO)
    Keys(pilot).press(Button.ALTERNATE)
    assert names(scene)[1] == "Dan" and scene.lineup.seats[1].look == 1


def test_a_person_who_has_a_seat_changes_it(pilot: Pilot) -> None:
    gather(pilot, ANN)
    scene = join(pilot, "standard")
    scene.lineup.sit(1, ANN)
    assert scene.lineup.seats[0].level and names(scene)[1] == "Ann"
    assert len({seat.look for seat in scene.lineup.seats}) == 2


def test_no_computer_sits_down_under_the_name_of_somebody_in_the_club(pilot: Pilot) -> None:
    gather(pilot, ANN, BO)
    scene, keys = join(pilot, "standard"), Keys(pilot)
    name = pilot.words(f"level.{scene.lineup.seats[1].level}.who")
    assert names(scene) == ["Bo", name]
    keys.press(Button.PAUSE)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert [seat.name for seat in pilot.table.match.seats] == ["Bo", name]
    assert pilot.app.cabinet.settings.last_names == ("Bo",)
