"""A guest who does exactly what a first game says wins it: by keys, in the program itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from obeying import obey
from pilot import Pilot

from game.ai.client import SearchClient, _result
from game.ai.jobs import Answer, Job
from game.ai.request import Request
from game.ai.server import JobRunner
from game.core.match.match_setup import first_plan
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.seating import Seating
from scenes.table.screens.play import PlayScene, start


class Prompt(SearchClient):
    """Answers each question at once, by the code that the search process runs."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = JobRunner(GAMES)

    def _ask(self, job: Job, read: Callable[[Answer], Any] = _result) -> Request[Any]:
        question = Request[Any](job, read, lambda dropped: None)
        question.close(self._runner.answer(job, lambda: False))
        return question


def play(pilot: Pilot, game_id: str, seed: int) -> bool:
    """Play a first game as it is said; gives whether the guest has won."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, seen_first=()))
    cabinet.stack.clear()
    start(cabinet, first_plan(GAMES[game_id], "Mira", "Pebble").match(GAMES[game_id], seed),
          Seating())  # fmt: skip
    scene = pilot.scene
    assert isinstance(scene, PlayScene) and scene.first_game is not None
    for _ in obey(pilot, scene.first_game):
        pass
    outcome = scene.match.state.outcome()
    assert outcome is not None
    return bool(outcome.returns[0] > 0)


def test_every_game_says_what_to_do() -> None:
    assert list(GAMES) == [*VIEWS]
    assert all(view.guide is not None for view in VIEWS.values())


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
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
