"""The table: the clock, the computer's turn, whose device acts, and hasty hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Keys, Mouse, Pad
from kept import fill_disk
from pilot import Pilot
from posted_pad import PostedPad, plug

from game.ai.client import SearchClient
from game.quoridor.rules.moves import Board, Orientation, Place, Step, TimeUp
from game.quoridor.rules.options import INFINITE, Punishment
from game.registry import GAMES
from game.store.matches import UNFINISHED
from scenes.boards.quoridor.hit_targets import cell_target
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.overlay.countdown import COUNT_MS

SMALL: dict[str, Any] = {"size": 5, "timer_s": 0}
ON_A_CLOCK: dict[str, Any] = {"size": 5, "timer_s": 5}
FENCE = Place(Board((0, 4), Orientation.H, 2))
FADE_MS = 300
"""Longer than one screen takes to make room for the next."""


def moves(pilot: Pilot) -> list[Any]:
    return list(pilot.table.match.moves)


def spent_ms(pilot: Pilot) -> int:
    return int(pilot.table.session.clock.spent_ms)


def test_the_clock_runs_while_a_person_could_act_and_nothing_moves(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    hand = Mouse(pilot)
    hand.aim(Step((2, 1)))
    hand.confirm_aim()
    frames = 0
    while pilot.stage.is_moving:
        assert spent_ms(pilot) == 0
        pilot.frame()
        frames += 1
    assert frames > 5, "there was no animation"
    pilot.wait(200)
    before = spent_ms(pilot)
    assert 0 < before <= 220
    pilot.wait(1000)
    assert spent_ms(pilot) == before + 1000


@pytest.mark.parametrize("opens", ["pause.rules", "pause.settings", "pause.save"])
def test_the_clock_stands_still_in_the_pause_and_behind_it(pilot: Pilot, opens: str) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    pilot.wait(500)
    hand = Keys(pilot)
    hand.pause()
    before = spent_ms(pilot)
    pilot.wait(1000)
    assert pilot.has("pause.clock")
    hand.choose_key(opens)
    pilot.wait(1000)
    pilot.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert pilot.scene_name == "PlayScene" and spent_ms(pilot) <= before + 40
    pilot.wait(500 + COUNT_MS)
    assert spent_ms(pilot) >= before + 480, "it does not go on"


def test_a_window_in_the_background_is_paused(pilot: Pilot) -> None:
    pilot.play("", "", cheats=1, **ON_A_CLOCK)
    for opened in (False, True):
        if opened:
            Keys(pilot).press(Button.SPECIAL)
            assert pilot.scene_name == "SpecialsScene"
        pilot.post(pygame.WINDOWFOCUSLOST)
        pilot.frame()
        assert pilot.scene_name == "PauseScene"
        pilot.key(pygame.K_ESCAPE)
        assert pilot.scene_name == "PlayScene"


def test_the_mouse_finds_pause_whatever_else_is_said(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.play("", "", **SMALL)
    fill_disk(pilot.library.database, monkeypatch)
    pilot.table.session.journal.save()
    assert pilot.has("play.not_saved", why="the disk is full")
    monkeypatch.undo()
    pilot.library.database.retry()
    hand = Mouse(pilot)
    hand.play(FENCE)
    hand.play(FENCE)
    pilot.hover((640, 715))
    assert pilot.shows(pilot.refusal("quoridor.reason.overlaps"))
    pilot.click_words(pilot.words("play.pause"))
    assert pilot.scene_name == "PauseScene"
    assert not pilot.has("pause.clock"), "there is none"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_whoever_thinks_long_is_shown_for_how_long(pilot: Pilot, game_id: str) -> None:
    pilot.context.thinker = SearchClient(lambda: 0, "endless:GAMES")  # never starved
    pilot.play(list(GAMES[game_id].levels)[-1], "", game_id=game_id)
    pilot.wait(1900)
    assert pilot.has("play.thinking")
    assert not any("THINKING " in line.words for line in pilot.read())
    pilot.wait(2000)
    assert pilot.has("play.thinking_for", n=3)
    drawn = pilot.app.frames_drawn
    pilot.wait(900)
    assert pilot.app.frames_drawn <= drawn + 1, "nothing else moves meanwhile"
    Keys(pilot).pause()
    assert pilot.scene_name == "PauseScene"
    pilot.key(pygame.K_ESCAPE)
    assert pilot.has("play.thinking"), "it begins anew"


@pytest.mark.parametrize(
    ("punishment", "purse"), [(Punishment.BOARD, "hands"), (Punishment.CHEAT, "cheats")]
)
def test_being_late_is_punished_once_a_round(
    pilot: Pilot, punishment: Punishment, purse: str
) -> None:
    pilot.play("", "", boards=3, cheats=2, elapsed=punishment, **ON_A_CLOCK)
    pilot.begin_clock()
    hand = Keys(pilot)

    def gained() -> int:
        return int(getattr(pilot.table.state, purse)[1]) - {"hands": 3, "cheats": 2}[purse]

    pilot.wait(3000)
    hand.cheat("addround")
    assert spent_ms(pilot) >= 3000, "a cheat has wound the clock up"
    pilot.wait(2100)
    assert gained() == 1
    hand.cheat("addboard")
    pilot.wait(6000)
    assert gained() == 1, "punished twice in one round"
    hand.play(Step((2, 1)))  # the second round of this turn has a clock of its own
    assert spent_ms(pilot) <= 100
    pilot.wait(5400)  # and the moment in which a press is not taken for a move
    assert gained() == 2
    hand.play(Step((2, 2)))
    pilot.wait(4000)
    assert gained() == 2 and pilot.table.state.to_move == 1


def test_it_is_said_who_was_late_and_not_for_ever(pilot: Pilot) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    pilot.begin_clock()
    pilot.wait(4800)
    assert moves(pilot) == []
    pilot.wait(300)
    assert moves(pilot) == [TimeUp()] and pilot.has("quoridor.news.timeout_board", who="Bo")
    pilot.wait(3500)
    assert not pilot.has("quoridor.news.timeout_board", who="Bo")
    before = pilot.app.frames_drawn
    pilot.wait(1000)
    assert pilot.app.frames_drawn == before, "a clock that has run out has nothing to show"


def test_a_device_acts_for_its_own_seat_only(pilot: Pilot) -> None:
    pad = PostedPad(pilot)
    plug(pilot, pad)
    pilot.play("", "", seating=Seating({0: "pad:1", 1: "keys:right"}), cheats=1, **SMALL)
    keys, padded = Keys(pilot), Pad(pilot, pad)
    keys.press(Button.DOWN, Button.CONFIRM, Button.ALTERNATE, Button.CONFIRM, Button.SPECIAL)
    Mouse(pilot).aim(Step((2, 1)))
    pilot.click(*pilot.stage.point(2.5, 1.5))
    pilot.click(160, 420)  # among the cheats beside the board
    assert pilot.scene_name == "PlayScene" and moves(pilot) == []
    assert pilot.table.cursor.aim is None
    padded.press(Button.SPECIAL)
    assert pilot.scene_name == "SpecialsScene"
    keys.press(Button.CONFIRM)
    pilot.click(*(side + 10 for side in pilot.page.items[0].box[:2]))
    assert moves(pilot) == [], "somebody else cheated"
    padded.back()
    padded.play(Step((2, 1)))
    assert moves(pilot) == [Step((2, 1))]


def test_nobody_moves_for_a_computer_that_thinks_and_no_clock_runs(pilot: Pilot) -> None:
    pilot.play("easy", "", **ON_A_CLOCK)
    start, hand = pilot.table.state, Keys(pilot)
    hand.press(Button.DOWN, Button.CONFIRM, Button.ALTERNATE, Button.CONFIRM)
    for x in range(5):
        pilot.click(*pilot.stage.point(x + 0.5, 1.5))
        pilot.click(*pilot.stage.point(x + 0.2, 2.0))
    assert pilot.table.state is start and pilot.table.session.is_computers_turn
    assert pilot.table.cursor.aim is pilot.table.cursor.focus is None
    assert spent_ms(pilot) == 0
    pilot.until(lambda: pilot.table.match.ply >= 1)
    assert spent_ms(pilot) == 0
    pilot.settle()
    hand.play(Step((2, 3)))
    assert moves(pilot)[1] == Step((2, 3))


def test_a_double_click_plays_one_move_and_a_press_let_go_elsewhere_none(pilot: Pilot) -> None:
    hand = Mouse(pilot)
    for move, spot in ((Step((2, 1)), (2.5, 1.5)), (FENCE, (1.2, 4.0))):
        pilot.play("", "", **SMALL)
        hand.aim(move)
        x, y = pilot.stage.point(*spot)
        for _ in range(2):
            pilot.press_at(x, y)
            pilot.release_at(x, y)
        pilot.frame()
        pilot.settle()
        assert moves(pilot) == [move]
    pilot.play("", "", **SMALL)
    spots = [pilot.stage.point(2.5, 1.5), pilot.stage.point(1.5, 0.5), pilot.stage.point(1.2, 4.0)]
    for down, up in ((down, up) for down in spots for up in spots if down != up):
        pilot.press_at(*down)
        pilot.release_at(*up)
        pilot.frame()
    assert moves(pilot) == []


def test_a_click_on_a_box_out_of_reach_says_why_and_one_on_nothing_is_silent(
    pilot: Pilot,
) -> None:
    pilot.play("", "", timer_s=0)
    told, size = pilot.refusal("quoridor.reason.not_a_landing"), pilot.table.state.options.size
    pilot.wait(1000)
    for cell, is_told in ((pilot.table.state.pawns[0], False), ((2, 5), True)):
        target = cell_target(cell, size)
        pilot.click(*pilot.stage.point(target.x, target.y))
        pilot.frame()
        assert pilot.shows(told) == is_told, cell
    assert not pilot.table.match.moves


def test_a_move_during_an_animation_ends_it(tmp_path: Path) -> None:
    """Fast hands leave the same picture on the screen as slow ones."""
    pictures, played = [], [Step((2, 1)), FENCE, Step((2, 2))]
    for is_fast in (True, False):
        pilot = Pilot(tmp_path / str(is_fast))
        pilot.play("", "", **SMALL)
        hand = Mouse(pilot)
        for move in played:
            if not is_fast:
                pilot.settle()
            hand.aim(move)
            hand.confirm_aim()
        assert moves(pilot) == played
        pilot.wait(3000)
        pictures.append(pilot.pixels())
        pilot.close()
    assert pictures[0] == pictures[1]


def saved_titles(pilot: Pilot) -> list[str]:
    return [one.title for one in pilot.library.matches.find(UNFINISHED) if one.is_saved]


def test_what_is_typed_into_a_name_goes_nowhere_else_whatever_is_clicked(pilot: Pilot) -> None:
    pilot.play("", "", **SMALL)
    hand, mouse = Keys(pilot), Mouse(pilot)
    hand.pause()
    hand.choose_key("pause.save")
    pilot.write("xxeqrf1")
    assert pilot.scene_name == "KeyboardScene"
    pilot.key(pygame.K_RETURN)
    hand.choose_key("pause.resume")
    assert pilot.table.cursor.aim is None and moves(pilot) == []
    assert saved_titles(pilot) == ["xxeqrf1"]
    pilot.play("", "", **SMALL)
    mouse.pause()
    mouse.choose_key("pause.save")
    mouse.choose("K")
    pilot.frame()
    pilot.write("l")
    mouse.choose("m")
    mouse.choose_key("keyboard.done")
    assert "Klm" in saved_titles(pilot)


def test_nothing_is_drawn_while_nothing_happens(pilot: Pilot) -> None:
    def drawn_in(ms: int) -> int:
        pilot.wait(FADE_MS)
        before = pilot.app.frames_drawn
        pilot.wait(ms)
        return pilot.app.frames_drawn - before

    pilot.go.help(*GAMES)
    assert drawn_in(2000) == 0, "a menu"
    pilot.play("", "", **SMALL)
    assert drawn_in(2000) == 0, "a game without a clock"
    Keys(pilot).play(FENCE)
    pilot.wait(1700)
    assert drawn_in(2000) == 0, "after a move"
    Keys(pilot).pause()
    assert drawn_in(1000) == 0, "the pause"
    pilot.play("", "", boards=INFINITE, size=5, timer_s=20)
    assert drawn_in(1000) <= 11, "a clock shows tenths at most"


@pytest.mark.parametrize("moves", [0, 1])
def test_the_way_down_in_a_pause_ends_on_save_and_quit(pilot: Pilot, moves: int) -> None:
    pilot.play("", "easy", timer_s=0)
    pilot.submit(*pilot.table.state.legal_moves()[:moves])
    pilot.until(lambda: pilot.table.session.is_persons_turn)
    assert pilot.table.may_take_back == bool(moves)
    keys = Keys(pilot)
    keys.pause()
    keys.press(*[Button.DOWN] * 4)
    assert pilot.page.focused_key == "leave"
