"""A new puzzle: made at once where that is quick, else in the search process, with a way out."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from game.ai.request import Request
from game.core.match import Match
from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.practice.puzzle_words import AnyPuzzle
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

BOX: Final[Box] = (400.0, 240.0, 480.0, 230.0)
SEEDS: Final = 1_000_000
BEAT_MS: Final = 250
"""How often the dots of the waiting move on."""


def make_puzzle(
    cabinet: Cabinet, game: AnyGame, grade: int, play: Callable[[AnyPuzzle], None]
) -> None:
    """``play`` gets a new puzzle of that grade, unless somebody would rather not wait for it."""
    door = game.exercises.puzzles
    assert door is not None, "only games with puzzles are asked for one"
    puzzles, seed = door(), secrets.randbelow(SEEDS)
    assert puzzles.made is not None, "only makers are asked"
    if not puzzles.is_quick:
        cabinet.stack.push(MakingScene(cabinet, game, seed, grade, play))
        return
    puzzle = puzzles.made(seed, grade)
    assert puzzle is not None, "a quick maker gives a puzzle for each seed"
    play(puzzle)


class MakingScene(PlainScene):
    """The search process makes a puzzle; how many it has tried so far, and a way out."""

    covers = False

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, seed: int, grade: int,
        play: Callable[[AnyPuzzle], None],
    ) -> None:  # fmt: skip
        self._cabinet, self._game, self._play = cabinet, game, play
        self._seed, self._grade = seed, grade
        self._question: Request[AnyPuzzle] | None = None
        self._spent_ms = 0
        x, y, w, h = BOX
        cancel = PushButton((x + w / 2 - 110, y + h - 76, 220, 52),
                            cabinet.words("loading.cancel"), self._close)  # fmt: skip
        self._page = Page(cabinet, [cancel])

    def enter(self) -> None:
        options = next(iter(self._game.presets.values()))
        seats = [Seat("", look) for look in range(self._game.seats(options))]
        record = Match(self._game, options, self._seed, seats).record()
        self._question = self._cabinet.thinker.ask_puzzle(self._game, record, self._grade)

    def leave(self) -> None:
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def _close(self) -> None:
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._close()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        before = self._spent_ms // BEAT_MS
        self._spent_ms += tick_ms
        if self._question is None or self._question.is_open:
            return self._spent_ms // BEAT_MS != before
        puzzle = self._question.answer
        self._close()
        if puzzle is None:
            self._cabinet.toast(self._cabinet.words("puzzle.none_made"))
        else:
            self._play(puzzle)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        words = self._cabinet.words
        brush.shade(150)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        brush.text(words("puzzle.making"), (x + w / 2, y + 48), 28, "display", "text", "center",
                   fit=w - 60)  # fmt: skip
        tried = self._question.done if self._question is not None else 0
        told = words("puzzle.tried", n=tried) if tried else words("puzzle.looking")
        brush.text(told, (x + w / 2, y + 92), 20, "bold", "sub", "center", fit=w - 60)
        lit = self._spent_ms // BEAT_MS % 5
        for k in range(5):
            brush.disc((x + w / 2 + (k - 2) * 26, y + 126), 6, "acc" if k == lit else "line")
        self._page.draw(brush)
