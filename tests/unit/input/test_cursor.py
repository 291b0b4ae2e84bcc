"""Meaning of a pointer or buttons on a board: picks one after the other, buttons beside it, and
questions that come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from toygame import Pile

from game.core.match.seats import Seat
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import BannerAnswer, MoveButton, SpecialMove
from scenes.boards.sprite import Sprite, Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.input.actions import Button, Phase, Point, Press
from scenes.table.board.cursor import Cursor
from scenes.table.board.response import Chosen, Refused, Response

HEAP = HitTarget(("heap",), 0.5, 0.5, 1.0, 1.0, leads_on=True)
NUMBERS = {n: HitTarget(("take", n), n + 0.5, 0.5, 1.0, 1.0) for n in (1, 2, 3)}
THREE = MoveButton(HitTarget(("three",)), "three", "flag", move=3, button=Button.ALTERNATE)
TWO = MoveButton(HitTarget(("two",)), "two", "flag", move=2)
YES = BannerAnswer(HitTarget(("yes",)), "yes", "flag", move=1, button=Button.CONFIRM)
NO = BannerAnswer(HitTarget(("no",)), "no", "flag", move=2, button=Button.CANCEL)
LOSE = BannerAnswer(
    HitTarget(("yes",)), "lose", "flag", move=1, button=Button.CONFIRM, tone="amber"
)
NOWHERE = 4.5


class HeapView(BoardView):
    """A heap and three numbers in a row of five boxes: first the heap is picked, then how many.
    With seven or eight stones there is a question instead.
    """

    def picture(self, state: Pile, seats: Sequence[Seat]) -> Sprites:
        return {("ground",): Sprite("plain", 2.5, 0.5, 5.0, 1.0, z=-1)}

    def pickable(self, state: Pile) -> Iterable[int]:
        return state.legal_moves()

    def target_paths(self, state: Pile, move: int) -> Sequence[TargetPath]:
        return [(HEAP, NUMBERS[move])]

    def specials(self, state: Pile) -> Sequence[SpecialMove]:
        return {7: (YES, NO), 8: (LOSE, NO)}.get(state.stones, (THREE, TWO))

    def aim_at(self, state: Pile, x: float, y: float, aim: int | None) -> int | None:
        return None

    steer = turn = lambda self, state, aim, *way: None


class ThrowView(HeapView):
    """The same with numbers that are aimed at, below the row: from 1 to 5, of which 3 is the most
    that may be taken. Turning makes a small number a large one.
    """

    def picture(self, state: Pile, seats: Sequence[Seat]) -> Sprites:
        return {("ground",): Sprite("plain", 2.5, 1.0, 5.0, 2.0, z=-1)}

    def specials(self, state: Pile) -> Sequence[SpecialMove]:
        return (TWO,)

    def aim_at(self, state: Pile, x: float, y: float, aim: int | None) -> int | None:
        return int(x) + 1 if y > 1 and 0 <= x < 5 else None

    def steer(self, state: Pile, aim: int | None, dx: int, dy: int) -> int | None:
        if aim is None:
            return 1
        return aim + dx if 1 <= aim + dx <= 5 else None

    def turn(self, state: Pile, aim: int | None, step: int = 1) -> int | None:
        return 2 if aim is None else 6 - aim


class OnlyThrowView(ThrowView):
    """There is nothing to pick."""

    def pickable(self, state: Pile) -> Iterable[int]:
        return ()


class FewView(HeapView):
    """Another page of the same board, on which only one can be taken."""

    def pickable(self, state: Pile) -> Iterable[int]:
        return (1,)


class Hand:
    """A pointer and buttons over one position."""

    def __init__(self, stones: int = 20, view: Any = None) -> None:
        view = view or HeapView()
        self.stage = Stage((0.0, 0.0, 500.0, 200.0))
        self.state = Pile(stones)
        self.stage.show(view.picture(self.state, ()))
        self.cursor = Cursor(view, self.stage)
        self.cursor.begin(self.state)

    def point(self, x: float, phase: Phase, y: float = 0.5, wheel: int = 0) -> Response:
        return self.cursor.act(Point(*self.stage.point(x, y), phase, wheel=wheel))

    def click(self, x: float, let_go: float | None = None) -> Response:
        """Press at ``x``, and let go there or elsewhere."""
        self.point(x, Phase.HOVER)
        self.point(x, Phase.DOWN)
        return self.point(x if let_go is None else let_go, Phase.UP)

    def press(self, button: Button) -> Response:
        return self.cursor.act(Press(button, "keys:left"))


def test_whoever_clicks_or_lets_go_elsewhere_drops_what_was_begun() -> None:
    hand = Hand()
    assert hand.click(NOWHERE) is False, "there is nothing to drop"
    hand.click(HEAP.x)
    assert hand.click(NOWHERE) is True
    assert hand.cursor.path == () and list(hand.cursor.targets) == [HEAP]
    assert hand.click(HEAP.x, let_go=NOWHERE) is False
    hand.click(HEAP.x)
    assert hand.click(NUMBERS[1].x, let_go=NUMBERS[2].x) is True
    assert hand.cursor.path == (), "dropped"


def test_buttons_steer_confirm_and_repeat_themselves_over_directions_only() -> None:
    hand = Hand()
    hand.press(Button.CONFIRM)
    assert hand.cursor.focus == HEAP and hand.cursor.begun == (HEAP,)
    assert hand.press(Button.CONFIRM) is True and hand.cursor.path == (HEAP,)
    hand.press(Button.RIGHT)
    held = Press(Button.RIGHT, "keys:left", is_repeat=True)
    hand.cursor.act(held)
    assert hand.cursor.meant == 2
    assert hand.cursor.act(Press(Button.CONFIRM, "keys:left", is_repeat=True)) is True
    assert hand.press(Button.CONFIRM) == Chosen(2)


def test_a_button_beside_the_board_plays_its_move() -> None:
    hand = Hand()
    assert hand.press(Button.ALTERNATE) == Chosen(3)
    assert hand.cursor.press(TWO) == Chosen(2)
    assert hand.cursor.press(YES) is False, "it is not there now"


def test_buttons_are_reached_to_the_left_of_the_board_and_left_to_the_right() -> None:
    hand = Hand()
    hand.press(Button.CONFIRM)
    hand.press(Button.LEFT)
    assert hand.cursor.button == THREE and hand.cursor.focus is None
    hand.press(Button.UP)
    assert hand.cursor.button == THREE, "there is nothing above it"
    for button, there in ((Button.DOWN, TWO), (Button.UP, THREE), (Button.DOWN, TWO)):
        hand.press(button)
        assert hand.cursor.button == there
    assert hand.press(Button.CONFIRM) == Chosen(2)
    hand.press(Button.RIGHT)
    assert hand.cursor.button is None and hand.cursor.path == (HEAP,), "there is no other piece"


def test_a_question_comes_before_the_board() -> None:
    assert Hand(stones=8).cursor.button == NO, "an answer that loses is not in focus first"
    hand = Hand(stones=7)
    assert hand.cursor.is_asked and hand.cursor.button == YES
    assert hand.cursor.targets == {} and hand.click(HEAP.x) is False
    assert hand.press(Button.CONFIRM) == Chosen(1)
    hand.press(Button.RIGHT)
    assert hand.cursor.button == NO
    assert hand.press(Button.CONFIRM) == hand.press(Button.CANCEL) == Chosen(2)
    hand.cursor.point_at_button(NO)
    hand.cursor.point_at_button(None)
    assert hand.cursor.button == NO, "an answer stays in focus when the pointer leaves"


def test_another_position_begins_with_nothing() -> None:
    for state in (None, Pile(19, to_move=1)):
        hand = Hand()
        hand.click(HEAP.x)
        hand.cursor.point_at_button(TWO)
        hand.cursor.begin(state)
        cursor = hand.cursor
        assert (cursor.path, cursor.focus, cursor.button) == ((), None, None), state
        assert bool(cursor.targets) == bool(cursor.buttons) == (state is not None)


def test_a_finger_that_has_not_hovered_before_picks_where_it_comes_down() -> None:
    hand = Hand()
    hand.point(NUMBERS[3].x, Phase.HOVER)
    hand.point(HEAP.x, Phase.DOWN)
    assert hand.point(HEAP.x, Phase.UP) is True
    assert hand.cursor.path == (HEAP,)


def test_another_page_keeps_what_was_begun_if_it_leads_anywhere_there() -> None:
    hand, few = Hand(), FewView()
    hand.click(HEAP.x)
    hand.cursor.look_through(few, hand.state)
    assert hand.cursor.path == (HEAP,) and list(hand.cursor.targets) == [NUMBERS[1]]
    hand.cursor.look_through(OnlyThrowView(), hand.state)
    assert hand.cursor.path == ()
    hand.cursor.look_through(few, Pile(9))
    assert list(hand.cursor.targets) == [HEAP], "begun afresh"


def below(hand: Hand, x: float, *phases: Phase, wheel: int = 0) -> Response:
    """Return the answer to the last of some actions in a row without other targets."""
    return [hand.point(x, phase, y=1.5, wheel=wheel) for phase in phases][-1]


def test_an_aim_is_played_where_it_is_let_go_of_or_refused_with_its_reason() -> None:
    hand = Hand(view=ThrowView())
    assert below(hand, 1.5, Phase.HOVER, Phase.DOWN, Phase.UP) == Chosen(2)
    refused = below(hand, 4.5, Phase.HOVER, Phase.DOWN, Phase.UP)
    assert isinstance(refused, Refused) and refused.reason.key == "too_many"
    assert hand.cursor.refusal == refused.reason
    hand.point(HEAP.x, Phase.HOVER)
    assert (hand.cursor.aim, hand.cursor.refusal, hand.cursor.focus) == (None, None, HEAP)


def test_arrows_move_an_aim_as_far_as_it_goes() -> None:
    hand = Hand(view=OnlyThrowView())
    hand.press(Button.RIGHT)
    assert hand.cursor.aim == 1
    for wanted in (2, 3, 4, 5):
        hand.press(Button.RIGHT)
        assert hand.cursor.meant == wanted
    hand.press(Button.LEFT)
    assert (hand.cursor.aim, hand.cursor.button) == (4, None)
    for _ in range(2):
        hand.press(Button.RIGHT)
    assert (hand.cursor.aim, hand.cursor.button) == (None, TWO), "beside the board"


def test_where_nothing_can_be_picked_an_aim_is_there_to_begin_with() -> None:
    hand = Hand(view=OnlyThrowView())
    assert hand.cursor.aim is None
    hand.cursor.open()
    assert hand.cursor.aim == 2 and not hand.cursor.can_cancel
    hand.cursor.open()
    assert hand.cursor.aim == 2
    mixed = Hand(view=ThrowView())
    mixed.cursor.open()
    assert mixed.cursor.aim is None


def test_what_is_turned_stays_until_the_pointer_leaves() -> None:
    hand = Hand(view=ThrowView())
    below(hand, 0.5, Phase.HOVER, Phase.TURN)
    assert hand.cursor.aim == 5
    below(hand, 0.5, Phase.HOVER)
    assert hand.cursor.aim == 5
    below(hand, 3.5, Phase.HOVER)
    assert hand.cursor.aim == 4
    hand.press(Button.ALTERNATE)
    turned = hand.cursor.aim
    assert turned != 4, "turned by a key, too"
    assert below(hand, 3.5, Phase.HOVER, Phase.DOWN, Phase.UP) == Chosen(turned)


def test_turning_drops_the_path_and_cancel_the_aim() -> None:
    hand = Hand(view=ThrowView())
    hand.click(HEAP.x)
    hand.press(Button.ALTERNATE)
    assert (hand.cursor.path, hand.cursor.aim) == ((), 2)
    assert hand.cursor.can_cancel and hand.press(Button.CANCEL) is True
    assert hand.cursor.aim is None


def test_whoever_steers_finds_the_focus_near_where_it_was() -> None:
    hand = Hand()
    for button in (Button.CONFIRM, Button.CONFIRM, Button.RIGHT, Button.RIGHT):
        hand.press(button)
    assert hand.cursor.focus == NUMBERS[2]
    hand.cursor.begin(Pile(18))
    hand.cursor.begin(Pile(16))
    assert hand.cursor.focus is None, "not while things move"
    hand.cursor.open()
    assert hand.cursor.focus == HEAP, "all there is"
    hand.cursor.begin(Pile(17, to_move=1))
    hand.cursor.open()
    assert hand.cursor.focus is None, "another player is to move"
