"""A relay (RULES 21): who orders when, what partners know, and rules that stay as they are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from words import WORDS

from game.causality import GAME
from game.causality.computer.levels import LEVELS
from game.causality.rules.commands import Timejump
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import PRESETS, Secrecy
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.core.learning.achievement import PlayedMatch
from game.core.learning.key_moments import moments
from game.core.match.match import Match
from game.core.match.observer import Viewer
from game.core.match.seats import Seat
from game.core.record.replay_form import DefaultReplayForm
from game.core.rules.common_moves import Resign, TimeUp
from game.core.search.search_api import Budget

RELAY = replace(PRESETS["wall"], relay=True)
NAMES = ("Ann", "Bo", "Cy", "Di")


def match_of(*levels: str) -> Match:
    names = zip(NAMES, levels or ("",) * 4, strict=True)
    seats = [Seat(name, k, level) for k, (name, level) in enumerate(names)]
    return Match(GAME, RELAY, 0, seats)


def of_two(match: Match) -> Match:
    """A game of two with the same rules, before its first move."""
    return Match(GAME, replace(RELAY, relay=False), 0, match.seats[:2])


def played(seed: int) -> Match:
    """A whole relay of weak computers."""
    match, rng = match_of(), Random(seed)
    while match.state.outcome() is None:
        match.submit(LEVELS["easy"].bot(match.state, Budget(30), rng).move)
    return match


def submitted(state: State, turns: int = 1) -> State:
    """The position after all stones were given their first order in several turns."""
    wanted = state.turn.number + turns
    while state.turn.number < wanted:
        state = state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize("board", ["garden_wall", "crossing"])
def test_partners_take_turns_and_swap_slices_in_the_next_round(board: str) -> None:
    state, last = GAME.new(replace(RELAY, board=board), 0), set()
    while state.turn.round.number < 3:
        r, t, a, b = state.turn.round.number, state.turn.slice, state.seat_of(0), state.seat_of(1)
        assert (a, b) == (2 * ((t + r) % 2), a + 1)
        last |= {a} if t == state.turn.board.slices - 1 else set()
        state = state.after(((), ()))
    assert last == {0, 2}


def test_rounds_are_those_of_a_game_of_two() -> None:
    match = played(3)
    two = of_two(match)
    for state, move in zip(match.states, match.moves, strict=False):
        assert (state.turn, state.side) == (two.state.turn, two.state.to_move)
        assert state.to_move % 2 == state.side and state.legal_moves() == two.state.legal_moves()
        two.submit(move)
    outcome, plain = match.state.outcome(), two.state.outcome()
    assert (outcome.returns, outcome.reason) == (2 * plain.returns, plain.reason)
    assert {state.to_move for state in match.states} == {0, 1, 2, 3}


def test_partners_see_the_same_and_opponents_do_not() -> None:
    start = submitted(GAME.new(RELAY, 0))
    state = start.play(start.legal_moves()[0])
    assert start.to_move == 2 and state.orders[0]
    assert state.observation(0) == state.observation(2) == state and state.hidden_plies(0) == 0
    for foe in (1, 3):
        assert state.observation(foe).orders == ((), ()) and state.hidden_plies(foe) == 1
    later = submitted(GAME.new(replace(RELAY, viewing_scope=ViewingScope.HIDE_FUTURE), 0), 7)
    assert [later.observation(seat).turn.viewer for seat in range(4)] == [0, 1, 0, 1]
    shown = GAME.new(replace(RELAY, orders=Secrecy.OPEN), 0)
    shown = shown.play(shown.legal_moves()[0])
    assert all(
        shown.observation(seat) == shown and not shown.hidden_plies(seat) for seat in range(4)
    )


def test_the_screen_is_covered_between_opponents_only() -> None:
    match = match_of("", "hard", "", "hard")
    while match.state.turn.number < 4:
        step = match.submit(match.state.legal_moves()[0])
        assert not Viewer(match).is_hand_over(step)
    match = match_of()
    while not isinstance((step := match.submit(match.state.legal_moves()[0])).move, Submit):
        pass
    assert Viewer(match).is_hand_over(step) and match.state.to_move == 1


def test_who_gives_up_or_is_late_loses_for_both() -> None:
    for end in (Resign(), TimeUp()):
        state = submitted(GAME.new(replace(RELAY, timer_s=30), 0)).play(end)
        assert state.outcome().winners == (1, 3), end
        told = GAME.forms.transcript(WORDS).ending(state, NAMES)
        assert "Bo and Di win the game" in told and "Ann and Cy" in told


def test_a_match_is_saved_and_replayed_in_one_look_a_side() -> None:
    match = played(1)
    assert [seat.look for seat in match.seats] == [0, 1, 0, 1]
    assert Match.from_record(GAME, match.record()).state == match.state
    form = DefaultReplayForm({"causality": GAME})
    read = form.read(form.write(match.playback("relay", 1)))
    assert read.states[-1] == match.state and read.record.options["relay"] is True
    assert "relay" not in of_two(match).record().options
    puzzle = replace(RELAY, puzzle="walk")
    assert GAME.seats(puzzle) == 2 and not GAME.sides(puzzle)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_every_level_orders_for_each_of_the_four(level: str) -> None:
    state, bot = GAME.new(RELAY, 0), LEVELS[level]
    for _ in range(40):
        seat = state.to_move
        move = bot.bot(state, Budget(300), Random(seat)).move
        if isinstance(move, Order):
            assert state.turn.ledger.stones[move.stone].faction == seat % 2
        if bot.ponder is not None:
            bot.ponder(state, seat, Budget(10))
        state = state.play(move)
        if state.is_over:
            break
    assert state.turn.number > 4


@pytest.mark.slow
def test_a_review_finds_mistakes_of_the_side_of_each_partner() -> None:
    match = played(2)
    ended = next(k for k, state in enumerate(match.states) if state.turn.round.number == 3)
    match.take_back(match.ply - ended)
    two = of_two(match)
    for move in match.moves:
        two.submit(move)
    plain = [(m.ply, m.verdict.comment.key) for m in moments(GAME, two.states, two.moves, (), (0,))]
    assert plain
    for seat in (0, 2):
        found = moments(GAME, match.states, match.moves, (), (seat,))
        assert [(m.ply, m.verdict.comment.key) for m in found] == plain


def test_a_rung_is_for_own_orders_and_no_win_with_a_partner() -> None:
    rungs = {rung.id: rung for rung in GAME.exercises.ladder()}
    match = match_of("", "easy", "easy", "easy")
    climb = PlayedMatch(RELAY, match.seats, match.states, match.moves, 0, True, "bases")
    assert list(rungs["won"].plies(climb))
    assert not list(rungs["won"].plies(replace(climb, has_partner=True)))
    match = match_of()
    while not match.state.turn.is_last:
        match.submit(match.state.legal_moves()[0])
    assert match.state.to_move == 0
    match.submit(next(o for o in match.state.legal_moves() if isinstance(o.command, Timejump)))
    while match.state.turn.is_last and not match.state.turn.round.number:
        match.submit(match.state.legal_moves()[0])
    for me in range(4):
        climb = PlayedMatch(RELAY, match.seats, match.states, match.moves, me, False, "")
        assert len(list(rungs["jumped"].plies(climb))) == (me == 0), "the partner's is not own"
