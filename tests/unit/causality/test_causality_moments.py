"""Key moments of Battle of Causality: all comments are true, and can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from answers import check_moments
from causal_claims import CAUSALITY, THEN, Ending, played_out, really, stands
from words import WORDS, all_words

from game.causality.computer.levels import planner
from game.causality.computer.planner import PlanLimits
from game.causality.rules.moves import Move, Order, Submit, Withdraw
from game.core.learning.assessment import Hindsight, Moment
from game.core.learning.exercise import CardResult, Verdict
from game.core.learning.key_moments import moments
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.search.search_api import Budget, OutOfBudget
from game.registry import GAMES
from game.words.message import Message
from scenes.ui.sentences import sentence

GAME = GAMES["causality"]
SEATS = (Seat("Ann", 0), Seat("Bo", 1))
WEAK = planner(PlanLimits(slices=1, replies=1, notices=0.45))


def hindsight() -> Hindsight[Any, Any]:
    return GAME.teaching.hindsight()


def played(board: str, seed: int, rounds: int, **options: Any) -> Match:
    """A game between weak players, who stay what they are when levels are tuned."""
    match, rng = Match(GAME, GAME.options(board=board, **options), seed, SEATS), Random(seed)
    while match.state.outcome() is None and match.state.turn.round.number < rounds:
        seen = match.state.observation(match.state.to_move)
        match.submit(WEAK(seen, Budget(30), rng).move)
    return match


def found(match: Match) -> tuple[Moment, ...]:
    """Return what mattered, as it comes out of the search process."""
    told = moments(GAME, match.states, match.moves, (), (0, 1))
    check_moments(match.states, told)
    return told


def pieces(value: Any) -> Iterator[Message]:
    """The sentences inside a sentence."""
    if isinstance(value, Message):
        if value.key.startswith("causality.then."):
            yield value
        for _, part in value.values:
            yield from pieces(part)


def check(end: Ending, then: Ending, told: Comment) -> set[str]:
    """Return the keys of the comments on a round's end and a better one; check each."""
    values = dict(told.values)
    assert CAUSALITY[told.key](end, None, then, values), (told.key, values)
    assert sentence(WORDS, f"causality.judge.{told.key}", told, SEATS)
    heard = {told.key}
    for piece in (one for value in values.values() for one in pieces(value)):
        key = piece.key.removeprefix("causality.then.")
        assert THEN[key](end, None, then, dict(piece.values)), piece
        heard.add(f"then.{key}")
    return heard


def tried(match: Match, moment: Moment, moves: Any) -> tuple[Verdict, Ending]:
    """Return the comments on another try at a moment."""
    states = [match.state_at(moment.ply)]
    for move in moves:
        assert hindsight().verdict(match.states, match.moves, moment, states) is None
        states.append(states[-1].play(move))
    told = hindsight().verdict(match.states, match.moves, moment, states)
    return told, Ending(states[-2], states[-1], states[0].to_move)


def at_random(match: Match, moment: Moment, rng: Random) -> list[Move]:
    """Any orders of one side until the end of the round; the other's stand."""
    state, moves = match.state_at(moment.ply), list[Move]()
    me, number = state.to_move, state.turn.round.number
    while not state.is_over and state.turn.round.number == number:
        if state.to_move != me:
            move: Move = hindsight().reply(match.states, match.moves, moment.ply, state)
        elif state.waiting or rng.random() < 0.5:
            stones = state.waiting or state.turn.free(me)
            move = rng.choice(state.turn.orders(rng.choice(stones)))
            if isinstance(move, Order) and state.order_of(move.stone) == move.command:
                continue
        else:
            move = Submit()
        moves.append(move)
        state = state.play(move)
    return moves


def told_truly(match: Match) -> set[str]:
    """Return all comments on a game and on tries at its moments; check each."""
    heard: set[str] = set()
    for moment in found(match):
        assert stands(match, moment, moment.better.line)
        end, then = really(match, moment), played_out(match, moment, moment.better.line)
        heard |= check(end, then, moment.verdict.comment) | check(end, then, moment.better)
        heard |= check(end, then, replace(moment.better, key="idea"))
        told, _ = tried(match, moment, match.moves[moment.ply : moment.end])
        assert told.result is CardResult.SLIP, "what was ordered is no better than it was"
        heard |= check(end, then, told.comment)
        told, _ = tried(match, moment, (*moment.better.line, Submit()))
        assert told.result is CardResult.DONE
        heard |= check(then, then, told.comment)
        told, other = tried(match, moment, at_random(match, moment, Random(moment.ply)))
        heard |= check(other, then, told.comment)
        assert agrees(match, moment)
    return heard


def agrees(match: Match, moment: Moment) -> bool:
    """Return whether no hint had named the order when all other stones had theirs."""
    state = match.state_at(moment.ply)
    for move in takewhile(lambda move: isinstance(move, Order), moment.better.line):
        hints = GAME.teaching.coach(state.play(Withdraw(move.stone)).observation(state.to_move))
        advised = next(hint.line[0] for hint in hints if hint.line)
        if advised.command != state.order_of(move.stone):
            return True
    return False


def test_every_sentence_inside_a_sentence_is_here_and_no_other() -> None:
    keys = {key for key in all_words() if key.startswith("causality.then.")}
    assert keys == {f"causality.then.{key}" for key in THEN}


SAID = (
    ("handshake", 0, 4, "lost better_lost now_open"),
    ("corridor", 1, 4, "door better_door now_door blown better_kept now_kept"),
    ("corridor", 2, 4, "base better_base now_base then.base"),
    ("echo_chamber", 1, 4, "paradox better_paradox now_paradox then.bounce"),
    ("echo_chamber", 5, 4, "shot"),
    ("minefield", 1, 4, "blown blown_up"),
    ("five_captains", 4, 4, "blown_up paradox"),
    ("citadel", 0, 4, "shot then.base"),
    ("five_captains", 7, 6, "landed_on"),
    ("five_captains", 1, 6, "bombed"),
)
"""Board, seed and rounds of a game, and some comments it must have."""


def test_what_is_said_is_true() -> None:
    heard = told_truly(played("handshake", 2, 2))
    assert heard >= {"unwon", "better_won", "now_won", "then.order", "then.base"}


@pytest.mark.slow
@pytest.mark.parametrize(("board", "seed", "rounds", "keys"), SAID)
def test_what_is_said_of_other_games_is_true(board: str, seed: int, rounds: int, keys: str) -> None:
    assert told_truly(played(board, seed, rounds)) >= set(keys.split())


def test_a_moment_is_found_again_by_its_ply_and_the_search_can_be_stopped() -> None:
    match = played("handshake", 2, 2)
    (moment,) = found(match)
    until = match.until(moment.end, GAME, SEATS)
    (again,) = moments(GAME, until.states, until.moves, (moment.ply,), ())
    assert (again.ply, again.end, again.verdict) == (moment.ply, moment.end, moment.verdict)
    with pytest.raises(OutOfBudget):
        moments(GAME, match.states, match.moves, (), (0, 1), lambda: True)


def test_a_round_that_was_won_and_a_puzzle_have_none() -> None:
    match = played("handshake", 0, 2)
    (moment,) = found(match)
    assert match.state.outcome().winner == 1 - match.state_at(moment.ply).to_move
    puzzle = Match(GAME, GAME.options(puzzle="walk"), 0, SEATS)
    puzzle.submit(puzzle.state.legal_moves()[0])
    assert not found(puzzle)
