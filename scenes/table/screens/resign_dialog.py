"""A computer has lost for certain, and would give up: the person takes the win or plays on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

from game.core.match.resign_offer import ResignOffer
from game.core.match.seats import Seat
from scenes.app_context import AppContext
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.parts import centred
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Plate, TextButton
from scenes.table.board.table import MatchTable
from scenes.ui.art.portraits import Mood, draw_seat

FACE_R: Final = 52.0


def let_give_up(table: MatchTable) -> None:
    """Let a computer at this table offer to resign."""
    table.session.resign_offer = ResignOffer(table.match)


def hear_out(context: AppContext, table: MatchTable) -> bool:
    """Let the computer say that it would give up, if it would; True if it does.

    Where that was declined before the match was left, it plays on.
    """
    session, match, offer = table.session, table.match, table.session.resign_offer
    assert offer is not None  # only who has one gives up
    if session.journal.is_played_on:
        offer.decline()
        session.is_given_up = False
        return False

    def answer(takes_win: bool) -> None:
        if takes_win:
            table.submit(match.resignation)
            return
        offer.decline()
        session.journal.is_played_on = True
        session.journal.save()

    context.sounds.play("page")
    context.stack.push(ResignOfferScene(context, match.seats[match.state.to_move], answer))
    return True


class ResignOfferScene(ViewScene):
    """The computer speaks from its face; "take the win" is in focus first."""

    covers = False

    def __init__(self, context: AppContext, seat: Seat, answer: Callable[[bool], None]) -> None:
        """Call ``answer`` with True if the person takes the win, with False to play on."""
        super().__init__(context)
        self._seat, self._answer = seat, answer

    @property
    def _title(self) -> str:
        return self.words("giving_up.title", who=self._seat.name)

    def enter(self) -> None:
        super().enter()
        words = self.words
        self._context.read_aloud(self._title, words("giving_up.says"), words("giving_up.line"))

    def view(self) -> Node:
        words, tint = self.words, f"look{self._seat.look}"
        says = Text(words("giving_up.says"), "strong", "ink1", "center", lines=0)
        bubble = Plate(says, "white", 18.0, rim=tint, pad=(18.0, 14.0), grow=1.0)
        draw = partial(draw_seat, r=FACE_R, seat=self._seat, mood=Mood.SHUT)
        face = centred(self._seat, 2 * FACE_R, draw, width=2 * FACE_R)
        buttons = [
            TextButton(words("giving_up.yes"), tone="primary", key="yes", grow=0.5),
            TextButton(words("giving_up.no"), key="no", grow=0.5),
        ]
        parts = [
            Row([face, bubble], "xl", align="center"),
            Text(words("giving_up.line"), align="center", lines=0),
            Row(buttons, "l"),
        ]
        prompts = self.prompts(back="giving_up.no")
        return Dialog(self._title, Column(parts, "xl"), 720.0, prompts=prompts, rim=tint)

    def on_press(self, key: Hashable) -> None:
        self._context.stack.pop()
        self._answer(key == "yes")

    def on_back(self) -> None:
        self.on_press("no")
