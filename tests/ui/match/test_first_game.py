"""A guest's first game of Quoridor: led from the first step, and never led again."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hands import Keys
from pilot import Pilot
from words import all_words

from game.ai.client import SearchClient
from game.ai.request import Request
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.registry import GAMES
from game.words.strings import Strings
from scenes.app import assets_dir
from scenes.boards.quoridor.guide import FAR, GUIDE, best_board
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.node import Layout
from scenes.table.overlay.tutorial_panel import LEFT, RIGHT, SIGNS, callout_card
from scenes.table.screens.begin import start
from scenes.table.screens.first_game import FirstGame

GAME = GAMES["quoridor"]
SEATS = (Seat("Mira", 0, ""), Seat("Otto", 1, "easy"))
FENCE = Place(Board((3, 2), Orientation.H, 2))
V = Orientation.V


def steps(*cells: tuple[int, int]) -> list[Any]:
    return [Step(cell) for cell in cells]


APART = steps((4, 1), (4, 7))
AHEAD = steps((4, 1), (4, 7), (4, 2), (4, 8))
ASTRAY = steps((3, 0), (4, 7), (2, 0), (4, 6))
FACE_TO_FACE = steps((4, 1), (4, 7), (4, 2), (4, 6), (4, 3), (4, 5), (4, 4))


def match_after(*moves: Any, seats: tuple[Seat, ...] = SEATS) -> Match:
    match = Match(GAME, GAME.first_game, 1, seats)
    for move in moves:
        match.submit(move)
    return match


def state_after(*moves: Any) -> Any:
    return match_after(*moves).state


def sit_down(pilot: Pilot, *moves: Any) -> FirstGame | None:
    """Open a first game after some moves, and wait for what is said."""
    match = match_after(*moves)
    start(pilot.context, match, Seating())
    pilot.wait(400)
    first: FirstGame | None = pilot.scene.first_game
    if first is not None and not match.state.to_move:
        pilot.until(lambda: first.has_spoken)
    return first


def led(pilot: Pilot, *moves: Any) -> FirstGame:
    """Return the guide of a first game that is led."""
    first = sit_down(pilot, *moves)
    assert first is not None
    return first


def test_one_press_begins_it_and_one_makes_the_first_step_which_is_ticked(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.scene_name == "PlayScene" and pilot.has("play.first_title")
    first = pilot.scene.first_game
    pilot.until(lambda: first.has_spoken)
    assert first.current == "step"
    assert pilot.has("quoridor.guide.step", "quoridor.objective.0")
    keys.press(Button.CONFIRM)
    assert pilot.table.match.moves == (Step((4, 1)),)
    assert led(pilot, *APART).done == ("step",)
    ahead = led(pilot, *AHEAD)
    assert ahead.callout is None and ahead.current == "goal", "what has been explained glows"


def test_no_jump_is_asked_for_when_the_pawns_have_passed(pilot: Pilot) -> None:
    for moves, is_listed in ((FACE_TO_FACE, True), ((*FACE_TO_FACE, Jump((4, 3))), False)):
        first = led(pilot, *moves)
        assert ("jump" in first.tasks) == is_listed
        pilot.frame()
        who = pilot.table.match.seats[1].name
        assert pilot.has("quoridor.guide.task_jump", who=who) == is_listed


def log_top(pilot: Pilot) -> float:
    """Return where the list of moves begins: below the opponent's bubble, if there is one."""
    title = pilot.words("play.last_moves")
    return next(line.box[1] for line in pilot.read() if line.words == title)


def test_a_board_is_offered_when_the_other_is_ahead_and_may_be_dropped(pilot: Pilot) -> None:
    assert not led(pilot, *APART).remark
    high = log_top(pilot)
    for button in (Button.CANCEL, Button.CONFIRM):
        first = led(pilot, *ASTRAY)
        assert first.remark and log_top(pilot) > high + 60
        assert first.callout is not None and pilot.has("quoridor.guide.board")
        aim, before = pilot.table.cursor.aim, pilot.table.state
        assert isinstance(aim, Place)
        Keys(pilot).press(button)
        if button is Button.CANCEL:
            pilot.wait(100)
            assert pilot.scene_name == "PlayScene" and not pilot.has("quoridor.guide.board")
    assert pilot.table.match.moves[-1] == aim
    check_costs_only_the_other(before, pilot.table.match.state_at(pilot.table.match.ply))


def test_who_asks_for_a_hint_reads_nothing_else(pilot: Pilot) -> None:
    first = led(pilot, *ASTRAY)
    assert first.callout is not None
    Keys(pilot).press(pilot.table.hint_button)
    pilot.until(lambda: pilot.has("play.coach"))
    assert first.callout is None and not pilot.has("quoridor.guide.board")


def check_costs_only_the_other(before: Any, after: Any) -> None:
    assert after.steps_to_goal(1) > before.steps_to_goal(1)
    assert after.steps_to_goal(0) == before.steps_to_goal(0)


def said(state: Any, turn: int, *, done: Any = ("step",), shown: Any = None) -> list[str]:
    """The keys of what may be said, the preferred one first; the search wants to lay a board."""
    best = Place(best_board(state, state.mover) or Board((0, 1), Orientation.H, 2))
    found = GUIDE.callouts(state, state.mover, turn, done, shown or {}, best)
    return [callout.key for callout in found]


def test_a_board_is_offered_twice_when_behind_or_level_but_not_when_ahead() -> None:
    state, twice = state_after(*ASTRAY), {"board": (3, 6)}
    turns = [turn for turn in range(4, 12) if "board" in said(state, turn, shown={"board": (3,)})]
    assert turns == list(range(6, 12))
    assert said(state, 12, shown=twice) == [""]
    assert said(state, 12, done=("step", "board"), shown=twice) == ["", "another"]
    assert said(state_after(*APART), 2) == ["board", "", "board"]
    assert said(state_after(*AHEAD), 3) == ["", "board"]
    board = best_board(state, 0)
    assert board is not None
    check_costs_only_the_other(state, state.play(Place(board)))


def test_a_jump_and_the_last_step_are_pointed_out() -> None:
    state = state_after(*FACE_TO_FACE, *steps((3, 5), (3, 4)))
    told = GUIDE.callouts(state, 1, 6, ("step", "board"), {}, Step((3, 6)))[0]
    assert told.key == told.task == "jump" and isinstance(told.move, Jump)
    cells = (cell for k in range(1, 8) for cell in ((5, k), (3 - k % 2, 8)))
    state = state_after(*steps((5, 0), (3, 8), *cells))
    told = GUIDE.callouts(state, 0, 9, ("step",), {}, Step((5, 8)))[0]
    assert told.key == "goal" and told.move == Step((5, 8))


def test_a_jump_backwards_is_never_pointed_out(pilot: Pilot) -> None:
    """Pebble has just jumped over the guest; the guest's own jump would lead back."""
    moves = (*FACE_TO_FACE, Jump((4, 3)))
    state = state_after(*moves)
    assert any(state.landings().values()), "there is a jump"
    assert "jump" not in said(state, 5)
    callout = led(pilot, *moves).callout
    assert callout is None or not isinstance(callout.move, Jump)


def test_a_gentle_computer_lays_no_board_at_first_nor_two_in_a_row_nor_jumps_first() -> None:
    later = [*ASTRAY, Step((3, 0))]
    second = Place(Board((6, 2), Orientation.H, 2))
    assert isinstance(GUIDE.soften(match_after(Step((4, 1))), FENCE), Step)
    assert GUIDE.soften(match_after(*later), FENCE) == FENCE
    onward = steps((4, 1), (4, 7), (4, 2), (4, 6), (3, 2))
    assert isinstance(GUIDE.soften(match_after(*onward, FENCE, Step((3, 3))), second), Step)
    assert isinstance(GUIDE.soften(match_after(*FACE_TO_FACE), Jump((4, 3))), Step)
    begun = [*steps((3, 3), (4, 4), (4, 3)), Place(Board((0, 8), Orientation.H, 2)), Jump((4, 5))]
    jumped = match_after(*FACE_TO_FACE[:-1], *begun)
    assert GUIDE.soften(jumped, Jump((4, 6))) == Jump((4, 6)), "the guest has begun it"


def test_a_gentle_computer_waits_for_a_guest_who_is_astray_but_not_for_ever() -> None:
    """Its boards slow nobody, and it strolls only far from home."""
    match, left = match_after(), [8]
    while match.state.outcome() is None:
        state = match.state
        walk = [Jump(cell) if over else Step(cell) for cell, over in state.landings().items()]
        ways = {move: state.play(move).steps_to_goal(state.to_move) or 0 for move in walk}
        straight = min(walk, key=ways.__getitem__)
        astray = max(walk, key=ways.__getitem__)
        move = GUIDE.soften(match, straight) if state.to_move else astray
        match.submit(move)
        if isinstance(move, Place):
            assert [*map(match.state.steps_to_goal, (0, 1))] == [*map(state.steps_to_goal, (0, 1))]
        if state.to_move:
            left.append(match.state.steps_to_goal(1) or 0)
    assert left[:4] == [8, 7, 6, 5], "not in the first three moves"
    assert min(left[:25]) == FAR and left[-1] == 0 and len(left) <= 30
    assert any(isinstance(move, Place) for move in match.moves)
    assert GUIDE.remark(match_after(*match.moves[:8]), 0, "") == "door"


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_the_tips_can_be_skipped_for_good(pilot: Pilot, device: str) -> None:
    first, skip = led(pilot), pilot.words("play.first_skip")
    if device == "mouse":
        pilot.hover((700, 715), (640, 715))
        pilot.click(640, 715)
        pilot.wait(200)
    assert [line.words for line in pilot.read()].count(skip) == 1
    if device == "mouse":
        pilot.click_words(skip)
    else:
        Keys(pilot).press(Button.PREV)
    pilot.wait(200)
    assert not pilot.has("play.first_title") and not first.is_on
    assert sit_down(pilot) is None


def test_once_played_it_never_comes_again(tmp_path: Path) -> None:
    for is_led in (True, False):
        pilot = Pilot(tmp_path)
        try:
            assert (sit_down(pilot) is not None) is is_led
            pilot.table.submit(pilot.table.match.resignation)
            pilot.wait(2500, 250)
            assert pilot.scene_name == "ResultsScene"
        finally:
            pilot.close()


def test_only_one_person_against_the_weakest_computer_is_led(pilot: Pilot) -> None:
    for levels in (("", ""), ("", "hard"), ("easy", "easy")):
        seats = tuple(replace(seat, level=one) for seat, one in zip(SEATS, levels, strict=True))
        start(pilot.context, match_after(seats=seats), Seating())
        assert pilot.scene.first_game is None, levels


def remarks(*moves: Any) -> list[str]:
    """Return what Otto says after each move."""
    match = match_after()
    said = [GUIDE.remark(match, 0, "")]
    for move in moves:
        match.submit(move)
        said.append(GUIDE.remark(match, 0, said[-1]))
    return said


def test_what_the_opponent_says_is_true_as_long_as_it_stands_there() -> None:
    level = FACE_TO_FACE[:4]
    fence = Place(Board((4, 6), Orientation.H, 2))
    assert remarks(*level) == ["hello", "hello", "hello", "", "level"]
    assert remarks(*FACE_TO_FACE[:6])[5:] == ["", ""], "4 v 3 is not level"
    assert remarks(*level, fence, *steps((3, 6), (4, 3)))[5:] == ["board", "board", ""]


class Silent(SearchClient):
    """A search process that never answers."""

    def _ask(self, job: Any, read: Any) -> Any:
        return Request(job, read, lambda question: None)


def test_nothing_is_said_before_the_search_has_answered(pilot: Pilot) -> None:
    pilot.context.thinker = Silent()
    start(pilot.context, match_after(), Seating())
    pilot.wait(20_000, 250)
    first = pilot.scene.first_game
    assert first.is_lost and first.callout is None and first.current == ""
    assert not any(key[:2] == ("first", "way") for key in first.marks())
    pilot.table.submit(Step((4, 1)))
    assert pilot.table.match.ply == 1, "nobody has to wait for it"


def test_a_pointer_on_the_board_that_is_offered_means_that_board(pilot: Pilot) -> None:
    first = led(pilot, *ASTRAY)
    told = first.callout
    assert told is not None
    x, y, *_ = told.at
    ways = ((3.0, 3.0), (0.0, 0.7), (0.0, 0.1), (0.0, 0.0))
    pilot.hover(*(pilot.stage.point(x + dx, y + dy) for dx, dy in ways))
    assert pilot.table.cursor.aim == told.move
    assert first.callout == told, "a pointer only wanders"
    pilot.click(*pilot.stage.point(x, y))
    pilot.frame()
    assert pilot.table.match.moves[-1] == told.move


@pytest.mark.parametrize("language", Strings.load(assets_dir()).available)
def test_whatever_is_said_has_room_between_the_cards(pilot: Pilot, language: str) -> None:
    """A callout that is wider than that would lie on the card of the opponent."""
    pilot.context.set_language(language)
    pilot.set(text_percent=150)
    confirm, alternate = SIGNS
    values = {"who": "Pebble", "confirm": confirm, "alternate": alternate, "n": 12}
    pattern = f"{GAME.id}.guide..*_(click|press)"
    lines = [key for key in all_words(language) if re.fullmatch(pattern, key)]
    for key in lines:
        title = pilot.context.words(key.rpartition("_")[0], **values)
        for kind in ("mouse", "keys:right", "pad"):
            card = callout_card(title, pilot.context.words(key, **values).split("\n"), kind)
            layout = Layout(pilot.app.window.brush, kind)
            assert layout.size(card, 1280.0)[0] <= RIGHT - LEFT, key
    assert lines


def test_what_is_said_is_help_and_counts_once_a_turn(pilot: Pilot) -> None:
    first, match = led(pilot), pilot.table.match
    assert first.callout is not None and match.assistance(0).hints == 1
    first.reopen()
    pilot.until(lambda: first.has_spoken)
    assert match.assistance(0).hints == 1
    (entry,) = pilot.library.unfinished_matches()
    assert entry.record and entry.record.assistance[0].hints == 1


@pytest.mark.parametrize(
    ("language", "first"), [("en", "FIRST"), ("de", "ERST"), ("cs", "PRVNÍ"), ("zh", "第一")]
)
def test_a_tip_that_stands_in_every_game_speaks_of_no_first_one(language: str, first: str) -> None:
    titles = [text for key, text in all_words(language).items() if key.endswith(".tip.title")]
    assert len(titles) == len(GAMES) and not any(first in title for title in titles)
