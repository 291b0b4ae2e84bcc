"""Pictures as data: picks, and the laws of blending."""

from __future__ import annotations

from dataclasses import replace

from scenes.boards.hit_target import HitTarget
from scenes.boards.sprite import Sprite, blend

A = Sprite("quoridor.pawn", 0.0, 0.0, angle=10.0)
B = Sprite("quoridor.pawn", 4.0, 2.0, w=2.0, alpha=0.5)
BEFORE = {("moved",): A, ("gone",): A, ("still",): A}
AFTER = {("moved",): B, ("new",): B, ("still",): A}


def test_blend_begins_and_ends_with_its_pictures_and_slides_and_fades_between() -> None:
    start, end = blend(BEFORE, AFTER, 0.0), blend(BEFORE, AFTER, 1.0)
    assert {k: v for k, v in start.items() if v.alpha} == BEFORE
    assert {k: v for k, v in end.items() if v.alpha} == AFTER
    assert blend(BEFORE, AFTER, -1.0) == start and blend(BEFORE, AFTER, 2.0) == end
    half = blend(BEFORE, AFTER, 0.5)
    assert half["moved",] == Sprite("quoridor.pawn", 2.0, 1.0, w=1.5, angle=5.0, alpha=0.75)
    assert (half["gone",].alpha, half["new",].alpha) == (0.5, 0.25)
    assert all(blend(BEFORE, BEFORE, t) == BEFORE for t in (0.0, 0.3, 1.0))


def test_blend_passes_the_waypoints() -> None:
    bent = {("moved",): replace(B, via=((4.0, 0.0),))}
    half = blend({("moved",): A}, bent, 0.5)["moved",]
    assert (half.x, half.y) == (4.0, 0.0)


def test_picks_are_the_same_by_key() -> None:
    assert HitTarget(("cell", 1, 1), 1.5, 1.5, 1.0, 1.0) == HitTarget(("cell", 1, 1))
    assert HitTarget((), 1.5, 1.5, 1.0, 1.0).holds(1.9, 1.1)
    assert not HitTarget((), 1.5, 1.5, 1.0, 1.0).holds(2.1, 1.5)
