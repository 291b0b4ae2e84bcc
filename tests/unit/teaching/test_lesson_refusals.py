"""Lesson cards refuse only what is wrong: each refusal is checked by a search of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from game.causality.rules.moves import Submit
from game.causality.tutor.lessons import SOLVED
from game.core.learning.lesson import LessonCard, Result, Verdict
from game.core.search.search_api import Budget
from game.quoridor.engine.levels import think
from game.quoridor.rules.moves import Jump, Place
from game.reduction.moves import Challenge, No, Undo
from game.registry import GAMES

NODES = (400, 8_000)
MOST_POSITIONS = 60
ASKED = {
    "subtraction_squares": {"finish", "two"}, "even_steven": {"odd", "halve"},
    "reduction": {"undo", "challenge", "last"},
    "causality": {"order", "bounce", "jump", "paradox", "cause"},
}  # fmt: skip
"""Cards whose task names the one thing to do: there anything else is refused."""


def refusals(game_id: str, card: LessonCard[Any, Any, Any]) -> Iterator[tuple[Any, Any, Verdict]]:
    """Yield each refused move with the positions before and after it, in all that is accepted."""
    state = GAMES[game_id].new(card.options, 0)
    for move in card.opening:
        state = state.play(move)
    learner, todo, seen = state.to_move, [state], {state}
    while todo:
        state = todo.pop(0)
        for move in state.legal_moves():
            after = state.play(move)
            verdict = card.judge(state, move, after)
            if verdict.result is Result.SLIP:
                yield state, after, verdict
            elif verdict.result is Result.GO_ON:
                while after.outcome() is None and after.to_move != learner and card.reply:
                    after = after.play(card.reply(after))
                if after not in seen and len(seen) < MOST_POSITIONS:
                    seen.add(after)
                    todo.append(after)


def cards(game_id: str) -> list[Any]:
    """The cards of a game that refuse what does not lead to the aim."""
    lessons = GAMES[game_id].teaching.lessons()
    return [
        pytest.param(game_id, card, id=f"{game_id}-{card.id}")
        for card in lessons
        if card.id not in ASKED.get(game_id, set())
    ]


def is_lost_race(before: Any, after: Any) -> bool:
    """Whether the learner loses, as the search of the strongest opponents sees it."""
    if after.outcome() is not None:
        return False
    sign = 1 if after.mover == before.mover else -1
    found = (sign * think(after, Budget(nodes), Random(0)).evaluation for nodes in NODES)
    return any(evaluation <= -1.0 for evaluation in found)


def steps(state: Any, player: int) -> int:
    return state.steps_to_goal(player) or 0


QUORIDOR: dict[str, Callable[[Any, Any], bool]] = {
    "walk": lambda before, after: steps(after, 0) > steps(before, 0) or is_lost_race(before, after),
    "jump": lambda before, after: any(isinstance(m, Jump) for m in before.legal_moves()),
    "side": lambda before, after: any(isinstance(m, Jump) for m in before.legal_moves()),
    "board": lambda before, after: steps(after, 1) < 6,
    "gap": lambda before, after: steps(after, 1) < 9,
    "count": is_lost_race, "race": is_lost_race, "cheat": is_lost_race,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "card"), cards("quoridor"))
def test_what_quoridor_refuses_misses_the_aim(game_id: str, card: Any) -> None:
    for before, after, verdict in refusals(game_id, card):
        assert QUORIDOR[card.id](before, after), (verdict, after)


def test_no_lesson_of_quoridor_refuses_a_step_that_is_no_worse() -> None:
    walk = GAMES["quoridor"].teaching.lessons()[0]
    kinds = {verdict.key for _, _, verdict in refusals("quoridor", walk)}
    assert "walk.away" in kinds and not any(key.startswith("walk.b") for key in kinds)
    state = GAMES["quoridor"].new(walk.options, 0)
    assert not any(isinstance(move, Place) for move in state.legal_moves()), "it is about steps"


@pytest.mark.parametrize(
    ("game_id", "card"), [*cards("subtraction_squares"), *cards("even_steven")]
)
def test_what_a_number_game_refuses_gives_the_win_away(game_id: str, card: Any) -> None:
    solve, seen = GAMES[game_id].teaching.solve, 0
    assert solve is not None
    for before, after, _ in refusals(game_id, card):
        own, theirs = solve(before), solve(after)
        assert own is not None and own.is_won and theirs is not None and theirs.is_won
        seen += 1
    assert seen


@pytest.mark.parametrize(("game_id", "card"), cards("reduction"))
def test_what_reduction_refuses_cannot_end_the_turn(game_id: str, card: Any) -> None:
    def can_end(state: Any, me: int) -> bool:
        if (outcome := state.outcome()) is not None:
            return bool(outcome.returns[me] > 0)
        moves = [m for m in state.legal_moves() if not isinstance(m, Challenge | No | Undo)]
        return state.to_move != me or any(can_end(state.play(move), me) for move in moves)

    seen = 0
    for before, after, verdict in refusals(game_id, card):
        assert not can_end(after, before.to_move), verdict
        seen += 1
    assert seen


@cache
def solves_in_this_round(state: Any) -> bool:
    """Whether any orders, of whatever kind, solve the puzzle before the round is over."""
    if state.result is not None:
        return bool(state.result.reason == SOLVED)
    if not state.waiting:
        after = state.play(Submit())
        is_next = after.result is None and after.turn.round is not state.turn.round
        return not is_next and solves_in_this_round(after)
    orders = (state.play(move) for move in state.legal_moves() if not isinstance(move, Submit))
    return any(solves_in_this_round(s) for s in orders if len(s.waiting) < len(state.waiting))


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "card"), cards("causality"))
def test_what_causality_refuses_cannot_reach_the_base(game_id: str, card: Any) -> None:
    seen = 0
    for _, after, verdict in refusals(game_id, card):
        if verdict.key.endswith(".late"):
            assert not solves_in_this_round(after), verdict
            seen += 1
    assert seen
