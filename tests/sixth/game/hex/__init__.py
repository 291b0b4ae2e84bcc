"""Hex: two players, each between two sides of a board of hexagons, and one of them gets across."""

from __future__ import annotations

from game.core.learning.assessment import Teaching
from game.core.match.clock import Clock
from game.core.rules.definition import GameDefinition
from game.core.rules.formats import Forms
from game.core.rules.wording import Wording
from game.hex.coach import coach
from game.hex.levels import LEVELS
from game.hex.options import PRESETS, Options
from game.hex.rules import NOTATION, Move, State
from game.hex.transcript import HexTranscript
from game.hex.ways import standing

GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="hex",
    rules="hex-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: 2,
    new=State.start,
    pack=NOTATION.pack,
    unpack=NOTATION.unpack,
    format=NOTATION.format,
    parse=NOTATION.parse,
    levels=LEVELS,
    clock=Clock(lambda options: options.timer_s * 1000 or None, fuse_ms=10_000),
    teaching=Teaching(coach=coach),
    forms=Forms(transcript=HexTranscript),
    wording=Wording(standing=standing),
)
