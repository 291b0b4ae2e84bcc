"""A key moment on the table once more, to find the better move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.core.learning.exercise import AnyExercise, CardResult, Exercise, Verdict
from game.core.match.match import Match
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.kit.node import Node
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.practice.lesson_table import TaskTable
from scenes.practice.mistakes.moment_card import ReviewedMoment
from scenes.practice.task import TaskScene

if TYPE_CHECKING:
    from game.ai.request import Request

SAYS_SO_MS: Final = 700
"""Time after which a wait for the judge is shown."""


class MomentScene(TaskScene):
    """One moment to be tried again."""

    section, leave_key, judged_in = "moments", "moments.back", "judge"

    def __init__(
        self, context: AppContext, game: AnyGame, cards: Sequence[ReviewedMoment], at: int
    ) -> None:
        self._game, self._cards, self._at = game, cards, at
        self._card = cards[at]
        moment = self._card.moment
        assert moment is not None and moment.better is not None, "only mistakes are tried again"
        self._line = moment.better.line
        self._is_shown = False
        self._question: Request[Verdict] | None = None
        self._looked_ms = 0
        door = game.teaching.hindsight
        self._hindsight = None if door is None else door()
        table = TaskTable(context, _match_of(game, self._card))
        reply = None if self._hindsight is None else self._replied
        task: AnyExercise = Exercise("", None, None, self._shown, reply)
        super().__init__(context, table, task)

    def text_of(self, part: str) -> str:
        card, words = self._card, self._context.words
        match part:
            case "line":
                return words("mark.slip").upper()
            case "title":
                return words("moments.again")
            case "task" if card.is_whole:
                return words("moments.task_whole", what=card.happened())
            case "task":
                return words("moments.task", move=card.played(), what=card.happened())
        return card.idea()

    def head(self) -> Sequence[Node]:
        return [Text(self._card.number(), "note")]

    def leave(self) -> None:
        super().leave()
        if self._question is not None:
            self._question.cancel()
            self._question = None
            self._judged -= 1  # it is asked again on the way back

    def _judge(self) -> None:
        self._question = self._context.thinker.ask_verdict(self.match.record())
        self._looked_ms = 0

    def _replied(self, state: Any) -> Any:
        """Return what the other seat really did next."""
        assert self._hindsight is not None, "other games have no reply"
        real, ply = self._card.match, self._card.kept.ply
        return self._hindsight.reply(real.states, real.moves, ply, state)

    def _go_on(self, tick_ms: int) -> bool:
        question, match = self._question, self.match
        if self._hindsight is not None and match.ply > self._judged:
            self._judged = match.ply
            real, moment = self._card.match, self._card.moment
            assert moment is not None, "it is known what is tried"
            tried = match.states[self._first_ply :]
            verdict = self._hindsight.verdict(real.states, real.moves, moment, tried)
            if verdict is not None:
                self._take(verdict)
                return True
        if question is None:
            has_changed = super()._go_on(tick_ms)
            if self._is_shown and self._hindsight is not None and not self.table.is_shut:
                self._suggest()
            return has_changed
        if question.is_open:
            self._looked_ms += tick_ms
            if self._looked_ms - tick_ms < SAYS_SO_MS <= self._looked_ms:
                self._context.toast(self._context.words("moments.wait"))
            return False
        self._question = None
        if question.answer is None:  # unknown, so it is as if it had not been tried
            self._context.toast(self._context.words("moments.untold"))
            self.table.take_back()
            self._judged = self.match.ply
            self.table.open()
        else:
            self._take(question.answer)
        return True

    def _take(self, verdict: Verdict) -> None:
        super()._take(verdict)
        if verdict.result is CardResult.GO_ON and self._is_shown:
            self.table.open()
            self._suggest()

    def _slip(self) -> None:
        self.has_idea = True
        ways = [Command(None, "moments.try_again", self._try_again, "turn")]
        if self.slips >= 2:  # a right move may be shown
            ways.append(Command(None, "moments.show_me", self._show, "eye"))
        self._offer(*ways)

    def _show(self) -> None:
        """Try again from the beginning, with the first right move in the hand."""
        self._is_shown = self._card.is_shown = True
        self._try_again()
        for _ in range(self.match.ply - self._first_ply):
            self.table.take_back()
        self._judged = self.match.ply
        self.table.stage.finish()
        self._suggest()

    def _suggest(self) -> None:
        if self._step() is not None:
            super()._suggest()

    def _step(self) -> Any | None:
        """Return the next move of the better line, as long as it is followed."""
        made = self.match.moves[self._first_ply :]
        at = len(made)
        return self._line[at] if made == self._line[:at] and at < len(self._line) else None

    def _shown(self, state: Any) -> Any:
        return self._step()

    def _solve(self) -> None:
        """Mark the moment as solved, unless its solution was shown."""
        if not self._is_shown:
            self._card.is_found = True
            self._context.library.practised.drop_mistake(self._card.kept)
        ways = [Command(None, "moments.back", self._open_menu, "home")]
        if (following := self._following) is not None:
            ways.insert(0, Command(None, "moments.next", partial(self._go, following), "play"))
        self._offer(*ways)

    @property
    def _following(self) -> int | None:
        """The next moment that can be tried and is not found."""
        count = len(self._cards)
        order = [(self._at + k) % count for k in range(1, count)]
        return next((k for k in order if self._is_open(self._cards[k])), None)

    def _is_open(self, card: ReviewedMoment) -> bool:
        return card.moment is not None and card.moment.is_slip and not card.is_found

    def _go(self, at: int) -> None:
        scene = MomentScene(self._context, self._game, self._cards, at)
        self._context.stack.replace(scene)


def _match_of(game: AnyGame, card: ReviewedMoment) -> Match:
    """Return the game up to the moment, with people on all seats."""
    taught = replace(game, teaching=replace(game.teaching, coach=None))
    seats = tuple(
        replace(seat, level="", handicap=seat.handicap.at_the_start()) for seat in card.seats
    )
    return card.match.until(card.kept.ply, taught, seats)
