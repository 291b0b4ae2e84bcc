"""Subtraction Squares by its rule book: take squares from a shared total down to zero."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.learning.assessment import Teaching
from game.core.learning.exercises import Exercises
from game.core.learning.ladder import Rung
from game.core.learning.puzzle import Puzzles
from game.core.learning.trophy import Trophy
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.definition import GameDefinition
from game.core.rules.formats import Forms
from game.core.rules.options import OptionRules
from game.core.rules.wording import Telling
from game.countdown.notation import DIGITS
from game.countdown.options import inactive
from game.subtraction_squares.coach import coach, solve
from game.subtraction_squares.events import events
from game.subtraction_squares.judge import JUDGE
from game.subtraction_squares.lessons import lessons
from game.subtraction_squares.levels import LEVELS
from game.subtraction_squares.options import PRESETS, Options, settle
from game.subtraction_squares.quips import quips
from game.subtraction_squares.rules import NOTATION, Move, State, log_text
from game.subtraction_squares.setup import AUCTION, SETUP, initial_state
from game.subtraction_squares.transcript import SquaresTranscript


def _trophies() -> Sequence[Trophy[Options, State, Move]]:
    """Import the trophies on first use."""
    from game.subtraction_squares.trophies import trophies

    return trophies()


def _puzzles() -> Puzzles[Options, State, Move]:
    """Import the puzzles on first use, so that the program starts faster."""
    from game.subtraction_squares.puzzles import PUZZLES

    return PUZZLES


def _ladder() -> Sequence[Rung[Options, State, Move]]:
    """Import the ladder on first use."""
    from game.subtraction_squares.ladder import ladder

    return ladder()


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="subtraction_squares",
    rules="squares-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: 2,
    new=initial_state,
    pack=NOTATION.pack,
    unpack=NOTATION.unpack,
    format=NOTATION.format,
    parse=NOTATION.parse,
    levels=AUCTION.bidding(LEVELS),
    games=2,
    first_game=Options(start=140),
    party=PartyOptions(PRESETS["balanced"], PRESETS["long"]),
    clock=Clock(lambda options: options.timer_s * 1000 or None, fuse_ms=10_000),
    option_rules=OptionRules(settle, inactive),
    auction=AUCTION,
    teaching=Teaching(solve, coach, judge=JUDGE, lessons=lessons, quips=quips),
    exercises=Exercises(_puzzles, setup=SETUP, ladder=_ladder, trophies=_trophies),
    forms=Forms(
        signs=lambda state: DIGITS, transcript=lambda words: SquaresTranscript(words.default)
    ),
    telling=Telling(log=log_text, events=events),
)
