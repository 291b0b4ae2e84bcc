"""What a panel beside a board has to say to whoever plays: tip, coach, order of play."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.cabinet import Cabinet
from scenes.input.bindings import HALVES
from scenes.input.labels import direction_letters
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST
from scenes.ui.sentences import sentence

TITLE_H = 38.0
"""Height of a tip's title with what lies below it."""

TIP_H = 100.0
"""In a lower panel the order of play has no title."""

TITLED_FROM = 150.0
"""In a lower panel a coach has no title."""

SAID_GAP = 10.0
"""Between two things that a coach has said."""


BAR_H = 12.0
"""How far the search for a hint is."""


class SideNotes:
    """Each in a panel of its own; decides nothing."""

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        self._cabinet, self._table, self._match = cabinet, table, table.match

    def draw_tip(self, brush: Brush, box: Box) -> None:
        """How to make a first move, for the device last used; among four there is less room."""
        x, y, w, h = box
        prefix, devices = f"{self._match.game.id}.tip", self._cabinet.devices
        kind = devices.last_kind
        letters = ""
        if kind in HALVES:
            letters = direction_letters(devices.bindings, kind, devices.layout)
            kind = "keys_left" if letters else "keys_right"
        brush.panel((x, y, w, h), "panel", "line", 22)
        key = f"{prefix}.{kind}"
        key = key if len(self._match.seats) == 2 else f"{key}_short"
        named = self._cabinet.button_words(devices.last_kind)
        tip = self._cabinet.words(key, keys=letters, **named)
        title, room = self._cabinet.words(f"{prefix}.title"), w - 44
        for size, inset, first, line in _tip_forms(brush):
            top = inset + first
            if brush.paragraph_height(tip, room, size, line=line) <= h - top - inset:
                break
        else:  # the lines themselves say what is to be done
            title, top = "", inset
        if title:
            brush.text(title, (x + 22, y + inset), size, "heavy", "acc", tracking=1, fit=room)
        brush.paragraph(tip, (x + 22, y + top, room, h - top - inset), size, line=line)

    def draw_coach(self, brush: Brush, box: Box) -> None:
        """What the coach has said last, one thing below the other, as much as there is room for.

        A panel that has room for little more than a title has none.
        """
        x, y, w, h = box
        words, game = self._cabinet.words, self._match.game.id
        brush.panel((x, y, w, h), "panel", "amber", 22)
        top = y + 14
        if h >= TITLED_FROM:
            brush.text(words("play.coach"), (x + 22, top), 18, "heavy", "amber", tracking=1)
            top += 36 + 14 * (brush.theme.text_scale - 1)
        coach = self._table.sitting.coach
        if coach.is_thinking:
            free = (x + 22, top, w - 44, y + h - 12 - top)
            top += brush.paragraph(words("play.coach_thinks"), free, 18) + SAID_GAP
            if coach.tenths and top + BAR_H < y + h - 12:
                brush.bar((x + 22, top, w - 44, BAR_H), coach.tenths / 10, "amber")
        shown: list[str] = []
        left = y + h - 12 - top
        for hint in reversed(self._table.sitting.coach.shown_hints):
            key = f"{game}.hint.{hint.key}"
            text = sentence(self._cabinet.strings, key, hint, self._match.seats)
            left -= brush.paragraph_height(text, w - 44, 18)
            if shown and left < 0:
                break
            shown.insert(0, text)
            left -= SAID_GAP
        for text in shown:
            room = max(24.0, y + h - 12 - top)
            top += brush.paragraph(text, (x + 22, top, w - 44, room), 18) + SAID_GAP

    def draw_order(self, brush: Brush, box: Box) -> None:
        """Who moves next, in a game of more than two."""
        x, y, w, h = box
        brush.panel((x, y, w, h), "panel", "line", 22)
        middle = y + 76
        if h >= TIP_H:
            brush.text(self._cabinet.words("play.next"), (x + 22, y + 14), 18, "heavy", "muted",
                       tracking=1)  # fmt: skip
        else:
            middle = y + h / 2
        state, seats = self._table.state, self._match.seats
        active = [p for p in range(len(seats)) if not self._table.view.status(state, p).key]
        order = [p for p in active if p >= state.to_move] + [p for p in active if p < state.to_move]
        for place, player in enumerate(order):
            at = (x + 40 + place * 60, middle)
            brush.pawn(at, 20 if place == 0 else 16, seats[player].look, halo=place == 0)
            if place + 1 < len(order):
                brush.icon("arrow_right", (at[0] + 30, at[1]), 14, "muted")


def _tip_forms(brush: Brush) -> Iterator[tuple[float, float, float, float]]:
    """Ways to set a tip, the airiest first: letters, margin, height of the title, leading."""
    smallest = SMALLEST / brush.theme.text_scale
    yield 18.0, 14.0, TITLE_H, 1.35
    size = 18.0
    while True:
        title_h = brush.measure("", size, "heavy")[1] + 2
        yield size, 10.0, title_h, 1.25
        yield size, 8.0, title_h, 1.15
        if size <= smallest:
            return
        size = max(size - 1, smallest)
