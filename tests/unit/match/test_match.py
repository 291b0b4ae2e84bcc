"""A match: its plan, its series, its clock and fuse, and what ends it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from toygame import PILE
from words import says

from game.core.match.clock import TurnClock
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan, after_first, first_plan
from game.core.match.seats import Seat
from game.core.match.series import Series, new_series
from game.core.record.record import state_digest
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.definition import AnyGame
from game.core.rules.limits import SEEDS
from game.core.rules.notation import Notation
from game.core.rules.options import to_map
from game.core.rules.state import IllegalMove, InvalidMove
from game.reduction.judge import verdict
from game.reduction.log import log_text
from game.reduction.moves import Choose, No, Yes
from game.reduction.options import Options
from game.reduction.review import review
from game.registry import GAMES


def played(*takes: int) -> Match:
    match = Match(PILE, PILE.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    for take in takes:
        match.submit(take)
    return match


def test_positions_and_moves_are_copied_once_for_all_readers() -> None:
    match = played(1, 2)
    states, moves = match.states, match.moves
    assert match.states is states and match.moves is moves, "a long game is not copied each time"
    assert match.playback().states is states
    match.submit(3)
    assert (len(match.states), match.moves) == (4, (1, 2, 3))
    assert match.states[-1] is match.state and (len(states), moves) == (3, (1, 2))
    match.take_back(2)
    assert (match.states, match.moves) == (states[:2], (1,))
    match.submit(3)
    assert match.moves == (1, 3) and match.states[-1] is match.state
    cut = match.until(1, PILE, match.seats)
    assert (len(cut.states), cut.moves) == (2, (1,)) and match.moves == (1, 3)


def test_another_game_has_the_next_seed_and_everybody_one_seat_on() -> None:
    match = played(1)
    again = match.again(None)
    assert (again.seed, again.seats, again.ply) == (2, match.seats[::-1], 0)
    assert Match(PILE, PILE.options(), SEEDS.stop - 1, match.seats).again(None).seed == 0


def test_a_match_is_untouched_until_a_person_has_moved() -> None:
    people, person = [Seat("Ann", 0), Seat("Bo", 1)], [Seat("Mod", 0, "dice"), Seat("Ann", 1)]
    computers = [Seat("Mod", 0, "dice"), Seat("Gus", 1, "dice")]
    for seats, plies in ((people, 0), (person, 1), (computers, 0)):
        match = Match(PILE, PILE.options(), 1, seats)
        for _ in range(plies):
            match.submit(1)
        assert match.is_untouched
        match.submit(1)
        assert not match.is_untouched
        match.take_back(1)
        assert match.is_untouched
    assert Match(PILE, PILE.options(), 1, people, series=Series(3, True, (0, 0))).is_untouched
    later = Match(PILE, PILE.options(), 1, people, series=Series(3, True, (1, 0), 1))
    assert not later.is_untouched
    quoridor = GAMES["quoridor"]
    drawn = quoridor.options(position="9 1 3,5:3 7,7:3")
    assert not Match(quoridor, drawn, 1, people).is_untouched


def test_files_have_what_they_always_had() -> None:
    for game_id, resign, late, tags, words in (
        ("even_steven", Resign(), TimeUp(), (1, 2), ("resign", "time up")),
        ("subtraction_squares", Resign(), TimeUp(), (1, 2), ("resign", "time up")),
        ("causality", Resign(), TimeUp(), (3, 4), ("resign", "time up")),
        ("reduction", Resign(), TimeUp(), (7, 10), ("concede", "time up")),
        ("quoridor", Resign(), TimeUp(), (3, 4), ("!surrender", "!timeout")),
    ):
        game = GAMES[game_id]
        state = game.new(game.options(), 0)
        for move, tag, word in zip((resign, late), tags, words, strict=True):
            assert (game.pack(move), game.unpack([tag])) == ([tag], move), game_id
            assert (game.format(state, move), game.parse(state, word)) == (word, move), game_id


def test_a_game_may_have_tags_of_its_own_and_words_in_any_case() -> None:
    def unpack_own(packed: list[Any]) -> int:
        raise InvalidMove(f"not ours: {packed}")

    named: Notation[list[str], int] = Notation(
        lambda move: [0, move],
        unpack_own,
        lambda names, move: names[move],
        lambda names, text: names.index(text),
        8,
        9,
    )
    assert [named.pack(move) for move in (Resign(), TimeUp(), 1)] == [[8], [9], [0, 1]]
    others: list[list[Any]] = [[True], [8.0], [8, 0], [], [1], ["8"], [[8]]]
    for packed in others:
        with pytest.raises(InvalidMove, match="not ours"):
            named.unpack(packed)
    for text, move in (("time up", TimeUp()), (" Time  UP\t", TimeUp()), ("two", 1)):
        assert named.parse(["one", "two"], text) == move
    assert named.ending("timeup") is None


def test_everybody_is_one_seat_on_in_each_game() -> None:
    series = Series(5, True, (0, 0, 0, 0))
    seats = []
    for _ in range(5):
        seats.append([series.person_at(seat) for seat in range(4)])
        assert [series.seat_of(series.person_at(seat)) for seat in range(4)] == [0, 1, 2, 3]
        series = series.after([0])
    assert seats == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3]]
    assert series.wins == (2, 1, 1, 1)
    assert new_series(1, True, 2) is None


def test_when_it_is_over() -> None:
    for length, is_best_of, winners, over_after, champion in (
        (3, True, [0, 1], 2, 0),  # person 0 wins from seat 0, then from seat 1
        (3, True, [0, 0, 0], 3, 0),
        (3, False, [0, 1, 0], 3, 0),
        (2, False, [0, 0], 2, None),
        (7, True, [0, 1, 0, 1], 4, 0),
        (3, True, [None, 0, None], 3, 1),  # person 1 sat on seat 0 in the second game
        (3, True, [None, None, None], 3, None),
        (2, False, [0, None], 2, 0),
    ):
        series = Series(length, is_best_of, (0, 0))
        for played, winner in enumerate(winners, 1):
            assert not series.is_over and series.champion is None, winners
            series = series.after(() if winner is None else [winner])
            assert series.is_over == (played == over_after), winners
        assert series.champion == champion, winners


def test_maps_there_and_back_and_nothing_else() -> None:
    series = Series(5, True, (1, 2), 3)
    for good in (series, series.after(()), Series(1, True, (0, 0)), Series(2, False, (2, 0), 2)):
        assert Series.from_map(good.to_map(), 2) == good
    true = {"length": True, "played": True, "wins": [0, 0]}
    bad = ({"played": 2}, {"wins": [1]}, {"wins": [4, -1]}, {"length": 0}, {"best_of": 1}, true)
    for change in bad:
        with pytest.raises(ValueError, check=says("no sense")):
            Series.from_map({**series.to_map(), **change}, 2)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_plan_comes_back_from_its_plain_values(game_id: str) -> None:
    game = GAMES[game_id]
    for name, options in game.presets.items():
        level, count = list(game.levels)[-1], game.seats(options)
        seats = tuple(Seat(f"P{k}", k, level * (k % 2)) for k in range(count))
        plan = MatchPlan(options, seats, name, 5, True)
        assert MatchPlan.from_map(game, json.loads(json.dumps(plan.to_map()))) == plan
        match = plan.match(game, 3)
        assert match.series is not None and match.series.length == 5 and match.seats == seats


def test_what_makes_no_match_is_refused() -> None:
    game = GAMES["quoridor"]
    good = first_plan(game, "Mira", "Otto").to_map()
    seat = {"name": "A", "look": 0, "level": ""}
    for change in (
        *({"seats": seats} for seats in ([], [seat] * 3, [{**seat, "level": "unheard of"}] * 2)),
        *({"options": options} for options in ({"size": "nine"}, {"no such option": 1})),
        *({"length": 0}, {"length": 100_000}, {"best_of": 1}, {"preset": 7}),
    ):
        with pytest.raises(ValueError):
            MatchPlan.from_map(game, {**good, **change})
            pytest.fail(str(change))
    causality = GAMES["causality"]
    plan = MatchPlan(causality.options(), first_plan(causality, "Mira", "Otto").seats)
    for preset in ("handshake", next(iter(causality.presets))):
        other = replace(plan, preset=preset).to_map()
        assert MatchPlan.from_map(causality, other) == plan, "one of another version is none"


def test_each_side_begins_once_where_the_first_move_decides() -> None:
    for game_id in ("causality", "even_steven", "subtraction_squares"):
        game = GAMES[game_id]
        first = first_plan(game, "Mira", "Otto")
        assert first.match(game, 1).series is None, "tips are for one side, one board may be too"
        series = after_first(game, first).match(game, 1).series
        assert not series.is_best_of and series.length == 2
        assert [series.seat_of(0), series.after(()).seat_of(0)] == [0, 1]
        assert not series.after([0]).is_over and series.after([0]).after([0]).champion is None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_first_game_is_gentle(game_id: str) -> None:
    game = GAMES[game_id]
    plan = first_plan(game, "Mira", "Otto")
    person, computer = plan.seats
    assert not person.is_computer and computer.level == next(iter(game.levels))
    assert game.clock is None or game.clock.turn_ms(plan.options) is None
    match = plan.match(game, 1)
    assert len(match.state.legal_moves()) > 1
    assert game.presets.get(plan.preset, plan.options) == plan.options
    assert bool(plan.preset) == (plan.options in game.presets.values())
    first, usual = next(iter(game.presets.items()))
    has_clock = game.clock is not None and game.clock.turn_ms(usual) is not None
    assert after_first(game, plan).preset == (plan.preset if has_clock else first)
    solve = game.teaching.solve
    if solve is not None and (value := solve(match.state)) is not None:
        assert value.is_won and value.remoteness != 1, "it is lost or over before it has begun"


def test_time_runs_out_once_on_the_tick_that_reaches_the_limit() -> None:
    for spent_ms, ticks_ms, told in (
        (0, (50, 50, 50), [False, True, False]),
        (0, (99, 1), [False, True]),
        (0, (99, 500, 500), [False, True, False]),
        (90, (9, 1), [False, True]),  # it goes on where it stood
        (100, (1,), [False]),  # that was told before
    ):
        clock = TurnClock(100, spent_ms)
        assert [clock.tick(ms) for ms in ticks_ms] == told, (spent_ms, ticks_ms)
    assert [TurnClock(100, spent).left_ms for spent in (0, 99, 100, 101)] == [100, 1, 0, 0]
    clock = TurnClock(None)
    assert not clock.tick(10**9) and clock.spent_ms == 10**9 and clock.left_ms is None


REDUCTION = GAMES["reduction"]
SEATS = [Seat("Ann", 0), Seat("Bo", 1)]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def begun(game: AnyGame, options: Any) -> Match:
    return Match(game, options, 7, SEATS[: game.seats(options)])


@every_game
def test_every_game_has_a_blitz_in_which_the_clock_moves(game: AnyGame) -> None:
    match = begun(game, game.presets["blitz"])
    assert match.has_fuse and not begun(game, next(iter(game.presets.values()))).has_fuse
    late = match.time_up()
    assert late is not None
    match.submit(late, 10_000)
    assert Match.from_record(game, match.record()).state == match.state
    assert match.was_late(0) or match.state.outcome() is not None


def test_in_number_games_the_late_play_the_smallest_move_and_a_whole_game_has_no_fuse() -> None:
    for game_id in ("even_steven", "subtraction_squares"):
        match = begun(GAMES[game_id], GAMES[game_id].presets["blitz"])
        before = match.state
        match.submit(TimeUp())
        smallest = before.play(before.legal_moves()[0])
        assert match.state == smallest and match.state.outcome() is None
    causality = GAMES["causality"]
    whole = causality.options(deadline=list(type(causality.options().deadline))[-1])
    assert not begun(causality, whole).has_fuse


def test_reduction_without_a_clock_is_what_it_was() -> None:
    assert "timer_s" not in to_map(Options()) and to_map(Options(timer_s=30))["timer_s"] == 30
    plain, timed = (begun(REDUCTION, Options(board_seed=7, timer_s=s)).state for s in (0, 30))
    assert state_digest(plain) != state_digest(timed)
    with pytest.raises(IllegalMove):
        plain.play(TimeUp())
    assert begun(REDUCTION, Options()).time_up() is None


def test_in_reduction_the_late_lose_and_it_is_told() -> None:
    match = begun(REDUCTION, REDUCTION.presets["blitz"])
    before = match.state
    with pytest.raises(InvalidMove):
        REDUCTION.unpack([11])
    match.submit(TimeUp(), 30_000)
    outcome = match.state.outcome()
    assert outcome is not None and outcome.winner == 1 and outcome.reason == "late"
    assert log_text(before, TimeUp()).key == "reduction.log.late"
    assert verdict(before, TimeUp(), match.state).comment.key == "late"
    assert review(match.states, match.moves) is not None


def test_the_clock_of_reduction_counts_turns() -> None:
    match = begun(REDUCTION, Options(size=6, changes=3, density=60, board_seed=7, timer_s=30))
    change = next(m for m in match.state.legal_moves() if match.state.play(m).is_prompt)
    for move, spent_ms in ((change, 4000), (No(), 5000), (change, 6000)):
        assert not match.restarts_clock(match.submit(move, spent_ms)), "it is the same turn"
        assert match.spent_ms() == spent_ms
    assert match.restarts_clock(match.submit(Yes(), 7000)) and not match.spent_ms()
    match.submit(change, 300)
    assert match.move_times_ms() == [4000, 1000, 1000, 1000, 300]
    pie = begun(REDUCTION, Options(board_seed=7, timer_s=30, pie=True))
    assert pie.restarts_clock(pie.submit(Choose(True), 9000)), "the other one has a whole turn"


def test_a_plan_against_a_level_keeps_or_moves_the_person() -> None:
    game = GAMES["quoridor"]
    seats = Seat("Gus", 1, "normal"), Seat("Ann", 0), Seat("Bo", 2)
    plan = MatchPlan(None, seats)
    assert [seat.level for seat in plan.against(game, "hard").seats] == ["hard", "", "normal"]
    for place in range(3):
        made = plan.against(game, "hard", place).seats
        assert [seat.name for seat in made if not seat.level] == ["Ann"]
        assert made[place].name == "Ann" and len({seat.level for seat in made}) == 3
    assert not any(seat.level for seat in plan.against(game, "").seats)
