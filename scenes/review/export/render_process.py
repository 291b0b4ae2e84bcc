"""Process that renders exports, so that no frame of the program waits.

Its owner sends an ``ExportOrder`` and then the positions; ``None`` is the last. It
answers with how many it has drawn, and in the end with the content of the file. Pictures are files
of their own: as many as come, until the owner is gone.
"""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from scenes.boards.figure import Figure
from scenes.review.export import share_image
from scenes.review.export.share_image import SheetPlan, Shot
from scenes.ui.brush import Brush
from scenes.ui.paint.fonts import Fonts
from scenes.ui.screen import HEIGHT, WIDTH, Viewport
from scenes.ui.theme import load_theme

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom of all boards of a film, so that none of them jumps."""

CONTENT, DRAWN, FAILED = "content", "drawn", "failed"


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """Order for an export: ``kind`` is the suffix of the file.

    ``style`` are arguments of ``load_theme``. Without a ``plan`` nothing but the boards is drawn.

    ``probes`` are positions from all over a film: its colours are chosen by them.
    """

    kind: str
    size: tuple[int, int]
    assets: Path
    style: dict[str, Any]
    plan: SheetPlan | None = None
    bounds: Bounds | None = None
    step_ms: int = 500
    probes: tuple[Shot, ...] = ()


def serve(port: Any) -> None:
    """Draw one order and end. An owner that is gone reads nothing, and it ends as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is meant for the owner
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(EOFError, OSError):
        order: ExportOrder = port.recv()
        try:
            renderer = Renderer(order)
            if order.probes:
                port.send((CONTENT, renderer.film(port)))
            while not order.probes:
                port.send((CONTENT, renderer.photo(port.recv())))
        except (ImportError, ValueError, pygame.error, MemoryError) as error:
            port.send((FAILED, repr(error)))


class Renderer:
    """Draws the positions of one order, on a surface of its own."""

    def __init__(self, order: ExportOrder) -> None:
        self._order = order
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self._surface = pygame.Surface(order.size)
        screen, assets = Viewport(self._surface), order.assets
        theme = load_theme(assets, motion=0.0, **order.style)
        self._brush = Brush(screen, theme, assets, faces=Fonts(assets / "fonts"))
        w, h = (side / screen.scale for side in order.size)
        self._box = (WIDTH - w) / 2, (HEIGHT - h) / 2, w, h

    def _draw(self, shot: Shot) -> pygame.Surface:
        figure = Figure(shot.picture)
        plan = self._order.plan
        if plan is None:
            share_image.draw_board(self._brush, self._box, figure)
            return self._surface
        figure.frame = self._order.bounds or figure.frame
        share_image.draw_sheet(self._brush, self._box, plan, shot, figure)
        return self._surface

    def photo(self, shot: Shot) -> bytes:
        """Return a PNG of one position."""
        content = io.BytesIO()
        pygame.image.save(self._draw(shot), content, "photo.png")
        return content.getvalue()

    def film(self, port: Any) -> bytes:
        """Return an animation of all positions that come.

        Raises:
            ImportError: Pillow is not installed.
        """
        from scenes.review.export.film import film

        def shots() -> Iterator[pygame.Surface]:
            drawn = 0
            while (shot := port.recv()) is not None:
                yield self._draw(shot)
                drawn += 1
                port.send((DRAWN, drawn))

        order = self._order
        probes = [self._draw(shot).copy() for shot in order.probes]
        return film(order.kind, shots(), probes, order.step_ms)
