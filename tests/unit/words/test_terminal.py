"""The text front end from the inside: colours, options, refusals, the clock, Quoridor's grid."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from words import WORDS

from game.causality.puzzles import PUZZLES
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError
from game.core.rules.state import refusal
from game.core.search.search_api import Budget
from game.registry import GAMES
from game.terminal.ansi import PLAIN, Ansi, ansi_for
from game.terminal.arguments import TerseParser, add_options, options_from
from game.terminal.auction import with_auction
from game.terminal.console import Console, ConsoleGame
from scenes.folders import user_folder

QUORIDOR, STEVEN, SQUARES, CAUSALITY = (
    GAMES[name] for name in ("quoridor", "even_steven", "subtraction_squares", "causality")
)


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(
    game: AnyGame,
    lines: str,
    *,
    ink: Ansi = PLAIN,
    source: type[io.StringIO] = io.StringIO,
    now_ms: Any = lambda: 0,
    **options: Any,
) -> str:
    """The screen after these lines; the input then ends, or the game is over."""
    sink = io.StringIO()
    console = Console(source(lines), sink, ink, WORDS, now_ms)
    given = game.options(**options)
    seats = [Seat(f"Player {k + 1}", k) for k in range(game.seats(given))]
    match, form = Match(game, given, 0, seats), with_auction(game, game.forms.transcript(WORDS))
    try:
        ConsoleGame(console, match, form, lambda step, spent_ms: None).play()
    except EOFError:
        sink.write("<end of input>")
    return sink.getvalue()


def ticking(*times_ms: int) -> Callable[[], int]:
    """A clock that shows one time after the other."""
    return iter(times_ms).__next__


def test_colours_are_for_terminals() -> None:
    for stream, environment, is_on in (
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ):
        told = ansi_for(stream, environment).red("no")
        assert told == ("\x1b[31mno\x1b[0m" if is_on else "no"), environment


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_colours_change_nothing_but_the_colours(game: AnyGame) -> None:
    coloured = shown(game, "nonsense\n", ink=Ansi(is_on=True))
    plain = coloured
    for escape in ("\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m"):
        plain = plain.replace(escape, "")
    assert plain == shown(game, "nonsense\n")
    assert coloured != plain


def test_a_terminal_echoes_by_itself() -> None:
    piped, typed = (shown(STEVEN, "1\n", source=s, start=1) for s in (io.StringIO, Terminal))
    assert "Enter your choice: 1\nPlayer 1 subtracts 1." in piped
    assert "Enter your choice: Player 1 subtracts 1." in typed


@pytest.mark.parametrize("line", ["", "x", "+4", "4.0", "1e0", "٤", "-1", "9" * 5000])
@pytest.mark.parametrize("game", [SQUARES, STEVEN])
def test_nonsense_is_asked_again(game: AnyGame, line: str) -> None:
    screen = shown(game, f"{line}\n", start=5)
    assert "Invalid choice. Please " in screen
    assert screen.endswith(": <end of input>")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_help_tells_what_may_be_typed_and_plays_nothing(game: AnyGame) -> None:
    told = WORDS.t(f"{game.id}.terminal.help")
    lines = shown(game, "help\n?\n")
    assert lines.count(told) == 2


@pytest.mark.parametrize("line", ["quit", "exit", "q", " QUIT "])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_words_for_leaving_leave_as_the_end_of_the_input_does(game: AnyGame, line: str) -> None:
    left = shown(game, f"{line}\nnonsense\n")
    assert left == shown(game, "").removesuffix("<end of input>") + f"{line}\n<end of input>"
    assert "quit" in WORDS.t(f"{game.id}.terminal.help")


def test_leaving_too_late_leaves_after_the_move_of_the_clock() -> None:
    screen = shown(STEVEN, "quit\n", start=4, timer_s=10, now_ms=ticking(0, 10_000))
    told = "choice: quit\nTime is up!\nPlayer 1 subtracts 1.\nNew Number: 3\n<end of input>"
    assert screen.endswith(told)


@pytest.mark.usefixtures("shallow_judge")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_hints_are_those_of_the_coach_one_by_one(game: AnyGame) -> None:
    """From an idea to a move that can be typed; the last one stays."""
    state, coach = game.new(game.options(), 0), game.teaching.coach
    hints = [hint for hint in coach(state) if hint.line or hint.values or not hint.cells]
    screen = shown(game, "hint\n" * (len(hints) + 1))
    for n in range(1, len(hints) + 1):
        assert screen.count(f"Hint {n} of {len(hints)}: ") == 1 + (n == len(hints))
    transcript = game.forms.transcript(WORDS)
    move = next(hint.line[0] for hint in hints if hint.line)
    assert f"Type {transcript.typed(state, move)}" in screen
    assert refusal(state, transcript.read(state, transcript.typed(state, move))) is None


def test_a_hint_is_about_the_position_now() -> None:
    screen = shown(SQUARES, "hint\nhint\n1\nhint\n", start=20)
    assert [line.split(": ")[1] for line in screen.splitlines() if line.startswith("Hint ")] == [
        "You can't force a win here. Hope for a mistake.",
        screen.split("Hint 2 of ")[1].split(": ")[1].split("\n")[0],
        "You can force a win here.",
    ]


def test_help_is_told_at_the_end_and_counted_once_for_each_hint() -> None:
    screen = shown(SQUARES, "hint\n" * 9 + "4\n", start=4)
    assert "Player 1 had help: " in screen
    assert "had help: 9" not in screen, "the last hint again is none"
    assert "had help" not in shown(SQUARES, "4\n", start=4)


def test_a_game_without_a_coach_says_so() -> None:
    silent = replace(STEVEN, teaching=replace(STEVEN.teaching, coach=None))
    screen = shown(silent, "hint\nhelp\n")
    assert "This game has no hints." in screen
    assert WORDS.t("text.hint_help") not in screen


def test_help_on_the_command_line_lists_boards_and_puzzles() -> None:
    parser = TerseParser(WORDS, prog="quintet")
    add_options(parser, GAMES["causality"], WORDS)
    told = " ".join(parser.format_help().split())
    assert "five_captains" in told and "reverse (Reverse gear)" in told
    assert all(puzzle in told for puzzle in PUZZLES)


WALLS = "".join(f"!board ({x},1) H 2\n" for x in (0, 2, 4, 6))
SAID: list[tuple[AnyGame, str, dict[str, Any], str]] = [
    (QUORIDOR, "!move (9,9)\n", {}, "Not possible: you can't reach that square.\n1, e.g. "),
    (QUORIDOR, "!board (0,0) H 2\n", {}, "Not possible: outside the grid.\n1, e.g. "),
    (QUORIDOR, "!cheat:addround\n", {}, "Not possible: this game is played without cheats.\n1, "),
    (QUORIDOR, "!timeout\n", {}, "Not possible: only the clock can do that.\n1, e.g. "),
    (QUORIDOR, "hello\n", {}, "Not possible: not an action: 'hello'.\n1, e.g. "),
    (QUORIDOR, f"{WALLS}!board (8,0) V 2\n", {}, "Not possible: that would trap Player 1"),
    (
        QUORIDOR,
        "!board (1,2) H 2\n!cheat:destroyer (1,2) H\n",
        {"size": 3, "cheats": 1},
        "   2 ├   ·╌╌╌╌╌╌╌┤\n",
    ),
    (QUORIDOR, "!surrender\n", {}, "\n\nPlayer 2 wins the game! A True Victory!\n"),
    (
        QUORIDOR,
        "!surrender\n" * 3,
        {"players": 4},
        "\n\nPlayer 4 wins the game! A True Victory!\n2. Player 3\n3. Player 2\n4. Player 1\n",
    ),
    (SQUARES, "resign\n", {}, "Player 1 gives up.\n\nPlayer 2 wins the game!\n"),
    (STEVEN, "resign\n", {}, "Player 1 gives up.\n\nPlayer 2 wins the game!\n"),
    (SQUARES, "", {"start": 1089}, "(Valid choices: 1, 4, 9, ..., 1024, 1089)"),
    (SQUARES, "", {"start": 1088}, "1, 4, 9, 16, 25"),
    (GAMES["causality"], "hint\n" * 3, {"puzzle": "walk"}, "Type A1 forward"),
]


def test_what_is_said_of_a_line() -> None:
    for game, lines, options, told in SAID:
        assert told in shown(game, lines, **options), lines


def test_quoridor_is_drawn_with_boards_avatars_and_coordinates() -> None:
    lines = "!cheat:shortboard\n!board (1,1) V 1\n!move (1,1)\n"
    screen = shown(QUORIDOR, lines, size=3, boards=5, cheats=2, timer_s=0)
    last = screen.split("\n\n")[-1].splitlines()
    assert last[:8] == [
        "     0   1   2   3",
        "   0 ┌───┬───┬───┐",
        "     │ •   1   • │",
        "   1 ├   ·   ·   ┤",
        "     │   ┃ 2     │",
        "   2 ├   ·   ·   ┤",
        "     │     •     │",
        "   3 └───┴───┴───┘",
    ]


def test_moves_of_quoridor_may_be_typed_in_short() -> None:
    screen = shown(QUORIDOR, "help\n4,1\n3,4v\n")
    assert "4,1 goes there" in screen and "Player 1 goes to (4,1).\n" in screen
    assert "Player 2 places a board from (3,4) to (3,6).\n" in screen


def test_the_last_position_of_quoridor_is_shown() -> None:
    moves = "(2,1) (3,4) (2,2) (4,4) (2,3) (3,4) (2,4)"
    lines = "".join(f"!move {to}\n" for to in moves.split())
    screen = shown(QUORIDOR, lines, size=5, boards=0)
    _, _, last = screen.partition("Player 1 goes to (2,4).\n\n")
    assert "│         1   2     │\n   5 └───┴───┴───┴───┴───┘\n\nPlayer 1 wins the game!" in last
    assert "•" not in last, "nobody moves any more"


def test_the_time_left_is_told() -> None:
    screen = shown(STEVEN, "\n", start=5, timer_s=10, now_ms=ticking(0, 2_500, 2_500))
    position = "Player 1's Turn:\nCurrent Number: 5\nOptions: [1] Subtract 1\n"
    assert f"{position}Time left: 10 s.\nEnter your choice: " in screen


def test_who_bids_too_late_is_told() -> None:
    late = ticking(0, 10_000, 20_000)
    screen = shown(STEVEN, "3\n", start=40, auction=True, timer_s=10, now_ms=late)
    assert "or pass: 3\nTime is up!\nPlayer 1 passes.\n" in screen


def test_a_late_line_counts_only_where_the_round_goes_on() -> None:
    late = ticking(0, 10_000, 20_000, 20_001, 20_001)
    screen = shown(STEVEN, "2\n1\n", start=4, timer_s=10, now_ms=late)
    assert "choice: 2\nTime is up!\nPlayer 1 subtracts 1.\nNew Number: 3\n" in screen
    assert "Player 2's Turn:" in screen
    screen = shown(QUORIDOR, "!move (4,1)\n", timer_s=5, now_ms=ticking(0, 6000, 6000))
    assert "Time is up: Player 2 gains a board.\nPlayer 1 goes to (4,1).\n" in screen


def given(game: AnyGame, *flags: str) -> tuple[Any, str]:
    parser = TerseParser(WORDS)
    add_options(parser, game, WORDS)
    return options_from(game, parser.parse_args(flags))


def test_flags_are_the_fields_of_the_options() -> None:
    made = given(STEVEN, "--start", "30", "--first", "2", "--minus-two", "--timer", "5")
    assert made == (STEVEN.options(start=30, first=1, minus_two=True, timer_s=5), "")
    options, _ = given(CAUSALITY, "--board", "corridor", "--orders", "open")
    assert (options.board, options.orders) == ("corridor", 1)
    with pytest.raises(OptionError):
        given(CAUSALITY, "--board", "nowhere")


def test_presets_are_named_and_others_settle() -> None:
    assert given(QUORIDOR, "--preset", "four") == (QUORIDOR.presets["four"], "four")
    options, _ = given(QUORIDOR, "--players", "4")
    assert (options.size, options.boards, options.timer_s) == (11, 7, 20)
    assert given(QUORIDOR, "--timer", "0")[0].timer_s == 0
    with pytest.raises(OptionError):
        given(QUORIDOR, "--size", "2")


@pytest.mark.skipif(sys.platform not in ("linux", "darwin", "win32"), reason="no SDL known here")
def test_the_users_folder_is_the_one_sdl_names() -> None:
    import pygame

    path = pygame.system.get_pref_path("Quintet", "Quintet")
    assert user_folder(sys.platform, os.environ) == Path(path)
    assert user_folder("linux", {}) is None
    mac = "/h/Library/Application Support/Quintet/Quintet"
    assert user_folder("darwin", {"HOME": "/h"}) == Path(mac)


def hard_to_end(tries: int, *, is_stopped: bool) -> AnyGame:
    """Battle of Causality, where the end of a round takes many tries, and perhaps Ctrl-C."""
    labour = CAUSALITY.speed.labour
    quick = labour.work

    def work(state: Any, move: Any, budget: Budget, tell: Callable[[int], None]) -> Any:
        for tried in range(1, tries + 1):
            tell(tried)
        if is_stopped:
            raise KeyboardInterrupt
        return quick(state, move, budget, tell)

    return replace(CAUSALITY, speed=replace(CAUSALITY.speed, labour=replace(labour, work=work)))


FIRST_ROUND = "A1 forward\nsubmit\nA1 wait\nsubmit\nA1 timejump 1\nsubmit\n"


FAR = "Looking for a history that makes sense… {n} possibilities tried, {n} s. Ctrl-C stops it."


@pytest.mark.usefixtures("nothing_known")
@pytest.mark.parametrize("is_stopped", [True, False])
def test_long_work_says_how_far_it_is_and_ctrl_c_stops_it(is_stopped: bool) -> None:
    seconds, game = count(0, 1_000), hard_to_end(5, is_stopped=is_stopped)
    said = shown(game, FIRST_ROUND, puzzle="grandfather", now_ms=lambda: next(seconds))
    *_, asked = said.partition("submit: submit\nLooking")
    far = [FAR.format(n=n) for n in (2, 4)]
    assert f"Looking{asked}".splitlines()[:2] == far
    assert ("Stopped. This move is not played.\nsubmit: <end of input>" in asked) is is_stopped
    assert ("Round 2" in asked) is not is_stopped


@pytest.mark.usefixtures("nothing_known")
def test_ctrl_c_in_short_work_leaves_the_game() -> None:
    game = hard_to_end(0, is_stopped=True)
    with pytest.raises(KeyboardInterrupt):
        shown(game, FIRST_ROUND, puzzle="grandfather")
