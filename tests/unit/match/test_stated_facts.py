"""Facts that the number games state on screen: each test quotes its sentence by its key."""

from __future__ import annotations

from math import isqrt

from words import WORDS

from game.core.match.seats import Seat
from game.even_steven.options import STARTS_MINUS_TWO
from game.even_steven.options import Options as Steven
from game.registry import GAMES
from game.subtraction_squares import theory as squares
from game.subtraction_squares.options import STARTS as SQUARE_STARTS
from scenes.boards import VIEWS
from scenes.boards.subtraction_squares import strip

STEVEN, SQUARES = GAMES["even_steven"], GAMES["subtraction_squares"]
LOST_BY_THE_BOOK = (7, 15, 21, 31)


def stated(key: str, *parts: str) -> None:
    """The sentence is on screen, and says these things."""
    words = WORDS.t(key, left="5", n=1)
    for part in parts:
        assert part in words, f"{key} says something else now: compute that"


def is_won(**options: object) -> bool:
    return bool(STEVEN.teaching.solve(STEVEN.new(Steven(**options), 0)).is_won)


def test_totals_good_to_leave_get_rare() -> None:
    """How many totals that end in 0, 2, 5 or 7 are lost to move in, and how many others."""
    stated("subtraction_squares.rules.text", "3 in 100", "2 in 1,000", "up to a million")
    stated("subtraction_squares.hint.digits", "About 3 in 100")
    lost = squares.lost_totals(1_000_000)
    likely = sum(total % 10 in (0, 2, 5, 7) for total in lost)
    assert round(100 * likely / 400_000) == 3
    assert round(1000 * (len(lost) - likely) / 600_000) == 2


def test_the_numbers_of_the_rule_book_are_lost_for_whoever_begins() -> None:
    stated("even_steven.option.start.help", "7, 15, 21 and 31", "only 7 and 31 of these")
    assert not any(is_won(start=start) for start in LOST_BY_THE_BOOK)
    assert set(LOST_BY_THE_BOOK) <= set(STARTS_MINUS_TWO)
    two = [start for start in STARTS_MINUS_TWO if not is_won(start=start, minus_two=True)]
    assert two == [7, 31]


def test_multiples_of_four_are_won_but_not_by_halving() -> None:
    stated("even_steven.rules.text", "from 8 on not by halving")
    for start in range(4, 1000, 4):
        assert is_won(start=start)
        assert is_won(start=start // 2) == (start >= 8), "halving hands over a won number"


def test_from_a_good_number_another_one_can_be_handed_over() -> None:
    stated("even_steven.hint.why_every", "after any answer")
    for start in range(1, 200):
        for is_down in (False, True):
            if is_won(start=start, minus_two=True, round_down=is_down):
                continue
            state = STEVEN.new(Steven(start=start, minus_two=True, round_down=is_down), 0)
            after = [state.play(move) for move in state.legal_moves()]
            assert all(STEVEN.teaching.solve(one).is_won for one in after if one.number)


def test_a_first_game_is_won_by_one_move_and_not_at_once() -> None:
    for game, least in ((STEVEN, 4), (SQUARES, 10)):
        solution = game.teaching.solve(game.new(game.first_game, 0))
        assert solution.is_won and solution.remoteness >= least and len(solution.best) == 1


WHO_WINS = {"can win": True, "can take it all at once": True, "Lost for the first player": False}
"""Claims of a preset's sentence about the first player, and whether each is a win."""


def test_every_preset_says_who_can_win() -> None:
    for game in (STEVEN, SQUARES):
        for preset, options in game.presets.items():
            if options.auction:
                continue
            told = WORDS.t(f"{game.id}.preset.{preset}_help")
            solution = game.teaching.solve(game.new(options, 0))
            said = [is_won for part, is_won in WHO_WINS.items() if part in told]
            assert said == [solution.is_won], told
            assert len(solution.best) == 1 or "one square" not in told.replace(" first", ""), told


def test_an_auction_says_between_which_numbers_the_start_is_drawn() -> None:
    """And how many seconds there are to bid: who can win is the question, and is not said."""
    for game in (STEVEN, SQUARES):
        options = game.presets["auction"]
        told = WORDS.t(f"{game.id}.preset.auction_help")
        starts = {game.new(options, seed).options.start for seed in range(500)}
        assert told.startswith(f"From {min(starts)} to {max(starts)}, drawn.")
        assert f"your {options.timer_s} " in told
        assert not any(part in told for part in WHO_WINS)


def test_all_starts_offered_but_100_have_one_good_first_square() -> None:
    key = "subtraction_squares.option.start.help"
    stated(key, "one good first square", "100 can be won at once")
    for start in SQUARE_STARTS:
        assert len(squares.winning(start)) == 1
        assert (squares.remoteness(start) >= 10) == (start != 100)


def test_amber_totals_on_the_strip_can_be_taken_at_once() -> None:
    stated("subtraction_squares.board.a_square", "take it all")
    for total in range(1, 400):
        assert (total in squares.squares(total)) == (isqrt(total) ** 2 == total)


def test_green_totals_on_the_strip_are_lost_to_face() -> None:
    """Raised numbers on the strip are lost for the player to move, and no others."""
    stated("settings.show_routes.help", "good to leave")
    for total in (20, 99, 140, 5_000):
        for left in (total - 1, total - 4, total - 16):
            raised = {
                int(sprite.text.replace(",", ""))
                for key, sprite in strip.good(total, left)
                if key[-1] == "number"
            }
            shown = set(strip.window(total, left)) - {total}
            assert raised == {n for n in shown if squares.is_lost(n)}


def test_what_a_number_would_leave_is_counted() -> None:
    """The panel says of each number that may come how many choices it leaves."""
    stated("even_steven.panel.odd", "one is left over")
    for number in range(1, 60):
        state = STEVEN.new(Steven(start=number), 0)
        told = VIEWS["even_steven"].panels(state, None, None, [Seat("Ann", 0), Seat("Bo", 1)])
        (then,) = [panel for panel in told if panel.title == "then"]
        said = {line.lead: dict(line.values)["n"] for line in then.lines if line.lead}
        left = [state.play(move) for move in state.legal_moves()]
        after = {s.number: {s.play(move).number for move in s.legal_moves()} for s in left}
        assert said == {str(number): len(all_of) for number, all_of in after.items() if number}
