"""Even-Steven by its rule book: take 1 from a shared number or halve it, down to zero."""

from __future__ import annotations

from game.core.lazy import imported
from game.core.learning.assessment import Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.formats import Forms
from game.core.rules.options import OptionRules
from game.core.rules.wording import Wording
from game.countdown.options import inactive
from game.even_steven.coach import coach, solve
from game.even_steven.events import events
from game.even_steven.judge import JUDGE
from game.even_steven.lessons import lessons
from game.even_steven.levels import LEVELS
from game.even_steven.options import PRESETS, Options, settle
from game.even_steven.quips import quips
from game.even_steven.rules import NOTATION, Move, State, input_alphabet, log_text, move_text
from game.even_steven.setup import AUCTION, SETUP, initial_state
from game.even_steven.transcript import StevenTranscript
from game.extras.auction import AuctionGame

GAME: AuctionGame[Options, State, Move] = AuctionGame(
    id="even_steven",
    rules="steven-1",
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
    first_game=PRESETS["balanced"],
    party=PartyOptions(PRESETS["balanced"], PRESETS["arcade"]),
    clock=Clock(lambda options: options.timer_s * 1000 or None, fuse_ms=10_000),
    option_rules=OptionRules(settle, inactive),
    auction=AUCTION,
    teaching=Teaching(solve, coach, judge=JUDGE, lessons=lessons, quips=quips),
    exercises=Exercises(
        imported("game.even_steven.puzzles", "PUZZLES"),
        setup=SETUP,
        ladder=imported("game.even_steven.achievements", "ladder"),
        trophies=imported("game.even_steven.achievements", "trophies"),
    ),
    forms=Forms(signs=input_alphabet, transcript=lambda words: StevenTranscript(words.default)),
    wording=Wording(move_text, log_text, events=events),
)
