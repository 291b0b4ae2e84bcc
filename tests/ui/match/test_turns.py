"""Turns: the opening, cards, clocks, the edge of the window, people at one table."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys, label
from noted import noted
from openings import first_moves
from parties import play_a_party_before
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Resign, Step
from game.quoridor.rules.options import StartLayout
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.begin import start
from scenes.ui.brush import Brush

AIM = "quoridor.objective.0"


def test_the_aim_stands_on_the_board_until_the_first_press_or_for_a_while(pilot: Pilot) -> None:
    for levels, look in ((("easy", ""), 1), (("", "easy"), 0), (("", ""), 0)):
        pilot.play(*levels, timer_s=0)
        assert pilot.has(f"quoridor.objective.{look}"), "it is said to the person who sits there"
    Keys(pilot).press(Button.DOWN)
    pilot.wait(400)
    assert not pilot.has(AIM)
    assert pilot.table.cursor.focus is not None, "the press has done what it does"
    pilot.play("", "", timer_s=0, layout=StartLayout.DRAWN)
    boards = len(pilot.table.match.state.grid.boards)
    assert boards and pilot.has(AIM) and pilot.has("quoridor.chip.drawn", n=boards)
    pilot.wait(8000)
    assert not pilot.has(AIM) and not pilot.has("quoridor.chip.drawn", n=boards)
    pilot.play("", "", timer_s=0)
    match = pilot.table.match
    match.submit(Step((4, 1)))
    pilot.context.stack.clear()
    start(pilot.context, match, Seating())
    pilot.hover((640, 360))
    assert not pilot.has("quoridor.objective.1"), "a match that goes on has no opening"


def test_two_who_play_a_match_are_told_before_each_game_that_they_swap_sides(pilot: Pilot) -> None:
    game, seats = GAMES["causality"], [Seat("Mira", 0), Seat("Otto", 1)]
    match = Match(game, game.presets["wall"], 1, seats, series=new_series(2, False, 2))
    for key, values in (
        ("swap_first", {"match": pilot.words("options.match.games", n=2)}),
        ("swap_next", {"n": 2, "of": 2}),
    ):
        start(pilot.context, match, Seating())
        pilot.wait(400)
        assert pilot.has(f"play.{key}", **values)
        pilot.table.submit(match.resignation)
        pilot.reach("ResultsScene")
        pilot.wait(400)
        is_half_time = pilot.words("play.swap_next", n=2, of=2) in pilot.text()
        assert is_half_time == (key == "swap_first")
        if match.series and not match.series.played:
            match = match.again(match.series.after([1]))


@pytest.mark.slow
def test_long_names_are_whole_at_the_table(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        for names in (("Wilhelmina-Ann", "Wolfeschlegels"), ("Ann", "Александра Пет")):
            for preset in ("four", "cheatable"):
                options = game.presets[preset]
                everybody = (*names, "Pip", "Nia")[: game.seats(options)]
                seats = [Seat(name, look) for look, name in enumerate(everybody)]
                start(pilot.context, Match(game, options, 1, seats), Seating())
                pilot.wait(300)
                assert set(names) <= {line.words for line in pilot.read()}, (percent, preset)
                assert not pilot.cut_lines(), (percent, names, preset)


def test_boards_are_offered_to_who_has_some_and_a_long_one_is_taken_up(pilot: Pilot) -> None:
    keys = Keys(pilot)
    for boards in (0, 1):
        pilot.play("", "", boards=boards, timer_s=0)
        keys.press(Button.DOWN)
        assert pilot.has("quoridor.turn") == bool(boards)
        keys.press(Button.ALTERNATE)
        assert (pilot.table.cursor.aim is not None) == bool(boards)
    pilot.play("", "", cheats=1, timer_s=0)
    keys.press(pilot.table.list_button)
    keys.press(*[Button.DOWN] * 3, Button.CONFIRM)
    pilot.settle()
    pilot.wait(200)
    assert pilot.table.state.pending_length == 3
    aim = pilot.table.cursor.aim
    assert isinstance(aim, Place) and aim.board.length == 3


def clocks(pilot: Pilot) -> int:
    return sum(line.words == "20" for line in pilot.read())


def test_only_those_have_a_clock_who_can_be_late(pilot: Pilot) -> None:
    cases = {("", ""): 2, ("", "easy"): 1, ("easy", ""): 1, ("easy", "easy"): 0}
    for levels, shown in cases.items():
        pilot.play(*levels, timer_s=20)
        assert clocks(pilot) == shown, levels
    pilot.play("", "", timer_s=0)
    assert clocks(pilot) == 0
    play_a_party_before(pilot)
    pilot.play("", "", "", "", players=4, size=11, boards=7, timer_s=20)
    assert clocks(pilot) == 4
    pilot.table.submit(Step((5, 1)))
    pilot.submit(Resign())
    left = clocks(pilot) + sum(line.words == "19" for line in pilot.read())
    assert left == 3, "who has finished has none any more"


@pytest.mark.parametrize("is_calm", [False, True])
def test_a_late_clock_beats(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, is_calm: bool) -> None:
    seen = noted(monkeypatch, Brush, "gauge")
    pilot.set(reduced_motion=is_calm)
    pilot.play("", "", size=5, timer_s=10)
    pilot.begin_clock()
    seen.clear()
    pilot.wait(3000)
    assert {r for _, _, r, *_ in seen} == {28.0}
    assert "amber" not in {call[4] for call in seen}
    pilot.wait(2500)
    seen.clear()
    pilot.wait(1200, picture_ms=100)
    late = [r for _, _, r, _, tint, *_ in seen if tint == "amber"]
    assert min(late) == 28.0 and (max(late) == 28.0 if is_calm else max(late) > 31.0)


def test_never_do_two_cards_have_the_turn(pilot: Pilot) -> None:
    """One catches up after the other: the one that loses the turn is the first."""
    pilot.play("", "", timer_s=0)
    match, hud = pilot.table.match, pilot.scene.hud
    for _ in range(4):
        first_moves(pilot)
        for _ in range(20):
            plies = [hud.shown["card", player][2][0] for player in (0, 1)]
            lit = [p for p, ply in enumerate(plies) if match.state_at(ply).to_move == p]
            assert len(lit) < 2
            pilot.frame()
        assert plies == [match.ply] * 2 and lit == [match.state.to_move]


def edge(pilot: Pilot) -> list[int]:
    """Return how much nearer the window's left edge is to each seat's colour than its middle is."""
    window = pilot.app.window
    surface, theme = window.screen.surface, window.brush.theme
    left, inner = (surface.get_at((x, 20))[:3] for x in (0, surface.get_width() // 2))
    return [
        sum(abs(a - c) - abs(b - c) for a, b, c in zip(inner, left, theme.ink(look), strict=True))
        for look in ("look0", "look1")
    ]


def test_the_edge_of_the_window_has_the_colour_of_whose_turn_it_is(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.wait(400)
    red, blue = edge(pilot)
    assert red > 20 and red > blue
    pilot.table.submit(Step((4, 1)))
    pilot.wait(1000)
    red, blue = edge(pilot)
    assert blue > 20 and blue > red
    pilot.table.submit(Resign())
    pilot.wait(600)
    assert max(edge(pilot)) < 5, "nobody is to move any more"


def strips(pilot: Pilot) -> list[bytes]:
    surface = pilot.app.window.screen.surface
    w, h = surface.get_size()
    sides = (0, 0, 24, h), (w - 24, 0, 24, h), (0, 0, w, 8), (0, h - 8, w, 8)
    return [surface.subsurface(box).copy().get_buffer().raw for box in sides]


def test_the_light_lies_the_same_after_parts_below_it_changed(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    for column, row in ((4, 1), (4, 7), (4, 2)):
        pilot.table.submit(Step((column, row)))
        pilot.wait(1000)
        pilot.draw()
        kept = strips(pilot)
        pilot.app.window.restyle(replace(pilot.context.settings, text_percent=125))
        pilot.app.window.restyle(pilot.context.settings)
        pilot.draw()
        assert strips(pilot) == kept


def test_who_shares_a_device_is_told_whom_to_give_it_and_who_has_paused(pilot: Pilot) -> None:
    pilot.play("", "")
    assert pilot.shows("Ann's turn")
    Keys(pilot).play(Step((4, 1)))
    pilot.frame()
    assert pilot.shows("Pass to Bo")
    pilot.wait(3000, 250)
    assert pilot.shows("Bo's turn") and not pilot.shows("Ann's turn")
    assert not pilot.has(AIM), "the game has begun"
    pilot.play("", "", seating=Seating({0: "keys:right", 1: "keys:left"}))
    Keys(pilot).play(Step((4, 1)))
    pilot.frame()
    assert not pilot.has("play.pass", who="Bo")
    for key in (pygame.K_LEFT, pygame.K_RETURN):  # of who has moved
        pilot.wait(1000, 250)
        assert any(line.words.startswith("WASD: choose") for line in pilot.read())
        pilot.key(key)
    for levels, bound, who in (
        (("", "easy"), {}, "Ann"),
        (("", ""), {0: "keys:left", 1: "mouse"}, "Ann"),
        (("", ""), {}, "Keyboard"),
    ):
        pilot.play(*levels, seating=Seating(bound))
        pilot.key(pygame.K_p)
        assert pilot.has("pause.by", who=who), (levels, bound)


def test_moves_are_taken_back_where_people_have_settled_that(pilot: Pilot) -> None:
    undo = pilot.words("pause.take_back")
    for rule, level, is_free in (
        ("always", "", True),
        ("computers", "", False),
        ("computers", "easy", True),
        ("never", "easy", False),
    ):
        pilot.set(take_back=rule)
        pilot.play("", level, timer_s=0)
        pilot.table.match.submit(Step((4, 1)))
        Keys(pilot).pause()
        found = [item.is_enabled for item in pilot.page.items if label(item) == undo]
        assert found == [is_free], (rule, level)


def test_a_move_is_written_at_the_board(pilot: Pilot) -> None:
    def write(text: str) -> object:
        pilot.key(pygame.K_t)
        Keys(pilot).write(text)
        return pilot.table.match.moves[-1]

    pilot.play("", "")
    assert write("4,1") == Step((4, 1))
    pilot.play("", "")
    assert write("3,4v") == Place(Board((3, 4), Orientation.V, 2))
    pilot.play("", "", size=5)
    for step in ((2, 1), (2, 3), (2, 2)):
        pilot.table.submit(Step(step))
    pilot.settle()
    assert write("2,1") == Jump((2, 1)), "where a jump leads a jump is meant"


def test_what_was_taken_back_is_made_again_until_somebody_moves(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    keys = Keys(pilot)
    keys.play(Step((4, 1)))
    for key, plies in (("pause.take_back", 0), ("pause.redo", 1), ("pause.take_back", 0)):
        keys.pause()
        keys.choose_key(key)
        assert pilot.table.match.ply == plies
    keys.play(Step((3, 0)))
    assert not pilot.table.session.can_redo


@pytest.mark.parametrize(("factor", "limit_ms"), [(0, None), (1, 20_000), (2, 40_000)])
def test_clocks_run_as_long_as_people_like(pilot: Pilot, factor: int, limit_ms: int | None) -> None:
    pilot.play("", "", timer_s=20)
    Keys(pilot).pause()
    pilot.set(clock_factor=factor)
    Keys(pilot).back()
    assert pilot.table.session.clock.limit_ms == limit_ms
