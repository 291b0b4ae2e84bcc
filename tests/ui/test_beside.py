"""What stands beside a board: buttons that play a move at once, questions, panels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from hands import Keys
from pilot import Pilot
from reducing import SMALL, dawdling, shortest

from game.reduction.moves import Challenge, Change, No, Undo, Yes
from scenes.boards.beside import MoveButton
from scenes.boards.pick import Pick
from scenes.input.actions import Button
from scenes.kit.boxes import Spacer
from scenes.kit.patch import placed_in
from scenes.kit.stacks import Reserved
from scenes.review.watch import WatchScene
from scenes.table.board.showing import DRAMA_MS
from scenes.table.hud.game_panels import PanelButton
from scenes.table.hud.places import LEFT, RAIL_BOTTOM, RAIL_W
from scenes.table.hud.rails import Rails
from scenes.table.overlay.fuse import in_whole_seconds


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    pilot.play("", "", game_id="reduction", **SMALL)
    return pilot


def moves(pilot: Pilot) -> list[Any]:
    match = pilot.table.match
    return [match.game.unpack(packed) for packed in match.record().moves]


def submit(pilot: Pilot, *line: Any) -> None:
    """Play ``line``, and watch it until an answer to a question would count."""
    for move in line:
        pilot.table.submit(move)
        pilot.settle()
    pilot.wait(400)


def first_change(pilot: Pilot) -> Change:
    """One that ends nothing."""
    return dawdling(pilot.table.state)[0]


def hover(pilot: Pilot, x: float, y: float) -> None:
    """Move the pointer there, not in one leap."""
    for step in (8.0, 4.0, 0.0):
        pilot.point(x + step, y)
        pilot.frame()


def undo_words(pilot: Pilot) -> str:
    return pilot.words("reduction.special.undo")


def test_a_button_beside_the_board_is_one_press_of_the_mouse(pilot: Pilot) -> None:
    submit(pilot, first_change(pilot))
    pilot.click_words(undo_words(pilot))
    assert moves(pilot)[1:] == [Undo()]


def test_a_press_that_leaves_the_button_does_nothing(pilot: Pilot) -> None:
    submit(pilot, first_change(pilot))
    x, y, w, h = next(line.box for line in pilot.read() if line.words == undo_words(pilot))
    pilot.press_at(x + w / 2, y + h / 2)
    pilot.release_at(20, 20)
    pilot.frame()
    assert len(moves(pilot)) == 1


def test_a_button_beside_the_board_is_one_press_of_the_key_it_names(pilot: Pilot) -> None:
    submit(pilot, first_change(pilot))
    Keys(pilot).press(Button.ALTERNATE)
    assert moves(pilot)[1:] == [Undo()]


def test_arrows_alone_lead_to_the_buttons_and_back(pilot: Pilot) -> None:
    submit(pilot, first_change(pilot))
    hand, pointing = Keys(pilot), pilot.table.pointing
    hand.press(Button.RIGHT)
    where = pointing.focus
    presses = 0
    while pointing.button is None:
        assert (presses := presses + 1) < 12
        hand.press(Button.LEFT)
    hand.press(Button.RIGHT)
    assert pointing.button is None and pointing.focus is not None and where is not None
    while pointing.button is None:
        hand.press(Button.LEFT)
    hand.press(Button.CONFIRM)
    assert moves(pilot)[1:] == [Undo()]


def test_a_refused_button_is_reached_and_says_why(pilot: Pilot) -> None:
    Keys(pilot).press(Button.ALTERNATE)
    assert moves(pilot) == []
    assert pilot.shows(pilot.refusal("reduction.reason.nothing_to_undo"))


def test_whoever_steers_and_moves_again_goes_on_from_there(pilot: Pilot) -> None:
    hand, pointing = Keys(pilot), pilot.table.pointing
    hand.aim(first_change(pilot))
    before = pointing.focus
    hand.confirm_aim()
    pilot.settle()
    pilot.wait(200)
    after = pointing.focus
    assert before is not None and after is not None
    assert after in pointing.targets
    assert abs(after.x - before.x) + abs(after.y - before.y) <= 2.0


def test_a_question_is_answered_before_anything_else(pilot: Pilot) -> None:
    submit(pilot, *shortest(pilot.table.state))
    question = pilot.words("reduction.banner.turn_complete")
    assert pilot.shows(question)
    played, pointing = len(moves(pilot)), pilot.table.pointing
    for x in range(380, 920, 40):
        pilot.click(x, 300)
    assert len(moves(pilot)) == played and pointing.focus is None and pointing.aim is None
    pilot.click_words(pilot.words("reduction.special.go_on"))
    assert moves(pilot)[-1] == No()
    pilot.settle()
    pilot.wait(400)
    assert not pilot.shows(question)


@pytest.mark.parametrize(
    ("presses", "answer"),
    [
        ([Button.CONFIRM], Yes()),
        ([Button.CANCEL], No()),
        ([Button.RIGHT, Button.CONFIRM], No()),
        ([Button.RIGHT, Button.LEFT, Button.CONFIRM], Yes()),
    ],
)
def test_a_question_is_answered_by_buttons(
    pilot: Pilot, presses: list[Button], answer: object
) -> None:
    submit(pilot, *shortest(pilot.table.state))
    for button in presses:
        Keys(pilot).press(button)
    assert moves(pilot)[-1] == answer
    assert pilot.scene_name == "PlayScene"


def test_a_hasty_press_is_no_answer(pilot: Pilot) -> None:
    *line, last = shortest(pilot.table.state)
    submit(pilot, *line)
    pilot.table.submit(last)
    while pilot.stage.is_moving:
        Keys(pilot).press(Button.CONFIRM)
    assert moves(pilot) == [*line, last]


def test_a_challenge_is_announced_over_the_board(pilot: Pilot) -> None:
    submit(pilot, *dawdling(pilot.table.state), Yes())
    words = pilot.words("reduction.drama.challenge")
    assert not pilot.shows(words)
    Keys(pilot).press(Button.SPECIAL)
    assert moves(pilot)[-1] == Challenge()
    assert pilot.shows(words)
    pilot.wait(DRAMA_MS)
    assert not pilot.shows(words)


def test_hints_have_another_button_where_moves_have_that_one(pilot: Pilot) -> None:
    asked: list[bool] = []
    pilot.table.sitting.ask_hint = lambda: not asked.append(True)
    Keys(pilot).press(Button.SPECIAL)
    assert not asked
    Keys(pilot).press(Button.NEXT)
    assert asked == [True]


def test_the_preview_follows_the_pointer(pilot: Pilot) -> None:
    hover(pilot, 20, 20)
    pilot.wait(100)
    idle = {line.words for line in pilot.read()}
    table = pilot.table
    pick = next(pick for pick, move in table.pointing.targets.items() if isinstance(move, Change))
    hover(pilot, *table.stage.point(pick.x, pick.y))
    assert {line.words for line in pilot.read()} != idle
    hover(pilot, 20, 20)
    assert {line.words for line in pilot.read()} == idle


def test_the_viewer_shows_the_panels_too(pilot: Pilot) -> None:
    submit(pilot, *shortest(pilot.table.state))
    playback = pilot.table.match.playback()
    pilot.app.cabinet.stack.push(WatchScene(pilot.app.cabinet, playback))
    pilot.frame()
    assert pilot.shows(pilot.words("reduction.panel.full"))


def shown(pilot: Pilot) -> dict[Any, pygame.FRect]:
    """Return the boxes of the panels and buttons beside the board, by their keys."""
    pilot.redraw()
    nodes = (Reserved, PanelButton)
    rest = [one for one in pilot.scene.hud.placed if one.node.key == "rest"]
    placed = [one for one in pilot.scene.hud.placed if isinstance(one.node, nodes)]
    return {one.path: pygame.FRect(one.box) for one in (*placed, *rest)}


@pytest.mark.parametrize("percent", [100, 125, 150])
def test_nothing_in_the_rails_overlaps(pilot: Pilot, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    submit(pilot, *dawdling(pilot.table.state), Yes(), first_change(pilot), first_change(pilot))
    pilot.wait(300)
    targets = [pick for pick, move in pilot.table.pointing.targets.items() if move is not None]
    for pick in [None, *targets[:12]]:
        hover(pilot, *((20, 20) if pick is None else pilot.stage.point(pick.x, pick.y)))
        boxes = shown(pilot)
        assert sum("move" in str(path) for path in boxes) == 3, pick
        for a, b in combinations(boxes.values(), 2):
            assert not a.colliderect(b), (a, b)
        assert all(box.top >= 259.9 and box.bottom <= RAIL_BOTTOM + 0.1 for box in boxes.values())


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_buttons_have_room_beside_a_board_without_panels(
    pilot: Pilot, players: int, count: int, percent: int
) -> None:
    """Among four the rail is low: there the buttons become lower, and nothing else may remain."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    names = ("undo", "reset", "retract", "challenge_now")[:count]
    buttons = tuple(
        MoveButton(Pick((name,)), name, "undo", None, (("used", 2), ("limit", 1), ("cost", 1)),
                   move=Undo())
        for name in names
    )  # fmt: skip
    table, brush = pilot.table, cabinet.window.brush
    rails = Rails(cabinet.strings, "reduction", table.view, table.match.seats, has_panels=False)
    rails.buttons = buttons
    room = pygame.FRect(LEFT, 340.0 if players == 2 else 308.0, RAIL_W, 304.0 * 2 / players)
    if players == 4:
        room.h = 120.0
    tree = rails.left(brush.theme, "mouse", Spacer(), has_buttons=True, is_live=True)
    placed = placed_in(brush, "mouse", tree, tuple(room))
    boxes = [pygame.FRect(one.box) for one in placed if isinstance(one.node, PanelButton)]
    assert len(boxes) == count
    for box in boxes:
        assert room.top - 0.1 <= box.top and box.bottom <= room.bottom + 0.1
    assert all(b.top - a.bottom >= 8.9 for a, b in pairwise(boxes))
    if players == 2 and count == 1:
        assert boxes[0].top - room.top > 200, "there is room for many words besides"


def test_with_reduced_motion_the_fuse_burns_by_a_second_when_it_is_heard() -> None:
    shown = [in_whole_seconds(left_ms, 10_000) for left_ms in (10_000, 9_999, 9_000, 8_999, 1, 0)]
    assert shown == [10_000, 10_000, 10_000, 9_000, 1_000, 1_000]


def test_never_do_two_cards_have_the_turn(pilot: Pilot) -> None:
    """One catches up after the other: the one that loses the turn is the first."""
    pilot.play("", "", timer_s=0)
    match, surround = pilot.table.match, pilot.scene.hud
    for _ in range(4):
        pilot.table.submit(match.state.legal_moves()[0])
        pilot.settle()
        for _ in range(20):
            plies = [surround._shown["card", player][2][0] for player in (0, 1)]
            lit = [p for p, ply in enumerate(plies) if match.state_at(ply).to_move == p]
            assert len(lit) < 2
            pilot.frame()
        assert plies == [match.ply] * 2 and lit == [match.state.to_move]
