"""Quoridor after the handbook: boards, jumps, cheats, timeouts, two players or four."""

from __future__ import annotations

from math import inf

from game.core.lazy import imported
from game.core.learning.assessment import Teaching
from game.core.learning.content import Exercises
from game.core.match.clock import Clock
from game.core.match.party import PartyOptions
from game.core.rules.background_work import Speed
from game.core.rules.definition import GameDefinition
from game.core.rules.formats import Forms
from game.core.rules.options import OptionRules
from game.core.rules.wording import Wording
from game.extras.pie_rule import honest
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.levels import AS_GOOD_AS_WON, ENDLESS, LEVELS
from game.quoridor.engine.protocol import serve
from game.quoridor.files.editor import SETUP
from game.quoridor.files.notation import format, parse
from game.quoridor.files.qra_text import QraText
from game.quoridor.files.replay import OriginForm
from game.quoridor.files.transcript import QuoridorTranscript
from game.quoridor.rules import starts
from game.quoridor.rules.handicaps import HANDICAPS
from game.quoridor.rules.moves import Action, Cheat, Pass, TimeUp, pack, unpack
from game.quoridor.rules.options import PRESETS, Options, Punishment, StartLayout, idle, settle
from game.quoridor.rules.pie_rule import SWAP
from game.quoridor.rules.state import State
from game.quoridor.tutor.assessor import JUDGE
from game.quoridor.tutor.coach import coach
from game.quoridor.tutor.comments import quips
from game.quoridor.tutor.events import events
from game.quoridor.tutor.lessons import lessons
from game.quoridor.tutor.move_log import log_text
from game.quoridor.tutor.review import review
from game.quoridor.tutor.statistics import facts


def _time_up(state: State) -> Action | None:
    """At most one punishment per round (RULES 9.4)."""
    return None if state.is_over or state.punished else TimeUp()


def _restarts_clock(before: State, action: Action) -> bool:
    """Return whether the move ends a round, after which the clock restarts (RULES 9.3)."""
    match action:
        case Cheat() | Pass():
            return False
        case TimeUp():
            return before.options.punishment is Punishment.SURRENDER
    return True


def _standing(state: State) -> tuple[float, ...]:
    steps = map(state.steps_to_goal, state.players)
    return tuple(inf if left is None else float(left) for left in steps)


def _has_cheats(state: State) -> bool:
    """Return whether any player of a game could have cheated: else no victory is truer."""
    options = state.options
    can_gain = options.timer_s > 0 and options.elapsed is Punishment.CHEAT
    return can_gain or options.cheats > 0 or any(state.cheats) or any(state.cheated)


GAME: GameDefinition[Options, State, Action] = GameDefinition(
    id="quoridor",
    rules="handbook-1",
    options=Options,
    presets=PRESETS,
    seats=lambda options: options.players,
    new=starts.first_state,
    pack=pack,
    unpack=unpack,
    format=format,
    parse=parse,
    sides=lambda options: options.sides if options.has_teams else 0,
    levels=honest(LEVELS, SWAP),
    endless=honest(ENDLESS, SWAP),
    first_game=Options(timer_s=0),
    party=PartyOptions(
        Options(size=7, boards=6, cheats=1, timer_s=30, layout=StartLayout.DRAWN),
        Options(cheats=1, timer_s=30, layout=StartLayout.DRAWN),
        Options(players=4, size=9, boards=5, timer_s=0, layout=StartLayout.DRAWN, race=True),
    ),
    option_rules=OptionRules(settle=settle, idle=idle),
    clock=Clock(
        lambda options: options.timer_s * 1000 or None, _time_up, _restarts_clock, fuse_ms=10_000
    ),
    handicaps=HANDICAPS,
    teaching=Teaching(
        coach=coach,
        review=review,
        step=STEP / AS_GOOD_AS_WON,
        judge=JUDGE,
        lessons=lessons,
        quips=quips,
    ),
    exercises=Exercises(
        puzzles=imported("game.quoridor.puzzles", "PUZZLES"),
        setup=SETUP,
        ladder=imported("game.quoridor.tutor.achievements", "ladder"),
        trophies=imported("game.quoridor.tutor.achievements", "trophies"),
    ),
    forms=Forms(OriginForm(), QraText(), QuoridorTranscript, serve),
    wording=Wording(
        log=log_text,
        standing=_standing,
        facts=facts,
        events=events,
        start=starts.start_message,
        has_badges=_has_cheats,
    ),
    speed=Speed(warm_up=FASTEST.warm_up),
)
