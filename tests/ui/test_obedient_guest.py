"""A guest who does exactly what a first game says wins it: by keys, in the program itself."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hands import Keys
from pilot import Pilot

from game.ai.jobs import Answer, Job
from game.ai.question import Question
from game.ai.worker import Thinker
from game.ai.worker_main import JobRunner
from game.core.match import Match
from game.core.plan import first_plan
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.play import PlayScene, start

LED = [game_id for game_id, view in VIEWS.items() if view.guide is not None]
"""The games whose first game says what to do."""

LONGEST = 300
FRAME_MS = 250


class Prompt(Thinker):
    """Answers each question at once, by the code that the search process runs."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = JobRunner(GAMES)

    def _ask(
        self, job: Job, read: Callable[[Answer], Any | Generator[None, None, Any]]
    ) -> Question[Any]:
        question = Question[Any](job, read, lambda dropped: None)
        question.close(self._runner.answer(job, lambda: False))
        while question.is_open:
            question.read_on()
        return question


def play(pilot: Pilot, game_id: str, seed: int) -> bool:
    """Play a first game as it is said; gives whether the guest has won."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, seen_first=()))
    cabinet.stack.clear()
    start(cabinet, first_plan(GAMES[game_id], "Mira", "Pebble").match(GAMES[game_id], seed),
          Seating())  # fmt: skip
    scene, keys = pilot.scene, Keys(pilot)
    assert isinstance(scene, PlayScene)
    match: Match = scene.match
    while match.state.outcome() is None:
        assert match.ply < LONGEST
        if match.state.to_move:
            pilot.frame(FRAME_MS)
        else:
            follow(pilot, scene, keys)
    outcome = match.state.outcome()
    assert outcome is not None
    return bool(outcome.returns[0] > 0)


def follow(pilot: Pilot, scene: PlayScene, keys: Keys) -> None:
    """Press what the callout says; where there is none, wait for the arrows and go along them."""
    first, table = scene._first, scene.table
    assert first is not None
    ply = table.match.ply
    pilot.until(lambda: first.callout is not None or (first.is_lost and first.ahead), FRAME_MS)
    if first.callout is None:
        assert first.marks()
        table.pointing.suggest(first.ahead)
    keys.press(Button.CONFIRM)
    assert table.match.ply == ply + 1


def test_the_games_that_say_what_to_do() -> None:
    others = [game_id for game_id in VIEWS if game_id != "causality"]
    assert others == LED, "play a hundred first games of the others, too"


@pytest.mark.slow
@pytest.mark.parametrize("game_id", LED)
def test_of_a_hundred_first_games_played_as_it_is_said_ninety_are_won(
    pilot: Pilot, game_id: str, kept: Path
) -> None:
    for warm_up in (game.speed.warm_up for game in GAMES.values() if game.speed.warm_up):
        with suppress(Exception):  # without a compiler the same is found, only later
            for _ in warm_up(kept):
                pass
    pilot.app.cabinet.thinker = Prompt()
    with pilot.unseen():
        won = sum(play(pilot, game_id, seed) for seed in range(100))
    assert won >= 90
