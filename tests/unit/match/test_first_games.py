"""A first game is for beginners: its opponent is gentle, and errs only after a while."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import median_low

import pytest

from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.search.search_api import Budget
from game.reduction.board import FlipKind
from game.reduction.moves import Change, Undo
from game.registry import GAMES
from scenes.boards import VIEWS
from tests.check.quality.bars import FIRST_WON, FIRST_WON_IN
from tests.check.quality.pairings import ANY_MOVE, Kind, Pairing
from tests.check.quality.playing import play

GAMES_PLAYED = 100
ROUNDS = {"reduction": range(6, 11), "causality": range(6, 13)}
"""How many turns most first games of a game take, where they used to be over too soon."""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_guest_without_a_plan_wins_a_fair_share_of_first_games(game_id: str) -> None:
    weakest = next(iter(GAMES[game_id].levels))
    pairing = Pairing(game_id, "", Kind.FIRST, (ANY_MOVE, weakest))
    played = [play(pairing, number) for number in range(GAMES_PLAYED)]
    won = sum(bool(result.returns and result.returns[0] > 0) for result in played)
    low, high = FIRST_WON_IN.get(game_id, FIRST_WON)
    assert GAMES_PLAYED * low <= won <= GAMES_PLAYED * high
    turns = median_low(result.turns for result in played)
    assert turns in ROUNDS.get(game_id, range(1, 1000))


def gentle_moves(game_id: str, seed: int, plies: int) -> Match:
    """A first game in which both play as the gentle computer."""
    game = GAMES[game_id]
    match = first_plan(game, "Mira", "Pebble").match(game, seed)
    level = next(iter(game.levels.values()))
    guide = VIEWS[game_id].guide
    assert guide is not None
    while match.ply < plies and match.state.outcome() is None:
        rng, budget = Random(f"{seed} {match.ply}"), Budget(level.nodes)
        move = level.bot_after(match.states)(match.state, budget, rng).move
        match.submit(guide.soften(match, move))
    return match


def test_a_gentle_computer_ends_its_first_three_turns_of_reduction() -> None:
    for seed in range(5):
        match = gentle_moves("reduction", seed, 60)
        assert match.state.turn > 6, "nobody is stuck before"
        for before, move in zip(match.states, match.moves, strict=False):
            kinds = {kind for _, _, kind in before.windows()}
            if before.turn <= 6 and not before.line and FlipKind.EMPTY in kinds:
                after = before.play(move)
                assert after.turn == before.turn + 1, "a square that is there is taken"


def reduction_after(rows: str, turn: int) -> Match:
    """A match in which player 2 is to move in that turn."""
    game = GAMES["reduction"]
    options = replace(game.first_game, position=f"{rows} 2", size=len(rows.split("/")))
    late = replace(game, new=lambda options, seed: replace(game.new(options, seed), turn=turn))
    return Match(late, options, 1, first_plan(game, "Mira", "Pebble").seats)


def test_later_a_gentle_computer_does_not_see_what_it_leaves_itself() -> None:
    """Of two blocks it takes the single square, so that nothing is left after the guest's."""
    rows = "###.../###.../###.../...##./...##./......"
    match, guide = reduction_after(rows, 8), VIEWS["reduction"].guide
    assert guide is not None
    assert guide.soften(match, Change(0, 0)) == Change(3, 3)
    early = reduction_after(rows, 6)
    assert guide.soften(early, Change(0, 0)) == Change(3, 3), "it leaves the guest the most"


def test_after_two_turns_a_guest_chooses_a_square_alone() -> None:
    game, guide = GAMES["reduction"], VIEWS["reduction"].guide
    assert guide is not None
    for rows in ("##./##./...", "##../##../..##/..##"):
        options = replace(game.first_game, position=f"{rows} 1", size=len(rows.split("/")))
        for turn, keys in ((3, ["break", ""]), (5, [""])):
            state = replace(game.new(options, 0), turn=turn)
            told = guide.callouts(state, 0, turn // 2 + 1, ("empty",), {}, Change(0, 0))
            assert [callout.key for callout in told] in (keys, keys[-1:]), turn


def test_a_turn_that_cannot_be_completed_is_told_with_the_way_back() -> None:
    game, guide = GAMES["reduction"], VIEWS["reduction"].guide
    assert guide is not None
    for rows, changes, made, told in (
        ("#.#/.#./...", 3, (), [("stuck", Change(0, 0), (("n", 3),))]),
        ("#.#/.#./...", 3, (Change(0, 0),), []),
        (".#../#.../..##/..##", 2, (Change(0, 2),), [("undo", Undo(), (("n", 1),))]),
    ):
        options = replace(game.first_game, position=f"{rows} 1", size=len(rows.split("/")))
        state = replace(game.new(replace(options, changes=changes), 0), turn=5)
        for change in made:
            state = state.play(change)
        found = guide.callouts(state, 0, 3, ("empty", "break"), {}, Change(0, 0))
        assert [(one.key, one.move, one.values) for one in found] == told
