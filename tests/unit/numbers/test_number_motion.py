"""How the number games move: what is taken flies to its taker, numbers roll, zero is a triumph."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.even_steven.options import Options as StevenOptions
from game.even_steven.rules import Op, Operate
from game.even_steven.rules import State as StevenState
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import State as SquaresState
from game.subtraction_squares.rules import Take
from scenes.app import assets_dir
from scenes.boards import VIEWS, motion
from scenes.boards.bursts import all_bursts
from scenes.boards.common.numbers import UNIT, WIDE
from scenes.boards.cue import cue
from scenes.boards.stage import Stage
from scenes.pace.loop import TICK_MS
from scenes.ui.brush import Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import CALM_MS, Theme, load_theme

SQUARES, STEVEN = VIEWS["subtraction_squares"], VIEWS["even_steven"]
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]


def squares(total: int) -> SquaresState:
    return SquaresState(SquaresOptions(), total, 0)


def steven(number: int) -> StevenState:
    return StevenState(StevenOptions(), number, 1)


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme(assets_dir())


def test_what_is_taken_flies_away_then_the_rest_closes_up_and_the_total_rolls(
    theme: Theme,
) -> None:
    state = squares(64)
    step = Transition(state, Take(36), state.play(Take(36)))
    before = {**SQUARES.picture(state, SEATS), **SQUARES.departure(step, SEATS)}
    after = SQUARES.picture(step.after, SEATS)
    changes = {change.key: change for change in motion.changes(before, after, (), theme)}
    block, total = changes["block",], changes["total",]
    assert (block.kind, block.delay_ms) == (motion.TransitionKind.FLOWN, 0)
    assert (total.kind, total.delay_ms) == (motion.TransitionKind.ROLLED, block.end_ms)
    closing = [c for c in changes.values() if c.key[0] == "unit" and c.after is not None]
    assert closing and all(0 < c.delay_ms <= block.end_ms for c in closing)
    assert cue(before, after) == "break"
    (first,), (last,) = motion.poses(total, 0), motion.poses(total, total.end_ms)
    assert (first.look.text, last.look.text) == ("64", "28")
    texts = [next(motion.poses(total, ms)).look.text for ms in range(total.delay_ms, total.end_ms)]
    numbers = list(map(int, texts))
    assert numbers == sorted(numbers, reverse=True) and 3 < len(set(numbers)) < 12


def test_minus_one_is_an_event(theme: Theme) -> None:
    """The brick flies to whoever took it, and the number rolls when it is gone."""
    state = steven(15)
    step = Transition(state, Operate(Op.SUBTRACT_1), state.play(Operate(Op.SUBTRACT_1)))
    before = {**STEVEN.picture(state, SEATS), **STEVEN.departure(step, SEATS)}
    changes = motion.changes(before, STEVEN.picture(step.after, SEATS), (), theme)
    (flown,) = [change for change in changes if change.kind is motion.TransitionKind.FLOWN]
    (rolled,) = [change for change in changes if change.kind is motion.TransitionKind.ROLLED]
    assert rolled.delay_ms == flown.end_ms
    pose = next(motion.poses(flown, flown.end_ms * 0.95))
    assert pose.look.x * UNIT > WIDE, "it ends beside the board, at the right player's card"


@pytest.mark.parametrize("state", [squares(9), steven(1)])
def test_zero_is_a_triumph(theme: Theme, state: Any) -> None:
    view = SQUARES if isinstance(state, SquaresState) else STEVEN
    move = state.legal_moves()[-1]
    step = Transition(state, move, state.play(move))
    before = {**view.picture(state, SEATS), **view.departure(step, SEATS)}
    after = view.picture(step.after, SEATS)
    found = motion.changes(before, after, (), theme)
    (rose,) = [change for change in found if change.kind is motion.TransitionKind.ROSE]
    assert rose.key == ("zero",) and rose.delay_ms > 0, "what was taken has left before"
    sparks = [burst for burst in all_bursts(found, theme) if burst.at_ms >= rose.delay_ms]
    assert sum(burst.count for burst in sparks) > 100
    assert len({burst.tint for burst in sparks}) > 3
    said = [c for c in view.captions(step.after, None, None, SEATS) if c.key == "zero"]
    assert [c.players for c in said] == [(state.mover,)]
    calm = motion.changes(before, after, (), load_theme(assets_dir(), motion=0.0))
    assert {change.kind for change in calm} == {motion.TransitionKind.BLENDED}
    assert all(change.end_ms <= CALM_MS for change in calm)


def test_pictures_last_as_long_as_an_animation(pygame_window: Any, theme: Theme) -> None:
    brush = Brush(Viewport(pygame_window), theme, assets_dir())
    state = steven(28)
    step = Transition(state, Operate(Op.HALVE), state.play(Operate(Op.HALVE)))
    before = {**STEVEN.picture(state, SEATS), **STEVEN.departure(step, SEATS)}
    after = STEVEN.picture(step.after, SEATS)
    stage, still = Stage((300.0, 50.0, 568.0, 568.0)), Stage((300.0, 50.0, 568.0, 568.0))
    stage.animate(before, after, theme)
    ticks = 0
    while stage.is_moving:
        stage.update(TICK_MS)
        ticks += 1
        assert ticks < 120
    pygame_window.fill((0, 0, 0))
    stage.draw(brush)
    pixels = pygame.image.tobytes(pygame_window, "RGB")
    pygame_window.fill((0, 0, 0))
    still.show(after)
    still.draw(brush)
    assert pygame.image.tobytes(pygame_window, "RGB") == pixels
