"""A picture of a screen, for others."""

from __future__ import annotations

import io

import pygame

from scenes.cabinet import Cabinet
from scenes.kit.frame import WINDOW
from scenes.kit.node import Layout, Node
from scenes.kit.placing import place
from scenes.ui.brush import Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

SIZE_PX = (1600, 900)


def picture_of(cabinet: Cabinet, tree: Node) -> bytes:
    """Return a PNG of a tree, which looks the same whatever window it is made in."""
    shown = cabinet.window.brush
    surface = pygame.Surface(SIZE_PX)
    theme = load_theme(cabinet.assets, motion=0.0)
    brush = Brush(Viewport(surface), theme, cabinet.assets, faces=shown.faces)
    for one in place(tree, Layout(brush), WINDOW):
        if one.node.paints:
            one.node.paint(brush, one)
    content = io.BytesIO()
    pygame.image.save(surface, content, "party.png")
    return content.getvalue()
