"""A newcomer's first puzzle and first won game, with a mouse, with keys, and with a pad."""

from __future__ import annotations

import pytest
from hands import Buttons, Hand
from pilot import Pilot
from played import GAME, steer
from view_hands import open_puzzles

from game.causality.puzzles import PUZZLES
from game.causality.rules.moves import Submit
from game.causality.rules.options import Options
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.table.last_time import remember

pytestmark = pytest.mark.slow

WALK = ("A1 forward", "A1 forward", "A1 pass")
"""The orders that solve the first puzzle, slice by slice."""

WON = (
    ("A1 forward", "B1 wait"), ("A1 forward", "B1 wait"), ("A1 wait", "B1 wait"),
    ("A1 pass", "B1 pass"),
)  # fmt: skip
"""A takes the only base of Handshake and stays there, while B looks on."""

OFF_THE_BOARD = (640.0, 715.0)


def rest(pilot: Pilot) -> None:
    """Wait until everything is worked out and nothing moves."""
    pilot.until(lambda: not (pilot.table.sitting.work.is_open or pilot.stage.is_moving))
    pilot.frame()


def command(hand: Hand, text: str) -> None:
    """Order what ``text`` says, by pointing at it."""
    pilot, table = hand.pilot, hand.pilot.table
    move = table.match.game.parse(table.match.state, text)
    if isinstance(hand, Buttons):
        steer(hand, move)
    else:
        for pick in table.view.spellings(table.state, move)[0]:
            pilot.click(*table.stage.point(pick.x, pick.y))
    rest(pilot)
    assert table.match.state.given(move.stone) == move.command


def submit(hand: Hand) -> None:
    if isinstance(hand, Buttons):
        steer(hand, Submit())
    else:
        hand.pilot.point(*OFF_THE_BOARD)
        hand.pilot.frame()
        hand.pilot.click_words(hand.pilot.words(f"{GAME}.special.submit"))
    rest(hand.pilot)


def press(hand: Hand, x: float, y: float) -> None:
    """Confirm what is in focus, or with a mouse what lies at (x, y)."""
    if isinstance(hand, Buttons):
        hand.press(Button.CONFIRM)
    else:
        hand.pilot.click(x, y)


def open_curtain(hand: Hand) -> None:
    assert hand.pilot.table.sitting.is_covered
    hand.pilot.wait(400)
    press(hand, 640, 360)
    rest(hand.pilot)
    assert not hand.pilot.table.sitting.is_covered


def solve_the_first_puzzle(hand: Hand) -> None:
    """From the title and back to it."""
    pilot = hand.pilot
    open_puzzles(hand, GAME)
    assert pilot.page.focused is not None
    x, y, w, h = pilot.page.focused.box
    press(hand, x + w / 2, y + h / 2)
    rest(pilot)
    for order in WALK:
        command(hand, order)
        submit(hand)
    pilot.wait(1500)  # all went as planned: there is nothing to be told
    assert pilot.scene_name == "PuzzleEndScene"
    assert pilot.scene.is_solved
    hand.choose_key("puzzles.list")
    assert f"1/{len(PUZZLES)}" in pilot.tree()
    hand.back()
    assert pilot.scene_name == "TitleScene"


def win_on_handshake(hand: Hand) -> None:
    """From the title to the podium, with a break in the middle of the round."""
    pilot = hand.pilot
    options = Options(board="handshake")
    remember(pilot.app.cabinet, Match(GAMES[GAME], options, 1, [Seat("Mira", 0), Seat("Otto", 1)]))
    hand.choose_key(f"{GAME}.name")
    hand.choose_key("options.start")
    hand.take_seats()
    hand.choose_key("join.start")
    for slice_, orders in enumerate(WON):
        if slice_ == 2:
            leave_and_return(hand)
        for seat, order in enumerate(orders):
            state = pilot.table.match.state
            assert (state.turn.slice, state.to_move) == (slice_, seat)
            command(hand, order)
            submit(hand)
            pilot.until(lambda: pilot.table.sitting.covers_in_ms is None)
            if pilot.scene_name == "PlayScene" and pilot.table.sitting.is_covered:
                open_curtain(hand)
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"
    outcome = pilot.table.match.state.outcome()
    assert (outcome.winner, outcome.reason) == (0, "bases")


def leave_and_return(hand: Hand) -> None:
    """Leave a match in the middle of a round, and take it up again where it was."""
    pilot = hand.pilot
    played = pilot.table.match.record().moves
    while pilot.table.showing.news_ms > 0:  # the news of the turn stand where the prompts do
        pilot.frame()
    hand.pause()
    hand.choose_key("pause.leave")
    assert pilot.scene_name == "TitleScene"
    hand.choose_key("title.continue")
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.record().moves == played
    if pilot.table.sitting.is_covered:
        open_curtain(hand)
    rest(pilot)


def watch_it_again(hand: Hand) -> None:
    """Step through the replay, play it, and go to its end."""
    pilot = hand.pilot
    plies = pilot.table.match.ply

    def shows(ply: int) -> bool:
        return pilot.shows(pilot.words("watch.count", n=ply, of=plies))

    hand.choose_key("results.watch")
    assert shows(0)
    hand.choose_key("watch.step")
    assert shows(1)
    hand.choose_key("watch.play")
    pilot.wait(4000)
    assert not shows(1), "it does not play"
    hand.choose_key("watch.last")
    assert shows(plies)
    hand.back()
    assert pilot.scene_name == "ResultsScene"


def test_a_newcomers_evening_with_one_device_only(only_hand: Hand) -> None:
    solve_the_first_puzzle(only_hand)
    win_on_handshake(only_hand)
    watch_it_again(only_hand)
