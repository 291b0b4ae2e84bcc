"""The stage: drawing, motion and coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.match.seats import Seat
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Resign,
    Step,
)
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from scenes.boards import VIEWS, motion, paint
from scenes.boards.hit_target import HitTarget
from scenes.boards.motion import ObjectChange, TransitionKind
from scenes.boards.quoridor.view import QuoridorView
from scenes.boards.sound_cue import sound_cue
from scenes.boards.sprite import Keyframe, Sprite, Sprites
from scenes.boards.stage import Stage
from scenes.ui import ease
from scenes.ui.brush import Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import Theme, load_theme

ASSETS = Path(__file__).parents[3] / "assets"
BOX = (356.0, 76.0, 568.0, 568.0)
VIEW = QuoridorView()
SEATS = [Seat(name, look) for look, name in enumerate(("Mira", "Otto", "Nia", "Pip"))]
H, V = Orientation.H, Orientation.V
TICK_MS = 10


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Iterator[Brush]:
    yield Brush(Viewport(pygame_window), load_theme(ASSETS), ASSETS)


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme(ASSETS)


def four() -> State:
    """Red may step, jump over three, lay a board, break one, give up: among four."""
    grid = Grid(11).with_board(Board((5, 7), H, 2, 1)).with_board(Board((3, 5), V, 2, 2))
    grid = grid.with_board(Board((6, 3), V, 3, 1))
    state = replace(State.start(Options(4, 11, 7, 1)), grid=grid)
    return replace(state, pawns=((5, 4), (5, 5), (4, 6), (5, 6)))


def picture(state: State) -> Sprites:
    return VIEW.picture(state, SEATS[: state.options.players])


def pixels(brush: Brush, draw: Callable[[Brush], None]) -> bytes:
    brush.screen.surface.fill((0, 0, 0))
    draw(brush)
    return pygame.image.tobytes(brush.screen.surface, "RGB")


def rested(brush: Brush, shown: Sprites) -> bytes:
    """Return the pixels of a picture in which nothing moves."""
    still = Stage(BOX)
    still.show(shown)
    return pixels(brush, still.draw)


STEPPED = Step((5, 3))
ACTIONS: list[tuple[Action, str, TransitionKind]] = [
    (STEPPED, "step", TransitionKind.SLID),
    (Jump((3, 6)), "jump", TransitionKind.JUMPED),
    (Place(Board((0, 1), H, 2)), "place", TransitionKind.DROPPED),
    (Destroy((6, 3), V), "break", TransitionKind.RESHAPED),
    (Resign(), "freeze", TransitionKind.RESHAPED),
]


@pytest.mark.parametrize(("action", "cue", "kind"), ACTIONS)
def test_a_change_is_shown_by_its_kind(
    action: Action, cue: str, kind: TransitionKind, brush: Brush, theme: Theme
) -> None:
    before, after, way = (
        picture(four()),
        picture(four().play(action)),
        VIEW.waypoints(four(), action),
    )
    kinds = [change.kind for change in motion.changes(before, after, way, theme)]
    assert [one for one in kinds if one is not TransitionKind.BLENDED] == [kind]
    assert sound_cue(before, after) == cue
    stage = Stage(BOX)
    stage.animate(before, after, theme, way)
    assert stage.is_moving
    if kind is not TransitionKind.DROPPED:
        assert pixels(brush, stage.draw) == rested(brush, before)
    ticks = 0
    while stage.update(TICK_MS):
        ticks += 1
        stage.draw(brush)
        assert ticks < 200
    assert not stage.is_moving and pixels(brush, stage.draw) == rested(brush, after)


def test_a_length_cheat_is_heard_as_nothing_and_a_long_board_as_itself() -> None:
    state = four()
    armed = state.play(Cheat(CheatKind.LONGBOARD))
    assert sound_cue(picture(state), picture(armed)) == ""
    laid = armed.play(Place(Board((0, 1), H, 3)))
    assert sound_cue(picture(armed), picture(laid)) == "long"


def test_drawing_changes_nothing_and_an_idle_stage_has_nothing_to_do(
    brush: Brush, theme: Theme
) -> None:
    state, stage = four(), Stage(BOX)
    stage.animate(picture(state), picture(state.play(STEPPED)), theme)
    for _ in range(12):
        stage.update(TICK_MS)
    marks = [VIEW.marks(state, (), SEATS)]
    once = pixels(brush, lambda b: stage.draw(b, marks, 0.5))
    assert pixels(brush, lambda b: stage.draw(b, marks, 0.5)) == once
    stage.animate(picture(state), picture(state), theme)
    assert not stage.is_moving and not stage.update(TICK_MS), "no movement is over at once"
    stage.show(picture(state))
    assert stage.update(TICK_MS) is False
    first = pixels(brush, stage.draw)
    stage.update(1000)
    painted = len(brush.pictures.cache)
    assert pixels(brush, stage.draw) == first
    assert len(brush.pictures.cache) == painted


def test_finishing_ends_at_the_goal_and_leaves_out_all_stops(brush: Brush, theme: Theme) -> None:
    first, jump = four(), Jump((3, 6))
    second = first.play(STEPPED)
    third = replace(second, mover=0).play(Step((5, 2)))
    for after, way, stops in (
        (first.play(jump), VIEW.waypoints(first, jump), []),
        (third, (), [Keyframe(picture(second))]),
    ):
        stage = Stage(BOX)
        stage.animate(picture(first), picture(after), theme, way, stops=stops)
        assert stage.legs_left == len(stops)
        stage.update(TICK_MS)
        stage.finish()
        assert not stage.is_moving and not stage.update(TICK_MS)
        assert pixels(brush, stage.draw) == rested(brush, picture(after))


def test_stops_on_the_way_are_come_to_and_last_and_another_page_cross_fades(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = picture(four()), picture(four().play(STEPPED))

    def passed(stop: Keyframe) -> tuple[int, int]:
        """Return for how long a stage moves from the first over a stop, and its repaints."""
        stage, ms, repaints = Stage(BOX), 0, 0
        stage.animate(first, first, theme, stops=[stop])
        while stage.is_moving:
            assert 0.0 <= stage.part < 1.0
            repaints += stage.update(TICK_MS)
            ms += TICK_MS
        return ms, repaints

    assert passed(Keyframe(second))[0] >= 2 * theme.duration_ms("step"), "there and back"
    ms, repaints = passed(Keyframe(first, 500))
    assert 500 <= ms < 500 + 2 * TICK_MS
    assert repaints == 1, "nothing on the board has changed meanwhile"
    made, crossed = list[ObjectChange](), motion.crossed
    monkeypatch.setattr(motion, "crossed", lambda *given: made.extend(crossed(*given)) or made)
    Stage(BOX).animate(first, second, theme, stops=[Keyframe(second, is_cut=True)])
    assert {change.kind for change in made} == {TransitionKind.BLENDED}
    assert all(not (change.before and change.after) for change in made)


def test_a_chain_of_jumps_takes_longer_and_flies_over_every_avatar(theme: Theme) -> None:
    state = four()
    way = VIEW.waypoints(state, Jump((3, 6)))
    after = picture(state.play(Jump((3, 6))))
    (jump,) = (
        c
        for c in motion.changes(picture(state), after, way, theme)
        if c.kind is TransitionKind.JUMPED
    )
    assert jump.duration_ms == theme.duration_ms("jump") + 2 * theme.duration_ms("jump_each")
    flown = [next(motion.poses(jump, ms)) for ms in range(0, jump.duration_ms + 1)]
    for x, y in way:
        nearest = min(flown, key=lambda pose: abs(pose.sprite.x - x) + abs(pose.sprite.y - y))
        assert abs(nearest.sprite.x - x) + abs(nearest.sprite.y - y) < 0.02
        assert nearest.lift > 0.95 * motion.HEIGHT
    assert flown[0].lift == 0.0 and abs(flown[-1].lift) < 1e-9


def test_the_ground_fills_the_box_is_laid_once_and_points_are_found(theme: Theme) -> None:
    stage = Stage(BOX)
    for size in (5, 9, 11, 15):
        shown = picture(State.start(Options(size=size)))
        stage.show(shown)
        slab = shown["slab",]
        assert stage.design_box(HitTarget((), slab.x, slab.y, slab.w, slab.h)) == pytest.approx(BOX)
        assert stage.board_point(640, 360) == pytest.approx((size / 2, size / 2))
    start = State.start(Options(size=9))
    stage.show(picture(start))
    ground = stage.ground
    stage.animate(picture(start), picture(start.play(Step((4, 1)))), theme)
    stage.show(picture(start.play(Step((4, 1)))))
    assert stage.ground is ground
    stage.show(picture(State.start(Options(size=5))))
    assert stage.ground != ground
    small = Stage((100.0, 50.0, 260.0, 300.0))
    small.show(picture(four()))
    for spot in ((0.0, 0.0), (3.25, 10.5), (-0.4, 11.2)):
        assert small.board_point(*small.point(*spot)) == pytest.approx(spot)


def test_the_ground_is_drawn_where_its_points_are(brush: Brush) -> None:
    stage = Stage((200.0, 100.0, 400.0, 300.0))
    wide = Sprite("quoridor.home", 4.0, 3.0, 8.0, 6.0, z=-2, tint="black")
    tile = Sprite("quoridor.home", 6.5, 1.5, 1.0, 1.0, z=-1, tint="white")
    stage.show({("wide",): wide, ("tile",): tile})
    brush.screen.surface.fill("black")
    stage.draw_ground(brush)
    seen = pygame.mask.from_threshold(brush.screen.surface, "white", (90, 90, 90))
    x, y, w, h = stage.design_box(HitTarget((), tile.x, tile.y, tile.w, tile.h))
    (lit,) = seen.get_bounding_rects()
    assert lit == pytest.approx((x, y, w, h), abs=3)


def test_overlays_with_one_key_replace_each_other(brush: Brush) -> None:
    stage = Stage(BOX)
    stage.show(picture(four()))
    mark = Sprite("landing", 2.5, 2.5, 0.6, 0.6, tint="acc")
    other = replace(mark, shape="frame")

    def draw(*overlays: Sprites) -> bytes:
        return pixels(brush, lambda b: stage.draw(b, overlays))

    assert draw({("a",): mark}, {("a",): other}) == draw({("a",): other})
    assert draw({("a",): mark}, {("b",): other}) != draw({("a",): other})


def test_a_small_stage_shows_no_letters(brush: Brush) -> None:
    """They would be below the smallest size that may be read."""
    shown = dict(picture(four()))
    nameless = {k: replace(v, text="") if v.shape == "label" else v for k, v in shown.items()}
    stage = Stage((100.0, 100.0, 260.0, 260.0))
    stage.show(shown)
    small = pixels(brush, stage.draw)
    stage.show(nameless)
    assert pixels(brush, stage.draw) == small


TEXTS = {
    "equation": "9|-|4|=|5",
    "sheet": "7 1",
    "pill": "31 27",
    "gate": "in|open",
    "bomb_mark": "B|new",
    "letter": "AA|shut|bomb",
    "hinge": "4|D|0-1",
    "thumb": ".#A|cDx|+- ",
    "tagscreen": "hide",
    "petal": "slice|90|3",
    "thumb_ring": "1",
    "track": "3 2 1 0|0|2|1",
}
"""What shapes are told that are not happy with a number."""


@pytest.mark.slow
def test_every_shape_can_be_painted_at_every_seat(brush: Brush) -> None:
    before = pixels(brush, lambda b: None)
    for owner in ("", *VIEWS):
        for own in paint.shapes_of(owner or paint.COMMON):
            stage, text = Stage(BOX), TEXTS.get(own, "7")
            shape = f"{owner}.{own}" if owner else own
            stage.show({("it",): Sprite(shape, 0.5, 0.5, 0.9, 0.3, tint="look2", text=text)})
            assert pixels(brush, stage.draw) != before, shape


def test_what_is_turned_is_not_cut_off(brush: Brush) -> None:
    """A long thin look, turned: as much of it is seen as of one that lies."""

    def lit(angle: float) -> int:
        brush.screen.surface.fill("black")
        stage = Stage(BOX)
        stage.show({("bar",): Sprite("quoridor.home", 0.5, 0.5, 0.8, 0.05, angle, tint="white")})
        stage.draw(brush)
        seen = pygame.mask.from_threshold(brush.screen.surface, "white", (90, 90, 90))
        return seen.count()

    lying = lit(0.0)
    assert all(abs(lit(angle) - lying) < 0.08 * lying for angle in (30.0, 45.0, 60.0, 90.0))


def test_what_nobody_paints_is_a_plain_sign(brush: Brush) -> None:
    before = pixels(brush, lambda b: None)
    for shape in ("no_such_shape", "quoridor.no_such_shape", "no_such_game.pawn"):
        stage = Stage(BOX)
        stage.show({("it",): Sprite(shape, 0.5, 0.5, 0.9, 0.3)})
        assert paint.find_shape(shape) is None
        assert pixels(brush, stage.draw) != before


@pytest.mark.parametrize("curve", [ease.in_quad, ease.in_out_quad, ease.out_expo, ease.out_back])
def test_eases_begin_at_nothing_and_end_at_all(curve: ease.Ease) -> None:
    assert curve(0.0) == pytest.approx(0.0, abs=1e-12)
    assert curve(1.0) == pytest.approx(1.0)
    assert 0.0 < curve(0.5) < 1.2
