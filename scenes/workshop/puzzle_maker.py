"""A puzzle of one's own: a goal, a number of rounds, and what the solver says of both."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from game.ai.request import Request
from game.core.learning.content import DesignRefused
from game.core.learning.puzzle import OwnPuzzles, Proved, Puzzles
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.parts import DOTS, dots
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton, stepper

BEAT_MS: Final = 250


class PuzzleMakerScene(ViewScene):
    """Questions about a design before it becomes a puzzle.

    ``refuse`` says why it is none to ask that of; ``save`` gets the text of a puzzle whose par is
    proved. It begins with the goal and rounds that were ``asked``.
    """

    covers = False

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        puzzles: Puzzles[Any, Any, Any],
        design: Any,
        refuse: Callable[[Comment], None],
        save: Callable[[str], None],
        asked: tuple[str, int],
    ) -> None:
        super().__init__(context)
        assert puzzles.own is not None  # there is no way in otherwise
        self._game, self._puzzles = game, puzzles
        self._own: OwnPuzzles = puzzles.own
        self._design, self._refuse, self._save = design, refuse, save
        self._goal, self._rounds = 0, self._own.rounds[len(self._own.rounds) // 2]
        if asked[0] in self._own.goals:
            self._goal, self._rounds = self._own.goals.index(asked[0]), asked[1]
        self._question: Request[Proved] | None = None
        self.proved: Proved | None = None
        self._has_failed = False
        self._spent_ms = 0
        self.screen.focus_on("do")

    def view(self) -> Node:
        words, own, is_idle = self._context.words, self._own, self._question is None
        goals = [words(f"{self._game.id}.own_goal.{goal}") for goal in own.goals]
        rounds = [words("own.within", n=n) for n in own.rounds]
        form = [
            self._stepper("goal", goals, self._goal),
            self._stepper("rounds", rounds, list(own.rounds).index(self._rounds)),
        ]
        key, icon = ("own.save", "disk") if self._is_found else ("own.check", "eye")
        do = TextButton(words(key), icon, "primary", key="do", grow=1.0)
        back = TextButton(words("menu.back" if is_idle else "loading.cancel"), key="back", grow=1.0)
        told, ink = self._told()
        said = Text(told, "body", ink, "center", lines=0, size=22, height=92.0)
        lit = None if is_idle else self._spent_ms // BEAT_MS % DOTS
        buttons = Row([back, do if is_idle else None], "l")
        body = Column([Column(form, "s"), said, dots(lit, 14.0), buttons], "l")
        back_key = "menu.back" if is_idle else "loading.cancel"
        prompts = self.prompts(back=back_key)
        return Dialog(self.words("own.title"), body, prompts=prompts)

    def _stepper(self, key: str, values: list[str], at: int) -> Node:
        label, can = self.words(f"own.{key}"), self._question is None
        return stepper(values, at, key=key, label=label, is_enabled=can)

    @property
    def _is_found(self) -> bool:
        return self.proved is not None and self.proved.verdict == "found"

    def _told(self) -> tuple[str, str]:
        """Return what there is to say, and in which colour."""
        words = self._context.words
        if self._question is not None:
            return words("own.tried", n=self._question.done), "sub"
        if self._has_failed:
            return words("own.failed"), "amber"
        if self.proved is None:
            return words("own.what"), "sub"
        verdict = self.proved.verdict
        if verdict == "found":
            assert self._puzzles.read is not None
            par = self._puzzles.read(self.proved.text).par
            return words("own.found", n=par), "acc"
        n = self._rounds if verdict == "none" else self.proved.excluded
        return words(f"own.{verdict}", n=n), "amber"

    def on_step(self, key: Hashable, step: int) -> None:
        """Change the goal or the number of rounds, and drop the proof."""
        if key == "goal":
            self._goal += step
        else:
            rounds = list(self._own.rounds)
            self._rounds = rounds[rounds.index(self._rounds) + step]
        self.proved, self._has_failed = None, False

    def on_press(self, key: Hashable) -> None:
        if key == "back":
            self.on_back()
        elif self._is_found and self.proved is not None:
            self._context.stack.pop()
            self._save(self.proved.text)
        else:
            self._check()

    def on_back(self) -> None:
        if self._question is None:
            self._context.stack.pop()
        self._cancel()

    def _check(self) -> None:
        try:
            draft = self._own.draft(self._design, self._own.goals[self._goal], self._rounds)
        except DesignRefused as refused:
            self._refuse(refused.reason)
            return
        options = next(iter(self._game.presets.values()))
        seats = [Seat("", look) for look in range(self._game.seats(options))]
        record = Match(self._game, options, 0, seats).record()
        self.proved, self._has_failed, self._spent_ms = None, False, 0
        self._question = self._context.thinker.ask_proof(record, draft)
        self.screen.focus_on("back")

    def _cancel(self) -> None:
        if self._question is not None:
            self._question.cancel()
            self._question = None
            self.screen.focus_on("do")

    def leave(self) -> None:
        super().leave()
        self._cancel()

    def update(self, tick_ms: int) -> bool:
        if self._question is None:
            return False
        before = self._spent_ms // BEAT_MS
        self._spent_ms += tick_ms
        if self._question.is_open:
            has_changed = self._spent_ms // BEAT_MS != before
        else:
            self.proved, self._question = self._question.answer, None
            self._has_failed, has_changed = self.proved is None, True
            if self._is_found:
                self._context.sounds.play("win")
            self.screen.focus_on("do")
        if has_changed:
            self.refresh()
        return has_changed
