"""A puzzle of one's own: a goal, a number of rounds, and what the solver says of both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.ai.request import Request
from game.core.exercise import DesignRefused
from game.core.match import Match
from game.core.puzzle import OwnPuzzles, Proved, Puzzles
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.state import Reason
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton, Stepper

BOX: Final[Box] = (320.0, 126.0, 640.0, 468.0)
ROW_H, BUTTON_H = 56.0, 56.0
BEAT_MS: Final = 250


class PuzzleMakerScene(PlainScene):
    """What is asked of a design. ``refuse`` says why it is none to ask that of; ``save`` gets the
    text of a puzzle whose par is proved. It begins with the goal and rounds that were ``asked``.
    """

    covers = False

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, puzzles: Puzzles[Any, Any, Any], design: Any,
        refuse: Callable[[Reason], None], save: Callable[[str], None], asked: tuple[str, int],
    ) -> None:  # fmt: skip
        assert puzzles.own is not None  # there is no way in otherwise
        self._cabinet, self._game, self._puzzles = cabinet, game, puzzles
        self._own: OwnPuzzles = puzzles.own
        self._design, self._refuse, self._save = design, refuse, save
        self._goal, self._rounds = 0, self._own.rounds[len(self._own.rounds) // 2]
        if asked[0] in self._own.goals:
            self._goal, self._rounds = self._own.goals.index(asked[0]), asked[1]
        self._question: Request[Proved] | None = None
        self._proved: Proved | None = None
        self._has_failed = False
        self._spent_ms = 0
        self._page = Page(cabinet)
        self._lay_out()

    def _lay_out(self) -> None:
        words, (x, y, w, h) = self._cabinet.words, BOX
        row, half = (x + 32, y + 84, w - 64, ROW_H), (w - 80) / 2
        low = y + h - 32 - BUTTON_H
        steppers = [
            Stepper(row, words("own.goal"), self._said_goal, self._step_goal,
                    can_step=partial(self._has_goal), value_width=340,
                    is_idle=self._is_searching),
            Stepper((x + 32, y + 84 + ROW_H + 8, w - 64, ROW_H), words("own.rounds"),
                    lambda: words("own.within", n=self._rounds), self._step_rounds,
                    can_step=self._has_rounds, value_width=340, is_idle=self._is_searching),
        ]  # fmt: skip
        back = PushButton((x + 32, low, half, BUTTON_H), words("menu.back"), self._close)
        do = {
            True: ("own.save", "disk", self._keep), False: ("own.check", "eye", self._check),
        }[self._is_found]  # fmt: skip
        self._main = PushButton(
            (x + 48 + half, low, half, BUTTON_H), words(do[0]), do[2], icon=do[1], tone="primary"
        )
        is_busy = self._question is not None
        if is_busy:
            back = PushButton((x + w / 2 - half / 2, low, half, BUTTON_H),
                              words("loading.cancel"), self._cancel)  # fmt: skip
        self._page.set_items([*steppers, back] if is_busy else [*steppers, back, self._main])
        self._page.focus.current = back if is_busy else self._main

    @property
    def _is_found(self) -> bool:
        return self._proved is not None and self._proved.verdict == "found"

    def _is_searching(self) -> bool:
        return self._question is not None

    def _said_goal(self) -> str:
        return self._cabinet.words(f"{self._game.id}.own_goal.{self._own.goals[self._goal]}")

    def _has_goal(self, step: int) -> bool:
        return 0 <= self._goal + step < len(self._own.goals)

    def _has_rounds(self, step: int) -> bool:
        return self._rounds + step in self._own.rounds

    def _step_goal(self, step: int) -> None:
        if self._has_goal(step):
            self._goal += step
            self._forget()

    def _step_rounds(self, step: int) -> None:
        if self._has_rounds(step):
            self._rounds += step
            self._forget()

    def _forget(self) -> None:
        """Something else is asked now: nothing is proved of that."""
        at = self._page.items.index(self._page.focused) if self._page.focused else 0
        self._proved, self._has_failed = None, False
        self._lay_out()
        self._page.focus.current = self._page.items[at]

    def _check(self) -> None:
        try:
            draft = self._own.draft(self._design, self._own.goals[self._goal], self._rounds)
        except DesignRefused as refused:
            self._refuse(refused.reason)
            return
        options = next(iter(self._game.presets.values()))
        seats = [Seat("", look) for look in range(self._game.seats(options))]
        record = Match(self._game, options, 0, seats).record()
        self._proved, self._has_failed, self._spent_ms = None, False, 0
        self._question = self._cabinet.thinker.ask_proof(record, draft)
        self._lay_out()

    def _cancel(self) -> None:
        if self._question is not None:
            self._question.cancel()
            self._question = None
        self._lay_out()

    def _keep(self) -> None:
        assert self._proved is not None
        text = self._proved.text
        self._close()
        self._save(text)

    def _close(self) -> None:
        self._cabinet.stack.pop()

    def leave(self) -> None:
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def act(self, action: Action) -> bool:
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            (self._close if self._question is None else self._cancel)()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if self._question is None:
            return False
        before = self._spent_ms // BEAT_MS
        self._spent_ms += tick_ms
        if self._question.is_open:
            return self._spent_ms // BEAT_MS != before
        self._proved, self._question = self._question.answer, None
        self._has_failed = self._proved is None
        if self._is_found:
            self._cabinet.sounds.play("win")
        self._lay_out()
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        brush.shade(150)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        title = self._cabinet.words("own.title")
        brush.text(title, (x + w / 2, y + 46), 32, "display", "text", "center", fit=w - 60)
        self._page.draw(brush)
        top = y + 84 + 2 * (ROW_H + 8) + 18
        told, ink = self._told()
        brush.paragraph(told, (x + 40, top, w - 80, 110.0), 22, "bold", ink, align="center")
        if self._question is not None:
            lit = self._spent_ms // BEAT_MS % 5
            for k in range(5):
                brush.disc((x + w / 2 + (k - 2) * 26, top + 84), 6, "acc" if k == lit else "line")

    def _told(self) -> tuple[str, str]:
        """What there is to say, and in which colour."""
        words = self._cabinet.words
        if self._question is not None:
            return words("own.tried", n=self._question.done), "sub"
        if self._has_failed:
            return words("own.failed"), "amber"
        if self._proved is None:
            return words("own.what"), "sub"
        verdict = self._proved.verdict
        if verdict == "found":
            assert self._puzzles.read is not None
            par = self._puzzles.read(self._proved.text).par
            return words("own.found", n=par), "acc"
        n = self._rounds if verdict == "none" else self._proved.excluded
        return words(f"own.{verdict}", n=n), "amber"
