"""The brush: everything it draws, its letters, its caches, and the files that come with it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import pygame
import pytest
from brushes import brush_of, pixels

from scenes.app import assets_dir
from scenes.boards import VIEWS
from scenes.boards.emblem import FRAMES, draw_emblem
from scenes.input.actions import Button
from scenes.ui.art import icons
from scenes.ui.art.particles import MAX_PARTICLES, Particles
from scenes.ui.art.prompts import DEFAULT_LABELS
from scenes.ui.brush import Brush
from scenes.ui.paint.fonts import MAX_LINE_LENGTH, clean
from scenes.ui.paint.picture_cache import WINDOWS_KEPT
from scenes.ui.paint.surface_cache import SMALL_PX, SurfaceCache
from scenes.ui.screen import WIDTH

ASSETS = assets_dir()

HOSTILE = {
    "nothing": "",
    "nul": "a\0b",
    "control": "\x07\x1b[31m\r\n\t",
    "surrogate": "lone \ud800 half",
    "zero width": "\u200b\u200d\ufeff\u202e",
    "long": "W" * 10_000,
    "long words": "many words " * 2_000,
    "emoji": "\U0001f600\U0001f3f3\ufe0f\u200d\U0001f308",
    "combining": "e" + "\u0301" * 300,
    "unknown scripts": "漢字 العربية ไทย",
    "private": "\ue000\uffff\U0010ffff",
}
Drawing = Callable[[Brush], object]
DRAWINGS: dict[str, Drawing] = {
    "text": lambda b: b.text("Mira wins", (64, 40), 48, "display", "acc", tracking=1),
    "faded text": lambda b: b.text("Otto", (64, 40), alpha=90),
    "paragraph": lambda b: b.paragraph("A board may never seal anyone in.", (64, 40, 120, 0)),
    "panel": lambda b: b.panel((40, 90, 262, 232), "panel2", "look0", 22, 3, glow="look0"),
    "pill": lambda b: b.pill((40, 90, 120, 30), "look1", "line"),
    "chip": lambda b: b.chip("9 x 9", (64, 48)),
    "button": lambda b: b.button((40, 90, 240, 54), "Rematch", "amber", "turn"),
    "button off": lambda b: b.button((40, 90, 240, 54), "Rematch", enabled=False),
    "primary": lambda b: b.button((40, 90, 240, 54), "Start", "primary"),
    "focus ring": lambda b: b.focus_ring((40, 90, 240, 54), 16, "look2"),
    "pawn": lambda b: b.pawn((200, 200), 26, 1, halo=True),
    "frozen pawn": lambda b: b.pawn((200, 200), 20, 3, frozen=True, alpha=200),
    "shape": lambda b: b.shape(3, (200, 200), 12),
    "pips": lambda b: b.pips((40, 200, 220, 18), 4, 10, "look0"),
    "too many pips": lambda b: b.pips((40, 200, 220, 18), 30, 40, "look0"),
    "bar": lambda b: b.bar((40, 200, 220, 14), 0.4, "look3"),
    "gauge": lambda b: b.gauge((200, 200), 27, 0.6, "look1"),
    "glow": lambda b: b.glow((200, 200), 80, "acc"),
    "shade": lambda b: b.shade(150),
    "backdrop": lambda b: b.backdrop("spot"),
    "title": lambda b: b.backdrop("title"),
    "rays": lambda b: b.rays((640, 330), "amber"),
    "logo": lambda b: b.logo("QUINTET", (640, 160), 132, "look2", "amber", "look0"),
    "line": lambda b: b.line((40, 40), (400, 300), "acc", 4),
    "polyline": lambda b: b.polyline([(40, 40), (90, 80), (400, 60)], "acc", 4),
    "disc": lambda b: b.disc((200, 200), 12, "look0"),
    "ring": lambda b: b.ring((200, 200), 12, "look0", 2),
    "rounded": lambda b: b.rounded((40, 90, 100, 40), "hole", 8),
    "podium": lambda b: b.podium((390, 444, 152, 118), 2, "look2"),
    "crown": lambda b: b.crown((640, 200), 72, 14),
    "ribbon": lambda b: b.ribbon((640, 186), "CHEATER, THOUGH", "grey", cracked=True),
    "laurel": lambda b: b.laurel((640, 186), 30, 130),
}


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Brush:
    return brush_of()


def drawn(brush: Brush, draw: Drawing) -> bytes:
    """Return what the window shows after a drawing on black."""
    brush.screen.surface.fill((0, 0, 0))
    draw(brush)
    return pixels(brush)


def test_everything_shows_and_drawn_twice_it_has_the_same_pixels(brush: Brush) -> None:
    surface = brush.screen.surface
    surface.fill((40, 50, 90))
    blank = pixels(brush)
    of_icons: dict[str, Drawing] = {
        name: lambda b, name=name: b.icon(name, (200, 200), 28)  # type: ignore[misc]
        for name in icons.ICONS
    }
    for name, draw in (DRAWINGS | of_icons).items():
        shots = []
        for _ in range(2):
            surface.fill((40, 50, 90))
            draw(brush)
            shots.append(pixels(brush))
        assert shots[0] == shots[1] != blank, name


@pytest.mark.parametrize("size", [(1920, 1080), (960, 600), (640, 480), (1, 1)])
def test_everything_can_be_drawn_at_every_size(
    pygame_window: pygame.Surface, size: tuple[int, int]
) -> None:
    brush = brush_of(size, high_contrast=size[0] == 640, text_scale=1.5, motion=0.0)
    for draw in DRAWINGS.values():
        draw(brush)


def test_where_contrast_counts_nothing_glows(pygame_window: pygame.Surface) -> None:
    brush = brush_of(high_contrast=True)
    panel = (300, 300, 200, 100)
    dark = drawn(brush, lambda b: b.panel(panel, glow=None, shadow=False))
    glow = drawn(
        brush, lambda b: (b.glow((200, 200), 90, "acc"), b.panel(panel, glow="acc", shadow=False))
    )
    assert dark == glow


def test_every_emblem_shows_and_moves_and_a_game_without_one_has_a_plain_one(brush: Brush) -> None:
    for game_id in VIEWS:
        seen = set()
        for at in range(0, FRAMES, 2):
            brush.screen.surface.fill((0, 0, 0))
            draw_emblem(brush, game_id, (200, 200), phase=at / FRAMES)
            seen.add(pixels(brush))
        assert len(seen) > FRAMES / 4, game_id
    assert drawn(brush, lambda b: draw_emblem(b, "no_such_game", (200, 200))).strip(b"\0")


def test_every_button_has_a_sign_as_wide_as_promised(brush: Brush) -> None:
    for kind in ("pad", "pad:3", "keys:left", "keys:right", "mouse"):
        for button in Button:
            before = drawn(brush, lambda b: None)
            wide = brush.prompt(kind, button, (64, 670))
            assert wide == brush.prompt_width(kind, button) > 0, (kind, button)
            assert pixels(brush) != before, (kind, button)
    usual = brush.prompt_width("keys:right", Button.CONFIRM)
    bound = brush_of()
    bound.prompt_labels = {**DEFAULT_LABELS, ("keys:right", Button.CONFIRM): "Return"}
    assert bound.prompt_width("keys:right", Button.CONFIRM) > usual, "a bound key is shown"


def test_shading_by_255_leaves_only_the_background_colour(brush: Brush) -> None:
    brush.backdrop()
    brush.shade(255)
    assert brush.screen.surface.get_at((640, 360))[:3] == brush.theme.ink("ink0")


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_any_string_can_be_drawn(brush: Brush, words: str) -> None:
    for face in ("display", "bold"):
        _, _, w, h = brush.text(words, (64, 64), 24, face, tracking=1)
        assert w <= WIDTH + 2 and h < 80
        assert brush.text(words, (64, 64), 24, face, fit=120)[2] <= 121
        assert brush.measure(words, 24, face)[1] > 0
        for room in (12.0, -12.0):  # in a window of a few pixels there may be less than none
            assert brush.lettering.fitting(words, 24, face, room) > 0
    assert brush.paragraph(words, (64, 64, 200, 120)) <= 120
    brush.chip(words, (64, 64))
    brush.button((64, 64, 200, 50), words, icon="user")
    brush.logo(words, (640, 160), 66, "look2", "amber", "look0")


def test_lines_are_cleaned() -> None:
    cases = {"a\0b\nc": "a b c", "x\u200by\ud800z\u202e": "xyz", "Жук Ωμέγα": "Жук Ωμέγα"}
    assert {raw: clean(raw) for raw in cases} == cases
    assert len(clean("é" * 10_000)) == MAX_LINE_LENGTH


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
def test_no_text_is_below_18_units(
    pygame_window: object, size: tuple[int, int], text_scale: float
) -> None:
    brush = brush_of(size, text_scale=text_scale)
    assert brush.lettering.px(18) >= 18 * brush.screen.scale
    floor = brush.lettering.line_height(18, "bold") * brush.screen.scale
    for asked, fit in ((6, None), (18, 30.0), (24, 10.0), (40, 60.0)):
        image = brush.lettering.line("Hxxxxxxxxxxxxxxxxxxxx", asked, "bold", "text", 0, fit)
        assert image.get_height() >= floor


def test_the_text_setting_makes_text_larger_but_not_the_logo(pygame_window: object) -> None:
    usual, large = brush_of(), brush_of(text_scale=1.5)
    wide = 1.5 * usual.measure("Hello", 20)[0]
    assert large.measure("Hello", 20)[0] == pytest.approx(wide, rel=0.05)
    sign = ("QUINTET", (640, 160), 132, "look2", "amber", "look0")
    assert usual.logo(*sign) == large.logo(*sign)


def test_lines_lie_at_their_anchors_and_paragraphs_in_their_boxes(brush: Brush) -> None:
    for anchor, part in (("bottomright", 1.0), ("center", 0.5)):
        x, y, w, h = brush.text("Hello", (640, 360), anchor=anchor)
        assert (x + w * part, y + h * part) == pytest.approx((640, 360), abs=1)
    words = "word " * 400
    assert brush.paragraph(words, (0, 0, 200, 100)) <= 100
    assert brush.paragraph(words, (0, 0, 200, 0)) > 1000
    assert brush.paragraph("one\n\nthree", (0, 0, 400, 0), 20) == pytest.approx(3 * 20 * 1.35)


def test_a_letter_that_a_face_lacks_is_taken_from_another(brush: Brush) -> None:
    """Fredoka One has no Cyrillic; its box for unknown letters is the same for all of them."""
    lines = [brush.lettering.line(w, 40, "display", "text") for w in ("ЖЖ", "ШШ")]
    assert pygame.image.tobytes(lines[0], "RGBA") != pygame.image.tobytes(lines[1], "RGBA")


def test_a_cache_keeps_its_budget_and_what_was_used_last() -> None:
    cache: SurfaceCache[int] = SurfaceCache(most_bytes=400, most=8)
    for k in range(30):
        cache.put(k, pygame.Surface((5, 5)))
        cache.get(0)
    assert cache.total_bytes <= 400 and len(cache) <= 4
    assert cache.get(0) is not None and cache.get(1) is None
    again: SurfaceCache[str] = SurfaceCache(most_bytes=400)
    for _ in range(5):
        again.put("a", pygame.Surface((5, 5)))
    assert again.total_bytes == 100, "the same key counts once"
    big = pygame.Surface((100, 100))
    assert again.put("big", big) is big, "larger than the budget, and still given"


def test_ever_new_pictures_do_not_fill_the_memory(pygame_window: object) -> None:
    brush = brush_of((320, 180))
    for k in range(1200):
        brush.text(f"line {k}", (k, k))
        brush.disc((100, 100), 2 + k * 0.1, "acc")
        brush.rounded((0, 0, 200 + k, 200), "panel", alpha=k % 255)
    most = WINDOWS_KEPT * SMALL_PX * 4
    assert most / 2 < brush.pictures.cache.total_bytes <= most
    assert brush.lettering.cache.total_bytes <= SMALL_PX * 4
    assert len(brush.lettering.cache) <= 1024
    large = brush_of((1920, 1080)).pictures.cache
    assert large.most_bytes == WINDOWS_KEPT * 1920 * 1080 * 4 < 48 << 20


def test_what_is_rehearsed_is_baked_and_not_seen(brush: Brush) -> None:
    def draw() -> None:
        brush.still("key", lambda: brush.backdrop())
        brush.patch("name", "key", (0, 0, 300, 300), lambda: brush.disc((100, 100), 20, "acc"))

    before = pixels(brush)
    assert brush.rehearse(draw, perf_counter() + 60)
    painted = len(brush.pictures.cache)
    assert pixels(brush) == before and painted == 1
    ground = brush.pictures.window(("backdrop", "spot"), lambda canvas: pytest.fail("again"))
    draw()
    assert len(brush.pictures.cache) == painted and pixels(brush) != before
    assert brush.screen.surface.get_at((700, 400)) == ground.get_at((700, 400))


def test_a_rehearsal_out_of_time_has_baked_one_more(brush: Brush) -> None:
    def draw() -> None:
        for k in range(3):
            brush.disc((100, 100), 20 + k, "acc")

    done = [brush.rehearse(draw, perf_counter()) for _ in range(3)]
    assert done == [False, False, True]
    brush.disc((100, 100), 40, "acc")  # from now on there is time again


def test_a_fade_makes_few_pictures(brush: Brush) -> None:
    for alpha in range(256):
        brush.rounded((100, 100, 40, 40), "acc", alpha=alpha)
    assert len(brush.pictures.cache) <= 33


def test_sparks_live_their_time_are_bounded_and_unseen_with_reduced_motion(
    pygame_window: object,
) -> None:
    sparks = Particles()
    sparks.burst((100, 100), "look0", 26, 60, 450)
    for motion, is_seen in ((0.0, False), (1.0, True)):
        seen = drawn(brush_of(motion=motion), lambda b: sparks.draw(b))
        assert bool(seen.strip(b"\0")) is is_seen
    assert sparks.alive and sparks.update(200)
    assert not sparks.update(450) and not sparks.alive
    for _ in range(20):
        sparks.confetti(1, 120)
    assert len(sparks.alive) == MAX_PARTICLES
    for _ in range(400):
        sparks.update(33)
    assert not sparks.alive, "confetti falls out of the screen"


def test_every_file_has_a_line_in_the_credits_and_every_font_its_licence() -> None:
    credits = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    for file in ASSETS.rglob("*"):
        assert file.is_dir() or f"`{file.relative_to(ASSETS).as_posix()}`" in credits, file
    for font, licence, holder in (
        ("FredokaOne-Regular.ttf", "OFL-FredokaOne.txt", "Milena B Brandao"),
        ("Manrope-Bold.ttf", "OFL-Manrope.txt", "The Manrope Project Authors"),
    ):
        text = (ASSETS / "fonts" / licence).read_text(encoding="utf-8")
        assert holder in text.splitlines()[0] and "SIL OPEN FONT LICENSE Version 1.1" in text
        assert holder.encode("utf-16-be") in (ASSETS / "fonts" / font).read_bytes()


def test_the_brush_needs_no_numpy() -> None:
    code = "import sys, scenes.ui.brush, scenes.ui.art.particles; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ASSETS.parent).returncode == 0
