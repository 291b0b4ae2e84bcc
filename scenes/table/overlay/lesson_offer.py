"""In a person's first match of a game its lesson is offered beside the board, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.focus import holds
from scenes.kit.boxes import Row
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.table.board.table import MatchTable
from scenes.table.hud.game_panels import KeySign
from scenes.ui.brush import Box

HIGH: Final = 38.0
FORMS: Final = ("first", "first_short", "first_shortest")
"""Words that say it, from the best on."""


class LessonOffer:
    """A line in the top bar until the first move of a person, which lets it go.

    It asks for nothing: the first move declines it. That it was made is remembered.
    """

    def __init__(
        self, context: AppContext, table: MatchTable, place: Callable[[], Box | None]
    ) -> None:
        """``place`` gives the box of the offer, where it is to be seen."""
        self._place = place
        self._context, self._table = context, table
        match, settings = table.match, context.settings
        self.is_on = (
            not match.ply
            and match.puzzle is None
            and not (match.series and match.series.played)
            and not all(seat.is_computer for seat in match.seats)
            and match.game.id not in settings.lessons
            and not any(context.library.practised.rung_counts(match.game.id).values())
            and bool(match.game.teaching.lessons())
        )

    def remember(self) -> None:
        """Note in the settings that the offer is made, if it is."""
        settings = self._context.settings
        if self.is_on:
            lessons = {**settings.lessons, self._table.match.game.id: ()}
            self._context.change_settings(replace(settings, lessons=lessons))

    @property
    def button(self) -> Button:
        """What takes it: a button that does nothing else before the first move.

        `PREV` gives up, or skips the tips of a first game.
        """
        return Button.NEXT if self._table.presenter.pager.layout else Button.PAGE_ON

    def update(self) -> bool:
        """Notice a person's first move; True if it has let the offer go."""
        if not self.is_on:
            return False
        states, seats = self._table.match.states[:-1], self._table.match.seats
        self.is_on = all(seats[state.to_move].is_computer for state in states)
        return not self.is_on

    def takes(self, action: Action) -> bool:
        """Return whether ``action`` is for what is offered; if it accepts it, the lesson opens."""
        if not self.is_on:
            return False
        match action:
            case Press(button, is_down=True, is_repeat=False) if button is self.button:
                self._learn()
            case Point(x, y, Phase.UP) if holds(self._place(), x, y):
                self._learn()
            case Point(x, y, Phase.DOWN) if holds(self._place(), x, y):
                pass
            case _:
                return False
        return True

    def _learn(self) -> None:
        self.is_on = False
        self._context.go.lesson(self._table.match.game)

    def forms(self) -> Sequence[Node]:
        """Return what says it, from the longest words on; nothing once it has been let go."""
        devices, words = self._context.devices, self._context.words
        kind = devices.last_kind
        if kind == "keys:left" and devices.reads_digits:
            kind = "keys:right"  # the keys of the left half are numbers now
        sign = None if kind == "mouse" else KeySign(kind, self.button)
        said = [Text(words(f"lesson.{key}"), "strong", "acc") for key in FORMS if self.is_on]
        pills = [Row([sign, one], "s", (18.0, 0.0), "center", height=HIGH) for one in said]
        return [Plate(pill, "panel2", HIGH / 2, rim="acc", key="lesson") for pill in pills]
