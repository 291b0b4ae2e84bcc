"""What the program does while nothing happens, and what it does not do twice."""

from __future__ import annotations

import os
import sys
from types import FrameType
from typing import Any

import pygame
import pytest
from hands import Mouse
from noted import noted
from pilot import Pilot
from stopped import without_time

from game.ai.client import SearchClient
from game.quoridor.rules.moves import Board, Orientation, Place
from game.quoridor.rules.state import State
from game.registry import GAMES
from scenes import app as app_module

TICKS = 200
MAX_CALLS = 32
MAX_THINKING = 38
"""Calls of Python functions in a tick of a hundredth of a second. At 150 a tick they cost a good
part of what a slow machine has to draw its pictures with.
"""


def calls_a_tick(pilot: Pilot) -> float:
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        for _ in range(TICKS):
            pilot.app.tick()
    finally:
        sys.setprofile(None)
    return calls / TICKS


@pytest.mark.parametrize("game_id", GAMES)
def test_a_person_who_thinks_costs_little(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    pilot.wait(1500)
    assert calls_a_tick(pilot) <= MAX_CALLS


def test_waiting_is_cheap_and_ends_by_input(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """``pygame.event.wait`` asks once a millisecond, which costs more than a match at rest."""
    pilot.app.read_events()
    slept_s: list[float] = []
    monkeypatch.setattr(app_module.time, "sleep", slept_s.append)
    assert pilot.app.read_events(40) == []
    assert sum(slept_s) == pytest.approx(0.04) and len(slept_s) == 4
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    monkeypatch.setattr(app_module.time, "sleep", lambda seconds: pygame.event.post(key))
    assert pilot.app.read_events(40) == [key], "it does not wait for the rest of the time"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="processes are not stopped there")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_computer_that_thinks_costs_the_window_little(pilot: Pilot, game_id: str) -> None:
    """It is stopped meanwhile: how many of its signs of life come in that time is chance."""
    pilot.context.thinker = thinker = SearchClient(lambda: 0, "endless:GAMES")
    pilot.play(list(GAMES[game_id].levels)[-1], "", game_id=game_id)
    pilot.until(lambda: thinker.current is not None)
    pilot.wait(1500)
    with without_time(thinker):
        assert calls_a_tick(pilot) <= MAX_THINKING


def test_a_board_that_is_laid_is_judged_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Place(Board((0, 4), Orientation.H, 2))
    pilot.play("", "", size=5, timer_s=0)
    played = noted(monkeypatch, State, "play")
    hand = Mouse(pilot)
    pilot.point(20, 20)  # where the pointer is when the window opens means nothing
    hand.aim(board)
    assert pilot.table.cursor.aim == board
    assert [action for _, action in played] == [board]
    hand.confirm_aim()
    assert pilot.table.match.ply == 1
    assert len(played) == 1
