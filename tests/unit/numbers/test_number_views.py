"""The boards of the number games: every move can be meant, every number fits, and what moves."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

import pygame
import pytest

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign
from game.core.rules.state import refusal
from game.even_steven.options import Options as StevenOptions
from game.even_steven.rules import Op, Operate
from game.even_steven.rules import State as StevenState
from game.registry import GAMES
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import State as SquaresState
from game.subtraction_squares.rules import Take
from scenes.app import assets_dir
from scenes.boards import VIEWS, motion, paint
from scenes.boards.common.numbers import CARDS, HIGH, MINUS, UNIT, WIDE, group_digits, short_number
from scenes.boards.common.painters.numbers import fitted, width
from scenes.boards.even_steven.tower import MAX_BRICKS
from scenes.boards.motion import TransitionKind
from scenes.boards.particle_bursts import all_bursts
from scenes.boards.sound_cue import sound_cue
from scenes.boards.sprite import Sprite, Sprites
from scenes.boards.stage import Stage
from scenes.boards.subtraction_squares.chips import CHIPS_Y, MAX_CHIPS
from scenes.boards.subtraction_squares.field import field_of
from scenes.boards.subtraction_squares.heap import Heap, place
from scenes.boards.view import BoardView, targets_after
from scenes.input.actions import Button, Phase, Point, Press
from scenes.table.board.cursor import Cursor
from scenes.table.board.response import Chosen
from scenes.ui.easel import Easel
from scenes.ui.paint.fonts import Fonts
from scenes.ui.screen import Box
from scenes.ui.theme import CALM_MS, Theme, load_theme

SQUARES, STEVEN = VIEWS["subtraction_squares"], VIEWS["even_steven"]
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]
FEW = "1 2 3 15 99 100 143 144 145 168 169 2500 2501 99999 250000"
TOTALS = (*map(int, FEW.split()), 10**6, 10**9 - 1, 10**12 - 1, 10**12)
EVENS = "1 2 3 13 15 28 31 63 64 65 100 1000 99999"
NUMBERS = (*map(int, EVENS.split()), 10**6, 10**12, 2**40, 10**18 - 1, 10**18)
MAX_LOOKS = 250
OVERLAP = 1.5
"""Rounding to whole pixels may make a line so much wider."""


def squares(total: int) -> SquaresState:
    return SquaresState(SquaresOptions(), total, 0)


def steven(number: int, *, is_advanced: bool = True) -> StevenState:
    options = StevenOptions(minus_two=is_advanced, times_half=is_advanced)
    return StevenState(options, number, 1)


def positions() -> Iterator[tuple[BoardView, Any]]:
    for total in TOTALS:
        yield SQUARES, squares(total)
    for number in NUMBERS:
        yield STEVEN, steven(number)
        yield STEVEN, steven(number, is_advanced=False)


def made(state: Any, move: Any) -> Transition:
    return Transition(state, move, state.play(move))


def shown(view: BoardView, state: Any) -> Iterator[Sprites]:
    """Return everything that may be on the screen at once, with a few of the moves."""
    picture, moves = view.picture(state, SEATS), state.legal_moves()
    marks = view.marks(state, (), SEATS)
    yield picture
    for aim in (moves[0], moves[len(moves) // 2], moves[len(moves) - 1]):
        step = made(state, aim)
        yield {**picture, **marks, **view.trace(step, SEATS), **view.ghost(state, aim, None, SEATS)}
        yield {**picture, **view.departure(step, SEATS)}


def test_every_move_is_a_pick_unless_there_are_too_many_chips() -> None:
    for view, state in positions():
        moves = list(view.pickable(state))
        assert set(targets_after(view, state, moves, ()).values()) == set(moves)
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
        back = SQUARES.turn(state, SQUARES.turn(state, aim), -1)
        assert back == aim or aim == Take(isqrt(total) ** 2)
    assert seen == set(state.legal_moves())


def test_the_far_corner_of_a_block_in_the_field_means_its_square() -> None:
    for total in (15, 64, 140, 150, 2500):
        state, field = squares(total), field_of(total)
        left, bottom = field.corner
        for root in range(1, isqrt(total) + 1):
            reach = (root - 0.5) * field.pitch
            x, y = (left + reach) / UNIT, (bottom - reach) / UNIT
            assert SQUARES.aim_at(state, x, y, None) == Take(root * root), total
        assert SQUARES.aim_at(state, -1.0, -1.0, None) is None


def test_pointing_at_a_chip_does_not_move_the_window() -> None:
    for total in (169, 10**6, 10**12):
        state = squares(total)

        def aims(aim: Any, state: SquaresState = state) -> list[Any]:
            return [SQUARES.aim_at(state, x / 2, CHIPS_Y / UNIT, aim) for x in range(32)]

        first = aims(SQUARES.turn(state, None))
        assert len({a for a in first if a}) >= 3
        assert all(aims(hovered) == first for hovered in filter(None, first)), total


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
        caps = {key[1]: sprite.text for key, sprite in picture.items() if key[2:] == ("key",)}
        wanted = [1, 2, *[3] * options.minus_two, *[4] * options.times_half]
        assert caps == {number: str(number) for number in wanted}


def test_the_units_that_are_left_keep_their_keys_and_what_goes_is_a_square() -> None:
    step = made(squares(64), Take(49))
    old, new = SQUARES.picture(step.before, SEATS), SQUARES.picture(step.after, SEATS)
    gone = {key for key in old if key[0] == "unit"} - new.keys()
    columns, rows = {old[key].x for key in gone}, {old[key].y for key in gone}
    assert (len(gone), len(columns), len(rows)) == (49, 7, 7)
    departure = SQUARES.departure(step, SEATS)
    assert departure.keys() - {("block",)} == gone
    block = departure["block",]
    assert (block.tint, block.text.split()[0]) == ("look0", "7")
    (spot,) = block.via
    assert spot == (CARDS[0][0] / UNIT, CARDS[0][1] / UNIT), "it flies to the card of who took it"
    ghost = SQUARES.ghost(step.before, Take(49), None, SEATS)
    assert ghost["sum", "words"].text == f"64|{MINUS}|49|=|15"
    assert sum(sprite.shape == "subtraction_squares.socket" for sprite in ghost.values()) == 49


def test_bricks_live_on_under_their_keys() -> None:
    for number in (1, 2, 7, 8, 60, MAX_BRICKS):
        state = steven(number)
        old = STEVEN.picture(state, SEATS)
        spots = {(sprite.x, sprite.y) for key, sprite in old.items() if key[0] == "brick"}
        for move in state.legal_moves():
            step = made(state, move)
            departure = STEVEN.departure(step, SEATS)
            assert {(sprite.x, sprite.y) for sprite in departure.values()} == spots
            mine = {key for key, sprite in departure.items() if sprite.tint == "look1"}
            left = {key for key in STEVEN.picture(step.after, SEATS) if key[0] == "brick"}
            assert mine == {("brick", k) for k in range(number)} - left, number


class Measuring(Easel):
    """An easel that notes where lines of text are, and how large they are."""

    lines: list[tuple[str, float, Box]]

    def text(
        self, words: str, at: tuple[float, float], size: float = 20.0, *rest: Any, **more: Any
    ) -> Box:
        box = super().text(words, at, size, *rest, **more)
        self.lines.append((words, size, box))
        return box


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme(assets_dir())


def test_no_picture_is_too_full_and_every_line_is_readable_and_fits_its_box(
    pygame_window: object, theme: Theme
) -> None:
    faces = Fonts(assets_dir() / "fonts")
    sheet = pygame.Surface((1300, 500), pygame.SRCALPHA)
    wordless = ("subtraction_squares.heap", "subtraction_squares.sheet", "numeral", "rolling")
    seen: set[tuple[str, str, float, float]] = set()
    for view, state in positions():
        for picture in shown(view, state):
            assert len(picture) <= MAX_LOOKS
            for sprite in picture.values():
                assert 0 <= sprite.x * UNIT <= WIDE and 0 <= sprite.y * UNIT <= HIGH
                key = (sprite.shape, sprite.text, sprite.w, sprite.h)
                if key in seen or not sprite.text or sprite.shape in wordless:
                    continue
                seen.add(key)
                easel = Measuring(sheet, 2.0, theme, faces, (325, 125))
                easel.lines = []
                paint.paint(easel, sprite, UNIT)
                for words, size, (x, _, w, _) in easel.lines:
                    half = sprite.w * UNIT / 2 + OVERLAP
                    assert words and size >= 18 and -half <= x and x + w <= half, (sprite, words)
    for number in NUMBERS:
        sprite = STEVEN.picture(steven(number), SEATS)["number",]
        size = fitted(easel, sprite.text, sprite.h * UNIT, sprite.w * UNIT)
        assert size >= 40 and width(easel, sprite.text, size) <= sprite.w * UNIT + OVERLAP, number


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


def test_short_numbers() -> None:
    numbers = (0, 9999, 12_345, 999_999, 4_560_000, 10**12, 10**18 - 1)
    assert list(map(short_number, numbers)) == [
        *("0", "9,999", "12,345", "999,999", "4.5\u00d710\u2076"),
        *("1.0\u00d710\u00b9\u00b2", "9.9\u00d710\u00b9\u2077"),
    ]
    assert group_digits(10**6) == "1,000,000"


def test_beside_a_long_total_every_number_of_the_sum_stands_once_and_whole() -> None:
    state, move = squares(419_553_976_935), Take(323_865**2)
    column = {**SQUARES.picture(state, SEATS), **SQUARES.ghost(state, move, None, SEATS)}
    words = [column[key].text for key in (("total",), ("sum", "words"), ("faces", "number"))]
    assert words == ["419,553,976,935", f"{MINUS}|104,888,538,225", "314,665,438,710"]
    assert column["block", "number"].text == "323,865\u00b2"
    said = GAMES["subtraction_squares"].log_text(state, move)
    assert dict(said.values) == {"root": 323_865}


def test_after_the_end_nothing_is_offered() -> None:
    for view, state in ((SQUARES, squares(1)), (STEVEN, steven(1))):
        over = state.play(state.legal_moves()[0])
        assert not view.picture(over, SEATS).keys() & {("chip", 0), ("card", 1)}
        assert view.aim_at(over, 7, 7, None) is view.turn(over, None) is None
        assert view.steer(over, None, 1, 0) is None
        assert view.marks(over, (), SEATS) == {}
        assert view.status(over, state.mover).key == "won"
        left = state.play(Resign())
        assert not any(view.status(left, player).key for player in (0, 1)), "nobody took the last"


def test_two_leaves_one_choice_although_two_moves_lead_there() -> None:
    lines = next(
        panel
        for panel in STEVEN.panels(steven(4, is_advanced=False), None, None, SEATS)
        if panel.title == "then"
    ).lines
    assert [dict(line.values)["n"] for line in lines] == [1, 1]


def test_the_wheel_goes_on_from_the_chip_that_is_pointed_at(pygame_window: object) -> None:
    state, stage = squares(64), Stage((0.0, 0.0, WIDE, HIGH))
    stage.show(SQUARES.picture(state, SEATS))
    cursor = Cursor(SQUARES, stage)
    cursor.begin(state)
    chip = next(target for target in cursor.targets if target.key == ("chip", 5))
    x, y = stage.point(chip.x, chip.y)
    cursor.act(Point(x, y, Phase.HOVER))
    assert cursor.meant == Take(25)
    cursor.act(Point(x, y, Phase.WHEEL, wheel=-1))
    assert cursor.meant == Take(16)
    assert cursor.act(Press(Button.CONFIRM, "mouse")) == Chosen(Take(16))


def test_what_the_coach_would_play_is_marked_among_chips_and_cards() -> None:
    for view, game_id, state in (
        *((SQUARES, "subtraction_squares", squares(total)) for total in (1, 15, 99, 2500)),
        *((STEVEN, "even_steven", steven(number)) for number in (1, 2, 13, 64, 10**6)),
    ):
        coach = GAMES[game_id].teaching.coach
        hints = coach(state) if coach else ()
        move: Any = next(hint.line[0] for hint in hints if hint.line)
        assert view.hint_marks(state, hints[:2], SEATS) == {}
        marks: dict[Any, Sprite] = dict(view.hint_marks(state, hints, SEATS))
        if view is SQUARES:
            (at,) = (key for key, sprite in marks.items() if sprite.tint == "amber")
            picture = {**view.picture(state, SEATS), **view.marks(state, (), SEATS), **marks}
            assert picture[*at, "square"].text == group_digits(move.square)
        else:
            marked = {key for key, sprite in marks.items() if sprite.tint == "acc"}
            assert marked == {("card", int(move.op)), ("pipe", int(move.op))}


def moved(view: BoardView, step: Transition) -> tuple[Sprites, Sprites]:
    """The pictures between which a move is animated."""
    before = {**view.picture(step.before, SEATS), **view.departure(step, SEATS)}
    return before, view.picture(step.after, SEATS)


def test_what_is_taken_flies_away_then_the_rest_closes_up_and_the_total_rolls(theme: Theme) -> None:
    before, after = moved(SQUARES, made(squares(64), Take(36)))
    changes = {change.key: change for change in motion.changes(before, after, (), theme)}
    block, total = changes["block",], changes["total",]
    assert (block.kind, block.delay_ms) == (TransitionKind.FLOWN, 0)
    assert (total.kind, total.delay_ms) == (TransitionKind.ROLLED, block.end_ms)
    closing = [c for c in changes.values() if c.key[0] == "unit" and c.after is not None]
    assert closing and all(0 < c.delay_ms <= block.end_ms for c in closing)
    assert sound_cue(before, after) == "break"
    (first,), (last,) = motion.poses(total, 0), motion.poses(total, total.end_ms)
    assert (first.sprite.text, last.sprite.text) == ("64", "28")
    texts = [
        next(motion.poses(total, ms)).sprite.text for ms in range(total.delay_ms, total.end_ms)
    ]
    numbers = list(map(int, texts))
    assert numbers == sorted(numbers, reverse=True) and 3 < len(set(numbers)) < 12


def test_a_brick_that_was_subtracted_flies_to_whoever_took_it(theme: Theme) -> None:
    changes = motion.changes(*moved(STEVEN, made(steven(15), Operate(Op.SUBTRACT_1))), (), theme)
    (flown,) = [change for change in changes if change.kind is TransitionKind.FLOWN]
    (rolled,) = [change for change in changes if change.kind is TransitionKind.ROLLED]
    assert rolled.delay_ms == flown.end_ms
    pose = next(motion.poses(flown, flown.end_ms * 0.95))
    assert pose.sprite.x * UNIT > WIDE, "it ends beside the board, at the right player's card"


def test_zero_is_a_triumph(theme: Theme) -> None:
    for view, state in ((SQUARES, squares(9)), (STEVEN, steven(1, is_advanced=False))):
        step = made(state, state.legal_moves()[-1])
        pictures = moved(view, step)
        found = motion.changes(*pictures, (), theme)
        (rose,) = [change for change in found if change.kind is TransitionKind.ROSE]
        assert rose.key == ("zero",) and rose.delay_ms > 0, "what was taken has left before"
        sparks = [burst for burst in all_bursts(found, theme) if burst.at_ms >= rose.delay_ms]
        assert sum(burst.count for burst in sparks) > 100
        assert len({burst.tint for burst in sparks}) > 3
        said = [c for c in view.captions(step.after, None, None, SEATS) if c.key == "zero"]
        assert [c.players for c in said] == [(state.mover,)]
        calm = motion.changes(*pictures, (), load_theme(assets_dir(), motion=0.0))
        assert {change.kind for change in calm} == {TransitionKind.BLENDED}
        assert all(change.end_ms <= CALM_MS for change in calm)
