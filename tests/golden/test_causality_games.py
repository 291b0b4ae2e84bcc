"""Recorded games of Battle of Causality, order by order through the positions that people play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.causality import GAME
from game.causality.rules.commands import from_map
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.causality.rules.turns import Turn
from game.core.rules.state import Outcome, refusal
from tests.golden.recorded import Case, in_groups
from tests.golden.test_causality import PLAYERS, board_of, cases, ruleset_of, snapshot

WINNERS = {(1.0, -1.0): "A", (-1.0, 1.0): "B"}
REASONS = {"win": "bases"}


def started(case: dict[str, Any]) -> State:
    turn = Turn.first(board_of(case["board"]), ruleset_of(case))
    return replace(State.start(Options(), 0), turn=turn, side=0 if turn.free(0) else 1)


def played(state: State, move: Move) -> State:
    """One ply, made as if it had been typed, and saved."""
    assert GAME.parse(state, GAME.format(state, move)) == move
    return state.play(GAME.unpack(GAME.pack(move)))


def play_turn(state: State, turn: dict[str, Any]) -> State:
    """The position after a recorded turn in which somebody has a free stone."""
    assert state.turn.number == turn["turn"]
    assert snapshot(state.timeline) == turn["board_before"]
    for written in turn.get("rejected", ()):
        assert refusal(state, Order(from_map(written))) is not None
    for seat, player in enumerate(PLAYERS):
        commands = turn["commands"][player.name]
        if not commands:
            continue
        assert state.to_move == seat
        for written in commands:
            state = played(state, Order(from_map(written)))
        state = played(state, Submit())
    return state


def replay(case: dict[str, Any]) -> State:
    """The position at the end of the record; everything on the way is compared with it."""
    state = started(case)
    for recorded in case["rounds"]:
        before = state.turn
        for turn in recorded["turns"]:
            if any(turn["commands"].values()):
                state = play_turn(state, turn)
        if state.turn.round is before.round or "canon" not in recorded or not recorded["canon"]:
            continue
        opened = state.turn.round
        assert opened.number == recorded["round"] + 1
        assert sorted(opened.scenario.removed_setup) == recorded["canon"]["removed_setup_stones"]
        assert sorted(opened.scenario.inactive_effects) == recorded["canon"]["inactive_effects"]
        assert opened.canonised is not None
        assert snapshot(opened.canonised) == recorded["canon_board"]
        if "next_board" in recorded and state.turn.slice == 0:
            assert snapshot(state.timeline) == recorded["next_board"]
    return state


@in_groups([*cases("curated"), *cases("priority"), *cases("games")], every=4)
def test_game(place: Case) -> None:
    case = place.read()
    outcome, told = replay(case).outcome(), case["outcome"]
    if "truncated_because" in case:
        check_cut(case["rounds"][-1], outcome)
    elif told["result"] == "unfinished":
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.reason.removesuffix("_points") == REASONS.get(told["result"], told["result"])
        if "winner" in told:
            assert WINNERS.get(outcome.returns) == told["winner"]


def check_cut(last: dict[str, Any], outcome: Outcome | None) -> None:
    """A record that ends before its game does knows a winner at most."""
    if outcome is None or outcome.reason != "bases":
        assert last.get("winner") is None
    else:
        assert WINNERS[outcome.returns] == last["winner"]
