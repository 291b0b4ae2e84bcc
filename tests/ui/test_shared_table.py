"""People round one table: who pauses, whose turn it is, a move that is written, one taken back."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys, label
from pilot import Pilot

from game.core.match.match import Match
from game.quoridor.rules.moves import Jump, Place, Step
from scenes.input.seating import Seating


def test_who_shares_a_device_is_told_whom_to_give_it_to(pilot: Pilot) -> None:
    pilot.play("", "")
    Keys(pilot).play(Step((4, 1)))
    pilot.frame()
    assert pilot.shows(pilot.words("play.pass", who="Bo"))
    pilot.wait(3000, 250)
    assert pilot.shows(pilot.words("play.whose_turn", who="Bo"))


def test_nobody_with_a_device_of_their_own_has_to_pass_it(pilot: Pilot) -> None:
    pilot.play("", "", seating=Seating({0: "keys:right", 1: "keys:left"}))
    Keys(pilot).play(Step((4, 1)))
    pilot.frame()
    assert not pilot.shows(pilot.words("play.pass", who="Bo"))


def test_prompts_show_the_keys_of_whoever_is_to_move(pilot: Pilot) -> None:
    pilot.play("", "", seating=Seating({0: "keys:right", 1: "keys:left"}))
    Keys(pilot).play(Step((4, 1)))
    for key in (pygame.K_LEFT, pygame.K_RETURN):  # of who has moved
        pilot.wait(1000, 250)
        assert any(line.words.startswith("WASD: choose") for line in pilot.read())
        pilot.key(key)


@pytest.mark.parametrize(
    ("levels", "bound", "who"),
    [
        (("", "easy"), {}, "Ann"),
        (("", ""), {0: "keys:left", 1: "mouse"}, "Ann"),
        (("", ""), {}, "Keyboard"),
    ],
)
def test_the_pause_says_who_has_paused(
    pilot: Pilot, levels: tuple[str, ...], bound: dict[int, str], who: str
) -> None:
    pilot.play(*levels, seating=Seating(bound))
    pilot.key(pygame.K_p)
    assert pilot.shows(pilot.words("pause.by", who=who))


@pytest.mark.parametrize(
    ("rule", "levels", "is_free"),
    [
        ("always", ("", ""), True),
        ("computers", ("", ""), False),
        ("computers", ("", "easy"), True),
        ("never", ("", "easy"), False),
    ],
)
def test_moves_are_taken_back_where_people_have_settled_that(
    pilot: Pilot, rule: str, levels: tuple[str, ...], is_free: bool
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, take_back=rule))
    pilot.play(*levels, timer_s=0)
    pilot.table.match.submit(Step((4, 1)))
    Keys(pilot).pause()
    undo = pilot.words("pause.take_back")
    assert [item.is_enabled for item in pilot.page.items if label(item) == undo] == [is_free]


@pytest.mark.parametrize(("text", "move"), [("4,1", Step((4, 1))), ("3,4v", Place)])
def test_a_move_is_written_at_the_board(pilot: Pilot, text: str, move: object) -> None:
    pilot.play("", "")
    pilot.key(pygame.K_t)
    Keys(pilot).write(text)
    (played,) = pilot.table.match.moves
    assert played == move or isinstance(played, Place)


def test_where_a_jump_leads_a_jump_is_meant(pilot: Pilot) -> None:
    pilot.play("", "", size=5)
    for step in ((2, 1), (2, 3), (2, 2)):
        pilot.table.submit(Step(step))
    pilot.settle()
    pilot.key(pygame.K_t)
    Keys(pilot).write("2,1")
    assert pilot.table.match.moves[-1] == Jump((2, 1))


def test_whoever_was_late_is_not_given_the_time_again(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=20)
    late = pilot.table.match.time_up()
    pilot.table.match.submit(late, 20_000)
    record = pilot.table.match.record()
    clock = Match.from_record(pilot.table.match.game, record).new_clock()
    assert clock.left_ms == 0
    assert not clock.tick(1_000)


def test_what_was_taken_back_is_made_again_until_somebody_moves(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    keys = Keys(pilot)
    keys.play(Step((4, 1)))
    for key, plies in (("pause.take_back", 0), ("pause.redo", 1), ("pause.take_back", 0)):
        keys.pause()
        keys.choose_key(key)
        assert pilot.table.match.ply == plies
    keys.play(Step((3, 0)))
    assert not pilot.table.sitting.can_redo


@pytest.mark.parametrize(("factor", "limit_ms"), [(0, None), (1, 20_000), (2, 40_000)])
def test_clocks_run_as_long_as_people_like(pilot: Pilot, factor: int, limit_ms: int | None) -> None:
    pilot.play("", "", timer_s=20)
    cabinet = pilot.app.cabinet
    Keys(pilot).pause()
    cabinet.change_settings(replace(cabinet.settings, clock_factor=factor))
    Keys(pilot).back()
    assert pilot.table.sitting.clock.limit_ms == limit_ms
