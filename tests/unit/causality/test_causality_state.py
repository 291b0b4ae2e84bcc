"""Positions of Battle of Causality: turns, hidden orders, fog, and how games end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ordered import LANE, play, rest, round_of, start, turn

from game.causality import GAME
from game.causality.rules import ruleset as rule
from game.causality.rules.commands import Step, Timejump, Wait
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import Options, Secrecy, settle
from game.causality.rules.ruleset import EndWithoutWin, LastWord, ScenarioPriority, ViewingScope
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS, Turn
from game.causality.scenarios.scenario_cache import seniority
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.options import OptionError, from_map, to_map
from game.core.rules.state import IllegalMove


def refused(state: State, line: str) -> str:
    with pytest.raises(IllegalMove) as illegal:
        play(state, line)
    return illegal.value.reason.key


def test_every_free_stone_needs_an_order_that_can_be_replaced_and_withdrawn() -> None:
    assert Submit() not in start().legal_moves()
    assert refused(start(), "submit") == "orders_missing"
    state = play(start(), "A1 forward")
    assert state.legal_moves() == (Submit(),) and state.play(Submit()).to_move == 1
    assert Order(Step(0, True)) not in state.asides()
    other = play(state, "A1 wait")
    assert other.order_of(0) == Wait(0) and play(other, "withdraw A1") == start()
    for before, line, why in (
        (state, "A1 forward", "ordered_already"),
        (start(), "withdraw A1", "nothing_to_withdraw"),
        (start(), "B1 wait", "not_yours"),
        (start(), "7 wait", "no_such_stone"),
        (start(), "A1 bomb 0", "refused_wrong_kind"),
        (play(start(), "A1 turn up"), "A1 timejump 0", "refused_only_last_slice"),
    ):
        assert refused(before, line) == why


def test_orders_of_both_count_at_once() -> None:
    state = play(start(), "A1 forward", "submit", "B1 forward")
    assert state.turn.timeline.slices[1].stones == {}
    slices = state.play(Submit()).timeline.slices
    assert {p.stone: p.square for p in slices[1].stones.values()} == {0: (1, 0), 1: (3, 1)}
    assert state.foreseen().slices[1].stones.keys() == {0, 1}


def test_orders_of_the_running_turn_are_hidden() -> None:
    first = play(turn(start()), "A1 forward")
    assert (first.hidden_plies(0), first.hidden_plies(1)) == (0, 1)
    state = play(start(), "A1 forward", "submit", "B1 wait")
    assert state.observation(0).orders == ((Step(0, True),), ())
    assert state.observation(1).orders == ((), (Wait(1),))
    assert (state.hidden_plies(0), state.hidden_plies(1)) == (1, 3)
    assert GAME.secrets.curtain(play(start(), "A1 wait"), play(start(), "A1 wait", "submit"))
    after = state.play(Submit())
    assert after.observation(0) == after.observation(1) == after
    assert (after.hidden_plies(0), after.hidden_plies(1)) == (0, 0)
    moved = play(start(), "A1 forward", "submit", "B1 forward")
    guessed = moved.observation(1).play(Submit())
    known = ((Wait(0),), (Step(1, True),))
    assert guessed.turn.history[0] == known, "what is not known is taken for waiting"


def test_open_orders_hide_nothing() -> None:
    state = play(start(orders=Secrecy.OPEN), "A1 forward", "submit", "B1 wait")
    assert state.observation(1) == state and state.hidden_plies(1) == 0
    assert not GAME.secrets.curtain(state, state.play(Submit()))


def test_turns_and_seats_that_command_nobody_pass_by_themselves() -> None:
    state = round_of(start(), "A1 wait", "A1 wait", "A1 pass")
    assert (state.turn.round.number, state.turn.number) == (1, 6)
    assert state.turn.slice == 2, "both are free again where they passed"
    state = turn(turn(start(), "A1 forward"))
    state = play(state, "A1 timejump 0", "submit", "B1 pass", "submit")
    assert state.turn.round.number == 1
    assert (state.turn.slice, state.turn.free(0), state.turn.free(1)) == (0, (2,), ())
    state = play(state, "A1' wait", "submit")
    assert (state.to_move, state.turn.slice) == (0, 1)


def test_who_resigns_or_is_late_loses() -> None:
    for move, reason in ((Resign(), "resigned"), (TimeUp(), "time_up")):
        outcome = start(timer_s=30).play(move).outcome()
        assert (outcome.returns, outcome.reason) == ((-1.0, 1.0), reason)
    assert refused(start(), "time up") == "no_clock"
    assert GAME.clock.time_up(Options(), start()) is None


def test_deadlines_are_clocks_and_one_for_all_turns_goes_on_where_it_stopped() -> None:
    clock, options = GAME.clock, Options(deadline=rule.Deadline.THREE_DAYS_PER_MOVE)
    assert clock.turn_ms(options) == 3 * 24 * 3600 * 1000 and not clock.is_cumulative(options)
    assert clock.turn_ms(replace(options, timer_s=60)) == 60_000
    hour = replace(Options(board=LANE), deadline=rule.Deadline.ONE_HOUR_CUMULATIVE)
    assert clock.is_cumulative(hour)
    match = Match(GAME, hour, 0, [Seat("Ada", 0), Seat("Bob", 1)])
    assert match.carried_ms() == 0
    for line, ms in (("A1 wait", 500), ("submit", 700), ("B1 wait", 50), ("submit", 60)):
        match.submit(GAME.parse(match.state, line), ms)
    assert match.carried_ms() == 700
    match.submit(GAME.parse(match.state, "A1 wait"), 1000)
    assert match.move_times_ms() == [500, 200, 50, 10, 300]
    assert Match(GAME, Options(), 0, match.seats).carried_ms() == 0


def test_a_link_is_no_new_arrival() -> None:
    state = round_of(start(), "A1 forward", "A1 wait", "A1 timejump 0")
    assert state.turn.round.quiet == 0
    state = round_of(state, "A1' wait", "A1' backward", "A1' timejump 0 link A1'")
    assert len(state.turn.ledger.stones) == 3
    assert dict(state.turn.round.scenario.causes)[0].stone == 2, "its own ancestor"
    assert state.turn.round.quiet == 1


def lively(turn: Turn) -> Turn:
    """Return the turn as if the round before it had brought an arrival."""
    return replace(turn, round=replace(turn.round, quiet=0))


def test_the_last_round_decides_by_bases_and_then_by_stones() -> None:
    ten = {"end_without_win": EndWithoutWin.MORE_BASES, "round_limit": rule.RoundLimit.TEN}
    for old, new, returns, reason in (
        ("! X ! X !", "a X ! X !", (1.0, -1.0), "round_limit_points"),
        ("! X ! X !", "! X b X !", (-1.0, 1.0), "round_limit_points"),
        ("! X ! X !", "a X b X !", (0.0, 0.0), "round_limit"),
        ("T>. . . .", "T>. . . t<", (-1.0, 1.0), "round_limit_stones"),
    ):
        state = start(LANE.replace(old, new), **ten)
        for number in range(10):
            assert state.outcome() is None, number
            assert state.turn.ruleset.is_last_round(number) is (number == 9)
            state = round_of(replace(state, turn=lively(state.turn)))
        assert (state.outcome().returns, state.outcome().reason) == (returns, reason), new


def test_points_take_more_than_half_of_all_bases() -> None:
    for owned, returns in (("a X ! X !", (0.0, 0.0)), ("a X a X !", (1.0, -1.0))):
        board = LANE.replace("! X ! X !", owned)
        state = start(board, end_without_win=EndWithoutWin.WIN_BY_POINTS)
        for _ in range(3):
            state = round_of(state)
        assert state.outcome().returns == returns, owned


def test_the_sides_take_turns_at_being_the_newer_one() -> None:
    orders = (Timejump(0, 0),), (Timejump(1, 0),)
    for last_word in LastWord:
        last = turn(turn(start(last_word=last_word))).turn
        for number, is_turned in enumerate([False, last_word is LastWord.ALTERNATING]):
            here = replace(last, round=replace(last.round, number=number))
            placed = [effect.faction for effect in here.with_orders(orders).effects]
            assert placed == list(PLAYERS)[:: -1 if is_turned else 1], (last_word, number)


def test_options_of_old_files_have_neither_limit_nor_turns() -> None:
    assert not {"round_limit", "last_word"} & to_map(Options()).keys()
    old = from_map(Options, to_map(Options()))
    assert (old.round_limit, old.last_word) == (rule.RoundLimit.NO_LIMIT, LastWord.B)
    new = Options(round_limit=rule.RoundLimit.FIFTEEN, last_word=LastWord.ALTERNATING)
    assert from_map(Options, to_map(new)) == new
    assert Turn.first(new.drawn, new.ruleset).key != Turn.first(old.drawn, old.ruleset).key


def test_fog_hides_the_slices_to_come_and_what_was_sent_there() -> None:
    state = start(viewing_scope=ViewingScope.HIDE_FUTURE)
    state = play(state, "A1 forward", "submit", "B1 forward", "submit", "A1 forward", "submit")
    state = play(rest(state), "A1 timejump 1", "submit", "B1 timejump 0", "submit")
    assert state.turn.slice == 0
    mine, theirs = state.observation(0), state.observation(1)
    assert len(mine.timeline.slices) == len(theirs.timeline.slices) == 1
    assert (mine.turn.unseen, theirs.turn.unseen) == (frozenset(), {0})
    assert theirs.turn.ledger.effects[0].t_arrive == 0, "not where it was sent"
    assert mine != theirs != state
    assert theirs.turn.history[2] == ((), state.turn.history[2][1])
    assert theirs.legal_moves() == state.legal_moves()
    assert len(theirs.turn.round.canonised.slices) == 3
    assert state.hidden_plies(1) == state.log.plies
    later = turn(state)
    assert later.turn.slice == 1 and later.observation(1).turn.unseen == frozenset()


def test_heads_are_counted_where_they_count() -> None:
    board = LANE.replace(". . . . t<", "T>. . t<t<")
    by_heads = ScenarioPriority.CONSERVE_EFFECTS_STONES_HC
    state = start(board, recency=rule.Recency.TOUCH, scenario_priority=by_heads)
    assert state.is_counting
    assert refused(state, "A1 wait") == "count_first"
    a, b = ([n for n, s in enumerate(state.turn.board.setup) if s.faction == f] for f in (0, 1))
    state = play(state, f"count {a[1]}", f"count {a[0]}")
    assert state.legal_moves() == (Submit(),)
    state = play(state, f"withdraw {a[0]}", f"count {a[0]}", "submit")
    assert refused(state, f"count {a[0]}") == "not_to_count"
    state = play(state, f"count {b[0]}", f"count {b[1]}", "submit")
    assert not state.is_counting
    assert seniority(state.turn) == [a[1], b[0], a[0], b[1]]
    assert refused(state, f"count {a[0]}") == "nothing_to_count"


def test_options_that_make_no_game_are_refused_and_others_are_made_to_fit() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"board": "nowhere"},
        {"board": "slices: 1\nmap:\n"},
        {"puzzle": "none"},
    )
    for wrong in wrongs:
        with pytest.raises(OptionError):
            Options(**wrong)
            pytest.fail(str(wrong))
    game_end, plain = rule.ParadoxAction.GAME_END, Options()
    with pytest.raises(OptionError):
        State.start(Options(paradox_action=game_end), 0)
    ends = settle(replace(plain, paradox_action=game_end), "paradox_action")
    assert ends.scenario_priority is ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY
    setup = replace(ends, scenario_priority=ScenarioPriority.CONSERVE_SETUP)
    back = settle(setup, "scenario_priority")
    assert back.paradox_action is rule.ParadoxAction.PERMANENT_REMOVAL
