"""A computer has lost for certain, and would give up: the person takes the win or plays on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.match.resign_offer import GivingUp
from game.core.match.seats import Seat
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.bubbles import bubble_height, draw_bubble
from scenes.ui.items import PushButton
from scenes.ui.portraits import Mood, character_of, draw_on_seat

WIDE: Final = 720.0
PAD, GAP = 36.0, 18.0
FACE_R: Final = 52.0
ROW_H: Final = 56.0


def let_give_up(table: Table) -> None:
    """A computer at this table may offer to give up."""
    table.sitting.giving_up = GivingUp(table.match)


def hear_out(cabinet: Cabinet, table: Table) -> bool:
    """Let the computer say that it would give up, if it would; True if it does.

    Where that was declined before the match was left, it plays on.
    """
    sitting, match, offer = table.sitting, table.match, table.sitting.giving_up
    if offer is None or not sitting.is_given_up:
        return False
    if sitting.journal.is_played_on:
        offer.decline()
        sitting.is_given_up = False
        return False

    def decline() -> None:
        offer.decline()
        sitting.journal.is_played_on = True
        sitting.journal.save()

    def accept() -> None:
        table.submit(match.resignation)

    cabinet.sounds.play("page")
    seat = match.seats[match.state.to_move]
    cabinet.stack.push(GivingUpScene(cabinet, seat, accept, decline))
    return True


class GivingUpScene(PlainScene):
    """The computer speaks from its face; "take the win" is in focus first."""

    covers = False

    def __init__(
        self, cabinet: Cabinet, seat: Seat, on_accept: Callable[[], None],
        on_decline: Callable[[], None],
    ) -> None:  # fmt: skip
        self._cabinet, self._seat = cabinet, seat
        self._on_accept, self._on_decline = on_accept, on_decline
        words = cabinet.words
        self._accept = PushButton((0, 0, 0, 0), words("giving_up.yes"), self._take, tone="primary")
        self._decline = PushButton((0, 0, 0, 0), words("giving_up.no"), self._play_on)
        self._page = Page(cabinet, [self._accept, self._decline])
        self._lay_out()

    def enter(self) -> None:
        words = self._cabinet.words
        self._cabinet.read_aloud(words("giving_up.title", who=self._seat.name),
                                 words("giving_up.says"), words("giving_up.line"))  # fmt: skip

    def _lay_out(self) -> Box:
        """Place the buttons below what is said; gives the whole box."""
        brush, words = self._cabinet.window.brush, self._cabinet.words
        said_h = max(bubble_height(brush, words("giving_up.says"), self._bubble_w), 2 * FACE_R)
        line_h = brush.paragraph_height(words("giving_up.line"), WIDE - 2 * PAD, 20)
        title_h = 46 * brush.theme.text_scale
        high = PAD + title_h + GAP + said_h + GAP + line_h + GAP + ROW_H + PAD
        x, y = (1280 - WIDE) / 2, (720 - high) / 2
        half, row = (WIDE - 2 * PAD - GAP) / 2, y + high - PAD - ROW_H
        self._accept.box = x + PAD, row, half, ROW_H
        self._decline.box = x + PAD + half + GAP, row, half, ROW_H
        return x, y, WIDE, high

    @property
    def _bubble_w(self) -> float:
        return WIDE - 2 * PAD - 2 * FACE_R - 2 * GAP

    def reword(self) -> None:
        self._accept.label = self._cabinet.words("giving_up.yes")
        self._decline.label = self._cabinet.words("giving_up.no")

    def _take(self) -> None:
        self._cabinet.stack.pop()
        self._on_accept()

    def _play_on(self) -> None:
        self._on_decline()
        self._cabinet.stack.pop()

    def act(self, action: Action) -> bool:
        match action:
            case Press(Button.CANCEL, is_down=True, is_repeat=False):
                self._play_on()
                return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, h = box = self._lay_out()
        words, seat, scale = self._cabinet.words, self._seat, brush.theme.text_scale
        tint = f"look{seat.look}"
        brush.shade(150)
        brush.panel(box, "panel2", tint, 26, 2, glow=tint)
        title = words("giving_up.title", who=seat.name)
        top = y + PAD
        brush.text(title, (x + w / 2, top + 20 * scale), 32, "display", "text", "center",
                   fit=w - 2 * PAD)  # fmt: skip
        top += 46 * scale + GAP
        says = words("giving_up.says")
        said_h = bubble_height(brush, says, self._bubble_w)
        middle = top + max(said_h, 2 * FACE_R) / 2
        draw_on_seat(brush, (x + PAD + FACE_R, middle), FACE_R, seat.look,
                     character_of(seat.level), Mood.SHUT)  # fmt: skip
        self._draw_bubble(
            brush, (x + PAD + 2 * FACE_R + 2 * GAP, middle - said_h / 2), said_h, says
        )
        top += max(said_h, 2 * FACE_R) + GAP
        brush.paragraph(words("giving_up.line"), (x + PAD, top, w - 2 * PAD, h), 20, "bold", "sub",
                        align="center")  # fmt: skip
        self._page.draw(brush)

    def _draw_bubble(self, brush: Brush, at: tuple[float, float], high: float, says: str) -> None:
        x, y = at
        box = x, y, self._bubble_w, high
        draw_bubble(brush, box, y, says, "white", f"look{self._seat.look}", "ink1", is_bold=True)
