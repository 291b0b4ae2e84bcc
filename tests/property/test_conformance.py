"""Promises of every game of the registry."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import cbor2
import pytest
from answers import check_hints, check_moments, check_review
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.learning.key_moments import mistakes, moments
from game.core.learning.review import review
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import primitive, state_digest
from game.core.rules import options as opt
from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.rules.state import IllegalMove, InvalidMove
from game.core.search.search_api import Budget
from game.registry import GAMES
from game.words.strings import Strings
from scenes.ui.sentences import sentence

ROOT = Path(__file__).parents[2]
PLIES = 60
SAMPLE = 4  # moves looked at closely in each position
ASIDE_EVERY = 40  # about one ply in so many is an aside or the clock's move
LOOKED_BACK = 12
"""Moves of a game that are reviewed: four players' take half a second each."""
COACHED = 4  # positions of a game that the coach is asked about
WORDS = Strings.load(ROOT / "assets", is_strict=True)
NAMED = [Seat(name, look) for look, name in enumerate(("Ann", "Bo", "Cy", "Di"))]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
few = settings(max_examples=15, deadline=None)


@st.composite
def form_options(draw: st.DrawFn, game: AnyGame) -> Any:
    """Options as a person could leave the form: a preset, then changes of single rows."""
    chosen = draw(st.sampled_from(list(game.presets.values())))
    for _ in range(draw(st.integers(0, 5))):
        row = draw(st.sampled_from(opt.rows(chosen)))
        value = draw(st.sampled_from(row.choices))
        chosen = game.option_rules.settle(opt.changed(chosen, row.name, value), row.name)
    return chosen


def unlisted(game: AnyGame, options: Any, state: Any) -> list[Any]:
    """Return what ``play`` accepts besides the legal moves."""
    clock = game.clock if game.clock is not None and game.clock.turn_ms(options) else None
    late = None if clock is None else clock.time_up(options, state)
    given_up = Resign() if state.outcome() is None else None
    return [*game.asides(state), *(move for move in (given_up, late) if move is not None)]


def pick(match: Match, rng: Random) -> Any:
    aside = unlisted(match.game, match.options, match.state)
    if aside and rng.randrange(ASIDE_EVERY) == 0:
        return rng.choice(aside)
    return rng.choice(match.state.legal_moves())


def playout(game: AnyGame, options: Any, seed: int) -> Match:
    rng = Random(seed)
    names = [Seat(f"P{n}", n % 4) for n in range(game.seats(options))]
    match = Match(game, options, seed, names)
    while match.ply < PLIES and match.state.outcome() is None:
        match.submit(pick(match, rng), rng.randrange(1000))
    return match


@every_game
@few
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_every_position_keeps_the_promises(game: AnyGame, data: st.DataObject, seed: int) -> None:
    options = data.draw(form_options(game))
    match, rng = playout(game, options, seed), Random(seed)
    for state in match.playback().states:
        moves = state.legal_moves()
        assert len(set(moves)) == len(moves)
        assert 0 <= state.to_move < game.seats(options)
        assert (state.outcome() is None) == bool(moves)
        if state.outcome() is not None:
            check_outcome(game, options, state)
        if game.wording.standing is not None:
            assert len(game.wording.standing(state)) == game.seats(options)
        closely = rng.sample(list(moves), min(SAMPLE, len(moves)))
        before, key = primitive(state), hash(state)
        for move in closely + unlisted(game, options, state):
            check_move(game, state, move)
        assert (primitive(state), hash(state)) == (before, key), "a move has changed it"
        check_resigning(game, state)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_told_and_worked_out(game: AnyGame, seed: int) -> None:
    for options in game.presets.values():
        match = playout(game, options, seed)
        for ply, state in enumerate(match.states):
            for viewer in range(game.seats(options)):
                if game.secrets is not None:
                    assert 0 <= game.secrets.hidden_plies(state, viewer) <= ply
                assert match.observation(viewer, state).to_move == state.to_move
        for ply, move in enumerate(match.moves):
            check_labour(game, match.state_at(ply), move, match.state_at(ply + 1))
            told = game.wording.reports(match.states, match.moves, ply)
            for news in (news for report in told for news in report.news):
                assert WORDS.t(f"{game.id}.report.{news.comment.key}", **dict(news.comment.values))


def check_labour(game: AnyGame, before: Any, move: Any, after: Any) -> None:
    labour = game.speed.labour
    if labour is not None and labour.is_heavy(before, move):
        packed = labour.work(before, move, Budget(labour.nodes), lambda tried: None)
        labour.keep(before, move, cbor2.loads(cbor2.dumps(packed)))
        assert before.play(move) == after


def check_outcome(game: AnyGame, options: Any, state: Any) -> None:
    outcome = state.outcome()
    assert len(outcome.returns) == game.seats(options)
    assert all(-1 <= value <= 1 for value in outcome.returns)
    if len(outcome.returns) == 2:
        assert sum(outcome.returns) == 0
    assert sorted(outcome.ranking) == list(range(game.seats(options)))
    assert len(outcome.badges) in (0, game.seats(options))
    assert not unlisted(game, options, state)


def check_move(game: AnyGame, state: Any, move: Any) -> None:
    after = state.play(move)
    assert after != state
    assert after == state.play(move) and hash(after) == hash(state.play(move))
    packed = game.pack(move)
    assert game.unpack(packed) == move
    assert cbor2.loads(cbor2.dumps(packed)) == packed
    assert game.parse(state, game.format(state, move)) == move
    assert game.clock is None or game.clock.restarts(state, move) in (True, False)


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.integers(-(1 << 64), (1 << 64) - 1)
    | st.text(max_size=3)
    | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=6,
)


@every_game
@settings(max_examples=80, deadline=None)
@given(packed=st.lists(plain_values, max_size=8))
def test_any_array_is_a_move_or_refused(game: AnyGame, packed: list[Any]) -> None:
    """What is an array in a file comes to the game as it is."""
    try:
        move = game.unpack(packed)
    except InvalidMove:
        return
    assert game.pack(move) == packed
    state = game.new(next(iter(game.presets.values())), 1)
    with suppress(IllegalMove):
        state.play(move)


def check_resigning(game: AnyGame, state: Any) -> None:
    if state.outcome() is None:
        outcome = state.play(Resign()).outcome()
        assert outcome is None or outcome.returns[state.to_move] < max(outcome.returns)


@every_game
def test_whoever_begins_may_give_up(game: AnyGame) -> None:
    for options in game.presets.values():
        match = Match(game, options, 1, [Seat("", n) for n in range(game.seats(options))])
        assert match.resignation is not None
        while match.state.outcome() is None:
            match.submit(match.resignation)
        assert match.resignation is None


@every_game
@few
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_a_record_replays_to_the_same_state(game: AnyGame, data: st.DataObject, seed: int) -> None:
    match = playout(game, data.draw(form_options(game)), seed)
    again = Match.from_record(game, match.record())
    assert again.state == match.state
    assert state_digest(again.state) == state_digest(match.state)
    assert list(again.state.legal_moves()) == list(match.state.legal_moves())
    assert again.record() == match.record()
    assert again.lines() == match.lines()


@every_game
@given(data=st.data())
def test_options_survive_a_file(game: AnyGame, data: st.DataObject) -> None:
    options = data.draw(form_options(game))
    assert opt.from_map(game.options, opt.to_map(options)) == options
    ms = game.clock.turn_ms(options) if game.clock is not None else None
    assert ms is None or ms > 0


@every_game
@few
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_an_idle_option_makes_no_difference(game: AnyGame, data: st.DataObject, seed: int) -> None:
    options = data.draw(form_options(game))
    rows = {row.name: row for row in opt.rows(options)}
    for name, why in game.option_rules.idle(options).items():
        assert WORDS.t(f"{game.id}.idle.{why}")
        other = opt.changed(options, name, data.draw(st.sampled_from(rows[name].choices)))
        assert playout(game, other, seed).lines() == playout(game, options, seed).lines()


@pytest.mark.usefixtures("shallow_judge")
@pytest.mark.slow
@every_game
@pytest.mark.parametrize("seed", range(2))
def test_what_the_coach_says_can_be_said_and_played(game: AnyGame, seed: int) -> None:
    if game.teaching.coach is None:
        return
    for options in game.presets.values():
        match = playout(game, options, seed)
        states = match.states
        for state in states[:: max(1, len(states) // COACHED)]:
            hints = tuple(game.teaching.coach(match.observation(state.to_move, state)))
            check_hints(state, hints)
            for hint in hints:
                assert sentence(WORDS, f"{game.id}.hint.{hint.key}", hint, NAMED)
                assert set(hint.players) <= set(range(game.seats(options)))


@pytest.mark.usefixtures("shallow_judge")
@pytest.mark.slow
@every_game
def test_a_look_back_can_be_told_and_played(game: AnyGame) -> None:
    for seed, options in enumerate(game.presets.values()):
        match = playout(game, options, seed)
        states, moves = match.states[: LOOKED_BACK + 1], match.moves[:LOOKED_BACK]
        found = review(game, states, moves)
        check_review(states, found)
        players = game.seats(options)
        plies = [remark.ply for remark in found.remarks]
        assert plies == sorted(plies)
        for remark in found.remarks:
            assert sentence(WORDS, f"{game.id}.remark.{remark.comment.key}", remark.comment, NAMED)
        plies_of_all = mistakes(found, states, range(players))
        moved = moments(game, states, moves, plies_of_all, range(players))
        check_moments(states, moved)
        for moment in moved:
            for one in filter(None, (moment.verdict.comment, moment.better)):
                assert sentence(WORDS, f"{game.id}.judge.{one.key}", one, NAMED)
        for tally in filter(None, found.tallies):
            assert WORDS.t(f"{game.id}.tally.{tally.key}", **dict(tally.values))


def digests(game: AnyGame) -> list[str]:
    """The last state and the moves that led there, for a few games of each preset."""
    found = []
    for options in game.presets.values():
        for seed in range(3):
            match = playout(game, options, seed)
            found.append(state_digest(match.state).hex())
            found += map(WORDS.write, match.lines())
    return found


@cache
def digests_elsewhere() -> list[dict[str, list[str]]]:
    """Return those of all games, as two other processes find them whose hashes are not ours."""
    source = (
        "import json, sys; sys.path[:0] = sys.argv[1:]; import tests.helpers\n"
        "from test_conformance import GAMES, digests\n"
        "print(json.dumps({id: digests(game) for id, game in GAMES.items()}))\n"
    )
    here = Path(__file__).parent
    command = [sys.executable, "-c", source, str(ROOT), str(here)]
    runs = [
        subprocess.Popen(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True
        )
        for seed in ("1", "2")
    ]
    return [json.loads(run.communicate()[0]) for run in runs]


@pytest.mark.slow
@every_game
def test_the_same_seed_gives_the_same_game_in_another_process(game: AnyGame) -> None:
    one, other = digests_elsewhere()
    assert one[game.id] == other[game.id] == digests(game)
