"""Command line of the terminal front end: ``--text GAME`` and its flags."""

from __future__ import annotations

import argparse
import io
import secrets
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import MAX_GAMES, Series, new_series
from game.core.record.record import BadRecord
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError
from game.core.search.strength import current_level
from game.store.files import Disk
from game.store.paths import DataDir
from game.terminal.ansi import PLAIN, ansi_for
from game.terminal.arguments import TerseParser, add_options, explicit_options, options_from
from game.terminal.autosave import Autosave
from game.terminal.console import Console
from game.terminal.handicaps import handicap_forms, parse_handicap
from game.terminal.match_play import play_match
from game.terminal.names import default_name
from game.terminal.output import OutputClosed, print_error, run_printing
from game.terminal.signals import Terminated, on_termination, raise_terminated
from game.words.strings import Strings

STRONGEST: Final = "solver"
INTERRUPTED: Final = 130
PROGRAM: Final = "quintet --text"


@dataclass(frozen=True, slots=True)
class Services:
    """Parts of the program that the terminal front end uses.

    Attributes:
        games: The games by id.
        words: The strings.
        find_data: Returns the folder of user files, given the requested folder.
        environment: Environment variables.
        today_ms: Returns the time since 1970 in milliseconds.
    """

    games: Mapping[str, AnyGame]
    words: Strings
    find_data: Callable[[Path | None], DataDir]
    environment: Mapping[str, str]
    today_ms: Callable[[], int]


def main(argv: Sequence[str], services: Services, data: Path | None = None) -> int:
    """Run the command line.

    Args:
        argv: Arguments after ``--text``.
        services: Parts of the program.
        data: Folder of user files, if the arguments give none.

    Returns:
        The exit status: 0 after a game, even if left early; 1 if there is nothing to resume or
        output fails; 2 for bad arguments; 130 after Ctrl-C.
    """
    return run_printing(lambda sink: _main(argv, services, data, sink), services.words)


def _main(argv: Sequence[str], services: Services, data: Path | None, sink: TextIO) -> int:
    words = services.words
    if not argv or argv[0] not in services.games:
        _list_games(argv, services.games, words)
        return 0
    game = services.games[argv[0]]
    parser = _parser(game, words)
    given = parser.parse_args(argv[1:])
    if game.forms.transcript is None:
        parser.error(words.t("text.no_transcript"))
    is_set_up = given.preset or given.versus or given.fair or explicit_options(game, given)
    if given.resume and (is_set_up or _series_length(given)):
        parser.error(words.t("text.resume_alone"))
    autosave = Autosave(
        Disk(), services.find_data(given.data or data), services.games, services.today_ms
    )
    console = _console(given, services, sink)
    try:
        match = (
            _resume_match(autosave, game, console)
            if given.resume
            else _new_match(parser, game, given, words)
        )
        if not given.resume:
            autosave.start(match)
    except BadRecord as bad:
        print_error(f"{parser.prog}: {words.say(bad.message).rstrip('.')}.")
        return 1
    finally:
        for note in autosave.notes:
            print_error(words.say(note))
    return _play(console, autosave, match)


def _list_games(argv: Sequence[str], games: Collection[str], words: Strings) -> None:
    """Print the games, or exit with an error if the name is not one of them."""
    listing = "\n".join(f"  {game_id}" for game_id in games)
    parser = TerseParser(
        prog=PROGRAM,
        usage=words.t("text.usage", program=PROGRAM),
        allow_abbrev=False,
        description=words.t("text.about"),
        words=words,
        epilog=words.t("text.games", games=listing),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", choices=list(games))
    parser.parse_args(argv)
    parser.print_help()


def _parser(game: AnyGame, words: Strings) -> TerseParser:
    levels = [*game.levels, *game.endless]
    parser = TerseParser(
        prog=f"{PROGRAM} {game.id}",
        allow_abbrev=False,
        description=words.t("text.how"),
        words=words,
    )
    add_options(parser, game, words)
    length = parser.add_mutually_exclusive_group()
    for flag, about in (("--best-of", "text.best_of_help"), ("--games", "text.games_help")):
        length.add_argument(
            flag, type=partial(_parse_length, words=words), metavar="N", help=words.t(about)
        )
    parser.add_argument(
        "--versus",
        type=current_level,
        choices=[*levels, STRONGEST],
        metavar="LEVEL",
        help=words.t("text.versus_help", levels=", ".join(levels), strongest=STRONGEST),
    )
    parser.add_argument(
        "--fair",
        type=partial(parse_handicap, game=game, words=words),
        metavar="SEAT:WHAT",
        action="append",
        default=[],
        help=words.t("text.fair_help", forms=handicap_forms(game)),
    )
    seed = partial(_parse_seed, words=words)
    parser.add_argument("--seed", type=seed, metavar="N", help=words.t("text.seed_help"))
    parser.add_argument("--resume", action="store_true", help=words.t("text.resume_help"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=words.t("text.data_help"))
    parser.add_argument("--no-color", action="store_true", help=words.t("text.no_color_help"))
    return parser


def _parse_length(text: str, words: Strings) -> int:
    if not text.isdecimal() or len(text) > 20 or not 1 <= int(text) <= MAX_GAMES:
        line = words.t("text.no_length", text=repr(text), most=MAX_GAMES)
        raise argparse.ArgumentTypeError(line)
    return int(text)


def _parse_seed(text: str, words: Strings) -> int:
    if not text.isdecimal() or len(text) > 20 or int(text) >= 1 << 63:
        raise argparse.ArgumentTypeError(words.t("text.no_seed", text=repr(text)))
    return int(text)


def _new_match(
    parser: TerseParser, game: AnyGame, given: argparse.Namespace, words: Strings
) -> Match:
    """Return the match the command line describes; exit if it cannot start."""
    try:
        options, preset = options_from(game, given)
    except OptionError as wrong:
        parser.error(words.say(wrong.message))
    level = list(game.levels)[-1] if given.versus == STRONGEST else given.versus or ""
    seats = [
        Seat(default_name(words, k + 1), k, level if k else "") for k in range(game.seats(options))
    ]
    for seat, handicap in given.fair:
        if seat >= len(seats):
            parser.error(words.t("text.no_seat", n=seat + 1))
        seats[seat] = replace(seats[seat], handicap=handicap)
    seed = secrets.randbits(63) if given.seed is None else given.seed
    return Match(
        game, options, seed, seats, preset, _series(given, len(seats), game.sides(options))
    )


def _series(given: argparse.Namespace, people: int, sides: int) -> Series | None:
    return new_series(_series_length(given) or 1, given.best_of is not None, people, sides)


def _series_length(given: argparse.Namespace) -> int | None:
    length: int | None = given.best_of or given.games
    return length


def _resume_match(autosave: Autosave, game: AnyGame, console: Console) -> Match:
    """Return the newest match of this game.

    Raises:
        BadRecord: There is none to resume.
    """
    entry = autosave.newest_unfinished(game.id)
    if entry is None:
        raise BadRecord("text.nothing_waits")
    match = autosave.resume(entry)
    console.print(console.words.t("text.goes_on", n=match.ply) + "\n")
    return match


def _console(given: argparse.Namespace, services: Services, sink: TextIO) -> Console:
    source = sys.stdin or io.StringIO()  # None: closed before the program has started
    for stream in (source, sink):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    ink = PLAIN if given.no_color else ansi_for(sink, services.environment)
    return Console(source, sink, ink, services.words, lambda: time.monotonic_ns() // 1_000_000)


def _play(console: Console, autosave: Autosave, match: Match) -> int:
    on_termination(raise_terminated)
    try:
        play_match(console, autosave, match)
    except EOFError:
        console.print(f"\n{console.words.say(autosave.close())}")
    except KeyboardInterrupt as interrupt:
        console.print(f"\n{console.words.say(autosave.close())}")
        return 0 if isinstance(interrupt, Terminated) else INTERRUPTED
    except OutputClosed:
        autosave.close()
        raise
    return 0
