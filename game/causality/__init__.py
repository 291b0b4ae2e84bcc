"""Battle of Causality after its rule book: stones travel in time and must not contradict it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.causality.computer.levels import LEVELS
from game.causality.files.editor import EDITOR
from game.causality.files.notation import NOTATION
from game.causality.files.transcript import CausalityTranscript
from game.causality.puzzles.entries import puzzle_of
from game.causality.review.round_report import reports
from game.causality.rules.moves import Move, Submit
from game.causality.rules.options import (
    FIRST_GAME,
    PRESETS,
    Options,
    Secrecy,
    idle,
    is_cumulative,
    settle,
    turn_ms,
)
from game.causality.rules.state import State
from game.causality.scenarios.background import LABOUR
from game.causality.scenarios.film import film
from game.causality.tutor.coach import coach
from game.causality.tutor.comments import quips
from game.causality.tutor.events import events
from game.causality.tutor.lessons import lessons
from game.causality.tutor.move_log import log_text
from game.core.lazy import imported
from game.core.learning.assessment import Hindsight, Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.background_work import Speed
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.definition import GameDefinition
from game.core.rules.formats import Forms
from game.core.rules.hidden_information import Secrets
from game.core.rules.options import OptionRules
from game.core.rules.wording import Wording


def _warm_up(cache: Path) -> Iterator[None]:
    """Compile the search of rounds."""
    from game.causality.kernels.search import warm_up

    return warm_up(cache)


def _hindsight() -> Hindsight[State, Move]:
    """Import and return the assessment of past rounds when it is first needed."""
    from game.causality.review.assessor import HINDSIGHT

    return HINDSIGHT


def _curtain(before: State, after: State) -> bool:
    is_hidden = after.options.orders is Secrecy.HIDDEN
    return is_hidden and not after.is_over and before.side != after.side


def _is_public(before: State, after: State) -> bool:
    """Both see how the orders of both are carried out, unless there is fog."""
    return after.turn.number != before.turn.number and not after.options.is_foggy


def _standing(state: State) -> tuple[float, ...]:
    """Return how many bases of the last slice each player does not own.

    In the fog, only what both players may know.
    """
    is_known = not state.options.is_foggy
    bases = state.timeline.slices[-1].bases if is_known else state.turn.round.bases
    left = tuple(float(sum(base != side for base in bases)) for side in (0, 1))
    return left * (state.options.seats // 2)


GAME: GameDefinition[Options, State, Move] = GameDefinition(
    id="causality",
    rules="causality-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: options.seats,
    new=State.start,
    pack=NOTATION.pack,
    unpack=NOTATION.unpack,
    format=lambda state, move: NOTATION.format(state.turn.names, move),
    parse=lambda state, text: NOTATION.parse(state.turn.names, text),
    levels=LEVELS,
    sides=lambda options: 2 if options.has_relay else 0,
    has_team_looks=True,
    asides=State.asides,
    games=2,
    first_game=FIRST_GAME,
    party=PartyOptions(FIRST_GAME, PRESETS["wall"]),
    option_rules=OptionRules(settle, idle),
    clock=Clock(
        turn_ms,
        restarts=lambda before, move: isinstance(move, (Submit, Resign, TimeUp)),
        fuse_ms=30_000,
        is_cumulative=is_cumulative,
    ),
    secrets=Secrets(
        exist=lambda options: options.orders is Secrecy.HIDDEN or options.is_foggy,
        observation=State.observation,
        hidden_plies=State.hidden_plies,
        curtain=_curtain,
        is_public=_is_public,
    ),
    teaching=Teaching(coach=coach, hindsight=_hindsight, lessons=lessons, quips=quips),
    exercises=Exercises(
        imported("game.causality.puzzles.puzzle_set", "SHELF"),
        puzzle_of,
        editor=EDITOR,
        ladder=imported("game.causality.tutor.achievements", "ladder"),
        trophies=imported("game.causality.tutor.achievements", "trophies"),
    ),
    forms=Forms(transcript=CausalityTranscript),
    wording=Wording(log=log_text, standing=_standing, reports=reports, events=events, film=film),
    speed=Speed(LABOUR, _warm_up),
)
