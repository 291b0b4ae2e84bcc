"""The boards of the number games: every move can be meant, and every number fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any

import pygame
import pytest

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.state import refusal
from game.even_steven.options import Options as StevenOptions
from game.even_steven.rules import Op, Operate
from game.even_steven.rules import State as StevenState
from game.registry import GAMES
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import State as SquaresState
from game.subtraction_squares.rules import Take
from scenes.app import assets_dir
from scenes.boards import VIEWS, paint
from scenes.boards.common.numbers import CARDS, HIGH, MINUS, UNIT, WIDE, group_digits, short_number
from scenes.boards.even_steven.tower import MAX_BRICKS
from scenes.boards.look import Look, Picture
from scenes.boards.stage import Stage
from scenes.boards.subtraction_squares.chips import CHIPS_Y, MAX_CHIPS
from scenes.boards.subtraction_squares.field import field_of
from scenes.boards.subtraction_squares.heap import Heap, place
from scenes.boards.view import AnyView, choices
from scenes.input.actions import Button, Phase, Point, Press
from scenes.table.pointing import Pointing
from scenes.table.response import Chosen
from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.faces import Faces
from scenes.ui.screen import Box, Viewport
from scenes.ui.theme import Theme, Tint, load_theme

SQUARES, STEVEN = VIEWS["subtraction_squares"], VIEWS["even_steven"]
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]
TOTALS = (1, 2, 3, 15, 99, 100, 143, 144, 145, 168, 169, 2500, 2501, 99_999, 250_000, 10**6,
          10**9 - 1, 10**12 - 1, 10**12)  # fmt: skip
NUMBERS = (1, 2, 3, 13, 15, 28, 31, 63, 64, 65, 100, 1000, 99_999, 10**6, 10**12, 2**40,
           10**18 - 1, 10**18)  # fmt: skip
MOST_LOOKS = 250
OVERLAP = 1.5
"""Rounding to whole pixels may make a line so much wider."""


def squares(total: int) -> SquaresState:
    return SquaresState(SquaresOptions(), total, 0)


def steven(number: int, *, is_advanced: bool = True) -> StevenState:
    options = StevenOptions(minus_two=is_advanced, times_half=is_advanced)
    return StevenState(options, number, 1)


def positions() -> Iterator[tuple[AnyView, Any]]:
    for total in TOTALS:
        yield SQUARES, squares(total)
    for number in NUMBERS:
        yield STEVEN, steven(number)
        yield STEVEN, steven(number, is_advanced=False)


def aims(view: AnyView, state: Any) -> list[Any]:
    """Some moves to be shown before they are made: the first, one in the middle, the last."""
    moves = state.legal_moves()
    return [moves[0], moves[len(moves) // 2], moves[len(moves) - 1]]


def shown(view: AnyView, state: Any) -> Iterator[Picture]:
    """Everything that may be on the screen at once."""
    picture = view.picture(state, SEATS)
    marks = view.marks(state, (), SEATS)
    yield picture
    for aim in aims(view, state):
        step = Transition(state, aim, state.play(aim))
        yield {**picture, **marks, **view.trace(step, SEATS), **view.ghost(state, aim, None, SEATS)}
        yield {**picture, **view.departure(step, SEATS)}


def test_every_move_is_a_pick_unless_there_are_too_many_chips() -> None:
    for view, state in positions():
        moves = list(view.pickable(state))
        assert set(choices(view, state, moves, ()).values()) == set(moves)
        is_aimed = view is SQUARES and isqrt(state.total) > MAX_CHIPS
        assert moves == ([] if is_aimed else list(state.legal_moves()))


@pytest.mark.parametrize("total", [169, 2500, 9999])
def test_squares_without_a_chip_of_their_own_are_reached_by_steering(total: int) -> None:
    state = squares(total)
    aim = SQUARES.turn(state, None)
    assert aim in state.legal_moves()
    waiting, seen = [aim], {aim}
    while waiting:
        aim = waiting.pop()
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            reached = SQUARES.steer(state, aim, *way)
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
        assert SQUARES.turn(state, SQUARES.turn(state, aim), -1) == aim or aim == Take(
            isqrt(total) ** 2
        )
    assert seen == set(state.legal_moves())


@pytest.mark.parametrize("total", [15, 64, 140, 150, 2500])
def test_the_far_corner_of_a_block_in_the_field_means_its_square(total: int) -> None:
    state, field = squares(total), field_of(total)
    left, bottom = field.corner
    for root in range(1, isqrt(total) + 1):
        reach = (root - 0.5) * field.pitch
        x, y = (left + reach) / UNIT, (bottom - reach) / UNIT
        assert SQUARES.aim_at(state, x, y, None) == Take(root * root)
    assert SQUARES.aim_at(state, -1.0, -1.0, None) is None


@pytest.mark.parametrize("total", [169, 10**6, 10**12])
def test_pointing_at_a_chip_does_not_move_the_window(total: int) -> None:
    state = squares(total)
    aim = SQUARES.turn(state, None)
    spots = [x / 2 for x in range(0, 32)]
    first = [SQUARES.aim_at(state, x, CHIPS_Y / UNIT, aim) for x in spots]
    assert len({a for a in first if a}) >= 3
    for hovered in filter(None, first):
        again = [SQUARES.aim_at(state, x, CHIPS_Y / UNIT, hovered) for x in spots]
        assert again == first


def test_a_refused_operation_has_a_card_that_says_why() -> None:
    state = steven(13)
    aims = {STEVEN.aim_at(state, x / 4, 412 / UNIT, None) for x in range(57)} - {None}
    assert aims == {Operate(op) for op in Op}
    for aim in aims:
        ghost = STEVEN.ghost(state, aim, refusal(state, aim), SEATS)
        assert (("lock", int(aim.op)) in ghost) == aim.op.is_halving
    said = [c for c in STEVEN.captions(state, None, None, SEATS) if c.key == "is_odd"]
    assert [c.values for c in said] == [(("number", "13"),)] * 2  # on two of the four cards


def test_operations_keep_their_numbers() -> None:
    for options in (StevenOptions(), StevenOptions(times_half=True), StevenOptions(minus_two=True)):
        picture = STEVEN.picture(StevenState(options, 7, 0), SEATS)
        caps = {key[1]: look.text for key, look in picture.items() if key[2:] == ("key",)}
        assert caps == {number: str(number) for number in caps}
        assert (3 in caps, 4 in caps) == (options.minus_two, options.times_half)
        assert {1, 2} <= set(caps)


def test_the_units_that_are_left_keep_their_keys_and_what_goes_is_a_square() -> None:
    state = squares(64)
    after = state.play(Take(49))
    old, new = SQUARES.picture(state, SEATS), SQUARES.picture(after, SEATS)
    gone = {key for key in old if key[0] == "unit"} - new.keys()
    assert len(gone) == 49
    columns, rows = {old[key].x for key in gone}, {old[key].y for key in gone}
    assert (len(columns), len(rows)) == (7, 7)
    departure = SQUARES.departure(Transition(state, Take(49), after), SEATS)
    assert departure.keys() - {("block",)} == gone
    block = departure["block",]
    assert (block.tint, block.text.split()[0]) == ("look0", "7")
    (spot,) = block.via
    assert spot == (CARDS[0][0] / UNIT, CARDS[0][1] / UNIT), "it flies to the card of who took it"


@pytest.mark.parametrize("number", [1, 2, 7, 8, 60, MAX_BRICKS])
def test_bricks_live_on_under_their_keys(number: int) -> None:
    state = steven(number)
    old = STEVEN.picture(state, SEATS)
    spots = {(look.x, look.y) for key, look in old.items() if key[0] == "brick"}
    for move in state.legal_moves():
        after = state.play(move)
        departure = STEVEN.departure(Transition(state, move, after), SEATS)
        assert {(look.x, look.y) for look in departure.values()} == spots
        mine = {key for key, look in departure.items() if look.tint == "look1"}
        left = {key for key in STEVEN.picture(after, SEATS) if key[0] == "brick"}
        assert mine == {("brick", k) for k in range(number)} - left


def test_no_picture_has_too_many_looks_or_leaves_the_slab() -> None:
    for view, state in positions():
        for picture in shown(view, state):
            assert len(picture) <= MOST_LOOKS
            for look in picture.values():
                assert 0 <= look.x * UNIT <= WIDE and 0 <= look.y * UNIT <= HIGH


class Measuring(Easel):
    """An easel that notes where lines of text are, and how large they are."""

    lines: list[tuple[str, float, Box]]

    def text(
        self, words: str, at: tuple[float, float], size: float = 20.0, face: str = "bold",
        tint: Tint = "text", anchor: str = "topleft", tracking: float = 0.0,
    ) -> Box:  # fmt: skip
        box = super().text(words, at, size, face, tint, anchor, tracking)
        self.lines.append((words, size, box))
        return box


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme(assets_dir())


def lettered(looks: Sequence[Look]) -> list[Look]:
    """The looks with words, each lettering once; single units and the like have none."""
    bare = ("subtraction_squares.heap", "subtraction_squares.sheet")
    return list(dict.fromkeys(look for look in looks if look.text and look.shape not in bare))


def test_every_line_is_readable_and_fits_its_box(pygame_window: object, theme: Theme) -> None:
    faces = Faces(assets_dir() / "fonts")
    sheet = pygame.Surface((1300, 500), pygame.SRCALPHA)
    seen: set[tuple[str, str, float, float]] = set()
    for view, state in positions():
        for picture in shown(view, state):
            for look in lettered(list(picture.values())):
                key = (look.shape, look.text, look.w, look.h)
                if key in seen or look.shape in ("numeral", "rolling"):
                    continue
                seen.add(key)
                easel = Measuring(sheet, 2.0, theme, faces, (325, 125))
                easel.lines = []
                paint.paint(easel, look, UNIT)
                for words, size, (x, _, w, _) in easel.lines:
                    assert size >= 18, (look, size)
                    half = look.w * UNIT / 2 + OVERLAP
                    assert -half <= x and x + w <= half, (look, words, x, w)
                    assert words


def test_signs_fit_whatever_the_number(pygame_window: object, theme: Theme) -> None:
    easel = Easel(pygame.Surface((8, 8)), 2.0, theme, Faces(assets_dir() / "fonts"))
    from scenes.boards.common.painters.numbers import fitted, width

    for number in NUMBERS:
        look = STEVEN.picture(steven(number), SEATS)["number",]
        size = fitted(easel, look.text, look.h * UNIT, look.w * UNIT)
        assert size >= 40
        assert width(easel, look.text, size) <= look.w * UNIT + OVERLAP


def test_everything_is_drawn_on_a_small_stage(pygame_window: Any, theme: Theme) -> None:
    brush = Brush(Viewport(pygame_window), theme, assets_dir())
    stage = Stage((500.0, 300.0, 130.0, 130.0))
    for view, state in ((SQUARES, squares(140)), (SQUARES, squares(10**12)), (STEVEN, steven(31))):
        pygame_window.fill((0, 0, 0))
        stage.show(view.picture(state, SEATS))
        aim = aims(view, state)[1]
        stage.draw(brush, [view.ghost(state, aim, None, SEATS)])
        assert pygame_window.get_at((565, 345))[:3] != (0, 0, 0)
        assert pygame_window.get_at((1200, 100))[:3] == (0, 0, 0)


def test_an_aim_takes_the_place_of_what_it_changes(pygame_window: Any, theme: Theme) -> None:
    state = squares(64)
    ghost = SQUARES.ghost(state, Take(49), None, SEATS)
    assert ghost["sum", "words"].text == f"64|{MINUS}|49|=|15"
    assert sum(look.shape == "subtraction_squares.socket" for look in ghost.values()) == 49
    brush = Brush(Viewport(pygame_window), theme, assets_dir())
    covered, bare = Stage((300.0, 50.0, 568.0, 568.0)), Stage((300.0, 50.0, 568.0, 568.0))
    picture = SQUARES.picture(state, SEATS)
    pygame_window.fill((0, 0, 0))
    covered.show(picture)
    covered.draw(brush, [ghost])
    pixels = pygame.image.tobytes(pygame_window, "RGB")
    pygame_window.fill((0, 0, 0))
    bare.show({key: look for key, look in picture.items() if key not in ghost})
    bare.draw(brush, [ghost])
    assert pygame.image.tobytes(pygame_window, "RGB") == pixels


def test_a_heap_grows_in_shells() -> None:
    for total in range(1, 170):
        heap = Heap(total)
        places = [place(at) for at in range(total)]
        assert len(set(places)) == total
        assert 1 + max(x for x, _ in places) == heap.columns
        assert 1 + max(y for _, y in places) == heap.rows
        assert set(places[: heap.side**2]) == {
            (x, y) for x in range(heap.side) for y in range(heap.side)
        }


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0"), (9999, "9,999"), (12_345, "12,345"), (999_999, "999,999"),
     (4_560_000, "4.5\u00d710\u2076"), (10**12, "1.0\u00d710\u00b9\u00b2"),
     (10**18 - 1, "9.9\u00d710\u00b9\u2077")],
)  # fmt: skip
def test_short_numbers(number: int, words: str) -> None:
    assert short_number(number) == words
    assert group_digits(10**6) == "1,000,000"


def test_beside_a_long_total_every_number_of_the_sum_stands_once_and_whole() -> None:
    state, move = squares(419_553_976_935), Take(323_865**2)
    column = {**SQUARES.picture(state, SEATS), **SQUARES.ghost(state, move, None, SEATS)}
    words = [column[key].text for key in (("total",), ("sum", "words"), ("faces", "number"))]
    assert words == ["419,553,976,935", f"{MINUS}|104,888,538,225", "314,665,438,710"]
    assert column["block", "number"].text == "323,865\u00b2"
    said = GAMES["subtraction_squares"].logged(state, move)
    assert dict(said.values) == {"root": 323_865}


def test_after_the_end_nothing_is_offered() -> None:
    for view, state in ((SQUARES, squares(1)), (STEVEN, steven(1))):
        over = state.play(state.legal_moves()[0])
        assert not view.picture(over, SEATS).keys() & {("chip", 0), ("card", 1)}
        assert view.aim_at(over, 7, 7, None) is view.turn(over, None) is None
        assert view.steer(over, None, 1, 0) is None
        assert view.marks(over, (), SEATS) == {}
        assert view.status(over, state.mover).key == "won"


def test_the_wheel_goes_on_from_the_chip_that_is_pointed_at(pygame_window: object) -> None:
    state, stage = squares(64), Stage((0.0, 0.0, WIDE, HIGH))
    stage.show(SQUARES.picture(state, SEATS))
    pointing = Pointing(SQUARES, stage)
    pointing.begin(state)
    chip = next(pick for pick in pointing.targets if pick.key == ("chip", 5))
    x, y = stage.point(chip.x, chip.y)
    pointing.act(Point(x, y, Phase.HOVER))
    assert pointing.meant == Take(25)
    pointing.act(Point(x, y, Phase.WHEEL, wheel=-1))
    assert pointing.meant == Take(16)
    assert pointing.act(Press(Button.CONFIRM, "mouse")) == Chosen(Take(16))


@pytest.mark.parametrize("total", [1, 15, 99, 2500])
def test_what_the_coach_would_take_is_marked_among_the_chips(total: int) -> None:
    state, coach = squares(total), GAMES["subtraction_squares"].teaching.coach
    assert coach is not None
    hints = coach(state)
    hinted_move = next(hint.line[0] for hint in hints if hint.line)
    assert SQUARES.hint_marks(state, hints[:2], SEATS) == {}
    marks = SQUARES.hint_marks(state, hints, SEATS)
    (at,) = (key for key, look in marks.items() if look.tint == "amber")
    shown = {**SQUARES.picture(state, SEATS), **SQUARES.marks(state, (), SEATS), **marks}
    assert shown[*at, "square"].text == group_digits(hinted_move.square)


@pytest.mark.parametrize("number", [1, 2, 13, 64, 10**6])
def test_what_the_coach_would_do_is_marked_among_the_cards(number: int) -> None:
    state, coach = steven(number), GAMES["even_steven"].teaching.coach
    assert coach is not None
    hints = coach(state)
    op = next(hint.line[0] for hint in hints if hint.line).op
    assert STEVEN.hint_marks(state, hints[:2], SEATS) == {}
    marks = STEVEN.hint_marks(state, hints, SEATS)
    assert {key for key, look in marks.items() if look.tint == "acc"} == {
        ("card", int(op)),
        ("pipe", int(op)),
    }
