"""Looking back: what a game says itself, or else the moves that gave a solved game away."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from toygame import PILE, Pile

from game.core.learning.assessment import Annotation, Review, Teaching
from game.core.learning.key_moments import mistakes, moments
from game.core.learning.review import is_reviewed, review, swing_of
from game.core.match.leader import swing as swing_in
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign
from game.registry import GAMES

SEATS = (Seat("Ann", 0), Seat("Bo", 1))


def played(game_id: str, lines: str, **options: int) -> list[str]:
    """The slips of a game: for each move "" or what would have kept the win."""
    game = GAMES[game_id]
    match = Match(game, game.options(**options), 0, SEATS)
    for line in lines.split(";"):
        match.submit(game.parse(match.state, line))
    better = [""] * match.ply
    for remark in review(game, match.states, match.moves).remarks:
        assert remark.comment.key == "slip" and remark.is_slip
        better[remark.ply] = dict(remark.comment.values)["move"]
        assert (
            game.move_words(match.state_at(remark.ply), remark.comment.line[0])
            == better[remark.ply]
        )
    return better


def test_the_one_blunder_in_the_sample_of_the_rule_book() -> None:
    # 100 is a square itself; 49 from 64 is not the fastest win, but it leaves 15: still a win
    assert played("subtraction_squares", "36;49;9;4;1;1") == ["100", "", "", "", "", ""]


def test_an_unsolved_game_has_no_slips() -> None:
    game = replace(GAMES["even_steven"], teaching=Teaching())
    match = Match(game, game.options(), 0, SEATS)
    match.submit(match.state.legal_moves()[0])
    assert review(game, match.states, match.moves) == Review()
    assert not is_reviewed(game)


def test_a_review_of_the_games_own_comes_first() -> None:
    solved = GAMES["even_steven"]
    own = Teaching(
        solved.teaching.solve,
        review=lambda states, moves, stop: Review(tallies=(None,) * len(states)),
    )
    game = replace(solved, teaching=own)
    match = Match(game, game.options(), 0, SEATS)
    assert len(review(game, match.states, match.moves).tallies) == 1
    assert is_reviewed(game)


def judged(*evaluations: float, slips: tuple[int, ...] = ()) -> Review:
    return Review(
        tuple(Annotation(ply, Comment("slip")) for ply in slips),
        evaluations=tuple((value, -value) for value in evaluations),
    )


def test_a_game_turns_by_a_mistake() -> None:
    for found, turned in (
        (judged(), None),
        (judged(0.2, -0.1, 0.0), None),  # nobody ahead
        (judged(0.0, 0.1, 0.3, 1.0), None),
        (judged(0.0, 0.1, 0.8, 1.0, slips=(1,)), 2),
        (judged(0.0, 0.5, -0.5, 0.6, 1.0, slips=(0, 1, 2)), 3),  # the last that gave the lead
        (judged(0.0, 0.2, 0.9, 0.4, 1.0, slips=(0, 1, 2, 3)), 2),  # the largest of those
        (judged(0.4, 0.5, 0.9, 1.0, slips=(1,)), 2),  # always ahead
        (judged(0.0, -0.6, -0.5, 0.1, 1.0, slips=(0,)), None),  # a mistake of the winner
        (judged(-1.0, -1.0, -1.0, 1.0, 1.0, slips=(1,)), 2),  # of a turn
    ):
        assert found.turning_point == turned, found


def test_a_turn_of_reduction_turns_the_game_where_it_began() -> None:
    """Not with the "yes" at its end, which changed nothing any more."""
    game, rng, turned = GAMES["reduction"], Random(5), []
    for seed in range(12):
        match = Match(game, game.options(size=4), seed, SEATS)
        while match.state.outcome() is None and match.ply < 60:
            match.submit(rng.choice(list(match.state.legal_moves())))
        if (ply := review(game, match.states, match.moves).turning_point) is not None:
            turned.append((match, ply))
    assert turned
    for match, ply in turned:
        assert match.lines()[ply - 1] not in ("yes", "no")


def test_the_turning_point_comes_first_among_the_mistakes_whatever_others_cost() -> None:
    """Ann loses more by her first mistake, but only the second one decides the game."""
    found = judged(0.9, -0.2, 0.5, -0.1, -1.0, slips=(0, 2))
    states = [Pile(10 - ply, 2, ply % 2) for ply in range(5)]
    assert found.turning_point == 3
    assert mistakes(found, states, (0,)) == (2, 0)
    assert mistakes(replace(found, evaluations=()), states, (0,)) == (2, 0), (
        "the later one of equals"
    )
    assert mistakes(found, states, (1,)) == ()


def test_the_biggest_swing_is_what_the_winner_gained_by_moves_of_the_other() -> None:
    for stood, movers, swing in (
        ((), (), None),
        ((0.0, 0.2, 0.0), (0, 1), None),  # nobody won
        ((0.0, -0.05, 0.0, -0.1, 1.0), (1, 0, 1, 0), None),  # nothing was given away
        ((0.0, 0.05, 0.0, 0.06, 1.0), (1, 0, 1, 0), (0, 0.06, (0, 2))),
        ((0.0, 0.05, 0.0, 0.25, 1.0), (1, 0, 1, 0), (0, 0.25, (2,))),
        ((0.0, -0.4, -0.4, -1.0), (0, 1, 1), (1, 0.4, (0,))),  # the other player
        ((0.0, 0.95, 1.0, 1.0), (1, 1, 1), (0, 0.9, (0,))),  # up to nearly won
        ((0.95, 1.0, 1.0), (1, 1), None),  # won from the start
    ):
        found = swing_in([(value, -value) for value in stood], movers)
        told = found and (found.winner, pytest.approx(found.gained), found.plies)
        assert told == swing, stood


def test_giving_up_is_no_swing() -> None:
    """What the winner gains by it was gained before, by the moves of the other."""
    states = [SimpleNamespace(to_move=mover) for mover in (0, 1, 0, 1)]
    stood = judged(0.0, -0.4, -0.4, -1.0)
    for last, plies in ((1, (2,)), (Resign(), (0,))):
        assert swing_of(PILE, stood, states, [1, 1, last]).plies == plies
    assert swing_of(PILE, judged(0.0, 0.1, 0.8, 1.0, slips=(1,)), states, [1, 1, 1]) is None


def test_giving_up_is_no_turning_point() -> None:
    """It lost more than the mistake before it, which is what turned the game."""
    for stood, slips, turned in (
        ((0.0, 0.3, 0.4, 1.0), (0, 2), 1),
        ((-0.3, -0.2, 1.0), (1,), None),
    ):
        found = judged(*stood, slips=slips)
        assert found.turning_point == slips[-1] + 1
        assert replace(found, has_resignation=True).turning_point == turned


@pytest.mark.usefixtures("shallow_judge")
@pytest.mark.parametrize("game_id", ["even_steven", "subtraction_squares"])
def test_who_gives_up_a_won_game_has_made_a_mistake_that_turned_nothing(game_id: str) -> None:
    game = GAMES[game_id]
    match = Match(game, game.options(), 0, SEATS)
    for _ in range(5):
        match.submit(next(iter(match.state.legal_moves())))
    while not game.teaching.solve(match.state).is_won:
        match.submit(next(iter(match.state.legal_moves())))
    match.submit(Resign())
    found = review(game, match.states, match.moves)
    assert found.remarks[-1].ply == match.ply - 1 and found.remarks[-1].is_slip
    assert found.turning_point != match.ply


@pytest.mark.usefixtures("shallow_judge")
def test_of_a_game_given_up_at_once_nothing_is_told() -> None:
    for game_id, lines in (
        ("quoridor", ""),
        ("quoridor", "move (4,1);move (4,7)"),
        ("even_steven", "1;2"),
        ("subtraction_squares", "36"),
    ):
        game = GAMES[game_id]
        match = Match(game, game.options(), 0, SEATS)
        for line in filter(None, lines.split(";")):
            match.submit(game.parse(match.state, line))
        match.submit(match.resignation)
        assert review(game, match.states, match.moves) == Review(), lines
        assert moments(game, match.states, match.moves, range(match.ply), (0, 1)) == (), lines


@pytest.mark.usefixtures("shallow_judge")
@pytest.mark.slow
def test_giving_up_later_is_a_remark_and_nothing_to_try_again() -> None:
    """Any move would be better, so there is nothing to find."""
    game = GAMES["quoridor"]
    match = Match(game, game.options(timer_s=0), 0, SEATS)
    for line in ("4,1", "4,7", "4,2", "4,6", "3,2", "5,6"):
        match.submit(game.parse(match.state, f"move ({line})"))
    match.submit(match.resignation)
    found = review(game, match.states, match.moves)
    assert found.remarks[-1].comment.key == "gave_up" and found.turning_point is None
    plies = mistakes(found, match.states, (0, 1))
    assert match.ply - 1 in plies
    assert all(
        one.ply < match.ply - 1 for one in moments(game, match.states, match.moves, plies, ())
    )
