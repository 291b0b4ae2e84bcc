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
from game.causality.rules.options import PRESETS, Options, Secrecy
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.core.learning.achievement import PlayedMatch
from game.core.learning.key_moments import moments
from game.core.match.match import Match
from game.core.match.observer import Viewer
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign, TimeUp
from game.core.search.search_api import Budget
from game.store.default_form import DefaultReplayForm

RELAY = replace(PRESETS["wall"], relay=True)
NAMES = ("Ann", "Bo", "Cy", "Di")


def match_of(options: Options = RELAY, *levels: str) -> Match:
    levels = levels or ("", "", "", "")
    seats = [
        Seat(name, k, level) for k, (name, level) in enumerate(zip(NAMES, levels, strict=True))
    ]
    return Match(GAME, options, 0, seats)


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
    state, order = GAME.new(replace(RELAY, board=board), 0), list[tuple[int, int, int, int]]()
    while state.turn.round.number < 3:
        turn = state.turn
        order.append((turn.round.number, turn.slice, state.seat_of(0), state.seat_of(1)))
        state = state.after(((), ()))
    assert all((a, b) == (2 * ((t + r) % 2), a + 1) for r, t, a, b in order)
    assert {a for r, t, a, _ in order if t == turn.board.slices - 1} == {0, 2}


def test_rounds_are_those_of_a_game_of_two() -> None:
    match = played(3)
    two = Match(GAME, replace(RELAY, relay=False), 0, match.seats[:2])
    for state, move in zip(match.states, match.moves, strict=False):
        assert (state.turn, state.side) == (two.state.turn, two.state.to_move)
        assert state.to_move % 2 == state.side and state.legal_moves() == two.state.legal_moves()
        two.submit(move)
    outcome, plain = match.state.outcome(), two.state.outcome()
    assert outcome is not None and plain is not None
    assert (outcome.returns, outcome.reason) == (2 * plain.returns, plain.reason)
    assert {state.to_move for state in match.states} == {0, 1, 2, 3}


def test_partners_see_the_same_and_opponents_do_not() -> None:
    start = submitted(GAME.new(RELAY, 0))
    state = start.play(start.legal_moves()[0])
    assert start.to_move == 2 and state.orders[0]
    assert state.seen(0) == state.seen(2) == state and state.hidden_plies(0) == 0
    for foe in (1, 3):
        assert state.seen(foe).orders == ((), ()) and state.hidden_plies(foe) == 1
    foggy = replace(RELAY, viewing_scope=ViewingScope.HIDE_FUTURE)
    later = submitted(GAME.new(foggy, 0), 7)
    assert later.seen(0).turn.viewer == later.seen(2).turn.viewer == 0
    assert later.seen(1).turn.viewer == later.seen(3).turn.viewer == 1


def test_the_screen_is_covered_between_opponents_only() -> None:
    match = match_of(RELAY, "", "hard", "", "hard")
    covered = []
    while match.state.turn.number < 4:
        step = match.submit(match.state.legal_moves()[0])
        covered.append(Viewer(match).is_hand_over(step))
    assert not any(covered)
    match = match_of()
    while not isinstance((step := match.submit(match.state.legal_moves()[0])).move, Submit):
        pass
    assert Viewer(match).is_hand_over(step) and match.state.to_move == 1


@pytest.mark.parametrize("end", [Resign(), TimeUp()])
def test_who_gives_up_or_is_late_loses_for_both(end: Resign | TimeUp) -> None:
    state = submitted(GAME.new(replace(RELAY, timer_s=30), 0)).play(end)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (1, 3)
    words = GAME.forms.transcript(WORDS)
    told = words.ending(state, NAMES)
    assert "Bo and Di win the game" in told and "Ann and Cy" in told


def test_a_match_is_saved_and_replayed_in_one_look_a_side() -> None:
    match = played(1)
    assert [seat.look for seat in match.seats] == [0, 1, 0, 1]
    assert Match.from_record(GAME, match.record()).state == match.state
    form = DefaultReplayForm({"causality": GAME})
    read = form.read(form.write(match.playback("relay", 1)))
    assert read.states[-1] == match.state and read.record.options["relay"] is True
    plain = Match(GAME, PRESETS["wall"], 0, match.seats[:2])
    assert "relay" not in plain.record().options
    puzzle = replace(RELAY, puzzle="walk")
    assert GAME.seats(puzzle) == 2 and not GAME.sides(puzzle)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_every_level_orders_for_each_of_the_four(level: str) -> None:
    state = GAME.new(RELAY, 0)
    for _ in range(40):
        seat, bot = state.to_move, LEVELS[level]
        move = bot.bot(state, Budget(300), Random(seat)).move
        if isinstance(move, Order):
            assert state.turn.ledger.stones[move.stone].faction == seat % 2
        if bot.ponder is not None:
            bot.ponder(state, seat, Budget(10))
        state = state.play(move)
        if state.is_over:
            break
    assert state.turn.number > 4


def test_a_review_finds_mistakes_of_the_side_of_each_partner() -> None:
    match = played(2)
    ended = [k for k, state in enumerate(match.states) if state.turn.round.number == 3]
    match.take_back(match.ply - ended[0])
    two = Match(GAME, replace(RELAY, relay=False), 0, match.seats[:2])
    for move in match.moves:
        two.submit(move)
    of_two = moments(GAME, two.states, two.moves, (), (0,))
    assert of_two
    for seat in (0, 2):
        found = moments(GAME, match.states, match.moves, (), (seat,))
        assert [(m.ply, m.verdict.comment.key) for m in found] == [
            (m.ply, m.verdict.comment.key) for m in of_two
        ]


def test_a_win_with_a_partner_is_no_rung_of_the_ladder() -> None:
    match = match_of(RELAY, "", "easy", "easy", "easy")
    climb = PlayedMatch(RELAY, match.seats, match.states, match.moves, 0, True, "bases")
    rungs = {rung.id: rung for rung in GAME.exercises.ladder()}
    assert list(rungs["won"].plies(climb))
    assert not list(rungs["won"].plies(replace(climb, has_partner=True)))


def test_what_the_partner_ordered_is_not_ones_own() -> None:
    match = match_of()
    while not match.state.turn.is_last:
        match.submit(match.state.legal_moves()[0])
    assert match.state.to_move == 0
    jump = next(o for o in match.state.legal_moves() if isinstance(o.command, Timejump))
    match.submit(jump)
    while match.state.turn.is_last and not match.state.turn.round.number:
        match.submit(match.state.legal_moves()[0])
    rung = next(rung for rung in GAME.exercises.ladder() if rung.id == "jumped")
    climbs = (
        PlayedMatch(RELAY, match.seats, match.states, match.moves, me, False, "") for me in range(4)
    )
    assert [len(list(rung.plies(climb))) for climb in climbs] == [1, 0, 0, 0]


def test_open_orders_hide_nothing() -> None:
    state = GAME.new(replace(RELAY, orders=Secrecy.OPEN), 0)
    state = state.play(state.legal_moves()[0])
    assert all(state.seen(seat) == state and not state.hidden_plies(seat) for seat in range(4))
