"""Size and place of the window: the first one, and the one that full screen comes back to."""

from __future__ import annotations

import warnings
from typing import Final, TypeAlias

import pygame

Size: TypeAlias = tuple[int, int]

DEFAULT_SIZE: Final = (1280, 720)
SMALLEST: Final = (640, 360)

FIRST_PART: Final = 0.8
"""Part of the desktop's height for the first window: the desktop's bars have the rest."""

WIDEST_PART: Final = 0.96
HIGHEST_PART: Final = 0.9
"""What a saved window may have of a desktop that is smaller than the last one."""

MAXIMISED_PART: Final = 0.85
"""A window as wide as a desktop, and this part of its height or more, is maximised."""

SETTLE_MS: Final = 150
"""Only after so long does a window system take another size for a window that was full screen."""

STEADY: Final = 4
"""Number of looks after which a window with an unchanged size has come back."""

LATE_MS: Final = 5000
"""Time after full screen in which a window as large as a desktop was not resized by a person."""


MAX_LOOKS: Final = 20
"""Number of looks after which the size that the window system insists on is accepted."""


def first_size(desktop: Size) -> Size:
    """Return the size of the first window on a desktop: 16 to 9, and about 4/5 of its height."""
    width, height = desktop
    high = min(height * FIRST_PART, width * WIDEST_PART * 9 / 16)
    return max(round(high * 16 / 9), SMALLEST[0]), max(round(high), SMALLEST[1])


def fitting(size: Size, desktops: list[Size]) -> Size:
    """Return ``size``, or what the roomiest desktop has room for."""
    width, height = (
        min(max(wanted, low), high)
        for wanted, low, high in zip(size, SMALLEST, (7680, 4320), strict=True)
    )
    if not desktops or any(width <= w and height <= h for w, h in desktops):
        return width, height
    w, h = max(desktops, key=lambda desktop: desktop[0] * desktop[1])
    return min(width, round(w * WIDEST_PART)), min(height, round(h * HIGHEST_PART))


def is_maximised(size: Size, desktops: list[Size]) -> bool:
    """Return whether a window of that size fills a desktop but for its bars."""
    return any(size[0] == w and MAXIMISED_PART * h <= size[1] <= h for w, h in desktops)


def known_desktops() -> list[Size]:
    """Return the sizes of all desktops; none where the driver shows nothing."""
    return [] if pygame.display.get_driver() == "dummy" else pygame.display.get_desktop_sizes()


class WindowPlace:
    """Place of the window while it is neither full screen nor maximised.

    Window systems move and resize a window in their own time: after full screen the size is asked
    for again until they have taken it, and what they report meanwhile is not believed.
    """

    def __init__(self, size: Size, *, is_first: bool) -> None:
        desktops = known_desktops()
        self.size = first_size(desktops[0]) if is_first and desktops else fitting(size, desktops)
        self._at: tuple[int, int] | None = None
        self._was_maximised = False
        self._returned_ms: int | None = None
        self._left_ms = -LATE_MS
        self._looks = self._steady = 0

    @property
    def is_settling(self) -> bool:
        """Whether the window is still on its way back."""
        return self._returned_ms is not None

    def note(self) -> None:
        """Note how the window was moved and resized."""
        if self.is_settling or pygame.display.is_fullscreen():
            return
        size, desktops = pygame.display.get_window_size(), known_desktops()
        if size in desktops and pygame.time.get_ticks() - self._left_ms < LATE_MS:
            self._returned_ms, self._steady = pygame.time.get_ticks(), 0
            return
        self._was_maximised = is_maximised(size, desktops)
        if not self._was_maximised:
            self.size, self._at = size, pygame.display.get_window_position()

    def open(self) -> None:
        """Make the window, or give it its size. Raises ``pygame.error``."""
        with warnings.catch_warnings():  # a desktop may have another size in mind
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode(self.size, pygame.RESIZABLE)

    def begin_return(self) -> None:
        """Leave full screen for a window on the same monitor.

        The monitor of the window before may be gone, or smaller now. A window that would stick out
        is put in the middle.
        """
        at, monitor = pygame.display.get_window_position(), pygame.display.get_window_size()
        self.size = fitting(self.size, [monitor])
        if self._at is not None:
            x, y = (
                wanted if start <= wanted <= start + length - own else start + (length - own) // 2
                for wanted, start, length, own in zip(self._at, at, monitor, self.size, strict=True)
            )
            self._at = x, y
        self.open()
        self._returned_ms = self._left_ms = pygame.time.get_ticks()
        self._looks = self._steady = 0

    def follow_monitors(self) -> bool:
        """Notice that the window is on another monitor.

        True if it was too large for any, and is smaller now.
        """
        self.note()
        size = fitting(self.size, known_desktops())
        if size == self.size or self.is_settling or pygame.display.is_fullscreen():
            return False
        self.size = size
        self.open()
        return True

    def cancel_return(self) -> None:
        """Return to full screen before the window has settled."""
        self._returned_ms = None

    def settle(self) -> bool:
        """Ask for size and place again, once it is time; True if the surface is another one."""
        now_ms = pygame.time.get_ticks()
        if self._returned_ms is None or now_ms - self._returned_ms < SETTLE_MS:
            return False
        self._returned_ms, self._looks = now_ms, self._looks + 1
        if self._looks >= MAX_LOOKS or self._steady >= STEADY:
            self._returned_ms = None
        elif pygame.display.get_window_size() != self.size:
            self._steady = 0
            self.open()
            return True
        else:
            self._steady += 1
            if self._steady == 1:
                self._put_back()
            else:
                self._nudge()
        return False

    def _nudge(self) -> None:
        """Make up for a title bar by which some window managers put a window too low."""
        at = pygame.display.get_window_position()
        if self._at is None or at == self._at:
            return
        right, down = (wanted - got for wanted, got in zip(self._at, at, strict=True))
        if max(abs(right), abs(down)) <= 80:  # pixels: no title bar is higher
            pygame.display.set_window_position((self._at[0] + right, self._at[1] + down))

    def _put_back(self) -> None:
        """Move the window to where it was."""
        if self._at is not None:
            pygame.display.set_window_position(self._at)
        if self._was_maximised:
            with warnings.catch_warnings():  # pygame-ce 2.5 has no other way to say so
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().maximize()
            self._steady = STEADY  # it has another size from now on
