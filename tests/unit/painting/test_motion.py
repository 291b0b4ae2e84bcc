"""Motion from one picture to the next: what each kind of thing does, when, and how loud."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scenes.boards import motion
from scenes.boards.motion import STAGGERED_MS, WAVE, ObjectChange, TransitionKind
from scenes.boards.particle_bursts import all_bursts, bursts
from scenes.boards.sound_cue import sound_cue
from scenes.boards.sprite import Sprite, Sprites
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).parents[3] / "assets"
THEME = load_theme(ASSETS)
PAWN = Sprite("quoridor.pawn", 1.5, 1.5)
BRICK = Sprite("even_steven.brick", 0.5, 0.5)
FACE = Sprite("reduction.raised", 0.5, 0.5)
MARK = Sprite("landing", 0.5, 0.5)
BELOW = Sprite("slab", 0.5, 0.5, z=-1)


def changed(before: Sprites, after: Sprites, *way: tuple[float, float]) -> list[ObjectChange]:
    return motion.changes(before, after, way, THEME)


def one(before: Sprite | None, after: Sprite | None, *way: tuple[float, float]) -> ObjectChange:
    """The change of a single thing."""
    pictures = [{} if sprite is None else {("it",): sprite} for sprite in (before, after)]
    (change,) = changed(pictures[0], pictures[1], *way)
    return change


def test_a_thing_moves_by_its_nature() -> None:
    for before, after, kind in (
        (None, PAWN, TransitionKind.DROPPED),
        (PAWN, None, TransitionKind.TAKEN),
        (PAWN, replace(PAWN, x=2.5), TransitionKind.SLID),
        (PAWN, replace(PAWN, shape="quoridor.frozen_pawn"), TransitionKind.RESHAPED),
        (PAWN, replace(PAWN, tint="look2"), TransitionKind.BLENDED),
        (PAWN, replace(PAWN, alpha=0.0), TransitionKind.SUNK),
        (replace(PAWN, alpha=0.0), PAWN, TransitionKind.RISEN),
        (BRICK, None, TransitionKind.TAKEN),
        (BRICK, replace(BRICK, y=2.5), TransitionKind.BLENDED),
        (None, FACE, TransitionKind.TURNED),
        (FACE, None, TransitionKind.TURNED),
        (None, MARK, TransitionKind.BLENDED),
        (MARK, replace(MARK, x=2.5), TransitionKind.BLENDED),
    ):
        assert one(before, after).kind is kind, (before, after)
    lies = {("ground",): BELOW, ("pawn",): PAWN}
    assert changed(lies, {**lies, ("ground",): replace(BELOW, tint="acc")}) == [], "nothing moves"


def test_what_sinks_gets_lower_and_flatter_and_what_rises_comes_back() -> None:
    sunk, risen = one(PAWN, replace(PAWN, alpha=0.0)), one(replace(PAWN, alpha=0.0), PAWN)
    for change, ends in ((sunk, (0.0, 1.0)), (risen, (1.0, 0.0))):
        first, last = (next(motion.poses(change, part * change.end_ms)) for part in (0.0, 1.0))
        low, high = (first, last) if ends == (1.0, 0.0) else (last, first)
        assert (low.alpha, high.alpha) == (0.0, 1.0)
        assert low.stretch_y < 0.2 < high.stretch_y
        assert low.lift < high.lift == 0.0
        assert any(bursts(change, THEME))
    calm = THEME._replace(motion=0.0)
    (faded,) = motion.changes({(): PAWN}, {(): replace(PAWN, alpha=0.0)}, (), calm)
    assert faded.kind is TransitionKind.BLENDED


def test_a_solid_thing_with_a_way_jumps_along_it() -> None:
    jump = one(PAWN, replace(PAWN, y=3.5), (1.5, 2.5))
    assert jump.kind is TransitionKind.JUMPED and jump.after is not None
    assert jump.after.via == ((1.5, 2.5),)
    longer = one(PAWN, replace(PAWN, y=4.5), (1.5, 2.5), (1.5, 3.5))
    assert longer.duration_ms - jump.duration_ms == THEME.duration_ms("jump_each")


def test_what_moves_begins_as_it_was_and_ends_as_it_will_be() -> None:
    for after in (replace(PAWN, x=3.5), replace(PAWN, w=0.4, alpha=0.5)):
        change = one(PAWN, after)
        (first,), (last,) = motion.poses(change, 0), motion.poses(change, change.end_ms)
        for pose, sprite in ((first, PAWN), (last, after)):
            wide = pose.sprite.w * pose.stretch_x
            assert (pose.sprite.x, wide) == pytest.approx((sprite.x, sprite.w))
            assert pose.sprite.alpha * pose.alpha == pytest.approx(sprite.alpha)
            assert pose.lift == 0.0


def test_what_comes_and_goes_is_there_or_not_in_the_end() -> None:
    for before, after in ((None, PAWN), (PAWN, None), (None, MARK), (MARK, None)):
        change = one(before, after)
        (last,) = motion.poses(change, change.end_ms)
        assert last.alpha == (0.0 if after is None else 1.0)


def test_the_face_that_is_up_grows_from_a_line_or_shrinks_to_one() -> None:
    for before, after, grows in ((MARK, FACE, True), (FACE, MARK, False)):
        change = one(before, after)
        times = range(0, change.duration_ms + 1, 20)
        shown = [pose for ms in times for pose in motion.poses(change, ms)]
        assert {pose.sprite.shape for pose in shown} == {FACE.shape}
        high = [pose.stretch_y for pose in shown]
        assert high == sorted(high, reverse=not grows)
        assert min(high) < 0.2 and max(high) == pytest.approx(1.0)


def faces(*ranks: int) -> dict[tuple[str, int], Sprite]:
    return {("cell", k): replace(FACE, shape="landing", rank=rank) for k, rank in enumerate(ranks)}


def turned(*ranks: int) -> list[int]:
    """Return when things of these ranks begin to turn over, one thing of each."""
    before = faces(*ranks)
    after = {key: replace(FACE, x=sprite.x) for key, sprite in before.items()}
    found = {change.key: change for change in changed(before, after)}
    assert {change.kind for change in found.values()} == {TransitionKind.TURNED}
    return [found[key].delay_ms for key in before]


def test_things_turn_over_one_after_the_other_by_their_ranks() -> None:
    step_ms = THEME.duration_ms("stagger")
    assert turned(0, 1, 2, 1) == [0, step_ms, 2 * step_ms, step_ms]
    assert turned(0, 0, 0) == [0, 0, 0]
    delays = turned(*range(30))
    assert delays == sorted(set(delays)), "still one after the other"
    assert delays[-1] == STAGGERED_MS, "the last of many does not wait for ever"


def test_a_heap_loses_parts_from_left_to_right_and_closes_up_then() -> None:
    before = {("brick", k): replace(BRICK, x=0.5 + k) for k in range(5)}
    after = {("brick", 4): replace(BRICK, x=0.5)}
    found = {change.key[1]: change for change in changed(before, after)}
    delays = [found[k].delay_ms for k in range(4)]
    assert delays == sorted(set(delays)) and delays[0] == 0
    assert delays[3] == round(WAVE * found[3].duration_ms)
    assert found[4].kind is TransitionKind.BLENDED and found[4].delay_ms >= delays[3]


def test_with_reduced_motion_everything_fades_at_once() -> None:
    calm = load_theme(ASSETS, motion=0.0)
    before = {**faces(0, 1, 2), ("pawn",): PAWN}
    after = {**dict.fromkeys(faces(0, 1, 2), FACE), ("pawn",): replace(PAWN, x=4.5)}
    found = motion.changes(before, after, (), calm)
    assert {(change.kind, change.delay_ms) for change in found} == {(TransitionKind.BLENDED, 0)}


def test_a_change_is_heard_by_its_nature() -> None:
    for before, after, sound in (
        (PAWN, PAWN, ""),
        (PAWN, replace(PAWN, tint="look2"), ""),
        (PAWN, replace(PAWN, x=2.5), "step"),
        (PAWN, replace(PAWN, x=3.5), "jump"),
        (BRICK, None, "break"),
        (MARK, FACE, "raise"),
        (FACE, MARK, "sink"),
        (MARK, None, ""),
    ):
        there = {} if after is None else {("it",): after}
        assert sound_cue({("it",): before}, there) == sound, (before, after)


def test_where_some_rise_and_some_sink_it_is_one_sound_and_no_sparks() -> None:
    before, after = {(0,): FACE, (1,): MARK}, {(0,): MARK, (1,): FACE}
    assert sound_cue(before, after) == "flip"
    assert all_bursts(changed(before, after), THEME) == []
    assert all_bursts(changed({(1,): MARK}, {(1,): FACE}), THEME)
