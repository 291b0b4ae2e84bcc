"""Drawn starts: alike for all, level by the engine, and the same ones again from the seed."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest
from kept import matches_in, reloaded

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.options import to_map
from game.quoridor.engine.starts import MAX_CP, lead_cp, standing
from game.quoridor.rules.moves import Board, Orientation, Step
from game.quoridor.rules.options import Options, StartLayout
from game.quoridor.rules.start_table import TABLE
from game.quoridor.rules.starts import drawn_start, start_message, starts_of
from game.registry import GAMES

QUORIDOR = GAMES["quoridor"]
DRAWN = Options(layout=StartLayout.DRAWN)
SEATS = [Seat("Mira", 0), Seat("Otto", 1)]


def test_every_start_can_stand_and_is_alike_for_all() -> None:
    for players, size in TABLE:
        starts = starts_of(players, size)
        assert len({frozenset(boards) for boards in starts}) == len(starts) >= 4, (players, size)
        for boards in starts:
            state = standing(Options(players, size), boards)
            assert len({state.steps_to_goal(player) for player in state.players}) == 1, boards
            assert all(board.by is None for board in boards) and state.hands == (10,) * players


@pytest.mark.slow
@pytest.mark.parametrize(("players", "size"), [(2, 7), (2, 9), (4, 9)])
def test_a_search_finds_everybody_level(players: int, size: int) -> None:
    for boards in starts_of(players, size)[:3]:
        assert lead_cp(Options(players, size), boards) <= MAX_CP


@pytest.mark.slow
def test_a_search_finds_out_who_is_hindered() -> None:
    before_one = [Board((x, 7), Orientation.H, 2) for x in (0, 2, 4, 6)]
    assert lead_cp(Options(boards=1), before_one) > MAX_CP
    assert lead_cp(Options(), [*before_one, before_one[0]]) == inf, "one cannot stand so"


def test_presets_and_parties_have_drawn_starts() -> None:
    party = QUORIDOR.party
    for options in (*QUORIDOR.presets.values(), party.short, party.long, party.many):
        assert (options.players, options.size) in TABLE
        assert options in QUORIDOR.presets.values() or options.layout is StartLayout.DRAWN


def test_the_seed_says_which_start(tmp_path: Path) -> None:
    match = Match(QUORIDOR, DRAWN, 7, SEATS)
    boards = match.state.grid.boards
    assert (
        boards == drawn_start(DRAWN, 7)
        and len(boards) in (2, 4)
        and start_message(DRAWN, 7) is not None
    )
    assert len({drawn_start(DRAWN, seed) for seed in range(60)}) > 20
    match.submit(Step((4, 1)))
    again = reloaded(matches_in(tmp_path), match)
    assert again.note is None and again.match.state == match.state
    assert Match.from_record(QUORIDOR, match.record()).state == match.state
    assert match.again(None).state.grid.boards == drawn_start(DRAWN, 8), "the next game has another"


def test_without_it_nothing_has_changed() -> None:
    assert "layout" not in to_map(Options()) and start_message(Options(), 7) is None
    plain, form = Match(QUORIDOR, Options(), 7, SEATS), QUORIDOR.forms.replay
    assert not plain.state.grid.boards and form.holds(plain.record())
    assert not form.holds(Match(QUORIDOR, DRAWN, 7, SEATS).record()), "the original has no such"


def test_where_there_is_none_the_form_says_why() -> None:
    idle, small = QUORIDOR.option_rules.idle, replace(DRAWN, size=8)
    set_up = replace(DRAWN, position="9 1 4,0:10 4,8:10")
    assert idle(small)["layout"] == "size" and drawn_start(small, 1) is None
    assert idle(set_up)["layout"] == "set_up" and "layout" not in idle(DRAWN)
    assert not Match(QUORIDOR, set_up, 1, SEATS).state.grid.boards


def test_handicaps_count_on_a_drawn_start() -> None:
    ahead = Seat("Otto", 1, handicap=Handicap(own=(("boards", 2), ("steps", 1))))
    state = Match(QUORIDOR, DRAWN, 7, [SEATS[0], ahead]).state
    assert state.hands == (10, 12) and state.pawns[1] == (4, 7)
    assert state.grid.boards == drawn_start(DRAWN, 7) and state.steps_to_goal(1) is not None
