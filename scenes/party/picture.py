"""A picture of a screen, for others."""

from __future__ import annotations

import io

import pygame

from scenes.app_context import AppContext
from scenes.kit.frame import WINDOW
from scenes.kit.node import Layout, Node
from scenes.kit.placing import place
from scenes.ui.brush import Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

SIZE_PX = (1600, 900)


def picture_of(context: AppContext, tree: Node) -> bytes:
    """Return a PNG of a tree, which looks the same whatever window it is made in."""
    shown = context.window.brush
    surface = pygame.Surface(SIZE_PX)
    theme = load_theme(context.assets, motion=0.0)
    brush = Brush(Viewport(surface), theme, context.assets, faces=shown.faces)
    for one in place(tree, Layout(brush), WINDOW):
        if one.node.paints:
            one.node.paint(brush, one)
    content = io.BytesIO()
    pygame.image.save(surface, content, "party.png")
    return content.getvalue()
