"""Special actions of a game, each explained before it is paid for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeAlias

from game.core.rules.comment import Comment
from scenes.app_context import AppContext
from scenes.boards.hud_content import ListedChoice
from scenes.input.actions import Action, Button, Plugged, Point, Press, Signal
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Dialog, Prompt
from scenes.kit.leaves import Icon
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.table.board.response import Chosen
from scenes.table.board.table import MatchTable
from scenes.table.hud.clock_face import mover_clock

Reason: TypeAlias = Callable[[Comment], str]
"""Says why something cannot be used."""
ROW_H, GAP, MIN_ROWS = 64.0, 8.0, 5
"""Minimal number of rows of the box, which keeps its height whatever is in focus."""


class SpecialsScene(ViewScene):
    """A list beside the explanation of what is in focus. Confirming uses it; it can be left."""

    covers = False

    def __init__(
        self,
        context: AppContext,
        table: MatchTable,
        first: ListedChoice | None,
        reason_words: Reason,
    ) -> None:
        super().__init__(context)
        self._table, self._reason_words = table, reason_words
        self._prefix = f"{table.match.game.id}.special"
        self._ply, self._mover = table.match.ply, table.state.to_move
        self.screen.focus_on(first and first.name)

    def _special(self, name: Hashable) -> ListedChoice:
        return next((one for one in self._table.listed if one.name == name), self._table.listed[0])

    def view(self) -> Node:
        offered = self._table.listed
        use = Prompt(Button.CONFIRM, self._own_words("use"))
        prompts = [use, Prompt(Button.CANCEL, self.words("menu.back"))]
        rows = Column([self._row(one) for one in offered], GAP, width=380.0)
        about = self._about(self._special(self.screen.focused_key))
        high = max(len(offered), MIN_ROWS) * (ROW_H + GAP) - GAP
        body = Row([rows, about], "xxl", align="start", height=high)
        return Dialog(self._own_words("title"), body, 900.0, rim="amber", prompts=prompts)

    def _own_words(self, key: str) -> str:
        return self.words(f"{self._prefix}.{key}")

    def _row(self, special: ListedChoice) -> Node:
        """Return a row; one that cannot be used can have the focus too, and says why."""
        name, is_usable = self._own_words(special.name), special.refusal is None
        sign = Icon(special.icon, 30.0, "amber" if is_usable else "dim")
        words = Text(name, "strong", "text" if is_usable else "dim", group="specials", grow=1.0)
        inner = Row([sign, words], "l", (20.0, 0.0), "center")
        return Card(inner, "amber", 0.0, radius=14.0, key=special.name, label=name, height=ROW_H)

    def _about(self, special: ListedChoice) -> Node:
        """Return what there is to say of what is in focus."""
        name = Text(self._own_words(special.name), "headline", lines=2, grow=1.0)
        clock = mover_clock(self._table.session, self.words("play.late"), 64.0)
        head = Row([Icon(special.icon, 56.0, "amber"), name, clock], "l", align="center")
        parts = [head, Text(self._own_words(f"{special.name}_help"), ink_tint="text", lines=0)]
        if special.refusal is not None:
            why = Text(self._reason_words(special.refusal), ink_tint="amber", lines=0, grow=1.0)
            parts.append(Row([Icon("lock", 22.0, "amber"), why], align="start"))
        else:
            parts.append(Text(self._own_words("price"), ink_tint="acc", lines=0))
            if self.screen.device == "mouse":
                parts.append(Text(self._own_words("click"), lines=0))
        return Column(parts, "l", grow=1.0)

    def on_press(self, key: Hashable) -> None:
        special = self._special(key)
        if special.refusal is not None:
            self._context.refuse()
            return
        self._context.stack.pop()
        is_steered = self._context.devices.last_kind != "mouse"
        response = self._table.cursor.start_path(special.target, is_steered=is_steered)
        if isinstance(response, Chosen):
            self._table.submit(response.move)

    def commands(self) -> Iterable[Command]:
        yield Command(Button.SPECIAL, "", self.on_back)

    def act(self, action: Action) -> bool:
        session, stack = self._table.session, self._context.stack
        match action:
            case Signal.FOCUS_LOST | Plugged() | Press(Button.PAUSE):
                stack.pop()
                return stack.act(action)  # what pauses a match is known at the table
            case Press(device=device) | Point(device=device) if not session.seating.may_act(
                device, session.to_move
            ):
                return False
        return super().act(action)

    def update(self, tick_ms: int) -> bool:
        """Let the clock run, which looking something up does not stop.

        A player who is late and still to move goes on reading.
        """
        table = self._table
        has_changed = table.update(tick_ms)
        if table.match.ply != self._ply:
            self._ply = table.match.ply
            if not table.may_point or table.state.to_move != self._mover or not self._table.listed:
                self._context.stack.pop()
            self.refresh()
        return has_changed
