"""Quiet: what the program does while nothing happens, and repaints, to the pixel, and no more."""

from __future__ import annotations

import math
import os
import sys
from random import Random
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
from scenes.ui.paint.composition import (
    MAX_RECTS,
    Blit,
    DisplayGroup,
    DisplayList,
    DrawCommand,
    Fill,
    Hold,
    Item,
    changed,
    merged,
    replay,
)

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


SIZE = (160, 120)
WINDOW = pygame.Rect(0, 0, 3840, 2160)


def pixels() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def watch(pilot: Pilot, frames: int) -> None:
    """After each frame the window shows what its display list does when all of it is replayed."""
    composition = pilot.app.window.screen.composition
    for _ in range(frames):
        pilot.frame()
        seen, shown = pixels(), composition.shown
        assert shown is not None
        composition.forget()
        assert composition.show(shown) is None
        assert pixels() == seen


@pytest.mark.slow
def test_the_title_and_its_cards(pilot: Pilot) -> None:
    watch(pilot, 30)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        pilot.key(key)
        watch(pilot, 15)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_played(pilot: Pilot, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    rng, table = Random(3), pilot.table
    for _ in range(3):
        moves = [*table.match.state.legal_moves()]
        if not moves or not table.may_point:
            break
        table.cursor.suggest(rng.choice(moves))
        watch(pilot, 2)
        table.submit(rng.choice(moves))
        watch(pilot, 25)
    assert table.match.ply


@pytest.mark.slow
def test_layers_over_a_table_and_what_shakes(pilot: Pilot) -> None:
    pilot.play("", "")
    watch(pilot, 12)
    rng = Random(8)
    for _ in range(12):
        pilot.point(*pilot.stage.point(rng.uniform(0.5, 8.5), rng.uniform(0.5, 8.5)))
        watch(pilot, 1)
    pilot.key(pygame.K_p)  # the pause darkens what is below it
    watch(pilot, 12)
    pilot.context.stack.shake.begin()
    watch(pilot, 16)
    pilot.key(pygame.K_p)
    watch(pilot, 12)


def test_nothing_changed_repaints_nothing_and_what_others_drew_goes(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.wait(3000)
    stack, brush = pilot.context.stack, pilot.app.window.brush
    places = [brush.compose(lambda: stack.draw(brush, 0.0)) for _ in range(2)]
    assert places[1] == []
    before = pixels()
    pygame.display.get_surface().fill("red")
    pilot.redraw()  # the system says that the window has to be painted
    assert pixels() == before


def random_item(rng: Random, pictures: list[pygame.Surface]) -> Item:
    x, y = rng.randrange(-20, 150), rng.randrange(-20, 110)
    rect = pygame.Rect(x, y, 24, 24)
    match rng.randrange(4):
        case 0:
            return Fill((x, y, 30, 20), (rng.randrange(256), 40, 90), 0)
        case 1:
            return DrawCommand(
                tuple(rect), "ring", lambda to: pygame.draw.rect(to, "white", rect, 3, 2) and None
            )
        case 2:
            return DisplayGroup([random_item(rng, pictures) for _ in range(3)])
    picture = rng.choice(pictures)
    seen = picture.get_rect(topleft=(x, y)).clip((10, 10, 130, 90))
    flags = rng.choice((0, pygame.BLEND_PREMULTIPLIED, pygame.BLEND_RGB_ADD))
    return Blit((seen.x, seen.y, seen.w, seen.h), picture, (x, y), flags, 255)


def test_lists_that_change_at_random() -> None:
    rng = Random(11)
    pictures = []
    for k in range(6):
        picture = pygame.Surface((10 + 9 * k, 40 - 5 * k), pygame.SRCALPHA)
        picture.fill((40 * k, 250 - 40 * k, 120, 60 + 30 * k))
        pictures.append(picture.premul_alpha())
    pictures += [pygame.Surface((110, 70)), pygame.Surface((30, 30))]  # nothing is seen below these
    ground: Item = Fill((0, 0, *SIZE), (9, 12, 40), 0)
    partly, wholly = pygame.Surface(SIZE), pygame.Surface(SIZE)
    kept, items = DisplayList(partly), [random_item(rng, pictures) for _ in range(12)]
    parts = unfinished = 0
    for _ in range(400):
        for _ in range(rng.randrange(3)):
            what = rng.randrange(3)
            if what == 0:
                items.insert(rng.randrange(len(items) + 1), random_item(rng, pictures))
            elif what == 1 and len(items) > 4:
                items.pop(rng.randrange(len(items)))
            else:
                rng.shuffle(items) if rng.random() < 0.2 else items.reverse()
        until_s = rng.choice((0.0, math.inf))
        parts += kept.show([ground, *items], until_s) is not None
        if not kept.is_whole and rng.random() < 0.8:  # else another list comes before it is whole
            unfinished += 1
            kept.go_on(rng.choice((0.0, math.inf)))
        if not kept.is_whole:
            continue
        replay(wholly, [ground, *items], wholly.get_rect())
        assert pygame.image.tobytes(partly, "RGB") == pygame.image.tobytes(wholly, "RGB")
    assert parts > 100 and unfinished > 20


def test_what_is_held_is_not_painted_until_it_is_let_go() -> None:
    surface = pygame.Surface(SIZE)
    surface.fill("red")
    shown, ground = DisplayList(surface), Fill((0, 0, *SIZE), (0, 0, 255), 0)
    for left in (0, 40, 70):
        shown.show([ground, Hold((left, 0, SIZE[0] - left, SIZE[1]))])
        assert pygame.transform.average_color(surface, (left, 0, 200, 200))[:3] == (255, 0, 0)
        if left:
            assert pygame.transform.average_color(surface, (0, 0, left, 200))[:3] == (0, 0, 255)
    shown.show([ground])
    assert pygame.transform.average_color(surface)[:3] == (0, 0, 255)


def test_a_group_that_is_noted_anew_differs_only_where_it_does() -> None:
    near, far, other = (Fill((x, 0, 10, 10), (9, 9, 9), 0) for x in (0, 50, 90))
    differing = changed([DisplayGroup([near, far])], [DisplayGroup([near, other])])
    assert differing == [far.rect, other.rect]
    assert changed([near, far], [near, far]) == []
    assert len({*changed([near, far, other], [other, near, far])}) == 1


def area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def test_places_cover_what_changed_once_and_not_the_middle_of_a_frame() -> None:
    rng = Random(1)
    for number in range(400):
        rects = [
            (*(rng.randint(-50, most) for most in (3800, 2100)), *map(rng.choice, SIDES))
            for _ in range(rng.randint(1, 130))
        ]
        places = merged([r for r in rects if number % 2 or r[2] * r[3] < 200_000], WINDOW)
        if places is None:
            continue
        assert len(places) <= MAX_RECTS
        assert all(not a.colliderect(b) for k, a in enumerate(places) for b in places[k + 1 :])
        for rect in rects if number % 2 else ():
            seen = pygame.Rect(rect).clip(WINDOW)
            assert sum(area(seen.clip(place)) for place in places) == area(seen)
    sides = [(0, 0, 96, 2160), (3744, 0, 96, 2160), (0, 0, 3840, 36), (0, 2124, 3840, 36)]
    places = merged(sides, WINDOW)
    assert places is not None and sum(map(area, places)) < 0.1 * area(WINDOW)


SIDES = ((5, 60, 400, 96, 3840), (5, 60, 300, 2160))
"""Widths and heights of what has changed."""
