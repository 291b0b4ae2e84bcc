"""Subtraction Squares by its rule book: take squares from a shared total down to zero."""

from __future__ import annotations

from game.core.lazy import imported
from game.core.learning.assessment import Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.formats import Forms
from game.core.rules.options import OptionRules
from game.core.rules.wording import Wording
from game.countdown.notation import DIGITS
from game.countdown.options import inactive
from game.extras.auction import AuctionGame
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

GAME: AuctionGame[Options, State, Move] = AuctionGame(
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
    exercises=Exercises(
        imported("game.subtraction_squares.puzzles", "PUZZLES"),
        setup=SETUP,
        ladder=imported("game.subtraction_squares.achievements", "ladder"),
        trophies=imported("game.subtraction_squares.achievements", "trophies"),
    ),
    forms=Forms(
        signs=lambda state: DIGITS, transcript=lambda words: SquaresTranscript(words.default)
    ),
    wording=Wording(log=log_text, events=events),
)
