"""The stage: a view's pictures on the screen, still or moving."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

import pygame

from scenes.boards import motion, paint
from scenes.boards.figure import Copies, Figure
from scenes.boards.hit_target import HitTarget
from scenes.boards.motion import ObjectChange, Pose
from scenes.boards.particle_bursts import ParticleBurst, all_bursts
from scenes.boards.sprite import Key, Keyframe, Spot, Sprite, Sprites, turned_size
from scenes.pace.loop import TICK_MS
from scenes.ui.art.particles import Particles
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


class Stage:
    """Shows pictures in ``box`` (design units), which their ground fills without distortion.

    ``show`` cuts to a picture, ``animate`` moves there; time passes by ``update`` alone, so that
    drawing twice gives the same pixels.
    """

    def __init__(self, box: Box, zoom: float | None = None) -> None:
        """``zoom`` is how thick lines are, by the size of ``box`` if it is not given."""
        self.box = box
        self._zoom = zoom or min(box[2], box[3]) / FULL
        self._picture: Sprites = {}
        self._changes: list[ObjectChange] = []
        self._bursts: list[ParticleBurst] = []
        self._legs: list[tuple[Sprites, Keyframe]] = []
        self._elapsed_ms = self._changed_ms = self._duration_ms = 0
        self._moved_by: tuple[Theme, Sequence[Spot]] | None = None
        self.particles = Particles()
        self._set_ground({})

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

    def show(self, picture: Sprites) -> None:
        """Show ``picture`` at once."""
        self._legs = []
        self._place(picture)

    def _place(self, picture: Sprites) -> None:
        self._picture, ground = {}, dict[Key, Sprite]()
        for key, sprite in picture.items():
            if sprite.z >= 0:
                self._picture[key] = sprite
            else:
                ground[key] = sprite
        if ground != self._laid:
            self._set_ground(ground)
        self._changes, self._bursts = [], []
        self._elapsed_ms = self._duration_ms = 0

    def _set_ground(self, ground: Sprites) -> None:
        """Lay another ground; it stays for as long as pictures bring the same one."""
        self._laid, self._ground = ground, Figure(ground)
        left, top, right, bottom = self._ground.frame
        x, y, w, h = self.box
        self._unit = min(w / (right - left), h / (bottom - top))
        self._dx = w / 2 - (left + right) / 2 * self._unit
        self._dy = h / 2 - (top + bottom) / 2 * self._unit
        self._x, self._y = x + self._dx, y + self._dy

    def animate(
        self,
        before: Sprites,
        after: Sprites,
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

    def finish(self) -> None:
        """End the movement at once."""
        if self._legs:
            self.show(self._legs[-1][1].picture)
        self._changes, self._bursts = [], []
        self._elapsed_ms = self._duration_ms = 0

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something moved."""
        is_still = not self._changes and self._elapsed_ms >= self._duration_ms
        if is_still and not self.particles.alive:
            return False
        has_changed = bool(self._changes or self.particles.alive)
        self.particles.update(tick_ms)
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

    def _fire(self, due: list[ParticleBurst]) -> None:
        for burst in due:
            self._bursts.remove(burst)
            reach = burst.reach * self._unit
            self.particles.burst(
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

    def design_box(self, target: HitTarget) -> Box:
        """Return where a target is, in design units."""
        x, y = self.point(target.x - target.w / 2, target.y - target.h / 2)
        return x, y, target.w * self._unit, target.h * self._unit

    def draw(self, brush: Brush, overlays: Iterable[Sprites] = (), alpha: float = 0.0) -> None:
        """Draw everything, with the ``overlays``; ``alpha`` is how far into the next tick."""
        self.draw_ground(brush)
        still, poses = self._poses(overlays, alpha)
        self._draw_poses(brush, [*map(Pose, still), *poses])

    def draw_pieces(self, brush: Brush, overlays: Iterable[Sprites], alpha: float) -> None:
        """As ``draw``, over a still of the ground: what lies at the bottom becomes a patch of it.

        What has the same key in the picture and in overlays is drawn as the last of them has it.
        """
        still, poses = self._poses(overlays, alpha)
        lowest = min((pose.sprite.z for pose in poses), default=0)
        bed = [sprite for sprite in still if sprite.z < lowest]
        above = [Pose(sprite) for sprite in still if sprite.z >= lowest]
        brush.patch(
            ("bed", id(self)), tuple(bed), self.box, lambda: self._draw_poses(brush, map(Pose, bed))
        )
        self._draw_poses(brush, [*above, *poses])
        self.particles.draw(brush)

    def draw_over(self, brush: Brush, picture: Sprites) -> None:
        """``picture`` over what is drawn already."""
        self._draw_poses(brush, map(Pose, picture.values()))

    def _draw_poses(self, brush: Brush, poses: Iterable[Pose]) -> None:
        for pose in sorted(poses, key=lambda pose: pose.sprite.z):
            self._draw_pose(brush, pose)

    def _poses(self, overlays: Iterable[Sprites], alpha: float) -> tuple[list[Sprite], list[Pose]]:
        """Return what stays as it is, and what is on its way or laid over it."""
        elapsed_ms = self._elapsed_ms + alpha * TICK_MS
        moving: set[Key] = {change.key for change in self._changes}
        over: dict[Key, Sprite] = {}
        for overlay in overlays:
            over.update(overlay)
        hidden = moving | over.keys()
        still = [sprite for key, sprite in self._picture.items() if key not in hidden]
        poses = [pose for change in self._changes for pose in motion.poses(change, elapsed_ms)]
        return still, [*poses, *map(Pose, over.values())]

    def rehearse(self, brush: Brush, sprites: Iterable[Sprite]) -> None:
        """Paint ``sprites`` out of sight, so that no animation has to wait for them."""
        brush.unseen(lambda: self._draw_poses(brush, map(Pose, sprites)))

    def draw_ground(self, brush: Brush) -> None:
        """Draw the ground, which is the same picture wherever the box is."""
        x, y, w, h = self.box
        dx, dy = self._dx + GROUND_MARGIN, self._dy + GROUND_MARGIN

        sprites = self._ground.sprites
        smooth = sum(1 for _ in takewhile(_is_smooth, sprites))
        copies = Copies(sprites[smooth:], self._size, self._paint)

        def place(sprite: Sprite) -> Spot:
            return dx + sprite.x * self._unit, dy + sprite.y * self._unit

        def paint_smooth(easel: Easel) -> None:
            for sprite in sprites[:smooth]:
                self._paint(easel, sprite, place(sprite))

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

    def _size(self, sprite: Sprite) -> tuple[float, float]:
        """Return width and height of all that ``sprite`` paints, in design units."""
        w, h = turned_size(sprite.w * self._unit, sprite.h * self._unit, sprite.angle)
        margin = paint.margin(sprite.shape) * self._zoom
        return w + 2 * margin, h + 2 * margin

    def _paint(self, easel: Easel, sprite: Sprite, at: Spot) -> None:
        zoom = self._zoom
        shape = paint.shape_of(sprite.shape)
        if zoom < LEGIBLE_ZOOM and sprite.text and not shape.is_legible:
            sprite = replace(sprite, text=shape.shorten(sprite.text))
        paint.paint(easel.scaled(at, zoom), sprite, self._unit / zoom)

    def _draw_pose(self, brush: Brush, pose: Pose) -> None:
        sprite, pictures = pose.sprite, brush.pictures
        alpha = round(255 * sprite.alpha * pose.alpha)
        if alpha <= 0:
            return
        key, painted = self._painted(pictures, sprite, alpha)
        if (pose.stretch_x, pose.stretch_y) != (1.0, 1.0):
            w, h = painted.get_size()
            size_px = round(w * pose.stretch_x), round(h * pose.stretch_y)
            painted = pictures.scaled((key, alpha), size_px, painted)
        centre = brush.screen.at(*self.point(sprite.x, sprite.y - pose.lift))
        corner = painted.get_rect(center=centre).topleft
        brush.put(painted, corner, pygame.BLEND_PREMULTIPLIED)

    def _painted(
        self, pictures: PictureCache, sprite: Sprite, alpha: int
    ) -> tuple[Hashable, pygame.Surface]:
        """Return the key and the surface of ``sprite``; the key holds all but its place."""
        if sprite.angle % 90:
            upright = replace(sprite, angle=0.0)
            cut = _cut_of(
                sprite.shape,
                sprite.tint,
                sprite.text,
                sprite.w,
                sprite.h,
                0.0,
                self._unit,
                self._zoom,
                pictures.screen.scale,
            )
            key = cut.key, round(sprite.angle)
            return key, pictures.tilted_px(
                cut.key,
                cut.size_px,
                sprite.angle,
                lambda easel: self._paint(easel, upright, (0.0, 0.0)),
                alpha,
            )
        cut = _cut_of(sprite.shape, sprite.tint, sprite.text, sprite.w, sprite.h, sprite.angle,
                      self._unit, self._zoom, pictures.screen.scale)  # fmt: skip
        return cut.key, pictures.painted_px(
            cut.key,
            cut.size_px,
            (0.0, 0.0),
            lambda easel: self._paint(easel, sprite, cut.at),
            alpha,
            filled_px=cut.filled_px,
            fineness=cut.fineness,
        )


def _is_smooth(sprite: Sprite) -> bool:
    """Return whether a sprite needs no larger easel than its picture is."""
    return paint.shape_of(sprite.shape).fineness == 1


class _Cut(NamedTuple):
    """Size of the surface of a sprite, and where in it the sprite's middle lies."""

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
    key = ("sprite", shape, tint, text, round(angle), size_px, round(w, 1), round(h, 1), zoom)
    return _Cut(key, size_px, at, wide_px * high_px, paint.shape_of(shape).fineness)
