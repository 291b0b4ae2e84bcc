"""Evenings with what is special to a game, three times: with a mouse, with keys, with a pad.

What evenings of all games have in common is in `test_every_game.py`.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest
import virtual_pad
from hands import Buttons, Hand, Pad
from kept import on_shelf
from pilot import Pilot
from played import GAME as CAUSALITY
from played import steer
from reducing import SMALL, dawdling, shortest
from view_hands import open_puzzles

from game.causality.puzzles import PUZZLES
from game.causality.rules.moves import Submit
from game.quoridor.rules.moves import Board, Cheat, CheatKind, Jump, Orientation, Place, Step
from game.reduction.moves import Challenge, Change, No, Reset, Retract, Undo, Yes
from game.store.results import solved_puzzles
from scenes.input.actions import Button
from scenes.table.overlay.countdown import COUNT_MS

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
    hand.start_for_people()
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
    (entry,) = on_shelf(pilot.app.context.library)
    assert entry.title == NAME, "it takes the place of the name that was proposed"
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
    watch(hand, save(hand))


WALK = ("A1 forward", "A1 forward", "A1 pass")
"""The orders that solve the first puzzle of Battle of Causality, slice by slice."""


def rest(pilot: Pilot) -> None:
    """Wait until everything is worked out and nothing moves."""
    pilot.until(lambda: not (pilot.table.session.work.is_open or pilot.stage.is_moving))
    pilot.frame()


def order(hand: Hand, text: str) -> None:
    """Order what `text` says by pointing at it, and submit the turn."""
    pilot, table = hand.pilot, hand.pilot.table
    move = table.match.game.parse(table.match.state, text)
    if isinstance(hand, Buttons):
        steer(hand, move)
    else:
        for pick in table.view.target_paths(table.state, move)[0]:
            pilot.click(*table.stage.point(pick.x, pick.y))
    rest(pilot)
    assert table.match.state.order_of(move.stone) == move.command
    if isinstance(hand, Buttons):
        steer(hand, Submit())
    else:
        pilot.point(640.0, 715.0)  # off the board
        pilot.frame()
        pilot.click_words(pilot.words(f"{CAUSALITY}.special.submit"))
    rest(pilot)


def solve_the_first_puzzle(hand: Hand) -> None:
    """From the title to the second puzzle."""
    pilot = hand.pilot
    open_puzzles(hand, CAUSALITY)
    assert pilot.page.focused is not None and f"0/{len(PUZZLES)}" in pilot.tree()
    x, y, w, h = pilot.page.focused.box
    if isinstance(hand, Buttons):
        hand.press(Button.CONFIRM)
    else:
        pilot.click(x + w / 2, y + h / 2)
    rest(pilot)
    for text in WALK:
        order(hand, text)
    pilot.wait(1500)  # all went as planned: there is nothing to be told
    assert pilot.scene_name == "PuzzleEndScene" and pilot.scene.is_solved
    library = pilot.app.context.library
    assert solved_puzzles(library.database, CAUSALITY, library.practised.learner) == {"walk"}
    hand.choose_key("puzzles.next")
    assert pilot.table.match.options.puzzle == PUZZLES[1]
    assert len(library.unfinished_matches()) == 1, "only the one that has just begun"


def make(hand: Hand, *moves: Any) -> None:
    """Play moves of Reduction: changes on the board, other moves by the button beside it."""
    pilot = hand.pilot
    for move in moves:
        if isinstance(move, Change):
            hand.play(move)
        else:
            special = next(s for s in pilot.table.cursor.buttons if s.move == move)
            if isinstance(hand, Buttons):
                hand.press(special.button)
            else:
                words = pilot.words(f"reduction.special.{special.name}")
                button = next(line for line in pilot.read() if line.words == words)
                x, y, w, h = button.box  # the log may say the same, after it
                pilot.click(x + w / 2, y + h / 2)
            pilot.settle()
        pilot.wait(400)


def challenge(hand: Hand) -> None:
    """A turn with every second thought there is, and a challenge that decides the game."""
    pilot = hand.pilot
    pilot.play("", "", game_id="reduction", **SMALL)
    slow = dawdling(pilot.table.state)
    first = [slow[0], Undo(), *slow[:2], Reset(), *slow, No(), slow[-1], Yes()]
    make(hand, *first)
    quick = shortest(pilot.table.state.play(Challenge()))
    second = [Challenge(), Retract(), Challenge(), *quick, Yes()]
    make(hand, *second)
    match = pilot.table.match
    assert [match.game.unpack(packed) for packed in match.record().moves] == [*first, *second]
    outcome = match.state.outcome()
    assert outcome is not None and outcome.ranking[0] == 1
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"


@pytest.mark.slow
@pytest.mark.parametrize("evening", [spend_an_evening, solve_the_first_puzzle, challenge])
def test_an_evening_with_one_device_only(only_hand: Hand, evening: Any) -> None:
    evening(only_hand)


@pytest.mark.slow
@pytest.mark.skipif(virtual_pad.SDL is None, reason=virtual_pad.UNUSABLE)
def test_an_evening_with_a_pad_that_sdl_takes_for_a_real_one(pilot: Pilot) -> None:
    pilot.app.context.devices.gamepads.open()
    pad = virtual_pad.VirtualPad()
    pilot.frame()
    spend_an_evening(Pad(pilot, pad))
    assert pilot.kinds & {pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
    assert not pilot.kinds & {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
