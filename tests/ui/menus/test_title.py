"""The title: from a card into a game, with any device, and games shown while nobody plays."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from hands import Keys, Mouse
from kept import database_in
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from scenes.input.actions import Button, Press
from scenes.menus.form_parts.form import GameForm
from scenes.menus.title import DEAL_MS
from scenes.table.session.last_options import plan_of, play_two

TURNS = "play.turn_of_several"


def test_a_card_begins_a_game_for_one_or_for_two_with_the_names_of_last_time(pilot: Pilot) -> None:
    """How few presses it takes is in ``e2e/test_quick_start.py``."""
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    match = pilot.table.match
    assert [seat.level for seat in match.seats] == ["", next(iter(match.game.levels))]
    assert pilot.table.session.clock.limit_ms is None
    for known, names in (((), ["Player 1", "Player 2"]), (("Ann", "Bo"), ["Ann", "Bo"])):
        pilot.set(last_names=known)
        pilot.library.leave(pilot.table.session.journal)
        pilot.go.title()
        pilot.frame()
        keys.choose_key("title.two_players")
        seats = pilot.table.match.seats
        assert [(seat.name, seat.level) for seat in seats] == [(name, "") for name in names]


def test_two_people_begin_with_a_board_that_favours_neither(pilot: Pilot) -> None:
    game = GAMES["causality"]
    pilot.go.title()
    play_two(pilot.context, game, ())
    assert pilot.table.match.options == next(iter(game.presets.values())) != game.first_game


def test_a_guest_sees_few_doors_until_the_third_finished_game(pilot: Pilot) -> None:
    few = {"party", "rules", "settings", "more", "quit"}
    for played in range(4):
        pilot.go.title()
        pilot.wait(300)
        keys = {key for row in pilot.scene.rows() for key in row}
        doors = {name for kind, name in keys if kind == "door"}
        assert (doors == few) == (played < 3)
        assert (("options", "quoridor") in keys) == (played == 3)
        pilot.play("", "")
        pilot.table.submit(pilot.table.state.legal_moves()[0])
        pilot.table.submit(pilot.table.match.resignation)
        pilot.reach("ResultsScene")


def test_afterwards_a_card_begins_as_last_time(tmp_path: Path) -> None:
    first = Pilot(tmp_path)
    keys = Keys(first)
    keys.choose_key("quoridor.name")
    keys.adjust(first.words("quoridor.option.size.label"), 1)
    keys.start_for_people()
    match = first.table.match
    first.close()
    again = Pilot(tmp_path)
    mouse = Mouse(again)
    mouse.unfold([card.game for card in again.scene.cards].index("quoridor"))
    mouse.confirm(again.words("title.play"))
    try:
        new = again.table.match
        assert (new.options, new.seats, new.preset) == (match.options, match.seats, match.preset)
        assert new.seed != match.seed
    finally:
        again.close()


def test_the_match_to_go_on_with_is_told_by_all_people_or_by_the_computer(pilot: Pilot) -> None:
    """The name of one person alone would read as the player to move."""
    four = {"players": 4, "size": 11, "boards": 7}
    for levels, options, told in (
        (("",), {}, "Ann v. Bo · Move 2"),
        (("easy",), {}, "Bo · Move 2"),
        (("easy", "normal", "hard"), four, "1 player, 3 computers"),
    ):
        pilot.play("", *levels, **options)
        pilot.table.submit(next(iter(pilot.table.state.legal_moves())))
        pilot.go.title()
        pilot.wait(DEAL_MS * 8)
        pilot.until(partial(pilot.shows, told))


def test_no_two_buttons_of_the_title_read_alike_while_a_match_waits(pilot: Pilot) -> None:
    pilot.set(all_doors=True)
    pilot.play("", "easy")
    pilot.submit(next(iter(pilot.table.state.legal_moves())))
    pilot.go.title()
    pilot.frame()
    told = [item.label for item in pilot.page.items]
    assert pilot.words("title.my_games") in told
    assert len(set(told)) == len(told)
    Keys(pilot).choose_key("title.waiting")
    assert pilot.scene_name == "MyGamesScene" and pilot.scene.tab.name == "waiting"


def test_the_card_of_a_match_counts_turns_as_its_table_does(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id="causality", orders=1)
    pilot.until(lambda: pilot.table.session.is_persons_turn)
    pilot.submit(next(iter(pilot.table.state.legal_moves())))
    assert pilot.table.match.ply and pilot.table.match.state.turn.number == 1
    pilot.go.title()
    told = pilot.words("title.continue_tag", other="Bo", turn=pilot.words(TURNS, n=1))
    pilot.until(lambda: pilot.shows(told))
    pilot.set(language="de")
    pilot.frame()
    told = pilot.words("title.continue_tag", other="Bo", turn=pilot.words(TURNS, n=1))
    assert pilot.shows(told), "in another language too"


def test_the_focus_moves_along_the_cards_and_down_to_the_doors(pilot: Pilot) -> None:
    keys, scene = Keys(pilot), pilot.scene
    keys.press(Button.RIGHT, Button.RIGHT)
    assert scene.opened == 2
    keys.press(Button.DOWN, Button.RIGHT)
    assert scene.opened == 3, "the same button of the next card"
    assert pilot.page.focused_key == ("two", scene.cards[3].game)
    keys.press(Button.DOWN)
    assert pilot.page.focused_key[0] == "door"
    keys.press(Button.UP)
    assert pilot.page.focused_key == ("two", scene.cards[3].game) and scene.opened == 3


def test_the_pointer_opens_a_card_after_a_moment_and_a_surprise_at_once(pilot: Pilot) -> None:
    scene = pilot.scene
    pilot.wait(300)
    x, y = pilot.page.target(("card", scene.cards[3].game)).placed.middle
    pilot.hover((20, 20))  # the pointer has to move to be noticed
    pilot.point(x, y)
    pilot.wait(60)
    assert scene.opened == 0
    pilot.wait(200)
    assert scene.opened == 3
    Keys(pilot).press(Button.SPECIAL)
    pilot.wait(1200)
    assert pilot.scene_name == "TitleScene" and scene.cards[scene.opened].game, "nothing starts"


def test_who_wants_more_has_all_doors_from_then_on_and_quit_must_be_held(pilot: Pilot) -> None:
    Keys(pilot).choose_key("title.more")
    assert pilot.page.target(("door", "club"))
    pilot.go.title()
    pilot.frame()
    assert pilot.page.target(("door", "club")) and not pilot.page.target(("door", "more"))
    mouse, words = Mouse(pilot), pilot.words("title.quit")
    mouse.confirm(words)
    assert pilot.scene_name == "TitleScene" and pilot.has("menu.hold"), "the button says so itself"
    pilot.press_at(*mouse.item(words).placed.middle)
    pilot.wait(1000)
    assert len(pilot.context.stack) == 0


def test_two_devices_are_two_people_who_play_each_other(pilot: Pilot) -> None:
    scene, pad = pilot.scene, posted_pad(pilot)
    for device in ("keys:right", "keys:left", "mouse"):
        for button in (Button.NEXT, Button.PREV):
            scene.act(Press(button, device))
    pilot.redraw()
    assert pilot.has("title.people_in", n=1)
    pad.press(Button.NEXT, Button.PREV)
    assert pilot.has("title.people_in", n=2)
    pad.choose_key("title.two_players")
    assert [seat.level for seat in pilot.table.match.seats] == ["", ""]
    assert pilot.table.session.seating.bound == {0: "keys:right", 1: scene.devices[1]}


def test_the_title_lives_and_with_reduced_motion_rests(pilot: Pilot) -> None:
    pilot.wait(1500)
    seen = set()
    for _ in range(5):
        pilot.wait(200)
        seen.add(pilot.pixels())
    assert len(seen) == 5
    pilot.context.window.restyle(type(pilot.context.settings)(reduced_motion=True))
    pilot.redraw()
    pilot.wait(400)
    pilot.redraw()
    drawn, rest = pilot.app.frames_drawn, pilot.pixels()
    pilot.wait(1000)
    assert pilot.app.frames_drawn == drawn and pilot.pixels() == rest


def is_on_screen(pilot: Pilot, game_id: str) -> bool:
    """Return whether the card of a game is in sight; a closed one may have room for one word."""
    first = pilot.words(f"{game_id}.name").split()[0]
    return any(line.words.startswith(first) for line in pilot.read())


def test_the_first_cards_are_dealt_one_by_one_unless_motion_is_reduced(pilot: Pilot) -> None:
    first = [name for name in GAMES if is_on_screen(pilot, name)]
    assert len(first) == 1, "the open one is there at once"
    pilot.wait(DEAL_MS * (len(GAMES) + 1))
    assert all(is_on_screen(pilot, name) for name in GAMES)
    pilot.set(reduced_motion=True)
    pilot.context.stack.ticker.now_ms = 0
    assert all(is_on_screen(pilot, name) for name in GAMES)


def test_settings_that_nobody_changed_are_not_written_again(tmp_path: Path) -> None:
    kept, written = tmp_path / "settings.json", list[int]()
    for size in (None, None, (1000, 700)):
        pilot = Pilot(tmp_path)
        if size is not None:
            pilot.resize(*size)
        pilot.close()
        written.append(kept.stat().st_mtime_ns)  # at the first start, the language that was found
    assert written[0] == written[1] != written[2]


def test_the_door_to_the_rules_opens_those_of_the_open_card(pilot: Pilot) -> None:
    mouse, keys = Mouse(pilot), Keys(pilot)
    for game_id in GAMES:
        pilot.go.title()
        pilot.wait(300)
        mouse.unfold([card.game for card in pilot.scene.cards].index(game_id))
        mouse.confirm(pilot.words("title.rules"))
        pilot.wait(400)
        seen = []
        for _ in GAMES:
            seen += [name for name in GAMES if pilot.has(f"{name}.name")]
            keys.press(Button.NEXT)
        assert seen[0] == game_id and {*seen} == {*GAMES}


def test_after_a_first_game_the_form_begins_with_what_play_begins(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    assert pilot.table.match.options == GAMES["quoridor"].first_game
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")
    pilot.go.title()
    pilot.frame()
    assert not pilot.has("title.start_here")
    pilot.set(seen_first=tuple(GAMES))
    for game in GAMES.values():
        assert GameForm(pilot.context, game).options == plan_of(pilot.context, game).options
    keys.press(Button.CONFIRM)
    assert pilot.table.match.options == GAMES["quoridor"].first_game


@pytest.mark.parametrize("moves", [0, 1])
def test_a_match_without_a_move_is_left_without_a_trace(pilot: Pilot, moves: int) -> None:
    pilot.play("", "easy", timer_s=0)
    for _ in range(moves):
        pilot.table.submit(pilot.table.match.state.legal_moves()[0])
    pilot.library.leave(pilot.table.session.journal)
    pilot.go.title()
    pilot.wait(600)
    assert bool(pilot.library.unfinished_matches()) == bool(moves)
    assert pilot.has("title.continue") == bool(moves)


WAIT_MS = 20_000


def idle(pilot: Pilot, ms: int) -> None:
    pilot.wait(ms, frame_ms=200)


def test_after_twenty_seconds_computers_play_until_any_press_which_ends_it(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.press(Button.NEXT, Button.DOWN)
    title, focused = pilot.scene, pilot.page.focused_key
    idle(pilot, WAIT_MS - 1000)
    assert pilot.scene is title
    idle(pilot, 2000)
    assert pilot.scene_name == "AttractScene"
    tip = pilot.words(f"{pilot.table.match.game.id}.tip.title")
    assert not pilot.shows(tip), "nobody here makes a move"
    pilot.until(lambda: pilot.table.match.ply >= 2, frame_ms=200)
    kept = database_in(pilot.data).rows("SELECT match_id FROM matches")
    assert not kept, "nothing of it is kept"
    keys.press(Button.CONFIRM)
    assert pilot.scene is title and title.opened == 1 and pilot.page.focused_key == focused


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_shown_and_the_next_one_follows(pilot: Pilot, game_id: str) -> None:
    pilot.go.demo(game_id)
    pilot.frame()
    games = list(GAMES)
    following = games[(games.index(game_id) + 1) % len(games)]
    assert pilot.table.match.game.id == game_id
    pilot.until(lambda: pilot.scene.match.game.id == following, frame_ms=250)
    assert pilot.has("title.demo")


@pytest.mark.slow
def test_somebody_who_presses_something_is_not_idle(pilot: Pilot) -> None:
    for _ in range(3):
        idle(pilot, WAIT_MS - 2000)
        Keys(pilot).press(Button.NEXT)
    assert pilot.scene_name == "TitleScene"
