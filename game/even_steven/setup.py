"""Positions that people set up: any number, which they type."""

from __future__ import annotations

from dataclasses import replace

from game.core.exercise import Setup
from game.core.options import OptionError
from game.even_steven.options import First, Options
from game.even_steven.rules import DIGITS, State


def _write(state: State) -> str:
    return str(state.options.start if state.is_over else state.number)


def _options(state: State, text: str) -> Options:
    try:
        start = int(text.replace(" ", ""))
    except ValueError as wrong:
        raise OptionError("option.number", text=f"{text!r:.40}") from wrong
    return replace(state.options, start=start, first=First(state.to_move), auction=False)


SETUP: Setup[Options, State] = Setup(_write, _options, signs=DIGITS)
