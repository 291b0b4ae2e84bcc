"""The sound of what happens on a board."""

from __future__ import annotations

import math

from scenes.boards.motion import JUMP, is_up, nature_of
from scenes.boards.shape import LOOSE, Announcement, Solid
from scenes.boards.sprite import Sprites


def sound_cue(before: Sprites, after: Sprites) -> str:
    """Name of the sound for what changed most: "" for a change without a sound."""
    heard = ""
    for key, b in after.items():
        a = before.get(key)
        nature = nature_of(b)
        if isinstance(nature, Announcement) and a is None:
            return nature.sound
        if not isinstance(nature, Solid) or a == b:
            continue
        if a is None or a.shape != b.shape:
            heard = heard or nature.sound
        if a is not None and (a.x, a.y) != (b.x, b.y):
            return "jump" if math.dist((a.x, a.y), (b.x, b.y)) > JUMP else "step"
    has_shrunk = any(nature_of(a) is LOOSE and key not in after for key, a in before.items())
    return heard or ("break" if has_shrunk else _turning_cue(before, after))


def _turning_cue(before: Sprites, after: Sprites) -> str:
    """Return the sound of things turned over: all up, all down, or both; "" if there are none."""
    keys = {**before, **after}
    ups = {(is_up(before.get(key)), is_up(after.get(key))) for key in keys}
    has_risen, has_sunk = (False, True) in ups, (True, False) in ups
    if has_risen and has_sunk:
        return "flip"
    return "raise" if has_risen else "sink" if has_sunk else ""
