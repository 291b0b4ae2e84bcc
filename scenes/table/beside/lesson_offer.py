"""Somebody's first match of a game: its lesson is offered beside the board, once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.table.table import MatchTable
from scenes.ui.brush import Box, Brush

LETTERS: Final = 20.0
HIGH: Final = 38.0
PAD: Final = 18.0
GAP: Final = 10.0
FORMS: Final = ("first", "first_short", "first_shortest")
"""Words that say it, from the best on."""


class LessonOffer:
    """A line in the top bar until the first move of a person, which lets it go.

    It asks for nothing: whoever begins to play has declined. That it was made is remembered.
    """

    def __init__(self, cabinet: Cabinet, table: MatchTable) -> None:
        self._cabinet, self._table = cabinet, table
        match, settings = table.match, cabinet.settings
        self.is_on = (
            not match.ply
            and match.puzzle is None
            and not (match.series and match.series.played)
            and not all(seat.is_computer for seat in match.seats)
            and match.game.id not in settings.lessons
            and not any(cabinet.library.practised.rung_counts(match.game.id).values())
            and bool(match.game.teaching.lessons())
        )
        self._box: Box | None = None
        if self.is_on:
            lessons = {**settings.lessons, match.game.id: ()}
            cabinet.change_settings(replace(settings, lessons=lessons))

    @property
    def button(self) -> Button:
        """What takes it: a button that does nothing else before the first move."""
        return Button.PREV if self._table.showing.pager.layout else Button.PAGE_ON

    def update(self) -> bool:
        """Notice a person's first move; True if it has let the offer go."""
        if not self.is_on:
            return False
        states, seats = self._table.match.states[:-1], self._table.match.seats
        self.is_on = all(seats[state.to_move].is_computer for state in states)
        return not self.is_on

    def takes(self, action: Action) -> bool:
        """Whether ``action`` is for what is offered; if it accepts it, the lesson opens."""
        if not self.is_on:
            return False
        match action:
            case Press(button, is_down=True, is_repeat=False) if button is self.button:
                self._learn()
            case Point(x, y, Phase.UP) if self._is_at(x, y):
                self._learn()
            case Point(x, y, Phase.DOWN) if self._is_at(x, y):
                pass
            case _:
                return False
        return True

    def _is_at(self, x: float, y: float) -> bool:
        if self._box is None:
            return False
        left, top, w, h = self._box
        return left <= x <= left + w and top <= y <= top + h

    def _learn(self) -> None:
        self.is_on, self._box = False, None
        self._cabinet.go.lesson(self._table.match.game)

    def hide(self) -> None:
        """Until it is drawn again there is nothing to click."""
        self._box = None

    def draw(self, brush: Brush, lefts: tuple[float, float], top: float, right: float) -> bool:
        """Draw the offer up to `right`, from the first of `lefts` on, or from the second if needed.

        Returns:
            Whether there was too little room from the first.
        """
        if not self.is_on:
            return False
        devices = self._cabinet.devices
        kind, sign = devices.last_kind, 0.0
        if kind == "keys:left" and devices.reads_digits:
            kind = "keys:right"  # the keys of the left half are numbers now
        if kind != "mouse":
            sign = brush.prompt_width(kind, self.button) + GAP
        forms = [self._cabinet.words(f"lesson.{key}") for key in FORMS]
        around = sign + 2 * PAD
        fitting = [
            (left, form) for left in lefts for form in forms
            if brush.has_room(form, right - left - around, "heavy")
        ]  # fmt: skip
        left, words = fitting[0] if fitting else (lefts[1], forms[-1])
        room = right - left - around
        wide = min(brush.measure(words, LETTERS, "heavy")[0], room) + around
        self._box = x, _, _, h = right - wide, top, wide, HIGH
        brush.pill(self._box, "panel2", "acc")
        if sign:
            brush.prompt(kind, self.button, (x + PAD, top + h / 2))
        brush.text(words, (x + PAD + sign, top + h / 2), LETTERS, "heavy", "acc", "midleft",
                   fit=wide - around)  # fmt: skip
        return left != lefts[0]
