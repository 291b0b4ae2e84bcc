"""A level without a ceiling: it thinks until it is told to move, and tells what it thinks."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toygame import PILE, Options, Pile

from game.ai.jobs import Answer, Job, SearchInfo
from game.ai.server import JobRunner, ProgressSink
from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.evaluation import standing_word
from game.core.search.search_api import UNTIL_TOLD, Budget, Choice, Level, OutOfBudget
from game.registry import GAMES
from game.terminal.ansi import PLAIN
from game.terminal.console import Console, ConsoleGame
from game.words.strings import Strings
from tests.unit.words.test_terminal import Terminal

WORDS = Strings.load(Path(__file__).resolve().parents[3] / "assets")


def thinker(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
    """Looks ahead for ever; takes one more stone after each look, up to three."""
    best = Choice(1, 0.0, (1, 2))
    try:
        for plies in count(1):
            budget.spend(Budget.STOP_INTERVAL)
            best = Choice(min(plies, 3), plies / 100, (min(plies, 3), 1))
            budget.tell(best, plies)
    except OutOfBudget:
        pass
    return best


ENDLESS: AnyGame = replace(PILE, endless={"ever": Level(thinker, UNTIL_TOLD)})


def answered(sink: ProgressSink, *, is_unwanted_after: int = 10**9) -> Answer:
    match = Match(ENDLESS, Options(20, 2), 7, (Seat("Ada", 0), Seat("AppContext", 1, "ever")))
    match.submit(1)
    asked = iter(range(10**9))
    runner = JobRunner({"pile": ENDLESS})
    job = Job(5, match.record(), "ever")
    return runner.answer(job, lambda: next(asked) > is_unwanted_after, sink=sink)


def test_it_tells_what_it_thinks_and_moves_when_it_is_told_to() -> None:
    heard: list[SearchInfo] = []
    answer = answered(ProgressSink(heard.append, lambda: len(heard) >= 4))
    assert [thought.plies for thought in heard] == [1, 2, 3, 4]
    assert heard[1] == SearchInfo(5, [[2], [1]], 0.02, 2)
    assert answer.move == [3], "the best that it has found"


def test_it_is_not_hurried_before_it_has_a_move_and_stops_when_nobody_waits() -> None:
    heard: list[SearchInfo] = []
    assert answered(ProgressSink(heard.append, lambda: True)).move == [1] and len(heard) == 1
    heard.clear()
    assert not answered(ProgressSink(heard.append), is_unwanted_after=6).error
    assert len(heard) == 7


def test_how_a_player_stands_is_told_in_a_word() -> None:
    values = -1.0, -0.9, -0.3, -0.1, -0.04, 0.0, 0.04, 0.1, 0.3, 0.9, 1.0
    words = [standing_word(value) for value in values]
    told = "lost losing behind worse level level level better ahead_now winning won"
    assert " ".join(words) == told and all(WORDS.has(f"thinking.{word}") for word in words)


def test_only_people_choose_it_and_only_between_two() -> None:
    game = GAMES["quoridor"]
    assert "endless" in game.opponents(game.presets["standard"])
    assert "endless" not in game.opponents(game.presets["four"])
    assert not set(game.endless) & set(game.levels), "whoever takes a level by itself finds another"
    plan = first_plan(game, "Ann", "Otto")
    assert {seat.level for seat in plan.seats} == {"", next(iter(game.levels))}


def console(source: io.StringIO, sink: io.StringIO, step_ms: int) -> Console:
    now = count(0, step_ms)
    return Console(source, sink, PLAIN, WORDS, lambda: next(now))


def played(source: io.StringIO, thinks: Any = thinker) -> tuple[Match, str]:
    """Return the match after the computer's first move, and the output."""
    quoridor = GAMES["quoridor"]

    def bot(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
        legal = state.legal_moves()

        def tell(choice: Choice[int], plies: int) -> None:
            answer = state.play(legal[0]).legal_moves()[0]
            budget.tell(Choice(legal[0], choice.evaluation, (legal[0], answer)), plies)

        inner = Budget(UNTIL_TOLD, lambda: stops(budget), tell)
        thinks(state, inner, rng)
        return Choice(legal[0], 0.0, (legal[0],))

    def stops(budget: Budget) -> bool:
        try:
            budget.spend(Budget.STOP_INTERVAL)
        except OutOfBudget:
            return True
        return False

    game = replace(quoridor, endless={"endless": Level(bot, UNTIL_TOLD)})
    match = Match(game, game.options(), 7, [Seat("Clock", 0, "endless"), Seat("Ann", 1)])
    sink = io.StringIO()
    assert game.forms.transcript is not None
    with pytest.raises(EOFError):
        transcript = game.forms.transcript(WORDS)
        where = console(source, sink, 700)
        ConsoleGame(where, match, transcript, lambda step, spent_ms: None).play()
    return match, sink.getvalue()


def test_from_a_pipe_it_moves_after_a_while_and_says_what_it_thinks() -> None:
    match, said = played(io.StringIO())
    assert match.ply == 1
    own = r"moves ahead\. It's about level\. Would play !move \(\d,\d\)\."
    assert "Clock thinks for 5 s." in said
    assert re.search(own, said), "the answer that it expects would be a hint"


def test_at_a_terminal_ctrl_c_has_it_move() -> None:
    def interrupted(state: Any, budget: Budget, rng: Random) -> Choice[int]:
        budget.tell(Choice(1, 0.3), 4)
        raise KeyboardInterrupt

    match, said = played(Terminal(), interrupted)
    assert match.ply == 1 and "Ctrl-C: move now." in said
