"""Command line of ``python main.py`` and of the command ``quintet``."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from game.core.version import PACKAGE
from game.terminal.output import print_error, print_version, run_printing
from game.terminal.signals import on_termination
from game.words.locale import requested_language, system_language
from game.words.strings import DEFAULT_LANGUAGE, Strings
from scenes.app import App, assets_dir
from scenes.folders import find_cache, find_data

if TYPE_CHECKING:
    import argparse

WARM_UP_S: Final = 40
"""Longest delay of the engine's first answer by its warm-up."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; return 0, or 2 without a window or for bad arguments."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for system in ("X11", "WAYLAND"):  # before pygame, which would take the name of the script
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", PACKAGE)
    words = Strings.load(assets_dir())
    known = words.available
    asked = requested_language(os.environ, known)
    words.set_language(asked or system_language(os.environ, known) or DEFAULT_LANGUAGE)
    given = sys.argv[1:] if argv is None else argv
    if not given:
        return _play(words, asked=asked)  # to read options would make most people wait for nothing
    gc.enable()
    arguments = _parser(words).parse_args(given)
    if arguments.language:
        asked = arguments.language
        words.set_language(asked)
    if arguments.version:
        return run_printing(print_version, words)
    if arguments.desktop:
        from scenes.entry.desktop import change_menu

        return change_menu(arguments.desktop, assets_dir(), words)
    data = Path(arguments.data) if arguments.data else None
    if arguments.text is not None:
        return _play_in_terminal(arguments.text, data, words)
    if arguments.engine:
        return _run_engine(arguments.engine, words)
    if arguments.replay:
        from game.registry import GAMES
        from game.terminal.replay import print_replay

        path = Path(arguments.replay)
        return run_printing(lambda sink: print_replay(path, GAMES, words, sink), words)
    if arguments.people:
        return _print_people(data, words, as_json=arguments.people == "json")
    if arguments.cups:
        return _print_tournaments(data, words)
    return _play(words, data, Path(arguments.open) if arguments.open else None, asked)


def _play(
    words: Strings, data: Path | None = None, opened: Path | None = None, asked: str = ""
) -> int:
    """Play in a window, and return the exit status.

    Args:
        words: The strings.
        data: Folder of user files; None for the usual one.
        opened: File to open with the replays, if any.
        asked: Code of the requested language; "" for the one in the settings.
    """
    # SDL's OpenGL frame buffer costs 5 to 19 ms a flip without a graphics card, shared memory 0.1
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    from scenes.ui.system.window import NoWindow

    try:
        app = App(assets_dir(), data, words=words, asked=asked)
    except NoWindow as reason:
        print_error(words.say(reason.message))
        return 2
    gc.freeze()  # the modules stay: no collection looks through them, the one at the end neither
    gc.enable()
    on_termination(app.end)
    try:
        return app.run(opened)
    except KeyboardInterrupt:
        return 130
    finally:
        app.close()


def _play_in_terminal(argv: Sequence[str], data: Path | None, words: Strings) -> int:
    """Play in the terminal, without pygame."""
    from game.registry import GAMES
    from game.terminal.cli import Services, main
    from scenes.user_data.library import now_ms

    return main(argv, Services(GAMES, words, find_data, os.environ, now_ms), data)


def _print_people(data: Path | None, words: Strings, *, as_json: bool) -> int:
    """Print the player profiles, without a window."""
    from game.store.files import Disk
    from game.terminal.people import print_people
    from scenes.user_data.library import now_ms

    folder = find_data(data)
    return run_printing(
        lambda sink: print_people(Disk(), folder, words, now_ms(), sink, as_json=as_json), words
    )


def _print_tournaments(data: Path | None, words: Strings) -> int:
    """Print the tournaments, without a window."""
    from game.registry import GAMES
    from game.store.files import Disk
    from game.terminal.tournaments import print_tournaments
    from scenes.user_data.library import now_ms

    folder = find_data(data)
    return run_printing(
        lambda sink: print_tournaments(Disk(), folder, GAMES, words, now_ms(), sink), words
    )


def _run_engine(game_id: str, words: Strings) -> int:
    """Run the line protocol of a game's engine on the standard streams, without pygame."""
    from game.registry import GAMES

    game = GAMES.get(game_id)
    if game is None or game.forms.engine is None:
        names = ", ".join(name for name in GAMES if GAMES[name].forms.engine)
        line = words.t("command.no_engine", game=repr(game_id), names=names)
        print_error(line)
        return 2
    if game.speed.warm_up is not None:
        cache = find_cache()
        if cache is not None:
            _warm_up(game.speed.warm_up(cache))
    return game.forms.engine(sys.stdin, sys.stdout)


def _warm_up(steps: Iterator[None]) -> None:
    """Warm up the engine before the first answer, so that no move is late for it.

    After ``WARM_UP_S`` the rest runs in a thread, and the engine plays without it until then.
    """
    until_s = time.monotonic() + WARM_UP_S
    with suppress(Exception):
        for _ in steps:
            if time.monotonic() >= until_s:
                Thread(target=_finish, args=(steps,), daemon=True).start()
                break


def _finish(steps: Iterator[None]) -> None:
    with suppress(Exception):
        for _ in steps:
            pass


def _parser(words: Strings) -> argparse.ArgumentParser:
    import argparse

    from game.terminal.arguments import TerseParser

    parser = TerseParser(words, prog="quintet", description=words.t("command.about"))
    metavars = {"data": "DIR", "open": "FILE", "replay": "FILE", "engine": "GAME"}
    for name, metavar in metavars.items():
        parser.add_argument(f"--{name}", metavar=metavar, help=words.t(f"command.{name}"))
    languages = ", ".join(words.available)
    parser.add_argument(
        "--language",
        choices=words.available,
        metavar="CODE",
        help=words.t("command.language", languages=languages),
    )
    parser.add_argument("--desktop", choices=("add", "remove"), help=words.t("command.desktop"))
    parser.add_argument(
        "--people",
        nargs="?",
        const="list",
        choices=("list", "json"),
        help=words.t("command.people"),
    )
    parser.add_argument("--cups", action="store_true", help=words.t("command.cups"))
    parser.add_argument("--version", action="store_true", help=words.t("command.version"))
    parser.add_argument(
        "--text", nargs=argparse.REMAINDER, metavar="GAME", help=words.t("command.text")
    )
    return parser
