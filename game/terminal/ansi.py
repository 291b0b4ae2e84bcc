"""Bold text and a few colours, for terminals that show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

_BOLD, _GREEN, _RED, _CYAN = "\x1b[1m", "\x1b[32m", "\x1b[31m", "\x1b[36m"
_ON_BLACK, _ON_RED = "\x1b[40m", "\x1b[41m"
_ON_ORANGE, _ON_PURPLE = "\x1b[48;5;208m", "\x1b[48;5;93m"  # two of the 256 colours
_PLAIN = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Ansi:
    """Text between ANSI escapes, or plain text. Escapes inside one another all take effect."""

    is_on: bool

    def bold(self, text: str) -> str:
        return self._within(_BOLD, text)

    def green(self, text: str) -> str:
        return self._within(_GREEN, text)

    def red(self, text: str) -> str:
        return self._within(_RED, text)

    def cyan(self, text: str) -> str:
        return self._within(_CYAN, text)

    def on_black(self, text: str) -> str:
        return self._within(_ON_BLACK, text)

    def on_red(self, text: str) -> str:
        return self._within(_ON_RED, text)

    def on_orange(self, text: str) -> str:
        return self._within(_ON_ORANGE, text)

    def on_purple(self, text: str) -> str:
        return self._within(_ON_PURPLE, text)

    def _within(self, escape: str, text: str) -> str:
        return f"{escape}{text.removesuffix(_PLAIN)}{_PLAIN}" if self.is_on else text


PLAIN = Ansi(is_on=False)


def ansi_for(stream: TextIO, environment: Mapping[str, str]) -> Ansi:
    """Colours if ``stream`` is a terminal that has them, and NO_COLOR is unset or empty."""
    is_unwanted = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
    return Ansi(stream.isatty() and not is_unwanted)
