"""The rule books' sample dialogues, and others with bad input, byte for byte."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from words import WORDS

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.even_steven import GAME as EVEN_STEVEN
from game.even_steven.options import Options as StevenOptions
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares.options import Options as SquaresOptions
from game.terminal.ansi import PLAIN
from game.terminal.console import Console, ConsoleGame

HERE = Path(__file__).parent
GOLDEN = Path(os.environ.get("QUINTET_GOLDEN") or HERE)
SEATS = (Seat("Player 1", 0), Seat("Player 2", 1))


def dialogues(game: AnyGame) -> list[Any]:
    file = GOLDEN / game.id / "transcripts.json"
    if not file.exists():
        absent = pytest.mark.skip(reason=f"no {file}")
        return [pytest.param(None, id=game.id, marks=absent)]
    cases = json.loads(file.read_text("utf-8"))
    return [pytest.param(case, id=f"{n}-from-{case['start']}") for n, case in enumerate(cases)]


def shown(game: AnyGame, options: Any, lines: list[str]) -> tuple[str, str]:
    """Return what is on the screen after these lines came out of a pipe, and what nobody read."""
    source, sink = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
    assert game.forms.transcript is not None
    ConsoleGame(
        Console(source, sink, PLAIN, WORDS, lambda: 0),
        Match(game, options, 0, SEATS),
        game.forms.transcript(WORDS),
        lambda step, spent_ms: None,
    ).play()
    return sink.getvalue(), source.read()


@pytest.mark.parametrize("case", dialogues(SQUARES))
def test_subtraction_squares(case: dict[str, Any]) -> None:
    screen = shown(SQUARES, SquaresOptions(start=case["start"]), case["inputs"])
    assert screen == (case["screen"] + "\n", "")


@pytest.mark.parametrize("case", dialogues(EVEN_STEVEN))
def test_even_steven(case: dict[str, Any]) -> None:
    advanced = {"minus_two": "3" in case["ops"], "times_half": "4" in case["ops"]}
    screen = shown(EVEN_STEVEN, StevenOptions(start=case["start"], **advanced), case["inputs"])
    assert screen == (case["screen"] + "\n", "")
