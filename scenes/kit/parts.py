"""Parts that many screens have, made of other nodes."""

from __future__ import annotations

from scenes.kit.boxes import Align, Column, Layers, Placeholder
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Button, Plate


def empty_state(icon: str, title: str, text: str, action: Button | None = None) -> Node:
    """Return what stands in the place of a list without entries, with what can be done there."""
    sign = Layers(
        [
            Plate(Placeholder(), "ink0", 56.0, rim="line", width=112.0, height=112.0),
            Icon(icon, 62.0, "amber"),
        ]
    )
    return Column(
        [
            Align(sign),
            Text(title, "headline", align="center", size=40),
            Text(text, align="center", lines=0, size=22),
            None if action is None else Align(action),
        ],
        "xl",
        justify="center",
        grow=1.0,
    )
