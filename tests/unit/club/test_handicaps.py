"""Handicaps: what a seat has more or less, in the match, in its files, and in every game."""

from __future__ import annotations

import argparse
import io
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kept import append_results, database_in, matches_in, reloaded, results_in
from words import WORDS

from game.ai.jobs import Job, JobKind
from game.ai.server import JobRunner
from game.club.match_end import result_of_game
from game.club.records import records
from game.core.learning.exercise import CardResult
from game.core.match.handicap import CLOCKS, HELPS, NONE, Handicap
from game.core.match.handicap_text import (
    effective,
    explanation,
    handicap_messages,
    helps,
    join_parts,
    may_take_back,
    parts,
    shorten_parts,
    stepped,
    value_text,
    why_idle,
)
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.record.bad_record import DamagedFile
from game.core.record.record import state_digest
from game.core.record.record_map import head_map, read_head
from game.core.record.replay_form import DefaultReplayForm
from game.core.record.variations import VariationTree
from game.core.rules.definition import AnyGame
from game.core.rules.options import to_map
from game.quoridor.rules.handicaps import most_steps
from game.quoridor.rules.options import Options as Quoridor
from game.registry import GAMES
from game.store.cbor import STRICT, dumps, load_map
from game.store.people import People, Person, load_people, save_people
from game.terminal.ansi import PLAIN
from game.terminal.console import Console, ConsoleGame
from game.terminal.handicaps import parse_handicap
from game.words.message import MessageError, message

MIRA = Handicap(200, 5000, 3, "shown", "hard", (("boards", 2), ("steps", 1)))


def seats(*given: Handicap) -> tuple[Seat, ...]:
    return tuple(Seat(f"P{k}", k, "", handicap) for k, handicap in enumerate(given))


def test_a_seat_without_one_is_written_as_before() -> None:
    assert Seat("Ann", 1).to_map() == {"name": "Ann", "look": 1, "level": ""}
    assert Seat.from_map({"name": "Ann", "look": 1, "level": ""}) == Seat("Ann", 1)
    assert not NONE and not NONE.to_map() and Handicap(clock=0)


def test_what_is_written_is_read_again() -> None:
    clocks = (Handicap(clock=k) for k in CLOCKS)
    for one in (MIRA, Handicap(undos=0), *clocks, Handicap(help="alone")):
        seat = Seat("Ann", 1, "", one)
        assert Seat.from_map(load_map(dumps(seat.to_map()), STRICT)) == seat


def test_anything_else_is_refused() -> None:
    for raw in (
        None, [], {"clock": 75}, {"clock": True}, {"clock": 100.0}, {"undos": -2}, {"undos": 100},
        {"less_ms": -1}, {"help": "cheated"}, {"help": "shown"}, {"level": "easy"},
        {"help": "alone", "level": "easy"}, {"help": "shown", "level": "Ea sy"}, {"more": 1},
        {"own": {"boards": 0}}, {"own": {"boards": True}}, {"own": {"": 1}}, {"own": {3: 1}},
        {"own": {"boards": 1000}}, {"own": {f"a{chr(97 + k)}": 1 for k in range(17)}}, {3: 3},
    ):  # fmt: skip
        with pytest.raises(MessageError):
            Seat.from_map({"name": "Ann", "look": 1, "level": "", "handicap": raw})
            pytest.fail(str(raw))


def test_time_of_a_seat() -> None:
    assert [Handicap(clock=k).limit_ms(20_000) for k in CLOCKS] == [10_000, 20_000, 40_000, None]
    assert Handicap(less_ms=15_000).limit_ms(20_000) == 5000
    assert Handicap(less_ms=60_000).limit_ms(20_000) == 1000, "nobody has no time at all"
    assert Handicap(200, 5000).limit_ms(20_000) == 35_000, "what is taken off is not doubled"
    assert Handicap(less_ms=60_000).limit_ms(600) == 600, "nor more than everybody"
    assert Handicap(clock=50).limit_ms(None) is None


def test_each_seat_has_its_own_clock_and_takes_it_along() -> None:
    match = quoridor(Handicap(200), NONE, timer_s=20)
    assert [match.limit_ms(k) for k in (0, 1)] == [40_000, 20_000]
    assert match.new_clock().limit_ms == 40_000
    match.submit(match.state.legal_moves()[0])
    assert match.new_clock().limit_ms == 20_000
    assert [match.again(None).limit_ms(k) for k in (0, 1)] == [20_000, 40_000]


def test_hands_and_steps_of_quoridor() -> None:
    start = quoridor(MIRA, Handicap(own=(("boards", -20),))).state
    assert start.hands == (12, 0) and start.pawns == ((4, 1), (4, 8))
    four = seats(*(Handicap(own=(("steps", 3),)) for _ in range(4)))
    for size in range(3, 16):
        pawns = GAMES["quoridor"].begin(Quoridor(4, size), 0, four).pawns
        assert len(set(pawns)) == 4
        steps = 3 * most_steps(size) // max(most_steps(size), 1) and most_steps(size)
        assert pawns[0] == (size // 2, steps)


def test_what_has_no_effect_changes_nothing_and_says_why() -> None:
    game = GAMES["quoridor"]
    for options in ({"boards": -1}, {"position": "9 1 4,0:10 4,8:9"}):
        match = quoridor(Handicap(own=(("boards", 2),)), NONE, **options)
        assert match.state == game.new(match.options, 0)
        assert "boards" in game.handicaps.idle(match.options)
    assert "steps" in game.handicaps.idle(game.options(size=3))


def test_undos_of_reduction_belong_to_their_seat_and_old_digests_hold() -> None:
    game = GAMES["reduction"]
    options = game.options(size=6, board_seed=7, max_undos=2)
    plain = game.new(options, 0)
    given = game.begin(options, 0, seats(Handicap(own=(("turn_undos", 3),)), NONE))
    assert [given.undos_of(k) for k in (0, 1)] == [5, 2] and given.undos_left == 5
    assert game.begin(options, 0, seats(NONE, NONE)) == plain != given
    assert state_digest(plain) != state_digest(given)
    assert state_digest(game.new(game.options(board_seed=7), 0)).hex() == "6950ca3b43c87dc9"


def test_head_of_a_file_keeps_them_and_refuses_what_the_game_has_not() -> None:
    match = quoridor(MIRA, NONE)
    head = read_head(load_map(dumps(head_map(match.record())), STRICT), GAMES)
    assert head.seats == match.seats
    assert Match.from_record(GAMES[head.game], head).state == match.state
    strange = quoridor(Handicap(own=(("wings", 1),)), NONE)
    far = {**head_map(match.record()), "players": [s.to_map() for s in match.seats]}
    far["players"][0]["handicap"] = {"own": {"steps": 9}}
    for bad in (head_map(strange.record()), far):
        with pytest.raises(DamagedFile):
            read_head(bad, GAMES)


def test_replays_keep_them_in_the_form_that_can() -> None:
    own, text = GAMES["quoridor"].forms.replay, GAMES["quoridor"].forms.text
    fast = quoridor(Handicap(50, help="alone"), NONE, moves=1)
    assert own.holds(fast.record()) and text.holds(fast.record())
    for read in (own.read(own.write(fast.playback())), text.read(text.write(fast.playback()), 1)):
        assert read.record.seats[0].handicap == fast.seats[0].handicap
        assert not read.warnings
    match = quoridor(MIRA, NONE, moves=1)
    assert not own.holds(match.record()) and not text.holds(match.record())
    house = DefaultReplayForm(GAMES)
    again = house.read(load_map(dumps(house.write(match.playback())), STRICT))
    assert again.states == match.states and again.record.seats == match.seats
    document = {**own.write(fast.playback())}
    document["extension"] = {**document["extension"], "handicaps": [{"own": {"boards": 2}}, {}]}
    assert own.read(document).warnings, "hands are the same for everybody in such a file"
    wrong = text.read(text.write(fast.playback()).replace('"clock"', "clock"), 1)
    assert wrong.warnings and not wrong.record.seats[0].handicap


def test_plans_keep_them() -> None:
    game = GAMES["quoridor"]
    plan = MatchPlan(game.options(), seats(MIRA, NONE), "standard")
    assert MatchPlan.from_map(game, plan.to_map()) == plan
    with pytest.raises(ValueError):
        MatchPlan.from_map(GAMES["reduction"], {**plan.to_map(), "options": to_map(plan.options)})


def quoridor(*given: Handicap, moves: int = 0, **options: Any) -> Match:
    """Return a match of Quoridor with these handicaps, after some moves."""
    game = GAMES["quoridor"]
    match = Match(game, game.options(**options), 0, seats(*given))
    for _ in range(moves):
        match.submit(match.state.legal_moves()[0])
    return match


def test_names_of_parts_are_of_one_game_and_fit_it() -> None:
    names = [part.name for game in GAMES.values() for part in game.handicaps.parts]
    assert len(names) == len(set(names))
    both = MIRA.with_amount("turn_undos", 4)
    for game in GAMES.values():
        levels = list(game.levels)
        fitting = game.handicaps.fitting(both, levels)
        game.handicaps.check(fitting)
        helper = MIRA.level if MIRA.level in levels else levels[-1]
        assert (fitting.help, fitting.level) == ("shown", helper)
        assert {name for name, _ in fitting.own} <= {part.name for part in game.handicaps.parts}
    assert not NONE.with_amount("boards", 2).with_amount("boards", 0)
    assert both.amount("turn_undos") == 4 and both.amount("wings") == 0
    fitting = GAMES["quoridor"].handicaps.fitting
    assert fitting(MIRA, []).help == ""
    assert fitting(replace(MIRA, level="elsewhere"), ["easy", "hard"]).level == "hard"
    assert not fitting(Handicap(own=(("steps", -5),)), []), "none can begin behind"
    assert set(HELPS) == {"", "alone", "shown", "warned"}


def test_undos_that_were_counted_are_known_when_the_match_goes_on(tmp_path: Path) -> None:
    match = quoridor(Handicap(undos=2), NONE)
    for player in (0, 1, 9):
        match.count_undo(player)
    again = reloaded(matches_in(tmp_path), match).match
    assert [again.assistance(player).undos for player in (0, 1)] == [1, 1]
    assert again.seats == match.seats
    assert may_take_back(again, 0, as_the_house=False)
    again.count_undo(0)
    assert not may_take_back(again, 0, as_the_house=True)
    assert may_take_back(again, 1, as_the_house=True)
    assert not may_take_back(again, 1, as_the_house=False)
    following = match.again(None)
    assert following.seats[1].handicap.undos == 2
    assert not following.assistance(1), "another game gives everybody their undos again"


def test_the_search_process_begins_as_the_seats_do() -> None:
    """It keeps the last match: the next one may be the same but for what somebody was given."""
    runner, values = JobRunner(GAMES), []
    for given in (NONE, Handicap(own=(("boards", -10),)), NONE):
        job = Job(1, quoridor(given, NONE).record(), task=JobKind.EVALUATE, share=100)
        values.append(runner.answer(job, lambda: False).result.value)
    assert values[0] == values[2] > values[1], "the first player has no boards"


def test_form_steps_through_all_values_and_stops_at_the_ends() -> None:
    for game in GAMES.values():
        for name in parts(game):
            least, most = NONE, NONE
            for _ in range(50):
                least, most = stepped(game, least, name, -1), stepped(game, most, name, 1)
            assert least == stepped(game, least, name, -1) and most != NONE
            game.handicaps.check(least)
            game.handicaps.check(most)
            assert value_text(game, most, name).key and explanation(game, most, name).key
        kinds = 1 + (game.teaching.coach is not None) + (game.teaching.judge is not None)
        assert len(helps(game)) == len(game.levels) + kinds


def test_of_more_than_two_parts_the_first_and_how_many_others() -> None:
    for count in range(5):
        parts = tuple(message(f"part.{k}") for k in range(count))
        more = (
            message("handicap.more", first=parts[0], n=count - 1)
            if count > 2
            else join_parts(parts)
        )
        assert shorten_parts(parts) == more


def test_what_has_no_effect_is_not_told() -> None:
    game = GAMES["quoridor"]
    timed, free = game.options(timer_s=20), game.options(timer_s=0, boards=-1)
    assert len(handicap_messages(game, timed, Seat("A", 0, "", MIRA))) == 6
    kept = effective(game, free, Seat("A", 0, "", MIRA))
    assert kept == Handicap(undos=3, help="shown", level="hard", own=(("steps", 1),))
    assert effective(game, timed, Seat("A", 0, "easy", MIRA)) == Handicap(own=MIRA.own)
    assert why_idle(game, timed, "clock", is_computer=True) == "handicap.idle.computer"
    assert why_idle(game, free, "clock") == "handicap.idle.clock"
    assert not why_idle(game, timed, "steps") and join_parts(()) is None
    assert why_idle(game, game.options(swap=True), "boards") == "quoridor.handicap.idle.swap"


def test_results_keep_what_had_an_effect_and_old_ones_are_as_they_were(tmp_path: Path) -> None:
    game, database = GAMES["even_steven"], database_in(tmp_path)
    for name, given in (("even", NONE), ("fair", Handicap(undos=0))):
        match = Match(game, game.options(), 0, seats(NONE, given))
        match.submit(match.resignation)
        append_results(database, [result_of_game(match, name, 5)])
    even, fair = results_in(database)
    assert not even.handicaps and fair.handicaps == (NONE, Handicap(undos=0))
    kept = database.rows("SELECT count(*) FROM result_seats WHERE handicap IS NOT NULL")
    assert kept == [(1,)], "an even game has no handicaps in it"
    won = records(database, load_people(database))
    assert sorted(record.total.fair_wins for record in won.values()) == [0, 1]


def test_people_keep_what_they_have_every_time(tmp_path: Path) -> None:
    people = People((Person("0106aa", "Mira", usual=MIRA), Person("0106ab", "Otto")))
    database = database_in(tmp_path)
    database.write(save_people, people.people)
    assert load_people(database).here == people.here
    database.run("UPDATE people SET usual = replace(usual, '200', '7')")
    assert [one.usual for one in load_people(database).here] == [NONE, NONE]


def shown(game: AnyGame, lines: str, given: tuple[Handicap, Handicap]) -> str:
    """The screen of the terminal after these lines."""
    sink = io.StringIO()
    console = Console(io.StringIO(lines), sink, PLAIN, WORDS, lambda: 0)
    match = Match(game, game.options(timer_s=0), 0, seats(*given))
    with suppress(EOFError):
        form = game.forms.transcript(WORDS)
        ConsoleGame(console, match, form, lambda step, spent_ms: None).play()
    return sink.getvalue()


def test_terminal_takes_and_tells_them() -> None:
    game, squares = GAMES["quoridor"], GAMES["subtraction_squares"]
    given = Handicap(200, own=(("boards", 2),))
    assert parse_handicap("2: boards=+2, clock=twice", game, WORDS) == (1, given)
    helped = Handicap(undos=3, help="shown", level="easy")
    assert parse_handicap("1:help=easy,undos=3", game, WORDS)[1] == helped
    for wrong in ("", "1:", "9:boards=1", "1:boards=99", "1:wings=1", "1:clock=7", "x:boards=1"):
        with pytest.raises(argparse.ArgumentTypeError):
            parse_handicap(wrong, game, WORDS)
            pytest.fail(wrong)
    assert "No hints for P0" in shown(game, "hint\n", (Handicap(help="alone"), NONE))
    state, verdict = squares.new(squares.options(timer_s=0), 0), squares.teaching.judge.verdict
    slip = next(
        move
        for move in state.legal_moves()
        if verdict(state, move, state.play(move)).result is CardResult.SLIP
    )
    line = squares.forms.transcript(WORDS).typed(state, slip)
    helped = Handicap(help="shown", level="easy")
    screen = shown(squares, f"{line}\n{line}\n", (Handicap(help="warned"), helped))
    assert "Handicap: P0 has warnings." in screen
    assert screen.count("Type it again") == 1 and screen.count("Easy would play: ") == 1
    screen = shown(GAMES["causality"], "A1 wait\n", (helped, NONE))
    assert "Easy would play: A1" in screen and "would play: submit" not in screen, "no choice"


def test_analysis_begins_as_the_game_did_and_helps_nobody() -> None:
    match = quoridor(MIRA, NONE, moves=1)
    tried = VariationTree(match.game, match.record()).match_at(1)
    assert tried.state == match.state and tried.seats[0].handicap == Handicap(own=MIRA.own)


def test_a_place_that_somebody_else_takes_has_nothing() -> None:
    seat = Seat("Mira", 2, "", MIRA)
    assert seat.taken_by("Mira") == seat and seat.taken_by("Otto") == Seat("Otto", 2)
    assert Seat("Gus", 1, "normal", MIRA).taken_by("Gus") == Seat("Gus", 1)
