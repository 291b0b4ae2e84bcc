"""The stage: a view's pictures on the screen, still or moving."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final, NamedTuple, TypeAlias

import pygame

from scenes.boards import motion, paint
from scenes.boards.bursts import Burst, all_bursts
from scenes.boards.cue import cue
from scenes.boards.figure import Copies, frame_of
from scenes.boards.look import Key, Keyframe, Look, Picture, Spot, turned_size
from scenes.boards.motion import ObjectChange, Pose
from scenes.boards.pick import Pick
from scenes.pace.loop import TICK_MS
from scenes.ui.art.sparks import Sparks
from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.paint.picture_cache import PictureCache
from scenes.ui.screen import Box
from scenes.ui.theme import Theme

FULL: Final = 568.0
"""Side of the box, in design units, that line widths are drawn for."""

LEGIBLE_ZOOM: Final = 0.8
"""On a smaller board only the words that are large enough stay."""

GROUND_MARGIN: Final = 64.0
"""Room for the shadow round the ground."""


Sprite: TypeAlias = tuple[Hashable, pygame.Surface]


class Ground:
    """What lies under everything and never moves: hashed, measured and painted once.

    Attributes:
        frame: Left, top, right and bottom of it all; a unit square if there is nothing.
    """

    def __init__(self, looks: Iterable[Look]) -> None:
        self.looks = tuple(sorted(looks, key=lambda look: look.z))
        self.frame = frame_of(self.looks)
        self._hash = hash(self.looks)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.looks == other.looks


class Stage:
    """Shows pictures in ``box`` (design units), which their ground fills without distortion.

    ``show`` cuts to a picture, ``animate`` moves there; time passes by ``update`` alone, so that
    drawing twice gives the same pixels.
    """

    def __init__(self, box: Box, zoom: float | None = None) -> None:
        """``zoom`` is how thick lines are, by the size of ``box`` if it is not given."""
        self.box = box
        self._zoom = zoom or min(box[2], box[3]) / FULL
        self._picture: Picture = {}
        self._changes: list[ObjectChange] = []
        self._bursts: list[Burst] = []
        self._legs: list[tuple[Picture, Keyframe]] = []
        self._elapsed_ms = self._changed_ms = self._duration_ms = 0
        self._moved_by: tuple[Theme, Sequence[Spot]] | None = None
        self.sparks = Sparks()
        self._set_ground([])

    @property
    def ground(self) -> Hashable:
        """Names what lies under everything."""
        return self._ground

    @property
    def is_moving(self) -> bool:
        """Whether something is still on its way; sparks do not count."""
        return bool(self._changes) or self._elapsed_ms < self._duration_ms

    @property
    def part(self) -> float:
        """How far (0..1) the way to the next stop has been gone."""
        return min(self._elapsed_ms / self._duration_ms, 1.0) if self._duration_ms else 1.0

    def show(self, picture: Picture) -> None:
        """Show ``picture`` at once."""
        self._legs = []
        self._place(picture)

    def _place(self, picture: Picture) -> None:
        self._picture, ground = {}, []
        for key, look in picture.items():
            if look.z >= 0:
                self._picture[key] = look
            else:
                ground.append(look)
        if ground != self._laid:
            self._set_ground(ground)
        self._changes, self._bursts = [], []
        self._elapsed_ms = self._duration_ms = 0

    def _set_ground(self, looks: Sequence[Look]) -> None:
        """Lay another ground; it stays for as long as pictures bring the same one."""
        self._laid, self._ground = looks, Ground(looks)
        left, top, right, bottom = self._ground.frame
        x, y, w, h = self.box
        self._unit = min(w / (right - left), h / (bottom - top))
        self._dx = w / 2 - (left + right) / 2 * self._unit
        self._dy = h / 2 - (top + bottom) / 2 * self._unit
        self._x, self._y = x + self._dx, y + self._dy

    def animate(
        self,
        before: Picture,
        after: Picture,
        theme: Theme,
        waypoints: Sequence[Spot] = (),
        stops: Sequence[Keyframe] = (),
    ) -> None:
        """Move from one picture to the next; what moves passes the ``waypoints``.

        On the way it looks like each of the ``stops``, one after the other.
        """
        way = [Keyframe(before), *stops, Keyframe(after)]
        self._legs = [(a.picture, b) for a, b in pairwise(way)]
        self._begin_leg(theme, waypoints)
        self._go_on()

    @property
    def legs_left(self) -> int:
        """How many stops are still to be left behind."""
        return len(self._legs)

    def _begin_leg(self, theme: Theme, waypoints: Sequence[Spot]) -> None:
        before, stop = self._legs.pop(0)
        after = stop.picture
        self._place(after)
        self._moved_by = theme, waypoints
        if stop.is_cut:
            self._changes = motion.crossed(before, after, theme)
        else:
            self._changes = motion.changes(before, after, waypoints, theme)
        self._changed_ms = max((change.end_ms for change in self._changes), default=0)
        self._duration_ms = max(self._changed_ms, stop.least_ms)
        if not theme.is_calm:
            self._bursts = all_bursts(self._changes, theme)

    @staticmethod
    def cue(before: Picture, after: Picture) -> str:
        """Return the name of the sound of a change, or ""."""
        return cue(before, after)

    def finish(self) -> None:
        """End the movement at once."""
        if self._legs:
            self.show(self._legs[-1][1].picture)
        self._changes, self._bursts = [], []
        self._elapsed_ms = self._duration_ms = 0

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something moved."""
        is_still = not self._changes and self._elapsed_ms >= self._duration_ms
        if is_still and self.sparks.is_empty:
            return False
        has_changed = bool(self._changes) or not self.sparks.is_empty
        self.sparks.update(tick_ms)
        if not is_still:
            self._elapsed_ms += tick_ms
            self._fire([b for b in self._bursts if b.at_ms <= self._elapsed_ms])
            if self._elapsed_ms >= self._duration_ms:
                self._changes = []
                self._go_on()
                return True
            if self._elapsed_ms >= self._changed_ms:
                self._changes = []  # what is left of the time is for looking
        return has_changed

    def _go_on(self) -> None:
        """Begin the next leg, if there is one, and those after it that show no change."""
        while self._legs and not self.is_moving and self._moved_by is not None:
            self._begin_leg(*self._moved_by)

    def _fire(self, due: list[Burst]) -> None:
        for burst in due:
            self._bursts.remove(burst)
            reach = burst.reach * self._unit
            self.sparks.burst(
                self.point(*burst.spot), burst.tint, burst.count, reach, burst.life_ms
            )

    def point(self, x: float, y: float) -> Spot:
        """Design units of a spot on the board."""
        return self._x + x * self._unit, self._y + y * self._unit

    def length(self, units: float) -> float:
        """Design units of a length on the board."""
        return units * self._unit

    @property
    def frame(self) -> Box:
        """Where the ground lies, in design units."""
        left, top, right, bottom = self._ground.frame
        return *self.point(left, top), self.length(right - left), self.length(bottom - top)

    def board_point(self, x: float, y: float) -> Spot:
        """Board units of a point in design units."""
        return (x - self._x) / self._unit, (y - self._y) / self._unit

    def design_box(self, pick: Pick) -> Box:
        """Where a pick is, in design units."""
        x, y = self.point(pick.x - pick.w / 2, pick.y - pick.h / 2)
        return x, y, pick.w * self._unit, pick.h * self._unit

    def draw(self, brush: Brush, overlays: Iterable[Picture] = (), alpha: float = 0.0) -> None:
        """Everything, and the ``overlays`` among it; ``alpha`` is how far into the next tick."""
        self.draw_ground(brush)
        still, poses = self._poses(overlays, alpha)
        self._draw_poses(brush, [*map(Pose, still), *poses])

    def draw_pieces(self, brush: Brush, overlays: Iterable[Picture], alpha: float) -> None:
        """As ``draw``, over a still of the ground: what lies at the bottom becomes a patch of it.

        What has the same key in the picture and in overlays is drawn as the last of them has it.
        """
        still, poses = self._poses(overlays, alpha)
        lowest = min((pose.look.z for pose in poses), default=0)
        bed = [look for look in still if look.z < lowest]
        above = [Pose(look) for look in still if look.z >= lowest]
        brush.patch(
            ("bed", id(self)), tuple(bed), self.box, lambda: self._draw_poses(brush, map(Pose, bed))
        )
        self._draw_poses(brush, [*above, *poses])
        self.sparks.draw(brush)

    def draw_over(self, brush: Brush, picture: Picture) -> None:
        """``picture`` over what is drawn already."""
        self._draw_poses(brush, map(Pose, picture.values()))

    def _draw_poses(self, brush: Brush, poses: Iterable[Pose]) -> None:
        for pose in sorted(poses, key=lambda pose: pose.look.z):
            self._draw_pose(brush, pose)

    def _poses(self, overlays: Iterable[Picture], alpha: float) -> tuple[list[Look], list[Pose]]:
        """Return what stays as it is, and what is on its way or laid over it."""
        elapsed_ms = self._elapsed_ms + alpha * TICK_MS
        moving: set[Key] = {change.key for change in self._changes}
        over: dict[Key, Look] = {}
        for overlay in overlays:
            over.update(overlay)
        hidden = moving | over.keys()
        still = [look for key, look in self._picture.items() if key not in hidden]
        poses = [pose for change in self._changes for pose in motion.poses(change, elapsed_ms)]
        return still, [*poses, *map(Pose, over.values())]

    def rehearse(self, brush: Brush, looks: Iterable[Look]) -> None:
        """Paint ``looks`` out of sight, so that no animation has to wait for them."""
        brush.unseen(lambda: self._draw_poses(brush, map(Pose, looks)))

    def draw_ground(self, brush: Brush) -> None:
        """Draw the ground, which is the same picture wherever the box is."""
        x, y, w, h = self.box
        dx, dy = self._dx + GROUND_MARGIN, self._dy + GROUND_MARGIN

        looks = self._ground.looks
        smooth = sum(1 for _ in takewhile(_is_smooth, looks))
        copies = Copies(looks[smooth:], self._size, self._paint)

        def place(look: Look) -> Spot:
            return dx + look.x * self._unit, dy + look.y * self._unit

        def paint_smooth(easel: Easel) -> None:
            for look in looks[:smooth]:
                self._paint(easel, look, place(look))

        size = w + 2 * GROUND_MARGIN, h + 2 * GROUND_MARGIN
        key = "ground", self._ground, w, h, self._zoom
        surface = brush.pictures.layered(
            key, *size, paint_smooth, lambda easel: copies.paint(easel, place)
        )
        left, top = brush.screen.at(x - GROUND_MARGIN, y - GROUND_MARGIN)
        across, down = (
            (brush.screen.px(side) - px) // 2
            for side, px in zip(size, surface.get_size(), strict=True)
        )
        brush.put(surface, (left + across, top + down), pygame.BLEND_PREMULTIPLIED)

    def _size(self, look: Look) -> tuple[float, float]:
        """Width and height of all that ``look`` paints, in design units."""
        w, h = turned_size(look.w * self._unit, look.h * self._unit, look.angle)
        margin = paint.margin(look.shape) * self._zoom
        return w + 2 * margin, h + 2 * margin

    def _paint(self, easel: Easel, look: Look, at: Spot) -> None:
        zoom = self._zoom
        shape = paint.shape_of(look.shape)
        if zoom < LEGIBLE_ZOOM and look.text and not shape.is_legible:
            look = replace(look, text=shape.shorten(look.text))
        paint.paint(easel.scaled(at, zoom), look, self._unit / zoom)

    def _draw_pose(self, brush: Brush, pose: Pose) -> None:
        look, pictures = pose.look, brush.pictures
        alpha = round(255 * look.alpha * pose.alpha)
        if alpha <= 0:
            return
        key, sprite = self._sprite(pictures, look, alpha)
        if (pose.stretch_x, pose.stretch_y) != (1.0, 1.0):
            w, h = sprite.get_size()
            size_px = round(w * pose.stretch_x), round(h * pose.stretch_y)
            sprite = pictures.scaled((key, alpha), size_px, sprite)
        centre = brush.screen.at(*self.point(look.x, look.y - pose.lift))
        corner = sprite.get_rect(center=centre).topleft
        brush.put(sprite, corner, pygame.BLEND_PREMULTIPLIED)

    def _sprite(self, pictures: PictureCache, look: Look, alpha: int) -> Sprite:
        """``look`` painted, and its key: everything but its place is part of that."""
        if look.angle % 90:
            upright = replace(look, angle=0.0)
            cut = _cut_of(
                look.shape,
                look.tint,
                look.text,
                look.w,
                look.h,
                0.0,
                self._unit,
                self._zoom,
                pictures.screen.scale,
            )
            key = cut.key, round(look.angle)
            return key, pictures.tilted_px(
                cut.key,
                cut.size_px,
                look.angle,
                lambda easel: self._paint(easel, upright, (0.0, 0.0)),
                alpha,
            )
        cut = _cut_of(look.shape, look.tint, look.text, look.w, look.h, look.angle,
                      self._unit, self._zoom, pictures.screen.scale)  # fmt: skip
        return cut.key, pictures.painted_px(
            cut.key,
            cut.size_px,
            (0.0, 0.0),
            lambda easel: self._paint(easel, look, cut.at),
            alpha,
            filled_px=cut.filled_px,
            fineness=cut.fineness,
        )


def _is_smooth(look: Look) -> bool:
    """Whether a look needs no larger easel than its picture is."""
    return paint.shape_of(look.shape).fineness == 1


class _Cut(NamedTuple):
    """How large the picture of a look is, and where in it the look's middle lies."""

    key: Hashable
    size_px: tuple[int, int]
    at: Spot
    filled_px: int
    fineness: int | None


@lru_cache(maxsize=4096)
def _cut_of(
    shape: str,
    tint: str,
    text: str,
    w: float,
    h: float,
    angle: float,
    unit: float,
    zoom: float,
    scale: float,
) -> _Cut:
    """Worked out once for all that look the same: a heap has a hundred such parts."""
    margin = paint.margin(shape) * zoom
    w, h = w * unit, h * unit
    across, down = (h, w) if angle % 180 == 90 else (w, h)
    half_w, half_h = across / 2 + margin, down / 2 + margin
    wide_px, high_px = round(2 * half_w * scale), round(2 * half_h * scale)
    # what is turned needs more room: whole pixels on either side, so that its middle stays
    turned_w, turned_h = turned_size(w, h, angle)
    more_x = round(max(turned_w - across, 0.0) / 2 * scale)
    more_y = round(max(turned_h - down, 0.0) / 2 * scale)
    at = half_w + more_x / scale, half_h + more_y / scale
    size_px = wide_px + 2 * more_x, high_px + 2 * more_y
    key = ("look", shape, tint, text, round(angle), size_px, round(w, 1), round(h, 1), zoom)
    return _Cut(key, size_px, at, wide_px * high_px, paint.shape_of(shape).fineness)
