"""Seats: all are filled at once, and a press on a face seats that person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hands import Buttons, Hand, Keys, Mouse
from kept import append_results, database_in
from openings import join, know
from pilot import Pilot
from posted_pad import posted_pad, posted_pads

from game.core.match.match_setup import MatchPlan
from game.registry import GAMES
from game.store.people import Person
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene

QUORIDOR = GAMES["quoridor"]
ANN, BO, CID = Person("a", "Ann", 2), Person("b", "Bo", 2), Person("c", "Cid", 0)


def who(scene: JoinScene) -> list[str]:
    return [seat.level or seat.name for seat in scene.lineup.seats]


def names(scene: JoinScene) -> list[str]:
    return [seat.name for seat in scene.lineup.seats]


def others(scene: JoinScene) -> list[str]:
    return [one.name for one in scene.lineup.others]


def at_the_board(pilot: Pilot) -> list[str]:
    """Wait for the match, and return the names of those who play."""
    pilot.reach("PlayScene")
    return [seat.name for seat in pilot.table.match.seats]


def gather(pilot: Pilot, *people: Person, played: Sequence[str] = ()) -> None:
    """Put people in the club; each of ``played`` names two who played, the last at the end."""
    pilot.library.keep_people(*people)
    results = [
        MatchResult(f"m{k}", "quoridor", 1000 + k, tuple(two.split()), ("", ""), (0, 1), "goal", 9)
        for k, two in enumerate(played)
    ]
    append_results(database_in(pilot.data), results)


class Counting(Keys):
    """Keys that are counted."""

    presses = 0

    def press_once(self, button: Button) -> None:
        self.presses += 1
        super().press_once(button)


def test_everybody_has_a_seat_and_one_press_starts(pilot: Pilot) -> None:
    scene = join(pilot, "four")
    assert who(scene) == [pilot.words("join.name0"), "easy", "normal", "hard"]
    assert "*StartButton start" in pilot.tree() and pilot.has("join.no_games")
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.seats == scene.lineup.seats


@pytest.mark.parametrize("make", [Keys, Mouse, posted_pad])
def test_three_people_sit_down_in_four_presses(pilot: Pilot, make: Callable[[Pilot], Hand]) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    hand = make(pilot)
    scene = pilot.push(OptionsScene(pilot.context, QUORIDOR))
    scene.form.take_preset("four")
    pilot.frame()
    if isinstance(hand, Buttons):
        hand.press(Button.SPECIAL, Button.CONFIRM, Button.CONFIRM, Button.PAUSE)
    else:
        hand.choose_key("options.start")
        for _ in range(2):
            hand.choose(others(pilot.scene)[0])
        hand.choose_key("join.start")
    pilot.reach("PlayScene")
    assert {seat.name for seat in pilot.table.match.seats if not seat.level} == {"Ann", "Bo", "Cy"}


def test_the_last_one_who_was_not_picked_makes_room_and_then_nobody(pilot: Pilot) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    scene, mouse = join(pilot), Mouse(pilot)
    first, second, third = who(scene)[0], *others(scene)
    for name in (second, third, first):
        mouse.choose(name)
        assert name == second or who(scene) == [third, second], "both were picked"


def test_two_pads_have_their_own_seats_and_one_goes_round(pilot: Pilot) -> None:
    first, second = posted_pads(pilot, 2)
    scene = join(pilot)
    for pad in (first, second):
        pad.press(Button.CONFIRM)
    assert scene.lineup.devices == {0: "pad:1", 1: "pad:2"}
    assert not any(seat.level for seat in scene.lineup.seats)
    second.press(Button.CANCEL)
    assert scene.lineup.devices == {0: "pad:1"} and pilot.scene is scene
    for pad in (second, first):
        pad.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.session.seating.bound == {0: "pad:1", 1: "pad:2"}
    pilot.go.title()
    join(pilot)
    one = posted_pad(pilot)
    one.press(Button.ALTERNATE, Button.CONFIRM)
    assert pilot.scene_name == "PlayScene" and not pilot.table.session.seating.bound
    assert not any(seat.level for seat in pilot.table.match.seats)


def test_a_match_that_goes_on_and_a_form_bring_their_own_players(pilot: Pilot) -> None:
    pilot.play("easy", "", timer_s=0)
    match, context = pilot.table.match, pilot.context
    begun = match.record()
    scene = JoinScene(context, QUORIDOR, MatchPlan(match.options, begun.seats), begun)
    pilot.push(scene)
    assert who(scene) == ["easy", begun.seats[1].name]
    context.go.title()
    keys = Keys(pilot)
    keys.choose_key("quoridor.name")
    pilot.scene.form.opponent = "hard"
    keys.press(Button.SPECIAL, Button.CONFIRM)
    assert [seat.level for seat in pilot.table.match.seats] == ["", "hard"]


def test_a_card_changes_its_look_its_player_and_asks_for_a_name(pilot: Pilot) -> None:
    scene, keys = join(pilot, "four"), Keys(pilot)
    pilot.focus(("who", 0))
    keys.press(Button.RIGHT)
    assert who(scene)[0] == "easy" and names(scene)[:2] == ["Pebble", "Pebble 2"]
    keys.press(Button.LEFT)
    assert who(scene)[0] == pilot.words("join.name0")
    pilot.focus(("look", 0))
    for _ in range(3):
        keys.press(Button.RIGHT)
    looks = [seat.look for seat in scene.lineup.seats]
    assert looks == [3, 0, 1, 2], "it is exchanged with its owner"
    pilot.focus(("name", 1))
    assert pilot.has("join.who_is_it.title")
    posted_pad(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "NewPersonScene" and who(scene)[1] == "easy"


def test_a_card_tells_how_often_somebody_has_won(pilot: Pilot) -> None:
    ends = [((0, 1), False), ((0, 1), False), ((1, 0), False), ((0, 1), True)]
    mira, levels = ("Mira", "Otto"), ("", "easy")
    found = [
        MatchResult(str(k), "quoridor", k, mira, levels, ranking, "goal", 20, is_draw=is_draw)
        for k, (ranking, is_draw) in enumerate(ends)
    ]
    append_results(pilot.library.database, found)
    assert who(join(pilot, "four"))[0] == "Mira" and pilot.has("join.record", wins=2, losses=1)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_next_match_has_the_same_people_at_one_press(pilot: Pilot, game_id: str) -> None:
    gather(pilot, ANN, BO, CID)
    go, game, hand = pilot.go, GAMES[game_id], Counting(pilot)
    go.join(game, MatchPlan(game.options()))
    pilot.frame()
    mine = names(pilot.scene)[0]
    both = [mine, "Ann" if mine != "Ann" else "Bo"]
    hand.choose(both[1])
    hand.press(Button.CONFIRM)
    assert at_the_board(pilot)[:2] == both
    go.title()
    go.options(game)
    pilot.frame()
    hand.presses = 0
    hand.press(Button.SPECIAL)
    assert names(pilot.scene)[:2] == both
    hand.press(Button.CONFIRM)
    assert at_the_board(pilot)[:2] == both and hand.presses == 2


def test_those_who_played_last_are_expected(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, CID, played=("Ann Bo", "Cid Ann"))
    scene = join(pilot)
    assert names(scene)[0] == "Cid" and others(scene) == ["Ann", "Bo"]


def test_a_person_sits_on_their_own_seat_with_their_own_look(pilot: Pilot) -> None:
    gather(pilot, Person("a", "Ann", 3, seat=1), Person("c", "Cid", 3))
    scene = join(pilot, "four")
    assert names(scene)[0] == "Cid" and scene.lineup.seats[0].look == 3
    Keys(pilot).choose("Ann")
    assert names(scene)[1] == "Ann" and scene.lineup.seats[1].look == 0, "Cid has that look"
    assert pilot.has("join.look_taken", name="Cid", look=pilot.words("look.3"))


@pytest.mark.slow
def test_somebody_new_is_in_the_club_from_then_on(pilot: Pilot) -> None:
    gather(pilot, ANN)
    scene, keys = join(pilot), Keys(pilot)
    keys.choose_key("party.new_name")
    keys.write("Leni")
    pilot.reach("JoinScene")
    assert names(scene) == ["Ann", "Leni"] and scene.lineup.persons == [0, 1]
    assert [one.name for one in pilot.library.people.here] == ["Ann", "Leni"]
    assert "*StartButton start" in pilot.tree()


def test_a_favourite_device_brings_its_person(pilot: Pilot) -> None:
    gather(pilot, ANN, BO, Person("d", "Dan", 1, device="keys:right"))
    scene = join(pilot)
    scene.lineup.sit(0, BO)
    Keys(pilot).press(Button.ALTERNATE)
    assert names(scene)[1] == "Dan" and scene.lineup.seats[1].look == 1


def test_a_seated_person_changes_seats(pilot: Pilot) -> None:
    gather(pilot, ANN)
    scene = join(pilot)
    scene.lineup.sit(1, ANN)
    assert scene.lineup.seats[0].level and names(scene)[1] == "Ann"
    assert len({seat.look for seat in scene.lineup.seats}) == 2


def test_no_computer_sits_down_under_the_name_of_somebody_in_the_club(pilot: Pilot) -> None:
    gather(pilot, ANN, BO)
    scene = join(pilot)
    name = pilot.words(f"level.{scene.lineup.seats[1].level}.who")
    assert names(scene) == ["Bo", name]
    Keys(pilot).press(Button.PAUSE)
    assert at_the_board(pilot) == ["Bo", name]
    assert pilot.context.settings.last_names == ("Bo",)
