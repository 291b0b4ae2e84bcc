"""Aiming at a move: the first press, crossings, hints in focus, and the mouse's buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeAlias

import pygame
import pytest
from hands import Buttons, Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.ai.client import SearchClient
from game.core.rules.comment import Comment
from game.quoridor.rules.moves import (
    Board,
    Cheat,
    CheatKind,
    Orientation,
    Place,
    Resign,
    Step,
    TimeUp,
)
from game.registry import GAMES
from scenes.boards.quoridor.hit_targets import point_target
from scenes.input.actions import Button


@pytest.mark.parametrize("make", [Keys, posted_pad])
def test_the_first_presses_walk_that_way(pilot: Pilot, make: Callable[[Pilot], Buttons]) -> None:
    hand = make(pilot)
    cases = {
        (Button.DOWN,): (2, 1),
        (Button.LEFT,): (1, 0),
        (Button.RIGHT,): (3, 0),
        (Button.UP, Button.RIGHT): (3, 0),
    }
    for way, cell in cases.items():
        pilot.play("", "", size=5, timer_s=0)
        for button in way:
            hand.press(button)
            if button is Button.UP:
                assert pilot.table.cursor.focus.key == ("cell", 2, 1), "the grid ends there"
        hand.press(Button.CONFIRM)
        assert pilot.table.match.moves == (Step(cell),), way


def test_the_next_person_sets_out_from_their_piece_and_a_second_round_goes_on(pilot: Pilot) -> None:
    hand = Keys(pilot)
    pilot.play("", "", size=5, timer_s=0)
    pilot.submit(Place(Board((0, 3), Orientation.H, 2)))
    hand.press(Button.UP, Button.CONFIRM)
    assert pilot.table.match.moves[-1] == Step((2, 3))
    pilot.play("", "", cheats=1, size=5, timer_s=0)
    pilot.submit(Cheat(CheatKind.ADDROUND))
    hand.press(Button.DOWN)
    while pilot.table.match.ply < 3:
        hand.press(Button.CONFIRM)
        pilot.settle()
    assert pilot.table.match.moves[-1] == Step((2, 2)), "towards the goal"


SMALL: dict[str, Any] = {"size": 5, "timer_s": 0, "cheats": 1}
FENCE = Place(Board((0, 4), Orientation.H, 2))


def sit_down(pilot: Pilot) -> Mouse:
    """Begin a game in which the mouse has been moved already, and points at nothing."""
    pilot.play("", "", **SMALL)
    pilot.hover((400, 715), (700, 715), (640, 715))
    return Mouse(pilot)


def place(pilot: Pilot, key: str) -> tuple[float, float]:
    words = pilot.words(key)
    x, y, w, h = next(line.box for line in pilot.read() if line.words == words)
    return round(x + w / 2), round(y + h / 2)


def places(pilot: Pilot) -> list[tuple[float, float]]:
    pilot.frame()
    keys = "play.pause", "quoridor.special.open", "play.hint", "play.cancel_aim"
    return [place(pilot, key) for key in keys]


def test_they_stay_and_are_reached_while_somebody_aims_and_when_nobody_does(pilot: Pilot) -> None:
    hand = sit_down(pilot)
    before, rotate = places(pilot), place(pilot, "quoridor.turn")
    hand.aim(FENCE)
    assert places(pilot) == before and place(pilot, "quoridor.turn_aim") == rotate
    hand.confirm_aim()
    assert places(pilot) == before, "during the animation"
    sit_down(pilot)
    cursor = pilot.table.cursor
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 0, "a dim one"
    pilot.click_words(pilot.words("quoridor.turn"))
    first = cursor.aim
    assert first is not None
    pilot.click_words(pilot.words("quoridor.turn_aim"))
    assert cursor.aim is not None and cursor.aim != first
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert cursor.aim is None and pilot.scene_name == "PlayScene"


def test_to_surrender_a_button_is_held_which_no_hasty_press_does(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.click_words(pilot.words("quoridor.surrender"))
    assert pilot.scene_name == "PauseScene" and pilot.has("results.wins", name="Bo")
    assert pilot.table.match.ply == 0
    Keys(pilot).hold(pilot.words("pause.give_up"))
    assert pilot.table.match.moves == (Resign(),)
    pilot.play("", "", **SMALL)
    keys = Keys(pilot)
    pilot.frame()
    assert pilot.has("quoridor.surrender")
    keys.press(Button.PREV, Button.CONFIRM)
    assert pilot.scene_name == "PauseScene" and pilot.table.match.ply == 0


def test_among_four_the_others_play_on_and_cards_say_who_gave_up_or_was_late(pilot: Pilot) -> None:
    gave_up, late = "quoridor.status.gave_up", "quoridor.status.gave_up_late"
    pilot.play("", "", "", "", players=4, size=5, timer_s=0)
    keys = Keys(pilot)
    keys.press(Button.PREV)
    assert pilot.scene_name == "PauseScene"
    keys.hold(pilot.words("pause.give_up"))
    pilot.settle()
    assert not pilot.table.session.is_over and pilot.has(gave_up)
    pilot.play("", "", "", "", players=4, size=5, timer_s=5)
    pilot.submit(TimeUp())
    pilot.wait(300)
    assert pilot.has(late) and not pilot.has(gave_up)
    assert pilot.words("quoridor.log.timed_out") == pilot.words(late)


def test_a_line_that_is_drawn_again_looks_as_it_does_anew(pilot: Pilot) -> None:
    window, settings = pilot.app.window, pilot.context.settings
    for kind in (Mouse, Keys):
        sit_down(pilot)
        hand, seen = kind(pilot), []
        for step in (lambda: None, lambda hand=hand: hand.aim(FENCE), hand.confirm_aim):  # type: ignore[misc]
            step()
            pilot.wait(800)
            lines = []
            for text_percent in (100, 125, 100):
                window.restyle(replace(settings, text_percent=text_percent))
                for _ in range(2):
                    pilot.draw()
                    line = window.screen.surface.subsurface((0, 650, 1280, 40))
                    lines.append(pygame.image.tobytes(line, "RGB"))
            assert lines[:2] == lines[4:] and lines[0] == lines[1] != lines[2] == lines[3]
            seen.append(lines[0])
        assert seen[0] != seen[1] != seen[2]


ACROSS = Place(Board((1, 3), Orientation.H, 2))
DOWN = Place(Board((2, 2), Orientation.V, 2))


def pull(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    pilot.press_at(*pilot.stage.point(*start))
    pilot.frame()
    pilot.hover(pilot.stage.point(*end))
    pilot.release_at(*pilot.stage.point(*end))
    pilot.frame()


def test_a_click_lays_the_board_that_is_seen_and_pulling_one_from_end_to_end(pilot: Pilot) -> None:
    sit_down(pilot)
    near, at = pilot.stage.point(3.05, 3.0), pilot.stage.point(2.05, 3.0)
    pilot.hover(at)
    assert pilot.table.cursor.aim == ACROSS
    pilot.click(*at)
    assert pilot.table.match.moves == (ACROSS,)
    sit_down(pilot)
    pilot.hover(near)
    pilot.click(*near, pygame.BUTTON_RIGHT)
    pilot.hover(at)
    assert pilot.table.cursor.aim == DOWN
    sit_down(pilot)
    pull(pilot, (1.0, 3.0), (3.5, 1.5))
    assert not pilot.table.match.moves and pilot.table.cursor.path == (), "pulled to nowhere"
    pull(pilot, (1.0, 3.0), (3.0, 3.0))
    assert pilot.table.match.moves == (ACROSS,), "pulled from end to end it lies between them"


def test_where_no_board_fits_over_it_a_click_names_an_end(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.submit(ACROSS, Place(Board((3, 1), Orientation.V, 2)))
    pilot.click(*pilot.stage.point(3.0, 3.0))  # over it every board would lie on one of those
    assert pilot.table.match.ply == 2
    assert pilot.table.cursor.path == (point_target((3, 3)),)
    pilot.click(*pilot.stage.point(5.0, 3.0))
    assert pilot.table.match.moves[2] == Place(Board((3, 3), Orientation.H, 2))


Ask: TypeAlias = Callable[..., None]
WALL = Place(Board((2, 2), Orientation.H, 2))


@pytest.fixture
def ask(pilot: Pilot, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Have all of some hints shown; the search process finds them at once."""

    def ask(hints: Sequence[Comment], button: Button = Button.SPECIAL) -> None:
        found = SimpleNamespace(
            is_open=False, answer=tuple(hints), has_failed=False, cancel=lambda: None
        )
        monkeypatch.setattr(SearchClient, "ask_hints", lambda *about: found)
        for _ in hints:
            keys.press(button)
            pilot.wait(100)

    return ask


def test_the_third_hint_is_in_focus_and_can_be_played(pilot: Pilot, keys: Keys, ask: Ask) -> None:
    hints = Comment.of("level", own=4, theirs=4, by=0), Comment("think_walk_keep")
    for move in (Step((1, 0)), WALL):
        pilot.play("", "", size=5, boards=2, timer_s=0)
        ask(hints)
        assert pilot.table.cursor.meant != move, "it is not proposed yet"
        pilot.table.session.coach.forget()
        ask((*hints, Comment.of("aside", 1, line=(move,), left=4, theirs=4)))
        assert pilot.table.cursor.meant == move
        keys.press(Button.CONFIRM)
        assert pilot.table.match.moves == (move,)


def test_what_is_pointed_at_later_stays_in_focus(pilot: Pilot, keys: Keys, ask: Ask) -> None:
    pilot.play("", "", size=5, boards=0, timer_s=20)
    ask([Comment("think_walk"), Comment("think_walk", line=(Step((1, 0)),))])
    keys.press(Button.RIGHT)
    pilot.wait(600)  # the clock ticks meanwhile
    assert pilot.table.cursor.meant not in (None, Step((1, 0)))


@pytest.mark.parametrize("game_id", ["even_steven", "subtraction_squares", "reduction"])
def test_confirm_plays_what_coaches_say(pilot: Pilot, keys: Keys, ask: Ask, game_id: str) -> None:
    options: dict[str, Any] = {"size": 5} if game_id == "reduction" else {}
    pilot.play("", "", game_id=game_id, **options)
    coach = GAMES[game_id].teaching.coach
    assert coach is not None
    hints = coach(pilot.table.state)
    ask(hints, Button.NEXT if game_id == "reduction" else Button.SPECIAL)
    proposed = next(hint.line[0] for hint in reversed(hints) if hint.line)
    keys.press(Button.CONFIRM)
    pilot.settle()
    assert pilot.table.match.moves[:1] == (proposed,)
