"""The text front end as a process: piped lines, leaving, resuming, refused options."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kept import database_in, matches_in, results_in

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder

ROOT = Path(__file__).resolve().parents[3]
WITHOUT_PYGAME = """
import sys
sys.modules |= dict.fromkeys(("pygame", "pygame_gui"))
from scenes.entry.command import main
sys.exit(main(sys.argv[1:]))
"""
SEATS = (Seat("Ann", 0), Seat("Bo", 1))
SAVED = "The match is saved: --resume goes on with it.\n"


def text(*arguments: str, lines: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Run ``--text`` with these lines from a pipe, where pygame cannot be imported."""
    command = [sys.executable, "-c", WITHOUT_PYGAME, "--data", str(data), "--text", *arguments]
    how: Any = {"cwd": ROOT, "encoding": "utf-8", "env": os.environ | {"PYTHONUTF8": "1"}}
    typed = lines.replace(" ", "\n")
    return subprocess.run(command, input=typed, capture_output=True, timeout=60, **how)


def waiting(data: Path) -> int:
    """Return how many matches are left unfinished."""
    return len(matches_in(data).find())


def test_a_whole_game_from_a_pipe(tmp_path: Path) -> None:
    played = text("subtraction_squares", "--start", "13", lines="9 4 ", data=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout == (
        "Game Start! Total points: 13\n"
        "\nPlayer 1's turn.\n"
        "Enter a perfect square to subtract (Valid choices: 1, 4, 9): 9\n"
        "You subtracted 9.\nNew total is 4.\n"
        "\nPlayer 2's turn.\n"
        "Enter a perfect square to subtract (Valid choices: 1, 4): 4\n"
        "You subtracted 4.\nNew total is 0.\n"
        "\nPlayer 2 wins the game!\n"
    )
    assert waiting(tmp_path) == 0
    (result,) = results_in(database_in(tmp_path))
    assert (result.game, result.ranking, result.plies) == ("subtraction_squares", (1, 0), 2)


def test_the_end_of_the_input_leaves_a_match_that_goes_on(tmp_path: Path) -> None:
    left = text("even_steven", "--start", "6", "--minus-two", lines="1 3 ", data=tmp_path)
    assert (left.returncode, left.stderr, waiting(tmp_path)) == (0, "", 1)
    assert left.stdout.endswith("Enter your choice: \n" + SAVED)
    gone_on = text("even_steven", "--resume", lines="3 1 ", data=tmp_path)
    assert (gone_on.returncode, gone_on.stderr, waiting(tmp_path)) == (0, "", 0)
    start, _, rest = gone_on.stdout.partition("\n\n")
    assert start == "The match goes on after 2 moves."
    assert rest.startswith("\nPlayer 1's Turn:\nCurrent Number: 3\n")
    assert gone_on.stdout.endswith("\n\nPlayer 2 wins the game!\n")


@pytest.mark.slow
def test_a_match_of_several_games_is_resumed_in_the_middle(tmp_path: Path) -> None:
    match = ("subtraction_squares", "--start", "2", "--best-of", "3")
    left = text(*match, lines="1 1 1 ", data=tmp_path)
    assert left.stdout.startswith("--- Game 1, best of 3. Player 1 0, Player 2 0 ---\n\nGame Start")
    second = left.stdout.partition("--- Game 2, best of 3. Player 1 0, Player 2 1 ---\n")[2]
    assert "Player 2's turn." in second.partition("Enter")[0], "the starts alternate"
    resumed = text("subtraction_squares", "--resume", lines="1 1 1 ", data=tmp_path)
    assert "--- Game 2, best of 3. Player 1 0, Player 2 1 ---\n" in resumed.stdout
    assert "--- Game 3, best of 3. Player 1 1, Player 2 1 ---\n" in resumed.stdout
    assert resumed.stdout.endswith("--- Player 1 1, Player 2 2. Player 2 is the champion! ---\n")
    assert waiting(tmp_path) == 0
    reasons = [r.reason for r in results_in(database_in(tmp_path))]
    assert reasons == ["zero", "zero", "zero", "match_won"]


def test_an_undecided_match_is_shared(tmp_path: Path) -> None:
    played = text("even_steven", "--start", "1", "--games", "2", lines="1 1 ", data=tmp_path)
    assert "--- Game 2 of 2. Player 1 1, Player 2 0 ---\n" in played.stdout
    assert played.stdout.endswith("--- Player 1 1, Player 2 1. The match is shared. ---\n")


@pytest.mark.slow
def test_the_solver_wins_what_is_won(tmp_path: Path) -> None:
    versus = ("even_steven", "--start", "15", "--versus", "solver", "--seed", "1")
    played = text(*versus, lines="1 " * 9, data=tmp_path)
    assert played.stdout.endswith("Player 2 wins the game!\n")
    again = text(*versus, lines="1 " * 9, data=tmp_path)
    assert again.stdout == played.stdout


def test_the_word_of_an_earlier_version_for_a_level_is_taken(tmp_path: Path) -> None:
    played = text("even_steven", "--start", "1", "--versus", "rookie", lines="1 ", data=tmp_path)
    assert played.stdout.endswith("Player 1 wins the game!\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no pseudo terminals there")
@pytest.mark.parametrize(
    ("no_color", "flags", "is_coloured"),
    [("", [], True), ("1", [], False), ("", ["--no-color"], False)],
)
def test_a_terminal_has_colours_unless_they_are_unwanted(
    tmp_path: Path, no_color: str, flags: list[str], is_coloured: bool
) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "main.py", "--data", str(tmp_path), "--text", "even_steven"]
    environment = os.environ | {"NO_COLOR": no_color, "TERM": "xterm"}
    with subprocess.Popen(
        [*command, "--start", "1", *flags], cwd=ROOT, env=environment, stdin=theirs, stdout=theirs
    ) as process:
        os.write(ours, b"1\n")
        assert process.wait(60) == 0
    screen = os.read(ours, 1 << 16).decode()
    os.close(theirs)
    os.close(ours)
    assert ("\x1b" in screen) == is_coloured
    assert screen.startswith("1\r\n"), "the terminal has echoed what was typed ahead"
    assert "Enter your choice: Player 1 subtracts 1.\r\n" in screen


def test_two_terminals_keep_a_match_each(tmp_path: Path) -> None:
    here = matches_in(tmp_path)
    here.start(Match(GAMES["even_steven"], GAMES["even_steven"].options(start=9), 1, SEATS))
    left = text("even_steven", lines="1 ", data=tmp_path)
    assert left.returncode == 0 and left.stdout.endswith(SAVED)
    assert text("even_steven", "--resume", lines="", data=tmp_path).returncode == 0
    assert len(here.find()) == 2, "each was left by its own window"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no_such_game"], "'no_such_game'"),
        (["even_steven", "--start", "0"], "start must be from 1 to"),
        (["even_steven", "--start", "many"], "'many'"),
        (["even_steven", "--first", "3"], "'3' is none of 1, 2, drawn"),
        (["even_steven", "--versus", "nobody"], "'nobody'"),
        (["even_steven", "--best-of", "0"], "from 1 to 99"),
        (["even_steven", "--best-of", "3", "--games", "3"], "not allowed with"),
        (["even_steven", "--seed", "-1"], "--seed"),
        (["even_steven", "--seed", "9" * 5000], "9' isn't a whole number below 2^63"),
        (["even_steven", "--start", "5", "--resume"], "--resume"),
        (["quoridor", "--players", "3"], "players must be 2 or 4"),
        (["quoridor", "--minus-two"], "--minus-two"),
    ],
)
def test_bad_arguments_end_in_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    told = text(*arguments, lines="", data=tmp_path)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert said in told.stderr and len(told.stderr) < 500
    assert waiting(tmp_path) == 0


def test_nothing_to_resume_is_one_sentence(tmp_path: Path) -> None:
    told = text("quoridor", "--resume", lines="", data=tmp_path)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "quintet --text quoridor: there is no saved match of this game.\n"


@pytest.mark.slow
def test_help_lists_the_games_and_their_options(tmp_path: Path) -> None:
    for arguments in ([], ["--help"]):
        told = text(*arguments, lines="", data=tmp_path)
        assert (told.returncode, set(GAMES) - set(told.stdout.split())) == (0, set())
    told = text("even_steven", "--help", lines="", data=tmp_path)
    flags = {"--start", "--first", "--minus-two", "--timer", "--best-of", "--versus", "--no-color"}
    assert (told.returncode, {flag for flag in flags if flag not in told.stdout}) == (0, set())


COMMANDS = {
    "version": (["--version"], 1),
    "help": (["--help"], 0),
    "games": (["--text"], 1),
    "game": (["--text", "even_steven"], 1),
    "replay": (["--replay"], 1),
}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to be had")
@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_to_print_on_ends_without_a_traceback(tmp_path: Path, name: str) -> None:
    arguments, status = COMMANDS[name]
    command = [sys.executable, "main.py", "--data", str(tmp_path), *arguments]
    if name == "replay":
        game = GAMES["even_steven"]
        match = Match(game, game.options(), 0, [Seat("Ann", 0), Seat("Bo", 1)])
        shelf = ReplayFolder(Disk(), DataDir(tmp_path), GAMES)
        command.append(str(shelf.save(match.playback())))
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE
        )
    told = b"The output cannot be written: the disk is full.\n" if status else b""
    assert (done.returncode, done.stderr) == (status, told)
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")
    assert waiting(tmp_path) == (2 if name == "game" else 0), "what was begun is saved"


def test_an_auction_from_a_pipe(tmp_path: Path) -> None:
    """Bids, a refused one, the choice, and what it costs; the match goes on after it was left."""
    lines = "4 3 x 30 6 pass maybe second"
    options = "--auction --timer 20 --start 30 --seed 1"
    held = text("even_steven", *options.split(), lines=f"{lines} ", data=tmp_path)
    assert (held.returncode, held.stderr) == (0, "")
    assert "Who moves first? The higher bid chooses, and pays it in every turn." in held.stdout
    for told in (
        "Player 1 to bid. No bid yet.\nTime left: 20 s.\n1 to 19 s, or pass: 4\nPlayer 1 bids 4 s.",
        "No: bid at least one second more than 4.",
        "No: type a number of seconds, or pass.",
        "No: 19 seconds is the most you can bid.",
        "Player 2 bids 6 s.",
        "Player 1 passes.",
        "No: type first or second.",
        "Player 1 moves first.\nPlayer 2 pays 6 s every turn.",
    ):
        assert told in held.stdout, told
    assert waiting(tmp_path) == 1
    gone_on = text("even_steven", "--resume", lines="resign ", data=tmp_path)
    assert "Player 1's Turn" in gone_on.stdout and "Player 2 wins the game!" in gone_on.stdout


def test_a_drawn_start_is_told(tmp_path: Path) -> None:
    played = text("quoridor", "--layout", "drawn", "--seed", "7", lines="", data=tmp_path)
    assert played.stderr == "" and "4 boards, level within half a step." in played.stdout
    assert played.stdout.count("\u2501" * 7) == 2, "two of them lie flat"
