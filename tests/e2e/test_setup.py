"""Positions set up with the mouse, with keys or with a pad alone, then analysed and played."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, Mouse, Pad
from kept import on_shelf, results_in
from pilot import Pilot
from posted_pad import PostedPad

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.variations import VariationTree
from game.quoridor.rules.moves import Board, Orientation, Place, Resign, Step
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads
from scenes.menus.options import OptionsScene
from scenes.review.viewer.watch import WatchScene
from scenes.table.session.default_seats import seats_of
from scenes.workshop.page import BOARD
from scenes.workshop.setup import SetupScene

H, V = Orientation


def set_up(pilot: Pilot, game_id: str, **options: Any) -> SetupScene:
    context, game = pilot.app.context, GAMES[game_id]
    state = game.new(game.options(**options), 5)
    scene = SetupScene(context, game, state, seats_of(context), lambda text: None)
    context.stack.push(scene)
    pilot.frame()
    return scene


def take(pilot: Pilot, tool: str) -> None:
    """Click on a tool."""
    button = next(item for item in pilot.page.items if item.key == ("tool", tool))
    x, y, w, h = button.box
    pilot.click(x + w / 2, y + h / 2)
    assert pilot.scene.tool == tool


def test_a_position_of_quoridor_with_the_mouse_from_the_form_to_the_shelf(pilot: Pilot) -> None:
    hand = Mouse(pilot)
    hand.choose_key("quoridor.name", "options.setup")
    scene = pilot.scene
    take(pilot, "board")
    pilot.click(*scene.stage.point(4.0, 4.6))
    board = Board((4, 4), V, 2)
    assert scene.design.grid.boards == (board,)
    pilot.click(*scene.stage.point(4.0, 5.5))
    assert scene.design.grid.boards == (board,)
    assert pilot.shows(pilot.refusal("quoridor.reason.overlaps"))
    pilot.press_at(*scene.stage.point(4.5, 0.5))
    for x, y in ((4.5, 1.5), (3.5, 1.5), (3.5, 2.5)):
        pilot.frame()
        pilot.point(*scene.stage.point(x, y))
    pilot.release_at(*scene.stage.point(3.5, 2.5))
    pilot.frame()
    assert scene.design.pawns == ((3, 2), (4, 8))
    hand.choose_key("editor.undo")
    assert scene.design.pawns == ((4, 0), (4, 8)), "a drag is undone as one"
    hand.choose_key("editor.redo")
    assert scene.design.pawns == ((3, 2), (4, 8))
    hand.choose_key("setup.analyse")
    assert pilot.scene_name == "AnalysisScene"
    state = pilot.table.state
    assert (state.pawns, state.grid.boards) == (((3, 2), (4, 8)), (board,))
    pilot.table.submit(Step((3, 3)))
    pilot.settle()
    pilot.frame()
    assert pilot.scene.variations.record.branches == ((0, [0, [3, 3]]),)
    library = pilot.app.context.library
    assert library.replays.save(pilot.scene.variations.playback("Mine", 5)) is None
    (entry,) = on_shelf(library)
    playback, trouble = library.replays.load(entry.path)
    assert trouble is None
    assert playback is not None
    assert playback.states[0] == state
    assert playback.record.moves == ([0, [3, 3]],)
    assert playback.record.branches == (), "what was played from there is the game now"
    form = GAMES["quoridor"].forms.text
    assert form is not None and not form.holds(playback.record), "notation begins at the start"


def test_a_click_takes_an_avatar_in_hand_and_another_puts_it_down(pilot: Pilot) -> None:
    scene = set_up(pilot, "quoridor")
    take(pilot, "board")
    pilot.click(*scene.stage.point(4.5, 8.5))
    assert scene.tool == "avatar_2"
    pilot.click(*scene.stage.point(4.5, 0.5))
    assert scene.tool == "avatar_1"
    pilot.click(*scene.stage.point(6.5, 3.5))
    assert scene.design.pawns == ((6, 3), (4, 8))


@pytest.mark.parametrize(("off_x", "off_y"), [(0, 0), (0.12, 0.05), (-0.12, 0.12), (0.05, -0.1)])
def test_a_click_on_a_corner_lays_a_board_there(pilot: Pilot, off_x: float, off_y: float) -> None:
    scene = set_up(pilot, "quoridor")
    take(pilot, "board")
    pilot.click(*scene.stage.point(4 + off_x, 5 + off_y))
    (board,) = scene.design.grid.boards
    assert board.start in ((3, 5), (4, 4)), "its middle is there"


def test_boards_of_all_lengths_with_keys_alone_from_the_analysis_menu(pilot: Pilot) -> None:
    game, hand = GAMES["quoridor"], Keys(pilot)
    match = Match(game, game.options(cheats=2), 0, seats_of(pilot.app.context)[:2])
    match.submit(Place(Board((0, 1), H, 2)))
    context = pilot.app.context
    context.stack.push(WatchScene(context, match.playback("A game"), 1))
    pilot.frame()
    hand.choose_key("watch.more", "aside.analyse")
    hand.press(Button.PAUSE)
    hand.choose_key("analysis.setup")
    scene, first = pilot.scene, (Board((0, 1), H, 2),)
    assert scene.design.grid.boards == first
    for tool in ("avatar_2", "board", "short_board", "long_board"):
        hand.press(Button.NEXT)
        name = pilot.words(f"quoridor.tool.{tool}")
        assert pilot.shows(pilot.words("editor.tool_now", tool=name))
    hand.press(Button.CONFIRM, Button.CONFIRM)
    laid = scene.design.grid.boards[-1]
    assert laid.length == 3
    hand.press(Button.ALTERNATE)
    for _ in range(9):
        hand.press(Button.DOWN)
    hand.press(Button.CONFIRM)
    turned = scene.design.grid.boards[-1]
    assert turned.orientation is not laid.orientation
    hand.press(Button.PAGE_BACK)
    assert scene.design.grid.boards == (*first, laid)
    hand.press(Button.PAGE_ON)
    assert scene.design.grid.boards == (*first, laid, turned)
    while scene.is_drawing:
        hand.press(Button.RIGHT)
    hand.adjust(pilot.words("quoridor.dial.mover"), -1)
    assert scene.design.mover == 0
    hand.press(Button.PAUSE)
    assert pilot.scene_name == "AnalysisScene"
    assert pilot.table.state.grid.boards == (*first, laid, turned)
    assert pilot.table.state.to_move == 0
    assert pilot.table.state.cheats == (2, 2)
    assert pilot.table.match.ply == 0
    assert match.ply == 1


def test_two_people_more_sit_down_where_four_are_set_up(pilot: Pilot) -> None:
    game, hand, context = GAMES["quoridor"], Keys(pilot), pilot.app.context
    match = Match(game, game.options(), 0, [Seat("Ann", 2), Seat("Bo", 0)])
    context.go.analyse(VariationTree(match.game, match.record()), 0)
    pilot.frame()
    hand.press(Button.PAUSE)
    hand.choose_key("analysis.setup")
    scene = pilot.scene
    scene.change(scene.drawing.set_dial(scene.design, "players", 4))
    hand.press(Button.PAUSE)
    seats = pilot.table.match.seats
    assert [seat.name for seat in seats[:2]] == ["Ann", "Bo"]
    assert sorted(seat.look for seat in seats) == [0, 1, 2, 3]
    assert pilot.table.state.options.players == 4
    hand.press(Button.PAUSE)
    hand.choose_key("analysis.leave")
    assert not context.library.unfinished_matches()


@pytest.mark.slow
def test_cells_are_painted_with_a_pad_alone(pilot: Pilot) -> None:
    posted = PostedPad(pilot)
    pilot.app.context.devices = Devices(gamepads=Gamepads(lambda: [posted]))
    posted.plug()
    hand = Pad(pilot, posted)
    context, game = pilot.app.context, GAMES["reduction"]
    context.stack.push(OptionsScene(context, game))
    pilot.frame()
    pilot.scene.form.options = game.options(size=5)
    hand.choose_key("options.setup")
    scene = pilot.scene
    for _ in range(7):  # the other tool, the board, and out at its right end
        hand.press(Button.RIGHT)
    hand.adjust(pilot.words("reduction.dial.size"), -1)
    hand.adjust(pilot.words("reduction.dial.mover"), 1)
    hand.choose_key("editor.undo", "editor.redo")
    assert (scene.design.n, scene.design.mover) == (4, 1)
    while not scene.is_at_tools:
        hand.press(Button.UP)
    hand.press(Button.CONFIRM)
    for column in (3, 2, 1, 0):  # from where the board was left, and out at its left end
        for button in (*[Button.DOWN] * 3, None):
            x, y = scene.pen.cell
            assert x == column
            if (scene.design.board >> 4 * y + x & 1) != (y < 2):
                hand.press(Button.CONFIRM)
            if button:
                hand.press(button)
        hand.press(*[Button.UP] * 3, Button.LEFT)
    assert scene.drawing.write(scene.design) == "####/####/..../.... 2"
    hand.press(Button.PAUSE)
    assert pilot.scene_name == "AnalysisScene"
    assert (pilot.table.state.full, pilot.table.state.to_move) == (8, 1)


def test_a_stroke_over_cells_fills_or_empties_them(pilot: Pilot) -> None:
    scene = set_up(pilot, "reduction", size=6)
    before = scene.design
    row = [before.board >> 6 + column & 1 for column in range(6)]
    pilot.press_at(*scene.stage.point(0.5, 1.5))
    for column in range(1, 6):
        pilot.frame()
        pilot.point(*scene.stage.point(column + 0.5, 1.5))
    pilot.release_at(*scene.stage.point(5.5, 1.5))
    pilot.frame()
    wanted = 0 if row[0] else 0b111111
    assert scene.design.board >> 6 & 0b111111 == wanted
    assert scene.design.board & 0b111111 == before.board & 0b111111
    pilot.click_words(pilot.words("editor.undo"))
    assert scene.design == before
    pilot.click(*scene.stage.point(0.5, 1.5), button=3)
    assert scene.design.board == before.board ^ 1 << 6


def test_what_nobody_could_play_goes_nowhere(pilot: Pilot) -> None:
    scene, hand = set_up(pilot, "reduction", size=4), Keys(pilot)
    scene.change(scene.drawing.read("#.../..../..../.... 1"))
    scene.change(scene.drawing.put(scene.design, "empty", (0, 0)))
    hand.press(Button.PAUSE)
    assert pilot.scene_name == "NoticeScene"
    assert pilot.shows(pilot.words("reduction.fault.all_empty"))
    hand.press(Button.CONFIRM)
    hand.back()
    assert pilot.scene_name == "NoticeScene", "it is kept nowhere, and asks"
    assert pilot.shows(pilot.words("setup.leave_sure"))


def test_a_match_is_played_from_a_position_and_the_next_one_from_the_start(pilot: Pilot) -> None:
    scene, hand = set_up(pilot, "quoridor", size=5, boards=3), Keys(pilot)
    scene.change(scene.drawing.put(scene.design, "avatar_1", (2, 3)))
    hand.choose_key("setup.play")
    assert pilot.scene_name == "JoinScene"
    hand.take_seats()
    hand.choose_key("join.start")
    table = pilot.table
    assert table.state.pawns == ((2, 3), (2, 4))
    table.submit(next(m for m in table.state.legal_moves() if table.state.play(m).is_over))
    pilot.wait(3000, 250)
    assert pilot.scene_name == "ResultsScene"
    assert not results_in(pilot.app.context.library.database), "it counts for nobody"
    last = pilot.app.context.settings.last_options["quoridor"]
    assert "position" in last
    pilot.app.context.stack.push(OptionsScene(pilot.app.context, GAMES["quoridor"]))
    pilot.frame()
    hand.start_for_people()
    assert pilot.table.state.pawns == ((2, 0), (2, 4))


def test_a_finished_game_is_set_up_anew(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(size=5), 0, seats_of(pilot.app.context)[:2])
    match.submit(Resign())
    scene = SetupScene(pilot.app.context, game, match.state, match.seats, lambda text: None)
    pilot.app.context.stack.push(scene)
    pilot.frame()
    assert scene.checked() is None
    pilot.frame()
    assert pilot.shows(pilot.words("quoridor.fault.game_over"))
    scene.change(scene.drawing.put(scene.design, "avatar_1", (2, 1)))
    assert scene.checked() is not None


@pytest.mark.parametrize("rows", [0, -2])
def test_the_focus_of_an_editor_hugs_its_board(pilot: Pilot, rows: int) -> None:
    pilot.go.editor(GAMES["causality"])
    pilot.frame()
    for _ in range(-rows):
        Mouse(pilot).adjust(pilot.words("causality.dial.rows"), -1)
    pilot.frame()
    (x, y, w, h), (left, top, wide, high) = pilot.page.target(BOARD).box, pilot.scene.stage.frame
    assert all(0 < gap < 12 for gap in (left - x, top - y, x + w - left - wide, y + h - top - high))
