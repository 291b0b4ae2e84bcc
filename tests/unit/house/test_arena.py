"""Matches between computers: their statistics, their play, and resuming from a log.

The published intervals are from R. G. Newcombe's comparison of seven methods (1998), table of
single proportions; the published tests are from the pull requests of the chess program Stockfish,
whose bounds were differences in Elo at the time.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from math import inf, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.rules.definition import AnyGame
from game.quoridor.engine import static
from game.registry import GAMES
from tests.arena.__main__ import main, row
from tests.arena.evidence import NO_PAIRS, Pairs, Sprt, counted, elo_at, points_of, share_at, wilson
from tests.arena.four import METHODS
from tests.arena.games import Played, Terms, opening, play, play_pair
from tests.arena.log import Log, OtherMatch, read_log
from tests.arena.players import Spec, seated

ROOT = Path(__file__).resolve().parents[3]
TINY = ("size", 5), ("boards", 2), ("timer_s", 0)
SMALL = Terms("quoridor", "", TINY, 2, 80, "engine:nodes=60", "random", 7)
SQUARES = replace(SMALL, game="subtraction_squares", changed=(), one="perfect", other="random")
ITSELF = f"{sys.executable} {ROOT / 'main.py'} --engine quoridor"


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_published(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - won, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_no_games_prove_nothing() -> None:
    assert wilson(0, 0) == (0, 1)
    assert Sprt(0, 10).evidence(NO_PAIRS) == 0
    assert Sprt(0, 10).verdict(NO_PAIRS) is None


def test_ratings_and_shares_of_points() -> None:
    assert share_at(0) == 0.5
    assert share_at(400) == pytest.approx(10 / 11)
    assert elo_at(0.75) == pytest.approx(190.85, abs=0.005)
    assert [elo_at(share_at(elo)) for elo in (-70, 3, 250)] == pytest.approx([-70, 3, 250])
    assert (elo_at(0), elo_at(1)) == (-inf, inf)


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "evidence"),
    [
        ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
        ((491, 7345, 29693, 7670, 465), -0.25, 1.25, 2.96),
        ((53, 2220, 21459, 2445, 47), 0.25, 1.25, 2.97),
        ((115, 2196, 11328, 2317, 136), -0.25, 1.25, 2.94),
        ((56, 2977, 37849, 3255, 51), 0.25, 1.25, 2.95),
    ],
)
def test_evidence_is_that_published(
    pairs: Pairs, elo0: float, elo1: float, evidence: float
) -> None:
    assert Sprt(elo0, elo1).evidence(pairs) == pytest.approx(evidence, abs=0.006)


def test_without_draws_the_evidence_is_walds() -> None:
    """Where pairs are only won or lost, the likeliest distributions are known outright."""
    test = Sprt(0, 100)
    share = share_at(100)
    wald = 30 * log(share / 0.5) + 12 * log((1 - share) / 0.5)
    assert test.evidence((12, 0, 0, 0, 30)) == pytest.approx(wald, rel=1e-3)


def test_a_test_ends_at_walds_bounds() -> None:
    test = Sprt(0, 20)
    assert test.bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 20, alpha=0.01, beta=0.1).bounds == pytest.approx((log(10 / 99), log(90)))
    assert test.verdict((10, 20, 100, 60, 40)) is True
    assert test.verdict((40, 60, 100, 20, 10)) is False
    assert test.verdict((10, 20, 40, 20, 10)) is None


def test_a_test_errs_as_rarely_as_it_promises() -> None:
    """Games by chance, with the difference of the one bound or of the other."""
    test, rng, wrong = Sprt(0, 60, alpha=0.1, beta=0.1), Random(3), {0.0: 0, 60.0: 0}
    for elo in wrong:
        for _ in range(100):
            found = [0, 0, 0, 0, 0]
            while (verdict := test.verdict((found[0], found[1], *found[2:]))) is None:
                for _ in range(5):
                    found[2 * sum(rng.random() < share_at(elo) for _ in range(2))] += 1
            wrong[elo] += verdict is (elo == 0)
    assert max(wrong.values()) <= 17


def test_pairs_are_counted_by_their_points() -> None:
    scores = [(1.0, 1.0), (1.0, 0.0), (0.5, 0.5), (0.5, 1.0), (0.0, 0.0), (0.5, 0.0)]
    assert counted(scores) == (1, 1, 2, 1, 1)
    assert points_of(counted(scores)) == sum(map(sum, scores))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_openings_are_legal_level_and_the_same_every_time(game: AnyGame) -> None:
    options = next(iter(game.presets.values()))
    lines = set()
    for seed in range(6):
        start, line = opening(game, options, 3, seed)
        assert opening(game, options, 3, seed) == (start, line)
        assert len(line) == 3
        state = start
        for move in line:
            state = state.play(move)
        assert state.outcome() is None
        lines.add((line, start))
    assert len(lines) > 1


def test_both_play_both_sides_of_an_opening() -> None:
    first, second = play_pair(SQUARES, 0)
    assert first.plies > 2 and second.plies > 2
    assert first.moves != second.moves or first.points != second.points
    won = sum(game.points for k in range(8) for game in play_pair(SQUARES, k))
    assert won > 10


def test_a_game_repeats_itself() -> None:
    once, again = play_pair(SMALL, 3), play_pair(SMALL, 3)
    assert [(g.points, g.plies, g.moves) for g in once] == [
        (g.points, g.plies, g.moves) for g in again
    ]


def test_a_game_too_long_is_a_draw() -> None:
    game, terms = GAMES["quoridor"], replace(SMALL, most_plies=6)
    played = play(terms, *opening(game, terms.options, 2, 0), (0,), 0)
    assert (played.points, played.plies, sum(played.moves)) == (0.5, 6, 4)


@pytest.mark.parametrize(
    ("most_plies", "moves"),
    [
        (2, [([1, 1], [1, 1]), ([2, 0], [0, 2]), ([1, 1], [1, 1])]),
        (3, [([2, 1], [1, 2]), ([2, 1], [1, 2]), ([1, 2], [2, 1])]),
    ],
)
def test_four_seats_are_shared_in_every_way(
    most_plies: int, moves: list[tuple[list[int], list[int]]]
) -> None:
    table: dict[str, Any] = {"preset": "four", "changed": (("size", 5), ("boards", 1))}
    players: dict[str, Any] = {"one": "uct:playouts=3", "other": "random"}
    four = replace(SMALL, **table, **players, opening_plies=0, most_plies=most_plies)
    pairs = [play_pair(four, number) for number in range(3)]
    assert [(first.moves, second.moves) for first, second in pairs] == moves
    team = replace(four, changed=(*table["changed"], ("teams", 1)))
    pairs = [play_pair(team, number) for number in range(3)]
    together = moves[0]
    assert [(first.moves, second.moves) for first, second in pairs] == [together] * 3


@pytest.mark.parametrize("playouts", [1, 40])
def test_the_plain_player_finds_a_win_in_one(playouts: int) -> None:
    """With one playout it plays anything legal; with forty, the square that leaves nothing."""
    game = GAMES["subtraction_squares"]
    state = game.new(game.options(start=4), 0)
    with seated(Spec.read(f"uct:playouts={playouts}", game), game, state) as move:
        found = move(state, [], Random(1))
    assert found in state.legal_moves()
    if playouts > 1:
        assert state.play(found).outcome() is not None


@pytest.mark.parametrize("one", ["uct:playouts=20", "uct:ms=1", "easy", "easy:ms=1", "random"])
def test_every_kind_of_player_plays(one: str) -> None:
    for played in play_pair(replace(SMALL, one=one), 0):
        assert not played.forfeit and played.plies > 2


@pytest.mark.parametrize("method", METHODS)
def test_every_method_among_four_plays_to_the_end(method: str) -> None:
    changed = (("players", 4), ("size", 7), ("boards", 1), ("timer_s", 0))
    for played in play_pair(replace(SMALL, changed=changed, one=f"{method}:nodes=60"), 0):
        assert not played.forfeit and 2 < played.plies < SMALL.most_plies


@pytest.mark.usefixtures("uncompiled")
def test_another_program_plays_as_the_engine_itself_does() -> None:
    inside, outside = (
        play_pair(replace(SMALL, one=one), 1)
        for one in ("engine:nodes=80,depth=3", f"qlp:nodes=80:{ITSELF}")
    )
    assert [game.forfeit for game in (*inside, *outside)] == [""] * 4
    assert [game.points for game in outside] == [1, 1]


@pytest.mark.parametrize(
    "program", ["pass", "print('ready'); input(); print('bestmove e9h')", "print('ready')"]
)
def test_a_program_that_cannot_play_forfeits(program: str) -> None:
    command = f'{sys.executable} -c "{program}"'
    for played in play_pair(replace(SMALL, one=f"qlp:ms=1:{command}"), 0):
        assert played.points == 0 and played.forfeit.startswith("0: Forfeit")


def test_switches_hold_for_one_player_only() -> None:
    before = static.MARGIN
    game = GAMES["quoridor"]
    start = game.new(SMALL.options, 0)
    with seated(Spec.read("engine:nodes=40,static.MARGIN=1", game), game, start) as move:
        assert move(start, [], Random(0)) in start.legal_moves()
    assert before == static.MARGIN != 1


def test_players_that_there_are_not() -> None:
    players = "nobody uct random:ms=1 hard:nodes=3 uct:ms=1,playouts=1 qlp:ms=1 qlp::prog"
    engines = "engine:nodes=x engine:alphabeta.NOTHING=1 engine:alphabeta.AlphaBeta=1"
    for text in f"{players} {engines} easy:static.MARGIN=1".split():
        with pytest.raises(ValueError, match=r".+"):
            Spec.read(text, GAMES["quoridor"])
            pytest.fail(text)


def test_options_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="no option colour"):
        _ = replace(SMALL, changed=(("colour", 1),)).options


def test_a_log_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "match.log"
    pair = Played(1.0, 9), Played(0.5, 12, "", [3, 4], [1.5, 2.5])
    log = Log(path, SMALL)
    log.add(pair)
    log.add(pair)
    path.write_text(path.read_text()[:-9])  # the machine went down
    assert read_log(path) == (SMALL, [pair])
    resumed = Log(path, SMALL)
    resumed.add(pair)
    assert read_log(path) == (SMALL, [pair, pair])
    with pytest.raises(OtherMatch):
        Log(path, replace(SMALL, seed=8))


def test_a_row_tells_the_whole_match() -> None:
    games: list[Any] = [(Played(1, 9, "", [2, 1], [10, 8]), Played(0.5, 9, "1: gone", [2, 3]))] * 3
    cells = [cell.strip() for cell in row(SMALL, games, Sprt(0, 10)).split("|")[1:-1]]
    assert cells[:7] == ["engine:nodes=60", "random", "6", "3", "3", "0", "75.0%"]
    assert cells[7:10] == ["36.5% to 94.0%", "+191", "2, 2"]
    assert cells[10].startswith("quoridor size=5 boards=2 timer_s=0; 3 forfeited; +10 against +0")


def test_a_match_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "match.log"
    command = ["subtraction_squares", "perfect", "random", "--log", str(log), "--processes", "1"]
    assert main([*command, "--pairs", "1"]) == 0
    first = capsys.readouterr().out
    assert first.splitlines()[0].startswith("    2 games")
    assert main([*command, "--pairs", "400", "--sprt", "0", "200"]) == 0
    rest = capsys.readouterr().out
    assert rest.splitlines()[0].startswith("    4 games")
    assert "+200 against +0 Elo: accepted" in rest
    assert len(read_log(log)[1]) < 60
    assert main(["--table", str(log)]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("| perfect | random |")


@pytest.mark.slow
def test_a_match_that_cannot_be_is_told_so() -> None:
    for wrong in (["quoridor", "hard"], ["quoridor", "hard", "nobody"]):
        command = [sys.executable, "-m", "tests.arena", *wrong]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and "error: " in done.stderr
