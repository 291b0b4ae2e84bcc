"""Motion of a tree: nodes that glide from where they were to where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scenes.kit.node import Node, Wrapper, nodeclass
from scenes.kit.placing import Path, Placed, common
from scenes.ui.brush import Box
from scenes.ui.theme import Theme
from scenes.ui.ui_clock import UiClock


@nodeclass
class Glide(Wrapper):
    """A child that glides to its new box when the tree changes; ``key`` names it in both trees.

    What fills the box stretches. All else is laid out once, for the new box, and moves along.
    """

    inner: Node


class _Way(NamedTuple):
    """The way of one gliding node: from a box, since a moment, to where it is placed."""

    start: Box
    since_ms: int
    end: Placed


class Motion:
    """Nodes that glide in a view."""

    def __init__(self, ticker: UiClock) -> None:
        self._ticker = ticker
        self._ways: dict[Path, _Way] = {}

    @property
    def is_moving(self) -> bool:
        """Whether something glides."""
        return bool(self._ways)

    def begin(self, before: Sequence[Placed], now: Sequence[Placed], theme: Theme) -> None:
        """Let every `Glide` whose box has changed go from where it is seen to its new box."""
        known = {one.node.key: one for one in before if isinstance(one.node, Glide)}
        old, self._ways = self._ways, {}
        if not known or theme.motion == 0:
            return
        for one in now:
            was = known.get(one.node.key) if isinstance(one.node, Glide) else None
            if was is None or not was.clip[2]:
                continue
            way = old.get(was.path)
            if way is not None and was.box == one.box:
                self._ways[one.path] = way._replace(end=one)
            elif was.box != one.box:
                start = was.box if way is None else self._box(way, theme)
                since_ms = self._ticker.move(theme.duration_ms("glide"))
                self._ways[one.path] = _Way(start, since_ms, one)

    def end(self, theme: Theme) -> bool:
        """Forget what has arrived; True if that was the last of it."""
        if not self._ways or any(self._part(way, theme) < 1 for way in self._ways.values()):
            return False
        self._ways.clear()
        return True

    def moved(self, one: Placed, theme: Theme) -> Placed | None:
        """Return a node as it is seen on its way; None if it does not glide."""
        paths = (one.path[:k] for k in range(len(one.path), -1, -1)) if self._ways else ()
        way = next((self._ways[path] for path in paths if path in self._ways), None)
        if way is None:
            return None
        now, end = self._box(way, theme), way.end.box
        if one.box == end:
            return replace(one, box=now)
        x, y, w, h = one.box
        clip = common(now, one.clip) or (now[0], now[1], 0.0, 0.0)
        return replace(one, box=(x + now[0] - end[0], y + now[1] - end[1], w, h), clip=clip)

    def _part(self, way: _Way, theme: Theme) -> float:
        return self._ticker.part(way.since_ms, theme.duration_ms("glide"))

    def _box(self, way: _Way, theme: Theme) -> Box:
        part = self._part(way, theme)
        x, y, w, h = (a + (b - a) * part for a, b in zip(way.start, way.end.box, strict=True))
        return x, y, w, h
