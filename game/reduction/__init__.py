"""Reduction after its rule book: each turn must leave fewer full cells, or the game is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.lazy import imported
from game.core.learning.assessment import Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.definition import GameDefinition
from game.core.rules.formats import Forms
from game.core.rules.options import OptionRules
from game.core.rules.wording import Wording
from game.reduction.coach import coach
from game.reduction.design import SETUP
from game.reduction.events import events
from game.reduction.handicaps import HANDICAPS
from game.reduction.judge import JUDGE
from game.reduction.lessons import lessons
from game.reduction.levels import LEVELS
from game.reduction.log import log_text
from game.reduction.moves import (
    Change,
    Choose,
    Move,
    Reset,
    Retract,
    Undo,
    Yes,
    format,
    pack,
    parse,
    unpack,
)
from game.reduction.options import FIRST_GAME, PRESETS, Options, idle
from game.reduction.quips import quips
from game.reduction.review import review
from game.reduction.state import State
from game.reduction.transcript import ReductionTranscript


def _asides(state: State) -> Sequence[Move]:
    return [move for move in state.commands() if isinstance(move, (Undo, Reset, Retract))]


def _ends_turn(before: State, move: Move) -> bool:
    """Return the clock counts turns; a challenge is part of the turn in which it is raised."""
    if isinstance(move, (Change, Yes)):
        return before.play(move).turn != before.turn
    return isinstance(move, Choose)


def _caption(state: State) -> Mapping[str, str] | None:
    return None if state.options.setup_position else {"seed": str(state.board_seed)}


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="reduction",
    rules="reduction-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: 2,
    new=State.start,
    pack=pack,
    unpack=unpack,
    format=format,
    parse=parse,
    levels=LEVELS,
    first_game=FIRST_GAME,
    party=PartyOptions(PRESETS["quick"], PRESETS["standard"]),
    asides=_asides,
    clock=Clock(
        lambda options: options.timer_s * 1000 or None, restarts=_ends_turn, fuse_ms=30_000
    ),
    option_rules=OptionRules(idle=idle),
    handicaps=HANDICAPS,
    teaching=Teaching(coach=coach, review=review, judge=JUDGE, lessons=lessons, quips=quips),
    exercises=Exercises(
        imported("game.reduction.puzzles", "PUZZLES"),
        setup=SETUP,
        ladder=imported("game.reduction.achievements", "ladder"),
        trophies=imported("game.reduction.achievements", "trophies"),
    ),
    forms=Forms(transcript=ReductionTranscript),
    wording=Wording(log=log_text, caption=_caption, events=events),
)
