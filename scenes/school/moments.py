"""What mattered in a game, and what people overlooked in earlier ones: cards to try again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.core.bad_record import BadRecord
from game.core.match import Match
from game.core.moments import MOST
from game.core.options import OptionError
from game.core.seam import AnyGame
from game.core.state import MoveError
from game.core.teaching import Moment
from game.store.background import Reading
from game.store.moments import KeptMoment
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.school.moment_card import MomentCard
from scenes.school.moment_try import MomentScene
from scenes.ui.brush import Brush

if TYPE_CHECKING:
    from game.ai.request import Request

TOP: Final = 96.0
CARD_W, CARD_H, GAP = 373.0, 540.0, 16.5


class MomentsScene(PlainScene):
    """The moments of one game that mattered; or those of many that were overlooked, which have to
    be looked at again first.
    """

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, kept: Sequence[KeptMoment],
        known: Sequence[Moment[Any]] = (),
    ) -> None:  # fmt: skip
        self._cabinet, self._game = cabinet, game
        ids = {one.id for one in kept}
        older = [one for one in cabinet.library.practised.mistakes(game.id) if one.id not in ids]
        every = [*kept, *older] if known else kept
        self._cards = [
            MomentCard(cabinet, game, one, partial(self._open, k)) for k, one in enumerate(every)
        ]
        for card, moment in zip(self._cards, known, strict=False):
            card.moment = moment
        self._asked: tuple[MomentCard, Request[tuple[Moment[Any], ...]]] | None = None
        self._reading: tuple[MomentCard, Reading[Match]] | None = None
        self._page, self._prompt_bar = Page(cabinet), PromptBar(cabinet)
        now, then = self._cards[: len(known)], self._cards[len(known) :]
        chunks = [then[k : k + MOST] for k in range(0, len(then), MOST)]
        self._leaves = [now, *chunks] if known else chunks or [now]
        """The cards that are on the screen together."""
        self._is_own = not known
        self._turn_to(0)

    def _turn_to(self, leaf: int) -> None:
        """Show some of the cards."""
        self._leaf, shown = leaf, self._leaves[leaf]
        left = (SAFE_LEFT + SAFE_RIGHT - len(shown) * (CARD_W + GAP) + GAP) / 2
        for k, card in enumerate(shown):
            card.box = (left + k * (CARD_W + GAP), TOP, CARD_W, CARD_H)
        self._page.set_items(shown)
        self._page.focus.current = next(iter(shown), None)

    def _open(self, at: int) -> None:
        card = self._cards[at]
        if card.moment is None or not card.is_ready:
            return
        if not card.moment.is_slip:
            self._watch()
            return
        self._cabinet.stack.push(MomentScene(self._cabinet, self._game, self._cards, at))

    def _watch(self) -> None:
        """Watch the game of the card in focus, from the moment on."""
        card = self._page.focused
        if isinstance(card, MomentCard) and card.moment is not None and card.is_ready:
            self._cabinet.go.watch(card.match.playback(), card.kept.ply)

    def leave(self) -> None:
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None
        if self._reading is not None:
            self._reading[1].stop()
            self._reading = None

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False):
                self._watch()
            case Press(Button.NEXT, is_down=True) if self._has_older:
                self._leaf_to(self._leaf + 1)
            case Press(Button.PREV, is_down=True) if self._leaf:
                self._leaf_to(self._leaf - 1)
            case _:
                return self._page.act(action)
        return True

    @property
    def _has_older(self) -> bool:
        return self._leaf + 1 < len(self._leaves)

    def _leaf_to(self, leaf: int) -> None:
        self._cabinet.sounds.play("page")
        self._turn_to(leaf)

    def update(self, tick_ms: int) -> bool:
        if self._asked is None:
            return self._read() or self._ask()
        card, question = self._asked
        if question.is_open:
            return False
        self._asked = None
        card.moment = next(iter(question.answer or ()), None)
        card.has_failed = card.moment is None
        if card.has_failed and not question.has_failed:  # the judge finds nothing wrong any more
            self._cabinet.library.practised.drop_mistake(card.kept)
        return True

    def _read(self) -> bool:
        """Replay a long game beside the screen; True when that is done."""
        if self._reading is None:
            unread = (one for one in self._leaves[self._leaf]
                      if not (one.is_ready or one.has_failed))  # fmt: skip
            card = next(unread, None)
            if card is not None:
                self._reading = card, Reading(card.replayed)
            return False
        card, reading = self._reading
        if not reading.is_done:
            return False
        self._reading = None
        try:
            match = reading.result()
        except (MoveError, OptionError, BadRecord):
            match, card.has_failed = None, True
        if match is not None:
            card.set_match(match)
        return True

    def _ask(self) -> bool:
        """Look at the next card again of which nothing is known."""
        cards = self._leaves[self._leaf]
        unknown = (one for one in cards if one.moment is None and not one.has_failed)
        card = next((one for one in unknown if one.is_ready), None)
        if card is None:
            return False
        try:
            states, kept = card.match.states, card.kept
        except (MoveError, OptionError, BadRecord):
            card.has_failed = True
            return True
        thinker = self._cabinet.thinker
        question = thinker.ask_moments(self._game, kept.record, states, (kept.ply,), ())
        self._asked = card, question
        return False

    def draw(self, brush: Brush, alpha: float) -> None:
        text, shown = self._cabinet.settings.text_percent, self._leaves[self._leaf]
        key = (id(self), text, tuple(card.key for card in shown))
        brush.still(key, lambda: self._draw_all(brush))
        self._page.draw_focused(brush)
        self._draw_prompts(brush)

    def _draw_all(self, brush: Brush) -> None:
        """All but the mark of the focus and the prompts."""
        words = self._cabinet.words
        brush.backdrop("spot")
        is_own, shown = self._is_own or self._leaf > 0, self._leaves[self._leaf]
        title = words("moments.own" if is_own else "moments.title").upper()
        box = brush.text(title, (SAFE_LEFT, 54), 40, "display", "text", "midleft", fit=640)
        brush.chip(words(f"{self._game.id}.short_name"), (box[0] + box[2] + 18, 54))
        slips = [card for card in shown if card.moment is None or card.moment.is_slip]
        found = sum(card.is_found for card in slips)
        told = words("moments.count", n=found, of=len(slips))
        if slips:
            brush.text(told, (SAFE_RIGHT, 54), 20, "bold", "muted", "midright")
        if not self._cards:
            brush.paragraph(words("moments.none"), (SAFE_LEFT, 300, SAFE_RIGHT - SAFE_LEFT, 80),
                            26, "heavy", "text", align="center")  # fmt: skip
        size = min((card.letters(brush) for card in shown), default=0.0)
        for card in shown:
            card.paint(brush, size)

    def _draw_prompts(self, brush: Brush) -> None:
        words, card = self._cabinet.words, self._page.focused
        prompts: list[tuple[Button, str]] = []
        if isinstance(card, MomentCard) and card.moment is not None:
            if card.moment.is_slip:
                prompts.append((Button.CONFIRM, words("moments.try")))
            prompts.append((Button.ALTERNATE, words("moments.watch")))
        if self._leaf:
            prompts.append((Button.PREV, words("moments.newer")))
        if self._has_older:
            prompts.append((Button.NEXT, words("moments.older")))
        self._prompt_bar.draw(brush, [*prompts, (Button.CANCEL, words("menu.back"))])
