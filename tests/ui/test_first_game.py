"""Somebody's first game of Quoridor: led from the first step, and never led again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hands import Keys, Mouse
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
from scenes.boards.quoridor.guide import GUIDE, best_board
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.kit.node import Layout
from scenes.table.overlay.first_steps import LEFT, RIGHT, SIGNS, callout_card
from scenes.table.screens.play import PlayScene, start

GAME = GAMES["quoridor"]
SEATS = (Seat("Mira", 0, ""), Seat("Otto", 1, "easy"))


def match_after(*moves: Any) -> Match:
    match = Match(GAME, GAME.first_game, 1, SEATS)
    for move in moves:
        match.submit(move)
    return match


def sit_down(pilot: Pilot, *moves: Any, **changes: Any) -> PlayScene:
    """At a first game, after some moves, when it is settled what is said."""
    match = match_after(*moves)
    match.options = replace(match.options, **changes) if changes else match.options
    start(pilot.app.cabinet, match, Seating())
    pilot.wait(400)
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    first = scene.first_game
    if first is not None and not match.state.to_move:
        pilot.until(lambda: first.has_spoken)
    return scene


def upwards(steps: int) -> list[Any]:
    """Otto runs, Mira steps to and fro."""
    made: list[Any] = []
    for k in range(steps):
        made += [Step((3 - k % 2, 0)), Step((4, 7 - k))]
    return made


def test_one_press_begins_it_and_one_makes_the_first_step(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.scene_name == "PlayScene" and pilot.shows(pilot.words("play.first_title"))
    pilot.until(lambda: pilot.scene.first_game.has_spoken)
    assert pilot.shows(pilot.words("quoridor.guide.step"))
    assert pilot.shows(pilot.words("quoridor.objective.0"))
    keys.press(Button.CONFIRM)
    assert pilot.table.match.moves == (Step((4, 1)),)


def test_a_task_that_was_done_is_ticked(pilot: Pilot) -> None:
    scene = sit_down(pilot, Step((4, 1)), Step((4, 7)))
    assert scene.first_game is not None and scene.first_game.done == ("step",)


def test_a_board_is_offered_when_the_other_is_ahead(pilot: Pilot) -> None:
    scene = sit_down(pilot, *upwards(2))
    assert scene.first_game is not None and scene.first_game.callout is not None
    assert pilot.shows(pilot.words("quoridor.guide.board"))
    aim = pilot.table.pointing.aim
    assert isinstance(aim, Place)
    before = pilot.table.state
    Keys(pilot).press(Button.CONFIRM)
    after = pilot.table.match.state_at(pilot.table.match.ply)
    assert pilot.table.match.moves[-1] == aim
    assert after.steps_to_goal(1) > before.steps_to_goal(1)
    assert after.steps_to_goal(0) == before.steps_to_goal(0)


def said(state: Any, turn: int, *, done: Any = ("step",), shown: Any = None) -> list[str]:
    """The keys of what may be said, the preferred one first; the search wants to lay a board."""
    best = Place(best_board(state, state.mover) or Board((0, 1), Orientation.H, 2))
    found = GUIDE.callouts(state, state.mover, turn, done, shown or {}, best)
    return [callout.key for callout in found]


def test_who_does_not_want_a_board_is_asked_once_more_and_then_never() -> None:
    state = match_after(*upwards(2)).state
    shown = {"board": (3,)}
    turns = [turn for turn in range(4, 12) if "board" in said(state, turn, shown=shown)]
    assert turns == list(range(6, 12))
    assert said(state, 12, shown={"board": (3, 6)}) == [""]
    assert said(state, 12, done=("step", "board"), shown={"board": (3, 6)}) == ["", "another"]


def test_a_board_is_offered_when_level_but_not_when_ahead() -> None:
    level = match_after(Step((4, 1)), Step((4, 7))).state
    assert said(level, 2) == ["board", "", "board"]
    ahead = match_after(Step((4, 1)), Step((4, 7)), Step((4, 2)), Step((4, 8))).state
    assert said(ahead, 3) == ["", "board"]


def test_dropping_the_board_takes_its_words_away(pilot: Pilot) -> None:
    sit_down(pilot, *upwards(2))
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(100)
    assert pilot.scene_name == "PlayScene"
    assert not pilot.shows(pilot.words("quoridor.guide.board"))


WALK = ((4, 1), (4, 7), (4, 2), (4, 6), (4, 3), (4, 5), (4, 4))
FACE_TO_FACE = tuple(map(Step, WALK))


def test_a_jump_and_the_last_step_are_pointed_out() -> None:
    state = match_after(*FACE_TO_FACE, Step((3, 5)), Step((3, 4))).state
    told = GUIDE.callouts(state, 1, 6, ("step", "board"), {}, Step((3, 6)))[0]
    assert told.key == told.task == "jump" and isinstance(told.move, Jump)
    state = match_after(Step((5, 0)), Step((3, 8)), *[
        move for k in range(1, 8) for move in (Step((5, k)), Step((3 - k % 2, 8)))
    ]).state  # fmt: skip
    told = GUIDE.callouts(state, 0, 9, ("step",), {}, Step((5, 8)))[0]
    assert told.key == "goal" and told.move == Step((5, 8))


def test_a_jump_backwards_is_never_pointed_out(pilot: Pilot) -> None:
    """Pebble has just jumped over the guest; the guest's own jump would lead back."""
    moves = (*FACE_TO_FACE, Jump((4, 3)))
    state = match_after(*moves).state
    assert any(state.landings().values()), "there is a jump"
    assert "jump" not in said(state, 5)
    scene = sit_down(pilot, *moves)
    assert scene.first_game is not None
    assert scene.first_game.callout is None or not isinstance(scene.first_game.callout.move, Jump)


def test_a_gentle_computer_lays_no_board_at_first_nor_two_in_a_row() -> None:
    fence = Place(Board((3, 2), Orientation.H, 2))
    early = match_after(Step((4, 1)))
    assert isinstance(GUIDE.soften(early, fence), Step)
    later = match_after(*upwards(2), Step((3, 0)))
    assert GUIDE.soften(later, fence) == fence
    after_one = match_after(*upwards(2), Step((3, 0)), fence, Step((2, 0)))
    second = Place(Board((6, 2), Orientation.H, 2))
    assert isinstance(GUIDE.soften(after_one, second), Step)


def test_a_gentle_computer_does_not_jump_first() -> None:
    met = match_after(*FACE_TO_FACE)
    assert isinstance(GUIDE.soften(met, Jump((4, 3))), Step)
    fence = Place(Board((0, 8), Orientation.H, 2))
    jumped = match_after(*FACE_TO_FACE[:-1], Step((3, 3)), Step((4, 4)), Step((4, 3)), fence,
                         Jump((4, 5)))  # fmt: skip
    assert GUIDE.soften(jumped, Jump((4, 6))) == Jump((4, 6)), "the guest has begun it"


def test_the_best_board_costs_only_the_other() -> None:
    state = match_after(*upwards(2)).state
    board = best_board(state, 0)
    assert board is not None
    after = state.play(Place(board))
    assert after.steps_to_goal(1) > state.steps_to_goal(1)
    assert after.steps_to_goal(0) == state.steps_to_goal(0)


@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_the_tips_can_be_skipped_for_good(pilot: Pilot, hand: Any) -> None:
    scene = sit_down(pilot)
    if hand is Mouse:
        for x in (700, 640):
            pilot.point(x, 715)
            pilot.frame()
        pilot.click(640, 715)
        pilot.frame()
        pilot.click_words(pilot.words("play.first_skip"))
    else:
        Keys(pilot).press(Button.PREV)
    pilot.wait(200)
    assert not pilot.shows(pilot.words("play.first_title"))
    assert scene.first_game is not None and not scene.first_game.is_on
    assert sit_down(pilot).first_game is None


@pytest.fixture
def again(tmp_path: Path) -> Iterator[Pilot]:
    """The next evening, after a first game that was played to its end."""
    first = Pilot(tmp_path)
    sit_down(first)
    match = first.table.match
    first.table.submit(match.resignation)
    first.wait(2500, 250)
    assert first.scene_name == "ResultsScene"
    first.close()
    second = Pilot(tmp_path)
    yield second
    second.close()


def test_once_played_it_never_comes_again(again: Pilot) -> None:
    assert sit_down(again).first_game is None


@pytest.mark.parametrize(
    "seats",
    [
        (Seat("Mira", 0, ""), Seat("Otto", 1, "")),
        (Seat("Mira", 0, ""), Seat("Otto", 1, "hard")),
        (Seat("Mira", 0, "easy"), Seat("Otto", 1, "easy")),
    ],
)
def test_only_one_person_against_the_weakest_computer_is_led(
    pilot: Pilot, seats: tuple[Seat, ...]
) -> None:
    start(pilot.app.cabinet, Match(GAME, GAME.first_game, 1, seats), Seating())
    assert pilot.scene.first_game is None


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_nothing_that_is_said_is_cut_off(pilot: Pilot, percent: int, size: tuple[int, int]) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.resize(*size)
    for moves in ([], upwards(2)):
        sit_down(pilot, *moves)
        assert not [line.words for line in pilot.read() if line.is_cut]


def test_a_click_on_the_line_below_the_tasks_skips_them_too(pilot: Pilot) -> None:
    scene = sit_down(pilot)
    x, y, w, h = scene.hud.places.left
    pilot.click(x + w / 2, y + h - 28)
    assert scene.first_game is not None and not scene.first_game.is_on


def test_an_opponent_with_nothing_to_say_has_no_bubble(pilot: Pilot) -> None:
    tops = []
    for moves in ([Step((4, 1)), Step((4, 7))], upwards(2)):
        scene = sit_down(pilot, *moves)
        assert scene.first_game is not None
        shown = [
            line.box[1] for line in pilot.read() if line.words == pilot.words("play.last_moves")
        ]
        tops.append((scene.first_game.remark, *shown))
    (silent, high), (said, low) = tops
    assert not silent and said and high < low - 60


def remarks(*moves: Any) -> list[str]:
    """What Otto says after each move."""
    match, said = match_after(), [""]
    said[0] = GUIDE.remark(match, 0, "")
    for move in moves:
        match.submit(move)
        said.append(GUIDE.remark(match, 0, said[-1]))
    return said


def test_what_the_opponent_says_is_true_as_long_as_it_stands_there() -> None:
    ups = [Step((4, 1)), Step((4, 7)), Step((4, 2)), Step((4, 6))]
    assert remarks(*ups) == ["hello", "hello", "hello", "", "level"]
    assert remarks(*ups, Step((4, 3)), Step((4, 5)))[5:] == ["", ""], "4 v 3 is not level"
    fence = Place(Board((4, 6), Orientation.H, 2))
    assert remarks(*ups, fence, Step((3, 6)), Step((4, 3)))[5:] == ["board", "board", ""]


def test_only_what_has_been_explained_glows_in_the_list(pilot: Pilot) -> None:
    scene = sit_down(pilot)
    first = scene.first_game
    assert first is not None and first.current == "step"
    scene = sit_down(pilot, Step((4, 1)), Step((4, 7)), Step((4, 2)), Step((4, 8)))
    first = scene.first_game
    assert first is not None and first.callout is None and first.current == "goal"


class Silent(SearchClient):
    """A search process that never answers."""

    def _ask(self, job: Any, read: Any) -> Any:
        return Request(job, read, lambda question: None)


def test_nothing_is_said_before_the_search_has_answered(pilot: Pilot) -> None:
    pilot.app.cabinet.thinker = Silent()
    start(pilot.app.cabinet, match_after(), Seating())
    pilot.wait(20_000, 250)
    first = pilot.scene.first_game
    assert first.is_lost and first.callout is None and first.current == ""
    assert not any(key[:2] == ("first", "way") for key in first.marks())
    pilot.table.submit(Step((4, 1)))
    assert pilot.table.match.ply == 1, "nobody has to wait for it"


def test_a_pointer_on_the_board_that_is_offered_means_that_board(pilot: Pilot) -> None:
    scene = sit_down(pilot, *upwards(2))
    assert scene.first_game is not None and scene.first_game.callout is not None
    told = scene.first_game.callout
    x, y, *_ = told.at
    for dx, dy in ((3.0, 3.0), (0.0, 0.7), (0.0, 0.1), (0.0, 0.0)):
        pilot.point(*pilot.stage.point(x + dx, y + dy))
        pilot.frame()
    assert pilot.table.pointing.aim == told.move
    assert scene.first_game.callout == told, "a pointer only wanders"
    pilot.click(*pilot.stage.point(x, y))
    pilot.frame()
    assert pilot.table.match.moves[-1] == told.move


@pytest.mark.parametrize("language", Strings.load(assets_dir()).available)
def test_whatever_is_said_has_room_between_the_cards(pilot: Pilot, language: str) -> None:
    """A callout that is wider than that would lie on the card of the opponent."""
    cabinet = pilot.app.cabinet
    cabinet.set_language(language)
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    brush, words = pilot.app.window.brush, cabinet.words
    confirm, alternate = SIGNS
    values = {"who": "Pebble", "confirm": confirm, "alternate": alternate}
    prefix = f"{GAME.id}.guide."
    lines = [key for key in all_words(language) if re.fullmatch(f"{prefix}.*_(click|press)", key)]
    for key in lines:
        title, said = words(key.rpartition("_")[0], **values), words(key, **values).split("\n")
        for kind in ("mouse", "keys:right", "pad"):
            card = callout_card(title, said, kind)
            assert Layout(brush, kind).size(card, 1280.0)[0] <= RIGHT - LEFT, key
    assert lines


def test_what_is_said_is_help_and_counts_once_a_turn(pilot: Pilot) -> None:
    scene = sit_down(pilot)
    first, match = scene.first_game, scene.match
    assert first is not None and first.callout is not None
    assert match.assistance(0).hints == 1
    first.reopen()
    pilot.until(lambda: first.has_spoken)
    assert match.assistance(0).hints == 1
    (entry,) = pilot.app.cabinet.library.left_matches()
    assert entry.record and entry.record.assistance[0].hints == 1
