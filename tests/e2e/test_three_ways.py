"""A whole evening at the cabinet, three times: with a mouse, with keys, with a pad."""

from __future__ import annotations

import pygame
import pytest
import virtual_pad
from hands import Hand, Pad
from kept import on_shelf
from pilot import Pilot

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Jump, Orientation, Place, Step
from scenes.table.countdown import COUNT_MS

FENCE = Place(Board((0, 4), Orientation.H, 2))
POST = Place(Board((1, 1), Orientation.V, 2))
CROSSING = Place(Board((1, 3), Orientation.V, 2))
ADDROUND = Cheat(CheatKind.ADDROUND)
GAME = [FENCE, POST, ADDROUND, Step((2, 1)), Step((2, 2)), Step((2, 3)), Jump((2, 4))]
NAME = "x1b"


def set_up(hand: Hand) -> None:
    """From the title to an empty grid of 5 x 5 and two people."""
    pilot = hand.pilot
    hand.choose_key("quoridor.name")
    for _ in range(2):
        hand.adjust(pilot.words("quoridor.option.size.label"), -1)
    hand.adjust(pilot.words("quoridor.option.cheats.label"), 1)
    hand.choose_key("options.start")
    hand.take_seats()
    hand.choose_key("join.start")
    assert pilot.scene_name == "PlayScene"
    match = pilot.table.match
    assert match.options.size == 5
    assert not any(seat.is_computer for seat in match.seats), "not everybody has a seat"


def play_to_the_end(hand: Hand) -> None:
    pilot = hand.pilot
    hand.play(FENCE)
    hand.aim(CROSSING)
    hand.confirm_aim()
    assert pilot.table.match.ply == 1, "a crossing board was laid"
    assert pilot.shows(pilot.refusal("quoridor.reason.crosses"))
    hand.play(POST)
    hand.pause()
    assert pilot.scene_name == "PauseScene"
    hand.choose_key("pause.resume")
    pilot.wait(COUNT_MS)  # the clock and the board come back after a count
    hand.cheat("addround")
    for move in GAME[3:]:
        hand.play(move)
    match = pilot.table.match
    assert [match.game.unpack(packed) for packed in match.record().moves] == GAME
    pilot.wait(1200)
    assert pilot.scene_name == "ResultsScene"


def save(hand: Hand) -> str:
    """Keep the replay under a name, which is returned; back to the title."""
    pilot = hand.pilot
    hand.choose_key("results.save")
    assert pilot.scene_name == "KeyboardScene"
    hand.write(NAME)
    assert pilot.shows(pilot.words("results.saved"))
    hand.choose_key("results.menu")
    assert pilot.scene_name == "TitleScene"
    (entry,) = on_shelf(pilot.app.cabinet.library)
    assert entry.title.endswith(NAME)
    assert len(entry.title) > len(NAME), "the name that was proposed is gone"
    return entry.title


def watch(hand: Hand, name: str) -> None:
    """Find the replay on the shelf, step, play, go to its end, and back to the title."""
    pilot = hand.pilot
    hand.choose_key("title.my_games")
    pilot.wait(40)
    hand.choose(name)
    assert pilot.scene_name == "WatchScene"

    def shows(ply: int) -> bool:
        return pilot.shows(pilot.words("watch.count", n=ply, of=len(GAME)))

    assert shows(0)
    hand.choose_key("watch.step")
    assert shows(1)
    hand.choose_key("watch.play")
    pilot.wait(2000)
    assert not shows(1), "it does not play"
    hand.choose_key("watch.last")
    assert shows(len(GAME))
    hand.choose_key("watch.step_back")
    assert shows(len(GAME) - 1)
    hand.back()
    assert pilot.scene_name == "MyGamesScene"
    hand.back()
    assert pilot.scene_name == "TitleScene"


def spend_an_evening(hand: Hand) -> None:
    set_up(hand)
    play_to_the_end(hand)
    name = save(hand)
    watch(hand, name)


@pytest.mark.slow
def test_an_evening_with_one_device_only(only_hand: Hand) -> None:
    spend_an_evening(only_hand)


@pytest.mark.slow
@pytest.mark.skipif(virtual_pad.SDL is None, reason=virtual_pad.UNUSABLE)
def test_an_evening_with_a_pad_that_sdl_takes_for_a_real_one(pilot: Pilot) -> None:
    pilot.app.cabinet.devices.open()
    pad = virtual_pad.VirtualPad()
    pilot.frame()
    spend_an_evening(Pad(pilot, pad))
    assert pilot.kinds & {pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
    assert not pilot.kinds & {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
