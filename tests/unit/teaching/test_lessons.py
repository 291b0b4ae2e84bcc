"""Every lesson card by the real rules: what it shows, accepts and refuses, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from words import WORDS, verdict_words

from game.causality.rules.commands import Pass, Step, Wait
from game.causality.rules.moves import Order, Submit
from game.causality.tutor.lessons import SOLVED
from game.core.learning.exercise import AnyExercise, CardResult, Verdict
from game.core.rules.definition import AnyGame
from game.core.search.search_api import Budget
from game.even_steven import theory as steven
from game.quoridor.engine.levels import think
from game.quoridor.rules.moves import Jump, Place
from game.reduction.board import FlipKind, kind
from game.reduction.moves import Challenge, Change, No, Undo
from game.reduction.solver import min_changes
from game.registry import GAMES
from game.subtraction_squares import theory as squares

MAX_MOVES = 40
CARDS = [
    pytest.param(GAMES[game_id], card, id=f"{game_id}-{card.id}")
    for game_id in GAMES
    for card in GAMES[game_id].teaching.lessons()
]


def begun(game: AnyGame, card: AnyExercise) -> Any:
    """The position of a card."""
    state = game.new(card.options, 0)
    for move in card.opening:
        state = state.play(move)
    return state


def test_a_lesson_is_five_to_eight_cards() -> None:
    for game in GAMES.values():
        cards = game.teaching.lessons()
        assert len({card.id for card in cards}) == len(cards), game.id
        assert not cards or 5 <= len(cards) <= 8, game.id


def line_shown(game: AnyGame, card: AnyExercise) -> Iterator[tuple[Any, Any]]:
    """Yield every position of the learner along the shown moves, with its move."""
    state = begun(game, card)
    learner = state.to_move
    for _ in range(MAX_MOVES):
        if state.to_move != learner:
            state = state.play(card.reply(state))
            continue
        move = card.shown(state)
        yield state, move
        state = state.play(move)


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_a_card_can_be_done_as_it_is_shown(game: AnyGame, card: AnyExercise) -> None:
    for state, move in line_shown(game, card):
        after = state.play(move)
        verdict = card.judge(state, move, after)
        assert verdict.result is not CardResult.SLIP
        assert not verdict.comment.key or verdict_words(game, "lesson", verdict)
        if verdict.result is CardResult.DONE:
            return
        assert after.outcome() is None
    pytest.fail("a card goes on without an end")


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_a_wrong_try_is_told_why(game: AnyGame, card: AnyExercise) -> None:
    """At some step of the solution another legal move is a slip with a reason."""
    for part in ("title", "task", "idea"):
        assert WORDS.t(f"{game.id}.lesson.{card.id}.{part}", who="Otto")
    slips = 0
    for state, move in line_shown(game, card):
        for other in state.legal_moves():
            verdict = card.judge(state, other, state.play(other))
            assert not verdict.comment.key or verdict_words(game, "lesson", verdict)
            slips += verdict.result is CardResult.SLIP
        if card.judge(state, move, state.play(move)).result is CardResult.DONE:
            break
    assert slips


def test_what_the_ideas_of_the_number_games_state() -> None:
    quoted = {
        "subtraction_squares.lesson.wall.idea": "Up to 22 they end in 0, 2, 5 or 7.",
        "subtraction_squares.lesson.five.idea": "37 to 12",
        "even_steven.lesson.six.idea": "Odd is good from 5 on. 3 is odd, and bad",
        "even_steven.lesson.halve.idea": "Is the half odd, and at least 5? Then halve.",
        "even_steven.lesson.threes.idea": "3, then 7, 10, 13, 16",
    }
    for key, part in quoted.items():
        assert part in WORDS.t(key), f"{key} says something else now: compute that"
    lost = squares.lost_totals(34)
    assert lost == (*(n for n in range(23) if n % 10 in (0, 2, 5, 7)), 34)
    assert squares.is_lost(12) and not squares.is_lost(37) and squares.winning(37) == (25,)
    plain, two = (
        next(c.options for c in GAMES["even_steven"].teaching.lessons() if c.id == card)
        for card in ("six", "threes")
    )
    assert not steven.is_lost(3, plain)
    assert all(steven.is_lost(n, plain) for n in range(5, 200, 2))
    assert [n for n in range(1, 17) if steven.is_lost(n, two)] == [3, 7, 10, 13, 16]


def test_what_the_cards_of_quoridor_state() -> None:
    game = GAMES["quoridor"]
    cards = {card.id: card for card in game.teaching.lessons()}
    for card, key, part, steps in (
        ("board", "task", "needs 3 steps. Place one board so it takes 6 or more", (6, 3)),
        ("count", "task", "You need 5 steps, Otto needs 4", (5, 4)),
        ("cheat", "task", "You need 2 steps, Otto needs 1", (2, 1)),
        ("race", "task", "You have one board, Otto has none", (4, 3)),
        ("gap", "done", "Nobody may close the last gap", (9, 6)),
    ):
        assert part in WORDS.t(f"quoridor.lesson.{card}.{key}", who="Otto", steps=9)
        state = begun(game, cards[card])
        assert (state.steps_to_goal(0), state.steps_to_goal(1)) == steps
    assert begun(game, cards["race"]).hands == begun(game, cards["count"]).hands == (1, 0)
    state = begun(game, cards["gap"])
    after = state.play(cards["gap"].shown(state))
    last = game.parse(after, "!board (7,5) H 2")
    refused = after.placement_refusal(last.board)
    assert refused is not None and refused.key == "seals"


def test_what_the_cards_of_reduction_state() -> None:
    game = GAMES["reduction"]
    cards = {card.id: card for card in game.teaching.lessons()}
    states = {name: begun(game, card) for name, card in cards.items()}
    for name, part in (
        ("empty", "changes the four cells round it. Choose one"),
        ("turn", "No four full cells form a square yet"),
        ("fill", "You have 3 changes. Fill first, then empty twice"),
        ("challenge", "last turn took 2 changes. One was enough"),
        ("last", "of the two squares: the one after which Otto finds no way in 2 changes"),
    ):
        assert part in WORDS.t(f"reduction.lesson.{name}.task", who="Otto")

    def kinds(state: Any) -> list[FlipKind]:
        return [kind for _, _, kind in state.windows()]

    def fewest(state: Any) -> int | None:
        return min_changes(state.board, state.n, state.changes_left)

    assert fewest(states["empty"]) == 1
    assert FlipKind.EMPTY not in kinds(states["turn"]) and fewest(states["turn"]) == 2
    assert states["fill"].changes_left == fewest(states["fill"]) == 3
    shown = [move for _, move in zip(range(3), line_shown(game, cards["fill"]), strict=False)]
    made = [kind(s.board, s.n, m.row, m.col) for s, m in shown]
    assert made == [FlipKind.FILL, FlipKind.EMPTY, FlipKind.EMPTY]
    previous = states["challenge"].previous
    assert previous is not None and previous.used == 2
    assert min_changes(previous.board, 4, 1) == 1
    last = states["last"]
    assert kinds(last).count(FlipKind.EMPTY) == last.options.changes == 2
    undo = cards["undo"]
    assert f"here {undo.options.max_undos}" in WORDS.t("reduction.lesson.undo.idea")
    for name, move, key, told in (
        ("turn", Change(2, 1), "stuck_apart", "1 change is too few to get below 8"),
        ("empty", Change(1, 2), "stuck", "1 change is left: not enough"),
        ("fill", Change(2, 1), "stuck_apart", "2 changes are too few to get below 12"),
    ):
        verdict = cards[name].judge(states[name], move, states[name].play(move))
        assert verdict.comment.key == key and told in verdict_words(game, "lesson", verdict)


def test_what_the_cards_of_causality_state() -> None:
    game = GAMES["causality"]
    cards = {card.id: card for card in game.teaching.lessons()}
    for name, last in (("walk", 2), ("push", 2), ("past", 3)):
        state = begun(game, cards[name])
        assert f"slice {last}" in WORDS.t(f"causality.lesson.{name}.task")
        assert len(state.turn.timeline.slices) == last + 1
    assert "back where you were" in WORDS.t("causality.lesson.bounce.back")
    before = begun(game, cards["bounce"])
    (order, send, fire), mine = [m for _, m in islice(line_shown(game, cards["bounce"]), 3)], 1
    after = before.play(order).play(send)
    squares = [s.timeline.placed(mine, s.turn.slice).square for s in (before, after)]
    assert squares[0] == squares[1]
    shot = after.play(fire).play(send)
    guards = [s.timeline.placed(0, s.turn.slice) for s in (after, shot)]
    assert guards[0] is not None and guards[1] is None
    assert "a jump nothing can contradict" in WORDS.t("causality.lesson.cause.stay")
    state = begun(game, cards["cause"])
    for command in (Step(mine, forward=True), Wait(mine), Pass(mine)):
        state = state.play(Order(command)).play(send)
    assert not state.turn.round.scenario.removed_setup
    assert begun(game, cards["jump"]).turn.is_last
    assert begun(game, cards["paradox"]).turn.is_last


NODES = (400, 8_000)
MAX_POSITIONS = 60
ASKED = {
    "subtraction_squares": {"finish", "two"},
    "even_steven": {"odd", "halve"},
    "reduction": {"undo", "challenge", "last"},
    "causality": {"order", "bounce", "jump", "paradox", "cause"},
}
"""Cards whose task names the one thing to do: there anything else is refused."""


def refusals(game_id: str, card: AnyExercise) -> Iterator[tuple[Any, Any, Verdict]]:
    """Yield each refused move with the positions before and after it, along all accepted lines."""
    state = begun(GAMES[game_id], card)
    learner, todo, seen = state.to_move, [state], {state}
    while todo:
        state = todo.pop(0)
        for move in state.legal_moves():
            after = state.play(move)
            verdict = card.judge(state, move, after)
            if verdict.result is CardResult.SLIP:
                yield state, after, verdict
            elif verdict.result is CardResult.GO_ON:
                while after.outcome() is None and after.to_move != learner and card.reply:
                    after = after.play(card.reply(after))
                if after not in seen and len(seen) < MAX_POSITIONS:
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
    """Return whether the learner loses, as the search of the strongest opponents sees it."""
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
    "count": is_lost_race,
    "race": is_lost_race,
    "cheat": is_lost_race,
}


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "card"), cards("quoridor"))
def test_what_quoridor_refuses_misses_the_aim(game_id: str, card: Any) -> None:
    for before, after, verdict in refusals(game_id, card):
        assert QUORIDOR[card.id](before, after), (verdict, after)


def test_no_lesson_of_quoridor_refuses_a_step_that_is_no_worse() -> None:
    walk = GAMES["quoridor"].teaching.lessons()[0]
    kinds = {verdict.comment.key for _, _, verdict in refusals("quoridor", walk)}
    assert "walk.away" in kinds and not any(key.startswith("walk.b") for key in kinds)
    state = GAMES["quoridor"].new(walk.options, 0)
    assert not any(isinstance(move, Place) for move in state.legal_moves()), "it is about steps"


@pytest.mark.parametrize(
    ("game_id", "card"), [*cards("subtraction_squares"), *cards("even_steven")]
)
def test_what_a_number_game_refuses_gives_the_win_away(game_id: str, card: Any) -> None:
    solve, refused = GAMES[game_id].teaching.solve, list(refusals(game_id, card))
    assert refused
    for before, after, _ in refused:
        assert solve(before).is_won and solve(after).is_won


@pytest.mark.parametrize(("game_id", "card"), cards("reduction"))
def test_what_reduction_refuses_cannot_end_the_turn(game_id: str, card: Any) -> None:
    def can_end(state: Any, me: int) -> bool:
        if (outcome := state.outcome()) is not None:
            return bool(outcome.returns[me] > 0)
        moves = [m for m in state.legal_moves() if not isinstance(m, Challenge | No | Undo)]
        return state.to_move != me or any(can_end(state.play(move), me) for move in moves)

    refused = list(refusals(game_id, card))
    assert refused
    for before, after, verdict in refused:
        assert not can_end(after, before.to_move), verdict


@cache
def solves_in_this_round(state: Any) -> bool:
    """Return whether any orders solve the puzzle before the round is over."""
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
    late = [one for one in refusals(game_id, card) if one[2].comment.key.endswith(".late")]
    assert late
    for _, after, verdict in late:
        assert not solves_in_this_round(after), verdict
