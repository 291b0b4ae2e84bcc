"""Fair play: what may be undone, seen and analysed where a clock, ladder or tournament counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kept import matches_in, reloaded

from game.core.match.assistance import Assistance, assistance_of
from game.core.match.fair_play import (
    LADDER,
    TOURNAMENT,
    is_competitive,
    is_record_competitive,
    spent_after_undo,
    undo_plies,
)
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.replay_form import DefaultReplayForm
from game.quoridor.rules.moves import Cheat, CheatKind, Step, TimeUp
from game.quoridor.rules.options import Options, Punishment
from game.registry import GAMES
from scenes.table.session.seat_clock import SeatClock

QUORIDOR = GAMES["quoridor"]


def match_of(stakes: str = "", level: str = "", timer_s: int = 0, **more: Any) -> Match:
    options = Options(size=5, timer_s=timer_s, cheats=2, **more)
    seats = [Seat("Ann", 0), Seat("Bo", 1, level)]
    return Match(QUORIDOR, options, 0, seats, stakes=stakes)


def plies(match: Match) -> int:
    def is_computer(player: int) -> bool:
        return match.seats[player].is_computer

    return undo_plies(match, is_computer, is_competitive=is_competitive(match))


def move(match: Match, think_ms: int = 0) -> None:
    match.submit(match.state.legal_moves()[0], think_ms)


def test_a_clock_a_ladder_and_a_tournament_count() -> None:
    assert not is_competitive(match_of())
    assert is_competitive(match_of(timer_s=20))
    assert not is_competitive(match_of(timer_s=20), is_clock_off=True)
    for stakes in (LADDER, TOURNAMENT):
        assert is_competitive(match_of(stakes)) and is_competitive(
            match_of(stakes), is_clock_off=True
        )
        assert is_record_competitive(QUORIDOR, match_of(stakes).record())
    assert is_record_competitive(QUORIDOR, match_of(timer_s=20).record())
    assert not is_record_competitive(QUORIDOR, match_of().record())


def test_damaged_options_puzzles_and_a_clock_that_runs_for_no_person_do_not_count() -> None:
    seats = [Seat("Ann", 0, "", Handicap(clock=0)), Seat("Gus", 1, "normal")]
    assert not is_competitive(Match(QUORIDOR, Options(size=5), 0, seats))
    record = replace(match_of(timer_s=20).record(), options={"size": "large"})
    assert not is_record_competitive(QUORIDOR, record)
    game = GAMES["causality"]
    options = game.exercises.puzzles().builtin()[0].options
    match = Match(game, options, 0, [Seat("Ann", 0), Seat("Otto", 1, "easy")], stakes=LADDER)
    assert not is_competitive(match)


def test_no_undo_goes_past_the_end_of_a_turn_where_it_counts() -> None:
    for level in ("", "normal"):
        for given in ({"stakes": LADDER}, {"stakes": TOURNAMENT}, {"timer_s": 20}):
            match = match_of(level=level, **given)
            for _ in range(2):
                move(match)
                assert not plies(match), "the other one is to move, and has moved"
            match.submit(Cheat(CheatKind.ADDBOARD))
            assert plies(match) == 1, "the turn is not over"
    casual = match_of(level="normal")
    assert not plies(casual)
    move(casual), move(casual)
    assert plies(casual) == 2, "the computer's reply goes with it"


def test_no_undo_takes_back_that_somebody_was_late() -> None:
    for timer_s in (20, 0):
        match = match_of(timer_s=20, elapsed=Punishment.BOARD)
        match.submit(TimeUp(), 20_000)
        assert match.state.to_move == 0 and not plies(match)
        if timer_s:
            move(match, 21_000), move(match)
        casual = undo_plies(match, lambda player: player == 1, is_competitive=False)
        assert not casual or not match.is_by_clock(match.ply - casual)


def test_time_does_not_come_back_with_an_undo() -> None:
    match = match_of(timer_s=20)
    match.submit(Cheat(CheatKind.ADDROUND), 3_000)
    assert not match.is_clock_restarted
    assert spent_after_undo(match, 8_000, 20_000) == 8_000
    match.submit(Step((2, 1)), 9_000)
    assert match.state.to_move == 0 and match.is_clock_restarted, "a second round of the turn"
    assert spent_after_undo(match, 8_000, 20_000) == 17_000
    assert spent_after_undo(match, 15_000, 20_000) == 19_999, "late is noticed a moment later"
    assert spent_after_undo(match, 25_000, 20_000) == 34_000, "late once, not twice"
    assert spent_after_undo(match, 20_000, 20_000) == 29_000, "late to the millisecond"
    assert spent_after_undo(match, 15_000, None) == 24_000


def test_a_clock_finds_a_turn_late_exactly_once_and_runs_on() -> None:
    clock = SeatClock(match_of(timer_s=1))
    clock.turn_to(0)
    assert [clock.run(10)[0] for _ in range(200)] == [k == 99 for k in range(200)]
    assert clock.spent_ms == 2_000 and clock.left_ms == 0
    match = match_of(timer_s=20)
    match.submit(match.time_up(), 20_000)
    again = Match.from_record(match.game, match.record()).new_clock()
    assert again.left_ms == 0 and not again.tick(1_000), "the time is not given again"


def test_help_and_stakes_survive_with_a_match(tmp_path: Path) -> None:
    match = match_of(LADDER, "easy")
    move(match)
    for player in (0, 0, 1, 9):
        match.count_hint(player)
    match.count_undo(0)
    matches = matches_in(tmp_path)
    again = reloaded(matches, match).match
    assert again.stakes == LADDER and again.again(None).stakes == LADDER
    assert [again.assistance(k) for k in (0, 1)] == [Assistance(1, 2), Assistance(0, 1)]
    record = matches.find()[0].record
    assert record is not None
    assert record.stakes == LADDER and record.assistance == again.record().assistance
    begun = record.until(1)
    assert not begun.stakes and not begun.assistance, "another game begins without"


def test_a_replay_says_who_had_help() -> None:
    for game in GAMES.values():
        options = next(iter(game.presets.values()))
        seats = [Seat(f"P{k}", k) for k in range(game.seats(options))]
        match, form = Match(game, options, 0, seats), game.forms.replay or DefaultReplayForm(GAMES)
        match.submit(match.state.legal_moves()[0])
        for undos, helped in ((0, ()), (1, Assistance(undos=1))):
            for _ in range(undos):
                match.count_undo(1)
            read = form.read(dict(form.write(match.playback()))).record.assistance
            assert (read and read[1]) == helped, game.id


def test_a_damaged_entry_is_no_help() -> None:
    pairs: list[Any] = [[-1, 0], [True, 0], [10**9, 0], ["1", 0], [1]]
    for raw in (None, 3, [], [[1, 2]], *([[1, 2], pair] for pair in pairs)):
        assert assistance_of(raw, 2) == (), raw
