"""A party: who is asked what, guests who come and go, the wheel, few presses to the first move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hands import Keys
from openings import first_moves, know
from party_hands import NAMES, go_party, party_of
from party_screens import choose, half_time, here, next_up, party
from pilot import Pilot
from posted_pad import posted_pad, posted_pads

from game.club.party.choice import decide
from game.club.party.guests import welcome
from game.club.party.scores import table, tip
from game.club.party.state import PartyPhase
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.party.choose import SPIN_MS, STAY_MS
from scenes.party.play import play
from scenes.party.sofa import FreeSeat
from scenes.party.wheel import TurningWheel
from scenes.table.screens import party_table
from scenes.ui.art.reactions import REACTIONS
from scenes.user_data.library import now_ms


def spin(pilot: Pilot) -> TurningWheel:
    choose(3, 1)(pilot)
    pilot.scene.on_press("spin")
    return pilot.part(TurningWheel)


def test_the_wheel_turns_slower_and_slower_and_stops_at_the_game(pilot: Pilot) -> None:
    wheel = spin(pilot)
    assert pilot.page.focused_key != "night", "no press ends the evening meanwhile"
    turns, pictures = [wheel.turn], set()
    for _ in range(9):
        pilot.wait(SPIN_MS // 10)
        turns.append(wheel.turn)
        pictures.add(pilot.pixels())
    steps = [after - before for before, after in pairwise(turns)]
    assert steps == sorted(steps, reverse=True) and steps[0] > 10 * steps[-1] > 0
    assert len(pictures) == 9
    pilot.wait(SPIN_MS // 10 + 50)
    game = list(GAMES)[wheel.at]
    assert wheel.lit == wheel.at and game in ("reduction", "even_steven"), "it was picked"
    pilot.wait(STAY_MS + 100)
    assert pilot.scene_name == "NextMatchScene" and pilot.scene.party.game == game
    pilot.set(reduced_motion=True)
    wheel = spin(pilot)
    pilot.wait(100)
    assert not wheel.turn, "with less motion it is there at once"
    before = pilot.pixels()
    pilot.wait(200)
    assert pilot.pixels() == before
    pilot.wait(STAY_MS)
    assert pilot.scene_name == "NextMatchScene"


def test_who_is_asked_what(pilot: Pilot) -> None:
    keys = Keys(pilot)
    pilot.go.party()
    keys.press(Button.CONFIRM)
    for name in NAMES[:2]:  # then, who else?
        keys.write(name)
        pilot.wait(300)
        assert pilot.scene_name == "KeyboardScene"
    keys.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name == "HereScene" and len(pilot.scene.party.here) == 2, "nobody"
    choose(3, 1)(pilot)  # two have picked, the device of the third goes round
    assert pilot.has("party.picks_now") and not pilot.has("party.open")
    here(3, 1)(pilot)
    assert pilot.page.focused_key == "sit", "nobody has played yet"
    assert pilot.has("party.computers_wait")
    pilot.library.parties.put(welcome(party(pilot, 3, 1, 2)))
    pilot.go.party()
    pilot.wait(400)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.scene_name == "ChooseScene", "a party that goes on needs one press"


def test_a_press_too_many_at_half_time_only_confirms_a_tip(pilot: Pilot) -> None:
    half_time(pilot)
    lines, state = [line.words for line in pilot.read()], pilot.table.match.state
    assert {str(state.steps_to_goal(player)) for player in state.players} <= {*lines}
    keys, tipping = Keys(pilot), set()
    for k in range(2):
        kind, place, *_ = pilot.page.focused_key
        assert kind == "tip"
        tipping.add(place)
        keys.press(Button.CONFIRM)
        pilot.wait(100)
        assert pilot.scene_name == "HalfTimeScene", k
    assert len(tipping) == 2 and pilot.page.focused_key == "go_on"
    assert not party_of(pilot).has_halved, "killed here, it comes again"
    keys.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name != "HalfTimeScene" and party_of(pilot).has_halved


def test_a_match_that_is_called_off_has_no_winner_and_is_not_waiting(pilot: Pilot) -> None:
    next_up(4, 1)(pilot)
    before, library, keys = party_of(pilot), pilot.library, Keys(pilot)
    play(pilot.context, before)
    pilot.reach("PlayScene")
    first_moves(pilot, 2)
    keys.pause()
    pilot.wait(400)
    keys.confirm(pilot.words("pause.more"))
    pilot.wait(400)
    keys.hold(pilot.words("pause.call_off"))
    pilot.wait(400)
    assert pilot.scene_name == "ChooseScene" and party_of(pilot).phase is PartyPhase.CHOOSE
    assert party_of(pilot).played == before.played and not library.unfinished_matches()


def test_guests_with_equal_points_share_a_step(pilot: Pilot) -> None:
    one = party(pilot, 2, 1, 2)
    played = [replace(match, winner=k, tips=()) for k, match in enumerate(one.played)]
    pilot.library.parties.put(replace(one, played=tuple(played)).call_off(now_ms()))
    pilot.go.party()
    pilot.wait(400)
    assert [pilot.scene.rank(line) for line in table(pilot.scene.party)] == [0, 0, 2]


def test_a_look_is_changed_in_focus_and_an_evening_ends_before_another_game(pilot: Pilot) -> None:
    here(3, 1)(pilot)
    assert not pilot.has("party.look")
    pilot.focus(("guest", 0))
    pilot.wait(100)
    before = pilot.scene.party.guests[0].entrant
    Keys(pilot).press(Button.ALTERNATE)
    assert pilot.scene.party.guests[0].entrant != before and pilot.has("party.look")
    choose(3, 1)(pilot)
    pilot.scene.on_press("night")
    pilot.wait(400)
    assert pilot.scene_name == "NightScene"


def finish(pilot: Pilot, play: Callable[[], object]) -> None:
    """Begin the match; a person can make the first move, and all have their names."""
    pilot.reach("NextMatchScene")
    play()
    pilot.reach("PlayScene")
    assert pilot.table.session.is_persons_turn or pilot.table.session.is_covered
    party = party_of(pilot)
    assert party.phase is PartyPhase.MATCH
    assert {guest.name for guest in party.guests} == set(NAMES)
    assert {seat.name for seat in pilot.table.match.seats} <= set(NAMES)


def test_one_keyboard_and_known_people_who_play_a_fair_match(pilot: Pilot) -> None:
    know(pilot, *NAMES)
    go_party(pilot)
    pilot.key(*[pygame.K_RETURN] * 4)
    assert pilot.scene_name == "ChooseScene"
    pilot.key(pygame.K_l)
    finish(pilot, lambda: Keys(pilot).choose(pilot.page.target("play").label))
    session = pilot.table.session
    assert session.is_competitive and not session.undo_plies
    pilot.wait(1_000)
    pilot.key(pygame.K_p)
    assert pilot.scene_name == "PauseScene"
    assert pilot.words("pause.veiled") in pilot.text()
    pilot.key(pygame.K_p)
    pilot.library.parties.put(welcome(party_of(pilot).drop_match()))
    go_party(pilot)
    assert pilot.scene_name == "HereScene"
    pilot.scene.stand_up(2)
    pilot.key(pygame.K_k)
    pilot.frame()
    party = party_of(pilot)
    names = [party.guests[place].name for place in party.here]
    assert len(names) == 3 and names[2] == pilot.words("level.easy.who"), "guests come and go"
    assert party.can_start and now_ms() > party.begun_ms


def test_one_keyboard_and_people_who_type_their_names(pilot: Pilot) -> None:
    go_party(pilot)
    assert pilot.library.parties.unfinished() is None, "nothing is named for anybody"

    def can_start() -> bool:
        start = pilot.page.target("start")
        return start is not None and start.is_enabled

    assert not can_start()
    pilot.key(pygame.K_RETURN)
    for name in NAMES:
        assert pilot.scene_name == "KeyboardScene"
        Keys(pilot).write(name)
        if name == "Ann":
            assert [guest.name for guest in party_of(pilot).guests] == ["Ann"]
            assert not party_of(pilot).can_start, "one alone"
    pilot.key(pygame.K_ESCAPE)
    assert can_start()
    assert not any(guest.device for guest in party_of(pilot).guests), "the keyboard goes round"
    pilot.key(pygame.K_RETURN)
    assert pilot.scene_name == "ChooseScene"
    pilot.key(pygame.K_l)
    finish(pilot, lambda: Keys(pilot).choose(pilot.page.target("play").label))
    assert {person.name for person in pilot.library.people.here} == set(NAMES)


def test_one_mouse_passed_round(pilot: Pilot) -> None:
    know(pilot, *NAMES)
    go_party(pilot)
    faces = [("face", person.id) for person in pilot.library.people.here]
    for key in (*faces, "start", "spin"):
        pilot.click_on(key)
    finish(pilot, lambda: pilot.click_on("play"))


def test_three_pads_come_back_and_one_reacts(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second evening: each pad brings the person who held it last time."""
    first, second, _ = held = posted_pads(pilot, 3)
    know(pilot, *NAMES)
    go_party(pilot)
    for pad in held:  # the first evening: sit down, and pick a face
        pad.press(Button.CONFIRM, Button.CONFIRM)
    devices = {guest.name: guest.device for guest in party_of(pilot).guests}
    assert len(set(devices.values())) == 3 and "" not in devices.values()
    pilot.library.parties.close()

    go_party(pilot)
    for pad in held:
        pad.press(Button.CONFIRM)
    assert {guest.name: guest.device for guest in party_of(pilot).guests} == devices
    first.press(Button.CONFIRM)
    assert pilot.scene_name == "ChooseScene"
    second.press(Button.ALTERNATE)
    pilot.reach("NextMatchScene")
    (waits,) = party_of(pilot).waiting
    held[waits].press(Button.RIGHT)
    assert party_of(pilot).tips, "the one who waits has tipped"
    finish(pilot, lambda: first.press(Button.CONFIRM))
    party, seating = party_of(pilot), pilot.table.session.seating
    assert [seating.device_of(k) for k in range(len(party.seats))] == [
        party.guests[place].device for place in party.seats
    ]

    assert pilot.context.stack.toast.words == pilot.words(
        "party.faces", names=(party.guests[waits].name,)
    )
    pilot.wait(1_500)
    ply, faces = pilot.table.match.ply, list[str]()
    monkeypatch.setattr(party_table, "draw_reaction", lambda *drawn: faces.append(drawn[-1]))
    held[waits].press(Button.CONFIRM)
    pilot.wait(party_table.FLOAT_MS + 100)
    assert pilot.table.match.ply == ply and set(faces) == {REACTIONS[0]}
    faces.clear()
    pilot.redraw()
    assert not faces, "it has gone"
    held[waits].press(Button.CANCEL)
    assert pilot.scene_name == "PlayScene", "the pad of a guest who waits opened the pause"


def test_everybody_picks_with_left_and_right_on_their_own_pad(pilot: Pilot) -> None:
    first, second = posted_pads(pilot, 2)
    know(pilot, "Ann", "Bo")
    go_party(pilot)
    for pad in (first, second):
        pad.press(Button.CONFIRM, Button.CONFIRM)
    first.press(Button.CONFIRM)
    assert pilot.scene_name == "ChooseScene"
    games = list(GAMES)
    for pad in (second, second, second, first):
        pad.press(Button.RIGHT)
    assert dict(party_of(pilot).picks) == {0: games[0], 1: games[2]}
    for pad in (first, second):
        pad.press(Button.CONFIRM)
    pilot.reach("NextMatchScene")
    assert party_of(pilot).game in (games[0], games[2])


def test_a_guest_who_came_with_the_mouse_takes_a_pad(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    know(pilot, *NAMES)
    go_party(pilot)
    ann = pilot.library.people.here[0]
    pilot.click_on(("face", ann.id))
    pad.press(Button.CONFIRM)
    assert pilot.has("party.pick_below"), "the device belongs to no known guest"
    pilot.scene.screen.focus_on(("guest", 0))
    pilot.frame()
    pad.press(Button.CONFIRM)
    (guest,) = party_of(pilot).guests
    assert guest.name == ann.name and guest.device and not pilot.has("party.pick_below")


def test_a_sofa_shows_its_free_seats(pilot: Pilot) -> None:
    for guests, free in ((0, 3), (2, 1), (5, 2)):
        here(guests, 0)(pilot)
        shown = [one.node for one in pilot.scene.screen.placed]
        assert sum(isinstance(one, FreeSeat) for one in shown) == free, "besides one with words"


def test_the_third_guest_at_a_mouse_presses_enter_to_sit_down_too(pilot: Pilot) -> None:
    go_party(pilot)
    for name in NAMES[:2]:
        pilot.click_on("sit")
        Keys(pilot).write(name)
        pilot.wait(300)
    pilot.key(pygame.K_RETURN)
    pilot.wait(300)
    assert pilot.scene_name == "KeyboardScene"


def test_an_arrow_that_points_outward_stays_on_the_wheel(pilot: Pilot) -> None:
    choose(3, 1)(pilot)
    for start, *keys, end in (
        ("subtraction_squares", pygame.K_RIGHT, "even_steven"),
        ("even_steven", pygame.K_RIGHT, "subtraction_squares"),
        ("causality", pygame.K_LEFT, "reduction"),
        ("even_steven", pygame.K_DOWN, pygame.K_UP, "even_steven"),
    ):
        pilot.scene.screen.focus_on(start)
        pilot.frame()
        for key in keys:
            pilot.key(key)
        assert pilot.page.focused_key == end, (start, end)


def test_who_goes_first_is_said_though_they_have_waited_longest(pilot: Pilot) -> None:
    one = party(pilot, 4, 0, 1)
    waiting = [place for place in one.here if place not in one.played[-1].seats]
    seats = (waiting[0], waiting[1])
    one = replace(decide(one, "reduction", 2), seats=seats)
    pilot.library.parties.put(one)
    go_party(pilot)
    assert pilot.has("party.first") and pilot.has("party.waited_longest")


def test_the_game_that_was_picked_stays_when_somebody_comes_late(pilot: Pilot) -> None:
    one = decide(party(pilot, 2, 0), "even_steven", 2)
    pilot.library.parties.put(welcome(one))
    know(pilot, "Dee")
    go_party(pilot)
    dee = next(each for each in pilot.library.people.here if each.name == "Dee")
    pilot.scene.on_press(("face", dee.id))
    pilot.scene.on_press("start")
    pilot.reach("NextMatchScene")
    now = party_of(pilot)
    assert now.game == "even_steven" and len(now.here) == 3 and len(now.seats) == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_the_results_say_whose_tip_was_right(pilot: Pilot, seat: int) -> None:
    one = decide(party(pilot, 3, computers=0), "even_steven", 2)
    (waits,) = one.waiting
    pilot.library.parties.put(tip(one, waits, one.seats[seat]))
    go_party(pilot)
    pilot.scene.on_press("play")
    pilot.reach("PlayScene")
    played = pilot.table
    while not played.session.is_over:
        played.submit(next(iter(played.match.state.legal_moves())))
        played.stage.finish()
    pilot.reach("ResultsScene")
    said = pilot.words("results.tipped_right", names=(one.guests[waits].name,))
    is_said = pilot.context.stack.toast.words == said
    assert is_said == (played.match.state.outcome().winner == seat)
