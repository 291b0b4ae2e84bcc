"""A new puzzle: made at once where that is quick, else in the search process, with a way out."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from typing import Final

from game.ai.request import Request
from game.core.learning.exercise import AnyExercise
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.kit.boxes import Align, Column
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.parts import DOTS, dots
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton

SEEDS: Final = 1_000_000
BEAT_MS: Final = 250
"""How often the dots of the waiting move on."""


def make_puzzle(
    context: AppContext, game: AnyGame, grade: int, play: Callable[[AnyExercise], None]
) -> None:
    """``play`` gets a new puzzle of that grade, unless the wait for it is cancelled."""
    door = game.exercises.puzzles
    assert door is not None, "only games with puzzles are asked for one"
    puzzles, seed = door(), secrets.randbelow(SEEDS)
    assert puzzles.made is not None, "only makers are asked"
    if not puzzles.is_quick:
        context.stack.push(MakingScene(context, game, seed, grade, play))
        return
    puzzle = puzzles.made(seed, grade)
    assert puzzle is not None, "a quick maker gives a puzzle for each seed"
    play(puzzle)


class MakingScene(ViewScene):
    """The search process makes a puzzle; how many it has tried so far, and a way out."""

    covers = False

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        seed: int,
        grade: int,
        play: Callable[[AnyExercise], None],
    ) -> None:
        super().__init__(context)
        self._game, self._play, self._seed, self._grade = game, play, seed, grade
        self._question: Request[AnyExercise] | None = None
        self._spent_ms = 0

    def enter(self) -> None:
        super().enter()
        options = next(iter(self._game.presets.values()))
        seats = [Seat("", look) for look in range(self._game.seats(options))]
        record = Match(self._game, options, self._seed, seats).record()
        self._question = self._context.thinker.ask_puzzle(self._game, record, self._grade)

    def leave(self) -> None:
        super().leave()
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def view(self) -> Node:
        words = self._context.words
        tried = self._question.done if self._question is not None else 0
        says = words("puzzle.tried", n=tried) if tried else words("puzzle.looking")
        lit = self._spent_ms // BEAT_MS % DOTS
        parts = [
            Text(says, "strong", "sub", "center"),
            dots(lit, 20.0),
            Align(TextButton(words("loading.cancel"), key="cancel", width=220.0)),
        ]
        return Dialog(words("puzzle.making"), Column(parts, "l"), 480.0)

    def on_press(self, key: Hashable) -> None:
        self.on_back()

    def update(self, tick_ms: int) -> bool:
        before = self._spent_ms // BEAT_MS
        self._spent_ms += tick_ms
        if self._question is None or self._question.is_open:
            self.refresh()
            return self._spent_ms // BEAT_MS != before
        puzzle = self._question.answer
        self.on_back()
        if puzzle is None:
            self._context.toast(self._context.words("puzzle.none_made"))
        else:
            self._play(puzzle)
        return True
