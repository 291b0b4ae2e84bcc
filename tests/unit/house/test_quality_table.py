"""How the table of the quality check shares its time among pairings."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.check.quality.pairings import Kind, Pairing
from tests.check.quality.playing import GameResult
from tests.check.quality.table import _fairly

SHORT = Pairing("even_steven", "classic", Kind.EQUALS, ("easy", "easy"))
LONG = Pairing("quoridor", "four", Kind.EQUALS, ("master", "master"))
COUNTS = {Kind.EQUALS: 12}


def result(turns: int) -> GameResult:
    return GameResult(("easy", "easy"), (1.0, -1.0), turns, turns, 0, (), "", 10.0)


def test_pairings_share_the_time_and_not_the_games() -> None:
    known: defaultdict[str, dict[int, GameResult]] = defaultdict(dict)
    begun: Counter[Pairing] = Counter()
    for one, number in _fairly([LONG, SHORT], COUNTS, known):
        if begun[LONG] == 3:
            break
        begun[one] += 1
        known[one.key][number] = result(400 if one is LONG else 100)
    assert begun == {LONG: 3, SHORT: 8}


def test_games_of_a_log_are_not_played_again_and_count_as_time() -> None:
    known = {LONG.key: {0: result(400), 5: result(400)}}
    cases = list(_fairly([LONG, SHORT], COUNTS, known))
    assert [number for one, number in cases if one is LONG] == [1, 2, 3, 4, *range(6, 12)]
    assert [one for one, _ in cases[:2]] == [SHORT, LONG], "a first game is waited for"
