"""ANSI styles: bold text and a few colours, for terminals that support them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TextIO

_RESET = "\x1b[0m"


def _style(escape: str) -> Callable[[Ansi, str], str]:
    """Return the method that puts text in this style; an inner style does not end the outer."""
    return lambda self, text: f"{escape}{text.removesuffix(_RESET)}{_RESET}" if self.is_on else text


@dataclass(frozen=True, slots=True)
class Ansi:
    """Styles as ANSI escapes, or plain text if not `is_on`."""

    is_on: bool

    bold = _style("\x1b[1m")
    green = _style("\x1b[32m")
    red = _style("\x1b[31m")
    cyan = _style("\x1b[36m")
    on_black = _style("\x1b[40m")
    on_red = _style("\x1b[41m")
    on_orange = _style("\x1b[48;5;208m")  # of the 256 colours
    on_purple = _style("\x1b[48;5;93m")


PLAIN = Ansi(is_on=False)


def ansi_for(stream: TextIO, environment: Mapping[str, str]) -> Ansi:
    """Return the styles for `stream`: none unless it is a colour terminal without NO_COLOR."""
    is_unwanted = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
    return Ansi(stream.isatty() and not is_unwanted)
