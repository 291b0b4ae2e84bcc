"""HUD beside a board: buttons that play a move at once, questions, panels."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from hands import Keys
from openings import middle
from pilot import Pilot
from reducing import SMALL, dawdling, shortest

from game.reduction.moves import Challenge, Change, No, Undo, Yes
from scenes.boards.hit_target import HitTarget
from scenes.boards.hud_content import MoveButton
from scenes.input.actions import Button
from scenes.kit.boxes import Spacer
from scenes.kit.patch import placed_in
from scenes.kit.stacks import Reserved
from scenes.review.viewer.watch import WatchScene
from scenes.table.board.presenter import DRAMA_MS
from scenes.table.hud.game_panels import PanelButton
from scenes.table.hud.places import LEFT, RAIL_BOTTOM, RAIL_W
from scenes.table.hud.rails import Rails
from scenes.table.overlay.fuse import in_whole_seconds

CORNER = (20.0, 20.0)


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    pilot.play("", "", game_id="reduction", **SMALL)
    return pilot


def submit(pilot: Pilot, *line: Any) -> None:
    """Play ``line``, and watch it until an answer to a question would count."""
    pilot.submit(*line)
    pilot.wait(400)


def first_change(pilot: Pilot) -> Change:
    """One that ends nothing."""
    return dawdling(pilot.table.state)[0]


def hover(pilot: Pilot, x: float, y: float) -> None:
    """Move the pointer there, not in one leap."""
    pilot.hover((x + 8, y), (x + 4, y), (x, y))


@pytest.mark.parametrize("way", ["click", "key", "arrows"])
def test_a_button_beside_the_board_is_one_press(pilot: Pilot, way: str) -> None:
    hand, cursor = Keys(pilot), pilot.table.cursor
    hand.press(Button.ALTERNATE)
    assert not pilot.table.match.moves
    assert pilot.shows(pilot.refusal("reduction.reason.nothing_to_undo"))
    submit(pilot, first_change(pilot))
    undo = pilot.words("reduction.special.undo")
    match way:
        case "click":
            box = next(line.box for line in pilot.read() if line.words == undo)
            pilot.press_at(*middle(box))
            pilot.release_at(*CORNER)
            pilot.frame()
            assert len(pilot.table.match.moves) == 1, "a press that leaves it does nothing"
            pilot.click_words(undo)
        case "key":
            hand.press(Button.ALTERNATE)
        case "arrows":
            hand.press(Button.RIGHT)
            for is_first in (True, False):  # there, back to the board, and there again
                presses = 0
                while cursor.button is None:
                    assert cursor.focus is not None and (presses := presses + 1) < 12
                    hand.press(Button.LEFT)
                if is_first:
                    hand.press(Button.RIGHT)
                    assert cursor.button is None and cursor.focus is not None
            hand.press(Button.CONFIRM)
    assert pilot.table.match.moves[1:] == (Undo(),)


def test_whoever_steers_and_moves_again_goes_on_from_there(pilot: Pilot) -> None:
    hand, cursor = Keys(pilot), pilot.table.cursor
    hand.aim(first_change(pilot))
    before = cursor.focus
    hand.confirm_aim()
    pilot.settle()
    pilot.wait(200)
    after = cursor.focus
    assert before is not None and after is not None and after in cursor.targets
    assert abs(after.x - before.x) + abs(after.y - before.y) <= 2.0


def test_a_question_is_answered_before_anything_else_and_by_no_hasty_press(pilot: Pilot) -> None:
    *line, last = shortest(pilot.table.state)
    submit(pilot, *line)
    pilot.table.submit(last)
    while pilot.stage.is_moving:
        Keys(pilot).press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.table.match.moves == (*line, last)
    question, cursor = pilot.words("reduction.banner.turn_complete"), pilot.table.cursor
    assert pilot.shows(question)
    for x in range(380, 920, 40):
        pilot.click(x, 300)
    assert pilot.table.match.moves == (*line, last)
    assert cursor.focus is None and cursor.aim is None
    pilot.click_words(pilot.words("reduction.special.go_on"))
    assert pilot.table.match.moves[-1] == No()
    pilot.settle()
    pilot.wait(400)
    assert not pilot.shows(question)


def test_a_question_is_answered_by_buttons(pilot: Pilot) -> None:
    yes, no, right, left = Button.CONFIRM, Button.CANCEL, Button.RIGHT, Button.LEFT
    cases = {(yes,): Yes(), (no,): No(), (right, yes): No(), (right, left, yes): Yes()}
    for presses, answer in cases.items():
        pilot.play("", "", game_id="reduction", **SMALL)
        submit(pilot, *shortest(pilot.table.state))
        Keys(pilot).press(*presses)
        assert pilot.table.match.moves[-1] == answer and pilot.scene_name == "PlayScene", presses


def test_a_challenge_is_announced_over_the_board(pilot: Pilot) -> None:
    submit(pilot, *dawdling(pilot.table.state), Yes())
    assert not pilot.has("reduction.drama.challenge")
    asked: list[bool] = []
    pilot.table.session.ask_hint = lambda: not asked.append(True)
    Keys(pilot).press(Button.NEXT)
    assert asked == [True], "hints have another button where moves have that one"
    Keys(pilot).press(Button.SPECIAL)
    assert (
        len(asked) == 1
        and pilot.table.match.moves[-1] == Challenge()
        and pilot.has("reduction.drama.challenge")
    )
    pilot.wait(DRAMA_MS)
    assert not pilot.has("reduction.drama.challenge")


def test_the_preview_follows_the_pointer_and_the_viewer_has_the_panels(pilot: Pilot) -> None:
    hover(pilot, *CORNER)
    pilot.wait(100)
    idle, targets = pilot.text(), pilot.table.cursor.targets
    pick = next(pick for pick, move in targets.items() if isinstance(move, Change))
    hover(pilot, *pilot.stage.point(pick.x, pick.y))
    assert pilot.text() != idle
    hover(pilot, *CORNER)
    assert pilot.text() == idle
    submit(pilot, *shortest(pilot.table.state))
    pilot.push(WatchScene(pilot.context, pilot.table.match.playback()))
    assert pilot.has("reduction.panel.full")


def shown(pilot: Pilot) -> dict[Any, pygame.FRect]:
    pilot.redraw()
    nodes = [
        one
        for one in pilot.scene.hud.placed
        if one.node.key == "rest" or isinstance(one.node, Reserved | PanelButton)
    ]
    return {one.path: pygame.FRect(one.box) for one in nodes}


@pytest.mark.parametrize("percent", [100, 125, 150])
def test_nothing_in_the_rails_overlaps(pilot: Pilot, percent: int) -> None:
    pilot.set(text_percent=percent)
    submit(pilot, *dawdling(pilot.table.state), Yes(), first_change(pilot), first_change(pilot))
    pilot.wait(300)
    targets = [pick for pick, move in pilot.table.cursor.targets.items() if move is not None]
    for pick in [None, *targets[:12]]:
        hover(pilot, *(CORNER if pick is None else pilot.stage.point(pick.x, pick.y)))
        boxes = shown(pilot)
        assert sum("move" in str(path) for path in boxes) == 3, pick
        for a, b in combinations(boxes.values(), 2):
            assert not a.colliderect(b), (a, b)
        assert all(box.top >= 259.9 and box.bottom <= RAIL_BOTTOM + 0.1 for box in boxes.values())


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("players", [2, 4])
def test_buttons_have_room_where_no_panels_are(pilot: Pilot, players: int, percent: int) -> None:
    """Among four the rail is low: there the buttons become lower, and nothing else may remain."""
    pilot.set(text_percent=percent)
    table, brush = pilot.table, pilot.app.window.brush
    rails = Rails(pilot.context, "reduction", table.view, table.match.seats, has_panels=False)
    top, high = (340.0, 304.0) if players == 2 else (308.0, 120.0)
    room, told = (LEFT, top, RAIL_W, high), (("used", 2), ("limit", 1), ("cost", 1))
    for count in (0, 1, 3, 4):
        rails.buttons = tuple(
            MoveButton(HitTarget((name,)), name, "undo", None, told, move=Undo())
            for name in ("undo", "reset", "retract", "challenge_now")[:count]
        )
        tree = rails.left(Spacer(), has_buttons=True)
        placed = placed_in(brush, "mouse", tree, room)
        boxes = [pygame.FRect(one.box) for one in placed if isinstance(one.node, PanelButton)]
        assert len(boxes) == count
        assert all(top - 0.1 <= box.top and box.bottom <= top + high + 0.1 for box in boxes)
        assert all(b.top - a.bottom >= 8.9 for a, b in pairwise(boxes))
        if (players, count) == (2, 1):
            assert boxes[0].top - top > 200, "there is room for many words besides"


def test_with_reduced_motion_the_fuse_burns_by_a_second_when_it_is_heard() -> None:
    shown = [in_whole_seconds(left_ms, 10_000) for left_ms in (10_000, 9_999, 9_000, 8_999, 1, 0)]
    assert shown == [10_000, 10_000, 10_000, 9_000, 1_000, 1_000]
