"""Output of clean lines to a stream that may be full or closed."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TextIO

from game.core.version import program
from game.store.damage import reason
from game.words.message import Message
from game.words.sanitize import sanitize
from game.words.strings import Strings

MAX_ERROR_LENGTH: Final = 400
_COLOURS = re.compile("(\x1b\\[[0-9;]*m)")


class OutputClosed(Exception):
    """The stream takes no more; `why` is part of a sentence, None if its reader has left."""

    def __init__(self, why: Message | None) -> None:
        super().__init__("the output cannot be written")
        self.why = why


def printable(text: str, *, is_coloured: bool = False) -> str:
    """Return `text` without characters that steer a terminal.

    Names and lines from any file may contain them. Colours are kept if `is_coloured`.
    """
    if is_coloured:
        parts = _COLOURS.split(text)
        return "".join(one if k % 2 else printable(one) for k, one in enumerate(parts))
    return "\n".join(map(sanitize, text.split("\n")))


def write(stream: TextIO, text: str) -> None:
    """Write and flush.

    Raises:
        OutputClosed: The stream takes no more.
    """
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise OutputClosed(None) from None
    except OSError as error:
        raise OutputClosed(reason(error)) from None


def print_version(stream: TextIO) -> int:
    """Print the name and the version; return the exit status."""
    write(stream, program() + "\n")
    return 0


def abbreviate(text: str) -> str:
    """Return `text` without its middle if it is long, as it may quote any input."""
    if len(text) <= MAX_ERROR_LENGTH:
        return text
    half = (MAX_ERROR_LENGTH - 1) // 2
    return f"{text[:half]}\u2026{text[-half:]}"


def print_error(text: str) -> None:
    """Print a line to stderr, if there is one."""
    if sys.stderr is not None:
        with suppress(OutputClosed, ValueError):
            write(sys.stderr, printable(abbreviate(text)) + "\n")


def run_printing(command: Callable[[TextIO], int], words: Strings) -> int:
    """Run a command that prints to stdout, and return its exit status.

    Returns 0 if the reader has closed stdout; 1 with a message if it cannot be written.
    """
    if sys.stdout is None:  # closed before the program has started
        return command(io.StringIO())
    try:
        status = command(sys.stdout)
        write(sys.stdout, "")
        return status
    except OutputClosed as unheard:
        with suppress(OSError):  # or Python tries once more at the very end, and complains
            sys.stdout.close()
        if unheard.why is None:
            return 0
        print_error(words.t("text.unheard", why=unheard.why))
        return 1
