"""People round one table: who pauses, whose turn it is, a move that is written, one taken back."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys, label
from pilot import Pilot

from game.core.match.match import Match
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from scenes.input.seating import Seating


def test_who_shares_a_device_is_told_whom_to_give_it_and_who_has_paused(pilot: Pilot) -> None:
    pilot.play("", "")
    Keys(pilot).play(Step((4, 1)))
    pilot.frame()
    assert pilot.has("play.pass", who="Bo")
    pilot.wait(3000, 250)
    assert pilot.has("play.whose_turn", who="Bo")
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


def test_whoever_was_late_is_not_given_the_time_again(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=20)
    match = pilot.table.match
    match.submit(match.time_up(), 20_000)
    clock = Match.from_record(match.game, match.record()).new_clock()
    assert clock.left_ms == 0 and not clock.tick(1_000)


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
