"""The analysis board: from a replay or a pause, to and fro, with branches that are kept; and back
from a replay to the table, from any of its positions.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hands import Keys, Mouse
from kept import offered_match, on_shelf
from openings import first_moves
from pilot import Pilot
from played import submit

from game.ai.client import SearchClient
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.variations import VariationTree
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.review.viewer.watch import WatchScene

SEATS = (Seat("Ann", 2), Seat("Bo", 0))


def some_match(game_id: str, plies: int) -> Match:
    game = GAMES[game_id]
    match = Match(game, game.options(), 7, SEATS)
    rng = Random(1)
    while match.ply < plies:
        quiet = [m for m in match.state.legal_moves() if match.state.play(m).outcome() is None]
        match.submit(rng.choice(quiet), 100 * match.ply)
    return match


def watch(keys: Keys, match: Match, ply: int) -> None:
    """Show a replay, and what else can be done with it."""
    context = keys.pilot.app.context
    context.stack.push(WatchScene(context, match.playback("A game"), ply))
    keys.pilot.frame()
    keys.choose_key("watch.more")


def analyse(keys: Keys, match: Match, ply: int) -> None:
    watch(keys, match, ply)
    keys.choose_key("aside.analyse")
    assert keys.pilot.scene_name == "AnalysisScene"


def another(pilot: Pilot) -> object:
    """A move that can be picked on the board and was not tried here yet."""
    scene, table = pilot.scene, pilot.table
    tree, pack = scene.variations.tree, table.match.game.pack
    moves = table.view.pickable(table.state)
    return next(move for move in moves if tree.child(scene.at, pack(move)) is None)


def try_another(keys: Keys, match: Match, ply: int) -> None:
    """Analyse a match, and make a move at `ply` that begins a branch."""
    analyse(keys, match, ply)
    keys.pilot.submit(another(keys.pilot))
    keys.pilot.frame()


def test_what_was_hidden_in_the_game_is_open_to_whoever_analyses_it(keys: Keys) -> None:
    pilot, match = keys.pilot, some_match("causality", 3)
    analyse(keys, match, 1)
    assert not pilot.table.session.is_covered
    assert pilot.table.state is pilot.table.match.state
    new = another(pilot)
    pilot.submit(new)
    pilot.frame()
    assert pilot.scene.variations.record.branches == ((1, match.game.pack(new)),)


@pytest.mark.parametrize("game_id", ["quoridor", "causality"])
def test_any_position_is_found_in_the_list_with_buttons_alone(keys: Keys, game_id: str) -> None:
    """A branch stands below the move that it was tried instead of, before what followed that."""
    pilot, match = keys.pilot, some_match(game_id, 3)
    try_another(keys, match, 1)
    tried = pilot.table.state
    for buttons, at, state in (
        ([Button.UP], 2, match.state_at(2)),
        ([Button.UP] * 2, 0, match.state_at(0)),
        ([Button.DOWN] * 3, 4, tried),
        ([Button.DOWN], 3, match.state_at(3)),
    ):
        keys.press(Button.PREV)
        assert pilot.scene_name == "MoveList"
        keys.press(*buttons, Button.CONFIRM)
        assert (pilot.scene_name, pilot.scene.at) == ("AnalysisScene", at)
        assert pilot.table.match.state == state


def test_a_long_list_begins_where_the_board_is_and_a_mouse_rolls_it(pilot: Pilot) -> None:
    hand, match = Mouse(pilot), some_match("quoridor", 40)
    variations = VariationTree(match.game, match.record())
    pilot.app.context.go.analyse(variations, 30)
    pilot.frame()
    board = pilot.scene
    x, y, w, h = board.hud.log_box
    pilot.point(x + w / 2, y + h / 2)
    pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    pilot.frame()
    assert pilot.scene.screen.focused_key == 30
    for _ in range(40):
        pilot.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
        pilot.frame()
    hand.choose_key("moves.start")
    assert pilot.scene.at == 0


def test_every_button_means_one_thing_once_all_orders_are_given(keys: Keys) -> None:
    pilot, game = keys.pilot, GAMES["causality"]
    analyse(keys, Match(game, game.options(puzzle="walk"), 7, SEATS), 0)
    while waiting := pilot.table.match.state.waiting:
        submit(pilot, pilot.table.match.state.turn.orders(waiting[0])[0])
    pilot.frame()
    assert pilot.table.cursor.buttons
    assert pilot.has("play.hint")
    scene = pilot.scene
    buttons = [prompt.button for prompt in scene.bottom_line().prompts]
    assert len(set(buttons)) == len(buttons)
    keys.press(pilot.table.hint_button)
    assert pilot.table.session.coach.is_showing


@pytest.mark.parametrize("game_id", ["quoridor", "even_steven"])
def test_branches_are_saved_with_the_replay(keys: Keys, game_id: str) -> None:
    pilot, match = keys.pilot, some_match(game_id, 2)
    try_another(keys, match, 1)
    branches = pilot.scene.variations.record.branches
    for button, at in ((Button.PAGE_BACK, 1), (Button.PAGE_ON, 2)):
        keys.press(button)
        pilot.settle()
        pilot.frame()
        assert pilot.scene.at == at, "on along what was played"
        assert pilot.table.state == match.state_at(at)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.save")
    keys.write("!")
    library = pilot.app.context.library
    (entry,) = on_shelf(library)
    playback, trouble = library.replays.load(entry.path)
    assert trouble is None and playback is not None
    assert not playback.warnings
    assert playback.record.branches == branches != ()
    assert playback.moves == match.moves
    pilot.app.context.go.my_games("finished")
    pilot.wait(600)
    tried = pilot.words("replays.tried", n=1)
    assert any(tried in line.words for line in pilot.read())


def test_whoever_comes_back_to_the_replay_finds_the_branches_again(keys: Keys) -> None:
    pilot = keys.pilot
    try_another(keys, some_match("even_steven", 2), 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    assert pilot.scene_name == "WatchScene"
    keys.choose_key("watch.more", "aside.analyse")
    assert len(pilot.scene.variations.record.branches) == 1
    pilot.scene.go(3)
    pilot.frame()
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.remove")
    assert pilot.scene.variations.record.branches == ()
    assert pilot.scene.at == 1


def test_whoever_leaves_the_replay_is_asked_whether_branches_may_be_lost(keys: Keys) -> None:
    pilot = keys.pilot
    try_another(keys, some_match("even_steven", 2), 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    keys.back()
    assert pilot.has("analysis.leave_yes")
    keys.back()
    assert pilot.scene_name == "WatchScene"
    keys.back()
    keys.choose_key("analysis.leave_yes")
    assert pilot.scene_name == "TitleScene"


def test_what_was_tried_of_a_position_set_up_is_not_lost_without_a_question(keys: Keys) -> None:
    pilot = keys.pilot
    analyse(keys, some_match("even_steven", 1), 1)
    pilot.scene.set_up("28")
    pilot.frame()
    pilot.submit(another(pilot))
    pilot.frame()
    board = pilot.scene
    board.set_up("30")
    assert pilot.scene_name == "NoticeScene", "another position would take its place"
    keys.back()
    assert pilot.scene is board
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    assert pilot.has("analysis.leave_yes")
    keys.back()
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.save")
    keys.write("!")
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    assert pilot.scene_name == "WatchScene", "it has been saved"


def test_the_computer_moves_when_asked(keys: Keys) -> None:
    pilot, match = keys.pilot, some_match("even_steven", 1)
    analyse(keys, match, 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.best")
    assert pilot.has("play.thinking")
    pilot.until(lambda: not pilot.scene.is_thinking)
    assert pilot.table.match.ply == 2
    pilot.wait(2000)
    assert pilot.table.match.ply == 2, "it moves once"


def test_the_time_that_the_computer_takes_is_shown_and_any_press_ends_it(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.app.context.thinker = SearchClient(games="endless:GAMES")
    analyse(keys, some_match("reduction", 2), 2)
    pilot.scene.think()
    pilot.wait(3100)
    assert pilot.has("play.thinking_for", n=3)
    assert pilot.has("analysis.stop")
    assert not pilot.has("play.hint")
    keys.press(Button.CANCEL)
    assert not pilot.scene.is_thinking
    pilot.wait(200)
    assert pilot.has("play.your_turn")
    assert pilot.table.match.ply == 2


def test_the_computer_plays_both_sides_beyond_the_end_of_a_round(keys: Keys) -> None:
    pilot = keys.pilot
    game = GAMES["causality"]
    analyse(keys, Match(game, game.options(board="handshake"), 7, SEATS), 0)
    pilot.scene.level = "easy"
    pilot.scene.think(is_on=True)
    board, table = pilot.scene, pilot.table
    first = table.state.turn.round
    assert not table.session.is_covered
    pilot.until(lambda: table.state.turn.round != first, 250)
    played = table.match.ply
    pilot.until(lambda: pilot.scene is not board or table.match.ply > played, 250)
    assert pilot.scene is board and board.is_thinking


@pytest.mark.parametrize(("cheats", "is_beside"), [(0, True), (2, False)])
def test_the_coach_hides_the_list_only_if_it_speaks_there(
    keys: Keys, cheats: int, is_beside: bool
) -> None:
    pilot, game = keys.pilot, GAMES["quoridor"]
    match = Match(game, game.options(size=5, cheats=cheats), 7, SEATS)
    match.submit(match.state.legal_moves()[0])
    analyse(keys, match, 0)
    pilot.table.session.ask_hint()
    pilot.until(lambda: pilot.table.session.coach.shown_hints)
    pilot.frame()
    assert pilot.has("moves.title") is is_beside
    x, y, w, h = pilot.scene.hud.box(("node", 1)) or pilot.scene.hud.log_box
    pilot.click(x + w / 2, y + h / 2)
    assert (pilot.scene.at == 1) is is_beside


def test_the_computer_plays_on_until_somebody_stops_it(keys: Keys) -> None:
    pilot, match = keys.pilot, some_match("subtraction_squares", 1)
    analyse(keys, match, 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.play_on")
    pilot.until(lambda: pilot.table.match.ply >= 3)
    keys.press(Button.CONFIRM)
    assert not pilot.scene.is_thinking
    pilot.settle()
    played = pilot.table.match.ply
    pilot.wait(2000)
    assert pilot.table.match.ply == played


def test_a_pause_leads_to_the_analysis_and_the_match_stays_as_it_is(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=15)
    table = pilot.table
    first_moves(pilot)
    keys.pause()
    keys.choose_key("pause.analyse")
    first_moves(pilot)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave", "analysis.leave_yes")
    assert pilot.scene_name == "PauseScene"
    assert table.match.ply == 1
    assert len(pilot.app.context.library.unfinished_matches()) == 1, "no file is left"


def test_secrets_are_not_analysed_in_a_pause(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="causality")
    keys.pause()
    keys.choose_key("pause.more")
    item = next(i for i in pilot.page.items if i.label == pilot.words("pause.analyse"))
    assert not item.is_enabled


def test_the_end_of_a_game_opens_no_results(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=1)
    keys.pause()
    keys.choose_key("pause.analyse")
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.wait(3000)
    assert pilot.table.session.is_over
    assert pilot.scene_name == "AnalysisScene"
    keys.pilot.key(pygame.K_COMMA)
    pilot.settle()
    assert not pilot.table.session.is_over


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["subtraction_squares", "even_steven"])
def test_any_number_is_set_up_and_played_on(keys: Keys, game_id: str) -> None:
    pilot, match = keys.pilot, some_match(game_id, 1)
    analyse(keys, match, 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.setup")
    assert pilot.shows(pilot.words(f"{game_id}.setup"))
    keys.write("28")
    game, state = pilot.table.match.game, pilot.table.state
    assert game.exercises.setup.write(state) == "28"
    assert state.to_move == match.state.to_move
    pilot.table.submit(state.legal_moves()[0])
    pilot.settle()
    assert pilot.table.match.ply == 1
    assert match.ply == 1


def test_what_is_no_number_is_refused(keys: Keys) -> None:
    pilot = keys.pilot
    analyse(keys, some_match("even_steven", 1), 1)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.setup")
    keys.write("0")
    assert pilot.scene_name == "NoticeScene"
    keys.back()
    assert pilot.scene_name == "AnalysisScene"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_goes_on_from_the_middle(keys: Keys, game_id: str) -> None:
    pilot, match = keys.pilot, some_match(game_id, 4)
    watch(keys, match, 2)
    keys.choose_key("aside.again")
    assert pilot.scene_name == "JoinScene"
    keys.take_seats()
    keys.press(Button.PAUSE)
    assert pilot.scene_name == "PlayScene"
    begun = pilot.table.match
    assert begun.states == match.states[:3]
    assert begun.options == match.options
    assert begun.record().think_ms == (0, 100)
    assert [seat.look for seat in begun.seats] == [2, 0]
    pilot.table.uncover()
    pilot.table.submit(match.moves[2])
    assert begun.ply == 3
    assert match.ply == 4, "the replay stays as it was"
    entry = offered_match(pilot.app.context.library)
    assert entry is not None and entry.whole is not None
    assert entry.whole.moves == match.record().moves[:3], "it is found again after a restart"
