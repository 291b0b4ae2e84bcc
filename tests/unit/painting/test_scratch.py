"""The memory that painters borrow for a moment, and painting ahead while nothing moves."""

from __future__ import annotations

from math import inf

import pygame
import pytest
from pilot import Pilot

from scenes.table.overlay.prerender import REST_MS, Prerender
from scenes.ui.paint.scratch import Scratch
from scenes.ui.paint.shadows import blurred

SIZE = (30, 20)
RED = (255, 0, 0, 255)


@pytest.fixture
def scratch(pygame_window: object) -> Scratch:
    return Scratch(2 * 4 * SIZE[0] * SIZE[1] + 64)


def test_what_is_lent_is_clear_and_nobody_elses(scratch: Scratch) -> None:
    with scratch.surface(SIZE) as lower, scratch.surface(SIZE) as upper:
        assert upper.get_masks() == pygame.Surface(SIZE, pygame.SRCALPHA).get_masks()
        assert upper.get_flags() & pygame.SRCALPHA
        upper.fill(RED)
        assert lower.get_bounding_rect().size == (0, 0)
        lower.fill("green")
        assert upper.get_at((0, 0)) == RED
        with scratch.surface(SIZE) as third:  # more than there is
            third.fill(RED)
    for size in (SIZE, (500, 500)):
        with scratch.surface(size) as surface:
            assert surface.get_at((size[0] - 1, size[1] - 1)) == (0, 0, 0, 0)
    with scratch.surface(SIZE, RED) as surface, scratch.surface((0, 20)) as nothing:
        assert surface.get_at((29, 19)) == RED and nothing.get_size() == (0, 20)


def test_everything_is_given_back_after_a_fault_too(scratch: Scratch) -> None:
    with pytest.raises(ZeroDivisionError), scratch.surface(SIZE), scratch.surface(SIZE):
        raise ZeroDivisionError
    assert scratch.lent_bytes == 0


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


def test_it_waits_until_all_is_still_and_paints_each_picture_once(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.table.overlay.prerender.SPENT_S", inf)
    brush, painted = pilot.app.window.brush, list[int]()
    at_rest = Prerender(lambda: [lambda brush, k=k: painted.append(k) for k in range(3)])
    for _ in range(REST_MS // 10 * 2):
        at_rest.update(brush, 10, "here", is_still=False)
    assert not painted
    for _ in range(REST_MS // 10 + 5):
        at_rest.update(brush, 10, "here", is_still=True)
    assert painted == [0, 1, 2]
    at_rest.update(brush, 10, "there", is_still=True)
    assert painted[:4] == [0, 1, 2, 0], "another position may need others"
