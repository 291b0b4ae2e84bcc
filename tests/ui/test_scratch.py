"""The memory that painters borrow for a moment."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.paint.scratch import Scratch
from scenes.ui.paint.shadows import blurred

SIZE = (30, 20)
RED = (255, 0, 0, 255)


@pytest.fixture
def scratch(pygame_window: object) -> Scratch:
    return Scratch(2 * 4 * SIZE[0] * SIZE[1] + 64)


def test_what_is_lent_is_clear_whoever_had_it_before(scratch: Scratch) -> None:
    with scratch.surface(SIZE) as before:
        before.fill(RED)
    with scratch.surface(SIZE) as surface:
        assert surface.get_at((29, 19)) == (0, 0, 0, 0)
    with scratch.surface(SIZE, RED) as surface:
        assert surface.get_at((29, 19)) == RED


def test_nobody_paints_on_what_somebody_else_still_has(scratch: Scratch) -> None:
    with scratch.surface(SIZE) as lower, scratch.surface(SIZE) as upper:
        upper.fill(RED)
        assert lower.get_bounding_rect().size == (0, 0)
        lower.fill("green")
        assert upper.get_at((0, 0)) == RED


def test_what_is_too_large_is_lent_all_the_same(scratch: Scratch) -> None:
    with scratch.surface(SIZE), scratch.surface(SIZE), scratch.surface(SIZE) as third:
        third.fill(RED)
    with scratch.surface((500, 500)) as large:
        assert large.get_at((499, 499)) == (0, 0, 0, 0)
    with scratch.surface((0, 20)) as nothing:
        assert nothing.get_size() == (0, 20)


def test_everything_is_given_back_after_a_fault_too(scratch: Scratch) -> None:
    with pytest.raises(ZeroDivisionError), scratch.surface(SIZE), scratch.surface(SIZE):
        raise ZeroDivisionError
    assert scratch.lent_bytes == 0


def test_pixels_are_as_of_any_surface_of_straight_alpha(scratch: Scratch) -> None:
    with scratch.surface(SIZE) as surface:
        assert surface.get_masks() == pygame.Surface(SIZE, pygame.SRCALPHA).get_masks()
        assert surface.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("size", [(9, 1), (9, 2), (9, 4), (1, 1)])
def test_a_shadow_is_the_same_whatever_lies_behind_it_in_memory(
    scratch: Scratch, size: tuple[int, int]
) -> None:
    soft = []
    for behind in (RED, (0, 0, 255, 255)):
        with scratch.surface(SIZE) as before:
            before.fill(behind)
        with scratch.surface(size) as shadow:
            shadow.fill("green", (0, 0, max(size[0] // 2, 1), 1))
            soft.append(blurred(shadow, 2 * size[1]).get_buffer().raw)
    assert soft[0] == soft[1]
