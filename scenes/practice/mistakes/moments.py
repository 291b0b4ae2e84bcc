"""Key moments of a game, and mistakes of earlier ones: cards to try again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.learning.assessment import Moment
from game.core.learning.key_moments import MAX_MOMENTS
from game.core.match.match import Match
from game.core.record.bad_record import BadRecord
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError
from game.core.rules.state import MoveError
from game.core.search.background import Reading
from game.store.practice import KeptMoment
from scenes.app_context import AppContext
from scenes.input.actions import Button
from scenes.kit.boxes import Row
from scenes.kit.frame import Prompt, Screen
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Chip
from scenes.practice.mistakes.moment_card import ReviewedMoment, moment_card
from scenes.practice.mistakes.moment_try import MomentScene

if TYPE_CHECKING:
    from game.ai.request import Request


class MomentsScene(ViewScene):
    """Screen of the key moments of one game, or of mistakes kept from many games.

    Kept mistakes are analysed again before they are shown.
    """

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        kept: Sequence[KeptMoment],
        known: Sequence[Moment] = (),
    ) -> None:
        super().__init__(context)
        self._game = game
        ids = {one.id for one in kept}
        older = [one for one in context.library.practised.mistakes(game.id) if one.id not in ids]
        every = [*kept, *older] if known else kept
        self.moments = [ReviewedMoment(context, game, one) for one in every]
        for one, moment in zip(self.moments, known, strict=False):
            one.moment = moment
        self._asked: tuple[ReviewedMoment, Request[tuple[Moment, ...]]] | None = None
        self._reading: tuple[ReviewedMoment, Reading[Match]] | None = None
        now, then = self.moments[: len(known)], self.moments[len(known) :]
        chunks = [then[k : k + MAX_MOMENTS] for k in range(0, len(then), MAX_MOMENTS)]
        self._showns = [now, *chunks] if known else chunks or [now]
        """The moments that are on the screen together."""
        self._is_own = not known
        self._at = 0

    @property
    def _shown(self) -> Sequence[ReviewedMoment]:
        return self._showns[self._at]

    @property
    def _in_focus(self) -> ReviewedMoment | None:
        key = self.screen.focused_key
        return next((one for one in self._shown if ("moment", one.kept.id) == key), None)

    def view(self) -> Node:
        words, page = self.words, self._shown
        title = words("moments.own" if self._is_own or self._at else "moments.title").upper()
        slips = [one for one in page if one.moment is None or one.moment.is_slip]
        found = sum(one.is_found for one in slips)
        count = words("moments.count", n=found, of=len(slips)) if slips else ""
        chip = Chip(words(f"{self._game.id}.short_name"))
        header = [chip, Text(count, "body", "muted", "right", grow=1.0)]
        body = Row([moment_card(self._context, one) for one in page], justify="center")
        none = empty_state("star", "", words("moments.none"))
        return Screen(title, body if self.moments else none, header=header, prompts=self._prompts())

    def _prompts(self) -> list[Prompt]:
        one = self._in_focus
        is_slip = one is not None and one.moment is not None and one.moment.is_slip
        return self.prompts("moments.try" if is_slip else "")

    def commands(self) -> Iterable[Command]:
        one = self._in_focus
        is_known = one is not None and one.moment is not None
        watch = "moments.watch" if is_known else ""
        yield Command(Button.ALTERNATE, watch, lambda: self.on_press(None))
        if self._at:
            yield Command(Button.PREV, "moments.newer", partial(self._turn, -1))
        if self._at + 1 < len(self._showns):
            yield Command(Button.NEXT, "moments.older", partial(self._turn, 1))
        yield Command(Button.PAUSE, "", self.on_back)

    def _turn(self, by: int) -> None:
        self._context.sounds.play("page")
        self._at += by

    def on_press(self, key: Hashable) -> None:
        one = self._in_focus
        if one is None or one.moment is None or not one.is_ready:
            return
        if key is None or not one.moment.is_slip:
            self._context.go.watch(one.match.playback(), one.kept.ply)
            return
        at = self.moments.index(one)
        self._context.stack.push(MomentScene(self._context, self._game, self.moments, at))

    def leave(self) -> None:
        super().leave()
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
        if self._reading is not None:
            self._reading[1].stop()
            self._reading = None

    def update(self, tick_ms: int) -> bool:
        has_changed = self._look_again()
        if has_changed:
            self.refresh()
        return has_changed

    def _look_again(self) -> bool:
        """Find what can be said of a moment; True when more is known."""
        if self._asked is None:
            return self._read() or self._ask()
        one, question = self._asked
        if question.is_open:
            return False
        self._asked = None
        one.moment = next(iter(question.answer or ()), None)
        one.has_failed = one.moment is None
        if one.has_failed and not question.has_failed:  # the judge finds nothing wrong any more
            self._context.library.practised.drop_mistake(one.kept)
        return True

    def _read(self) -> bool:
        """Replay a long game beside the screen; True when that is done."""
        if self._reading is None:
            unread = (one for one in self._shown if not (one.is_ready or one.has_failed))
            if (one := next(unread, None)) is not None:
                self._reading = one, Reading(one.replayed)
            return False
        one, reading = self._reading
        if not reading.is_done:
            return False
        self._reading = None
        try:
            match = reading.result()
        except (MoveError, OptionError, BadRecord):
            match, one.has_failed = None, True
        if match is not None:
            one.match = match
        return True

    def _ask(self) -> bool:
        """Look at the next one again of which nothing is known."""
        unknown = (one for one in self._shown if one.moment is None and not one.has_failed)
        one = next((one for one in unknown if one.is_ready), None)
        if one is None:
            return False
        try:
            record = one.match.record()
        except (MoveError, OptionError, BadRecord):
            one.has_failed = True
            return True
        thinker = self._context.thinker
        question = thinker.ask_moments(record, (one.kept.ply,), ())
        self._asked = one, question
        return False
