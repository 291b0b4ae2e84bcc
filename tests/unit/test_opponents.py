"""What opponents are said to do, and what they say: each sentence is checked over many positions.

A new sentence without a check fails the first tests.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.causality import GAME as CAUSALITY
from game.causality import levels as causality_levels
from game.core.bots import Budget
from game.even_steven import GAME as STEVEN
from game.quoridor import GAME as QUORIDOR
from game.quoridor.engine.levels import ALL
from game.quoridor.moves import Place
from game.reduction import GAME as REDUCTION
from game.reduction.solver import min_changes, shortest_results
from game.reduction.strict import Tree
from game.registry import GAMES
from game.store.results import Result
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares.rules import Take
from game.words.strings import Strings
from scenes.menus.opponent_cards import scores
from scenes.ui.portraits import CHARACTERS, character_of

ASSETS = Path(__file__).parents[2] / "assets"
WORDS = Strings.load(ASSETS, is_strict=True)
SEEDS = range(12)
VARIANTS = [
    {"minus_two": two, "round_down": down} for two, down in product((False, True), repeat=2)
]


def table(name: str) -> Mapping[str, Any]:
    return tomllib.loads((ASSETS / "strings" / "en" / f"{name}.toml").read_text())


@cache
def lost_totals(most: int) -> frozenset[int]:
    """Without theory: a total is lost if no square leads to a lost one."""
    lost: set[int] = set()
    for total in range(most + 1):
        if not any(total - r * r in lost for r in range(1, isqrt(total) + 1)):
            lost.add(total)
    return frozenset(lost)


def is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def results(number: int, minus_two: bool, round_down: bool) -> set[int]:
    made = {number - 1} if number else set()
    made |= {number - 2} if minus_two and number >= 2 else set()
    return made | ({number // 2} if number and (round_down or number % 2 == 0) else set())


@cache
def steven(most: int, minus_two: bool, round_down: bool) -> tuple[list[bool], list[int], list[int]]:
    """By number: whether it is lost, how long it lasts, and the fewest plies to zero."""
    lost, lasts, fewest = [True], [0], [0]
    for number in range(1, most + 1):
        to = results(number, minus_two, round_down)
        wins = [lasts[n] for n in to if lost[n]]
        lost.append(not wins)
        lasts.append(1 + (min(wins) if wins else max(lasts[n] for n in to)))
        fewest.append(1 + min(fewest[n] for n in to))
    return lost, lasts, fewest


def squares_at(total: int) -> Any:
    """A total in the middle of a game, where computers take what they like."""
    state = SQUARES.new(SQUARES.options(start=total + 1), 0)
    return state.play(Take(1))


def taken(level: str, total: int) -> set[int]:
    bot, state = SQUARES.levels[level].bot, squares_at(total)
    return {bot(state, Budget(1), Random(seed)).move.square for seed in SEEDS}


def steven_left(level: str, number: int, seeds: range = SEEDS, **options: bool) -> list[int]:
    state = STEVEN.new(STEVEN.options(start=number, **options), 0)
    bot = STEVEN.levels[level].bot
    return [state.play(bot(state, Budget(1), Random(s)).move).number for s in seeds]


def big_or_small() -> None:
    for total in range(1, 400):
        most = max(r * r for r in range(1, isqrt(total) + 1) if r * r < total or total <= 25)
        assert all(square == most or square <= 25 for square in taken("rookie", total))


def biggest() -> None:
    for total in range(1, 400):
        every = [r * r for r in range(1, isqrt(total) + 1)]
        safe = [s for s in every if not (is_square(total - s) and 0 < total - s <= 144)]
        assert taken("casual", total) == {max(safe or every)}


def sharp_below_25() -> None:
    lost = lost_totals(400)
    wrong = {t for t in range(1, 400) if t not in lost
             for s in taken("student", t) if t - s not in lost}  # fmt: skip
    assert wrong and min(wrong) >= 25


def exact_to_60() -> None:
    lost = lost_totals(60)
    for total in set(range(1, 61)) - lost:
        assert all(total - square in lost for square in taken("expert", total))


def never_wrong_squares() -> None:
    lost, bot = lost_totals(2_000), SQUARES.levels["perfect"].bot
    for total in set(range(1, 2_001)) - lost:
        move = bot(squares_at(total), Budget(1), Random(total)).move
        assert total - move.square in lost
    assert SQUARES.teaching.solve is not None
    rng = Random(1)
    for total in [999_999, *(rng.randrange(10**6) for _ in range(40))]:
        state = squares_at(total)
        if SQUARES.teaching.solve(state).is_won:
            after = state.play(bot(state, Budget(1), rng).move)
            assert not SQUARES.teaching.solve(after).is_won


def halves_all() -> None:
    for options in VARIANTS:
        for number in range(5, 200):
            left = steven_left("rookie", number, **options)
            if number % 2 == 0 or options["round_down"]:
                assert set(left) == {number // 2}


def halves_first() -> None:
    """Where halving is wrong it halves in about half of its turns, and thinks in the others."""
    wrong = [n for n in range(6, 200, 2) if not steven(200, False, False)[0][n]
             and not steven(200, False, False)[0][n // 2]]  # fmt: skip
    halved = [left == n // 2 for n in wrong for left in steven_left("casual", n)]
    assert 0.45 < sum(halved) / len(halved) < 0.75


def no_slip_in_four() -> None:
    for options in VARIANTS:
        lost = steven(4, **options)[0]
        for number in (n for n in range(1, 5) if not lost[n]):
            assert all(lost[left] for left in steven_left("student", number, **options))


def never_wrong_steven() -> None:
    for options in VARIANTS:
        lost = steven(300, **options)[0]
        for number in (n for n in range(1, 301) if not lost[n]):
            assert all(lost[left] for left in steven_left("perfect", number, range(1), **options))


def boards(count: int, size: int = 6, changes: int = 5) -> Iterator[Any]:
    options = REDUCTION.options(size=size, changes=changes, pie=False)
    return (REDUCTION.new(options, seed) for seed in range(count))


def sees(level: str, depth: int) -> Callable[[], None]:
    """It ends its turn exactly where a reduction of so many changes does."""

    def check() -> None:
        for state in boards(30):
            fewest = min_changes(state.board, state.n, state.options.changes)
            choice = REDUCTION.levels[level].bot(state, Budget(60_000), Random(state.board))
            after = state
            for move in choice.pv:
                after = after.play(move)
            has_ended = after.full < state.full
            assert has_ended == (fewest is not None and fewest <= depth), (level, fewest)

    return check


def plans_turns() -> None:
    """Of the shortest turns it plays one that leaves a lost board, if there is one."""
    for state in boards(10, 5, 3):
        tree, reached = Tree(state.n, 3, Budget(10**6)), shortest_results(state.board, state.n, 3)
        good = {board for board in reached if not tree.is_won(board)}
        choice = REDUCTION.levels["perfect"].bot(state, Budget(200_000), Random(1))
        after = state
        for move in choice.pv:
            after = after.play(move)
        assert not good or after.board in good


def overlooks(level: str, two: range, four: range) -> Callable[[], None]:
    """Of 16 boards it considers so many, in a game of two and among four."""

    def check() -> None:
        skill: Any = QUORIDOR.levels[level].bot
        assert skill.boards in two and skill.attention.boards in four

    return check


def notices(level: str, least: float, most: float) -> Callable[[], None]:
    def check() -> None:
        sight = {"easy": causality_levels.GLANCE, "normal": causality_levels.LOOK}[level]
        assert least <= sight.notices <= most
        bot: Any = CAUSALITY.levels[level].bot
        assert sight in [cell.cell_contents for cell in bot.__closure__]

    return check


def expects() -> None:
    """It asks what the other side would order before it plans."""
    bot: Any = CAUSALITY.levels["hard"].bot
    assert causality_levels.FORESIGHT in [cell.cell_contents for cell in bot.__closure__]
    assert causality_levels.FORESIGHT.rival is not None


WAYS: Mapping[tuple[str, str], tuple[str, Callable[[], None]]] = {
    ("subtraction_squares", "rookie"): ("A big bite or a small one.", big_or_small),
    ("subtraction_squares", "casual"): ("The biggest bite, but no gifts.", biggest),
    ("subtraction_squares", "student"): ("Sharp below 25, hasty above.", sharp_below_25),
    ("subtraction_squares", "expert"): ("Exact up to 60.", exact_to_60),
    ("subtraction_squares", "perfect"): ("Never wrong, up to a million.", never_wrong_squares),
    ("even_steven", "rookie"): ("Above 4, halves all it can.", halves_all),
    ("even_steven", "casual"): ("Halves first, thinks now and then.", halves_first),
    ("even_steven", "student"): ("Never slips in the last four.", no_slip_in_four),
    ("even_steven", "perfect"): ("Never wrong.", never_wrong_steven),
    ("reduction", "rookie"): ("Sees one change ahead.", sees("rookie", 1)),
    ("reduction", "casual"): ("Sees two changes ahead.", sees("casual", 2)),
    ("reduction", "student"): ("Sees three changes ahead.", sees("student", 3)),
    ("reduction", "expert"): ("Sees five changes ahead.", sees("expert", 5)),
    ("reduction", "perfect"): ("Plans whole turns ahead.", plans_turns),
    ("quoridor", "easy"): ("Overlooks many boards.", overlooks("easy", range(11), range(11))),
    ("quoridor", "normal"): (
        "Overlooks some boards.", overlooks("normal", range(11, ALL), range(11, ALL)),
    ),
    ("quoridor", "hard"): (
        "Overlooks very little.", overlooks("hard", range(ALL, 17), range(13, 17)),
    ),
    ("quoridor", "master"): (
        "Overlooks nothing.", overlooks("master", range(ALL, 17), range(ALL, 17)),
    ),
    ("causality", "easy"): ("Overlooks most orders.", notices("easy", 0.0, 0.5)),
    ("causality", "normal"): ("Overlooks some orders.", notices("normal", 0.5, 0.99)),
    ("causality", "hard"): ("Expects what you order.", expects),
}  # fmt: skip


def test_every_level_has_a_character_and_a_way_that_is_checked() -> None:
    levels = {(game, level) for game in GAMES for level in GAMES[game].levels}
    assert set(WAYS) == levels
    for _, level in levels:
        who = WORDS.t(f"level.{level}.who")
        assert who.lower() == character_of(level) and character_of(level) in CHARACTERS
    for game in GAMES:
        met = [CHARACTERS.index(character_of(level)) for level in GAMES[game].levels]
        assert met == sorted(set(met)), "each is stronger than the one before"


@pytest.mark.parametrize(("game", "level"), WAYS)
def test_the_way_of_playing_is_true_of_the_search(game: str, level: str) -> None:
    said, check = WAYS[game, level]
    assert WORDS.t(f"{game}.level.{level}") == said, "it says something else now: check that"
    check()


Claim = Callable[[Any, int, Mapping[str, Any]], bool]


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


def _steps(state: Any, player: int) -> int:
    steps: int = state.steps_to_goal(player)
    return steps


def _slices_left(state: Any) -> int:
    left: int = state.turn.board.slices - 1 - state.turn.slice
    return left


def _no_shorter(state: Any, me: int, v: Mapping[str, Any]) -> bool:
    before = state.previous
    fewest = min_changes(before.board, state.n, 9)
    return bool(before.used == v["n"] == fewest)


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
            and is_square(v["large"]) and is_square(v["small"])
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
        "no_shorter": _no_shorter,
        "takes": lambda s, me, v: _fewest(s) == v["n"],
        "endings": lambda s, me, v: v["n"] == len(
            shortest_results(s.board, s.n, s.options.changes)
        ),
        "none": lambda s, me, v: _fewest(s) is None,
    },
    "quoridor": {
        "no_boards": lambda s, me, v: not any(isinstance(m, Place) for m in s.legal_moves()),
        "near": lambda s, me, v: _steps(s, me) == v["n"] <= 3,
        "level": lambda s, me, v: _steps(s, me) == _steps(s, s.to_move) == v["n"],
        "ahead": lambda s, me, v: _steps(s, me) - _steps(s, s.to_move) == v["n"] > 0,
        "behind": lambda s, me, v: _steps(s, s.to_move) - _steps(s, me) == v["n"] > 0,
        "boards": lambda s, me, v: (s.hands[me], s.hands[s.to_move]) == (v["own"], v["theirs"]),
        "boards_each": lambda s, me, v: s.hands[me] == s.hands[s.to_move] == v["n"],
        "steps": lambda s, me, v: (
            (_steps(s, me), _steps(s, s.to_move)) == (v["own"], v["theirs"])
        ),
        "places": lambda s, me, v: v["n"] == sum(isinstance(m, Place) for m in s.legal_moves()),
    },
    "causality": {
        "waiting": lambda s, me, v: v["n"] == len({m.command.stone for m in s.legal_moves()}),
        "slices": lambda s, me, v: _slices_left(s) == v["n"] > 0,
        "last_slice": lambda s, me, v: s.turn.is_last,
        "orders": lambda s, me, v: len(s.legal_moves()) == v["n"],
    },
}  # fmt: skip


def positions(game: str) -> Iterator[Any]:
    """Many positions of the game; those of the boards come from games of the weakest level."""
    match game:
        case "subtraction_squares":
            yield from map(squares_at, range(1, 1_500, 3))
        case "even_steven":
            for options in VARIANTS:
                made = (STEVEN.options(start=n, **options) for n in range(1, 300))
                yield from (STEVEN.new(each, 0) for each in made)
        case _:
            yield from played(game)


def played(game: str) -> Iterator[Any]:
    definition = GAMES[game]
    level = definition.levels["student" if game == "reduction" else next(iter(definition.levels))]
    plies = {"quoridor": 70, "reduction": 30, "causality": 30}[game]
    quick = {"quoridor": {"size": 7, "boards": 3}, "reduction": {"size": 8, "pie": False}}
    options = definition.options(**quick.get(game, {}))
    for seed in range(2):
        state, rng = definition.new(options, seed), Random(seed)
        for _ in range(plies):
            if state.outcome() is not None:
                break
            yield state
            state = state.play(level.bot(state, Budget(level.nodes), rng).move)


def test_every_sentence_that_an_opponent_says_has_a_check() -> None:
    for game in GAMES:
        assert set(CLAIMS[game]) == set(table(game)["quip"]), game


@pytest.mark.parametrize("game", GAMES)
def test_what_opponents_say_is_true(game: str) -> None:
    definition, said = GAMES[game], set()
    for state in positions(game):
        for player, level in product(range(2), definition.levels):
            if player == state.to_move or state.outcome() is not None:
                continue
            for quip in definition.teaching.quips(state, player, level):
                values = dict(quip.values)
                assert CLAIMS[game][quip.key](state, player, values), (quip, state)
                assert WORDS.t(f"{game}.quip.{quip.key}", **values)
                said.add(quip.key)
    rare = {"none", "no_boards"}
    assert said | rare >= set(CLAIMS[game]), f"never said: {set(CLAIMS[game]) - said}"


def test_no_number_that_is_said_is_the_best_take() -> None:
    for state in positions("subtraction_squares"):
        best = {s * s for s in range(1, isqrt(state.total) + 1) if _lost(state.total - s * s)}
        for level in SQUARES.levels:
            for quip in SQUARES.teaching.quips(state, 1 - state.to_move, level):
                values = dict(quip.values)
                named = {values.get(name) for name in ("square", "large", "small")}
                assert not named & best, (state.total, quip)


def test_a_score_counts_games_of_one_person_against_one_level() -> None:
    def result(key: str, names: str, levels: tuple[str, ...], first: int, **more: Any) -> Result:
        ranking = (first, *(k for k in range(len(levels)) if k != first))
        made = {"game": "quoridor", "reason": "baseline", **more}
        return Result(key, made["game"], 0, tuple(names), levels, ranking, made["reason"], 9,
                      is_draw=made.get("is_draw", False))  # fmt: skip

    found = scores([
        result("a", "mg", ("", "easy"), 0), result("b", "gm", ("easy", ""), 1),
        result("c", "mg", ("", "easy"), 1), result("d", "mg", ("", "hard"), 1),
        result("e", "mo", ("", ""), 0), result("f", "xg", ("", "easy"), 0),
        result("g", "mg", ("", "easy"), 0, is_draw=True),
        result("h", "mg", ("", "easy"), 0, game="reduction"),
        result("i", "mg", ("", "easy"), 0, reason="match_won"),
        result("j", "mabc", ("", "easy", "easy", "easy"), 0),
        result("k", "mabc", ("", "easy", "hard", "easy"), 0),
    ], "quoridor", "m")  # fmt: skip
    assert found == {"easy": (3, 1), "hard": (0, 1)}
