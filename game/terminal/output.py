"""What is printed: clean lines on a stream that may be full, or that nobody reads any more."""

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

LONGEST_COMPLAINT: Final = 400
_COLOURS = re.compile("(\x1b\\[[0-9;]*m)")


class OutputClosed(Exception):
    """A stream takes no more. ``why`` is a part of a sentence; None if its reader has left."""

    def __init__(self, why: Message | None) -> None:
        super().__init__("the output cannot be written")
        self.why = why


def printable(text: str, *, is_coloured: bool = False) -> str:
    """``text`` in lines that a terminal can only show.

    It may hold names and lines from any file, so no character in it steers the terminal, but for
    colours if ``is_coloured``.
    """
    if is_coloured:
        parts = _COLOURS.split(text)
        return "".join(one if k % 2 else printable(one) for k, one in enumerate(parts))
    return "\n".join(map(sanitize, text.split("\n")))


def write(stream: TextIO, text: str) -> None:
    """Write and flush. Raises ``OutputClosed``."""
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise OutputClosed(None) from None
    except OSError as error:
        raise OutputClosed(reason(error)) from None


def print_version(stream: TextIO) -> int:
    """A line with the name and the version; gives the exit status."""
    write(stream, program() + "\n")
    return 0


def shortened(text: str) -> str:
    """Return ``text`` without its middle if it is long: it may quote anything that was typed."""
    if len(text) <= LONGEST_COMPLAINT:
        return text
    half = (LONGEST_COMPLAINT - 1) // 2
    return f"{text[:half]}\u2026{text[-half:]}"


def print_error(text: str) -> None:
    """Print a line on the standard error stream, if there is any."""
    if sys.stderr is not None:
        with suppress(OutputClosed, ValueError):
            write(sys.stderr, printable(shortened(text)) + "\n")


def printing(command: Callable[[TextIO], int], words: Strings) -> int:
    """The exit status of a command that prints on the stream that it gets.

    If nobody reads that any more, this is 0, as at the proper end. If it cannot be written, a
    sentence says why, and this is 1.
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
