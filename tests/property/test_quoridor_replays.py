"""Replay files of Quoridor for any game and any map."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from words import said

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import BadRecord, Playback
from game.quoridor import GAME
from game.quoridor.files import qra_text
from game.quoridor.files.replay import OriginForm
from game.quoridor.rules.moves import Resign, TimeUp
from game.quoridor.rules.options import Options, Punishment
from game.quoridor.rules.state import State
from game.store.cbor import STRICT, dumps, load_map

FORM = OriginForm()

OPTIONS = st.builds(
    Options,
    players=st.sampled_from([2, 4]),
    size=st.sampled_from([5, 7, 9, 11]),
    boards=st.integers(-1, 6),
    cheats=st.integers(0, 3),
    timer_s=st.sampled_from([0, 20]),
    elapsed=st.sampled_from(Punishment),
)


def playout(options: Options, seed: int, plies: int) -> Match:
    """A random game with a surrender or a timeout now and then."""
    rng = Random(seed)
    seats = [Seat(f"{'é,“' * player}{player}", player) for player in range(options.players)]
    match = Match(GAME, options, 0, seats)
    for _ in range(plies):
        state = match.state
        if state.is_over:
            break
        moves = list(state.legal_moves())
        if not state.punished:
            moves += [TimeUp()]
        if rng.random() < 0.05:
            moves = [Resign()]
        match.submit(rng.choice(moves), rng.randrange(20_000))
    return match


def replays_as_far_as_unmarked(playback: Playback) -> bool:
    """Return whether the record leads to the states shown, up to the first line with a note."""
    state = State.start(Options(**playback.record.options))
    shown = zip(playback.record.moves, playback.notes, playback.states[1:], strict=False)
    for packed, note, after in shown:
        if note:
            return True
        state = state.play(GAME.unpack(packed))
        if state != after:
            return False
    return True


@settings(max_examples=60, deadline=None)
@given(OPTIONS, st.integers(0, 2**32), st.integers(0, 60))
def test_a_game_played_here_comes_back(options: Options, seed: int, plies: int) -> None:
    before = playout(options, seed, plies).playback("game", 5)
    raw = dumps(FORM.write(before))
    after = FORM.read(load_map(raw, STRICT))
    assert (after.record, after.states, after.moves, after.lines, after.notes) == (
        before.record,
        before.states,
        before.moves,
        before.lines,
        before.notes,
    )
    assert dumps(FORM.write(after)) == raw
    from_text = FORM.read(qra_text.parse(qra_text.export(before)))
    assert from_text.states == before.states
    assert from_text.record.options == before.record.options
    assert [seat.name for seat in from_text.record.seats] == [s.name for s in before.record.seats]


POINT = st.lists(st.integers(-1, 11), min_size=2, max_size=2)
ACTION = st.one_of(
    st.tuples(st.sampled_from([0, 1]), POINT).map(list),
    st.tuples(st.just(2), POINT, st.integers(0, 1), st.integers(1, 3)).map(list),
    st.just([4]),
    st.tuples(st.just(5), st.integers(0, 3)).map(list),
    st.tuples(st.just(5), st.just(4), POINT, st.integers(0, 1)).map(list),
)
CONFIG = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 4]),
        "boards": st.integers(-2, 12),
        "cheats": st.integers(-1, 3),
        "elapsed": st.integers(0, 2),
    }
)


@settings(max_examples=150, deadline=None)
@given(CONFIG, st.lists(ACTION, max_size=40))
def test_any_actions_of_a_stranger_are_shown_as_far_as_they_go(
    config: dict[str, int], actions: list[Any]
) -> None:
    document = {"name": "", "time": 1, "config": config, "actions": actions}
    playback = FORM.read(document)
    assert len(playback.states) == len(playback.moves) + 1 == len(playback.record.moves) + 1
    assert len(playback.moves) <= len(playback.lines) == len(playback.notes) <= len(actions)
    assert all(playback.notes[len(playback.moves) :])
    assert playback.record.moves == tuple(actions[: len(playback.moves)])
    assert replays_as_far_as_unmarked(playback)
    for state in playback.states:  # whatever happened, it can be looked at
        state.legal_moves()
        [state.route(player) for player in state.players]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["v", "players", "boards", "names", "x"]), inner)
    ),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_map_is_shown_or_refused_whatever_it_holds(data: st.DataObject) -> None:
    document: dict[str, Any] = {
        "name": "",
        "time": 1,
        "config": data.draw(CONFIG),
        "actions": data.draw(st.lists(ACTION | ANYTHING, max_size=5)),
    }
    for key in data.draw(st.sets(st.sampled_from([*document, "extension"]), max_size=2)):
        document[key] = data.draw(ANYTHING)
    try:
        playback = FORM.read(document)
    except BadRecord as refused:
        assert said(refused).endswith(".")
        return
    assert playback.source is document and FORM.write(playback) is document
    assert replays_as_far_as_unmarked(playback)


LINES = st.sampled_from(
    ["!move (4,1)", "# names: a,b", "# players: 4", "# time: x", "!board (1,1) h 2", "\x0c", "#"]
)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80) | st.lists(LINES).map("\n".join))
def test_any_text_is_a_map_or_refused(text: str) -> None:
    try:
        document = qra_text.parse(text)
    except BadRecord:
        return
    try:
        FORM.read(document)
    except BadRecord:
        assert document["config"]["players"] not in (2, 4)
