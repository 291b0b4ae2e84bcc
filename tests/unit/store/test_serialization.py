"""What crosses between the table and the search process besides moves, and what may not."""

from __future__ import annotations

from typing import Any

import pytest
from toygame import PILE, Pile
from unpacking import unpack_review

from game.ai.jobs import BadAnswer
from game.ai.serialization import pack, unpack_film, unpack_hints, unpack_moments, unpack_verdict
from game.core.learning.assessment import Hint, Moment, PositionRemark, Review
from game.core.learning.lesson import CardResult, Verdict
from game.core.rules.report import Frame, ReportPlace
from game.words.message import message

STATE = Pile(9)
STATES = [Pile(9), Pile(6, 2, 1), Pile(2, 2, 0)]
TOLD = ("n", 3), ("name", "3"), ("what", message("pile", of=("a", 1), kind=message("stone")))
HINT = Hint("take", TOLD, frozenset({(0, 1), (2, 3)}), (3, 1), (1,))
STOOD = ((0.0, 0.0), (-0.5, 0.5), (1.0, -1.0))
REVIEW = Review(
    (PositionRemark(1, "better", (), (1,), players=(1,)), PositionRemark(2, "lost", is_slip=False)),
    (None, HINT),
)


def test_hints_come_back_as_they_were() -> None:
    assert unpack_hints(PILE, STATE, pack(PILE, (HINT, Hint("wait")))) == (HINT, Hint("wait"))
    assert unpack_hints(PILE, STATE, pack(PILE, ())) == ()


def test_a_review_comes_back_as_it_was() -> None:
    review = Review(REVIEW.remarks, (None, Hint("won", (("n", "2"),))), STOOD)
    assert unpack_review(PILE, STATES, 2, pack(PILE, review)) == review
    assert unpack_review(PILE, STATES, 2, pack(PILE, Review())) == Review()


@pytest.mark.parametrize(
    "told",
    [
        None, "hints", {}, [1], [["take", [], [], []]], [[1, [], [], [], []]],
        [["take", [["n"]], [], [], []]], [["take", [["n", None]], [], [], []]],
        [["take", [["n", True]], [], [], []]], [["take", [["n", 0.5]], [], [], []]],
        [["take", [["n", {}]], [], [], []]], [["take", [["n", {"k": 1}]], [], [], []]],
        [["take", [["n", {1: []}]], [], [], []]], [["take", [[1, "n"]], [], [], []]],
        [["take", [], [[0]], [], []]], [["take", [], [], ["x"], []]],
        [["take", [], [], [["x"]], []]], [["take", [], [], [[3], [9]], []]],
        [["take", [], [], [], ["Ann"]]], [["take", [], [], [], [-1]]],
        [["take", [], [], [], [True]]],
    ],
)  # fmt: skip
def test_no_hints(told: Any) -> None:
    with pytest.raises(BadAnswer):
        unpack_hints(PILE, STATE, told)


@pytest.mark.parametrize(
    "told",
    [
        None, [], [[]], [[], []], [[], [], [], []], [[], [None], []], [[], [None, "won"], []],
        [[], [None, ["won"]], []],
        [[[3, "better", [], [], True, []]], [], []], [[[-1, "better", [], [], True, []]], [], []],
        [[[0, "better", [], [[4]], True, []]], [], []], [[[0, "better", [], [], 1, []]], [], []],
        [[[0, None, [], [], True, []]], [], []], [[["0", "better", [], [], True, []]], [], []],
        [[[0, "better", [], [], True]], [], []], [[[0, "better", [], [], True, ["Bo"]]], [], []],
        [[], [], [[0.5, -0.5]]], [[], [], [0.5, 0.5, 0.5]], [[], [], [[0.5]] * 3],
        *([[], [], [[0.0, 0.0], [0.5, -0.5], [1.0, odd]]] for odd in (-1.5, "1", -1, None)),
    ],
)  # fmt: skip
def test_no_review(told: Any) -> None:
    with pytest.raises(BadAnswer):
        unpack_review(PILE, STATES, 2, told)


VERDICT = Verdict(CardResult.SLIP, "worse", TOLD, frozenset({(0, 1)}), (1,), 2)


def test_moments_come_back_as_they_were() -> None:
    found = (Moment(0, 1, VERDICT, HINT), Moment(1, 2, Verdict(CardResult.DONE, "only")))
    assert unpack_moments(PILE, STATES, pack(PILE, found)) == found
    assert [moment.is_slip for moment in found] == [True, False]
    assert unpack_verdict(pack(PILE, VERDICT)) == VERDICT


@pytest.mark.parametrize(
    "told",
    [
        None, [], ["slip", "worse", [], [], []], ["slip", "worse", [], [], [], 0],
        ["bad", "worse", [], [], [], 1], [1, "worse", [], [], [], 1],
        ["slip", None, [], [], [], 1], ["slip", "worse", [], [[1]], [], 1],
        ["slip", "worse", [["n"]], [], [], 1], ["slip", "worse", [], [], [-1], 1],
    ],
)  # fmt: skip
def test_no_verdict(told: Any) -> None:
    with pytest.raises(BadAnswer):
        unpack_verdict(told)
    with pytest.raises(BadAnswer):
        unpack_moments(PILE, STATES, [[0, 1, told, None]])


@pytest.mark.parametrize("told", [None, [[]], [[0, 3, [], None]], [[1, 1, [], None]], [[-1, 1]]])
def test_no_moments(told: Any) -> None:
    with pytest.raises(BadAnswer):
        unpack_moments(PILE, STATES, told)


def test_a_line_of_a_tally_is_played_from_the_last_position() -> None:
    assert unpack_review(PILE, STATES[:1], 2, pack(PILE, Review((), (None, HINT))))
    with pytest.raises(BadAnswer):
        unpack_review(PILE, STATES, 2, pack(PILE, Review((), (None, HINT))))


def test_a_film_comes_back_with_its_positions() -> None:
    packed = [
        Frame([2], "few", (("n", 2),), ReportPlace(1, 0, frozenset({(2, 1)}))),
        Frame([0], "none"),
    ]
    frames = unpack_film(PILE, STATES, 0, pack(PILE, packed))
    assert frames == (packed[0].of(Pile(2)), packed[1].of(Pile(0)))
    assert unpack_film(PILE, STATES, 0, pack(PILE, ())) == ()


@pytest.mark.parametrize(
    "told",
    [
        None, "film", [1], [[[2], "few", []]], [[2, "few", [], None]], [[[2], 1, [], None]],
        [[[2], "few", [["n"]], None]], [[[2], "few", [], [0, 0]]],
        [[[2], "few", [], [0, 0, [[1]]]]], [[[2], "few", [], ["0", 0, []]]],
        [[[9], "few", [], None]],
    ],
)  # fmt: skip
def test_no_film(told: Any) -> None:
    with pytest.raises(BadAnswer):
        unpack_film(PILE, STATES, 0, told)
