"""Every sentence of the judges is true, and hints, reviews and judges agree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from causal_claims import CAUSALITY
from claims import CLAIMS, REASONS, REDUCTION, SQUARES, STEVEN
from words import WORDS, all_words

from game.core.learning.exercise import CardResult
from game.core.learning.key_moments import has_moments
from game.core.learning.review import review
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.search_api import Budget
from game.quoridor.rules.moves import Resign, Step
from game.reduction.moves import Challenge, Change, Yes
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes.ui.sentences import sentence

pytestmark = pytest.mark.usefixtures("shallow_judge")

SEATS = (Seat("Ann", 0), Seat("Bo", 1))

GIVEN = {"gave_away", "gave_much", "gave_up", "gave_up_won", "gave_up_lost"}
SEARCHED = {*GIVEN, "board_next", "lost", "threw_away", "won_no_more"}
"""Sentences whose truth depends on the depth of the search."""


def test_every_sentence_of_a_judge_is_here_and_no_other() -> None:
    for game_id, game in GAMES.items():
        keys = {key for key in all_words() if key.startswith(f"{game_id}.judge.")}
        claims = CLAIMS.get(game_id, CAUSALITY if game.teaching.hindsight else {})
        assert keys == {f"{game_id}.judge.{key}" for key in claims}
        assert has_moments(game) == bool(claims)


def said(game_id: str, before: Any, move: Any) -> Iterator[tuple[str, Any, dict[str, Any], Any]]:
    """Return the judge's comments on a move: key, move and values of each."""
    judge = GAMES[game_id].teaching.judge
    assert judge is not None
    after = before.play(move)
    verdict = judge.verdict(before, move, after)
    told = verdict.comment
    yield told.key, move, dict(told.values), told
    if (praised := judge.praise(before, move, after)) is not None:
        praise = praised.comment
        yield praise.key, move, dict(praise.values), praise
    if verdict.result is CardResult.SLIP:
        better = judge.better(before)
        yield better.key, better.line[0] if better.line else move, dict(better.values), better


def check(game_id: str, before: Any, move: Any, doubted: list[str] | None = None) -> set[str]:
    """Return the keys of the comments on a move, each checked.

    Comments that come from a search, and that a deeper one refutes, are ``doubted`` instead.
    """
    keys = set()
    for key, about, told, whole in said(game_id, before, move):
        if key:
            after = before.play(about)
            is_true = CLAIMS[game_id][key](before, about, after, {**told, "key": key})
            if not is_true and doubted is not None and key in SEARCHED:
                doubted.append(key)
            else:
                assert is_true, (key, before, about, told)
            assert sentence(WORDS, f"{game_id}.judge.{key}", whole, SEATS)
            keys.add(key)
    return keys


def check_bids(game: AnyGame) -> set[str]:
    """Return the keys of the comments on the first moves of an auction."""
    state, keys = game.new(game.options(timer_s=10, auction=True), 0), set[str]()
    for move in state.legal_moves():
        keys |= check(game.id, state, move)
    return keys


def test_squares() -> None:
    game, heard = GAMES["subtraction_squares"], set()
    for start in range(1, 90):
        state = game.new(game.options(start=start), 0)
        for move in (*state.legal_moves(), Resign()):
            heard |= check(game.id, state, move)
    large = game.new(game.options(start=1_000_001), 0)
    heard |= check(game.id, large, Take(4)) | check_bids(game)
    assert heard == SQUARES.keys() - {"late"}


def test_steven() -> None:
    game, heard = GAMES["even_steven"], set()
    for minus_two in (False, True):
        for round_down in (False, True):
            for start in range(1, 70):
                options = game.options(start=start, minus_two=minus_two, round_down=round_down)
                state = game.new(options, 0)
                for move in (*state.legal_moves(), Resign()):
                    heard |= check(game.id, state, move)
    heard |= check_bids(game)
    assert heard == STEVEN.keys() - {"late"}


def reduced(seed: int, plies: int, **options: Any) -> set[str]:
    """Comments on every move of random games with challenges."""
    game, rng, heard = GAMES["reduction"], Random(seed), set[str]()
    state = game.new(game.options(size=4, changes=4, challenge=True, **options), seed)
    for _ in range(plies):
        if state.is_over:
            break
        moves = list(state.legal_moves())
        for move in moves if not state.is_prompt else [Yes()]:
            heard |= check(game.id, state, move)
        heard |= check(game.id, state, Resign())
        changes = [move for move in moves if isinstance(move, Change)]
        state = state.play(rng.choice([*changes, *moves]))
    return heard


def test_reduction() -> None:
    heard: set[str] = set()
    for seed in range(14):
        heard |= reduced(seed, 10)
    rare = {"better_none", "as_good", "only", "unproved", "better_proof", "not_fewer", "proved"}
    assert heard >= REDUCTION.keys() - rare - {"unfounded", "late"}


@pytest.mark.slow
def test_reduction_says_everything() -> None:
    heard: set[str] = set()
    for seed in range(160):
        heard |= reduced(seed, 14, confirm=bool(seed % 2))
    assert heard >= REDUCTION.keys() - {"better_none", "only", "late"}


def test_the_swap_is_praised_where_the_other_side_is_better() -> None:
    game = GAMES["quoridor"]
    start = game.new(game.options(size=6, boards=0, swap=True), 0)
    state = start.play(game.parse(start, "!move (3,1)"))  # ahead: that side is first to jump
    heard = set[str]()
    for move in state.legal_moves():
        heard |= check(game.id, state, move)
    assert {"swap", "better_swap"} <= heard


def raced(seed: int, plies: int, checked: range, doubted: list[str] | None = None) -> list[str]:
    """Return the comments on a game on a small board, between a weak level and chance."""
    game, rng, heard = GAMES["quoridor"], Random(seed), list[str]()
    state = game.new(game.options(size=5, boards=3, timer_s=0, cheats=seed % 2), seed)
    level = game.levels["easy"]
    for ply in range(plies):
        if state.is_over:
            break
        by_chance = rng.choice(list(state.legal_moves()))
        best = level.bot(state, Budget(level.nodes), rng).move
        if ply in checked:
            for move in (by_chance, best, Resign()):
                heard += check(game.id, state, move, doubted)
        state = state.play(by_chance if rng.random() < 0.3 else best)
    return heard


def test_quoridor() -> None:
    heard = raced(1, 14, range(6, 14, 7))
    assert len({*heard}) > 2


PRAISED = (
    "7 1 3,2:1 3,4:1 3,3v@1 2,1h@2 3,2h@1 2,6h@2 3,1v@1 3,4h@2 3,5h@1 1,2v@2",
    "board (5,2) H 2",
)
"""A position in which one board costs 6 steps, and every other move loses."""


def praised(position: str, board: str) -> Any:
    """Return what praise says of a board."""
    game = GAMES["quoridor"]
    size = int(position.split()[0])
    state = game.new(game.options(timer_s=0, size=size, position=position), 0)
    move, judge = game.parse(state, board), game.teaching.judge
    assert judge is not None
    return judge.praise(state, move, state.play(move))


def test_a_board_without_an_equal_is_praised() -> None:
    praise = praised(*PRAISED)
    assert praise is not None and dict(praise.comment.values)["cost"] == 6
    assert praised(PRAISED[0], "board (1,0) V 2") is None


@pytest.mark.slow
def test_a_board_is_praised_with_reason() -> None:
    game = GAMES["quoridor"]
    state = game.new(game.options(timer_s=0, size=7, position=PRAISED[0]), 0)
    assert "only" in check(game.id, state, game.parse(state, PRAISED[1]))


@pytest.mark.slow
def test_quoridor_says_much() -> None:
    heard, doubted = list[str](), list[str]()
    for seed in range(5):
        heard += raced(seed, 60, range(60), doubted)
    assert {*heard} >= {"board_next", "onward", "board_free", "better_onward"}
    assert len(doubted) <= 0.02 * len(heard), doubted


def test_a_challenge_is_told_and_proved() -> None:
    """The turn before took two changes where one was enough."""
    game = GAMES["reduction"]
    options = game.options(
        size=4, changes=3, challenge=True, confirm=False, position="##.#/##../..#./.#.."
    )
    state = game.new(options, 0).play(Change(2, 1)).play(Change(0, 0))
    heard = check(game.id, state, Change(0, 0)) if Change(0, 0) in state.legal_moves() else set()
    for move in state.legal_moves():
        heard |= check(game.id, state, move)
    asked = state.play(Challenge())
    for move in asked.legal_moves():
        heard |= check(game.id, asked, move)
    assert {"unchallenged", "better_challenge", "challenged", "proved", "unproved"} <= heard


def test_a_step_is_no_slip_where_only_steps_are_left() -> None:
    game = GAMES["quoridor"]
    state = game.new(game.options(timer_s=0, position="9 1 4,1:0 4,4:0"), 0)
    ahead = Step(state.route(state.mover)[1])
    assert check(game.id, state, ahead) <= set(REASONS)


def chance(game_id: str, seed: int, plies: int, **options: Any) -> Match:
    """A game by a weak level and by chance."""
    game, rng = GAMES[game_id], Random(seed)
    match, level = (
        Match(game, game.options(**options), seed, SEATS),
        next(iter(game.levels.values())),
    )
    while match.state.outcome() is None and match.ply < plies:
        moves = list(match.state.legal_moves())
        best = level.bot(match.state, Budget(level.nodes), rng).move
        match.submit(rng.choice(moves) if rng.random() < 0.4 else best)
    return match


GAMES_PLAYED: Any = pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("subtraction_squares", {"start": 80}),
        ("even_steven", {"start": 90, "minus_two": True}),
        ("reduction", {"size": 4, "changes": 4, "confirm": False}),
        ("quoridor", {"size": 5, "boards": 3, "timer_s": 0}),
    ],
)


@GAMES_PLAYED
def test_hints_and_review_agree(game_id: str, options: dict[str, Any]) -> None:
    agree(chance(game_id, 1, 16, **options))


@pytest.mark.slow
@GAMES_PLAYED
def test_hints_and_review_agree_in_many_games(game_id: str, options: dict[str, Any]) -> None:
    for seed in range(2, 10):
        agree(chance(game_id, seed, 40, **options))


@pytest.mark.slow
@GAMES_PLAYED
def test_no_hint_that_was_followed_is_called_a_slip(game_id: str, options: dict[str, Any]) -> None:
    for seed in range(20, 23):
        match, advised = chance(game_id, seed, 5, **options), set()
        coach = match.game.teaching.coach
        assert coach is not None
        while match.state.outcome() is None and match.ply < 16:
            told = next((h.line[0] for h in reversed(coach(match.state)) if h.line), None)
            if told is None:
                break  # nothing is advised where all is lost
            advised.add(match.ply)
            match.submit(told)
            if match.state.outcome() is None:
                match.submit(Random(seed).choice(match.state.legal_moves()))
        found = review(match.game, match.states, match.moves)
        assert not advised & {remark.ply for remark in found.remarks if remark.is_slip}


def agree(match: Match) -> None:
    """Check that moves of the coach and of reviews are no slips to the judge; what a
    review calls a mistake is one, or begins one.
    """
    game, judge = match.game, match.game.teaching.judge
    assert judge is not None and game.teaching.coach is not None
    found = review(game, match.states, match.moves)
    for remark in [one for one in found.remarks if one.is_slip][:4]:
        before = match.state_at(remark.ply)
        advised = [hint.line[0] for hint in game.teaching.coach(before) if hint.line]
        for move in (*advised, *remark.comment.line[:1], *judge.better(before).line[:1]):
            assert judge.verdict(before, move, before.play(move)).result is not CardResult.SLIP
        for k in range(remark.ply, match.ply):
            verdict = judge.verdict(match.state_at(k), match.moves[k], match.state_at(k + 1))
            if verdict.result is not CardResult.GO_ON:
                break
        assert verdict.result is CardResult.SLIP
