"""Small form over the screen of the seats for the handicap of one of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import (
    explanation,
    handicap_messages,
    join_parts,
    parts,
    stepped,
    value_text,
    why_idle,
)
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.dialogs.menu import OverlayScene
from scenes.kit.boxes import Column, Row
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Stepper, TextButton
from scenes.menus.seats.handicaps import keep_usual


class FairStartScene(OverlayScene):
    """Form of a seat's handicap: left and right change a row, and every change counts at once."""

    section = "handicap"
    wide = 864.0

    def __init__(
        self,
        context: AppContext,
        game: AnyGame,
        options: Any,
        seat: Seat,
        change: Callable[[Handicap], None],
    ) -> None:
        """``change`` gets what the seat has from then on."""
        super().__init__(context)
        self._game, self._options, self._seat = game, options, seat
        self._given, self._change = seat.handicap, change
        named = context.library.people.named(seat.name)
        self._person = None if seat.level else named

    @property
    def title(self) -> str:
        return self._context.words("handicap.of", who=self._seat.name)

    @property
    def confirms(self) -> str:
        return "options.change" if self._row_in_focus() else "menu.choose"

    def body(self) -> Node:
        words, seat = self._context.words, self._seat
        seat = Seat(seat.name, seat.look, seat.level, self._given)
        line = join_parts(handicap_messages(self._game, self._options, seat))
        says = (self._context.say(line) or "") if line else words("handicap.even")
        head = [pawn(seat.look, 22.0), Text(says, "name", "amber" if line else "muted", grow=1.0)]
        names = parts(self._game)
        values = [self._value(name) for name in names]
        rows = Column([self._row(name, values) for name in names], "xs")
        above = [Row(head, align="center"), rows, self._explanation()]
        return Column([*above, self._buttons()])

    def _value(self, name: str) -> str:
        return self._context.say(value_text(self._game, self._given, name)) or ""

    def _row(self, name: str, values: Sequence[str]) -> Node:
        """Return a row of the form, as wide in its value as all others.

        One that cannot be changed says why while it has the focus.
        """
        words, strings = self._context.words, self._context.strings
        own = f"{self._game.id}.handicap.{name}.name"
        label = words(own if strings.has(own) else f"handicap.{name}")
        can_step = not self._why_idle(name)
        return Stepper(self._value(name), values, can_step, can_step, key=name, label=label)

    def _explanation(self) -> Node:
        """Return what is said of the row in focus."""
        name = self._row_in_focus()
        why = self._why_idle(name) if name else ""
        said = explanation(self._game, self._given, name) if name and not why else None
        words = self._context.words(why) if why else self._context.say(said) or ""
        text = Text(words, "body", "amber" if why else None, lines=0, grow=1.0)
        return Row([Icon("lock", 22.0, "amber") if why else None, text], height=60.0)

    def _buttons(self) -> Node:
        words, names = self._context.words, [("done", "check"), ("reset", "first")]
        if self._person is not None:
            names.append(("keep", "user"))
        tones, part = {"done": "primary"}, 1 / len(names)
        buttons = [
            TextButton(words(f"handicap.{key}"), icon, tones.get(key, "plain"), key=key, grow=part)
            for key, icon in names
        ]
        return Row(buttons, "l")

    def _row_in_focus(self) -> str:
        key = self.screen.focused_key
        return key if isinstance(key, str) and key in parts(self._game) else ""

    def _why_idle(self, name: str) -> str:
        is_computer = self._seat.is_computer
        return why_idle(self._game, self._options, name, is_computer=is_computer)

    def on_step(self, key: Hashable, step: int) -> None:
        self._give(stepped(self._game, self._given, str(key), step))

    def on_press(self, key: Hashable) -> None:
        match key:
            case "reset":
                self._give(NONE)
            case "keep" if self._person is not None:
                keep_usual(self._context, self._game, self._person, self._given)
            case "done":
                self.close()

    def _give(self, given: Handicap) -> None:
        self._given = given
        self._change(given)
