"""Sentences of opponents: each is computed again over many positions.

A new sentence without a check fails the first test.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import isqrt
from random import Random
from typing import Any

import pytest
from plain_numbers import is_square, lost_totals, results, squares_at, steven
from words import WORDS

from game.core.search.search_api import Budget
from game.even_steven import GAME as STEVEN
from game.quoridor.rules.moves import Place
from game.reduction.solver import min_changes, shortest_results
from game.registry import GAMES
from scenes.app import assets_dir

VARIANTS = [
    {"minus_two": two, "round_down": down} for two, down in product((False, True), repeat=2)
]


def table(name: str) -> Mapping[str, Any]:
    return tomllib.loads((assets_dir() / "strings" / "en" / f"{name}.toml").read_text())


Claim = Callable[[Any, int, Mapping[str, Any]], bool]


def _steps(state: Any, player: int) -> Any:
    return state.steps_to_goal(player)


def _walking(state: Any) -> list[int]:
    """Return the players who have not finished."""
    return [p for p in state.players if p not in state.finished]


def _fewest(state: Any) -> int | None:
    return min_changes(state.board, state.n, state.options.changes)


def _steven(state: Any) -> tuple[list[bool], list[int], list[int]]:
    return steven(300, state.options.minus_two, state.options.round_down)


def _lost(total: int) -> bool:
    return total in lost_totals(2_000)


def _wins(total: int) -> int:
    return sum(_lost(total - r * r) for r in range(1, isqrt(total) + 1))


def _pair(total: int) -> bool:
    return any(is_square(total - r * r) for r in range(1, isqrt(total) + 1))


CLAIMS: Mapping[str, Mapping[str, Claim]] = {
    "subtraction_squares": {
        "a_lot": lambda s, me, v: s.total == v["n"] >= 50,
        "not_many": lambda s, me, v: s.total == v["n"] < 100,
        "biggest": lambda s, me, v: (
            v["square"] <= s.total < (isqrt(v["square"]) + 1) ** 2
            and not _lost(s.total - v["square"])
        ),
        "choices": lambda s, me, v: v["n"] ** 2 <= s.total < (v["n"] + 1) ** 2,
        "likes": lambda s, me, v: (
            _lost(v["left"]) and v["left"] < s.total and not is_square(s.total - v["left"])
        ),
        "pair": lambda s, me, v: (
            s.total == v["n"] == v["large"] + v["small"]
            and is_square(v["large"])
            and is_square(v["small"])
        ),
        "no_pair": lambda s, me, v: s.total == v["n"] and not _pair(v["n"]),
        "beaten_by": lambda s, me, v: _wins(s.total) == v["n"] > 0,
        "beaten_by_none": lambda s, me, v: s.total == v["n"] and _lost(v["n"]),
    },
    "even_steven": {
        "even": lambda s, me, v: s.number == v["n"] and v["n"] % 2 == 0,
        "odd": lambda s, me, v: v["n"] // 2 not in results(v["n"], False, False) and v["n"] % 2 > 0,
        "odd_halves": lambda s, me, v: v["n"] % 2 > 0 and s.options.round_down,
        "short": lambda s, me, v: _steven(s)[2][v["n"]] == v["plies"],
        "lasts": lambda s, me, v: _steven(s)[1][s.number] == v["n"],
        "mine": lambda s, me, v: s.number == v["n"] and _steven(s)[0][v["n"]],
        "yours": lambda s, me, v: s.number == v["n"] and not _steven(s)[0][v["n"]],
    },
    "reduction": {
        "full": lambda s, me, v: bin(s.board).count("1") == v["n"],
        "windows": lambda s, me, v: sum(hasattr(m, "row") for m in s.legal_moves()) == v["n"],
        "sees": lambda s, me, v: (_fewest(s) or 99) <= 3,
        "sees_none": lambda s, me, v: v["n"] == min(3, s.options.changes) < (_fewest(s) or 99),
        "no_shorter": lambda s, me, v: (
            v["n"] == s.previous.used == min_changes(s.previous.board, s.n, 9)
        ),
        "takes": lambda s, me, v: _fewest(s) == v["n"],
        "endings": lambda s, me, v: (
            v["n"] == len(shortest_results(s.board, s.n, s.options.changes))
        ),
        "none": lambda s, me, v: _fewest(s) is None,
    },
    "quoridor": {
        "no_boards": lambda s, me, v: not any(isinstance(m, Place) for m in s.legal_moves()),
        "near": lambda s, me, v: _steps(s, me) == v["n"] <= 3,
        "level": lambda s, me, v: {_steps(s, p) for p in _walking(s)} == {v["n"]},
        "ahead": lambda s, me, v: _steps(s, me) - _steps(s, s.to_move) == v["n"] > 0,
        "behind": lambda s, me, v: _steps(s, s.to_move) - _steps(s, me) == v["n"] > 0,
        "boards": lambda s, me, v: (s.hands[me], s.hands[s.to_move]) == (v["own"], v["theirs"]),
        "boards_each": lambda s, me, v: {s.hands[p] for p in _walking(s)} == {v["n"]},
        "steps": lambda s, me, v: (_steps(s, me), _steps(s, s.to_move)) == (v["own"], v["theirs"]),
        "places": lambda s, me, v: v["n"] == sum(isinstance(m, Place) for m in s.legal_moves()),
        "patient": lambda s, me, v: bool(GAMES["quoridor"].endless),
    },
    "causality": {
        "waiting": lambda s, me, v: v["n"] == len({m.command.stone for m in s.legal_moves()}),
        "slices": lambda s, me, v: s.turn.board.slices - 1 - s.turn.slice == v["n"] > 0,
        "last_slice": lambda s, me, v: s.turn.is_last,
        "orders": lambda s, me, v: len(s.legal_moves()) == v["n"],
    },
}


def positions(game: str) -> Iterator[Any]:
    """Many positions of the game; those of the boards come from games of the weakest level."""
    match game:
        case "subtraction_squares":
            yield from map(squares_at, range(1, 560))
        case "even_steven":
            for options in VARIANTS:
                made = (STEVEN.options(start=n, **options) for n in range(1, 300))
                yield from (STEVEN.new(each, 0) for each in made)
        case _:
            yield from played(game)


def played(game: str) -> Iterator[Any]:
    definition = GAMES[game]
    level = definition.levels["hard" if game == "reduction" else next(iter(definition.levels))]
    plies = {"quoridor": 70, "reduction": 30, "causality": 30}[game]
    quick = {"quoridor": {"size": 7, "boards": 3}, "reduction": {"size": 8, "pie": False}}
    options = definition.options(**quick.get(game, {}))
    four = definition.options(players=4, size=7, boards=2) if game == "quoridor" else options
    for seed, each in enumerate((options, options, four)):
        state, rng = definition.new(each, seed), Random(seed)
        for _ in range(plies):
            if state.outcome() is not None:
                break
            yield state
            state = state.play(level.bot(state, Budget(level.nodes), rng).move)


def test_every_sentence_that_an_opponent_says_has_a_check() -> None:
    for game in GAMES:
        assert set(CLAIMS.get(game, ())) == set(table(game).get("quip", ())), game


@pytest.mark.parametrize("game", CLAIMS)
def test_what_opponents_say_is_true(game: str) -> None:
    definition, said = GAMES[game], set()
    for state in positions(game):
        levels = definition.opponents(state.options)
        for player, level in product(range(definition.seats(state.options)), levels):
            if player == state.to_move or state.outcome() is not None:
                continue
            for quip in definition.teaching.quips(state, player, level):
                values = dict(quip.values)
                assert CLAIMS[game][quip.key](state, player, values), (quip, state)
                assert WORDS.t(f"{game}.quip.{quip.key}", **values)
                said.add(quip.key)
    rare = {"none", "no_boards"}
    assert said | rare >= set(CLAIMS[game]), f"never said: {set(CLAIMS[game]) - said}"
