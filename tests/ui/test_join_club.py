"""Join knows the people of the club: who is expected on a seat, and who sits there instead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hands import Keys
from kept import append_results, database_in
from pilot import Pilot
from posted_pad import posted_pad
from test_join import join

from game.store.people import People, Person
from game.store.results import Result
from scenes.input.actions import Button
from scenes.menus.join import JoinScene

ANN, BO, CID = Person("a", "Ann", 2), Person("b", "Bo", 2), Person("c", "Cid", 0)


def gather(pilot: Pilot, *people: Person, played: Sequence[str] = ()) -> None:
    """These people are in the club; each of ``played`` has the names of a game, the last at the
    end.
    """
    pilot.app.cabinet.library.club.keep(People(people))
    for k, names in enumerate(played):
        result = Result(f"m{k}", "quoridor", 1000 + k, tuple(names.split()), ("", ""), (0, 1),
                        "goal", 9)  # fmt: skip
        append_results(database_in(pilot.data), [result])


def names(scene: JoinScene) -> list[str]:
    return [draft.name for draft in scene._drafts]


class Counting(Keys):
    """Keys that are counted."""

    presses = 0

    def press(self, button: Button) -> None:
        self.presses += 1
        super().press(button)


@pytest.mark.xfail(strict=False, reason="Who plays? takes more presses than before")
@pytest.mark.slow
@pytest.mark.parametrize("people", [(), (ANN, BO)])
def test_it_takes_as_many_presses_to_the_board_as_ever(
    pilot: Pilot, people: tuple[Person, ...]
) -> None:
    gather(pilot, *people)
    hand = Counting(pilot)
    for key in ("even_steven.name", "options.start"):
        hand.choose_key(key)
    for _ in range(3):  # both seats, and the ring
        hand.press(Button.CONFIRM)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert hand.presses == 13
    seats = [seat.name for seat in pilot.table.match.seats]
    assert seats == (["Bo", "Ann"] if people else ["Mira", "Otto"])


def test_those_who_played_last_are_expected_and_somebody_new_before_them(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, CID, played=("Ann Bo", "Cid Ann"))
    assert names(join(pilot, "standard")) == ["Cid", "Ann"]
    assert pilot.shows(pilot.words("join.expected", name="Cid"))


def test_everybody_is_expected_on_their_own_seat_with_their_own_look(pilot: Pilot) -> None:
    gather(pilot, Person("a", "Ann", 3, seat=1), Person("c", "Cid", 3))
    scene = join(pilot, "standard")
    assert names(scene) == ["Cid", "Ann"]
    assert [draft.look for draft in scene._drafts] == [3, 0], "the later one has the next free look"
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    keys.press(Button.CONFIRM)
    assert pilot.shows(pilot.words("join.look_taken", name="Cid", look=pilot.words("look.3")))


def test_a_press_goes_through_the_people_before_and_after_somebody_sits_down(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, CID, played=("Ann Bo",))
    scene, keys = join(pilot, "standard"), Keys(pilot)
    keys.press(Button.NEXT)
    keys.press(Button.NEXT)
    assert names(scene) == ["Cid", "Ann"]
    keys.press(Button.CONFIRM)
    assert (scene._drafts[0].name, scene._drafts[0].look) == ("Cid", 0)
    scene._focus_on(scene._places[0, "who"])
    keys.press(Button.PREV)
    assert names(scene) == ["Bo", "Ann"] and scene._drafts[0].look == 2
    posted_pad(pilot).press(Button.NEXT)
    assert names(scene) == ["Cid", "Ann"]


@pytest.mark.slow
def test_somebody_new_is_in_the_club_from_then_on(pilot: Pilot) -> None:
    gather(pilot, ANN)
    scene, keys = join(pilot, "standard"), Keys(pilot)
    keys.press(Button.CONFIRM)
    scene._focus_on(scene._places[0, "name"])
    keys.press(Button.CONFIRM)
    keys.choose_key("join.who_is_it.write")
    assert pilot.scene_name == "NewPersonScene"
    keys.write("Leni")
    pilot.until(lambda: pilot.scene_name == "JoinScene")
    assert scene._drafts[0].name == "Leni" and scene._drafts[0].is_person
    assert [one.name for one in pilot.app.cabinet.library.club.people.here] == ["Ann", "Leni"]


def test_no_computer_sits_down_under_the_name_of_somebody_in_the_club(pilot: Pilot) -> None:
    gather(pilot, ANN, BO)
    scene, keys = join(pilot, "standard"), Keys(pilot)
    keys.press(Button.CONFIRM)
    keys.press(Button.ALTERNATE)
    level = scene._drafts[1].who
    assert pilot.shows(pilot.words(f"level.{level}.who")) and not pilot.shows("Ann")
    keys.press(Button.PAUSE)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert [seat.name for seat in pilot.table.match.seats] == [
        "Bo", pilot.words(f"level.{level}.who"),
    ]  # fmt: skip
    assert pilot.app.cabinet.settings.last_names == ("Bo",)
