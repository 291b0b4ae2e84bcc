"""Every rung of every ladder on a match that was played for it, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kept import database_in, ended
from ordered import LANE
from words import WORDS

from game.causality.rules.options import Options as CausalityOptions
from game.club.achievements import counted
from game.core.learning.achievement import next_rung
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.search.search_api import Budget
from game.quoridor.rules.moves import Jump, Step
from game.quoridor.rules.options import PRESETS as QUORIDOR
from game.reduction.board import FlipKind
from game.reduction.moves import Challenge, Change, No, Yes
from game.reduction.options import PRESETS as REDUCTION
from game.reduction.solver import shortest
from game.registry import GAMES
from game.store.database import Database
from game.store.settings import Settings
from game.subtraction_squares import theory as squares
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import Take
from scenes.kept.access import Access
from scenes.kept.club import Club
from scenes.kept.practised import Practised

Policy = Callable[[Any], Any]
MOST = 400


def match_of(
    game_id: str, options: Any, level: str, mine: Policy, other: Policy, me: int = 0
) -> Match:
    """A match of a person on seat ``me`` against a level, played to its end by these two."""
    seats = [Seat("Ann", 0), Seat("Otto", 1, level)]
    match = Match(GAMES[game_id], options, 7, seats if not me else seats[::-1])
    while match.state.outcome() is None:
        assert match.ply < MOST
        match.submit((mine if match.state.to_move == me else other)(match.state))
    return match


def counts(match: Match) -> dict[str, int]:
    """Return what each rung counts for, as the best person has played."""
    return {rung.id: max(times.values()) for rung, times in counted(match) if times}


def best_take(state: Any) -> Take:
    return Take(squares.best(state.total)[0])


def one(state: Any) -> Take:
    return Take(1)


@pytest.mark.parametrize("game_id", ["subtraction_squares", "even_steven"])
def test_each_rung_can_be_done_in_the_match_that_it_begins(game_id: str) -> None:
    """Against the level itself, by somebody who plays well half of the time."""
    game = GAMES[game_id]
    solve = game.teaching.solve
    assert solve is not None

    def is_done(rung: Any, seed: int) -> bool:
        rng, level = Random(seed), game.levels[rung.level]

        def mine(state: Any) -> Any:
            solved = solve(state)
            is_good = solved is not None and rng.random() < 0.5
            return solved.best[0] if is_good else rng.choice(list(state.legal_moves()))

        def other(state: Any) -> Any:
            return level.bot(state, Budget(level.nodes), rng).move

        return rung.id in counts(match_of(game_id, rung.options, rung.level, mine, other))

    for rung in game.exercises.ladder():
        assert any(is_done(rung, seed) for seed in range(200)), rung.id


def reduce(state: Any) -> Any:
    """The next change of a shortest turn."""
    if state.is_prompt:
        return Yes()
    excess = max((state.full - state.start_full) // 4, 0)
    line = shortest(state.board, state.n, state.changes_left, excess=excess)
    return line[0] if line else GAMES["reduction"].resignation


def waste(state: Any) -> Any:
    """A change that need not be, and then the turn is completed."""
    if not state.line and not state.is_prompt:
        for row, col, kind in state.windows():
            after = state.play(Change(row, col))
            if kind is FlipKind.TURN and shortest(after.board, after.n, after.changes_left):
                return Change(row, col)
    return reduce(state)


def prove(state: Any) -> Any:
    previous = state.previous
    if state.refusal(Challenge()) or not shortest(previous.board, state.n, previous.used - 1):
        return reduce(state)
    return Challenge()


def fill(state: Any) -> Any:
    if not state.line and not state.is_prompt and not state.is_challenge:
        for row, col, kind in state.windows():
            after = state.play(Change(row, col))
            if kind is FlipKind.FILL and shortest(
                after.board, after.n, after.changes_left, excess=1
            ):
                return Change(row, col)
    return reduce(state)


def give_up_after(turns: int, policy: Policy) -> Policy:
    return lambda state: policy(state) if state.turn <= turns else GAMES["reduction"].resignation


def test_the_rungs_of_reduction() -> None:
    standard = replace(REDUCTION["standard"], density=75)

    def played(level: str, mine: Policy, other: Policy) -> dict[str, int]:
        return counts(match_of("reduction", standard, level, mine, other))

    assert set(played("easy", reduce, give_up_after(6, reduce))) == {"won", "three"}
    found = played("master", reduce, give_up_after(10, reduce))
    assert set(found) == {"won", "three", "five", "hard", "firm"}
    assert set(played("perfect", reduce, give_up_after(2, reduce))) >= {"perfect", "firm"}
    assert "three" not in played("easy", waste, give_up_after(8, reduce))
    thin = match_of("reduction", REDUCTION["standard"], "easy", fill, give_up_after(4, reduce))
    assert "filled" in counts(thin)
    assert "proved" in played("easy", prove, waste)

    def unsure(state: Any) -> Any:
        return No() if state.is_prompt and state.undos_left == 5 else reduce(state)

    assert "firm" not in played("master", unsure, give_up_after(2, reduce))


def test_a_match_for_five_turns_lasts_so_long() -> None:
    five = next(rung for rung in GAMES["reduction"].exercises.ladder() if rung.id == "five")
    level, rng = GAMES["reduction"].levels[five.level], Random(1)

    def other(state: Any) -> Any:
        return level.bot(state, Budget(level.nodes), rng).move

    assert "five" in counts(match_of("reduction", five.options, five.level, reduce, other))


def walk(state: Any) -> Any:
    """Along a shortest way, by a jump if there is one."""
    steps = {
        move: state.play(move).steps_to_goal(state.to_move) or 0
        for move in state.legal_moves()
        if isinstance(move, Step | Jump)
    }
    return min(steps, key=lambda move: (steps[move], isinstance(move, Step)))


def dawdle(state: Any) -> Any:
    steps = [move for move in state.legal_moves() if isinstance(move, Step)]
    return max(steps, key=lambda move: state.play(move).steps_to_goal(state.to_move) or 0)


def build(state: Any) -> Any:
    """A wall from one side, whose last board costs the other most; then home."""
    wall = [f"!board ({x},3) H 2" for x in (0, 2, 6, 4)]
    laid = 10 - state.hands[state.to_move]
    return GAMES["quoridor"].parse(state, wall[laid]) if laid < len(wall) else walk(state)


def test_the_rungs_of_quoridor() -> None:
    standard = QUORIDOR["standard"]

    def played(level: str, mine: Policy, other: Policy) -> dict[str, int]:
        return counts(match_of("quoridor", standard, level, mine, other))

    assert set(played("easy", walk, dawdle)) == {"won", "spare"}
    assert set(played("normal", walk, dawdle)) == {"won", "spare", "normal"}
    assert set(played("hard", walk, dawdle)) >= {"normal", "hard"}
    assert set(played("master", walk, dawdle)) >= {"normal", "hard", "master"}
    second = match_of("quoridor", standard, "easy", walk, walk, me=1)
    assert counts(second)["jumps"] == 1
    fenced = played("easy", build, dawdle)
    assert set(fenced) == {"won", "detour", "spare", "far"}
    assert "far" not in played("easy", build, walk)


def orders(*turns: str) -> Policy:
    """A's orders turn by turn, then a resignation; stones without one wait or pass."""
    waiting = [[line.strip() for line in turn.split(";") if line.strip()] for turn in turns]

    def policy(state: Any) -> Any:
        game = GAMES["causality"]
        if state.turn.number > len(waiting):
            return game.resignation
        given = waiting[state.turn.number - 1]
        if given:
            return game.parse(state, given.pop(0))
        return pass_by(state)

    return policy


def pass_by(state: Any) -> Any:
    if state.waiting:
        return state.turn.orders(state.waiting[0])[0]
    return GAMES["causality"].parse(state, "submit")


def test_the_rungs_of_causality() -> None:
    lane = CausalityOptions(board=LANE)
    back = ("A1 forward", "A1 forward", "A1 timejump 0")

    def played(level: str, mine: Policy, other: Policy, me: int = 0) -> set[str]:
        return set(counts(match_of("causality", lane, level, mine, other, me)))

    assert played("easy", orders(*back, ""), pass_by) == {"jumped"}
    loop = ("A1' backward", "A1' wait", "A1' timejump 0 link A1'", "")
    assert played("easy", orders(*back, *loop), pass_by) == {"jumped", "linked"}
    shot = ("A1' turn left", "A1' attack", "", "")
    assert played("easy", pass_by, orders(*back, *shot), me=1) == {"cost"}
    assert played("easy", pass_by, orders(""), me=1) == {"won", "soon"}
    assert played("hard", pass_by, orders(*back, *[""] * 6), me=1) == {"won", "normal", "hard"}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_ladder_has_words_and_matches_to_begin(game_id: str) -> None:
    game = GAMES[game_id]
    rungs = game.exercises.ladder()
    assert not rungs or 6 <= len(rungs) <= 8
    assert len({rung.id for rung in rungs}) == len(rungs)
    for rung in rungs:
        told = WORDS.t(f"{game_id}.ladder.{rung.id}")
        assert told and len(told) <= 60
        seats = tuple(
            Seat("Ann", k, rung.level if k else "") for k in range(game.seats(rung.options))
        )
        assert rung.level in game.levels and rung.times >= 1
        plan = MatchPlan(rung.options, seats)
        assert plan.match(game, 1).state.outcome() is None
        assert MatchPlan.from_map(game, plan.to_map()) == plan


def test_a_match_counts_once_and_the_next_rung_follows(tmp_path: Path) -> None:
    def practised() -> Practised:
        access = Access(lambda: database)
        return Practised(access, Club(access, lambda: 1), Settings)

    database = database_in(tmp_path)
    first = practised().next_rung("subtraction_squares")
    assert first is not None and first.id == "won"
    made = SquaresOptions(start=99)
    match = match_of("subtraction_squares", made, "hard", best_take, one)
    assert rungs_by(database, match, "a1") == ["won"], "nothing of those to be done several times"
    assert rungs_by(database, match, "a1") == []
    after = practised()
    assert after.rung_counts("subtraction_squares") == {"won": 1, "normal": 1, "hard": 1}
    following = after.next_rung("subtraction_squares")
    assert following is not None and following.id == "normal"
    assert rungs_by(database, match, "b2") + rungs_by(database, match, "c3") == ["normal", "hard"]


def rungs_by(database: Database, match: Match, match_id: str) -> list[str]:
    """Return the rungs that a match has done by its end."""
    return [rung.id for rung in ended(database, match, match_id).rungs]


def test_at_the_top_there_is_no_next_rung() -> None:
    rungs = GAMES["quoridor"].exercises.ladder()
    assert next_rung(rungs, {rung.id: rung.times for rung in rungs}) is None
