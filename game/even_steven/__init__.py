"""Even-Steven by its rule book: take 1 from a shared number or halve it, down to zero."""

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


def _trophies() -> Sequence[Trophy[Options, State, Move]]:
    """Import the trophies on first use."""
    from game.even_steven.trophies import trophies

    return trophies()


def _puzzles() -> Puzzles[Options, State, Move]:
    """Import the puzzles on first use, so that the program starts faster."""
    from game.even_steven.puzzles import PUZZLES

    return PUZZLES


def _ladder() -> Sequence[Rung[Options, State, Move]]:
    """Import the ladder on first use."""
    from game.even_steven.ladder import ladder

    return ladder()


GAME: GameDefinition[Options, State, Move] = GameDefinition(
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
    exercises=Exercises(_puzzles, setup=SETUP, ladder=_ladder, trophies=_trophies),
    forms=Forms(signs=input_alphabet, transcript=lambda words: StevenTranscript(words.default)),
    telling=Telling(move_text, log_text, events=events),
)
