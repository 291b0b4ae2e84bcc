"""The party on the screen: how few presses lead to the first move, with every device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pilot import Pilot
from posted_pad import PostedPad

from game.club.party.guests import welcome
from game.club.party.state import Party, PartyPhase
from game.store.people import People
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads
from scenes.kept.library import now_ms
from scenes.ui.art.reactions import REACTIONS

MOST_PRESSES = 8
PATIENCE_MS = 3_000
PAD_CONFIRM, PAD_ALTERNATE, PAD_CANCEL = (
    pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_B,
)  # fmt: skip
PAD_RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def know(pilot: Pilot, *names: str) -> None:
    """Let the house know people."""
    club = pilot.app.cabinet.library.club
    club.keep(People().with_guests([(name, k) for k, name in enumerate(names)]))


def pads(pilot: Pilot, count: int) -> list[PostedPad]:
    """Plug pads in, and give them."""
    made = [PostedPad(pilot) for _ in range(count)]
    for k, pad in enumerate(made):
        pad.instance_id, pad.guid = 900 + k, f"guid {k}"
    pilot.app.cabinet.devices = Devices(gamepads=Gamepads(lambda: list(made)))
    for k in range(count):
        pilot.post(pygame.CONTROLLERDEVICEADDED, device_index=k)
        pilot.frame()
    return made


def push(pilot: Pilot, pad: PostedPad, button: int) -> None:
    pilot.see()
    pad.button(button, True)
    pad.button(button, False)
    pilot.frame()


class Count:
    """Counts what somebody presses."""

    def __init__(self) -> None:
        self.presses = 0

    def __call__(self, press: Callable[[], object]) -> None:
        press()
        self.presses += 1


def party_of(pilot: Pilot) -> Party:
    found = pilot.app.cabinet.library.parties.left()
    assert found is not None
    return found


def until_table(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.scene_name == "NextMatchScene")


def check_first_move(pilot: Pilot, names: Sequence[str], presses: int) -> None:
    """Somebody can make the first move, and everybody has a name that they gave."""
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert presses <= MOST_PRESSES, presses
    assert pilot.table.sitting.is_persons_turn or pilot.table.sitting.is_covered
    party = party_of(pilot)
    assert party.phase is PartyPhase.MATCH
    assert {guest.name for guest in party.guests} == set(names)
    assert {seat.name for seat in pilot.table.match.seats} <= set(names)


def test_one_keyboard_and_three_known_people(pilot: Pilot) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    pilot.app.cabinet.go.party()
    pilot.frame()
    count = Count()
    for _ in range(3):
        count(lambda: pilot.key(pygame.K_RETURN))
    count(lambda: pilot.key(pygame.K_RETURN))
    assert pilot.scene_name == "ChooseScene"
    count(lambda: pilot.key(pygame.K_l))
    until_table(pilot)
    pilot.scene.screen.focus_on("play")
    count(lambda: pilot.key(pygame.K_RETURN))
    check_first_move(pilot, ("Ann", "Bo", "Cy"), count.presses)
    assert count.presses == 6


def test_one_keyboard_and_three_people_who_type_their_names(pilot: Pilot) -> None:
    pilot.app.cabinet.go.party()
    pilot.frame()
    count = Count()
    count(lambda: pilot.key(pygame.K_RETURN))
    for name in ("Ann", "Bo", "Cy"):
        assert pilot.scene_name == "KeyboardScene"
        pilot.write(name)
        count(lambda: pilot.key(pygame.K_RETURN))
    count(lambda: pilot.key(pygame.K_ESCAPE))
    assert not any(guest.device for guest in party_of(pilot).guests), "the keyboard goes round"
    count(lambda: pilot.key(pygame.K_RETURN))
    assert pilot.scene_name == "ChooseScene"
    count(lambda: pilot.key(pygame.K_l))
    until_table(pilot)
    pilot.scene.screen.focus_on("play")
    count(lambda: pilot.key(pygame.K_RETURN))
    check_first_move(pilot, ("Ann", "Bo", "Cy"), count.presses)
    people = pilot.app.cabinet.library.club.people
    assert {person.name for person in people.here} == {"Ann", "Bo", "Cy"}


def click(pilot: Pilot, key: object) -> None:
    target = pilot.scene.screen.target(key)
    assert target is not None, key
    x, y, w, h = target.box
    pilot.click(x + w / 2, y + h / 2)


def test_one_mouse_passed_round(pilot: Pilot) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    pilot.app.cabinet.go.party()
    pilot.frame()
    count = Count()
    for person in pilot.app.cabinet.library.club.people.here:
        count(lambda key=("face", person.id): click(pilot, key))  # type: ignore[misc]
    count(lambda: click(pilot, "start"))
    count(lambda: click(pilot, "spin"))
    until_table(pilot)
    count(lambda: click(pilot, "play"))
    check_first_move(pilot, ("Ann", "Bo", "Cy"), count.presses)


def test_three_pads_that_were_here_before(pilot: Pilot) -> None:
    """The second evening: each pad brings the person who held it last time."""
    first, second, third = held = pads(pilot, 3)
    know(pilot, "Ann", "Bo", "Cy")
    pilot.app.cabinet.go.party()
    pilot.frame()
    for pad in held:  # the first evening: sit down, and pick a face
        push(pilot, pad, PAD_CONFIRM)
        push(pilot, pad, PAD_CONFIRM)
    devices = {guest.name: guest.device for guest in party_of(pilot).guests}
    assert len(set(devices.values())) == 3 and "" not in devices.values()
    pilot.app.cabinet.library.parties.close()

    pilot.app.cabinet.go.party()
    pilot.frame()
    count = Count()
    for pad in held:
        count(lambda pad=pad: push(pilot, pad, PAD_CONFIRM))  # type: ignore[misc]
    assert {guest.name: guest.device for guest in party_of(pilot).guests} == devices
    count(lambda: push(pilot, first, PAD_CONFIRM))
    assert pilot.scene_name == "ChooseScene"
    count(lambda: push(pilot, second, PAD_ALTERNATE))
    until_table(pilot)
    count(lambda: push(pilot, third, PAD_RIGHT))
    party = party_of(pilot)
    assert party.tips or third not in held, "the one who waits has tipped"
    count(lambda: push(pilot, first, PAD_CONFIRM))
    check_first_move(pilot, ("Ann", "Bo", "Cy"), count.presses)
    seating, seats = pilot.table.sitting.seating, party_of(pilot).seats
    assert [seating.device_of(k) for k in range(len(seats))] == [
        party_of(pilot).guests[place].device for place in seats
    ]


def test_who_waits_reacts_and_does_not_play(pilot: Pilot) -> None:
    test_three_pads_that_were_here_before(pilot)
    party = party_of(pilot)
    (waiting,) = party.waiting
    device = party.guests[waiting].device
    number = [guest.device for guest in party.guests].index(device)
    pad = PostedPad(pilot)
    pad.instance_id = 900 + number
    pilot.wait(1_500)
    ply = pilot.table.match.ply
    push(pilot, pad, PAD_CONFIRM)
    rising = pilot.scene._party._rising
    assert [(one.place, one.face) for one in rising] == [(waiting, REACTIONS[0])]
    assert pilot.table.match.ply == ply
    pilot.wait(2_500)
    assert not pilot.scene._party._rising
    scene = pilot.scene_name
    push(pilot, pad, PAD_CANCEL)
    assert pilot.scene_name == scene, "the pad of a guest who waits opened the pause"


def test_everybody_picks_with_left_and_right_on_their_own_pad(pilot: Pilot) -> None:
    first, second = pads(pilot, 2)
    know(pilot, "Ann", "Bo")
    pilot.app.cabinet.go.party()
    pilot.frame()
    for pad in (first, second):
        push(pilot, pad, PAD_CONFIRM)
        push(pilot, pad, PAD_CONFIRM)
    push(pilot, first, PAD_CONFIRM)
    assert pilot.scene_name == "ChooseScene"
    games = pilot.scene._games
    for _ in range(3):
        push(pilot, second, PAD_RIGHT)
    push(pilot, first, PAD_RIGHT)
    assert dict(party_of(pilot).picks) == {0: games[0], 1: games[2]}
    for pad in (first, second):
        push(pilot, pad, PAD_CONFIRM)
    until_table(pilot)
    assert party_of(pilot).game in (games[0], games[2])


def test_guests_come_and_go_between_two_matches(pilot: Pilot) -> None:
    test_one_keyboard_and_three_known_people(pilot)
    cabinet = pilot.app.cabinet
    party = party_of(pilot)
    cabinet.library.parties.put(welcome(party.dropped()))
    cabinet.go.party()
    pilot.frame()
    assert pilot.scene_name == "HereScene"
    pilot.scene.stand_up(2)
    pilot.key(pygame.K_k)
    pilot.frame()
    names = [party_of(pilot).guests[place].name for place in party_of(pilot).here]
    assert len(names) == 3 and names[2] == pilot.words("level.easy.who")
    assert party_of(pilot).can_start and now_ms() > party.begun_ms


def test_nothing_is_named_for_anybody_and_one_alone_cannot_start(pilot: Pilot) -> None:
    pilot.app.cabinet.go.party()
    pilot.frame()
    assert pilot.app.cabinet.library.parties.left() is None
    target = pilot.scene.screen.target("start")
    assert target is None or not target.is_enabled
    pilot.key(pygame.K_RETURN)
    assert pilot.scene_name == "KeyboardScene"
    pilot.write("Ann")
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_ESCAPE)
    target = pilot.scene.screen.target("start")
    assert target is None or not target.is_enabled
    assert [guest.name for guest in party_of(pilot).guests] == ["Ann"]


def test_a_match_of_the_party_is_fair(pilot: Pilot) -> None:
    test_one_keyboard_and_three_known_people(pilot)
    sitting = pilot.table.sitting
    assert sitting.is_competitive and not sitting.undo_plies
    pilot.wait(1_000)
    pilot.scene._open_menu()
    pilot.frame()
    assert pilot.scene_name == "PauseScene"
    assert pilot.scene._is_veiled
