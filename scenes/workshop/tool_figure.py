"""What a tool makes on a board, as its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from game.core.exercise import DesignRefused, Drawing
from game.core.seats import Seat
from scenes.boards.look import Picture
from scenes.boards.paint import shape_of
from scenes.boards.view import AnyView

SHAPE = 7.0
"""Half the size of a player's shape beside a number."""


def tool_figure(
    drawing: Drawing[Any, Any], view: AnyView, design: Any, tool: str, seats: Sequence[Seat]
) -> Picture:
    """What ``tool`` makes where it can, without letters; nothing for a tool that has an icon."""
    if tool in drawing.icons:
        return {}
    position, (columns, rows) = drawing.aims(design, tool), drawing.size(design)
    aim = None if position is None else view.turn(position, None)
    before = view.picture(drawing.sketch(design), seats)
    for at in product(range(columns), range(rows)) if aim is None else [aim]:
        try:
            made = drawing.put(design, tool, at)
        except DesignRefused:
            continue
        after = view.picture(drawing.sketch(made), seats)
        fresh = {
            key: look for key, look in after.items()
            if before.get(key) != look and (aim or (int(look.x), int(look.y)) == at)
        }  # fmt: skip
        if fresh:
            key, top = max(fresh.items(), key=lambda item: item[1].z)
            shape = shape_of(top.shape)
            return {key: top if shape.is_legible else replace(top, text=shape.shorten(top.text))}
    return {} if position is None else view.ghost(position, aim, None, seats)
