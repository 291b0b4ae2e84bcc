"""Evaluations: certain ones, those of a search, and the turning points of a game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from toygame import PILE, Pile

from game.core.learning.review import review
from game.core.match.leader import ahead, led_from
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.hidden_information import Secrets
from game.core.search.evaluation import assess, is_measured, sure_value
from game.core.search.search_api import Choice, Level
from game.registry import GAMES

SEATS = (Seat("Ann", 0), Seat("Bo", 1))


def test_a_player_leads_for_good_after_having_been_behind_for_the_last_time() -> None:
    for evaluations, turned in (
        ((), None),
        ((0.2, -0.1, 0.0), None),
        ((0.1, 0.5, 1.0), None),
        ((-1.0, 1.0, -1.0), 2),
        ((0.0, 0.4, -0.2, 0.3, 1.0), 3),
        ((0.3, -0.2, -1.0), 1),
    ):
        assert led_from([(value, -value) for value in evaluations]) == turned, evaluations
    stood = [(0.2, 0.1, 0.0, 0.0), (0.2, 0.3, 0.1, 0.0), (0.4, 0.4, 0.0, 0.0), (1, 0.3, -0.3, -1)]
    assert [ahead(one) for one in stood] == [0, 1, None, 0]
    assert ahead((-1, 1, -1, 1)) == 1 and ahead((0.2,) * 4) is None, "partners lead together"
    assert led_from(stood) == 3, "among four the winner passes the foremost of the others"


def test_a_solved_game_stands_as_it_is_solved() -> None:
    game = GAMES["even_steven"]
    match = Match(game, game.options(start=15), 0, SEATS)
    for line in ("1", "2", "1", "2", "1", "2", "1"):
        match.submit(game.parse(match.state, line))
    evaluations = review(game, match.states, match.moves).evaluations
    assert len(evaluations) == match.ply + 1
    assert evaluations[-1] == match.state.outcome().returns
    assert led_from(evaluations) == 4, "after the slip"


def test_only_the_end_is_sure_and_a_search_thinks_for_whoever_moves() -> None:
    assert sure_value(PILE, Pile(9)) is None and sure_value(PILE, Pile(0)) is not None
    level = Level(lambda state, budget, rng: Choice(1, 0.5), 10)
    game = replace(PILE, levels={**PILE.levels, "last": level})
    for to_move, expected in ((0, 0.5), (1, -0.5)):
        found = assess(game, Pile(9, 2, to_move), lambda: False, Random(0))
        assert found.value == expected


def test_what_is_hidden_or_played_by_more_than_two_is_not_measured() -> None:
    reduction, quoridor, causality = (GAMES[i] for i in ("reduction", "quoridor", "causality"))
    assert is_measured(reduction, reduction.options())
    assert is_measured(quoridor, quoridor.options())
    assert not is_measured(quoridor, quoridor.options(players=4))
    assert not is_measured(causality, causality.options())
    hiding = replace(quoridor, secrets=Secrets(lambda options: True, lambda state, viewer: state))
    assert not is_measured(hiding, quoridor.options())


def test_reduction_is_measured_where_the_tree_of_turns_is_small() -> None:
    game = GAMES["reduction"]
    rng = Random(3)
    for size, is_known in ((4, True), (12, False)):
        match = Match(game, game.options(size=size), 5, SEATS)
        while match.state.outcome() is None and match.ply < 60:
            match.submit(rng.choice(match.state.legal_moves()))
        evaluations = review(game, match.states, match.moves).evaluations
        assert len(evaluations) == (match.ply + 1 if is_known else 0)
        assert set(evaluations) <= {(1.0, -1.0), (-1.0, 1.0)}
