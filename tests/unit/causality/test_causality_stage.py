"""Battle of Causality as pixels: everything paints, and nothing is painted twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from brushes import brush_of

from game.causality import GAME
from game.causality.boards import BOARDS
from game.causality.rules.moves import Order
from game.causality.rules.options import Options, Secrecy
from game.causality.rules.state import State
from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.report import News
from scenes.boards.causality.figures import PUZZLES
from scenes.boards.causality.film import FLIGHT_MS
from scenes.boards.causality.view import CausalityView
from scenes.boards.figure import draw_figure
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.ui.brush import Brush

VIEW = CausalityView()
SEATS = (Seat("Mira", 0), Seat("Otto", 1))
TOOLS = ("door", "bomb", "door_off", "bomb_off")
ICONS = (*TOOLS, "lost_tank", "back_box", "base", "paradox", "scenario")


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Brush:
    return brush_of()


def late(board: str, plies: int = 36) -> State:
    """A position, with an order to give, that has doors if they can be had so soon."""
    state, rng = GAME.new(Options(board=board), 0), Random(4)
    last = state
    for _ in range(plies):
        moves = state.legal_moves()
        travels = [move for move in moves if isinstance(move, Order) and hasattr(move.command, "t")]
        state = state.play(rng.choice(travels if travels and rng.random() < 0.6 else moves))
        if state.is_over:
            break
        last = state if state.waiting else last
    return last


def layers(state: State) -> Iterator[Sprites]:
    """Return what lies over the board of the active slice while an order is chosen."""
    for stone in state.waiting[:2]:
        for order in state.turn.orders(stone)[::3]:
            for path in VIEW.target_paths(state, order):
                yield VIEW.marks(state, path[:-1], SEATS)
            yield VIEW.ghost(state, order, None, SEATS)
            yield VIEW.hint_marks(state, [Comment("order", line=(order,))], SEATS)


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_everything_paints_and_a_second_frame_paints_nothing(board: str, brush: Brush) -> None:
    state = late(board)
    layout = VIEW.layout(state)
    stage, strip = Stage(layout.board, zoom=1.0), Stage(layout.strip, zoom=1.0)
    stage.show(VIEW.picture(state, SEATS))
    strip.show(VIEW.strip(state, SEATS, 0, state.turn.slice))
    overlays = list(layers(state))[:40]
    marks = VIEW.strip_marks(state, (), state.turn.orders(state.waiting[0])[0], SEATS, 0)
    painted = list[int]()
    for _ in range(2):
        brush.screen.surface.fill((0, 0, 0))
        strip.draw(brush)
        strip.draw_over(brush, marks)
        stage.draw(brush)
        for overlay in overlays:
            stage.draw_over(brush, overlay)
        painted.append(len(brush.pictures.cache))
    assert painted[0] == painted[1] > 20


def submitted(board: str, *orders: str) -> Transition:
    """The last submission of a game in which these orders are given, one after the other."""
    state = GAME.new(Options(board=board, orders=Secrecy.OPEN), 0)
    for text in orders:
        before, move = state, GAME.parse(state, text)
        state = state.play(move)
    return Transition(before, move, state)


TURN = ("A1 forward", "submit", "B1 forward", "submit")


def test_a_stage_goes_through_its_stops_and_ends_where_it_should(brush: Brush) -> None:
    step = submitted("handshake", *TURN, *TURN)
    stops = [act.stop for act in VIEW.acts(step, SEATS)]
    pictures = VIEW.picture(step.before, SEATS), VIEW.picture(step.after, SEATS)
    stage, again = (Stage(VIEW.layout(step.after).board, zoom=1.0) for _ in range(2))
    stage.animate(*pictures, brush.theme, stops=stops)
    left = [stage.legs_left]
    while stage.is_moving:
        assert stage.update(10)
        stage.draw(brush)
        left.append(stage.legs_left)
        assert len(left) < 200
    assert sorted(set(left), reverse=True) == list(range(len(stops), -1, -1))
    again.animate(*pictures, brush.theme, stops=stops)
    again.finish()
    assert not again.is_moving and not again.update(10)


def test_signs_are_painted(brush: Brush) -> None:
    figures = [VIEW.news_figure(News(icon, "A", Comment("door_new"))) for icon in ICONS]
    figures += [VIEW.puzzle_figure(Options(puzzle=puzzle)) for puzzle in PUZZLES]
    surface = brush.screen.surface
    for figure in figures:
        surface.fill((0, 0, 0))
        draw_figure(brush, figure, (100.0, 100.0, 200.0, 60.0))
        black = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        assert black.count() < 1280 * 720


def test_while_a_spark_flies_back_all_stones_go_back_through_the_slices() -> None:
    wait = ("A1 wait", "submit", "B1 wait", "submit")
    jump = ("A1 timejump 0", "submit", "B1 pass", "submit")
    acts = VIEW.acts(submitted("handshake", *TURN, *wait, *wait, *jump), SEATS)
    flown = [act for act in acts if act.comets]
    assert [act.page for act in flown] == [2, 1, 0]
    assert sum(act.least_ms for act in flown) == FLIGHT_MS
    parts = [part for act in flown for part in act.comet_span]
    assert (parts[0], parts[-1]) == (0.0, 1.0)
    assert parts[1:-1:2] == parts[2::2], "each goes on where the one before it has ended"
    spots = [act.picture["stone", 1].x for act in flown]
    assert spots == [3.5, 3.5, 4.5], "the other tank walks backwards"
    assert all(act.picture["stone", 0].alpha < 1 for act in flown), "who jumps is a shadow"


def test_while_a_spark_flies_in_the_middle_of_a_round_the_others_move() -> None:
    step = submitted(
        "long_shot",
        *("A1 wait", "A2 forward", "submit", "B1 wait", "B2 forward", "submit"),
        *("A1 timejump 0", "A2 forward", "submit", "B1 wait", "B2 forward", "submit"),
    )
    leave, jump, *_ = VIEW.acts(step, SEATS)
    assert (jump.key, jump.page, jump.comet_span, jump.least_ms) == (
        "jump",
        2,
        (0.0, 1.0),
        FLIGHT_MS,
    )
    assert jump.comets
    assert (leave.picture["stone", 2].x, jump.picture["stone", 2].x) == (2.5, 3.5)
