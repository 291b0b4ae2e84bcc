"""Faults of a screen that is a tree: found from its nodes and boxes alone."""

from __future__ import annotations

from collections.abc import Iterator

from pilot import Pilot
from screen_reader import words_of
from view_hands import ways_from

from scenes.input.actions import Survey
from scenes.kit.boxes import Align, CellGrid, FirstThatFits, Layers, Line
from scenes.kit.placing import Placed, Target
from scenes.kit.text import LINE_HEIGHT, Text
from scenes.kit.view import View
from scenes.kit.widgets import TALL_PAD, TextButton
from scenes.ui.paint.text_layout import SMALLEST, SQUEEZED

MIN_TARGET = 44.0
"""Width and height, in design units, of the smallest thing that can be pressed."""
ROUNDING = 1.5
HOLDERS = (Line, CellGrid, Layers, Align, FirstThatFits)


def screen_faults(pilot: Pilot) -> list[str]:
    """Return what is wrong with the screen on top, in words."""
    view: View = pilot.scene.screen
    return [*_cut(pilot, view), *_misplaced(view), *_targets(view), *_unreachable(pilot, view)]


def _cut(pilot: Pilot, view: View) -> Iterator[str]:
    """Words that do not fit even in the smallest letters."""
    brush = pilot.app.window.brush
    small = SMALLEST / brush.theme.text_scale
    for one in view.placed:
        if isinstance(one.node, TextButton) and one.seen is not None:
            room = one.box[2] - TALL_PAD
            if not one.node.is_tall:
                room = brush.button_room(one.box, one.node.icon, one.node.words)
            if brush.least_width(one.node.words, "heavy") * SQUEEZED > room + ROUNDING:
                yield f"cut off: {one.node.words!r} on its button"
        if not isinstance(one.node, Text) or one.seen is None:
            continue
        words, face = one.node.words, brush.theme.letters[one.node.style].face
        _, _, w, h = one.box
        if one.node.lines == 0:
            is_cut = brush.paragraph_height(words, w, small, LINE_HEIGHT, face) > h
        elif one.node.lines == 2:
            _, rows = brush.lettering.wrap(words, small, face, w, 1000.0, LINE_HEIGHT)
            is_cut = not brush.has_room(words, w, face) and len(rows) > 2
        else:
            is_cut = brush.least_width(words, face) * SQUEEZED > w + ROUNDING
        if is_cut:
            yield f"cut off: {words!r} in {w:.0f} x {h:.0f}"


def _misplaced(view: View) -> Iterator[str]:
    """Children that lie outside the node that places them, and so over their siblings."""
    boxes = {one.path: one for one in view.placed}
    for one in view.placed:
        parent = boxes.get(one.path[:-1])
        if parent is None or not isinstance(parent.node, HOLDERS) or one.layer:
            continue
        if not _is_inside(one, parent):
            name = one.node.key or words_of(one.node) or type(one.node).__name__
            yield f"outside of its {type(parent.node).__name__}: {name} {one.box}"


def _is_inside(one: Placed, other: Placed) -> bool:
    (x, y, w, h), (left, top, wide, high) = one.box, other.box
    return (
        x >= left - ROUNDING
        and y >= top - ROUNDING
        and x + w <= left + wide + ROUNDING
        and y + h <= top + high + ROUNDING
    )


def _targets(view: View) -> Iterator[str]:
    """Return what can be pressed, but not well: too small, without a name, below another."""
    seen = set()
    for item in view.items:
        if item.placed.seen is None:
            continue
        x, y, w, h = item.box
        if min(w, h) < MIN_TARGET:
            yield f"too small to press: {item.key} {w:.0f} x {h:.0f}"
        if not item.node.spoken:
            yield f"nothing to read aloud: {item.key}"
        if item.key is None or item.key in seen:
            yield f"the same key twice: {item.key}"
        seen.add(item.key)
        if x < 0 or y < 0 or x + w > 1280 or y + h > 720:
            yield f"outside the window: {item.key}"
        left, top, wide, high = item.placed.seen  # some of a row at the edge of a list
        if item.is_enabled and view.under(left + wide / 2, top + high / 2) != item:
            yield f"not reached by the pointer: {item.key}"


def _unreachable(pilot: Pilot, view: View) -> Iterator[str]:
    """Return what neither arrows nor scanning reach."""
    items = [item for item in view.items if item.is_enabled]
    survey = Survey([])
    pilot.scene.act(survey)
    scanned = {stop.target.key for stop in survey.stops if isinstance(stop.target, Target)}
    reached = ways_from(view, view.focused) if view.focused is not None else items
    for item in items:
        if item.placed.seen is not None and item.key not in scanned:
            yield f"not reached by scanning: {item.key}"
        if item not in reached:
            yield f"not reached by arrows: {item.key}"
