"""Motion from one picture to the next: by the nature of things and what changes, never by game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scenes.boards.paint import shape_of
from scenes.boards.shape import LOOSE, SWEEP, TURNED, Announcement, Nature, Rolling, Solid, Triumph
from scenes.boards.sprite import BAND, Key, Spot, Sprite, Sprites, interpolate_sprites
from scenes.ui.ease import in_out_quad, in_quad, out_back, out_expo
from scenes.ui.theme import Theme

STAGGERED_MS = 340
"""The last of many things turned over one after the other begins no later than this."""

WAVE = 0.6
"""How long the wave takes until the last part begins to leave, in times that one part takes."""

JUMP = 1.2
"""What moves farther than this has jumped; in board units."""

FALL = 0.75
"""The part of a drop that is the fall; the rest is the impact."""

SINK = 0.4
"""How far down what sinks goes, in its own heights."""

GONE = "gone"
"""Before the key of what fades out on a page that is left."""

ARC = 1.2  # how high something flies that is taken away, in board units
ROLLS = 6  # numbers that are seen while one rolls to the next

HEIGHT = 0.32
"""How high jumps go; drops come from twice as high. In board units."""


class TransitionKind(Enum):
    """Kind of change of one thing."""

    DROPPED = "dropped"
    TAKEN = "taken"
    SLID = "slid"
    JUMPED = "jumped"
    RESHAPED = "reshaped"
    FLOWN = "flown"
    ROLLED = "rolled"
    ROSE = "rose"
    TURNED = "turned"
    SWEPT = "swept"
    SUNK = "sunk"
    RISEN = "risen"
    BLENDED = "blended"


_LAST = (TransitionKind.BLENDED, TransitionKind.ROLLED, TransitionKind.ROSE)
"""What lasts as long as the rest does, or begins after it."""

_DURATIONS = {
    TransitionKind.DROPPED: "board",
    TransitionKind.SLID: "step",
    TransitionKind.JUMPED: "jump",
    TransitionKind.TURNED: "flip",
    TransitionKind.SWEPT: "sweep",
    TransitionKind.SUNK: "rise",
    TransitionKind.RISEN: "rise",
    TransitionKind.FLOWN: "fly",
    TransitionKind.ROLLED: "number",
    TransitionKind.ROSE: "win",
}
"""Durations of the theme; those of all others are "glow"."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A sprite in the middle of a movement; ``lift`` is its height above the table, in board units.

    ``alpha`` comes on top of the sprite's own.
    """

    sprite: Sprite
    alpha: float = 1.0
    lift: float = 0.0
    stretch_x: float = 1.0
    stretch_y: float = 1.0


@dataclass(frozen=True, slots=True)
class ObjectChange:
    """Change of one thing: before and after (None: not there), and its time."""

    key: Key
    kind: TransitionKind
    before: Sprite | None
    after: Sprite | None
    duration_ms: int
    delay_ms: int = 0

    @property
    def end_ms(self) -> int:
        return self.delay_ms + self.duration_ms


def crossed(before: Sprites, after: Sprites, theme: Theme) -> list[ObjectChange]:
    """Return everything that differs but the ground: it fades out as it was and in as it is."""
    found, duration_ms = [], theme.duration_ms("glow")
    for key, a, b in _differing(before, after):
        if a is not None:
            found.append(ObjectChange((GONE, *key), TransitionKind.BLENDED, a, None, duration_ms))
        if b is not None:
            found.append(ObjectChange(key, TransitionKind.BLENDED, None, b, duration_ms))
    return found


def _differing(
    before: Sprites, after: Sprites
) -> Iterator[tuple[Key, Sprite | None, Sprite | None]]:
    """Yield what differs above the ground: its key, and what it was and is."""
    for key in {**before, **after}:
        a, b = before.get(key), after.get(key)
        if a != b and (a or b).z >= 0:  # type: ignore[union-attr]  # one of the two is there
            yield key, a, b


def changes(
    before: Sprites, after: Sprites, waypoints: Sequence[Spot], theme: Theme
) -> list[ObjectChange]:
    """Return everything that differs, but for the ground. What moves passes the ``waypoints``.

    With reduced motion there is nothing but cross-fades.
    """
    found = []
    for key, a, b in _differing(before, after):
        if (is_up(a) and is_up(b)) or isinstance(nature_of(a or b), Announcement):
            continue  # there are too many of them, or it is too large, to be blended
        if nature_of(a or b) is SWEEP and not theme.has_flashes:
            continue
        kind = _kind(a, b, bool(waypoints))
        if b is not None and kind is TransitionKind.JUMPED:
            b = replace(b, via=tuple(waypoints))
        found.append(ObjectChange(key, kind, a, b, _duration_ms(kind, b, theme)))
    if theme.is_calm:
        return [replace(change, kind=TransitionKind.BLENDED) for change in found]
    longest = max((c.duration_ms for c in found if c.kind not in _LAST), default=0)
    blended = [
        replace(c, duration_ms=longest) if longest and c.kind is TransitionKind.BLENDED else c
        for c in found
    ]
    return _after_all(_staggered(_in_waves(blended), theme))


def _after_all(found: list[ObjectChange]) -> list[ObjectChange]:
    """Return what has to wait until the rest has left, and then rolls or rises."""
    gone = (TransitionKind.TAKEN, TransitionKind.FLOWN)
    left_ms = max((change.end_ms for change in found if change.kind in gone), default=0)
    return [replace(c, delay_ms=left_ms) if c.kind in _LAST[1:] else c for c in found]


def _staggered(found: list[ObjectChange], theme: Theme) -> list[ObjectChange]:
    """Delay things that turn over by the ranks of their sprites before."""
    last = max((_rank(c) for c in found if c.kind is TransitionKind.TURNED), default=0)
    if not last:
        return found
    stagger_ms = min(theme.duration_ms("stagger"), STAGGERED_MS / last)
    return [
        replace(c, delay_ms=round(_rank(c) * stagger_ms)) if c.kind is TransitionKind.TURNED else c
        for c in found
    ]


def _rank(change: ObjectChange) -> int:
    return change.before.rank if change.before else 0


def _in_waves(found: list[ObjectChange]) -> list[ObjectChange]:
    """Loose parts leave from left to right; those that stay wait until most have left."""
    leaving = [
        c.before for c in found if c.kind is TransitionKind.TAKEN and c.before and _is_loose(c)
    ]
    if not leaving:
        flown_ms = max((c.duration_ms for c in found if c.kind is TransitionKind.FLOWN), default=0)
        return [
            replace(c, delay_ms=round(WAVE * flown_ms)) if _is_loose(c) and c.after else c
            for c in found
        ]
    left, right = min(sprite.x for sprite in leaving), max(sprite.x for sprite in leaving)

    def delay_ms(change: ObjectChange) -> int:
        if not _is_loose(change):
            return 0
        along = 1.0
        if change.kind is TransitionKind.TAKEN and change.before and right > left:
            along = (change.before.x - left) / (right - left)
        return round(WAVE * along * change.duration_ms)

    return [replace(change, delay_ms=delay_ms(change)) for change in found]


def nature_of(sprite: Sprite | None) -> Nature | None:
    """Return how the shape of ``sprite`` comes, moves and goes; None if there is none."""
    return None if sprite is None else shape_of(sprite.shape).nature


def _is_loose(change: ObjectChange) -> bool:
    return nature_of(change.before or change.after) is LOOSE


def is_up(sprite: Sprite | None) -> bool:
    """Return whether it is the upper face of something."""
    return nature_of(sprite) is TURNED


def _kind(before: Sprite | None, after: Sprite | None, is_bent: bool) -> TransitionKind:
    if is_up(before) != is_up(after):
        return TransitionKind.TURNED
    if before is None or after is None:
        nature = nature_of(before or after)
        if after is None and nature is LOOSE:
            return TransitionKind.FLOWN if before and before.via else TransitionKind.TAKEN
        if before is None and isinstance(nature, Triumph):
            return TransitionKind.ROSE
        if after is None and nature is SWEEP:
            return TransitionKind.SWEPT
        if not isinstance(nature, Solid):
            return TransitionKind.BLENDED
        return TransitionKind.DROPPED if before is None else TransitionKind.TAKEN
    if isinstance(nature_of(after), Rolling) and before.text != after.text:
        return TransitionKind.ROLLED
    if not isinstance(nature_of(after), Solid):
        return TransitionKind.BLENDED
    if not before.alpha or not after.alpha:
        return TransitionKind.RISEN if after.alpha else TransitionKind.SUNK
    if (before.x, before.y) == (after.x, after.y):
        return TransitionKind.RESHAPED if before.shape != after.shape else TransitionKind.BLENDED
    return TransitionKind.JUMPED if is_bent else TransitionKind.SLID


def _duration_ms(kind: TransitionKind, after: Sprite | None, theme: Theme) -> int:
    duration_ms = theme.duration_ms(_DURATIONS.get(kind, "glow"))
    if kind is TransitionKind.DROPPED:
        return duration_ms + theme.duration_ms("squash")
    if kind is TransitionKind.JUMPED and after is not None:
        return duration_ms + (len(after.via) - 1) * theme.duration_ms("jump_each")
    if kind is TransitionKind.RESHAPED and isinstance(nature := nature_of(after), Solid):
        return theme.duration_ms(nature.change)
    return duration_ms


def poses(change: ObjectChange, elapsed_ms: float) -> Iterator[Pose]:
    """Yield what to draw of one thing when its change has gone on for ``elapsed_ms``."""
    since_ms = max(elapsed_ms - change.delay_ms, 0.0)
    t = min(since_ms / change.duration_ms, 1.0) if change.duration_ms else 1.0
    a, b = change.before, change.after
    if change.kind is TransitionKind.BLENDED and a and b:  # there are hundreds of these
        yield _blended(a, b, t)
    elif change.kind is TransitionKind.DROPPED and b:
        yield _dropped(b, t)
    elif change.kind is TransitionKind.TAKEN and a:
        yield Pose(a, 1.0 - t, HEIGHT * t, 1.0 + 0.2 * t, 1.0 + 0.2 * t)
    elif change.kind is TransitionKind.FLOWN and a:
        yield _flown(a, t)
    elif change.kind is TransitionKind.ROLLED and a and b:
        yield _rolled(a, b, t)
    elif change.kind is TransitionKind.ROSE and b:
        yield Pose(b, min(3 * t, 1.0), 0.0, *[max(0.2 + 0.8 * out_back(t), 0.05)] * 2)
    elif change.kind is TransitionKind.SLID and a and b:
        yield _slid(a, b, t)
    elif change.kind is TransitionKind.JUMPED and a and b:
        yield _jumped(a, b, t)
    elif change.kind is TransitionKind.RESHAPED and a and b:
        yield from _reshaped(a, b, t)
    elif change.kind is TransitionKind.TURNED:
        yield from _turned(a, b, t)
    elif change.kind is TransitionKind.SWEPT and a:
        yield Pose(replace(a, x=a.x + (t - 0.5) * a.w * (1.0 - BAND), w=a.w * BAND))
    elif change.kind is TransitionKind.SUNK and a:
        yield _sunk(a, in_quad(t))
    elif change.kind is TransitionKind.RISEN and b:
        yield _sunk(b, 1.0 - out_back(t))
    elif a:
        yield Pose(a, 1.0 - t)
    elif b:
        yield Pose(b, t)


def _blended(a: Sprite, b: Sprite, t: float) -> Pose:
    """Slide from one sprite to the other.

    No size on the way is painted anew: words have that of the goal, and all else is stretched.
    """
    if t == 0.0:
        return Pose(a)
    sprite = interpolate_sprites(a, b, t, is_settled=True)
    if b.text or t == 1.0 or (a.w == b.w and a.h == b.h):
        return Pose(sprite)
    wide, high = a.w / b.w, a.h / b.h
    return Pose(sprite, 1.0, 0.0, wide + (1.0 - wide) * t, high + (1.0 - high) * t)


def _dropped(sprite: Sprite, t: float) -> Pose:
    """Falling flat, then giving way a little in its thin direction."""
    if t < FALL:
        fallen = in_quad(t / FALL)
        near = 1.0 + 0.25 * (1.0 - fallen)
        return Pose(sprite, min(2.5 * t / FALL, 1.0), 2 * HEIGHT * (1.0 - fallen), near, near)
    impact = math.sin(math.pi * (t - FALL) / (1.0 - FALL))
    thin, long = 1.0 + 0.4 * impact, 1.0 - 0.03 * impact
    return Pose(sprite, 1.0, 0.0, *((long, thin) if sprite.w >= sprite.h else (thin, long)))


def _sunk(sprite: Sprite, part: float) -> Pose:
    """Return a thing on its way down through the floor: lower and flatter, then gone."""
    low = min(max(part, -0.3), 1.0)
    seen = 1.0 - max(low - 0.65, 0.0) / 0.35
    return Pose(sprite, seen, -SINK * sprite.h * low, 1.0 - 0.3 * low, 1.0 - 0.9 * low)


def _flown(a: Sprite, t: float) -> Pose:
    """Lifting off, then in an arc to where ``via`` leads; it gets small on the way."""
    done, (x, y) = in_out_quad(t), a.via[-1]
    size = 1.0 - 0.8 * done
    spot = a.x + (x - a.x) * done, a.y + (y - a.y) * done
    fading = min(1.0, 5 * (1.0 - t))
    lift = ARC * math.sin(math.pi * done)
    return Pose(replace(a, x=spot[0], y=spot[1]), fading, lift, size, size)


def _rolled(a: Sprite, b: Sprite, t: float) -> Pose:
    """Return a number between the two; it has no groups of digits if both have none."""
    nature = nature_of(b)
    first, last = a.text.replace(",", ""), b.text.replace(",", "")
    if not isinstance(nature, Rolling) or not (first.isdigit() and last.isdigit()) or t in (0, 1):
        return Pose(a if t < 1 else b)
    part = math.ceil(ROLLS * out_expo(t)) / ROLLS
    number = round(int(first) + (int(last) - int(first)) * part)
    return Pose(replace(b, shape=nature.shape, text=f"{number:,}"))


def _slid(a: Sprite, b: Sprite, t: float) -> Pose:
    done = out_back(t)
    spot = a.x + (b.x - a.x) * done, a.y + (b.y - a.y) * done
    return Pose(replace(_under_way(a, b, t), x=spot[0], y=spot[1]))


def _jumped(a: Sprite, b: Sprite, t: float) -> Pose:
    """Along the way in one flight that is highest over every waypoint."""
    done = in_out_quad(t)
    way = interpolate_sprites(a, b, done)
    legs = len(b.via) + 1
    leg = done * legs
    if leg < 1.0 or leg > legs - 1:
        lift = math.sin(math.pi / 2 * min(leg, legs - leg))
    else:
        lift = 1.0 - 0.4 * math.sin(math.pi * (leg % 1.0))
    swell = 1.0 + 0.2 * lift
    return Pose(replace(_under_way(a, b, t), x=way.x, y=way.y), 1.0, HEIGHT * lift, swell, swell)


def _under_way(a: Sprite, b: Sprite, t: float) -> Sprite:
    """Return the sprite under way; it changes its shape just before it arrives."""
    return a if t < FALL else b


def _reshaped(a: Sprite, b: Sprite, t: float) -> Iterator[Pose]:
    done = out_expo(t)
    swell = 1.0 + 0.25 * (1.0 - done)
    yield Pose(a, 1.0 - done)
    yield Pose(b, done, 0.0, swell, swell)


def _turned(a: Sprite | None, b: Sprite | None, t: float) -> Iterator[Pose]:
    """Yield the upper face, shrinking to a line or growing from one, above what lies still."""
    shown = b if is_up(b) else a
    if shown is not None:
        done = (1.0 - math.cos(math.pi * t)) / 2
        lift, up = 0.1 * math.sin(math.pi * t), done if shown is b else 1.0 - done
        if up > 0.02:  # thinner it would be a line that lies there
            yield Pose(replace(shown, z=shown.z + 1), 1.0, lift, 1.0, up)
