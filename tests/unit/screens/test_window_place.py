"""Size of the first window, and its return from full screen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.ui.system import window_place
from scenes.ui.system.window_place import (
    LATE_MS,
    SETTLE_MS,
    WindowPlace,
    first_size,
    fitting,
    is_maximised,
)


def test_the_first_window_leaves_room_for_bars() -> None:
    for desktop in (
        (1366, 768),
        (1600, 1000),
        (1920, 1080),
        (3840, 2160),
        (1080, 1920),
        (800, 600),
    ):
        width, height = first_size(desktop)
        assert width / height == pytest.approx(16 / 9, abs=0.01), desktop
        assert width < desktop[0] and height <= 0.8 * desktop[1], desktop
        assert height > 0.78 * desktop[1] or width > 0.95 * desktop[0], desktop


def test_a_saved_window_is_no_larger_than_a_desktop() -> None:
    assert fitting((1000, 700), [(1366, 768)]) == (1000, 700)
    assert fitting((1600, 1000), [(1920, 1080), (800, 600)]) == (1600, 1000)
    width, height = fitting((3840, 2160), [(800, 600), (1366, 768)])
    assert width < 1366 and height < 768 - 48  # a bar of Windows
    assert fitting((20, 20), [(1366, 768)]) == (640, 360)
    assert fitting((3000, 2000), []) == (3000, 2000)


def test_a_window_that_fills_a_desktop_but_for_bars_is_maximised() -> None:
    desktops = [(1600, 1000), (1280, 1024)]
    assert is_maximised((1600, 981), desktops) and is_maximised((1280, 960), desktops)
    assert not is_maximised((1600, 700), desktops) and not is_maximised((1590, 981), desktops)


class System:
    """A window system that takes its time, in the place of pygame's display."""

    def __init__(self) -> None:
        self.now_ms, self.late = 0, 0
        self.size, self.at, self.is_full = (1000, 700), (120, 90), False
        self.desktops = [(1600, 1000)]

    def set_mode(self, size: tuple[int, int], flags: int = 0) -> None:
        was_full = self.is_full
        self.is_full = bool(flags & pygame.FULLSCREEN)
        if self.is_full:
            self.size, self.at = self.desktops[0], (0, 0)
        elif was_full:  # what is asked for on the way out is lost
            self.at, self.late = (121, 110), 2
        elif self.late:
            self.late -= 1
        else:
            self.size = size

    def set_window_position(self, at: tuple[int, int]) -> None:
        self.at = at


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    made = System()
    display = pygame.display
    monkeypatch.setattr(display, "set_mode", made.set_mode)
    monkeypatch.setattr(display, "is_fullscreen", lambda: made.is_full)
    monkeypatch.setattr(display, "get_window_size", lambda: made.size)
    monkeypatch.setattr(display, "get_window_position", lambda: made.at)
    monkeypatch.setattr(display, "set_window_position", made.set_window_position)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: made.now_ms)
    monkeypatch.setattr(window_place, "known_desktops", lambda: made.desktops)
    yield made


def settle(system: System, place: WindowPlace) -> None:
    for _ in range(60):
        system.now_ms += SETTLE_MS
        place.settle()
        place.note()  # its events arrive late as well
    assert not place.is_settling


def test_a_window_comes_back_as_it_was(system: System) -> None:
    place = WindowPlace((1000, 700), is_first=False)
    place.note()
    for presses in (2, 10):
        for _ in range(presses // 2):
            place.note()
            place.cancel_return()
            system.set_mode((0, 0), pygame.FULLSCREEN)
            place.note()
            assert place.size == (1000, 700)
            place.begin_return()
            place.note()
        settle(system, place)
        assert (system.size, system.at) == ((1000, 700), (120, 90))
    assert place.size == (1000, 700)


def test_after_a_monitor_has_gone_a_window_comes_back_on_the_one_that_is_left(
    system: System,
) -> None:
    system.desktops = [(1600, 1000), (1600, 1000)]
    place = WindowPlace((1000, 700), is_first=False)
    system.at = (2000, 90)
    place.note()
    system.set_mode((0, 0), pygame.FULLSCREEN)
    system.desktops = system.desktops[:1]
    place.begin_return()
    settle(system, place)
    assert system.size == (1000, 700) and system.at == (300, 90)


def test_a_window_too_large_for_the_monitors_that_are_left_is_made_smaller(system: System) -> None:
    for was_full, size, then in (
        (False, (1536, 864), (1229, 648)),
        (False, (1000, 700), (1000, 700)),
        (True, (1280, 720), (1280, 720)),
    ):
        system.desktops, system.is_full = [(1600, 1000)], False
        system.size = (1536, 864) if was_full else size
        place = WindowPlace(system.size, is_first=False)
        place.note()
        system.desktops = [(1280, 720)]
        if was_full:
            system.set_mode((0, 0), pygame.FULLSCREEN)
        assert place.follow_monitors() == (size != then), size
        assert system.size == then and system.is_full == was_full, size


def test_a_size_that_comes_late_is_nobodys_wish(system: System) -> None:
    place = WindowPlace((1000, 700), is_first=False)
    place.note()
    system.set_mode((0, 0), pygame.FULLSCREEN)
    left_ms = system.now_ms
    place.begin_return()
    settle(system, place)
    system.now_ms = left_ms + LATE_MS - 1
    system.size = (1600, 1000)
    place.note()
    assert place.is_settling
    settle(system, place)
    assert system.size == place.size == (1000, 700)
    system.now_ms += LATE_MS
    system.size = (900, 600)
    place.note()
    assert place.size == (900, 600)
