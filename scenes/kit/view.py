"""Shows the tree of a scene: places what has changed, keeps focus and scrolling by key, draws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Final, Protocol

from scenes.app_context import AppContext
from scenes.input.actions import Button
from scenes.input.focus import Focus, holds
from scenes.kit.frame import HEAD, WINDOW, PromptSign, live_buttons
from scenes.kit.leaves import Live
from scenes.kit.motion import Motion
from scenes.kit.node import Layout, Node, Pressable
from scenes.kit.placing import NodeState, Path, Placed, Target, place
from scenes.kit.scroll import LazyList, Scroll
from scenes.ui.brush import Box, Brush

MAX_BUILDS: Final = 3
"""Trees in a row, each of which moved the focus on which the next one depends."""


class ViewSource(Protocol):
    """Source of what a view shows."""

    covers: bool

    def view(self) -> Node:
        """Return the tree of the screen as it is now."""


class View:
    """The tree of one scene on the screen.

    A tree is asked for when something may have changed, and placed only if it differs from the
    last one. A node whose look and box stay the same is not drawn anew.
    """

    def __init__(self, context: AppContext, source: ViewSource) -> None:
        self._context, self._source = context, source
        self._ticker = context.stack.ticker
        self.focus: Focus[Target] = Focus()
        self.offsets: dict[Hashable, int] = {}
        """The first row in sight of each list, by the key of the list."""
        self.builds = self.placings = 0
        """Trees asked for and trees placed since the start, for tests."""
        self._tree: Node | None = None
        self._brush: Brush | None = None
        self._device = ""
        self._is_stale, self._is_building, self._is_scrolled = True, False, False
        self._placed: list[Placed] = []
        self._targets: tuple[Target, ...] = ()
        self._extents: Mapping[Hashable, tuple[int, int, int]] = {}
        self._wanted: Hashable = None
        self._states: dict[Hashable, NodeState] = {}
        self._version = 0
        self._slide: tuple[Box, int] | None = None
        self._motion = Motion(self._ticker)
        self._layers: dict[int, object] = {}

    # -- the tree ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the tree again before it is used next."""
        self._is_stale = True

    @property
    def placed(self) -> list[Placed]:
        """All nodes of the tree with their boxes."""
        self.update()
        return self._placed

    @property
    def items(self) -> tuple[Target, ...]:
        """All that can have the focus."""
        self.update()
        return self._targets

    @property
    def focused(self) -> Target | None:
        """What has the focus."""
        self.update()
        return self.focus.current

    @property
    def focused_key(self) -> Hashable:
        """The key of what has the focus, in a tree in the making what will; None before any."""
        if self._is_building and self._wanted is not None:
            return self._wanted
        current = self.focus.current
        return None if current is None else current.key

    @property
    def device(self) -> str:
        """The kind of device that the prompts on the screen are for."""
        return self._device or self._context.devices.last_kind

    def focus_on(self, key: Hashable) -> None:
        """Give the focus to a key, as soon as it is in the tree."""
        self._wanted = key
        self.refresh()

    def update(self, *, is_drawn: bool = False) -> None:
        """Bring what is placed up to date.

        The prompts follow the device when the screen ``is_drawn``: until then a click means what
        is seen.
        """
        brush, device = self._context.window.brush, self._device
        if is_drawn or not device:
            device = self._context.devices.last_kind
        is_other = brush is not self._brush or device != self._device
        if self._is_building or not (self._is_stale or is_other):
            return
        self._is_building = True
        self._brush, self._device = brush, device
        try:
            for _ in range(MAX_BUILDS):
                self._is_stale, before = False, self.focused_key
                tree = self._source.view()
                self.builds += 1
                if is_other or self._is_scrolled or tree != self._tree or self._wanted is not None:
                    kept = [] if is_other else self._placed
                    self._place(tree, Layout(brush, device, self.offsets), kept)
                    is_other = False
                if self.focused_key == before:
                    break
        finally:
            self._is_building = False

    def _place(self, tree: Node, layout: Layout, kept: list[Placed]) -> None:
        placed = place(tree, layout, WINDOW, kept)
        is_led = self._wanted is not None or not self._is_scrolled
        if is_led and self._find(placed, layout):  # what has the focus stays in sight
            placed = place(tree, layout, WINDOW, placed)
        self.placings += 1
        if not self._is_scrolled:
            self._motion.begin(kept, placed, layout.brush.theme)
        spots = _spots(self._placed)
        self._tree, self._placed, self._is_scrolled = tree, placed, False
        self._extents = layout.extents
        self.offsets.update({key: first for key, (first, _, _) in layout.extents.items()})
        self._version += 1
        targets = [Target(one) for one in placed if isinstance(one.node, Pressable)]
        self._targets = tuple(sorted(targets, key=lambda one: HEAD in one.placed.path))
        self.focus.set_items(self._targets)
        if self._wanted is not None:
            self.focus.current = self.target(self._wanted) or self.focus.current
            self._wanted = None
            if self.focus.current is not None:
                self.reveal(self.focus.current)
        if spots and (now := _spots(placed)) != spots:
            self._context.stack.guard.move(spots, now)

    def target(self, key: Hashable) -> Target | None:
        """Return what can have the focus under a key."""
        return next((one for one in self._targets if one.key == key), None)

    def toward(self, dx: int, dy: int) -> Target | None:
        """Return the thing one step away, along a list before what lies around it.

        Only up leads from the body to the header.
        """
        here = self.focus.current
        if here is None:
            return None
        for one in self._lists():
            is_along = _lies_in(here.placed, one.path) and _is_row(one.node) == bool(dx)
            if is_along and (aim := self._nearest(here, one.path, dx, dy)) is not None:
                return aim
        if dy or HEAD in here.placed.path:
            return self.focus.toward(dx, dy)
        return self._nearest(here, (), dx, dy)

    def _nearest(self, here: Target, path: Path, dx: int, dy: int) -> Target | None:
        """Return the thing one step away among those below a path, or else in the body."""
        among = Focus(
            one
            for one in self._targets
            if _lies_in(one.placed, path) and (path or HEAD not in one.placed.path)
        )
        among.current = here
        return among.toward(dx, dy)

    def under(self, x: float, y: float) -> Target | None:
        """Return the enabled thing at a point, the last drawn of several."""
        for target in reversed(self._targets):
            if target.is_enabled and holds(target.placed.seen, x, y):
                return target
        return None

    def prompts(self) -> Mapping[Button, Box]:
        """Return the buttons in the bottom line with their boxes."""
        return live_buttons(self._placed)

    # -- scrolling -----------------------------------------------------------------------------

    def scroll(self, key: Hashable, rows: int) -> bool:
        """Scroll a list by rows; False at its end."""
        first, shown, count = self._extents[key]
        to = min(max(first + rows, 0), max(count - shown, 0))
        if to == first:
            return False
        self.offsets[key] = to
        self._is_scrolled = self._is_stale = True
        return True

    def list_at(self, x: float, y: float) -> Hashable:
        """Return the key of the list at a point, the innermost of several; None without one."""
        found = [one for one in self._lists() if holds(one.box, x, y)]
        return found[-1].node.key if found else None

    def list_of(self, target: Target | None) -> Hashable:
        """Return the key of the list that something is in; None if it is in no list."""
        found = [one for one in self._lists() if target and _lies_in(target.placed, one.path)]
        return found[-1].node.key if found else None

    def list_for(self, target: Target | None) -> Hashable:
        """Return the key of the list that something is in, or else of the only one."""
        lists = self._lists()
        return self.list_of(target) or (lists[0].node.key if len(lists) == 1 else None)

    def rows_of(self, key: Hashable) -> int:
        """Return how many rows of a list are in sight; 0 if it has not been placed."""
        return self._extents.get(key, (0, 0, 0))[1]

    def reveal(self, target: Target) -> None:
        """Scroll the list that something is in, until it is in sight."""
        key = self.list_of(target)
        one = next((one for one in self._lists() if one.node.key == key), None)
        if one is not None and isinstance(one.node, Scroll):
            if rows := one.node.rows_to(target.box, one.box):
                self.scroll(key, rows)
            return
        if key is None or one is None or target.placed.seen is not None:
            return
        axis = 0 if _is_row(one.node) else 1
        self.scroll(key, 1 if target.box[axis] > one.box[axis] else -1)

    def _find(self, placed: list[Placed], layout: Layout) -> bool:
        """Scroll the list that has the focus, or is to have it; False if that is in sight."""
        key = self.focused_key if self._wanted is None else self._wanted
        if key is None or any(one.node.key == key for one in placed):
            return False
        for one in placed:
            if isinstance(one.node, LazyList) and (row := one.node.row_of(key)) is not None:
                first, shown, _ = layout.extents[one.node.key]
                self.offsets[one.node.key] = min(max(first, row - shown + 1), row)
                return True
        return False

    def _lists(self) -> list[Placed]:
        return [one for one in self._placed if one.node.key in self._extents]

    # -- states and motion ---------------------------------------------------------------------

    def show_states(self, states: Mapping[Hashable, NodeState]) -> None:
        """Draw pressable nodes with other states; those that are not named are at rest."""
        for target in self._targets:
            state = states.get(target.key, NodeState())
            if state != target.placed.state:
                target.placed.state = state
                self._version += 1

    def slide_from(self, box: Box) -> None:
        """Let the focus ring slide, from ``box`` to where it is now."""
        duration_ms = self._context.window.brush.theme.duration_ms("focus")
        self._slide = box, self._ticker.move(duration_ms)

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, brush: Brush, held: Callable[[], float], *, has_ring: bool = True) -> None:
        """Draw the tree, the ring round what has the focus, and how long it has been ``held``."""
        self.update(is_drawn=True)
        if self._motion.end(brush.theme):
            self._version += 1
        layers = sorted({one.layer for one in self._placed})
        for layer in layers:
            paint = partial(self._paint, brush, layer)
            if layer == 0 and self._source.covers:
                brush.still((id(self), self._version), paint)
            else:
                owner = self._layers.setdefault(layer, _Owner())
                brush.once(owner, self._version, paint)
            for one in self._placed:
                if one.layer == layer and (isinstance(one.node, Live) or self._motion.is_moving):
                    self._draw_moving(brush, one)
            if has_ring:
                self._draw_ring(brush, layer, held())
        if self._context.stack.is_drawing_top:  # the prompts of a scene below would be untrue
            for one in self._placed:
                if isinstance(one.node, PromptSign):
                    brush.once(one, None, partial(one.node.paint, brush, one))

    def _paint(self, brush: Brush, layer: int) -> None:
        for one in self._placed:
            if one.layer != layer or not one.node.paints or isinstance(one.node, PromptSign):
                continue
            if one.clip[2] and one.clip[3] and not self._motion.moved(one, brush.theme):
                key = one.state, one.letters
                with _window(brush, one):
                    brush.once(one, key, partial(one.node.paint, brush, one))

    def _draw_moving(self, brush: Brush, one: Placed) -> None:
        """Draw what changes with every frame: pictures that are alive, and nodes on their way."""
        moved = self._motion.moved(one, brush.theme)
        seen = moved or one
        if not (seen.clip[2] and seen.clip[3]):
            return
        with _window(brush, seen):
            if isinstance(one.node, Live):
                one.node.draw(brush, seen.box, self._ticker.now_ms)
            elif moved is not None and one.node.paints:
                one.node.paint(brush, moved)

    def _draw_ring(self, brush: Brush, layer: int, part: float) -> None:
        target = self.focus.current
        if target is None or target.placed.layer != layer or target.placed.seen is None:
            return
        radius, tint = target.node.outline
        one = self._motion.moved(target.placed, brush.theme) or target.placed
        if self._slide is not None:
            start, since_ms = self._slide
            duration_ms = brush.theme.duration_ms("focus")
            brush.ring_from = start, self._ticker.part(since_ms, duration_ms)
        try:
            with _window(brush, one):
                brush.focus_ring(one.box, radius, tint)
        finally:
            brush.ring_from = None  # painting may be broken off
        if part > 0:
            x, y, w, h = one.box
            brush.bar((x + 14, y + h - 11, w - 28, 6), part, "white")


def _window(brush: Brush, one: Placed) -> AbstractContextManager[None]:
    """Return what cuts off the parts of a node that lie outside of what can be seen."""
    (x, y, w, h), (left, top, wide, high) = one.box, one.clip
    is_whole = left <= x and top <= y and x + w <= left + wide and y + h <= top + high
    return nullcontext() if is_whole else brush.clipped(one.clip)


class _Owner:
    """Stands for what a layer has drawn."""


def _spots(placed: list[Placed]) -> list[tuple[Hashable, Box]]:
    """Return all that can be clicked and where it is seen."""
    return [
        (one.node.key, seen)
        for one in placed
        if isinstance(one.node, Pressable | PromptSign) and (seen := one.seen) is not None
    ]


def _is_row(node: Node) -> bool:
    return isinstance(node, LazyList) and node.is_row


def _lies_in(placed: Placed, path: Path) -> bool:
    return placed.path[: len(path)] == path
