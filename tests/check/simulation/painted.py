"""Pictures and measures that worlds leave for the worlds after them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from scenes.ui.brush import Brush
from scenes.ui.system.window import Window
from tests.helpers.shared_pictures import Shared

LOOKS: Final = 8
"""So many sizes and themes are kept."""

PAINTED_BYTES: Final = (24 << 20, 6 << 20)
"""The most memory that the pictures and the lines of one look take."""

MAX_MEASURED: Final = 20_000
"""Texts whose width is known."""


class Look:
    """Pictures and measures for one size of window and one theme."""

    def __init__(self) -> None:
        self._pictures, self._lines = map(Shared, PAINTED_BYTES)
        self._measured: dict[tuple[str, Hashable], Any] = {}

    def share(self, brush: Brush) -> None:
        """Give ``brush`` all of it, and get what it adds."""
        brush.pictures.cache, brush.lettering.cache = self._pictures, self._lines
        for name in ("measure", "wrap", "fitting"):
            ask = getattr(brush.lettering, name)
            setattr(brush.lettering, name, partial(self._known, name, ask))

    def _known(self, name: str, ask: Callable[..., Any], *given: Hashable) -> Any:
        key = name, given
        if key not in self._measured:
            if len(self._measured) >= MAX_MEASURED:
                self._measured.clear()
            self._measured[key] = ask(*given)
        return self._measured[key]


class Painted:
    """Pictures of worlds, for the worlds after them.

    A picture that its key does not name wholly is a wrong one in a world that shares it.
    """

    def __init__(self) -> None:
        self._looks: list[tuple[object, Look]] = []

    def share(self, window: Window) -> None:
        """Give the program in ``window`` what there is of its look."""
        brush = window.brush
        key = brush.screen.surface.get_size(), brush.theme
        known = [look for seen, look in self._looks if seen == key]
        if not known:
            known = [Look()]
            self._looks = [(key, known[0]), *self._looks][:LOOKS]
        known[0].share(brush)
