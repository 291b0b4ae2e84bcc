"""A list longer than the screen: arrows, pages and the wheel show all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hands import Keys
from pilot import Pilot

from game.store.files import Disk
from game.store.results import Result, append_result

PEOPLE = 30


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[Keys]:
    for k in range(PEOPLE // 2):
        names = (f"Ann{k}", f"Bo{k}")
        result = Result(f"id{k}", "quoridor", 1, names, ("", ""), (0, 1), "baseline", 9)
        append_result(Disk(), tmp_path / "results.seq", result, 1)
    pilot = Pilot(tmp_path)
    keys = Keys(pilot)
    keys.choose_key("title.statistics")
    yield keys
    pilot.close()


def in_focus(keys: Keys) -> str:
    return str(keys.pilot.page.focused.entry.name)  # type: ignore[union-attr]


def names(keys: Keys) -> list[str]:
    return [entry.name for entry in keys.pilot.scene._list.entries]


def test_the_arrow_reaches_the_last_and_comes_back(keys: Keys) -> None:
    order = names(keys)
    assert len(order) == PEOPLE
    for name in order:
        assert in_focus(keys) == name
        keys.pilot.key(pygame.K_DOWN)
    assert in_focus(keys) == order[-1]
    for name in reversed(order):
        assert in_focus(keys) == name
        keys.pilot.key(pygame.K_UP)
    assert in_focus(keys) == order[0]


def test_pages_and_the_wheel(keys: Keys) -> None:
    order = names(keys)
    keys.pilot.key(pygame.K_PAGEDOWN)
    page = order.index(in_focus(keys))
    assert page > 4
    keys.pilot.point(640, 300)
    keys.pilot.frame()
    before = in_focus(keys)
    keys.pilot.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    keys.pilot.frame()
    assert order.index(in_focus(keys)) == order.index(before) - 1
    for _ in range(9):
        keys.pilot.key(pygame.K_PAGEUP)
    assert order[0] in [row.entry.name for row in keys.pilot.page.items]
